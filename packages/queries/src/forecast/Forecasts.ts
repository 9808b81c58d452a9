import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import {
  type DailyPeak,
  type DemandAccuracy,
  type DemandForecast,
  Forecasts,
  type ForwardCurve,
  forwardMarkets,
  issuedBy,
  type VintageChoice
} from "@grid/domain/forecast/Forecasts"
import type { Forecast, StoredVintage, Target } from "@grid/domain/forecast/Vintage"
import { type Answer, GridData } from "@grid/domain/grid/GridData"
import { type Area, national } from "@grid/domain/observations/Area"
import type { Provenance } from "@grid/domain/observations/Provenance"
import {
  blockMs,
  blocksPerDay,
  ceilIst,
  dayMs,
  floorIst,
  hourMs,
  iso,
  istDate,
  istDay,
  istDayStart
} from "@grid/domain/time/Time"
import { Clock, Effect, Layer } from "effect"
import { seriesIfAny } from "../reading/Reading.ts"
import { together } from "@grid/models/reading/Values"
import type { Method } from "@grid/models/forecast/DemandForecast"
import { makeAccuracy } from "@grid/models/forecast/Accuracy"
import { unsealed } from "@grid/models/forecast/Seal"

/** Vintages of so long a time are read and compared before other work gets its turn. */
const partMs = dayMs

const unavailable = (target: Target, area: Area, detail: string) =>
  new DataUnavailable({ dataset: `${target}_forecast`, detail: `${detail} (${area})` })

/** How each method works, for people; the names are those of the ledger. */
export const methods = {
  kernel:
    "kernel: regression on the days that resembled it by the demand before them, calendar and holidays, no weather; it follows the error of the last hours; bands from its own past errors",
  recent_days:
    "recent_days, a simpler method where little is known: newest value of the hour and that of the same weekday; it follows the error of the last hours; bands at least 10 % wide to each side at midnight",
  newest_day:
    "newest_day, the simplest method where very little is known: newest value of the hour; it follows the error of the last hours; bands at least 12 % wide to each side at midnight",
  linear_and_trees:
    "linear_and_trees: the middle one of two local linear models and boosted trees on the prices and calendar of the days before; later days are forecast from earlier ones; bands from its own past errors at the same lead",
  recent_prices:
    "recent_prices, a simpler method where little is known: newest price of the block and that of the same weekday; bands at least 40 % wide to each side, 5 % more for each day",
  newest_prices:
    "newest_prices, the simplest method where very little is known: newest price of the block; bands at least 50 % wide to each side, 5 % more for each day",
  expected_mix:
    "expected_mix: the demand forecast; every reading of the grid as the mean of the same hour of the last seven days, coal, lignite and gas following the load; flows traced as for past blocks, times emission factors; bands from its errors of the last days and those of the demand forecast, 25 % wide to each side before there are 14 days of them"
} as const satisfies Readonly<Record<Method | "expected_mix", string>>

/** Where a forecast comes from: what it rests on, and itself with its method. */
export const forecastProvenance = ({
  as_of,
  issued_at,
  method,
  model_version,
  origin,
  target
}: Forecast): ReadonlyArray<Provenance> => [
  ...origin.map((entry) => ({ ...entry, captured_at: iso(as_of) })),
  {
    dataset: `${target}_forecast`,
    source: model_version,
    kind: "forecast",
    method: (methods as Readonly<Record<string, string>>)[method] ?? method,
    captured_at: iso(issued_at),
    licence: "Apache-2.0",
    url: null
  }
]

const answerOf = <A>(forecast: Forecast, { hash }: StoredVintage, data: A): Answer<A> => ({
  data,
  as_of: forecast.as_of,
  provenance: forecastProvenance(forecast),
  version: hash
})

const within = ({ points, start, step }: Forecast, horizon: number) =>
  points.slice(0, horizon).map(([p10, p50, p90], index) => ({ ts: iso(start + index * step), p10, p50, p90 }))

