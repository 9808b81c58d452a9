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
  for (let i = 0; i < size; i++) {
    const rowI = row(a, i)
    for (let j = 0; j < i; j++) {
      const rowJ = row(a, j)
      rowI[j] = ((rowI[j] as number) - dot(rowI, rowJ, j)) / (rowJ[j] as number)
    }
    rowI[i] = Math.sqrt(Math.max((rowI[i] as number) - dot(rowI, rowI, i), 1e-12))
  }
  for (let i = 0; i < size; i++) {
    const target = row(b, i)
    const factor = row(a, i)
    for (let j = 0; j < i; j++) addScaled(target, row(b, j), -(factor[j] as number))
    scale(target, 1 / (factor[i] as number))
  }
  for (let i = size - 1; i >= 0; i--) {
    const target = row(b, i)
    const factor = row(a, i)
    scale(target, 1 / (factor[i] as number))
    for (let j = 0; j < i; j++) addScaled(row(b, j), target, -(factor[j] as number))
  }
  return b
}

/** `target += factor · source` */
export const addScaled = (target: Float64Array, source: Float64Array, factor: number): void => {
  if (factor === 0) return
  for (let index = 0; index < target.length; index++)
    target[index] = (target[index] as number) + factor * (source[index] as number)
}

const scale = (target: Float64Array, factor: number) => {
  for (let index = 0; index < target.length; index++) target[index] = (target[index] as number) * factor
}
