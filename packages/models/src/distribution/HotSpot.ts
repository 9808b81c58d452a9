import { blockMs, hourMs, minuteMs } from "@grid/domain/time/Time"

/** Thermal constants of an oil-immersed distribution transformer with natural cooling (IEC 60076-7:2018, tables 2 and E.1). */
const oilExponent = 0.8
const windingExponent = 1.6
const lossRatio = 5
const topOilRiseK = 55
const gradientK = 23
const oilTimeMs = 3 * hourMs
const windingTimeMs = 8 * minuteMs

/** Part of the way to the end that a temperature comes within a block. */
const approach = (timeMs: number) => 1 - Math.exp(-blockMs / timeMs)
const oilApproach = approach(oilTimeMs)
const windingApproach = approach(windingTimeMs)

/** Step of the loading in the table of temperature rises, and its highest. */
const step = 1 / 1_024
const most = 4

/** Final rises of the oil and of the winding above it at a constant loading, K, by steps of the loading: powers take most of the time. */
const rises = (riseOf: (loading: number) => number) =>
  Float64Array.from({ length: most / step + 2 }, (_, index) => riseOf(index * step))
const oilRises = rises((loading) => topOilRiseK * ((1 + lossRatio * loading ** 2) / (1 + lossRatio)) ** oilExponent)
const windingRises = rises((loading) => gradientK * loading ** windingExponent)

/** Value of a table a part of the way from a step to the next, linear. */
const between = (table: Float64Array, low: number, part: number): number => {
  const below = table[low] as number
  return below + part * ((table[low + 1] as number) - below)
}

/** Value of a table at a loading, linear between its steps. */
const at = (table: Float64Array, loading: number): number => {
  const place = Math.min(loading, most) / step
  const low = Math.floor(place)
  return between(table, low, place - low)
}

/** Hot-spot temperature that a constant loading ends at, °C. Loading per unit of the rated current. */
export const steadyHotSpot = (loading: number, ambient_c: number): number =>
  ambient_c + at(oilRises, loading) + at(windingRises, loading)

/**
 * Highest hot-spot temperature of a transformer over blocks of constant loading, °C, and the block in which it is, by the
 * difference equations of IEC 60076-7 solved exactly in each block. The oil begins at the rise of the first day's mean square loading.
 */
export const peakHotSpot = (
  loadings: Float64Array,
  ambient_c: number
): { readonly celsius: number; readonly block: number } => {
  const first = loadings.subarray(0, 96)
  const start = Math.sqrt(first.reduce((sum, loading) => sum + loading ** 2, 0) / Math.max(1, first.length))
  let oil = at(oilRises, start)
  let winding = at(windingRises, start)
  let celsius = -Infinity
  let block = 0
  for (let index = 0; index < loadings.length; index++) {
    const place = Math.min(loadings[index] as number, most) / step
    const low = Math.floor(place)
    oil += (between(oilRises, low, place - low) - oil) * oilApproach
    winding += (between(windingRises, low, place - low) - winding) * windingApproach
    if (ambient_c + oil + winding > celsius) {
      celsius = ambient_c + oil + winding
      block = index
    }
  }
  return { celsius, block }
}
