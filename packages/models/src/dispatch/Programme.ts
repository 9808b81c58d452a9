import type { Highs, ModelData } from "highs"

/** Entries of a row in turn: number of the column, coefficient. */
export type Entry = readonly [column: number, value: number]

/** A linear programme that is minimised: columns and rows are numbered in the order in which they are added. */
export interface Programme {
  /** Adds columns one after the other; the number of the first. */
  readonly columns: (
    count: number,
    of: (index: number) => readonly [cost: number, lower: number, upper: number]
  ) => number
  /** Adds a row; its number. */
  readonly row: (lower: number, upper: number, entries: ReadonlyArray<Entry>) => number
  readonly data: (highs: Highs) => ModelData
}

export const programme = (): Programme => {
  const colCost: Array<number> = []
  const colLower: Array<number> = []
  const colUpper: Array<number> = []
  const rowLower: Array<number> = []
  const rowUpper: Array<number> = []
  const starts = [0]
  const indices: Array<number> = []
  const values: Array<number> = []
  return {
    columns: (count, of) => {
      const first = colCost.length
      for (let index = 0; index < count; index++) {
        const [cost, lower, upper] = of(index)
        colCost.push(cost)
        colLower.push(lower)
        colUpper.push(upper)
      }
      return first
    },
    row: (lower, upper, entries) => {
      for (const [column, value] of entries) {
        indices.push(column)
        values.push(value)
      }
      starts.push(indices.length)
      rowLower.push(lower)
      rowUpper.push(upper)
      return rowLower.length - 1
    },
    data: (highs) => ({
      numCols: colCost.length,
      numRows: rowLower.length,
      sense: highs.constants.objectiveSense.minimize,
      colCost: Float64Array.from(colCost),
      colLower: Float64Array.from(colLower),
      colUpper: Float64Array.from(colUpper),
      rowLower: Float64Array.from(rowLower),
      rowUpper: Float64Array.from(rowUpper),
      matrix: {
        format: "csr",
        numCols: colCost.length,
        numRows: rowLower.length,
        starts: Int32Array.from(starts),
        indices: Int32Array.from(indices),
        values: Float64Array.from(values)
      }
    })
  }
}
