import { sum } from "@grid/domain/numbers/Numbers"
import { addScaled, dot, matrix, type Matrix, solveInPlace } from "../Linear.ts"
import { linearColumns } from "./Inputs.ts"
import type { Case, Model, Sample } from "./Sample.ts"

/** Shrinkage of a column's coefficient towards 0, days. */
const penalty = 12

/** Days after which a day counts half. */
const halfLife = 200

/** Hours to either side that a slot's model learns from as well, the less the farther. */
const neighbours = 2

/** An error below which an hour is trusted no further. */
const leastError = 0.03

const rounds = { first: 7, later: 2 } as const

/** Weights of a fit before, by slot of the model and what was known: a later fit starts from them. */
export type Trust = ReadonlyArray<Map<Float64Array, number>>

export const noTrust = (slots: number): Trust => Array.from({ length: slots }, () => new Map<Float64Array, number>())

/**
 * A linear model of the change from the newest day, for each slot of the day, learnt from the slot and its neighbours by least
 * absolute errors (iteratively reweighted least squares). Brings `trust` up to date.
 */
export const fitLinear = (sample: Sample, trust: Trust): Model => {
  const bySlot = trust.map((_, slot) => sample.filter((one) => one.slot === slot))
  const models = trust.map((of, slot) => {
    const first = Math.max(0, slot - neighbours)
    return fitSlot(bySlot.slice(first, slot + neighbours + 1).flat(), slot, of)
  })
  return (input, slot) => dot(models[slot] as Float64Array, input, linearColumns) + (models[slot]?.at(-1) ?? 0)
}

const width = linearColumns + 1

/** Coefficients of the columns and, last, the constant. */
const fitSlot = (cases: ReadonlyArray<Case>, slot: number, trust: Map<Float64Array, number>): Float64Array => {
  const deviation = deviations(cases)
  const rows = cases.map(({ input }) => {
    const values = new Float64Array(width)
    for (let column = 0; column < linearColumns; column++)
      values[column] = (input[column] as number) / (deviation[column] as number)
    values[linearColumns] = 1
    return values
  })
  const weights = cases.map((one) => 0.5 ** (one.age / halfLife) * (1 - Math.abs(one.slot - slot) / (neighbours + 1)))
  const targets = Float64Array.from(cases, ({ target }) => target)
  const days = cases.length / (2 * neighbours + 1)
  const isFirst = trust.size === 0
  const usual = isFirst ? 1 : median([...trust.values()])
  const trusted = Float64Array.from(cases, ({ input }) => trust.get(input) ?? usual)
  let coefficients = new Float64Array(width)
  for (let round = 0; round < (isFirst ? rounds.first : rounds.later); round++) {
    const weight = trusted.map((value, index) => (weights[index] as number) * value)
    const gram = gramOf(rows, weight)
    const right = matrix(width, 1)
    rows.forEach((values, index) => {
      addScaled(right.values, values, (weight[index] as number) * (targets[index] as number))
    })
    const ridge = (penalty * sum(weight)) / days
    for (let a = 0; a < width; a++) gram.values[a * width + a] = (gram.values[a * width + a] as number) + ridge
    coefficients = solveInPlace(gram, right).values.slice()
    rows.forEach((values, index) => {
      trusted[index] = 1 / Math.max(Math.abs(dot(coefficients, values) - (targets[index] as number)), leastError)
    })
  }
  cases.forEach(({ input }, index) => trust.set(input, trusted[index] as number))
  return coefficients.map((value, column) => value / (deviation[column] as number))
}

/**
 * Weighted sums of the products of the columns, their lower triangle. Most of the time of learning is spent here: four rows
 * share what is read of a sum, and are added to it one after the other.
 */
const gramOf = (rows: ReadonlyArray<Float64Array>, weight: Float64Array): Matrix => {
  const gram = matrix(width, width)
  const sums = gram.values
  const zero = new Float64Array(width)
  for (let first = 0; first < rows.length; first += 4) {
    const [r0 = zero, r1 = zero, r2 = zero, r3 = zero] = rows.slice(first, first + 4)
    const [w0 = 0, w1 = 0, w2 = 0, w3 = 0] = weight.subarray(first, first + 4)
    for (let a = 0; a < width; a++) {
      const s0 = w0 * (r0[a] as number)
      const s1 = w1 * (r1[a] as number)
      const s2 = w2 * (r2[a] as number)
      const s3 = w3 * (r3[a] as number)
      const own = a * width
      for (let b = 0; b <= a; b++)
        sums[own + b] =
          (sums[own + b] as number) +
          s0 * (r0[b] as number) +
          s1 * (r1[b] as number) +
          s2 * (r2[b] as number) +
          s3 * (r3[b] as number)
    }
  }
  return gram
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 1

/** Deviation of each column; 1 for one that never moves, and for the constant. */
const deviations = (cases: ReadonlyArray<Case>): Float64Array =>
  Float64Array.from({ length: width }, (_, column) => {
    let sum = 0
    let squares = 0
    for (const { input } of cases) {
      const value = column === linearColumns ? 1 : (input[column] as number)
      sum += value
      squares += value * value
    }
    const variance = squares / cases.length - (sum / cases.length) ** 2
    return variance < 1e-12 ? 1 : Math.sqrt(variance)
  })
