import type { ColumnType, ExportColumn, ExportRow } from "@grid/domain/jobs/Exports"
import { iso } from "@grid/domain/time/Time"
import { cell } from "@grid/domain/http/Csv"
import type { FileEncoder } from "./FileEncoder.ts"

const utf8 = new TextEncoder()

type Cell = ExportRow[number]

const isoOrNull = (value: Cell): string | null => (typeof value === "number" ? iso(value) : null)

/** RFC 4180 with a header row. */
export const makeCsv = (columns: ReadonlyArray<ExportColumn>): FileEncoder => {
  const write = columns.map(({ type }) => (type === "timestamp" ? (value: Cell) => isoOrNull(value) ?? "" : cell))
  let head = `${columns.map(({ name }) => cell(name)).join(",")}\r\n`
  const take = (text: string) => {
    const bytes = utf8.encode(head + text)
    head = ""
    return bytes
  }
  return {
    push: (rows) =>
      take(rows.map((row) => `${write.map((text, index) => text(row[index] ?? null)).join(",")}\r\n`).join("")),
    end: () => take("")
  }
}

const jsonOf = (type: ColumnType) =>
  type === "timestamp" ? (value: Cell) => JSON.stringify(isoOrNull(value)) : (value: Cell) => JSON.stringify(value)

/** One array of objects, a row a line. */
export const makeJson = (columns: ReadonlyArray<ExportColumn>): FileEncoder => {
  const members = columns.map(({ name, type }, index) => {
    const text = jsonOf(type)
    const start = `${index === 0 ? "{" : ","}${JSON.stringify(name)}:`
    return (row: ExportRow) => start + text(row[index] ?? null)
  })
  let separator = "["
  return {
    push: (rows) =>
      utf8.encode(
        rows
          .map((row) => {
            const text = `${separator}${members.map((member) => member(row)).join("")}}`
            separator = ",\n"
            return text
          })
          .join("")
      ),
    end: () => utf8.encode(separator === "[" ? "[]\n" : "]\n")
  }
}
