import { Schema } from "effect"
import { wholeNumber } from "../http/Parameters.ts"
import { StateSlug } from "../states/State.ts"

/** `state` where it may be left out; needs the right to state data. */
export const state = { state: Schema.optionalKey(StateSlug) }

/** `hours` before now, between 1 and `most`. */
export const hours = (most: number, otherwise: number, what: string) => ({
  hours: Schema.optionalKey(
    wholeNumber(1, most, `${what}, 1 to ${most} (default ${otherwise})`, otherwise).annotate({ default: otherwise })
  )
})
