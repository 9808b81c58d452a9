import { signalType } from "@grid/domain/carbon/Carbon"
import { DataUnavailable, NotFound } from "@grid/domain/errors/ApiError"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import {
  type CarbonForecast,
  type DemandAccuracy,
  type DemandForecast,
  Forecasts,
  type ForwardCurve,
  forwardMarkets,
  neverForecast,
  issuedBy,
  type VintageChoice
} from "@grid/domain/forecast/Forecasts"
import type { LedgerPage } from "@grid/domain/forecast/LedgerPage"
import type { Forecast, StoredVintage, Target } from "@grid/domain/forecast/Vintage"
import { type Answer, GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import { pageOf } from "@grid/domain/http/Cursor"
import { type Area, national } from "@grid/domain/observations/Area"
import { wireArea } from "@grid/domain/observations/AreaName"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import {
  blockMs,
  blockOfDay,
  blocksPerDay,
  ceilIst,
  dayMs,
  floorIst,
  hourMs,
  iso,
  isoOrNull,
  istDayDate,
  istDayStart
} from "@grid/domain/time/Time"
import { Clock, Effect, Layer } from "effect"
import { blocksOf } from "@grid/models/forecast/Blocks"
import { makeAccuracy } from "@grid/models/forecast/Accuracy"
import { unsealed } from "@grid/models/forecast/Seal"
import { together } from "@grid/models/reading/Values"
import { demandSeries } from "../reading/DemandSeries.ts"
import { ifArrived } from "../reading/Reading.ts"
import { forecastProvenance, ofBlocks } from "./Provenance.ts"

type Ledger = ForecastLedger["Service"]
type Query<Method extends keyof Forecasts["Service"]> = Parameters<Forecasts["Service"][Method]>[0]

/** Time whose vintages are read and compared before other work gets its turn. */
const partMs = dayMs

/** Error where no forecast had been issued by an instant, epoch ms. */
const notIssuedBy = (at: number, target: Target, area: Area, first: number) =>
  new DataUnavailable({
    dataset: `${target}_forecast`,
    detail: `No forecast of ${wireArea(area)} had been issued by ${iso(at)}; the first is of ${iso(first)}.`
  })

/** Error where all that the newest forecast reaches is over. */
const over = (target: Target, area: Area, issued_at: string) =>
  new DataUnavailable({
    dataset: `${target}_forecast`,
    detail: `The newest forecast of ${wireArea(area)}, of ${issued_at}, is over: no values have come since. An earlier one is read with vintage=${issued_at}.`
  })

const answerOf = <A>(forecast: Forecast, { hash }: StoredVintage, data: A): Answer<A> => ({
  data,
  as_of: forecast.as_of,
  provenance: forecastProvenance(forecast),
  version: hash
})

const unknown = [null, null, null] as const

/** Forecast of hours as one of their blocks. */
const byBlock = (forecast: Forecast): Forecast => ({
  ...forecast,
  step: blockMs,
  points: blocksOf(forecast.points)
})

/** Points up to an instant, epoch ms. */
const pointsOf = ({ points, start, step }: Forecast, end: number) =>
  points.slice(0, (end - start) / step).map((point, index) => {
    const [p10, p50, p90] = point ?? unknown
    return { ts: iso(start + index * step), p10, p50, p90 }
  })

const vintageOf = Effect.fnUntraced(function* (ledger: Ledger, target: Target, area: Area, choice: VintageChoice) {
  const now = (yield* KnowledgeTime) ?? (yield* Clock.currentTimeMillis)
  const at = Math.min(issuedBy(choice, now), now)
  const vintage = yield* ledger.newest({ target, area, at })
  if (vintage === null) {
    const { first } = yield* ledger.span({ target, area })
    if (first === null) return yield* neverForecast(target, area)
    return yield* notIssuedBy(at, target, area, first)
  }
  const forecast = unsealed(vintage.body)
  const end = forecast.start + forecast.points.length * forecast.step
  if (choice._tag === "latest" && end <= now) return yield* over(target, area, iso(forecast.issued_at))
  return { vintage, forecast }
})

const demand = (ledger: Ledger) =>
  Effect.fn("Forecasts.demand")(function* (query: Query<"demand">) {
    const { area, horizon, resolution } = query
    const { forecast, vintage } = yield* Effect.mapError(
      vintageOf(ledger, "demand", area, query.vintage),
      // A vintage that is named never comes.
      (error) =>
        error._tag === "DataUnavailable" && query.vintage._tag !== "latest"
          ? new NotFound({ detail: error.detail, did_you_mean: [] })
          : error
    )
    const end = forecast.start + horizon * forecast.step
    const peaks = forecast.peaks.filter(({ day }) => istDayStart(day) < end)
    const answer = answerOf<DemandForecast>(forecast, vintage, {
      issued_at: iso(forecast.issued_at),
      model_version: forecast.model_version,
      area: wireArea(area),
      horizon_h: horizon,
      series: pointsOf(resolution === "block" ? byBlock(forecast) : forecast, end),
      daily_peaks: peaks.map(({ day, quantiles: [p10, p50, p90], ts }) => ({
        date: istDayDate(day),
        ts: iso(ts),
        p10,
        p50,
        p90
      })),
      unit: "MW",
      resolution
    })
    return resolution === "block" ? { ...answer, provenance: ofBlocks(answer.provenance) } : answer
  })

const demandAccuracy = (ledger: Ledger, grid: GridData["Service"]) =>
  Effect.fn("Forecasts.demandAccuracy")(function* ({ area, window_days }: Query<"demandAccuracy">) {
    const now = yield* Clock.currentTimeMillis
    const chain = { target: "demand", area } as const
    const newest = yield* ledger.newest({ ...chain, at: now })
    const { first, last, vintages } = yield* ledger.span(chain)
    if (newest === null) return yield* neverForecast("demand", area)
    const from = ceilIst(now - window_days * dayMs, hourMs)
    const span = { from: from - 3 * dayMs, to: floorIst(now, hourMs) }
    const actual = yield* ifArrived(
      demandSeries(grid, { area, ...span, resolution: "hour" }),
      fromPages([], span, "hour")
    )
    const { start, step, values } = actual.data
    const realm = actual.realm ?? "real"
    const accuracy = makeAccuracy((ts) => values[Math.round((ts - start) / step)] ?? Number.NaN)
    for (let at = from; at < now; at += partMs) {
      const part = yield* ledger.hourly({ ...chain, from: at, to: Math.min(now, at + partMs), realm })
      for (const { body } of part) accuracy.add(unsealed(body))
    }
    const data: DemandAccuracy = {
      leads: accuracy.leads(),
      naive: "same hour yesterday",
      ledger: { vintages, first: isoOrNull(first), last: isoOrNull(last) }
    }
    return { ...together([actual, answerOf(unsealed(newest.body), newest, null)]), data }
  })

const forwardCurve = (ledger: Ledger) =>
  Effect.fn("Forecasts.forwardCurve")(function* ({ horizon_days, market_type }: Query<"forwardCurve">) {
    const { forecast, vintage } = yield* vintageOf(ledger, forwardMarkets[market_type], national, { _tag: "latest" })
    return answerOf<ForwardCurve>(forecast, vintage, {
      issued_at: iso(forecast.issued_at),
      market_type,
      curve: forecast.points.slice(0, horizon_days * blocksPerDay).flatMap((point, index) => {
        if (point === null) return []
        const ts = forecast.start + index * forecast.step
        const [p10, p50, p90] = point
        return [{ ts: iso(ts), block: blockOfDay(ts), p10, p50, p90 }]
      }),
      unit: "INR/MWh"
    })
  })

const carbon = (ledger: Ledger) =>
  Effect.fn("Forecasts.carbon")(function* ({ area, horizon }: Query<"carbon">) {
    const { forecast, vintage } = yield* vintageOf(ledger, "carbon", area, { _tag: "latest" })
    return answerOf<CarbonForecast>(forecast, vintage, {
      issued_at: iso(forecast.issued_at),
      area: wireArea(area),
      series: pointsOf(forecast, forecast.start + horizon * hourMs).map((point) => ({ ...point, ...signalType })),
      unit: "kg_co2e_per_mwh"
    })
  })

const ledgerPage = (ledger: Ledger) =>
  Effect.fn("Forecasts.ledger")(function* ({ area, before, limit, target }: Query<"ledger">) {
    const { first, last, vintages } = yield* ledger.span({ target, area })
    if (first === null || last === null) return yield* neverForecast(target, area)
    const { items, page } = pageOf(
      yield* ledger.chain({ target, area, before, limit: limit + 1 }),
      limit,
      ({ issued_at }) => issued_at
    )
    const [newest] = items
    const data: LedgerPage = {
      target,
      area,
      vintages,
      first: iso(first),
      last: iso(last),
      items: items.map(({ body, hash, issued_at, previous_hash, simulated }) => ({
        issued_at: iso(issued_at),
        simulated,
        hash,
        previous_hash,
        body
      }))
    }
    return newest === undefined
      ? { data, as_of: null, provenance: [], version: "", page }
      : { ...answerOf(unsealed(newest.body), newest, data), page }
  })

/** Reads of the ledger. */
export const layer = Layer.effect(
  Forecasts,
  Effect.gen(function* () {
    const ledger = yield* ForecastLedger
    const grid = yield* GridData
    return Forecasts.of({
      demand: demand(ledger),
      demandAccuracy: demandAccuracy(ledger, grid),
      forwardCurve: forwardCurve(ledger),
      carbon: carbon(ledger),
      ledger: ledgerPage(ledger)
    })
  })
)
