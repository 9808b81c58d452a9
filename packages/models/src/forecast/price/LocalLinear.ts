import { addScaled, dot, matrix, solveInPlace } from "../Linear.ts"
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
  const days = cases.length / (2 * neighbours + 1)
  const isFirst = trust.size === 0
  const usual = isFirst ? 1 : median([...trust.values()])
  let coefficients = new Float64Array(width)
  for (let round = 0; round < (isFirst ? rounds.first : rounds.later); round++) {
    const gram = matrix(width, width)
    // Most of the time of learning is spent on these sums: a view of each row would cost as much again.
    const sums = gram.values
    const right = matrix(width, 1)
    let total = 0
    rows.forEach((values, index) => {
      const { input, target } = cases[index] as Case
      const weight = (weights[index] as number) * (trust.get(input) ?? usual)
      total += weight
      for (let a = 0; a < width; a++) {
        const factor = weight * (values[a] as number)
        if (factor === 0) continue
        const at = a * width
        for (let b = 0; b <= a; b++) sums[at + b] = (sums[at + b] as number) + factor * (values[b] as number)
      }
      addScaled(right.values, values, weight * target)
    })
    for (let a = 0; a < width; a++) sums[a * width + a] = (sums[a * width + a] as number) + (penalty * total) / days
    coefficients = solveInPlace(gram, right).values.slice()
    rows.forEach((values, index) => {
      const { input, target } = cases[index] as Case
      trust.set(input, 1 / Math.max(Math.abs(dot(coefficients, values) - target), leastError))
    })
  }
  return coefficients.map((value, column) => value / (deviation[column] as number))
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