/** Reads of the ledger. */
export const layer = Layer.effect(
  Forecasts,
  Effect.gen(function* () {
    const ledger = yield* ForecastLedger
    const grid = yield* GridData

    const vintageOf = Effect.fnUntraced(function* (target: Target, area: Area, vintage: VintageChoice) {
      const now = yield* Clock.currentTimeMillis
      const found = yield* ledger.newest({ target, area, at: issuedBy(vintage, now) })
      if (found === null) {
        const { first } = yield* ledger.span({ target, area })
        return yield* unavailable(
          target,
          area,
          first === null
            ? "Nothing has been forecast of this area yet: forecasts begin once a day of its values is known."
            : `No forecast had been issued by then; the first is of ${iso(first)}.`
        )
      }
      const forecast = unsealed(found.body)
      const end = forecast.start + forecast.points.length * forecast.step
      if (vintage._tag === "latest" && end <= now) {
        return yield* unavailable(
          target,
          area,
          `The newest forecast, of ${iso(forecast.issued_at)}, is over: no values have come since. An earlier one is read with vintage=${iso(forecast.issued_at)}.`
        )
      }
      return { found, forecast }
    })

    return Forecasts.of({
      demand: Effect.fnUntraced(function* ({ area, horizon, vintage }) {
        const { forecast, found } = yield* vintageOf("demand", area, vintage)
        const end = forecast.start + horizon * forecast.step
        const data: DemandForecast = {
          issued_at: iso(forecast.issued_at),
          model_version: forecast.model_version,
          area,
          horizon_h: horizon,
          series: within(forecast, horizon),
          daily_peaks: forecast.peaks
            .filter(({ day }) => istDayStart(day) < end)
            .map(({ day, quantiles: [p10, p50, p90], ts }): DailyPeak => ({
              date: istDate(istDayStart(day)),
              ts: iso(ts),
              p10,
              p50,
              p90
            })),
          unit: "MW"
        }
        return answerOf(forecast, found, data)
      }),
      demandAccuracy: Effect.fnUntraced(function* ({ area, window_days }) {
        const now = yield* Clock.currentTimeMillis
        const chain = { target: "demand", area } as const
        const [newest, span] = yield* Effect.all([ledger.newest({ ...chain, at: now }), ledger.span(chain)], {
          concurrency: 1
        })
        if (newest === null) {
          return yield* unavailable("demand", area, "Nothing has been forecast of this area yet.")
        }
        const from = ceilIst(now - window_days * dayMs, hourMs)
        const actual = yield* seriesIfAny(grid, {
          dataset: "demand",
          area,
          from: from - 3 * dayMs,
          to: floorIst(now, hourMs),
          resolution: "hour"
        })
        const { start, step, values } = actual.data
        const realm = actual.realm ?? "real"
        const accuracy = makeAccuracy((ts) => values[Math.round((ts - start) / step)] ?? Number.NaN)
        for (let at = from; at < now; at += partMs) {
          const part = yield* ledger.hourly({ ...chain, from: at, to: Math.min(now, at + partMs), realm })
          for (const vintage of part) accuracy.add(unsealed(vintage.body))
        }
        const data: DemandAccuracy = {
          leads: accuracy.leads(),
          naive: "same hour yesterday",
          ledger: {
            vintages: span.vintages,
            first: span.first === null ? null : iso(span.first),
            last: span.last === null ? null : iso(span.last)
          }
        }
        const forecast = answerOf(unsealed(newest.body), newest, null)
        return { ...together([actual, forecast]), data }
      }),
      forwardCurve: Effect.fnUntraced(function* ({ horizon_days, market_type }) {
        const { forecast, found } = yield* vintageOf(forwardMarkets[market_type], national, { _tag: "latest" })
        const data: ForwardCurve = {
          issued_at: iso(forecast.issued_at),
          market_type,
          curve: within(forecast, horizon_days * blocksPerDay).map(({ ts, ...quantiles }, index) => {
            const start = forecast.start + index * forecast.step
            return { ts, block: (start - istDayStart(istDay(start))) / blockMs + 1, ...quantiles }
          }),
          unit: "INR/MWh"
        }
        return answerOf(forecast, found, data)
      }),
      carbon: Effect.fnUntraced(function* ({ area, horizon }) {
        const { forecast, found } = yield* vintageOf("carbon", area, { _tag: "latest" })
        return answerOf(forecast, found, {
          issued_at: iso(forecast.issued_at),
          area,
          series: within(forecast, horizon),
          unit: "kg_co2e_per_mwh" as const
        })
      })
    })
  })
)
