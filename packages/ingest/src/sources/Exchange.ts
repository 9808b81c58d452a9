import { type RawAnswer, type Source, type SourceInfo, type Span, fileName } from "@grid/domain/ingest/Source"
import { firstDeliveryDay, newestDeliveryDay } from "@grid/domain/market/Publication"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { type Market, greenFuels, markets } from "@grid/domain/observations/datasets/Market"
import { blocksPerDay, dayMs, hourMs, istDay, istDayDate } from "@grid/domain/time/Time"
import { Clock, Cron, Effect, Ref, Result, Stream } from "effect"
import { type BackfillOptions, type Definition, live } from "./Definition.ts"
import { Upstream } from "../http/Upstream.ts"
import * as Visit from "../http/Visit.ts"
import * as Export from "./exchange/Export.ts"
import * as Members from "./exchange/Members.ts"
import * as Delivery from "./exchange/Delivery.ts"
import * as Rates from "./exchange/Rates.ts"
import * as Snapshot from "./exchange/Snapshot.ts"
import * as Tables from "./exchange/Tables.ts"
import { type Content, json, parser, unexpected } from "../reading/Answer.ts"
import * as Reading from "../reading/Reading.ts"
import * as Unfolding from "../reading/Unfolding.ts"
import * as Workbook from "../reading/Workbook.ts"
import * as Zip from "../reading/Zip.ts"

export const info: SourceInfo = {
  id: "exchange",
  title: "Power exchange, prices and volumes of its day-ahead, green, high-price and real-time markets",
  url: "https://www.iexindia.com",
  licence: "exchange terms: personal, non-commercial use",
  redistribution: "no",
  datasets: [
    ...markets.flatMap((market): ReadonlyArray<DatasetId> => [
      `price_${market}`,
      `cleared_${market}`,
      `scheduled_${market}`,
      `purchase_bid_${market}`,
      `sell_bid_${market}`,
      `congestion_${market}`,
      `area_buy_${market}`,
      `area_sell_${market}`
    ]),
    ...greenFuels.flatMap((fuel): ReadonlyArray<DatasetId> => [
      `cleared_gdam_${fuel}`,
      `scheduled_gdam_${fuel}`,
      `sell_bid_gdam_${fuel}`
    ])
  ]
}

export const defaults: BackfillOptions = {
  baseUrl: "https://www.iexindia.com",
  spacingMs: 2_000,
  backfillSpacingMs: 15_000
}

/** Longest range of delivery days that one request may ask for. */
const daysPerRequest = 31

const requestsPerVisit = 8

/** A day-ahead market that is known is asked again after so long: results are restated now and then. */
const askAgainMs = 6 * hourMs

/** Publication state of a day-ahead market, as its answers have shown it. */
interface Publication {
  /** Newest delivery day with all its blocks. */
  readonly day: number
  readonly askedAt: number
}

type Publications = ReadonlyMap<Market, Publication>

interface Query {
  readonly market: Market
  readonly from: number
  readonly to: number
  /** The answer may still change. */
  readonly recent: boolean
}

/**
 * The markets by block: each visit asks for the real-time market, and for the others from 13:00 IST until the next day's
 * results are there, each by one request from yesterday on.
 */
export const make = (options: BackfillOptions): Effect.Effect<Source, never, Upstream> =>
  Effect.gen(function* () {
    const upstream = yield* Upstream
    const publications = yield* Ref.make<Publications>(new Map())

    const ask = Effect.fnUntraced(function* ({ market, from, to, recent }: Query, spacingMs: number) {
      const answer = yield* upstream.request({
        source: info.id,
        url: `${options.baseUrl}/api/v1/${market}/market-snapshot?interval=ONE_FOURTH_HOUR&fromDate=${dayFirst(from)}&toDate=${dayFirst(to)}`,
        spacingMs,
        retries: 1,
        conditional: recent
      })
      const blocks = yield* blocksOf(answer, market, to)
      const askedAt = yield* Clock.currentTimeMillis
      yield* Ref.update(publications, (current) => {
        const day = blocks === blocksPerDay ? to : (current.get(market)?.day ?? 0)
        return answer.status === 200 || answer.status === 304 ? new Map(current).set(market, { day, askedAt }) : current
      })
      return answer
    })

    const fetch = Effect.fnUntraced(function* (span: Span) {
      const questions = queries(span, yield* Clock.currentTimeMillis, yield* Ref.get(publications))
      const spacingMs = questions.length > requestsPerVisit ? options.backfillSpacingMs : options.spacingMs
      return Visit.inTurn(questions.map((query) => ask(query, spacingMs)))
    })

    return {
      info,
      schedule: Cron.parseUnsafe("6-59/15 * * * *", "UTC"),
      // With the day before and the day after no more than one request may ask for.
      firstLoadMs: 28 * dayMs,
      politenessMs: 10 * 60_000,
      backfillPauseMs: options.backfillSpacingMs,
      fetch: (span) => Stream.unwrap(fetch(span)).pipe(Stream.withSpan("Exchange.fetch")),
      parse
    }
  })

