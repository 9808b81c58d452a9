/** A JSON object that becomes a row. */
type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value)

/** Nested names are joined with a dot; a list is one cell, as JSON. */
const flatten = (row: Row, prefix = ""): ReadonlyArray<readonly [name: string, value: unknown]> =>
  Object.entries(row).flatMap(([name, value]) =>
    isRow(value) ? flatten(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value] as const]
  )

/** A value as one cell of a row; null is empty. */
export const cell = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as RFC 4180 CSV under these columns, which stand there also where there is no row. */
export function* rowsCsv(columns: ReadonlyArray<string>, rows: ReadonlyArray<Row>): Iterable<string> {
  yield `${columns.join(",")}\r\n`
  for (const row of rows) {
    const cells = new Map(flatten(row))
    yield `${columns.map((name) => cell(cells.get(name))).join(",")}\r\n`
  }
}
