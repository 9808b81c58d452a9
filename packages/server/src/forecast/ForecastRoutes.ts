import {
  CarbonForecast,
  CarbonForecastPoint,
  DemandAccuracy,
  DemandForecast,
  DemandForecastPoint,
  Forecasts,
  ForwardCurve,
  ForwardCurveBlock,
  LeadAccuracy
} from "@grid/domain/forecast/Forecasts"
import { LedgerPage, ledgerQuery } from "@grid/domain/forecast/LedgerPage"
import { Effect, Result } from "effect"
import { encoder } from "@grid/http/Encoded"
import { oneArea } from "@grid/domain/http/OneArea"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const defaultHours = 24
const defaultWindowDays = 30
const defaultCurveDays = 3

const pointColumns = columnsOf(DemandForecastPoint)
const curveColumns = columnsOf(ForwardCurveBlock)
const carbonColumns = columnsOf(CarbonForecastPoint)
const leadColumns = columnsOf(LeadAccuracy)

/** Forecasts. */
export const forecastRoutes = Effect.map(Forecasts, (forecasts) => {
  const encodeDemand = encoder(DemandForecast)
  const encodeAccuracy = encoder(DemandAccuracy)
  const encodeCurve = encoder(ForwardCurve)
  const encodeCarbon = encoder(CarbonForecast)
  const encodeLedger = encoder(LedgerPage)
  return {
    forecastLedger: ({ query }) =>
      Result.map(ledgerQuery(query), (of) =>
        Effect.map(forecasts.ledger(of), ({ page, ...answer }) => encodeLedger(answer, { page }))
      ),
    carbonForecast: ({ query: { horizon = defaultHours, ...query } }) =>
      Result.map(oneArea(query), (area) =>
        Effect.map(forecasts.carbon({ area, horizon }), (answer) =>
          encodeCarbon(answer, {
            table: () => tableOf(carbonColumns, answer.data.series, { unit: answer.data.unit })
          })
        )
      ),
    demandForecast: ({
      query: { horizon = defaultHours, resolution = "hour", vintage = { _tag: "latest" }, ...query }
    }) =>
      Result.map(oneArea(query), (area) =>
        Effect.map(forecasts.demand({ area, horizon, vintage, resolution }), (answer) =>
          encodeDemand(answer, { table: () => tableOf(pointColumns, answer.data.series, { unit: answer.data.unit }) })
        )
      ),
    demandAccuracy: ({ query: { window_days = defaultWindowDays, ...query } }) =>
      Result.map(oneArea(query), (area) =>
        Effect.map(forecasts.demandAccuracy({ area, window_days }), (answer) =>
          encodeAccuracy(answer, { table: () => tableOf(leadColumns, answer.data.leads) })
        )
      ),
    forwardCurve: ({ query: { horizon_days = defaultCurveDays, market_type = "DAM" } }) =>
      Result.succeed(
        Effect.map(forecasts.forwardCurve({ market_type, horizon_days }), (answer) =>
          encodeCurve(answer, { table: () => tableOf(curveColumns, answer.data.curve, { unit: answer.data.unit }) })
        )
      )
  } satisfies Partial<DataHandlers>
})
