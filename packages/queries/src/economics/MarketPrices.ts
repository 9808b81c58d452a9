import type { Days } from "@grid/domain/economics/ProjectEconomics"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { knownRange } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import { type MarketType, marketOf } from "@grid/domain/market/Market"
import { type Coverage, coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, dayMs, floorIst, istDate } from "@grid/domain/time/Time"
import { Effect } from "effect"

/** Days from the first to the last that has a price. */
export type PricedDays = Days & { readonly coverage: Coverage }

export const unavailable = (market: MarketType, reason: string) =>
  new DataUnavailable({
    dataset: `price_${marketOf(market)}`,
    detail: `The ${market} price of these days ${reason}. Give tariff_inr_per_kwh instead.`
  })

export const noPrices = (market: MarketType) => unavailable(market, "is not known")

export const tooFew = (market: MarketType) =>
  unavailable(market, `is known for less than ${100 * leastCoverage} % of the time`)

/** Priced days of a price series. */
export const pricedDays = (market: MarketType, series: Series): Effect.Effect<PricedDays, DataUnavailable> => {
  const { end, first } = knownRange(series)
  if (end === first) return Effect.fail(noPrices(market))
  const { present } = series.coverage
  const from = floorIst(series.start + first * series.step, dayMs)
  const to = floorIst(series.start + (end - 1) * series.step, dayMs) + dayMs
  const days = { from, to, coverage: coverage(present, (to - from) / blockMs) }
  return present < leastCoverage * days.coverage.expected ? Effect.fail(tooFew(market)) : Effect.succeed(days)
}

/** First and last of the days, in words. */
export const dates = ({ from, to }: Days) => `${istDate(from)} to ${istDate(to - dayMs)}`

/** Note on the seasons that the days leave out. */
export const seasons = ({ from, to }: Days): ReadonlyArray<string> =>
  to - from < 360 * dayMs
    ? [`Prices of ${Math.round((to - from) / dayMs)} days stand for a whole year, its seasons included.`]
    : []
