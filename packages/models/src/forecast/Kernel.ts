import { nth, sum } from "@grid/domain/numbers/Numbers"
import type { Block, Features } from "./Features.ts"
import { dot, matrix, type Matrix, row } from "./Linear.ts"

export interface KernelSettings {
  /** Noise of a usual day, against likeness. */
  readonly penalty: number
  /** Rate of the Gaussian part, per squared distance. */
  readonly gamma: number
  /** Share of the linear part. */
  readonly linear: number
  /** Term that days close in time share whatever else they are like: its share, and the days over which it falls to 1/e. */
  readonly persistence: { readonly share: number; readonly days: number }
  /** Days after which a day counts half. */
  readonly halfLife: number
  /** Scale of each block of columns: how far it tells two days apart. */
  readonly scale: ReadonlyArray<readonly [Block, number]>
}

export interface KernelRequest {
  readonly features: Features
  /** Days to go through, indices of rows that are not null, oldest first. */
  readonly days: ReadonlyArray<number>
  /** Day before which the columns' variance is measured and noise is that of a usual day. */
  readonly first: number
  /** Days between a forecast and the newest target it rests on. */
  readonly ahead: number
}

/**
 * Kernel ridge regression day by day: each day is put together from the days that resembled it,
 * `exp(-γ‖x-x'‖²) + c·x·x' + s·exp(-|t-t'|/τ)`, of all slots at once, from the targets `ahead` days before it and older alone. Yields what
 * comes out for each of the days: logarithms less the base, by slot.
 *
 * A row of the Cholesky factor needs the rows before it only, and with what it gives of the targets it is already the forecast
 * from them. So one factor serves every day as if it had been fitted anew for it. A day's noise follows from how far its
 * forecast was off, which makes absolute errors count, not squared ones.
 */
export function* kernelForecasts(
  { ahead, days, features, first }: KernelRequest,
  settings: KernelSettings
): Generator<Float64Array> {
  const { slots, targets } = features
  const size = days.length
  const inputs = scaledRows(features, days, first, settings)
  const squares = inputs.map((values) => dot(values, values))
  const likeness = (a: number, b: number) => {
    const product = dot(inputs[a] as Float64Array, inputs[b] as Float64Array)
    const distance = (squares[a] as number) + (squares[b] as number) - 2 * product
    const { days: fading, share } = settings.persistence
    const apart = (days[a] as number) - (days[b] as number)
    return Math.exp(-settings.gamma * distance) + settings.linear * product + share * Math.exp(-apart / fading)
  }
  const factor = matrix(size + together, size + together)
  const whitened = matrix(size, slots)
  const noiseOf = noise(settings, first)
  let targetCount = 0
  for (let begin = 0; begin < size; begin += together) {
    const end = Math.min(size, begin + together)
    for (let i = begin; i < end; i++) {
      const own = row(factor, i)
      for (let j = 0; j <= i; j++) own[j] = likeness(i, j)
    }
    eliminate(factor, begin)
    for (let i = begin; i < end; i++) {
      const day = days[i] as number
      const own = row(factor, i)
      for (let j = begin; j < i; j++) {
        const other = row(factor, j)
        own[j] = (nth(own, j) - dot(own, other, j)) / nth(other, j)
      }
      while ((days[targetCount] as number) <= day - ahead) targetCount++
      const predicted = new Float64Array(slots)
      combine(predicted, own, whitened, 0, targetCount)
      yield predicted.slice()
      const target = targets[day]
      if (target == null) {
        // Of a day without a target nothing is learnt.
        own[i] = Number.POSITIVE_INFINITY
        continue
      }
      const pivot = nth(own, i) + noiseOf(day, meanAbsolute(predicted, target)) - dot(own, own, i)
      const spread = Math.sqrt(Math.max(pivot, 1e-12))
      own[i] = spread
      combine(predicted, own, whitened, targetCount, i)
      row(whitened, i).set(target.map((value, slot) => (value - nth(predicted, slot)) / spread))
    }
  }
}

/** Blocks of profiles and averages keep the proportions between their columns; the others are standardised one by one. */
const proportional: ReadonlyArray<Block> = ["last", "before", "smooth", "averages"]

