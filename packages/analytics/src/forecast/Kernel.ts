import type { Block, Features } from "./Features.ts"
import { addScaled, dot, matrix, row, solveInPlace } from "./Linear.ts"
import { type Days, type Fitted, meanAbsolute, robust, weights } from "./Training.ts"

export interface KernelSettings {
  readonly penalty: number
  /** Of the Gaussian part, per squared distance. */
  readonly gamma: number
  /** Share of the linear part. */
  readonly linear: number
  /** Days after which a day counts half. */
  readonly halfLife: number
  /** How much each block of columns tells two days apart. */
  readonly scale: ReadonlyArray<readonly [Block, number]>
}

/** Blocks of profiles and levels keep the proportions between their columns; the others are standardised one by one. */
const proportional: ReadonlyArray<Block> = ["last", "before", "week", "levels"]

/**
 * Kernel ridge regression: the day is put together from the days that resembled it, `exp(-γ‖x-x'‖²) + c·x·x'`, of all slots
 * at once.
 */
export const fitKernel = (
  features: Features,
  days: Days,
  settings: KernelSettings,
  start: ReadonlyMap<number, number>
): Fitted => {
  const { slots, targets } = features
  const scaled = scaling(features, days, settings)
  const inputs = days.map((day) => scaled(features.rows[day] as Float64Array))
  const outputs = days.map((day) => targets[day] as Float64Array)
  const squares = inputs.map((values) => dot(values, values))
  const size = days.length
  const likeness = (values: Float64Array, square: number, other: number) => {
    const product = dot(values, inputs[other] as Float64Array)
    return Math.exp(-settings.gamma * (square + (squares[other] as number) - 2 * product)) + settings.linear * product
  }
  const gram = matrix(size, size)
  inputs.forEach((values, a) => {
    const target = row(gram, a)
    for (let b = 0; b <= a; b++) target[b] = likeness(values, squares[a] as number, b)
  })

  const fit = (trust: ReadonlyMap<number, number>) => {
    const weight = weights(days, settings.halfLife, trust)
    const middle = new Float64Array(slots)
    outputs.forEach((output, index) => addScaled(middle, output, (weight[index] as number) / size))
    const left = { ...gram, values: gram.values.slice() }
    const right = matrix(size, slots)
    outputs.forEach((output, index) => {
      const diagonal = row(left, index)
      diagonal[index] = (diagonal[index] as number) + settings.penalty / (weight[index] as number)
      row(right, index).set(output.map((value, slot) => value - (middle[slot] as number)))
    })
    const coefficients = solveInPlace(left, right)
    const model = (source: Float64Array) => {
      const values = scaled(source)
      const square = dot(values, values)
      const result = middle.slice()
      for (let day = 0; day < size; day++) addScaled(result, row(coefficients, day), likeness(values, square, day))
      return result
    }
    // (K + Λ) c = y, so the error of a day is Λ c: nothing need be predicted again.
    const errors = Float64Array.from(outputs, (_, index) => {
      const of = row(coefficients, index).map((value) => (value * settings.penalty) / (weight[index] as number))
      return meanAbsolute(of, new Float64Array(slots))
    })
    return { model, errors }
  }
  const { model, trust } = robust(days, start, fit)
  return { predict: model, trust }
}

const scaling = (features: Features, days: Days, { scale }: KernelSettings) => {
  const columns = scale.flatMap(([name, factor]) => {
    const block = features.blocks.get(name)
    if (block === undefined || block.length === 0) return []
    const moments = Array.from({ length: block.length }, (_, index) => {
      let sum = 0
      let squares = 0
      for (const day of days) {
        const value = (features.rows[day] as Float64Array)[block.at + index] as number
        sum += value
        squares += value * value
      }
      const mean = sum / days.length
      return { mean, variance: Math.max(0, squares / days.length - mean * mean) }
    })
    const shared = moments.reduce((sum, { variance }) => sum + variance, 0) / block.length
    return moments.map(({ mean, variance }, index) => {
      const deviation = Math.sqrt(proportional.includes(name) ? shared : variance)
      return {
        from: block.at + index,
        mean,
        factor: deviation < 1e-9 ? 0 : factor / (deviation * Math.sqrt(block.length))
      }
    })
  })
  return (source: Float64Array) =>
    Float64Array.from(columns, ({ factor, from, mean }) => ((source[from] as number) - mean) * factor)
}
