/** Rows of equal length, one behind the other. */
export interface Matrix {
  readonly rows: number
  readonly columns: number
  readonly values: Float64Array
}

export const matrix = (rows: number, columns: number): Matrix => ({
  rows,
  columns,
  values: new Float64Array(rows * columns)
})

/** A row, without copying it. */
export const row = ({ columns, values }: Matrix, index: number): Float64Array =>
  values.subarray(index * columns, (index + 1) * columns)

export const dot = (a: Float64Array, b: Float64Array, length = a.length): number => {
  let first = 0
  let second = 0
  let index = 0
  for (; index + 1 < length; index += 2) {
    first += (a[index] as number) * (b[index] as number)
    second += (a[index + 1] as number) * (b[index + 1] as number)
  }
  if (index < length) first += (a[index] as number) * (b[index] as number)
  return first + second
}

/**
 * Solves `A X = B` for a symmetric, positive definite `A` by Cholesky's method. Both are overwritten: `A` by its factor, of which
 * only the lower triangle is read, and `B` by `X`.
 */
export const solveInPlace = (a: Matrix, b: Matrix): Matrix => {
  const size = a.rows
  factorInPlace(a)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) addRow(b, i, j, -(a.values[i * size + j] as number))
    scaleRow(b, i, 1 / (a.values[i * size + i] as number))
  }
  for (let i = size - 1; i >= 0; i--) {
    scaleRow(b, i, 1 / (a.values[i * size + i] as number))
    for (let j = 0; j < i; j++) addRow(b, j, i, -(a.values[i * size + j] as number))
  }
  return b
}

/** Lower Cholesky factor, row by row. Four columns share what is read of the row: most of the time of learning is spent here. */
const factorInPlace = ({ rows: size, values }: Matrix): void => {
  const at = (index: number) => values[index] as number
  for (let i = 0; i < size; i++) {
    const own = i * size
    let j = 0
    for (; j + 3 < i; j += 4) {
      const r0 = j * size
      const r1 = r0 + size
      const r2 = r1 + size
      const r3 = r2 + size
      let [s0, s1, s2, s3] = [at(own + j), at(own + j + 1), at(own + j + 2), at(own + j + 3)]
      for (let k = 0; k < j; k++) {
        const value = at(own + k)
        s0 -= value * at(r0 + k)
        s1 -= value * at(r1 + k)
        s2 -= value * at(r2 + k)
        s3 -= value * at(r3 + k)
      }
      s0 /= at(r0 + j)
      s1 = (s1 - s0 * at(r1 + j)) / at(r1 + j + 1)
      s2 = (s2 - s0 * at(r2 + j) - s1 * at(r2 + j + 1)) / at(r2 + j + 2)
      s3 = (s3 - s0 * at(r3 + j) - s1 * at(r3 + j + 1) - s2 * at(r3 + j + 2)) / at(r3 + j + 3)
      values[own + j] = s0
      values[own + j + 1] = s1
      values[own + j + 2] = s2
      values[own + j + 3] = s3
    }
    for (; j <= i; j++) {
      const other = j * size
      let sum = at(own + j)
      for (let k = 0; k < j; k++) sum -= at(own + k) * at(other + k)
      values[own + j] = j === i ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(other + j)
    }
  }
}

/** Row `to` += factor · row `from`. */
const addRow = ({ columns, values }: Matrix, to: number, from: number, factor: number): void => {
  if (factor === 0) return
  const target = to * columns
  const source = from * columns
  for (let index = 0; index < columns; index++) {
    values[target + index] = (values[target + index] as number) + factor * (values[source + index] as number)
  }
}

const scaleRow = ({ columns, values }: Matrix, of: number, factor: number): void => {
  for (let index = of * columns; index < (of + 1) * columns; index++) values[index] = (values[index] as number) * factor
}
