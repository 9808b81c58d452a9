import { Schema } from "effect"
import { FuelMixLatest, FuelMixPoint, View } from "../fuel/FuelMix.ts"
import { cursor, hours, range, state } from "./Parameters.ts"
import { access, contract } from "./Tool.ts"

export const FuelMixResult = Schema.Struct({
  ...FuelMixLatest.fields,
  series: Schema.Array(FuelMixPoint).annotate({
    description: "Means of the hours of the window, newest first, from the first to the last of which anything is known"
  })
}).annotate({ identifier: "FuelMixResult" })
export type FuelMixResult = typeof FuelMixResult.Type

export const fuelMix = contract({
  name: "fuel_mix",
  title: "Electricity by fuel in India",
  description:
    "What electricity is made of, MW by fuel: the newest mix with shares from 0 to 1, and means by hour, newest first. Where no generation of a state is observed it is modelled, with the method. Times are UTC; Indian hours start at half past. Renewed every 15 minutes.",
  arguments: Schema.Struct({
    ...state,
    ...hours(720, 48),
    ...range,
    view: Schema.optionalKey(View).annotateKey({
      description: "Made in the area, or used in it, which is always modelled",
      default: "generation"
    }),
    ...cursor
  }),
  result: FuelMixResult,
  access: access({ featureByArgument: { state: "states" } })
})
