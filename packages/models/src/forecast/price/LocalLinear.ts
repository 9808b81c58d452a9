import { nth, sum } from "@grid/domain/numbers/Numbers"
import type { DayHistory } from "../DayHistory.ts"
import { dot, matrix, type Matrix, solveInPlace } from "../Linear.ts"
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

/** Slots of a day that a slot's model learns from. */
const near = 2 * neighbours + 1

/** Weights of a fit before, by slot of the model and by day and slot of the case; `NaN` where none was. A later fit starts from them. */
export type Trust = ReadonlyArray<Float64Array>

export const noTrust = ({ days, slots }: Pick<DayHistory, "days" | "slots">): Trust =>
  Array.from({ length: slots }, () => new Float64Array(days * near).fill(Number.NaN))

/**
 * A linear model of the change from the newest day, for each slot of the day, learnt from the slot and its neighbours by least
 * absolute errors (iteratively reweighted least squares). Brings `trust` up to date.
 */
export const fitLinear = ({ cases, newest }: Sample, trust: Trust): Model => {
  const bySlot = trust.map((_, slot) => cases.filter((one) => one.slot === slot))
  const age = newest - (cases[0]?.day ?? newest)
  const faded = Float64Array.from({ length: age + 1 }, (_, days) => 0.5 ** (days / halfLife))
  const models = trust.map((of, slot) => {
    const some = bySlot.slice(Math.max(0, slot - neighbours), slot + neighbours + 1).flat()
    const weights = Float64Array.from(
      some,
      (one) => nth(faded, newest - one.day) * (1 - Math.abs(one.slot - slot) / (neighbours + 1))
    )
    const places = Uint32Array.from(some, (one) => one.day * near + one.slot - slot + neighbours)
    return fitSlot(some, weights, places, of)
  })
  return (input, slot) => dot(models[slot] as Float64Array, input, linearColumns) + (models[slot]?.at(-1) ?? 0)
}

const width = linearColumns + 1

/** Rows of cases that share what is read of a sum. */
const together = 4

/** Columns of the cases and, last, a 1; behind them rows of zeros up to whole groups. */
const rowsOf = (cases: ReadonlyArray<Case>): Matrix => {
  const rows = matrix(together * Math.ceil(cases.length / together), width)
  for (const [index, { input }] of cases.entries()) {
    const at = index * width
    for (let column = 0; column < linearColumns; column++) rows.values[at + column] = input[column] as number
    rows.values[at + linearColumns] = 1
  }
  return rows
}

/** Coefficients of the columns and, last, the constant, of cases with their weights and their places in `trust`. */
const fitSlot = (
  cases: ReadonlyArray<Case>,
  weights: Float64Array,
  places: Uint32Array,
  trust: Float64Array
): Float64Array => {
  const rows = rowsOf(cases)
  const deviation = standardise(rows, cases.length)
  const targets = Float64Array.from(cases, ({ target }) => target)
  const days = cases.length / near
  const former = trust.filter((value) => !Number.isNaN(value)).sort()
  const isFirst = former.length === 0
  const usual = former[former.length >> 1] ?? 1
  const trusted = new Float64Array(cases.length)
  for (let index = 0; index < trusted.length; index++) {
    const before = trust[places[index] as number] as number
    trusted[index] = Number.isNaN(before) ? usual : before
  }
  const weight = new Float64Array(rows.rows)
  let coefficients = new Float64Array(width)
  for (let round = 0; round < (isFirst ? rounds.first : rounds.later); round++) {
    for (let index = 0; index < trusted.length; index++)
      weight[index] = (weights[index] as number) * (trusted[index] as number)
    const gram = gramOf(rows, weight)
    const right = weightedSum(rows, weight, targets)
    const ridge = (penalty * sum(weight)) / days
    for (let a = 0; a < width; a++) gram.values[a * width + a] = (gram.values[a * width + a] as number) + ridge
    coefficients = solveInPlace(gram, right).values.slice()
    for (let index = 0; index < trusted.length; index++) {
      const error = Math.abs(productAt(rows, index, coefficients) - (targets[index] as number))
      trusted[index] = 1 / Math.max(error, leastError)
    }
  }
  for (let index = 0; index < trusted.length; index++) trust[places[index] as number] = trusted[index] as number
  return coefficients.map((value, column) => value / (deviation[column] as number))
}

/** Product of a row and the coefficients, summed as `dot` sums. */
const productAt = ({ values }: Matrix, index: number, coefficients: Float64Array): number => {
  const at = index * width
  let even = 0
  let odd = 0
  for (let column = 0; column < linearColumns; column += 2) {
    even += (coefficients[column] as number) * (values[at + column] as number)
    odd += (coefficients[column + 1] as number) * (values[at + column + 1] as number)
  }
  even += (coefficients[linearColumns] as number) * (values[at + linearColumns] as number)
  return even + odd
}

/** Sum of the rows, each times its weight and its target. */
const weightedSum = ({ values }: Matrix, weight: Float64Array, targets: Float64Array): Matrix => {
  const total = matrix(width, 1)
  const sums = total.values
  for (let index = 0; index < targets.length; index++) {
    const at = index * width
    const factor = (weight[index] as number) * (targets[index] as number)
    for (let column = 0; column < width; column++)
      sums[column] = (sums[column] as number) + factor * (values[at + column] as number)
  }
  return total
}

/**
 * Weighted sums of the products of the columns, their lower triangle. Most of the time of learning is spent here: four rows
 * share what is read of a sum, and are added to it one after the other.
 */
const gramOf = ({ rows, values }: Matrix, weight: Float64Array): Matrix => {
  const at = (index: number) => values[index] as number
  const gram = matrix(width, width)
  const sums = gram.values
  for (let first = 0; first < rows; first += together) {
    const r0 = first * width
    const r1 = r0 + width
    const r2 = r1 + width
    const r3 = r2 + width
    const w0 = weight[first] as number
    const w1 = weight[first + 1] as number
    const w2 = weight[first + 2] as number
    const w3 = weight[first + 3] as number
    for (let a = 0; a < width; a++) {
      const s0 = w0 * at(r0 + a)
      const s1 = w1 * at(r1 + a)
      const s2 = w2 * at(r2 + a)
      const s3 = w3 * at(r3 + a)
      const own = a * width
      for (let b = 0; b <= a; b++)
        sums[own + b] =
          (sums[own + b] as number) + s0 * at(r0 + b) + s1 * at(r1 + b) + s2 * at(r2 + b) + s3 * at(r3 + b)
    }
  }
  return gram
}

/** Divides each column by its deviation over the first `size` rows; 1 for one that never moves, and for the constant. */
const standardise = ({ values }: Matrix, size: number): Float64Array => {
  const sums = new Float64Array(width)
  const squares = new Float64Array(width)
  const end = size * width
  for (let at = 0; at < end; at += width) {
    for (let column = 0; column < width; column++) {
      const value = values[at + column] as number
      sums[column] = (sums[column] as number) + value
      squares[column] = (squares[column] as number) + value * value
    }
  }
  const deviation = sums.map((sum, column) => {
    const variance = (squares[column] as number) / size - (sum / size) ** 2
    return variance < 1e-12 ? 1 : Math.sqrt(variance)
  })
  for (let at = 0; at < end; at += width)
    for (let column = 0; column < width; column++)
      values[at + column] = (values[at + column] as number) / (deviation[column] as number)
  return deviation
}
