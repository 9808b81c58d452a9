import { instants, onGrid, type Point } from "../charts/Grid.ts"
import type { ChartData, Series } from "../charts/Series.ts"
import { shareAxis } from "../charts/Ticks.ts"
import { blockMs, dayMs, hourMs, startOfDate } from "../format/Time.ts"

/** Price of a block, INR/MWh; null where it is not known. */
export interface BlockPrice {
  readonly ts: string
  readonly price: number | null
}

/** The same of a bid area. */
export interface AreaPrice extends BlockPrice {
  readonly area: string
}

/** Prices of a day of delivery. */
export interface DayPrices {
  readonly date: string
  readonly market: string
  readonly prices: ReadonlyArray<BlockPrice>
  readonly areas: ReadonlyArray<AreaPrice>
}

const points = (prices: ReadonlyArray<BlockPrice>): ReadonlyArray<Point> =>
  prices.map(({ price, ts }) => [Date.parse(ts), price])

/** Begins of the blocks of an IST day, epoch ms. */
const blocksIn = (date: string): ReadonlyArray<number> => {
  const from = startOfDate(date)
  return instants(from, from + dayMs, blockMs)
}

/** Lowest and highest price of the bid areas at each instant. */
const extremesOf = (times: ReadonlyArray<number>, areas: ReadonlyArray<AreaPrice>) => {
  const known = new Map<number, Array<number>>()
  for (const { price, ts } of areas) {
    if (price === null) continue
    const ms = Date.parse(ts)
    known.set(ms, [...(known.get(ms) ?? []), price])
  }
  const each = (choose: (...prices: ReadonlyArray<number>) => number) =>
    times.map((ms) => {
      const prices = known.get(ms)
      return prices === undefined ? null : choose(...prices)
    })
  return { low: each(Math.min), high: each(Math.max) }
}

/** Price of each block of a day, with a bid area and the range of all of them. */
export const dayChart = ({ areas, date, market, prices }: DayPrices, area: string | null): ChartData => {
  const times = blocksIn(date)
  const ofArea = areas.filter((one) => one.area === area)
  const line = (label: string, colour: string, all: ReadonlyArray<BlockPrice>): Series => ({
    label,
    colour,
    values: onGrid(times, points(all))
  })
  const range = { label: "Bid areas, lowest to highest", colour: "--data-1", ...extremesOf(times, areas) }
  return {
    times,
    form: "steps",
    series: [
      line(market, "--data-1", prices),
      ...(ofArea.length === 0 ? [] : [line(`Bid area ${ofArea[0]?.area}`, "--data-3", ofArea)])
    ],
    ...(areas.length > 0 && { range })
  }
}

/** Distance between the dearest and the cheapest bid area of each block. */
export const divergenceChart = (
  date: string,
  rows: ReadonlyArray<{ readonly ts: string; readonly max_minus_min_inr_per_mwh: number | null }>
): ChartData => {
  const times = blocksIn(date)
  const values = onGrid(
    times,
    rows.map(({ max_minus_min_inr_per_mwh, ts }): Point => [Date.parse(ts), max_minus_min_inr_per_mwh])
  )
  return { times, form: "steps", series: [{ label: "Dearest less cheapest bid area", colour: "--data-5", values }] }
}

/** Both prices of each block of a day, and their difference. */
export const spreadChart = (
  date: string,
  rows: ReadonlyArray<{
    readonly ts: string
    readonly dam_inr_per_mwh: number | null
    readonly rtm_inr_per_mwh: number | null
    readonly spread_inr_per_mwh: number | null
  }>
): ChartData => {
  const times = blocksIn(date)
  const line = (
    label: string,
    colour: string,
    field: "dam_inr_per_mwh" | "rtm_inr_per_mwh" | "spread_inr_per_mwh"
  ): Series => ({
    label,
    colour,
    values: onGrid(
      times,
      rows.map((row): Point => [Date.parse(row.ts), row[field]])
    )
  })
  return {
    times,
    form: "steps",
    series: [
      line("Day-ahead", "--data-1", "dam_inr_per_mwh"),
      line("Real-time", "--data-3", "rtm_inr_per_mwh"),
      { ...line("Real-time less day-ahead", "--data-2", "spread_inr_per_mwh"), faint: true }
    ]
  }
}

/** Price that was reached or exceeded, over the share of the blocks, %. */
export const durationChart = (
  curve: ReadonlyArray<{ readonly fraction: number; readonly price_inr_per_mwh: number }>
): ChartData => ({
  times: curve.map(({ fraction }) => 100 * fraction),
  axis: shareAxis,
  form: "lines",
  series: [{ label: "Reached or exceeded", colour: "--data-1", values: curve.map((point) => point.price_inr_per_mwh) }]
})

/** Demand, net load, sun and wind by hour of a day. */
export const duckChart = (
  date: string,
  hours: ReadonlyArray<{
    readonly hour_ist: number
    readonly demand_mw: number | null
    readonly net_load_mw: number | null
    readonly solar_mw: number | null
    readonly wind_mw: number | null
  }>
): ChartData => {
  const line = (
    label: string,
    colour: string,
    field: "demand_mw" | "net_load_mw" | "solar_mw" | "wind_mw"
  ): Series => ({ label, colour, values: hours.map((hour) => hour[field]) })
  return {
    times: hours.map(({ hour_ist }) => startOfDate(date) + hour_ist * hourMs),
    form: "lines",
    series: [
      { ...line("Demand", "--data-2", "demand_mw"), faint: true },
      line("Net load", "--data-1", "net_load_mw"),
      line("Solar", "--fuel-solar", "solar_mw"),
      line("Wind", "--fuel-wind", "wind_mw")
    ]
  }
}

/** Prices of an IST day by block, 96 of them; null where one is not known. */
export interface PriceDay {
  /** Midnight, epoch ms. */
  readonly ms: number
  readonly values: ReadonlyArray<number | null>
}

/** Days from one to another, both included, with the price of each block. */
export const priceDays = (from: string, to: string, prices: ReadonlyArray<BlockPrice>): ReadonlyArray<PriceDay> => {
  const known = points(prices)
  return instants(startOfDate(from), startOfDate(to) + dayMs, dayMs).map((ms) => ({
    ms,
    values: onGrid(
      instants(ms, ms + dayMs, blockMs),
      known.filter(([at]) => at >= ms && at < ms + dayMs)
    )
  }))
}
