import { Result } from "effect"
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
}

/** Why a record of more or fewer cells than its header cannot be read. */
export const raggedness = ({ cells }: Line, width: number): string =>
  `has ${cells.length} cells instead of ${width}${cells.length > width ? "; a cell that holds a comma stands in quotes" : ""}`

export interface Table {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
  /** Rows with more or fewer cells than the header; they are not among `rows`. */
  readonly ragged: ReadonlyArray<Line>
}

/** Reads RFC 4180 CSV with a header row. Left: why it is none. */
export const read = (body: Uint8Array): Result.Result<Table, string> =>
  Result.flatMap(records(body), ([header, ...rest]) => {
    if (header === undefined) return Result.fail("the file is empty")
    const columns = header.cells
    const rows: Array<Row> = []
    const ragged: Array<Line> = []
    for (const { cells, line } of rest) {
      if (cells.length !== columns.length) ragged.push({ line, cells })
      else {
        rows.push({
          line,
          cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]))
        })
      }
    }
    return Result.succeed({ columns, rows, ragged })
  })

/** Every record of an RFC 4180 CSV that is not blank, the header among them. Left: why it is none. */
export const records = (body: Uint8Array): Result.Result<ReadonlyArray<Line>, string> =>
  Result.try({
    try: () => {
      const rows: Array<Line> = []
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
      return rows
    },
    catch: (error) => (error instanceof Error ? error.message : String(error))
  })

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
    if (cells.length > 1 || cells[0] !== "") yield { line, cells }
    start = end + 1
  }
}
