import { signalType } from "@grid/domain/carbon/Carbon"
import {
  CarbonForecastPoint,
  DemandForecastPoint,
  Forecasts,
  ForwardCurveBlock,
  ForwardMarketType,
  mostCurveDays,
  mostHours
} from "@grid/domain/forecast/Forecasts"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import { national } from "@grid/domain/observations/Area"
import { Effect } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { choice, integer, withDefault } from "../../arguments/Parameters.ts"
import { areaOf, state, store } from "./Places.ts"
import { report, shown } from "./Report.ts"
import { subjects } from "./Subjects.ts"

const pages = {
  "ask demand_forecast": page(
    "Show the newest forecast of the demand with its band, by the hour",
    "gds ask demand_forecast --state gujarat --chart"
  ),
  "ask price_forecast": page(
    "Show the newest forecast of clearing prices with its band, by the block of 15 minutes",
    "gds ask price_forecast --market-type RTM --horizon-days 1"
  ),
  "ask carbon_forecast": page(
    "Show the newest forecast of the average carbon intensity with its band, by the hour",
    "gds ask carbon_forecast --state karnataka --horizon 48"
  )
}

const horizon = integer("horizon", 1, mostHours, "Hours ahead").pipe(withDefault(24))

/** `gds ask demand_forecast` */
export const demandForecast = command(
  subjects.demandForecast.id,
  pages["ask demand_forecast"],
  { state, horizon, ...shown },
  (options) => {
    const area = areaOf(options.state)
    const read = Effect.gen(function* () {
      const { data, ...answer } = yield* (yield* Forecasts).demand({
        area,
        horizon: options.horizon,
        vintage: { _tag: "latest" }
      })
      const facts = { issued_at: data.issued_at, model_version: data.model_version, resolution: "hour" }
      return {
        ...answer,
        data: { area, facts, table: tableOf(columnsOf(DemandForecastPoint), data.series), coverage: null }
      }
    })
    return report(subjects.demandForecast, options, Effect.provide(read, store))
  }
)

/** `gds ask price_forecast` */
export const priceForecast = command(
  subjects.priceForecast.id,
  pages["ask price_forecast"],
  {
    market_type: choice("market-type", ForwardMarketType.literals, "Day-ahead or real-time market").pipe(
      withDefault("DAM")
    ),
    horizon_days: integer("horizon-days", 1, mostCurveDays, "Days ahead").pipe(withDefault(3)),
    ...shown
  },
  (options) => {
    const read = Effect.gen(function* () {
      const { data, ...answer } = yield* (yield* Forecasts).forwardCurve({
        market_type: options.market_type,
        horizon_days: options.horizon_days
      })
      const facts = { market_type: data.market_type, issued_at: data.issued_at, resolution: "block" }
      const table = tableOf(columnsOf(ForwardCurveBlock), data.curve)
      return { ...answer, data: { area: national, facts, table, coverage: null } }
    })
    return report(subjects.priceForecast, options, Effect.provide(read, store))
  }
)

/** `gds ask carbon_forecast` */
export const carbonForecast = command(
  subjects.carbonForecast.id,
  pages["ask carbon_forecast"],
  { state, horizon, ...shown },
  (options) => {
    const area = areaOf(options.state)
    const read = Effect.gen(function* () {
      const { data, ...answer } = yield* (yield* Forecasts).carbon({ area, horizon: options.horizon })
      const facts = { issued_at: data.issued_at, ...signalType, resolution: "hour" }
      const table = tableOf(columnsOf(CarbonForecastPoint), data.series)
      return { ...answer, data: { area, facts, table, coverage: null } }
    })
    return report(subjects.carbonForecast, options, Effect.provide(read, store))
  }
)
