import { onOneLine } from "@grid/domain/names/Label"

/** A value of a cell; null shows as a dash, numbers stand on the right. */
export type Cell = string | number | boolean | null

const cellText = (cell: Cell): string =>
  cell === null ? "-" : typeof cell === "boolean" ? (cell ? "yes" : "no") : onOneLine(String(cell))

const width = (text: string) => [...text].length

/** Aligned text with a heading, or `otherwise` where there are no rows. */
export const table = (
  heading: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
  otherwise = ""
): string => {
  if (rows.length === 0) return otherwise
  const cells = [heading.map((name) => name.toUpperCase()), ...rows.map((row) => row.map(cellText))]
  const widths = heading.map((_, column) => Math.max(...cells.map((row) => width(row[column] ?? ""))))
  const numeric = heading.map((_, column) => rows.some((row) => typeof row[column] === "number"))
  return cells.map((row) => line(row, widths, numeric)).join("\n")
}

const line = (row: ReadonlyArray<string>, widths: ReadonlyArray<number>, numeric: ReadonlyArray<boolean>) =>
  row
    .map((text, column) => {
      const space = " ".repeat((widths[column] ?? 0) - width(text))
      return numeric[column] === true ? space + text : text + space
    })
    .join("  ")
    .trimEnd()

/** Names and values below each other. */
export const list = (entries: ReadonlyArray<readonly [name: string, value: Cell]>): string => {
  const widest = Math.max(...entries.map(([name]) => width(name)))
  return entries.map(([name, value]) => `${name.padEnd(widest)}  ${cellText(value)}`).join("\n")
}

/** Parts with an empty line between them; empty ones are left out. */
export const paragraphs = (...parts: ReadonlyArray<string>): string => parts.filter((part) => part !== "").join("\n\n")
