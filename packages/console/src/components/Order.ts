type Value = number | string | null

const difference = (a: Value, b: Value): number =>
  typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en")

/** Rows by a value of each; those of which it is not known come last, whichever way. */
export const inOrder = <Row>(
  rows: ReadonlyArray<Row>,
  valueOf: (row: Row) => Value,
  isDescending: boolean
): ReadonlyArray<Row> => {
  const known = rows.filter((row) => valueOf(row) !== null)
  const sign = isDescending ? -1 : 1
  return [
    ...known.toSorted((a, b) => sign * difference(valueOf(a), valueOf(b))),
    ...rows.filter((row) => valueOf(row) === null)
  ]
}