/** Rows by what their columns varied by before the first day. Holidays are rare: what they vary by says nothing. */
const scaledRows = (
  { blocks, rows }: Features,
  days: ReadonlyArray<number>,
  first: number,
  { scale }: KernelSettings
): ReadonlyArray<Float64Array> => {
  const sample = days.filter((day) => day < first)
  const columns = scale.flatMap(([name, factor]) => {
    const { at = 0, length = 0 } = blocks.get(name) ?? {}
    const moments = Array.from({ length }, (_, index) => {
      let sum = 0
      let squares = 0
      for (const day of sample) {
        const value = nth(rows[day] as Float64Array, at + index)
        sum += value
        squares += value * value
      }
      const mean = sum / sample.length
      return { mean, variance: Math.max(0, squares / sample.length - mean * mean) }
    })
    const shared = moments.reduce((sum, { variance }) => sum + variance, 0) / length
    return moments.map(({ mean, variance }, index) => {
      if (name === "holidays") return { from: at + index, mean: 0, factor }
      const deviation = Math.sqrt(proportional.includes(name) ? shared : variance)
      return { from: at + index, mean, factor: deviation < 1e-9 ? 0 : factor / (deviation * Math.sqrt(length)) }
    })
  })
  return days.map((day) =>
    Float64Array.from(columns, ({ factor, from, mean }) => (nth(rows[day] as Float64Array, from) - mean) * factor)
  )
}

/** A day's mean absolute error below which it is trusted no further. */
const leastError = 0.004

/** Times the usual error, beyond which a day is trusted no less. */
const mostError = 8

/** Days whose errors say what is usual. */
const usualDays = 365

/** Noise of a day by how far its forecast was off against what was usual until then, and by its age. */
const noise = ({ halfLife, penalty }: KernelSettings, first: number) => {
  const inverses: Array<number> = []
  return (day: number, error: number): number => {
    const size = Math.max(error, leastError)
    inverses.push(1 / size)
    if (inverses.length > usualDays) inverses.shift()
    const usual = inverses.length / sum(inverses)
    return penalty * Math.min(size / usual, mostError) * 2 ** ((first - day) / halfLife)
  }
}

/** Days whose rows of the factor are made together. */
const together = 4

/**
 * Part of four rows of the factor from `begin` on in the columns before it, two columns at a time, so that each value read
 * is used more than once: nearly all of the time of learning is spent here.
 */
const eliminate = ({ columns: size, values }: Matrix, begin: number): void => {
  const at = (index: number) => nth(values, index)
  const r0 = begin * size
  const r1 = r0 + size
  const r2 = r1 + size
  const r3 = r2 + size
  for (let j = 0; j < begin; j += 2) {
    const c = j * size
    const d = c + size
    let [a0, a1, a2, a3] = [at(r0 + j), at(r1 + j), at(r2 + j), at(r3 + j)]
    let [b0, b1, b2, b3] = [at(r0 + j + 1), at(r1 + j + 1), at(r2 + j + 1), at(r3 + j + 1)]
    for (let k = 0; k < j; k++) {
      const x = at(c + k)
      const y = at(d + k)
      const v0 = at(r0 + k)
      const v1 = at(r1 + k)
      const v2 = at(r2 + k)
      const v3 = at(r3 + k)
      a0 -= v0 * x
      b0 -= v0 * y
      a1 -= v1 * x
      b1 -= v1 * y
      a2 -= v2 * x
      b2 -= v2 * y
      a3 -= v3 * x
      b3 -= v3 * y
    }
    const x = at(c + j)
    const y = at(d + j)
    const z = at(d + j + 1)
    a0 /= x
    a1 /= x
    a2 /= x
    a3 /= x
    values[r0 + j] = a0
    values[r1 + j] = a1
    values[r2 + j] = a2
    values[r3 + j] = a3
    values[r0 + j + 1] = (b0 - a0 * y) / z
    values[r1 + j + 1] = (b1 - a1 * y) / z
    values[r2 + j + 1] = (b2 - a2 * y) / z
    values[r3 + j + 1] = (b3 - a3 * y) / z
  }
}

/** `target` += the rows from `from` to before `to`, each times its factor. */
const combine = (
  target: Float64Array,
  factors: Float64Array,
  { columns, values }: Matrix,
  from: number,
  to: number
) => {
  for (let index = from; index < to; index++) {
    const factor = nth(factors, index)
    const at = index * columns
    for (let column = 0; column < columns; column++) {
      target[column] = nth(target, column) + factor * nth(values, at + column)
    }
  }
}

const meanAbsolute = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, index) => sum + Math.abs(value - nth(b, index)), 0) / a.length
