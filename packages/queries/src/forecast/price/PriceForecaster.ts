import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { Forecaster, type Issued } from "@grid/domain/forecast/Forecaster"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import { mostCurveDays } from "@grid/domain/forecast/Forecasts"
import type { Forecast, Quantiles } from "@grid/domain/forecast/Vintage"
import { GridData } from "@grid/domain/grid/GridData"
import { hundredths, nth } from "@grid/domain/numbers/Numbers"
import { national } from "@grid/domain/observations/Area"
import { blockMs, blocksPerDay, ceilIst, istDay, istDayStart } from "@grid/domain/time/Time"
import { Clock, Effect, Layer, Ref } from "effect"
import { type DayHistory, dayOf } from "@grid/models/forecast/DayHistory"
import { type DayForecast, isRefused, type Refused } from "@grid/models/forecast/DemandForecast"
import { seal } from "@grid/models/forecast/Seal"
import { newestCapture, originsOf } from "@grid/models/reading/Values"
import { type ForwardMarket, historyOf, make as makeOutlooks, markets, pricePages, versionOf } from "./PriceOutlooks.ts"

/** Version of the models. A change of what they forecast is another version. */
export const priceVersion = "price-3"

/** Days whose prices decide on the realm of a forecast. */
const recentDays = 8

/** Least time between two looks, ms: prices come twice an hour at most. */
const lookEveryMs = 60_000

/** First day from `today` on, at most the day after tomorrow, whose prices are not all known. */
const firstOpen = (history: DayHistory, today: number): number =>
  [today, today + 1].find((day) => dayOf(history, day).some(Number.isNaN)) ?? today + 2

/** End of the last block from `today` on whose price is known, epoch ms. */
const knownUntil = (history: DayHistory, today: number): number => {
  const from = (today - history.firstDay) * blocksPerDay
  const last = history.values.findLastIndex((value) => !Number.isNaN(value))
  return istDayStart(today) + (Math.max(from - 1, last) + 1 - from) * blockMs
}

/** Points of all blocks up to the first day of which nothing can be said. */
const pointsOf = (outlook: ReadonlyArray<DayForecast | Refused>): ReadonlyArray<Quantiles> => {
  const points: Array<Quantiles> = []
  for (const day of outlook) {
    if (isRefused(day)) break
    day.p50.forEach((p50, slot) =>
      points.push([hundredths(nth(day.p10, slot)), hundredths(p50), hundredths(nth(day.p90, slot))])
    )
  }
  return points
}

/** Forecasts of prices, one market at a time; a text is the reason why there is none. */
const makeForecastOf = Effect.gen(function* () {
  const grid = yield* GridData
  const standingOf = yield* makeOutlooks

  return Effect.fnUntraced(function* (market: ForwardMarket) {
    const now = yield* Clock.currentTimeMillis
    const today = istDay(now)
    const read = yield* pricePages(grid, market, { first: today - recentDays, last: today + 1 })
    const recent = historyOf(read.data, today - recentDays, today + 2)
    const origin = market === "dam" ? firstOpen(recent, today) : today
    const { as_of, outlook } = yield* standingOf(market, origin, read.realm ?? "real")
    const [first] = outlook
    if (first !== undefined && isRefused(first)) return first.refused
    const start = Math.max(ceilIst(now, blockMs), knownUntil(recent, today), istDayStart(origin))
    const past = Math.round((start - istDayStart(origin)) / blockMs)
    const points = pointsOf(outlook).slice(past, past + mostCurveDays * blocksPerDay)
    if (first === undefined || points.length === 0) return "no prices"
    return {
      target: market,
      area: national,
      issued_at: now,
      model_version: priceVersion,
      method: first.method,
      simulated: read.realm === "simulated",
      as_of: Math.max(as_of, newestCapture(read.data)),
      origin: originsOf(read.provenance),
      start,
      step: blockMs,
      points,
      peaks: []
    } satisfies Forecast
  })
})

/** Issues the forecast of a market; `look` where its prices have changed since the last one, or its day has begun. */
const makeMarket = Effect.gen(function* () {
  const grid = yield* GridData
  const ledger = yield* ForecastLedger
  const forecastOf = yield* makeForecastOf
  /** Day and version of the prices at the last attempt. */
  const lastAttempts = new Map<ForwardMarket, string>()

  const run = Effect.fn("PriceForecaster.run")(function* (
    market: ForwardMarket
  ): Effect.fn.Return<Issued, ServiceUnavailable> {
    const result = yield* forecastOf(market)
    const issued = { target: market, area: national }
    if (typeof result === "string") return { ...issued, method: null, points: 0, refused: result }
    yield* ledger.append([result], seal)
    return { ...issued, method: result.method, points: result.points.length, refused: null }
  })

  /** True where the newest forecast is of today and knew all prices. */
  const isIssued = Effect.fnUntraced(function* (market: ForwardMarket, today: number) {
    const last = yield* ledger.lastIssue(market)
    const { as_of } = yield* pricePages(grid, market, { first: today, last: today + 1 })
    return last !== null && istDay(last) === today && last >= (as_of ?? 0)
  })

  const look = Effect.fn("PriceForecaster.look")(function* (market: ForwardMarket) {
    const today = istDay(yield* Clock.currentTimeMillis)
    const version = yield* versionOf(ledger, market, today + 2)
    if (version === null) return []
    const attempt = `${today} ${version}`
    const previous = lastAttempts.get(market)
    if (previous === attempt) return []
    const isDone = previous === undefined && (yield* isIssued(market, today))
    lastAttempts.set(market, attempt)
    return isDone ? [] : [yield* run(market)]
  })

  return { run, look }
})

/** Forecasts of prices beside those that are made already. */
export const layer = Layer.effect(
  Forecaster,
  Effect.gen(function* () {
    const others = yield* Forecaster
    const market = yield* makeMarket
    const lastLook = yield* Ref.make(Number.NEGATIVE_INFINITY)

    const run = Effect.gen(function* () {
      const issued = yield* others.run
      return [...issued, ...(yield* Effect.forEach(markets, market.run, { concurrency: 1 }))]
    })

    const look = Effect.gen(function* () {
      const issued = yield* others.look
      const now = yield* Clock.currentTimeMillis
      if (now - (yield* Ref.get(lastLook)) < lookEveryMs) return issued
      yield* Ref.set(lastLook, now)
      return [...issued, ...(yield* Effect.forEach(markets, market.look, { concurrency: 1 })).flat()]
    })

    return Forecaster.of({ run, look })
  })
)
