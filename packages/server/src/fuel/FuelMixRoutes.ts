import { mixHistory, newestMix } from "@grid/queries/carbon/ModelledMix"
import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { FuelMix, FuelMixHistory, FuelMixLatest, mixFuels, mostMixDays } from "@grid/domain/fuel/FuelMix"
import { hourMs, resolutionMs } from "@grid/domain/time/Time"
import { Effect, Result } from "effect"
import { encodeOnce, long } from "@grid/http/Encoded"
import { atMostDays, movedWindow, untilOf } from "@grid/domain/time/Window"
import { oneArea } from "@grid/domain/http/OneArea"
import { requestWindow } from "@grid/domain/http/RequestWindow"
import { type Column, tableOf } from "@grid/domain/http/Table"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const columns: ReadonlyArray<Column> = [
  { name: "ts", type: "timestamp" },
  ...mixFuels.map((name) => ({ name, type: "number" }) as const),
  { name: "complete", type: "boolean" },
  { name: "coverage_fraction", type: "number" }
]

/** Unit of what is named by its fuel alone. */
const unit = { unit: "MW" }

const newestTable = ({ as_of, coverage_fraction, mix_mw }: FuelMixLatest) =>
  tableOf(columns, [{ ts: as_of, ...mix_mw, coverage_fraction }], unit)

/** Mixes by interval. */
const history =
  (fuelMix: FuelMix["Service"], carbon: CarbonIntensity["Service"]): DataHandlers["fuelMixHistory"] =>
  (request) => {
    const { resolution = "hour", view = "generation" } = request.query
    const until = untilOf(request.query, request.now)
    const asked = requestWindow(request.query, request, resolutionMs[resolution], 24)
    const granted = atMostDays(asked, mostMixDays[resolution], request.query, { by: ` by the ${resolution}` })
    return Result.map(Result.all([oneArea(request.query), granted]), ([area, window]) => {
      const { from, to } = window
      const read = mixHistory(fuelMix, carbon, { area, view, from, to, resolution, until })
      return Effect.map(read, ({ data: { coverage, mix, past, span } }) => {
        const { method, scope, series } = mix
        const own = method === undefined ? {} : { method }
        const data = { scope, view, ...own, resolution, count: series.length, series }
        return long(FuelMixHistory, { ...past, data }, `${area} ${view} ${resolution}`, {
          table: () => tableOf(columns, series, unit),
          window: movedWindow(window, span),
          coverage
        })
      })
    })
  }

/** Generation and consumption by fuel. */
export const fuelMixRoutes = Effect.gen(function* () {
  const fuelMix = yield* FuelMix
  const carbon = yield* CarbonIntensity
  const encodeLatest = encodeOnce(FuelMixLatest, (data) => ({ table: () => newestTable(data) }))
  const handlers: Pick<DataHandlers, "fuelMixLatest" | "fuelMixHistory"> = {
    fuelMixHistory: history(fuelMix, carbon),
    fuelMixLatest: (request) => {
      const { query } = request
      const { hours, view = "generation" } = query
      if (hours === undefined) {
        return Result.map(oneArea(query), (area) => Effect.map(newestMix(fuelMix, carbon, area, view), encodeLatest))
      }
      return Result.map(
        Result.all([oneArea(query), requestWindow(query, request, hourMs, hours)]),
        ([area, window]) => {
          const { from, to } = window
          const past = mixHistory(fuelMix, carbon, { area, view, from, to, until: request.now })
          return Effect.map(past, ({ data: { coverage, mix, span }, ...answer }) =>
            long(FuelMixLatest, { ...answer, data: mix }, `${area} ${mix.view}`, {
              table: () => tableOf(columns, mix.series, unit),
              window: movedWindow(window, span),
              coverage
            })
          )
        }
      )
    }
  }
  return handlers
})
