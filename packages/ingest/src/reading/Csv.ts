import { Predicate, Result } from "effect"
import { isUtf8 } from "node:buffer"
import { csvParse } from "./Libraries.ts"

export interface Row {
  /** Line of the file, from 1, on which the row starts. */
  readonly line: number
  /** Texts by column name as in the header. */
  readonly cells: Readonly<Record<string, string>>
}

/** Cells of a record in their order. */
export interface Line {
  /** Line of the file, from 1. */
  readonly line: number
  readonly cells: ReadonlyArray<string>
  /** The file ends within the line: its last cell may be a part of what it was, and is left out. */
  readonly isCut?: boolean
}

/** Why the last cell of a line that the file ends within cannot be read. */
export const cutReason = "the file ends within this line: load it whole, with a line end after its last line"

/** Why a record of more or fewer cells than its header cannot be read. */
export const raggedness = ({ cells, isCut = false }: Line, width: number): string =>
  isCut
    ? cutReason
    : `has ${cells.length} cells instead of ${width}${cells.length > width ? "; a cell that holds a comma stands in quotes" : ""}`

export interface Table {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
  /** Rows with more or fewer cells than the header; they are not among `rows`. */
  readonly ragged: ReadonlyArray<Line>
}

/**
 * Table of an RFC 4180 CSV with a header row, of which people who write it themselves may leave the last line open. Left: why it
 * is none.
 */
export const readList = (body: Uint8Array): Result.Result<Table, string> =>
  isUtf8(body) && !isUtf16(body)
    ? read(isOpen(body) ? Buffer.concat([body, lineEnd]) : body)
    : Result.fail("it is no UTF-8 text; save it as CSV UTF-8, with commas between the cells")

/** Letters of a header in UTF-16, without a mark in front of them, are letters of UTF-8 with NUL between. */
const isUtf16 = (body: Uint8Array) => body.subarray(0, 4).includes(0)

const lineEnd = Uint8Array.of(0x0a)

const isOpen = (body: Uint8Array): boolean =>
  !/[\r\n][ \t]*$/.test(new TextDecoder("latin1").decode(body.subarray(-64)))

/** Reads RFC 4180 CSV with a header row. Left: why it is none. */
export const read = (body: Uint8Array): Result.Result<Table, string> =>
  Result.flatMap(records(body), ([header, ...rest]) => {
    if (header === undefined) return Result.fail("the file is empty")
    const columns = header.cells
    const rows: Array<Row> = []
    const ragged: Array<Line> = []
    for (const record of rest) {
      const { cells, line } = record
      if (cells.length !== columns.length) ragged.push(record)
      else {
        rows.push({
          line,
          cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]))
        })
      }
    }
    return Result.succeed({ columns, rows, ragged })
  })

/**
 * Every record of an RFC 4180 CSV that is not blank, the header among them. Files of the sources end with a line end: one that
 * does not was cut, and 123 may have been 12345. Left: why it is none.
 */
export const records = (body: Uint8Array): Result.Result<ReadonlyArray<Line>, string> => {
  const rows: Array<Line> = []
  return Result.try({
    try: () => {
      csvParse().parse(new TextDecoder().decode(body), {
        bom: true,
        relax_column_count: true,
        skip_empty_lines: true,
        trim: true,
        on_record: (cells: ReadonlyArray<string>, { lines }) => {
          rows.push({ line: lines, cells })
          return null
        }
      })
      const last = rows.at(-1)
      if (rows.length > 1 && last !== undefined && isOpen(body)) rows[rows.length - 1] = cut(last)
      return rows
    },
    catch: (error) => {
      const column = rows[0]?.cells[columnAt(error) ?? -1]
      return `${error instanceof Error ? error.message : String(error)}${column === undefined ? "" : `, in the column ${column.slice(0, 80)}`}`
    }
  })
}

/** Index of the column at which a parser of CSV has ended with an error; null where it does not say. */
export const columnAt = (error: unknown): number | null =>
  Predicate.hasProperty(error, "column") && typeof error.column === "number" ? error.column : null

const cut = ({ cells, line }: Line): Line => ({ line, cells: cells.slice(0, -1), isCut: true })

const quote = 0x22

/**
 * Lines as of `records`, one after the other and as often as they are asked for: nothing of a long table is held but its text. Tables
 * in which no cell is quoted are cut by hand.
 */
export const lines = (body: Uint8Array): Result.Result<Iterable<Line>, string> => {
  if (body.includes(quote)) return records(body)
  const text = new TextDecoder().decode(body)
  return Result.succeed({ [Symbol.iterator]: () => plainLines(text) })
}

function* plainLines(text: string): Generator<Line> {
  let comma = text.indexOf(",")
  for (let line = 1, start = 0; start < text.length; line++) {
    const newline = text.indexOf("\n", start)
    const end = newline < 0 ? text.length : newline
    const cells: Array<string> = []
    for (; comma >= 0 && comma < end; comma = text.indexOf(",", start)) {
      cells.push(text.slice(start, comma).trim())
      start = comma + 1
    }
    cells.push(text.slice(start, end).trim())
    const record = { line, cells }
    if (cells.length > 1 || cells[0] !== "") yield newline < 0 && line > 1 ? cut(record) : record
    start = end + 1
  }
}
