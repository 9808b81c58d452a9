import { Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { DemandForecast, DemandForecastPoint, mostHours } from "../forecast/Forecasts.ts"
import { wholeNumber, zone } from "../http/Parameters.ts"
import { state } from "./Parameters.ts"
import { access, contract } from "./Tool.ts"

export const Ramp = Schema.Struct({
  ts: Timestamp.annotate({ description: "Begin of the later hour" }),
  mw_per_h: Schema.Finite.annotate({ description: "Its p50 less that of the hour before, MW per hour" })
}).annotate({ identifier: "Ramp", description: "Change from one hour to the next" })
export type Ramp = typeof Ramp.Type

export const DemandForecastResult = Schema.Struct({
  ...DemandForecast.fields,
  peak: Schema.NullOr(DemandForecastPoint).annotate({
    description: "Hour of the series with the highest p50; null, as both ramps, where an hour is not forecast"
  }),
  ramp: Schema.Struct({
    up: Schema.NullOr(Ramp).annotate({ description: "Steepest rise; null where it never rises" }),
    down: Schema.NullOr(Ramp).annotate({ description: "Steepest fall, negative; null where it never falls" })
  })
}).annotate({ identifier: "DemandForecastResult" })
export type DemandForecastResult = typeof DemandForecastResult.Type

export const demandForecast = contract({
  name: "demand_forecast",
  title: "Electricity demand forecast for India",
  description:
    "Demand expected by hour in MW, of all India, a state or a zone, with the peak, the steepest ramps and the highest hour of each Indian day. p50 is the middle; of ten values about eight lie between p10 and p90. Times are UTC and mark the start of an Indian hour (UTC+05:30). Issued every 15 minutes, without weather.",
  arguments: Schema.Struct({
    ...state,
    ...zone,
    horizon: Schema.optionalKey(wholeNumber(1, mostHours, "Hours ahead", 24).annotate({ default: 24 }))
  }),
  result: DemandForecastResult,
  access: access({ feature: "forecast_connector", featureByArgument: { state: "states" } })
})
