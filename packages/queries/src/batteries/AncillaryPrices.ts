import { nullOfNaN } from "@grid/domain/numbers/Numbers"
import { AncillaryMarket, forecastDays, historyDays, mostDays } from "@grid/domain/batteries/AncillaryPrices"
import { confidenceOf } from "@grid/domain/engines/Confidence"
import type { Frame } from "@grid/domain/engines/Frame"
import { DataUnavailable, InvalidParameter } from "@grid/domain/errors/ApiError"
import { GridData, type Read } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import type { SeriesPage } from "@grid/domain/grid/Series"
import type { CallTime } from "@grid/domain/http/RequestWindow"
import { BidAreaCode } from "@grid/domain/market/AreaPrices"
import { national } from "@grid/domain/observations/Area"
import { ancillaryName, ancillaryProducts } from "@grid/domain/observations/datasets/Ancillary"
import { blockMs, dayMs, floorIst, istDay, istDayStart } from "@grid/domain/time/Time"
import { inSlices } from "@grid/domain/time/Turns"
import { atMostDays, resolve, type Window, type WindowRequest } from "@grid/domain/time/Window"
import { ancillaryPrices, historyStart, type PriceSeries } from "@grid/models/batteries/AncillaryPrices"
import { taskOf } from "@grid/models/engines/Engine"
import type { Span } from "@grid/models/reading/Values"
import { Effect, Layer, Result } from "effect"
import { bidAreaOf } from "../market/AreaPrices.ts"

/** Window of a request: a week back to the end of tomorrow where it names none, and never beyond what is forecast. */
const windowOf = (query: WindowRequest, { now, plan }: CallTime): Result.Result<Window, InvalidParameter> => {
  const { from, hours, to } = query
  const isNamed = from !== undefined || to !== undefined || hours !== undefined
  const today = istDay(now)
  const days = { from: { ms: istDayStart(today - 7), isDate: true }, to: { ms: istDayStart(today + 1), isDate: true } }
  const range = isNamed ? { from, hours, to } : days
  const until = hours === undefined ? istDayStart(today + 1 + forecastDays) : now
  const options = { now, until, step: blockMs, historyDays: plan.history_days, defaultHours: 7 * 24 }
  return atMostDays(resolve(range, options), mostDays, query)
}

type Request = Parameters<AncillaryMarket["Service"]["clearingPrices"]>[0]

/** Products and areas that a request asks for. */
const pairsOf = ({ area, product: name }: Request["query"]) => {
  const codes: ReadonlyArray<BidAreaCode | null> = area === undefined ? [null, ...BidAreaCode.literals] : [area]
  const products = ancillaryProducts.filter((product) => name === undefined || ancillaryName(product) === name)
  return codes.flatMap((code) =>
    products.map((product) => ({
      code: code ?? national,
      product: ancillaryName(product),
      dataset: `ancillary_price_${product}` as const,
      area: code === null ? national : bidAreaOf(code)
    }))
  )
}

/** Prices by block of those pairs of which there are pages, one at a time: each has 11,000 of the longest history. */
function* seriesOf(
  pairs: ReturnType<typeof pairsOf>,
  all: ReadonlyArray<SeriesPage>,
  span: Span
): Iterable<ReadonlyArray<PriceSeries>> {
  for (const { area, code, dataset, product } of pairs) {
    const pages = all.filter((page) => page.dataset === dataset && page.area === area)
    if (pages.length === 0) continue
    const prices = Array.from(fromPages(pages, span, "block").values, nullOfNaN)
    yield [{ product, area: code, start: span.from, prices }]
  }
}

/** Frame of an answer that rests on what was read, `known` of whose blocks are known, 0 to 1. */
const frameOf = (read: Read<unknown>, known: number, { now, query }: Request): Frame => {
  const isSimulated = read.realm === "simulated"
  const age_days = (now - (read.as_of ?? now)) / dayMs
  const tier = isSimulated ? "simulated" : "observed"
  return {
    kind: isSimulated ? "simulated" : "modelled",
    confidence: confidenceOf({ tier, age_days, coverage: known, skill: 1 }),
    assumptions: [
      {
        name: "history_days",
        value: query.history_days ?? historyDays,
        unit: "days",
        source: query.history_days === undefined ? "four weeks, in which every weekday stands alike" : "request",
        confidence: "unverified"
      }
    ],
    missing: [],
    sources: read.provenance
  }
}

/** Prices of products and areas as their engine takes them. */
export const layer = Layer.effect(
  AncillaryMarket,
  Effect.map(GridData, (grid) =>
    AncillaryMarket.of({
      clearingPrices: Effect.fn("AncillaryMarket.clearingPrices")(function* (call) {
        const { now, query } = call
        const { from, to } = yield* Effect.fromResult(windowOf(query, call))
        const history_days = query.history_days ?? historyDays
        const start = historyStart(istDayStart(istDay(Math.min(from, now))), history_days)
        const end = Math.max(start + dayMs, Math.min(to, floorIst(now, blockMs) + 2 * dayMs))
        const pairs = pairsOf(query)
        const days = { first: istDay(start), last: istDay(end - 1), resolution: "block" } as const
        const read = yield* Effect.catchTag(
          grid.pagesOf({ series: pairs, ...days }),
          "DataUnavailable",
          (none): Effect.Effect<never, DataUnavailable | InvalidParameter> =>
            Effect.fail(query.area === undefined ? none : nothingOfArea)
        )
        const series = yield* inSlices(seriesOf(pairs, read.data, { from: start, to: end }))
        if (series.length === 0) return yield* new DataUnavailable(nothingKnown)
        const known = series.reduce((sum, { prices }) => sum + prices.filter((price) => price !== null).length, 0)
        const past = Math.max(1, Math.round((Math.min(end, now) - start) / blockMs)) * series.length
        return taskOf(ancillaryPrices, { frame: frameOf(read, known / past, call), from, to, history_days, series })
      })
    })
  )
)

/** Of another area, or of the country, there are prices: else the call was refused before. */
const nothingOfArea = InvalidParameter.of(
  "area",
  "has no clearing price of its own here: leave it out for all that there are, those of the whole country among them"
)

const nothingKnown = {
  dataset: "ancillary_prices",
  detail:
    "No clearing price of ancillary services is known of this window and the weeks before it, from which it could be forecast.",
  load_command: "gds ingest import ancillary FILE"
}
