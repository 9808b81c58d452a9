import { CarbonIntensity, signalType } from "@grid/domain/carbon/Carbon"
import { CarbonWindows } from "@grid/domain/carbon/CarbonHistory"
import { Forecasts } from "@grid/domain/forecast/Forecasts"
import { GridData } from "@grid/domain/grid/GridData"
import { PriceWindows } from "@grid/domain/market/PriceWindows"
import { wireArea } from "@grid/domain/observations/AreaName"
import { defaultN, searchWindow } from "@grid/domain/windows/HourWindows"
import { factorSetOf } from "@grid/models/carbon/Rows"
import { carbonWindows } from "@grid/queries/carbon/CarbonWindows"
import { priceWindows } from "@grid/queries/market/PriceWindows"
import { Effect, Result } from "effect"
import { encoder } from "@grid/http/Encoded"
import { oneArea } from "@grid/domain/http/OneArea"
import type { CallTime } from "@grid/domain/http/RequestWindow"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { signalOf } from "../carbon/CarbonSignal.ts"

const columns = columnsOf(PriceWindows.fields.hours.value)

const encodePrices = encoder(PriceWindows)
const encodeCarbon = encoder(CarbonWindows)

interface SearchQuery {
  readonly n?: number
  readonly contiguous?: "true" | "false"
}

const searchOf = (query: SearchQuery, { now, plan }: CallTime) => ({
  n: query.n ?? defaultN,
  contiguous: query.contiguous !== "false",
  now,
  forecasts: plan.forecast_rest
})

/** Best hours of a window by price and by carbon intensity. */
export const windowRoutes = Effect.gen(function* () {
  const grid = yield* GridData
  const carbon = yield* CarbonIntensity
  const forecasts = yield* Forecasts
  const handlers: Pick<DataHandlers, "exchangeWindows" | "carbonWindows"> = {
    exchangeWindows: (request) =>
      Result.map(searchWindow(request.query, request), (window) => {
        const { area = null, market_type = "DAM", order = "cheapest" } = request.query
        const search = {
          ...searchOf(request.query, request),
          order: order === "cheapest" ? "lowest" : "highest"
        } as const
        const { from, to } = window
        return Effect.map(priceWindows(grid, forecasts, { ...search, area, market_type, from, to }), (answer) =>
          encodePrices(
            { ...answer, data: { market_type, area: area ?? "india", order, unit: "INR/MWh", ...answer.data } },
            {
              table: () => tableOf(columns, answer.data.hours, { unit: "INR/MWh" }),
              window,
              coverage: answer.coverage
            }
          )
        )
      }),
    carbonWindows: (request) =>
      Result.map(Result.all([oneArea(request.query), searchWindow(request.query, request)]), ([area, window]) => {
        const { order = "greenest" } = request.query
        const search = {
          ...searchOf(request.query, request),
          order: order === "greenest" ? "lowest" : "highest"
        } as const
        const signal = signalOf(request.query)
        const { from, to } = window
        const factor_set = factorSetOf(signal.basis).id
        const unit = "kg_co2e_per_mwh"
        const head = { slug: wireArea(area), ...signal, ...signalType, factor_set, unit, order } as const
        return Effect.map(carbonWindows(carbon, forecasts, { ...search, ...signal, area, from, to }), (answer) =>
          encodeCarbon(
            { ...answer, data: { ...head, ...answer.data } },
            {
              table: () => tableOf(columns, answer.data.hours, { unit, factor_set }),
              window,
              coverage: answer.coverage
            }
          )
        )
      })
  }
  return handlers
})
