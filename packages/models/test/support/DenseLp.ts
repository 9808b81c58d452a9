/** A row of a small linear programme: coefficients by column. */
export interface DenseRow {
  readonly coefficients: ReadonlyArray<number>
  readonly sense: "<=" | "=" | ">="
  readonly right: number
}

const tolerance = 1e-9

/** Cost beyond any that a case has. */
const forbidding = 1e6

/**
 * Least value of `cost · x` over `x ≥ 0` within rows, by the simplex tableau in two phases with Bland's rule: slow, plain,
 * and nothing that the solver under test has a part in. Infinity where nothing is feasible.
 */
export const least = (cost: ReadonlyArray<number>, rows: ReadonlyArray<DenseRow>): number => {
  const columns = cost.length
  const normal = rows.map((row) =>
    row.right >= 0
      ? row
      : {
          coefficients: row.coefficients.map((value) => -value),
          sense: row.sense === "=" ? ("=" as const) : row.sense === "<=" ? (">=" as const) : ("<=" as const),
          right: -row.right
        }
  )
  const width = columns + 2 * normal.length
  const tableau = normal.map((row, index) => {
    const line = new Float64Array(width + 1)
    row.coefficients.forEach((value, column) => (line[column] = value))
    if (row.sense !== "=") line[columns + index] = row.sense === "<=" ? 1 : -1
    line[columns + normal.length + index] = 1
    line[width] = row.right
    return line
  })
  const basis = normal.map((_, index) => columns + normal.length + index)
  const isArtificial = (column: number) => column >= columns + normal.length
  const infeasibility = pivotAll(
    tableau,
    basis,
    (column) => (isArtificial(column) ? 1 : 0),
    () => true
  )
  if (infeasibility > 1e-6) return Number.POSITIVE_INFINITY
  // An artificial column that is left in the basis at 0 has to stay there.
  const priced = (column: number) => (isArtificial(column) ? forbidding : (cost[column] ?? 0))
  return pivotAll(tableau, basis, priced, (column) => !isArtificial(column))
}

const pivotAll = (
  tableau: ReadonlyArray<Float64Array>,
  basis: Array<number>,
  cost: (column: number) => number,
  mayEnter: (column: number) => boolean
): number => {
  const width = (tableau[0]?.length ?? 1) - 1
  const at = (row: number, column: number) => tableau[row]?.[column] ?? 0
  const basic = () => basis.map((column) => cost(column))
  for (;;) {
    const prices = basic()
    const reduced = (column: number) =>
      cost(column) - prices.reduce((sum, price, row) => sum + (price === 0 ? 0 : price * at(row, column)), 0)
    const enters = Array.from({ length: width }, (_, column) => column).find(
      (column) => mayEnter(column) && !basis.includes(column) && reduced(column) < -tolerance
    )
    if (enters === undefined) return prices.reduce((sum, price, row) => sum + price * at(row, width), 0)
    const ratios = basis.flatMap((column, row) =>
      at(row, enters) > tolerance ? [{ row, column, ratio: at(row, width) / at(row, enters) }] : []
    )
    const smallest = Math.min(...ratios.map(({ ratio }) => ratio))
    if (!Number.isFinite(smallest)) return Number.NEGATIVE_INFINITY
    const leaving = ratios
      .filter(({ ratio }) => ratio <= smallest + tolerance)
      .toSorted((one, other) => one.column - other.column)[0]
    if (leaving === undefined) return Number.NEGATIVE_INFINITY
    pivot(tableau, leaving.row, enters)
    basis[leaving.row] = enters
  }
}

const pivot = (tableau: ReadonlyArray<Float64Array>, pivotRow: number, pivotColumn: number): void => {
  const line = tableau[pivotRow] ?? new Float64Array()
  const by = line[pivotColumn] ?? 1
  line.forEach((value, column) => (line[column] = value / by))
  for (const [row, other] of tableau.entries()) {
    const factor = other[pivotColumn] ?? 0
    if (row === pivotRow || factor === 0) continue
    line.forEach((value, column) => (other[column] = (other[column] ?? 0) - factor * value))
  }
}
