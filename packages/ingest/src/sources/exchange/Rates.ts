import type { RawAnswer } from "@grid/domain/ingest/Source"
import type { Area } from "@grid/domain/observations/Area"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { istDayStart, minuteMs } from "@grid/domain/time/Time"
import { Result } from "effect"
import { type Content, type Unreadable, unexpected } from "../../reading/Answer.ts"
import * as Collector from "../../reading/Collector.ts"
import * as Reading from "../../reading/Reading.ts"
import * as Workbook from "../../reading/Workbook.ts"
import type { Cell, Sheet } from "../../reading/Workbook.ts"
import type { ZipEntry } from "../../reading/Zip.ts"
import * as Delivery from "./Delivery.ts"

const sheetName = /^(HPDAM|GDAM|RTM|DAM)[ _-](IEX|PXIL|PXI|HPX)$/i

/** Sheets of the grid operator's weekly exchange rates are called after market and exchange, `DAM_IEX`. */
export const isRates = (sheets: ReadonlyArray<Sheet>): boolean => sheets.some(({ name }) => sheetName.test(name.trim()))

/**
 * Reads one day's workbook of rates: by block the price that holds everywhere and the price of each bid area, INR/MWh. -1
 * stands for "no single price", a market that split. Of other exchanges only the price that holds everywhere is read:
 * their bid areas have no name here. The day stands in the file's name alone.
 */
export const read = (raw: RawAnswer, sheets: ReadonlyArray<Sheet>, name: string): Content => {
  const into = Collector.make(raw.fetched_at)
  return Result.map(takeSheets(into, sheets, name), into.parsed)
}

/** Reads a week: every workbook of rates of a zip. Fails where none can be read. */
export const readZip = (raw: RawAnswer, entries: ReadonlyArray<ZipEntry>): Content => {
  const into = Collector.make(raw.fetched_at)
  let read = 0
  for (const { bytes, name } of entries) {
    if (!/\.xlsx?$/i.test(name)) continue
    const outcome = Result.flatMap(Workbook.read(bytes), (sheets) => takeSheets(into, sheets, name))
    if (Result.isFailure(outcome)) into.reject(name, outcome.failure.detail)
    else read += 1
  }
  return read === 0
    ? unexpected(`no workbook of rates in it: ${Reading.show(entries.map(({ name }) => name))}`)
    : Result.succeed(into.parsed())
}

const takeSheets = (
  into: Collector.Collector,
  sheets: ReadonlyArray<Sheet>,
  name: string
): Result.Result<void, Unreadable> => {
  if (!isRates(sheets)) return unexpected(`no sheet of rates: ${Reading.show(sheets.map((sheet) => sheet.name))}`)
  const day = Delivery.dayIn(name)
  if (day === null) return unexpected(`${Reading.show(name)} does not name one day`)
  for (const sheet of sheets) {
    const [, market, exchange] = sheetName.exec(sheet.name.trim()) ?? []
    const id = Delivery.market(market)
    if (id !== null && exchange !== undefined) takeSheet(into, id, nationalOf(exchange), day, sheet)
  }
  return Result.void
}

const nationalOf = (exchange: string): Area =>
  exchange.toUpperCase() === "IEX" ? "india" : exchange.toUpperCase() === "HPX" ? "hpx" : "pxil"

const words = (cell: Cell): string => (typeof cell === "string" ? cell.trim() : "")

const takeSheet = (
  into: Collector.Collector,
  market: Market,
  whole: Area,
  day: number,
  { name, rows }: Sheet
): void => {
  const at = rows.findIndex((row) => row.some((cell) => /^UMCP\b/i.test(words(cell))))
  const header = rows[at]
  if (header === undefined) return into.reject(name, "has no column UMCP")
  const columns = header.flatMap((cell, index): ReadonlyArray<readonly [number, Area]> => {
    if (/^UMCP\b/i.test(words(cell))) return [[index, whole]]
    const area = whole === "india" ? Delivery.bidArea(words(cell).split(/[\s(]/, 1)[0]) : null
    return area === null ? [] : [[index, area]]
  })
  rows.slice(at + 1).forEach((row, index) => {
    const [first = null] = row
    if (first === null || (typeof first === "string" && Result.isFailure(Reading.number(first)))) return
    const entry = `${name} row ${at + 2 + index}`
    const part = Delivery.block(first)
    if (Result.isFailure(part)) return into.reject(entry, part.failure)
    const ts = istDayStart(day) + part.success.minute * minuteMs
    for (const [column, area] of columns) takePrice(into, market, area, ts, row[column] ?? null, entry)
  })
}

/** Without a volume beside it a price of 0 cannot be told from a session in which nothing was cleared. */
const takePrice = (
  into: Collector.Collector,
  market: Market,
  area: Area,
  ts: number,
  cell: Cell,
  entry: string
): void => {
  if (cell === null || (typeof cell === "string" && words(cell) === "")) return
  const price = Reading.number(cell)
  if (Result.isFailure(price)) return into.reject(`${entry} ${area}`, price.failure)
  if (price.success === 0)
    return into.reject(`${entry} ${area}`, "0 with no volume beside it: free, or nothing cleared")
  // Nothing is said of the price then: a null would displace the unconstrained price of the live answers.
  if (price.success === -1) {
    if (!area.startsWith("bid-"))
      into.add(entry, { dataset: `congestion_${market}`, area, ts, value: 1, period_minutes: 15 })
    return
  }
  into.add(entry, { dataset: `price_${market}`, area, ts, value: price.success, period_minutes: 15 })
}
