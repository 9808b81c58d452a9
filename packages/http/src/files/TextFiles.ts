import { cell } from "@grid/domain/http/Csv"
import type { Column, ColumnType, Row } from "@grid/domain/http/Table"
import { iso, isoIst } from "@grid/domain/time/Time"
import type { FileEncoder } from "./FileEncoder.ts"

const utf8 = new TextEncoder()

type Cell = Row[number]

/** Text of an instant that is a number; a text is one already. */
const textOf = (type: ColumnType) => {
  const text = type === "timestamp" ? iso : type === "timestamp_ist" ? isoIst : null
  return text === null ? null : (value: Cell) => (typeof value === "number" ? text(value) : value)
}

/** RFC 4180 with a header row, and these lines at the end. */
export const makeCsv = (columns: ReadonlyArray<Column>, lines: ReadonlyArray<string> = []): FileEncoder => {
  const write = columns.map(({ type }) => {
    const text = textOf(type)
    return text === null ? cell : (value: Cell) => cell(text(value))
  })
  let head = `${columns.map(({ name }) => cell(name)).join(",")}\r\n`
  const take = (text: string) => {
    const bytes = utf8.encode(head + text)
    head = ""
    return [bytes]
  }
  return {
    push: (rows) =>
      take(rows.map((row) => `${write.map((text, index) => text(row[index] ?? null)).join(",")}\r\n`).join("")),
    end: () => take(lines.map((line) => `# ${line}\r\n`).join(""))
  }
}

const jsonOf = (type: ColumnType) => {
  const text = textOf(type)
  return (value: Cell) => JSON.stringify(text === null ? value : text(value))
}

/** One array of objects, a row a line. */
export const makeJson = (columns: ReadonlyArray<Column>): FileEncoder => {
  const members = columns.map(({ name, type }, index) => {
    const text = jsonOf(type)
    const start = `${index === 0 ? "{" : ","}${JSON.stringify(name)}:`
    return (row: Row) => start + text(row[index] ?? null)
  })
  let separator = "["
  return {
    push: (rows) => [
      utf8.encode(
        rows
          .map((row) => {
            const text = `${separator}${members.map((member) => member(row)).join("")}}`
            separator = ",\n"
            return text
          })
          .join("")
      )
    ],
    end: () => [utf8.encode(separator === "[" ? "[]\n" : "]\n")]
  }
}
