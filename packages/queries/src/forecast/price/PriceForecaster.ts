import { Forecaster, type Issued } from "@grid/domain/forecast/Forecaster"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import { forwardMarkets, mostCurveDays } from "@grid/domain/forecast/Forecasts"
import type { Forecast, Quantiles } from "@grid/domain/forecast/Vintage"
import { GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import type { DayPage } from "@grid/domain/grid/Series"
import { national } from "@grid/domain/observations/Area"
import type { Realm } from "@grid/domain/observations/Realm"
import { blockMs, blocksPerDay, ceilIst, istDay, istDayStart } from "@grid/domain/time/Time"
import { Clock, Effect, Layer, Ref } from "effect"
import { ifArrived } from "../../reading/Reading.ts"
import { newestCapture } from "@grid/models/reading/Values"
import { type DayHistory, dayOf } from "@grid/models/forecast/DayHistory"
import { type DayForecast, isRefused, type Refused } from "@grid/models/forecast/DemandForecast"
import { seal } from "@grid/models/forecast/Seal"
import { Trainer } from "../Trainer.ts"
import { fromPrices } from "@grid/models/forecast/price/Hours"

/** Version of the models. A change of what they forecast is another version. */
export const priceVersion = "price-1"

const markets = Object.values(forwardMarkets)
type ForwardMarket = (typeof markets)[number]

/** Days that are learnt from, and a year more whose errors make the bands. */
const historyDays = 1_095 + 365

/** Days whose prices decide on the realm of a forecast. */
const recentDays = 8

/** Prices come twice an hour at most: nothing is looked for more often than this. */
const lookEveryMs = 60_000

/** What was made at a midnight of the days before it; it serves until what is known of them changes. */
interface Standing {
  readonly key: string
  readonly as_of: number
  readonly outlook: ReadonlyArray<DayForecast | Refused>
}

/** Forecasts of prices beside those that are made already. */
export const layer = Layer.effect(
  Forecaster,
  Effect.gen(function* () {
    const others = yield* Forecaster
    const grid = yield* GridData
    const ledger = yield* ForecastLedger
    const trainer = yield* Trainer
    const standings = new Map<ForwardMarket, Standing>()
    const lookedAt = yield* Ref.make(Number.NEGATIVE_INFINITY)
    /** What was known of a market when it was last forecast. */
    const attempted = new Map<ForwardMarket, string>()

    const pagesOf = (market: ForwardMarket, first: number, last: number, realm?: Realm) =>
      ifArrived(
        grid.pagesOf({
          series: [{ dataset: `price_${market}`, area: national }],
          first,
          last,
          resolution: "block",
          realm
        }),
        []
      )

    const versionOf = Effect.fnUntraced(function* (market: ForwardMarket, before: number) {
      const known = yield* ledger.known({ dataset: `price_${market}`, end: before })
      const found = known.find(({ area }) => area === national)
      return found === undefined ? null : `${found.days} ${found.version}`
    })

    const standingOf = Effect.fnUntraced(function* (market: ForwardMarket, origin: number, realm: Realm) {
      const key = `${origin} ${realm} ${yield* versionOf(market, origin)}`
      const before = standings.get(market)
      if (before?.key === key) return before
      const { data: pages } = yield* pagesOf(market, origin - historyDays, origin - 1, realm)
      const history = historyOf(pages, Math.min(origin, ...pages.map(({ day }) => day)), origin)
      const outlook = yield* Effect.catchDefect(trainer.prices(history, market, origin, leadsOf(market)), (defect) =>
        Effect.as(Effect.logError(`prices of ${market} were not learnt from`, defect), [
          { day: origin, refused: "the models failed" }
        ])
      )
      const made = { key, as_of: newestCapture(pages), outlook }
      standings.set(market, made)
      return made
    })

    const issue = Effect.fnUntraced(function* (market: ForwardMarket) {
      const now = yield* Clock.currentTimeMillis
      const today = istDay(now)
      const { data: pages, provenance, realm } = yield* pagesOf(market, today - recentDays, today + 1)
      const recent = historyOf(pages, today - recentDays, today + 2)
      const origin = market === "dam" ? firstOpen(recent, today) : today
      const { as_of, outlook } = yield* standingOf(market, origin, realm ?? "real")
      const start = Math.max(ceilIst(now, blockMs), knownUntil(recent, today), istDayStart(origin))
      const skipped = Math.round((start - istDayStart(origin)) / blockMs)
      const points = pointsOf(outlook).slice(skipped, skipped + mostCurveDays * blocksPerDay)
      const [first] = outlook
      if (first === undefined || isRefused(first) || points.length === 0) {
        return {
          market,
          forecast: null,
          refused: first !== undefined && isRefused(first) ? first.refused : "no prices"
        }
      }
      const forecast: Forecast = {
        target: market,
        area: national,
        issued_at: now,
        model_version: priceVersion,
        method: first.method,
        simulated: realm === "simulated",
        as_of: Math.max(as_of, newestCapture(pages)),
        origin: provenance.map(({ captured_at: _captured, ...entry }) => entry),
        start,
        step: blockMs,
        points,
        peaks: []
      }
      return { market, forecast, refused: null }
    })

    const runOf = Effect.fnUntraced(function* (market: ForwardMarket) {
      const { forecast, refused } = yield* issue(market)
      if (forecast !== null) yield* ledger.append([forecast], seal)
      const { method = null, points = [] } = forecast ?? {}
      return { target: market, area: national, method, points: points.length, refused } satisfies Issued
    })

    /** Of markets whose prices have changed since they were last forecast, or whose day has begun. */
    const lookOf = Effect.fnUntraced(function* (market: ForwardMarket) {
      const now = yield* Clock.currentTimeMillis
      const today = istDay(now)
      const version = yield* versionOf(market, today + 2)
      if (version === null) return []
      const attempt = `${today} ${version}`
      if (attempted.get(market) === attempt) return []
      if (!attempted.has(market)) {
        const last = yield* ledger.lastIssue(market)
        const { as_of } = yield* pagesOf(market, today, today + 1)
        attempted.set(market, attempt)
        if (last !== null && istDay(last) === today && last >= (as_of ?? 0)) return []
      }
      attempted.set(market, attempt)
      return [yield* runOf(market)]
    })

    const run = Effect.gen(function* () {
      const issued = yield* others.run
      return [...issued, ...(yield* Effect.forEach(markets, runOf, { concurrency: 1 }))]
    })

    const look = Effect.gen(function* () {
      const issued = yield* others.look
      const now = yield* Clock.currentTimeMillis
      if (now - (yield* Ref.get(lookedAt)) < lookEveryMs) return issued
      yield* Ref.set(lookedAt, now)
      return [...issued, ...(yield* Effect.forEach(markets, lookOf, { concurrency: 1 })).flat()]
    })

    return Forecaster.of({ run, look })
  })
)

/** Prices of the running day come in block by block: it is forecast as well where its day is not known in whole. */
const leadsOf = (market: ForwardMarket) => (market === "rtm" ? mostCurveDays + 1 : mostCurveDays)

const historyOf = (pages: ReadonlyArray<DayPage>, first: number, before: number): DayHistory =>
  fromPrices(fromPages(pages, { from: istDayStart(first), to: istDayStart(before) }, "block"))

/** The first day from `today` on, at most the day after tomorrow, whose prices are not all known. */
const firstOpen = (history: DayHistory, today: number): number =>
  [today, today + 1].find((day) => dayOf(history, day).some(Number.isNaN)) ?? today + 2

/** End of the last block from `today` on whose price is known, epoch ms. */
const knownUntil = (history: DayHistory, today: number): number => {
  const from = (today - history.firstDay) * blocksPerDay
  const last = history.values.findLastIndex((value) => !Number.isNaN(value))
  return istDayStart(today) + (Math.max(from - 1, last) + 1 - from) * blockMs
}

/** All blocks up to the first day of which nothing can be said. */
const pointsOf = (outlook: ReadonlyArray<DayForecast | Refused>): ReadonlyArray<Quantiles> => {
  const points: Array<Quantiles> = []
  for (const day of outlook) {
    if (isRefused(day)) break
    day.p50.forEach((p50, slot) =>
      points.push([hundredths(day.p10[slot] as number), hundredths(p50), hundredths(day.p90[slot] as number)])
    )
  }
  return points
}

const hundredths = (value: number) => Math.round(value * 100) / 100
