import { Schema } from "effect"
import { FuelMixLatest, FuelMixPoint } from "../fuel/FuelMix.ts"
import { hours, state } from "./Parameters.ts"
import { access, contract } from "./Tool.ts"

export const FuelMixResult = Schema.Struct({
  ...FuelMixLatest.fields,
  series: Schema.Array(FuelMixPoint).annotate({
    description: "Means of the hours of the window, newest first, from the first to the last of which anything is known"
  })
}).annotate({ identifier: "FuelMixResult" })

export const fuelMix = contract({
  name: "fuel_mix",
  title: "Generation by fuel in India",
  description:
    "What electricity is generated from, in MW by fuel (coal, lignite, gas, diesel, nuclear, hydro, small hydro, wind, solar, biomass, storage, other; imports beside them): the newest mix with shares from 0 to 1, and hourly means of the last `hours`, newest first. All India, or one state with `state`. Times are UTC and mark the start of an Indian hour (UTC+05:30). Renewed about every 15 minutes. null means not known, never 0.",
  arguments: Schema.Struct({ ...state, ...hours(720, 48, "Length of the window before now, hours") }),
  result: FuelMixResult,
  access: access({ featureByArgument: { state: "states" } })
})
