import { signalType } from "@grid/domain/carbon/Carbon"
import {
  CarbonForecastPoint,
  DemandForecastPoint,
  ForecastResolution,
  Forecasts,
  ForwardCurveBlock,
  ForwardMarketType,
  mostCurveDays,
  mostHours
} from "@grid/domain/forecast/Forecasts"
import type { Answer } from "@grid/domain/grid/GridData"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import { national } from "@grid/domain/observations/Area"
import { Effect } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { choice, integer, withDefault } from "../../arguments/Parameters.ts"
import { areaOf, store, place } from "./Places.ts"
import { type Reading, report, shown } from "./Report.ts"
import { subjects } from "./Subjects.ts"

const horizon = integer("horizon", 1, mostHours, "Hours ahead").pipe(withDefault(24))

/** Answer of the ledger as it is shown. */
const outlook = <A, E, R>(
  ask: (forecasts: Forecasts["Service"]) => Effect.Effect<Answer<A>, E, R>,
  reading: (data: A) => Omit<Reading, "coverage">
) =>
  Effect.flatMap(Forecasts, ask).pipe(
    Effect.map(({ data, ...answer }) => ({ ...answer, data: { ...reading(data), coverage: null } })),
    Effect.provide(store)
  )

/** `gds ask demand_forecast` */
export const demandForecast = command(
  subjects.demandForecast.id,
  page(
    "Show the newest forecast of the demand with its band, by the hour or the block of 15 minutes",
    "gds ask demand_forecast --state gujarat --chart"
  ),
  {
    ...place,
    horizon,
    resolution: choice("resolution", ForecastResolution.literals, "Length of an interval: an hour, or 15 minutes").pipe(
      withDefault("hour")
    ),
    ...shown
  },
  Effect.fnUntraced(function* (options) {
    const area = yield* areaOf(options)
    const { horizon, resolution } = options
    const read = outlook(
      (forecasts) => forecasts.demand({ area, horizon, resolution, vintage: { _tag: "latest" } }),
      ({ area, issued_at, model_version, resolution, series }) => ({
        area,
        facts: { issued_at, model_version, resolution },
        table: tableOf(columnsOf(DemandForecastPoint), series)
      })
    )
    yield* report(subjects.demandForecast, options, read)
  })
)

/** `gds ask price_forecast` */
export const priceForecast = command(
  subjects.priceForecast.id,
  page(
    "Show the newest forecast of clearing prices with its band, by the block of 15 minutes",
    "gds ask price_forecast --market-type RTM --horizon-days 1"
  ),
  {
    market_type: choice("market-type", ForwardMarketType.literals, "Day-ahead or real-time market").pipe(
      withDefault("DAM")
    ),
    horizon_days: integer("horizon-days", 1, mostCurveDays, "Days ahead").pipe(withDefault(3)),
    ...shown
  },
  (options) => {
    const { horizon_days, market_type } = options
    const read = outlook(
      (forecasts) => forecasts.forwardCurve({ market_type, horizon_days }),
      ({ curve, issued_at }) => ({
        area: national,
        facts: { market_type, issued_at, resolution: "block" },
        table: tableOf(columnsOf(ForwardCurveBlock), curve)
      })
    )
    return report(subjects.priceForecast, options, read)
  }
)

/** `gds ask carbon_forecast` */
export const carbonForecast = command(
  subjects.carbonForecast.id,
  page(
    "Show the newest forecast of the average carbon intensity with its band, by the hour",
    "gds ask carbon_forecast --zone southern --horizon 48"
  ),
  { ...place, horizon, ...shown },
  Effect.fnUntraced(function* (options) {
    const area = yield* areaOf(options)
    const read = outlook(
      (forecasts) => forecasts.carbon({ area, horizon: options.horizon }),
      ({ area, issued_at, series }) => ({
        area,
        facts: { issued_at, ...signalType, resolution: "hour" },
        table: tableOf(columnsOf(CarbonForecastPoint), series)
      })
    )
    yield* report(subjects.carbonForecast, options, read)
  })
)
