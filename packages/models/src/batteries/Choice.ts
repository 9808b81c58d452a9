import { quantile } from "@grid/domain/numbers/Numbers"
import type { Schedule } from "./Schedule.ts"

/** Markets of energy; a set of them is the sum of their numbers. */
export const energyMarkets = { dam: 1, rtm: 2 } as const
export type EnergyMarket = keyof typeof energyMarkets

/** Prices of a day by market, INR/MWh by equal steps. */
export type DayPrices = { readonly [M in EnergyMarket]: Float64Array | null }

/** Trades of 1 MW in a day: energy by step, and the one market in which the step trades, so that nothing is sold twice. */
export interface Choice {
  readonly schedule: Schedule
  readonly venue: ReadonlyArray<EnergyMarket>
}

/** Earnings of a choice at the prices that came, INR per MW; `NaN` where it trades at a price that is not known. */
export const earnings = ({ schedule, venue }: Choice, prices: DayPrices): number =>
  schedule.reduce((sum, mwh, step) => {
    const market = venue[step]
    return mwh === 0 || market === undefined ? sum : sum + mwh * (prices[market]?.[step] ?? Number.NaN)
  }, 0)

/**
 * Choice of most earnings at these prices for every set of markets, by the number of the set; 0 is no trade. On both
 * markets the dearer half of the day trades where it is dearer, the cheaper half where it is cheaper, unless one market
 * alone earns more. Null where a market of the set has no prices.
 */
export const choices = (
  prices: DayPrices,
  optimum: (prices: Float64Array) => Schedule
): ReadonlyArray<Choice | null> => {
  const { dam, rtm } = prices
  const alone = (market: EnergyMarket): Choice | null => {
    const own = prices[market]
    return own === null ? null : { schedule: optimum(own), venue: [...own].map(() => market) }
  }
  const none = { schedule: new Float64Array((dam ?? rtm)?.length ?? 0), venue: [] }
  const byDam = alone("dam")
  const byRtm = alone("rtm")
  if (dam === null || rtm === null) return [none, byDam, byRtm, null]
  const venue = venues(dam, rtm)
  const both = { schedule: optimum(pricesAt(venue, dam, rtm)), venue }
  const [best] = [byDam, byRtm, both]
    .flatMap((choice) => choice ?? [])
    .toSorted((one, other) => earnings(other, prices) - earnings(one, prices))
  return [none, byDam, byRtm, best ?? null]
}

/** Market in which each step trades: the dearer one in the dearer half of the day, which sells, else the cheaper one. */
export const venues = (dam: Float64Array, rtm: Float64Array): ReadonlyArray<EnergyMarket> => {
  const both = dam.map((price, step) => price + Number(rtm[step]))
  const middle = quantile(both.toSorted(), 0.5)
  return [...both].map((sum, step) => (sum >= middle === Number(rtm[step]) > Number(dam[step]) ? "rtm" : "dam"))
}

/** Price of each step in the market in which it trades, INR/MWh. */
export const pricesAt = (venue: ReadonlyArray<EnergyMarket>, dam: Float64Array, rtm: Float64Array): Float64Array =>
  dam.map((price, step) => (venue[step] === "rtm" ? Number(rtm[step]) : price))
