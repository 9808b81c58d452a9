import { AncillaryPrices, historyDays } from "@grid/domain/batteries/AncillaryPrices"
import type { Framed } from "@grid/domain/engines/Frame"
import { mean, round } from "@grid/domain/numbers/Numbers"
import { blockMs, blocksPerDay, dayMs, iso } from "@grid/domain/time/Time"
import type { Engine } from "../engines/Engine.ts"

/** Prices of one product and area by block. */
export interface PriceSeries {
  /** `TRAS-up` */
  readonly product: string
  /** `india`, or the code of a bid area. */
  readonly area: string
  /** Start of the first block, 00:00 IST, epoch ms. */
  readonly start: number
  /** INR/MWh; null where nothing cleared or is known. */
  readonly prices: ReadonlyArray<number | null>
}

export interface AncillaryInputs extends Framed {
  /** Window of the answer, epoch ms, on block boundaries. */
  readonly from: number
  readonly to: number
  /** Days before the newest price that a forecast rests on. */
  readonly history_days: number
  readonly series: ReadonlyArray<PriceSeries>
}

type Row = AncillaryPrices["series"][number]

/** Days with a price in a block without which it is not forecast. */
const leastDays = 7

/** Value at a share of sorted values, by linear interpolation. */
const quantile = (sorted: ReadonlyArray<number>, share: number): number => {
  const place = share * (sorted.length - 1)
  const low = Math.floor(place)
  const [a = Number.NaN, b = a] = sorted.slice(low, low + 2)
  return round(a + (place - low) * (b - a), 100)
}

/** Prices, sorted, of the same block on the `days` days before the block `index`, of those up to `last`. */
const pastPrices = (
  { prices }: Pick<PriceSeries, "prices">,
  index: number,
  last: number,
  days: number
): ReadonlyArray<number> => {
  const past: Array<number> = []
  const newest = index - Math.max(1, Math.ceil((index - last) / blocksPerDay)) * blocksPerDay
  for (let at = newest; at >= 0 && at > newest - days * blocksPerDay; at -= blocksPerDay) {
    const price = prices[at] ?? null
    if (price !== null) past.push(price)
  }
  return past.sort((a, b) => a - b)
}

/**
 * Expected clearing price of `count` blocks from the instant `from` on, INR/MWh: what cleared, else the mean of the same block
 * of the newest days. Null where that is known of too few days.
 */
export const expectedPrices = (
  series: Pick<PriceSeries, "prices" | "start">,
  from: number,
  count: number
): ReadonlyArray<number | null> => {
  const first = Math.round((from - series.start) / blockMs)
  const last = lastOf(series)
  return Array.from({ length: count }, (_, step) => {
    const past = pastPrices(series, first + step, last, historyDays)
    return series.prices[first + step] ?? (past.length < leastDays ? null : mean(past))
  })
}

/** Newest block that has a price; -1 where none has. */
const lastOf = ({ prices }: Pick<PriceSeries, "prices">): number => prices.findLastIndex((price) => price !== null)

const rowsOf = (series: PriceSeries, { frame, from, history_days, to }: AncillaryInputs): ReadonlyArray<Row> => {
  const { area, prices, product, start } = series
  const last = lastOf(series)
  const kind = frame.kind === "simulated" ? "simulated" : "observed"
  const none = { p10_inr_per_mwh: null, p90_inr_per_mwh: null }
  const rows: Array<Row> = []
  for (let ts = from; ts < to; ts += blockMs) {
    const index = Math.round((ts - start) / blockMs)
    const common = { ts: iso(ts), product, area }
    const price = prices[index] ?? null
    if (price !== null) rows.push({ ...common, clearing_price_inr_per_mwh: price, ...none, kind })
    if (index <= last) continue
    const past = pastPrices(series, index, last, history_days)
    if (past.length < leastDays) continue
    rows.push({
      ...common,
      clearing_price_inr_per_mwh: quantile(past, 0.5),
      p10_inr_per_mwh: quantile(past, 0.1),
      p90_inr_per_mwh: quantile(past, 0.9),
      kind: "forecast"
    })
  }
  return rows
}

/**
 * Skill of the forecast over the last week of the prices, made a day ahead by the same rule: one less the ratio of its mean
 * absolute error to that of the mean price, 0 to 1. Null where there are too few prices to tell.
 */
const skillOf = (series: ReadonlyArray<PriceSeries>, days: number): number | null => {
  const errors: Array<number> = []
  const spreads: Array<number> = []
  for (const one of series) {
    const last = lastOf(one)
    const level = mean(one.prices.filter((price) => price !== null))
    for (let index = last; index >= 0 && index > last - 7 * blocksPerDay; index--) {
      const price = one.prices[index] ?? null
      const past = price === null ? [] : pastPrices(one, index, index - blocksPerDay, days)
      if (price === null || past.length < leastDays) continue
      errors.push(Math.abs(price - quantile(past, 0.5)))
      spreads.push(Math.abs(price - level))
    }
  }
  const spread = mean(spreads)
  return errors.length === 0 ? null : spread === 0 ? 1 : Math.max(0, 1 - mean(errors) / spread)
}

/** Observed clearing prices, and their medians by block of the day for what is to come. */
export const ancillaryPrices: Engine<AncillaryInputs, AncillaryPrices> = {
  engine: "ancillary-prices",
  version: "asp-v0.1",
  schema: AncillaryPrices,
  compute: (inputs) => {
    const { frame, history_days, series, to } = inputs
    const rows = series.flatMap((one) => rowsOf(one, inputs))
    const isForecast = rows.some(({ kind }) => kind === "forecast")
    const isLacking = series.some((one) => {
      const end = one.start + (lastOf(one) + 1) * blockMs
      return (
        to > end &&
        !rows.some(({ area, kind, product }) => kind === "forecast" && area === one.area && product === one.product)
      )
    })
    const skill = isForecast ? (skillOf(series, history_days) ?? 0) : 1
    return {
      series: rows,
      calibrated: false,
      confidence: round(frame.confidence * skill, 100),
      missing: isLacking ? [...frame.missing, "forecast"] : frame.missing
    }
  }
}

/** Begin of the prices that a window needs with the days before it, epoch ms; `from` is 00:00 IST. */
export const historyStart = (from: number, history_days: number): number => from - (history_days + leastDays) * dayMs
