/** Hash of three integers, uniform in [-1, 1). */
export const at = (seed: number, series: number, index: number): number => {
  let h = Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(Math.floor(seed / 2 ** 32) | 0, 0x7feb352d)
  h = mix(h ^ Math.imul(series, 0x85ebca6b))
  h = mix(h ^ Math.imul(index | 0, 0xc2b2ae35))
  return h / 2 ** 31
}

/**
 * Noise in [-1, 1] that passes smoothly through an independent value every `periodMs`; at any instant a function of
 * its arguments alone.
 */
export const smooth = (seed: number, series: number, ms: number, periodMs: number): number => {
  const index = Math.floor(ms / periodMs)
  const t = ms / periodMs - index
  const weight = t * t * (3 - 2 * t)
  return at(seed, series, index) * (1 - weight) + at(seed, series, index + 1) * weight
}

/** Value of noise in [-1, 1]: its series and how fast it changes. */
export type NoiseOf = (series: number, periodMs: number) => number

/** Smooth noise of a seed at an instant. */
export const of =
  (seed: number, ms: number): NoiseOf =>
  (series, periodMs) =>
    smooth(seed, series, ms, periodMs)

/** Finaliser of MurmurHash3. */
const mix = (value: number): number => {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
