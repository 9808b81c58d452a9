import { Schema } from "effect"
import { instant, istDate, wholeNumber } from "../http/Parameters.ts"
import { publishedAs } from "../schema/JsonSchema.ts"
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
export const hours = (most: number, otherwise: number) => ({
  hours: Schema.optionalKey(
    wholeNumber(1, most, "Length of the window before now, hours", otherwise).annotate({ default: otherwise })
  )
})

/** Longest window between `from` and `to`, days. */
export const mostDays = 31

/** `from` and `to`, in place of `hours`. */
export const range = {
  from: Schema.optionalKey(instant("Begin in place of hours: Indian day, or time with offset")),
  to: Schema.optionalKey(instant(`End: the day included, a time not; at most ${mostDays} days after from`))
}

/** `date`, an Indian calendar day. */
export const date = (description: string) => ({ date: Schema.optionalKey(istDate(description)) })

/** Longest cursor, characters. */
const mostCursor = 256

/** `cursor` of a tool whose lists may be cut. */
export const cursor = {
  cursor: Schema.optionalKey(
    Schema.String.check(
      Schema.makeFilter((text) => text.length <= mostCursor, { message: `must have at most ${mostCursor} characters` })
    ).annotate(
      publishedAs({
        type: "string",
        maxLength: mostCursor,
        description: "next_cursor of the result before, with the same other arguments: the next 50 items"
      })
    )
  )
}
