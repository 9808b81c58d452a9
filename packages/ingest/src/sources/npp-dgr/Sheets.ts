import type { Area } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { iso, istDateStart, istOffsetMs, parseInstant } from "@grid/domain/time/Time"
import { Result, Struct } from "effect"
import type { Value } from "../../reading/Collector.ts"
import { number, oneLine, show } from "../../reading/Reading.ts"
import type { Cell, Sheet } from "../../reading/Workbook.ts"

export type Rows = Sheet["rows"]

/** Day of a report, and its capture time. */
export interface Day {
  /** IST day, `YYYY-MM-DD`. */
  readonly date: string
  readonly captured_at: number
}

export const observation = (day: Day, dataset: DatasetId, area: Area, value: number): Value => ({
  dataset,
  area,
  ts: istDateStart(day.date),
  value,
  period_minutes: 1_440
})

/** Text of a cell with single blanks; empty where there is none. */
export const text = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? "" : oneLine(String(cell))

/** A number of a sheet; null where the cell is empty. */
export const quantity = (cell: Cell | undefined): Result.Result<number | null, string> =>
  text(cell) === "" ? Result.succeed(null) : number(typeof cell === "string" ? cell.trim() : cell)

/** Column of the first cell, row by row, whose text has each word; words that no cell has are left out. */
export const headings = <Key extends string>(
  rows: Rows,
  words: Readonly<Record<Key, RegExp>>
): Partial<Record<Key, number>> => {
  const columns: Partial<Record<Key, number>> = {}
  for (const key of Struct.keys(words)) {
    for (const row of rows) {
      const column = row.findIndex((cell) => typeof cell === "string" && words[key].test(text(cell)))
      if (column < 0) continue
      columns[key] = column
      break
    }
  }
  return columns
}

/**
 * Column of the data below each heading. A heading may be merged over several columns, of which a note below the table
 * may fill another one than the data: it is the one that is filled most often.
 */
export const columnsBelow = <Key extends string>(
  heads: Partial<Record<Key, number>>,
  rows: Rows
): Partial<Record<Key, number>> => {
  const starts = Object.values<number | undefined>(heads).filter((column) => column !== undefined)
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  const counts = Array.from({ length: width }, (_, column) => rows.filter((row) => text(row[column]) !== "").length)
  const columns: Partial<Record<Key, number>> = {}
  for (const key of Struct.keys(heads)) {
    const start = heads[key]
    if (start === undefined) continue
    const end = Math.min(width, ...starts.filter((column) => column > start))
    let best = start
    for (let column = start; column < end; column++) {
      if ((counts[column] ?? 0) > (counts[best] ?? 0)) best = column
    }
    columns[key] = best
  }
  return columns
}

/** IST days (`YYYY-MM-DD`) that a text names, as `20/10/2022`, `20-10-2022` or `2022-10-20`. */
export const datesIn = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(/(?<!\d)(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}))(?!\d)/g)].flatMap(
    (match) => {
      const [, year = match[6], month = match[5], day = match[4]] = match
      const date = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`
      return Result.isSuccess(parseInstant(date)) ? [date] : []
    }
  )

/** Excel's day 0 in days before 1970. */
const serialEpoch = 25_569

/**
 * A moment in IST as Excel's serial number or as text, with the time of day or without: an ISO instant in UTC, or an IST
 * day (`YYYY-MM-DD`) where a text has no time. Null where the cell is empty.
 */
export const moment = (cell: Cell | undefined): Result.Result<string | null, string> => {
  if (typeof cell === "number" && cell > serialEpoch && cell < 100_000) {
    return Result.succeed(iso(Math.round((cell - serialEpoch) * 86_400) * 1_000 - istOffsetMs))
  }
  const stampText = text(cell)
  if (stampText === "") return Result.succeed(null)
  const match = /^([\d/.-]+)(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(stampText)
  const [date] = datesIn(match?.[1] ?? "")
  if (match === null || date === undefined) return Result.fail(`${show(cell)} is no date`)
  const [, , hour, minute, second = "00"] = match
  if (hour === undefined) return Result.succeed(date)
  return Result.match(parseInstant(`${date}T${hour.padStart(2, "0")}:${minute}:${second}+05:30`), {
    onFailure: () => Result.fail(`${show(cell)} is no time`),
    onSuccess: ({ ms }) => Result.succeed(iso(ms))
  })
}
