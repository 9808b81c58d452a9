import { market as datasets, type Market, marketOfDataset } from "../observations/datasets/Market.ts"
import { marketRules } from "../reference/MarketRules.ts"
import { blockMs, blocksPerDay, dayMs, hourMs, istDay, istDayStart } from "../time/Time.ts"

/** From here on the prices of a market that is older are known. */
const firstPriceDate = "2012-04-01"

/** First delivery day of each market in 15-minute blocks that prices are known of. */
export const firstDeliveryDate: Readonly<Record<Market, string>> = {
  dam: startOf("dam"),
  rtm: startOf("rtm"),
  gdam: startOf("gdam"),
  hpdam: startOf("hpdam")
}

/** The same as IST day number. */
export const firstDeliveryDay = (market: Market): number => istDay(Date.parse(firstDeliveryDate[market]))

/**
 * First IST day number of which a dataset can have values: that of the first delivery of its market. A value of an earlier one is
 * no result of that market, whatever its source says.
 */
export const firstDayOf = (dataset: string): number => firstDays.get(dataset) ?? -Infinity

const firstDays = new Map(
  Object.keys(datasets).flatMap((dataset) => {
    const market = marketOfDataset(dataset)
    const date = marketRules.find((rules) => rules.market === market)?.starts_on ?? null
    return date === null ? [] : [[dataset, istDay(Date.parse(date))]]
  })
)

/** Blocks that a complete delivery day has (IST day number): 96, and 0 before the market began. */
export const expectedBlocks = (market: Market, day: number): number =>
  day < firstDeliveryDay(market) ? 0 : blocksPerDay

/** Blocks of `[from, to)`, epoch ms on block boundaries, that a market has; none before it began. */
export const expectedBlocksIn = (market: Market, from: number, to: number): number =>
  Math.max(0, Math.round((to - Math.max(from, istDayStart(firstDeliveryDay(market)))) / blockMs))

/** Results of the day-ahead markets come out at about 13:00 IST of the day before delivery. */
const resultsAfterMidnightMs = 13 * hourMs

/** The real-time market has a session for every half hour. */
const sessionMs = hourMs / 2

/** Results of a session come out about an hour before its delivery. */
const sessionLeadMs = hourMs

/** About when the result for the block that begins at `ts` comes out, epoch ms. */
export const publishedAt = (market: Market, ts: number): number =>
  market === "rtm"
    ? Math.floor(ts / sessionMs) * sessionMs - sessionLeadMs
    : istDayStart(istDay(ts) - 1) + resultsAfterMidnightMs

/** Newest delivery day (IST day number) of which something should be out. */
export const newestDeliveryDay = (market: Market, now: number): number =>
  istDay(market === "rtm" ? now + sessionLeadMs : now + dayMs - resultsAfterMidnightMs)

/** End of the last block whose result should be out, epoch ms. */
export const publishedUntil = (market: Market, now: number): number =>
  market === "rtm"
    ? (Math.floor((now + sessionLeadMs) / sessionMs) + 1) * sessionMs
    : istDayStart(newestDeliveryDay(market, now) + 1)

/** Instant of the next results, of whichever delivery day, epoch ms; always after `now`. */
export const nextPublicationAt = (market: Market, now: number): number => {
  if (market === "rtm") return (Math.floor(now / sessionMs) + 1) * sessionMs
  const today = istDayStart(istDay(now)) + resultsAfterMidnightMs
  return today > now ? today : today + dayMs
}

/**
 * Instant of the next results of a delivery day (IST day number), epoch ms. Null where all of it should be out by now, or where
 * the market had not begun: then nothing more is to be waited for.
 */
export const nextExpectedAt = (market: Market, day: number, now: number): number | null => {
  if (expectedBlocks(market, day) === 0) return null
  const first = publishedAt(market, istDayStart(day))
  if (now < first) return first
  const last = publishedAt(market, istDayStart(day + 1) - 1)
  return now < last ? nextPublicationAt(market, now) : null
}

function startOf(market: Market): string {
  return marketRules.find((rules) => rules.market === market)?.starts_on ?? firstPriceDate
}
