import type { components } from "@grid-data/client/openapi"
import type { Bar } from "../charts/Bar.ts"
import type { ChartData } from "../charts/Series.ts"
import { amount } from "../format/Numbers.ts"

type Schemas = components["schemas"]

/** Sources of revenue, in the order of answers. */
export const markets = [
  { market: "dam", label: "Day-ahead", colour: "--data-1" },
  { market: "rtm", label: "Real-time", colour: "--data-3" },
  { market: "asm", label: "Ancillary", colour: "--data-4" },
  { market: "dsm_avoidance", label: "Deviation avoided", colour: "--data-5" }
] as const

type Block = Schemas["DispatchBlock"]

const timesOf = (rows: ReadonlyArray<{ readonly ts: string }>) => rows.map(({ ts }) => Date.parse(ts))

/** Power out of the storage by block, and into it below zero. */
export const powerChart = (schedule: ReadonlyArray<Block>): ChartData => ({
  times: timesOf(schedule),
  form: "steps",
  series: [
    { label: "Discharge", colour: "--data-1", values: schedule.map(({ discharge_mw }) => discharge_mw) },
    { label: "Charge", colour: "--data-3", values: schedule.map(({ charge_mw }) => 0 - charge_mw) }
  ]
})

/** Energy in the storage at the end of each block. */
export const contentChart = (schedule: ReadonlyArray<Block>): ChartData => ({
  times: timesOf(schedule),
  form: "lines",
  series: [{ label: "Content", colour: "--data-4", values: schedule.map(({ soc_mwh }) => soc_mwh) }]
})

/** Prices that the schedule expects. */
export const priceChart = (schedule: ReadonlyArray<Block>): ChartData => ({
  times: timesOf(schedule),
  form: "steps",
  series: [
    { label: "Day-ahead", colour: "--data-1", values: schedule.map(({ dam_inr_per_mwh }) => dam_inr_per_mwh) },
    {
      label: "Real-time",
      colour: "--data-3",
      faint: true,
      values: schedule.map(({ rtm_inr_per_mwh }) => rtm_inr_per_mwh)
    }
  ]
})

type Year = Schemas["RevenueStack"]["annual_revenue_inr_per_kw_year"][number]

/** Median of a year by market, as far as the shares of the markets are known, with the band of the whole. */
export const yearBar = ({ by_market, p10, p50, p90, year }: Year): Bar => {
  const sums = { above: 0, below: 0 }
  const parts = markets.flatMap(({ colour, market }) => {
    const share = by_market[market] ?? 0
    const side = share * p50 < 0 ? "below" : "above"
    const from = sums[side]
    sums[side] += share * p50
    return share === 0 ? [] : [{ from, to: sums[side], colour }]
  })
  return {
    label: String(year),
    parts,
    band: { low: p10, high: p90 },
    text: `${amount(p50, 0)} (${amount(p10, 0)} to ${amount(p90, 0)})`
  }
}

/** Prices at a node with their range. */
export const curveChart = (series: Schemas["NodeForwardCurve"]["series"]): ChartData => ({
  times: timesOf(series),
  form: "steps",
  series: [{ label: "Median", colour: "--data-1", values: series.map((row) => row.p50_inr_per_mwh) }],
  range: {
    label: "10 % to 90 %",
    colour: "--data-1",
    low: series.map((row) => row.p10_inr_per_mwh),
    high: series.map((row) => row.p90_inr_per_mwh)
  }
})
