import { nth } from "@grid/domain/numbers/Numbers"
/**
 * p10 and p90 of a day, as logarithms of their ratio to p50, by slot. Never above and never below 0; `NaN` where too few errors
 * of the slot and its neighbours are known.
 */
export interface Band {
  readonly low: Float64Array
  readonly high: Float64Array
}

/**
 * Split conformal bands from errors made before: the spread of each slot (with its neighbours) over the last year, relative
 * to how far the forecasts of the last weeks were off. The width is corrected by every day's hits, so that in the long run four of
 * five values lie within, whatever changes (adaptive conformal inference, Gibbs and Candès 2021). Feed it each day's errors once
 * they are known.
 */
export interface Bands {
  /** Logarithms of actual to forecast, by slot; `NaN` where the actual value is unknown. */
  readonly learn: (errors: Float64Array) => void
  /** Null before `leastDays` days of errors. */
  readonly band: () => Band | null
}

export const leastDays = 14

/** Days of errors that a band is made of. */
const memory = 365

/** Half-life of the recent size of errors, days. */
const halfLife = 14

/** Share of the recent size of errors in the width; the rest is that of the whole memory. */
const recency = 0.6

/** Half the width, in slots' share of a day, from which errors are taken for a slot: an hour to both sides. */
const neighbours = 1 / 24

/** Days after which the shape of a band is made anew from the errors remembered. */
const refreshed = 7

/** Learning rate of the width's logarithm per day, for each value beyond those that the band should have missed. */
const correction = 0.1

export const quantiles = { low: 0.1, high: 0.9 } as const

export const bands = (slots: number): Bands => {
  const history: Array<{ readonly errors: Float64Array; readonly size: number }> = []
  let recent = Number.NaN
  let always = Number.NaN
  let stretch = 1
  let shape: Band | null = null
  let days = 0
  const scale = () => recent ** recency * always ** (1 - recency)
  /** The band of the next day. */
  const band = (): Band | null => {
    if (history.length < leastDays) return null
    if (shape === null || days % refreshed === 0)
      shape = spread(
        history.map(({ errors }) => errors),
        slots
      )
    const width = stretch * scale()
    return { low: shape.low.map((value) => width * value), high: shape.high.map((value) => width * value) }
  }
  return {
    learn: (errors) => {
      const sample = errors.filter((value) => !Number.isNaN(value))
      if (sample.length === 0) return
      const previous = band()
      if (previous !== null) {
        const { high, low } = previous
        const judged = errors.filter((value, slot) => !Number.isNaN(value) && !Number.isNaN(low[slot])).length
        const misses = errors.filter((value, slot) => value < nth(low, slot) || value > nth(high, slot)).length
        if (judged > 0) stretch *= Math.exp(correction * (misses / judged - (1 - quantiles.high + quantiles.low)))
      }
      days++
      const size = Math.max(1e-4, sample.reduce((sum, value) => sum + Math.abs(value), 0) / sample.length)
      const usual = Number.isNaN(recent) ? size : scale()
      history.push({ errors: errors.map((value) => value / usual), size })
      if (history.length > memory) history.shift()
      // One strike must not widen the bands for weeks.
      const capped = Number.isNaN(recent) ? size : Math.min(size, 3 * recent)
      recent = Number.isNaN(recent) ? size : recent + (1 - 0.5 ** (1 / halfLife)) * (capped - recent)
      always = history.reduce((sum, one) => sum + one.size, 0) / history.length
    },
    band
  }
}

/** Bands of a simpler method are wider than its past errors were. */
const widening = 1.25

/** Band of past errors, and of one half width, as a logarithm, where too little is known of them. */
export const assuming = (band: Band | null, half: number, slots: number): Band => ({
  low: Float64Array.from({ length: slots }, (_, slot) => given(band?.low[slot], -half)),
  high: Float64Array.from({ length: slots }, (_, slot) => given(band?.high[slot], half))
})

const given = (value: number | undefined, otherwise: number): number =>
  value === undefined || Number.isNaN(value) ? otherwise : value

/** Band so many times as wide, and by margins more to each side. */
export const stretched = ({ high, low }: Band, width: number, margins: Float64Array): Band => ({
  low: low.map((value, slot) => width * value - nth(margins, slot)),
  high: high.map((value, slot) => width * value + nth(margins, slot))
})

/** Band of past errors, widened, and nowhere narrower than `least`; that alone without any. */
export const widened = (band: Band | null, least: number, slots: number): Band => {
  const wider = band === null ? null : stretched(band, widening, new Float64Array(slots))
  const { high, low } = assuming(wider, least, slots)
  return { low: low.map((value) => Math.min(-least, value)), high: high.map((value) => Math.max(least, value)) }
}

/** Outer one of the two values between which the share falls, as conformal prediction asks. The sample is put in another order. */
const quantile = (sample: Float64Array, length: number, share: number): number => {
  const rank = share < 0.5 ? Math.floor((length + 1) * share) - 1 : Math.ceil((length + 1) * share) - 1
  return selected(sample, length, Math.min(length - 1, Math.max(0, rank)))
}

/** The value that would have the rank among the first ones if they were sorted (Hoare's selection). */
const selected = (values: Float64Array, length: number, rank: number): number => {
  const at = (index: number) => nth(values, index)
  let first = 0
  let last = length - 1
  while (first < last) {
    const pivot = at((first + last) >> 1)
    let i = first
    let j = last
    while (i <= j) {
      while (at(i) < pivot) i++
      while (at(j) > pivot) j--
      if (i > j) break
      const value = at(i)
      values[i++] = at(j)
      values[j--] = value
    }
    if (rank <= j) last = j
    else if (rank >= i) first = i
    else break
  }
  return at(rank)
}

/** Spread of four of five of the errors of each slot and its neighbours. */
const spread = (days: ReadonlyArray<Float64Array>, slots: number): Band => {
  const around = Math.max(1, Math.round(neighbours * slots))
  const sample = new Float64Array(days.length * (2 * around + 1))
  const low = new Float64Array(slots)
  const high = new Float64Array(slots)
  for (let slot = 0; slot < slots; slot++) {
    let length = 0
    for (const errors of days) {
      const last = Math.min(slots - 1, slot + around)
      for (let near = Math.max(0, slot - around); near <= last; near++) {
        const value = nth(errors, near)
        if (!Number.isNaN(value)) sample[length++] = value
      }
    }
    if (length < leastDays) {
      low[slot] = high[slot] = Number.NaN
      continue
    }
    low[slot] = Math.min(0, quantile(sample, length, quantiles.low))
    high[slot] = Math.max(0, quantile(sample, length, quantiles.high))
  }
  return { low, high }
}
