import { nth, sum } from "@grid/domain/numbers/Numbers"
import type { Random } from "../engines/Random.ts"

/** Readings of a system by block, in the order of time; NaN is unknown. */
export interface SystemSeries {
  /** IST day number and hour of each block, 0 to 23. */
  readonly day: Int32Array
  readonly hour: Int32Array
  readonly load_mw: Float64Array
  /** Power of sun and wind, which follows the weather and not the load, MW. */
  readonly weather_mw: Float64Array
  /** Emissions, kg CO2e per hour. */
  readonly emitted_kg_per_h: Float64Array
}

/** Slope of a bin, kg CO2e per MWh, with its band over resampled days; null where it has too few pairs of blocks. */
export interface Slope {
  readonly pairs: number
  readonly kg_co2e_per_mwh: number
  readonly p10: number
  readonly p90: number
}

/** Slopes by bin of load, then by bin of the hour; and by bin of load and over all where a bin has too few pairs. */
export interface RegressionFit {
  /** Upper ends of the bins of load but the last, MW. */
  readonly load_edges_mw: ReadonlyArray<number>
  readonly bins: ReadonlyArray<ReadonlyArray<Slope | null>>
  readonly ofLoad: ReadonlyArray<Slope | null>
  readonly ofAll: Slope | null
}

const loadBins = 5
const hoursPerBin = 4
const hourBins = 24 / hoursPerBin

/** Pairs of blocks that a slope takes at least. */
const leastPairs = 48

/** Samples of days behind a band. */
const draws = 500

/** Sums of a day's pairs: Δload², Δload·Δweather, Δweather², Δload·ΔCO2, Δweather·ΔCO2, and their number. */
const terms = 6

/**
 * Marginal emissions by regression (Siler-Evans, Azevedo & Morgan 2012): in bins of load and hour, ΔCO2 between neighbouring blocks
 * on Δload, with the change of sun and wind beside it, without intercept. Bands are quantiles over 500 samples of whole days.
 */
export const fit = (series: SystemSeries, random: Random): RegressionFit => {
  const load_edges_mw = edgesOf(series.load_mw)
  const days = new Map<number, Float64Array>()
  for (let block = 1; block < series.day.length; block++) addPair(days, series, block, load_edges_mw)
  const sums = [...days.values()]
  const sample = Array.from({ length: draws }, () => sums.map(() => random.below(sums.length)))
  const slope = (bins: ReadonlyArray<number>) => slopeOf(sums, bins, sample)
  const binsOf = (load: number) => Array.from({ length: hourBins }, (_, hour) => load * hourBins + hour)
  const loads = Array.from({ length: loadBins }, (_, load) => load)
  return {
    load_edges_mw,
    bins: loads.map((load) => binsOf(load).map((bin) => slope([bin]))),
    ofLoad: loads.map((load) => slope(binsOf(load))),
    ofAll: slope(loads.flatMap(binsOf))
  }
}

/** Slope of a block by its load and IST hour: of its bin, else of its load, else of all; null where nothing can be told. */
export const slopeAt = (
  { bins, load_edges_mw, ofAll, ofLoad }: RegressionFit,
  load_mw: number,
  hour: number
): Slope | null => {
  const load = loadBinOf(load_edges_mw, load_mw)
  return bins[load]?.[Math.floor(hour / hoursPerBin)] ?? ofLoad[load] ?? ofAll
}

const edgesOf = (load_mw: Float64Array): ReadonlyArray<number> => {
  const sorted = load_mw.filter((mw) => !Number.isNaN(mw)).toSorted()
  return Array.from({ length: loadBins - 1 }, (_, edge) =>
    nth(sorted, Math.floor(((edge + 1) * sorted.length) / loadBins))
  )
}

const loadBinOf = (edges: ReadonlyArray<number>, load_mw: number): number => {
  const bin = edges.findIndex((edge) => load_mw < edge)
  return bin === -1 ? loadBins - 1 : bin
}

/** Adds the step from the block before to the sums of the day. */
const addPair = (
  days: Map<number, Float64Array>,
  series: SystemSeries,
  block: number,
  edges: ReadonlyArray<number>
): void => {
  const change = (values: Float64Array) => nth(values, block) - nth(values, block - 1)
  const load = change(series.load_mw)
  const weather = change(series.weather_mw)
  const emitted = change(series.emitted_kg_per_h)
  if (Number.isNaN(load + weather + emitted)) return
  const day = Number(series.day[block])
  let sums = days.get(day)
  if (sums === undefined) days.set(day, (sums = new Float64Array(loadBins * hourBins * terms)))
  const middle = (nth(series.load_mw, block) + nth(series.load_mw, block - 1)) / 2
  const bin = loadBinOf(edges, middle) * hourBins + Math.floor(Number(series.hour[block]) / hoursPerBin)
  const pair = [load * load, load * weather, weather * weather, load * emitted, weather * emitted, 1]
  for (const [term, value] of pair.entries()) sums[bin * terms + term] = nth(sums, bin * terms + term) + value
}

const slopeOf = (
  days: ReadonlyArray<Float64Array>,
  bins: ReadonlyArray<number>,
  sample: ReadonlyArray<ReadonlyArray<number>>
): Slope | null => {
  const byDay = days.map((sums) =>
    Float64Array.from({ length: terms }, (_, term) => sum(bins.map((bin) => nth(sums, bin * terms + term))))
  )
  const total = (of: ReadonlyArray<Float64Array>, term: number) => sum(of.map((sums) => nth(sums, term)))
  const pairs = total(byDay, terms - 1)
  if (pairs < leastPairs) return null
  const solved = (of: ReadonlyArray<Float64Array>): number => {
    const [ll = 0, lw = 0, ww = 0, le = 0, we = 0] = Array.from({ length: terms }, (_, term) => total(of, term))
    const determinant = ll * ww - lw * lw
    // Where the weather changes nothing, or only with the load, the load alone tells all that there is.
    return determinant > 1e-9 * ll * ww ? (le * ww - we * lw) / determinant : le / ll
  }
  const kg_co2e_per_mwh = solved(byDay)
  if (!Number.isFinite(kg_co2e_per_mwh)) return null
  const slopes = Float64Array.from(sample, (draw) => solved(draw.map((day) => byDay[day] as Float64Array)))
    .filter(Number.isFinite)
    .toSorted()
  const quantile = (part: number) => nth(slopes, Math.min(slopes.length - 1, Math.floor(part * slopes.length)))
  return {
    pairs,
    kg_co2e_per_mwh,
    p10: Math.min(kg_co2e_per_mwh, quantile(0.1)),
    p90: Math.max(kg_co2e_per_mwh, quantile(0.9))
  }
}
