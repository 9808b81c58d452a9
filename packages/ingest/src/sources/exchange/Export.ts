import type { RawAnswer } from "@grid/domain/ingest/Source"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { Result } from "effect"
import { type Content, type Unreadable, unexpected } from "../../reading/Answer.ts"
import * as Collector from "../../reading/Collector.ts"
import * as Reading from "../../reading/Reading.ts"
import type { Cell, Sheet } from "../../reading/Workbook.ts"
import * as Columns from "./Columns.ts"
import * as Delivery from "./Delivery.ts"

type Cells = ReadonlyArray<Cell>

/**
 * Reads a "Market Snapshot" that was exported from the exchange's pages: a title, one or two header rows, a row for each
 * block, then a summary that is left out. The market stands in the file's name; a green one shows by its fuels, a
 * real-time one by its sessions.
 */
export const read = (raw: RawAnswer, sheets: ReadonlyArray<Sheet>, name: string): Content => {
  const headers = sheets.flatMap(({ rows }) =>
    rows.flatMap((row, index) => (isHeader(row) ? [headerOf(rows, index)] : []))
  )
  if (headers.length === 0) return unexpected("no row of headers with a time block and a price")
  return Result.map(marketOf(name, headers), (market) => {
    const into = Collector.make(raw.fetched_at)
    for (const sheet of sheets) takeSheet(into, market, sheet)
    return into.parsed()
  })
}

/** Columns of the rows below a header. */
interface Header {
  /** Index of the last row that belongs to it. */
  readonly end: number
  readonly date: number
  readonly block: number
  readonly hasSession: boolean
  readonly columns: ReadonlyArray<readonly [number, Columns.Column]>
}

const words = (cell: Cell): string => (typeof cell === "string" ? cell.trim().toLowerCase() : "")

const isHeader = (row: Cells): boolean =>
  row.some((cell) => words(cell) === "time block") &&
  row.some((cell) => typeof cell === "string" && Columns.column(cell) !== null)

/** The second of two header rows names the parts of what the first names: no block stands in it, but words do. */
const isSubheader = (block: number, row: Cells | undefined): row is Cells =>
  row !== undefined &&
  Result.isFailure(Delivery.part(row[block])) &&
  row.some((cell) => /^(total|solar|non-solar|hydro)\b/.test(words(cell))) &&
  !isSummary(row)

const headerOf = (rows: ReadonlyArray<Cells>, at: number): Header => {
  const row = rows[at] ?? []
  const block = row.findIndex((cell) => words(cell) === "time block")
  const next = rows[at + 1]
  const sub = isSubheader(block, next) ? next : []
  let above = ""
  const labels = row.map((cell, index) => {
    if (typeof cell === "string") above = cell
    const below = sub[index]
    return typeof below === "string" ? `${above} ${below}` : typeof cell === "string" ? cell : ""
  })
  return {
    end: sub === next ? at + 1 : at,
    date: row.findIndex((cell) => words(cell) === "date"),
    block,
    hasSession: row.some((cell) => words(cell) === "session id"),
    columns: labels.flatMap((label, index) => {
      const column = Columns.column(label)
      return column === null ? [] : [[index, column] as const]
    })
  }
}

const marketOf = (name: string, headers: ReadonlyArray<Header>): Result.Result<Market, Unreadable> => {
  const fromName = Delivery.marketIn(name)
  const fromHeaders = headers.some(({ columns }) => columns.some(([, { fuel }]) => fuel !== null))
    ? "gdam"
    : headers.some(({ hasSession }) => hasSession)
      ? "rtm"
      : null
  if (fromName !== null && fromHeaders !== null && fromName !== fromHeaders) {
    return unexpected(`${Reading.show(name)} names ${fromName}, but the columns are those of ${fromHeaders}`)
  }
  const market = fromName ?? fromHeaders
  return market === null
    ? unexpected(`${Reading.show(name)} does not name one of DAM, GDAM, RTM, HPDAM`)
    : Result.succeed(market)
}

const isSummary = (row: Cells): boolean => row.some((cell) => words(cell) === "summary")

const takeSheet = (into: Collector.Collector, market: Market, { name, rows }: Sheet): void => {
  let header: Header | null = null
  let day: number | null = null
  for (const [index, row] of rows.entries()) {
    if (isHeader(row)) header = headerOf(rows, index)
    else if (header === null || isSummary(row)) {
      header = null
      day = row.reduce<number | null>((latest, cell) => dayOfTitle(cell) ?? latest, day)
    } else if (index > header.end && row.some((cell) => cell !== null)) {
      day = takeRow(into, market, header, day, row, `${name} row ${index + 1}`)
    }
  }
}

const dayOfTitle = (cell: Cell): number | null => (/^date\s*:/.test(words(cell)) ? Delivery.dayIn(words(cell)) : null)

/** Takes one row and returns its day: where cells are merged, only the first row of a day has its date. */
const takeRow = (
  into: Collector.Collector,
  market: Market,
  header: Header,
  previousDay: number | null,
  row: Cells,
  entry: string
): number | null => {
  const date = row[header.date] ?? null
  const day = date === null && previousDay !== null ? Result.succeed(previousDay) : Delivery.day(date)
  const when = Result.all([day, Delivery.part(row[header.block])])
  if (Result.isFailure(when)) into.reject(entry, when.failure)
  else {
    Columns.take(into, {
      market,
      day: when.success[0],
      part: when.success[1],
      entry,
      cells: header.columns.flatMap(([index, column]) => {
        const cell = row[index] ?? null
        return cell === null ? [] : [[column, cell] as const]
      })
    })
  }
  return Result.getOrElse(day, () => previousDay)
}
