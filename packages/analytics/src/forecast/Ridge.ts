import type { Block, Features } from "./Features.ts"
import { addScaled, matrix, row, solveInPlace } from "./Linear.ts"
import { type Days, type Fitted, meanAbsolute, robust, weights } from "./Training.ts"

export interface RidgeSettings {
  readonly penalty: number
  /** Days after which a day counts half. */
  readonly halfLife: number
  readonly blocks: ReadonlyArray<Block>
  /** Deviation that the columns of named holidays are taken to have: the larger, the more they are shrunk. */
  readonly named: number
}

/**
 * Ridge regression of all slots of the day at once. Columns are standardised, but named holidays, which occur once a year,
 * by a fixed deviation: a festival moves the forecast only as far as its few occurrences agree.
 */
export const fitRidge = (
  features: Features,
  days: Days,
  settings: RidgeSettings,
  start: ReadonlyMap<number, number>
): Fitted => {
  const { slots, targets } = features
  const columns = settings.blocks.flatMap((name) => {
    const block = features.blocks.get(name)
    return Array.from({ length: block?.length ?? 0 }, (_, index) => ({
      from: (block?.at ?? 0) + index,
      fixed: name === "named" ? settings.named : null
    }))
  })
  const width = columns.length
  const input = (source: Float64Array) => Float64Array.from(columns, ({ from }) => source[from] as number)
  const inputs = days.map((day) => input(features.rows[day] as Float64Array))
  const outputs = days.map((day) => targets[day] as Float64Array)

  const fit = (trust: ReadonlyMap<number, number>) => {
    const weight = weights(days, settings.halfLife, trust)
    // Named holidays keep their zeros, which cost nothing in the sums below.
    const centre = weightedMean(inputs, weight, width).map((value, index) =>
      columns[index]?.fixed == null ? value : 0
    )
    const middle = weightedMean(outputs, weight, slots)
    const deviation = weightedDeviation(inputs, weight, centre).map((value, index) => columns[index]?.fixed ?? value)
    const standardised = (values: Float64Array) =>
      values.map((value, index) => (value - (centre[index] as number)) / (deviation[index] as number))
    const rows = inputs.map(standardised)
    const gram = matrix(width, width)
    const right = matrix(width, slots)
    rows.forEach((values, index) => {
      const of = weight[index] as number
      const output = (outputs[index] as Float64Array).map((value, slot) => value - (middle[slot] as number))
      for (let a = 0; a < width; a++) {
        const factor = of * (values[a] as number)
        if (factor === 0) continue
        const target = row(gram, a)
        for (let b = 0; b <= a; b++) target[b] = (target[b] as number) + factor * (values[b] as number)
        addScaled(row(right, a), output, factor)
      }
    })
    for (let a = 0; a < width; a++) {
      const target = row(gram, a)
      target[a] = (target[a] as number) + settings.penalty
    }
    const coefficients = solveInPlace(gram, right)
    const apply = (values: Float64Array) => {
      const result = middle.slice()
      values.forEach((value, index) => addScaled(result, row(coefficients, index), value))
      return result
    }
    return {
      model: (source: Float64Array) => apply(standardised(input(source))),
      errors: Float64Array.from(rows, (values, index) => meanAbsolute(apply(values), outputs[index] as Float64Array))
    }
  }
  const { model, trust } = robust(days, start, fit)
  return { predict: model, trust }
}

const weightedMean = (rows: ReadonlyArray<Float64Array>, weight: Float64Array, width: number): Float64Array => {
  const sum = new Float64Array(width)
  rows.forEach((values, index) => addScaled(sum, values, (weight[index] as number) / rows.length))
  return sum
}

/** Weights have the mean 1. A column that never moves has deviation 1. */
const weightedDeviation = (rows: ReadonlyArray<Float64Array>, weight: Float64Array, centre: Float64Array) => {
  const sum = new Float64Array(centre.length)
  rows.forEach((values, index) =>
    addScaled(
      sum,
      values.map((value, column) => (value - (centre[column] as number)) ** 2),
      (weight[index] as number) / rows.length
    )
  )
  return sum.map((variance) => (variance < 1e-18 ? 1 : Math.sqrt(variance)))
}
