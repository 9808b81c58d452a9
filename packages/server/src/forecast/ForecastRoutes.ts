import {
  DemandAccuracy,
  DemandForecast,
  DemandForecastPoint,
  Forecasts,
  LeadAccuracy
} from "@grid/domain/forecast/Forecasts"
import { national } from "@grid/domain/observations/Area"
import { Effect, Either } from "effect"
import { encoder } from "../http/Encoded.ts"
import { columnsOf, rowsCsv } from "../http/Rows.ts"
import type { DataHandlers } from "../routes/DataRoutes.ts"

const defaultHours = 24
const defaultWindowDays = 30

const pointColumns = columnsOf(DemandForecastPoint)
const leadColumns = columnsOf(LeadAccuracy)

/** Forecasts. */
export const forecastRoutes = Effect.map(
  Forecasts,
  (forecasts): Pick<DataHandlers, "demandForecast" | "demandAccuracy"> => {
    const encodeDemand = encoder(DemandForecast)
    const encodeAccuracy = encoder(DemandAccuracy)
    return {
      demandForecast: ({ query: { horizon = defaultHours, state: area = national, vintage = { _tag: "latest" } } }) =>
        Either.right(
          Effect.map(forecasts.demand({ area, horizon, vintage }), (answer) =>
            encodeDemand(answer, { csv: () => rowsCsv(pointColumns, answer.data.series) })
          )
        ),
      demandAccuracy: ({ query: { state: area = national, window_days = defaultWindowDays } }) =>
        Either.right(
          Effect.map(forecasts.demandAccuracy({ area, window_days }), (answer) =>
            encodeAccuracy(answer, { csv: () => rowsCsv(leadColumns, answer.data.leads) })
          )
        )
    }
  }
)
