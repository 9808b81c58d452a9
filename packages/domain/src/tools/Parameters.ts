import { Schema } from "effect"
import { wholeNumber } from "../http/Parameters.ts"
import { stateSlug } from "../states/State.ts"

/** A state as an assistant names it: by any of its names, or by its capital or a large city in it. */
export const StateOrCity = stateSlug(
  "State or union territory: name, ISO code or short form (Tamil Nadu, TN, J&K), or a large city in it",
  ["Tamil Nadu"],
  { withCities: true }
)

/** `state` where it may be left out; needs the right to state data. */
export const state = { state: Schema.optionalKey(StateOrCity) }

/** `hours` before now, between 1 and `most`. */
export const hours = (most: number, otherwise: number, what: string) => ({
  hours: Schema.optionalKey(
    wholeNumber(1, most, `${what}, 1 to ${most} (default ${otherwise})`, otherwise).annotate({ default: otherwise })
  )
})
