import { Schema } from "effect"
import { DemandForecast, mostHours } from "../forecast/Forecasts.ts"
import { wholeNumber } from "../http/Parameters.ts"
import { state } from "./Parameters.ts"
import { access, contract } from "./Tool.ts"

export const DemandForecastResult = Schema.Struct(DemandForecast.fields).annotate({
  identifier: "DemandForecastResult"
})

export const demandForecast = contract({
  name: "demand_forecast",
  title: "Electricity demand forecast for India",
  description:
    "Forecast of the electricity demand in MW by hour, up to 48 hours ahead, with bands: p50 is the middle, and of ten actual values about eight lie between p10 and p90. With the highest hour of each Indian day it covers (daily_peaks). All India, or one state with `state`. Times are UTC and mark the start of an Indian hour (UTC+05:30). Issued after every 15-minute block, without weather; meta.provenance names the method.",
  arguments: Schema.Struct({
    ...state,
    horizon: Schema.optionalKey(
      wholeNumber(1, mostHours, `Hours ahead, 1 to ${mostHours} (default 24)`, 24).annotate({ default: 24 })
    )
  }),
  result: DemandForecastResult,
  access: access({ feature: "forecast_connector", featureByArgument: { state: "states" } })
})
