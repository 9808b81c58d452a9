/** A table of text cells; every row has as many cells as there are columns. */
export interface Table {
  readonly title: string
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** Markdown of the table, padded so that it can be read in a terminal too; the first column is text, the rest numbers. */
export const renderTable = (table: Table): string => {
  const lines = [table.columns, ...table.rows]
  const widths = table.columns.map((_, column) => Math.max(3, ...lines.map((cells) => (cells[column] ?? "").length)))
  const line = (cells: ReadonlyArray<string>): string =>
    `| ${widths.map((width, column) => pad(cells[column] ?? "", width, column)).join(" | ")} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`
  return [`### ${table.title}`, "", line(table.columns), rule, ...table.rows.map(line)].join("\n")
}

/** Number with thousands separators and the decimals given; a dash for what was not measured. */
export const figure = (value: number, decimals = 0): string =>
  Number.isFinite(value)
    ? value.toLocaleString("en-GB", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    : "–"

const pad = (cell: string, width: number, column: number): string =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width)
