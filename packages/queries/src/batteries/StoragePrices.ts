import { nullOfNaN, countKnown } from "@grid/domain/numbers/Numbers"
import type { MarketMix } from "@grid/domain/batteries/Asset"
import type { ConfidenceParts } from "@grid/domain/engines/Confidence"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import type { GridData, Read } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import type { SeriesPage } from "@grid/domain/grid/Series"
import { BidAreaCode } from "@grid/domain/market/AreaPrices"
import type { GridNode } from "@grid/domain/nodes/Node"
import { type Area, national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { KnowledgeTime, mostKnownDays } from "@grid/domain/observations/KnowledgeTime"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import type { Realm } from "@grid/domain/observations/Realm"
import { blocksPerDay, dayMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { nextTurn } from "@grid/domain/time/Turns"
import { type FrozenPrices, type FrozenSeries, historyOf } from "@grid/models/batteries/FrozenPrices"
import { countedMarkets, mostPastDays } from "@grid/models/batteries/PastDays"
import { Effect, Schema } from "effect"
import { bidAreaOf } from "../market/AreaPrices.ts"

/** Days in which the newest prices are looked for. */
const windowDays = 1_095

/** Days of prices that are frozen: those that are traded, and as many to learn from. */
const frozenDays = 2 * mostPastDays

/** Priced days below which nothing is said of a storage. */
const leastDays = 7

/** Prices of storage's markets at a node, and what the frame says of them. */
export interface StoragePrices {
  readonly prices: FrozenPrices
  readonly realm: Realm | null
  /** Time as of which is asked: that of knowledge where one is named. Epoch ms. */
  readonly now: number
  /** End of the newest priced day, epoch ms. */
  readonly end: number
  readonly certainty: Omit<ConfidenceParts, "skill">
  /** `area_prices` where those of the whole market stand for the node. */
  readonly missing: ReadonlyArray<string>
  readonly sources: Read<unknown>["provenance"]
}

const isBidArea = Schema.is(BidAreaCode)

/** Area whose prices are those of a node; the whole market where it lies in no one bid area. */
export const priceAreaOf = ({ bid_area }: GridNode): Area => (isBidArea(bid_area) ? bidAreaOf(bid_area) : national)

/** Window of days up to the newest that may be known, IST day numbers. */
const windowOf = (now: number, known: number | null) => {
  const last = istDay(known ?? now) + 1
  return { first: last + 1 - (known === null ? windowDays : mostKnownDays), last }
}

interface OneSeries {
  readonly dataset: DatasetId
  readonly area: Area
}

const keyOf = ({ area, dataset }: OneSeries): string => `${dataset} ${area}`

/** Values of each series by block from the first day on. Years of blocks: others run between one series and the next. */
const seriesOf = Effect.fnUntraced(function* (
  pages: ReadonlyArray<SeriesPage>,
  all: ReadonlyArray<OneSeries>,
  { first, last }: ReturnType<typeof windowOf>
) {
  const span = { from: istDayStart(first), to: istDayStart(last + 1) }
  const values = new Map<string, Float64Array>()
  for (const one of all) {
    yield* nextTurn
    const own = pages.filter(({ area, dataset }) => area === one.area && dataset === one.dataset)
    values.set(keyOf(one), fromPages(own, span, "block").values)
  }
  return (dataset: DatasetId, area: Area) => values.get(keyOf({ dataset, area })) ?? new Float64Array()
})

/** True where prices of the area are known about as often as those of the market. */
const isKnownAs = (area: Float64Array, market: Float64Array): boolean =>
  countKnown(area) > 0 && countKnown(area) >= leastCoverage * countKnown(market)

/** Number of days whose prices are whole, and the days that are frozen: up to the newest of them. */
const extentOf = (dam: Float64Array) => {
  const counts = Array.from({ length: dam.length / blocksPerDay }, (_, day) =>
    countKnown(dam.subarray(day * blocksPerDay, (day + 1) * blocksPerDay))
  )
  const isWhole = (count: number) => count === blocksPerDay
  const end = counts.findLastIndex(isWhole) + 1
  const oldest = counts.findIndex((count) => count > 0)
  return { whole: counts.filter(isWhole).length, end, begin: Math.max(0, end - frozenDays, oldest) }
}

const ifAny = (series: FrozenSeries): FrozenSeries | null => (series.some((value) => value !== null) ? series : null)

/** Clearing price of what is sold as ancillary service, and rate of the charge for deviation. */
export const reserve: DatasetId = "ancillary_price_tras_up"
export const rate: DatasetId = "normal_rate"

const tooFew = (area: Area, days: number) =>
  new DataUnavailable({
    dataset: "price_dam",
    detail: `Day-ahead prices are known for ${days} whole days of ${area === national ? "the market" : area}; at least ${leastDays} are needed.`,
    load_command: "gds ingest import exchange FILE"
  })

const noRtm = new DataUnavailable({
  dataset: "price_rtm",
  detail: "Real-time prices are known for too few days, and no other market is asked for: ask for dam as well.",
  load_command: "gds ingest import exchange FILE"
})

/** Series that a storage at a node rests on. Every bid rests on day-ahead prices: they are read whatever the mix is. */
const seriesAt = (node: GridNode, mix: MarketMix) => {
  const own = priceAreaOf(node)
  const areas = own === national ? [national] : [own, national]
  const datasets: ReadonlyArray<DatasetId> = mix.rtm ? ["price_dam", "price_rtm"] : ["price_dam"]
  const series: ReadonlyArray<OneSeries> = [
    ...areas.flatMap((area) => datasets.map((dataset) => ({ dataset, area }))),
    ...(mix.asm ? [{ dataset: reserve, area: national }] : []),
    ...(mix.dsm_avoidance ? [{ dataset: rate, area: own }] : [])
  ]
  return { own, datasets, series }
}

/** Prices over a window, of the node's area where they are known about as often as the market's. */
const readOver = Effect.fnUntraced(function* (
  grid: GridData["Service"],
  { datasets, own, series }: ReturnType<typeof seriesAt>,
  window: ReturnType<typeof windowOf>
) {
  const read = yield* grid.pagesOf({ series, ...window, resolution: "block" })
  const of = yield* seriesOf(read.data, series, window)
  const isOwn = datasets.every((dataset) => isKnownAs(of(dataset, own), of(dataset, national)))
  const area = isOwn ? own : national
  const dam = of("price_dam", area)
  return { read, of, area, dam, first: window.first, ...extentOf(dam) }
})

/** Prices at a node as engines of storage take them. */
export const storagePrices = Effect.fn("StorageRevenue.prices")(function* (
  grid: GridData["Service"],
  node: GridNode,
  mix: MarketMix,
  now: number
) {
  const known = yield* KnowledgeTime
  const wanted = seriesAt(node, mix)
  const newest = yield* readOver(grid, wanted, windowOf(now, known))
  // Prices that end long ago reach back beyond the window, which then ends with them.
  const isCut = known === null && newest.end > 0 && newest.begin === 0
  const last = newest.first + newest.end - 1
  const prices = isCut ? yield* readOver(grid, wanted, { first: last + 1 - windowDays, last }) : newest
  const { area, begin, dam, end, first, of, read, whole } = prices
  if (whole < leastDays) return yield* tooFew(area, whole)
  const part = (values: Float64Array) =>
    Effect.map(nextTurn, () => Array.from(values.subarray(begin * blocksPerDay, end * blocksPerDay), nullOfNaN))
  const first_day = first + begin
  const frozenDam = yield* part(dam)
  const rtm = mix.rtm ? yield* part(of("price_rtm", area)) : null
  yield* nextTurn
  const counted = countedMarkets({
    dam: historyOf(frozenDam, first_day),
    rtm: rtm === null ? null : historyOf(rtm, first_day)
  })
  if (counted.rtm === null && mix.rtm && !mix.dam) return yield* noRtm
  const endMs = istDayStart(first + end)
  return {
    prices: {
      first_day,
      dam: frozenDam,
      rtm: counted.rtm === null ? null : rtm,
      asm: mix.asm ? ifAny(yield* part(of(reserve, national))) : null,
      dsm: mix.dsm_avoidance ? ifAny(yield* part(of(rate, wanted.own))) : null
    },
    realm: read.realm,
    now: known ?? now,
    end: endMs,
    certainty: {
      tier: read.realm === "simulated" ? "simulated" : "observed",
      age_days: Math.max(0, Math.floor(((known ?? now) - endMs) / dayMs)),
      coverage: Math.min(1, whole / mostPastDays)
    },
    missing: area === national ? ["area_prices"] : [],
    sources: read.provenance
  } satisfies StoragePrices
})