/** Questions for a span. Where it reaches now, the day before is asked for as well: its last blocks came late. */
const queries = (span: Span, now: number, publications: Publications): ReadonlyArray<Query> =>
  markets.flatMap((market) => {
    const today = istDay(now)
    const newest = newestDeliveryDay(market, now)
    const live = istDay(span.to - 1) >= today
    const first = Math.max(firstDeliveryDay(market), istDay(span.from) - (live ? 1 : 0))
    const last = live ? newest : istDay(span.to - 1)
    if (live && first >= today - 1 && !isDue(market, publications.get(market), newest, now)) return []
    const out: Array<Query> = []
    for (let from = first; from <= last; from += daysPerRequest) {
      const to = Math.min(last, from + daysPerRequest - 1)
      out.push({ market, from, to, recent: to >= today - 1 })
    }
    return out
  })

const isDue = (market: Market, publication: Publication | undefined, newest: number, now: number): boolean =>
  market === "rtm" || publication === undefined || publication.day < newest || now - publication.askedAt >= askAgainMs

/** Count of blocks of a day that an answer prices, also those that it says have no price. */
const blocksOf = (answer: RawAnswer, market: Market, day: number): Effect.Effect<number> =>
  parse(answer).pipe(
    Effect.map(
      ({ observations }) =>
        observations.filter(({ dataset, ts }) => dataset === `price_${market}` && istDay(ts) === day).length
    ),
    Effect.catchTag("UpstreamError", () => Effect.succeed(0))
  )

/** `DD-MM-YYYY` of an IST day number. */
const dayFirst = (day: number): string => istDayDate(day).split("-").reverse().join("-")

/** Reads an answer of the exchange or a file in any of the formats in which its results are handed on. */
export const parse: Source["parse"] = parser(info.id, (raw) => {
  const name = fileName(raw)
  if (name !== null) return readFile(raw, name)
  const [, path] = /\/api\/v1\/([a-z]+)\/market-snapshot/.exec(raw.url) ?? []
  const market = Delivery.market(path)
  if (market === null) return unexpected(`${raw.url} is no snapshot of a market`)
  return Result.flatMap(json(raw), (body) => Snapshot.read(raw, body, market))
})

/** Size that the workbooks of a zip may come to together, bytes. */
const mostZipBytes = 64 * 1024 * 1024

const readFile = (raw: RawAnswer, name: string): Content => {
  const start = new TextDecoder()
    .decode(raw.body.subarray(0, 64))
    .replace(/^\ufeff/, "")
    .trimStart()
  if (start.startsWith("{") || start.startsWith("[")) {
    return Result.flatMap(json(raw), (body) => {
      if (Members.isMembers(body)) return Members.read(raw, body, name)
      const market = Delivery.marketIn(name)
      return market === null
        ? unexpected(`${Reading.show(name)} does not name one of DAM, GDAM, RTM, HPDAM`)
        : Snapshot.read(raw, body, market)
    })
  }
  const isZip = Zip.isZip(raw.body)
  if (!isZip && !/\.xlsx?$/i.test(name)) return Tables.read(raw)
  // A workbook is a zip too, and so is a week of them: here already it must not unfold to more than is read of one.
  const refusal = isZip ? Unfolding.refusal(raw.body, /\.zip$/i.test(name) ? mostZipBytes : Workbook.mostBytes) : null
  if (refusal !== null) return Result.fail({ reason: "too_large", detail: refusal })
  const entries = isZip ? Result.getOrElse(Zip.read(raw.body), () => []) : []
  if (entries.some((entry) => /\.xlsx?$/i.test(entry.name))) return Rates.readZip(raw, entries)
  return Result.flatMap(Workbook.ofAnswer(raw), (sheets) =>
    Rates.isRates(sheets) ? Rates.read(raw, sheets, name) : Export.read(raw, sheets, name)
  )
}

export const definition: Definition = {
  info,
  parse,
  files: [".json", ".xlsx", ".xls", ".csv", ".zip"],
  live: live(make, defaults)
}
