import { sum } from "../numbers/Numbers.ts"
import { Schema } from "effect"
import { bounded, wholeNumber } from "../http/Parameters.ts"
import { publishedAs } from "../schema/JsonSchema.ts"

/** Additions below a transformer: whether they draw (1) or feed in (−1), and how their power goes over their schedule. */
export const additionTypes = {
  ev_charger: { sign: 1, shape: "constant" },
  heat_pump: { sign: 1, shape: "constant" },
  battery: { sign: 1, shape: "constant" },
  load: { sign: 1, shape: "constant" },
  rooftop_solar: { sign: -1, shape: "sun" },
  solar: { sign: -1, shape: "sun" },
  generator: { sign: -1, shape: "constant" }
} as const

export const additionNames = [
  "ev_charger",
  "heat_pump",
  "battery",
  "load",
  "rooftop_solar",
  "solar",
  "generator"
] as const

/** Most places that one addition is spread over, and that all of a request are. Each draw gives each of them a place. */
const mostPlaces = { ofOne: 1_000, inAll: 10_000 }

export const LoadAddition = Schema.Struct({
  type: Schema.Literals(additionNames).annotate({
    description:
      "What is added: `ev_charger`, `heat_pump`, `battery` (charging) and `load` draw and `generator` feeds in, at full power over the schedule; `rooftop_solar` and `solar` feed in half a sine wave over it",
    examples: ["ev_charger"]
  }),
  kw: bounded(0.1, 100_000, "Power, kW; of solar its highest", 60),
  schedule: Schema.String.pipe(
    Schema.check(
      Schema.makeFilter((input) => /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(input), {
        message: "must be HH:MM-HH:MM in IST"
      })
    )
  ).annotate({
    ...publishedAs({
      type: "string",
      maxLength: 11,
      description: "Hours of the IST day, HH:MM-HH:MM; over midnight where the end is not behind the begin",
      examples: ["18:00-23:00"]
    }),
    examples: ["18:00-23:00"]
  }),
  places: Schema.optionalKey(
    wholeNumber(1, mostPlaces.ofOne, "Number of places that the power is spread over in equal parts (default 1)", 1)
  )
}).annotate({ identifier: "LoadAddition", description: "A load or generation to be added" })
export type LoadAddition = typeof LoadAddition.Type

export const additions = Schema.Array(LoadAddition)
  .check(
    Schema.makeFilter(
      (all: ReadonlyArray<LoadAddition>) => sum(all.map(({ places = 1 }) => places)) <= mostPlaces.inAll,
      { message: `may have at most ${mostPlaces.inAll} places in all` }
    )
  )
  .pipe(Schema.check(Schema.isMinLength(1)), Schema.check(Schema.isMaxLength(100)))
  .annotate({ description: `What is added, 1 to 100 entries over at most ${mostPlaces.inAll} places in all` })
