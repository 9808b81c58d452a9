import type { DataUnavailable, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Answer } from "@grid/domain/grid/GridData"
import { kindAt } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import { round } from "@grid/domain/numbers/Numbers"
import type { Kind } from "@grid/domain/observations/Dataset"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import type { Coverage } from "@grid/domain/observations/Provenance"
import { areOfOneRealm, realmOfProvenance } from "@grid/domain/observations/Realm"
import { lowestWith } from "@grid/domain/plans/Plan"
import { floorIst, hourMs, iso } from "@grid/domain/time/Time"
import type { BestHours } from "@grid/domain/windows/HourWindows"
import { together } from "@grid/models/reading/Values"
import { bestHours, type Order, runsOf } from "@grid/models/windows/BestHours"
import { Effect, Result } from "effect"

/** Hours that are looked for. */
export interface Search {
  readonly n: number
  readonly contiguous: boolean
  readonly order: Order
  /** Epoch ms; of an hour before, or before the `KnowledgeTime`, no forecast is taken. */
  readonly now: number
  /** True where the caller has the right to forecasts. */
  readonly forecasts: boolean
}

/** Expected value of an hour, by its start. */
export type Expected = ReadonlyMap<number, number>

type Failure = DataUnavailable | ServiceUnavailable

const nothing: Answer<Expected> = { data: new Map(), as_of: null, provenance: [], version: "" }

/**
 * Best hours of a series by the hour, with the coverage of that; `forecast` gives the hours that are not known yet, null where nothing forecasts them.
 * `DataUnavailable` of the forecast where none are found without it: they are not none, but not known yet.
 */
export const bestOf = <R>(
  known: Answer<Series>,
  { forecasts, now, ...choice }: Search,
  forecast: Effect.Effect<Answer<Expected>, Failure, R> | null
): Effect.Effect<Answer<BestHours> & { readonly coverage: Coverage }, Failure, R> =>
  Effect.gen(function* () {
    const series = known.data
    const known_at = yield* KnowledgeTime
    const at = known_at ?? now
    const startOf = (index: number) => series.start + index * series.step
    const isOpen = (value: number, index: number) => Number.isNaN(value) && startOf(index) >= floorIst(at, hourMs)
    const lacksForecast = forecast !== null && series.values.some(isOpen)
    const outlook = lacksForecast && forecasts ? yield* Effect.result(forecast) : Result.succeed(nothing)
    const read = Result.getOrElse(outlook, () => nothing)
    const isOne = areOfOneRealm([realmOfProvenance(known.provenance), realmOfProvenance(read.provenance)])
    const expected = isOne ? read : nothing
    const isForecast = Array.from(
      series.values,
      (value, index) => isOpen(value, index) && expected.data.has(startOf(index))
    )
    const values = Array.from(series.values, (value, index) =>
      isForecast[index] === true ? (expected.data.get(startOf(index)) ?? value) : value
    )
    const kindOf = (index: number): Kind => (isForecast[index] === true ? "forecast" : kindAt(series, index))
    const chosen = bestHours(values, choice)
    const isToCome = chosen.length === 0 && known_at === null
    if (Result.isFailure(outlook) && (isToCome || outlook.failure._tag === "ServiceUnavailable"))
      return yield* outlook.failure
    const missing = values.filter((value) => Number.isNaN(value)).length
    const taken = isForecast.filter((is) => is).length
    return {
      ...together(taken > 0 ? [known, expected] : [known]),
      coverage: series.coverage,
      data: {
        n: choice.n,
        contiguous: choice.contiguous,
        windows: runsOf(values, chosen).map(({ end, first, mean }) => ({
          from: iso(startOf(first)),
          to: iso(startOf(end)),
          hours: end - first,
          value: round(mean, 1_000),
          kind: isForecast.slice(first, end).includes(true) ? ("forecast" as const) : kindOf(first)
        })),
        hours: chosen.map((index) => ({
          ts: iso(startOf(index)),
          value: round(values[index] ?? Number.NaN, 1_000),
          kind: kindOf(index)
        })),
        searched: { known: values.length - missing - taken, forecast: taken, missing },
        required_plan: lacksForecast && !forecasts ? lowestWith("forecast_rest") : null
      }
    }
  })
