import { nth, countKnown } from "@grid/domain/numbers/Numbers"
import type { GridData } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import type { DuckCurve, DuckHour } from "@grid/domain/market/DuckCurve"
import { type Area, national } from "@grid/domain/observations/Area"
import { coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, blocksPerHour, hourMs, hoursPerDay, istOffsetMs } from "@grid/domain/time/Time"
import { Effect, Record } from "effect"
import { rounded, type Span } from "@grid/models/reading/Values"
import { readParts } from "./PriceBlocks.ts"

/** Series of a duck curve, by hour; all begin at the same IST hour. */
export interface DuckSeries {
  readonly demand: Series
  readonly solar: Series
  readonly wind: Series
  readonly dam: Series
}

/** Demand less solar and wind generation, hour by hour. */
export const netLoadOf = ({ demand, solar, wind }: Omit<DuckSeries, "dam">): Series => ({
  ...demand,
  values: demand.values.map((mw, index) => mw - nth(solar.values, index) - nth(wind.values, index))
})

/** Means of each hour of the IST day; `NaN` where it is known on less than 80 % of the days. */
const dayOf = ({ start, values }: Series): Float64Array => {
  const sums = new Float64Array(hoursPerDay)
  const counts = new Float64Array(hoursPerDay)
  const days = new Float64Array(hoursPerDay)
  const first = Math.floor((start + istOffsetMs) / hourMs)
  for (let index = 0; index < values.length; index++) {
    const hour = (first + index) % hoursPerDay
    const value = nth(values, index)
    days[hour] = nth(days, hour) + 1
    if (Number.isNaN(value)) continue
    counts[hour] = nth(counts, hour) + 1
    sums[hour] = nth(sums, hour) + value
  }
  return sums.map((sum, hour) => {
    const count = nth(counts, hour)
    return count > 0 && count >= leastCoverage * nth(days, hour) ? sum / count : Number.NaN
  })
}

/** Figures of the whole day; all null below 80 % of its hours. */
const shapeOf = (netLoad: Float64Array): Omit<DuckCurve, "hours"> => {
  let belly = -1
  let peak = -1
  let ramp = Number.NaN
  for (let hour = 0; hour < hoursPerDay; hour++) {
    const mw = nth(netLoad, hour)
    if (Number.isNaN(mw)) continue
    if (belly < 0 || mw < nth(netLoad, belly)) belly = hour
    if (peak < 0 || mw > nth(netLoad, peak)) peak = hour
    const rise = mw - (netLoad[hour - 1] ?? Number.NaN)
    if (Number.isNaN(ramp) || rise > ramp) ramp = rise
  }
  if (countKnown(netLoad) < leastCoverage * hoursPerDay) {
    return {
      belly_mw: null,
      belly_hour_ist: null,
      peak_mw: null,
      peak_hour_ist: null,
      max_ramp_mw_per_h: null,
      turn_down_pct: null
    }
  }
  const belly_mw = nth(netLoad, belly)
  const peak_mw = nth(netLoad, peak)
  return {
    belly_mw: rounded(belly_mw),
    belly_hour_ist: belly,
    peak_mw: rounded(peak_mw),
    peak_hour_ist: peak,
    max_ramp_mw_per_h: rounded(ramp),
    turn_down_pct: rounded((100 * (peak_mw - belly_mw)) / peak_mw)
  }
}

/** The mean day of a window. */
export const duckCurveOf = (of: DuckSeries): DuckCurve => {
  const { dam, demand, solar, wind } = Record.map({ ...of }, dayOf)
  const netLoad = dayOf(netLoadOf(of))
  const isEmpty = [dam, demand, solar, wind].every((values) => countKnown(values) === 0)
  const at = (values: Float64Array, hour: number) => rounded(nth(values, hour))
  const hours = Array.from({ length: isEmpty ? 0 : hoursPerDay }, (_, hour_ist): DuckHour => ({
    hour_ist,
    demand_mw: at(demand, hour_ist),
    solar_mw: at(solar, hour_ist),
    wind_mw: at(wind, hour_ist),
    net_load_mw: at(netLoad, hour_ist),
    dam_inr_per_mwh: at(dam, hour_ist)
  }))
  return { hours, ...shapeOf(netLoad) }
}

export const duckCurve = (grid: GridData["Service"]) =>
  Effect.fn("MarketAnalysis.duckCurve")(function* ({ area, from, to }: Span & { readonly area: Area }) {
    const part = (dataset: "demand" | "generation_solar" | "generation_wind" | "price_dam") => ({
      dataset,
      area: dataset === "price_dam" ? national : area,
      isNeeded: dataset === "demand"
    })
    const parts = {
      demand: part("demand"),
      solar: part("generation_solar"),
      wind: part("generation_wind"),
      dam: part("price_dam")
    }
    const read = yield* readParts(grid, parts, { from, to }, "hour")
    const of = Record.map(read.data, ({ known }) => known)
    return {
      ...read,
      data: duckCurveOf(of),
      coverage: coverage(countKnown(netLoadOf(of).values) * blocksPerHour, Math.round((to - from) / blockMs))
    }
  })
