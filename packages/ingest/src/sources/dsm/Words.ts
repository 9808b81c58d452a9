import { Result } from "effect"
import * as Calendar from "../../reading/Calendar.ts"
import * as Delivery from "../exchange/Delivery.ts"
import type { Cell } from "../../reading/Workbook.ts"

export type Cells = ReadonlyArray<Cell>

/** Row of a file with its number, from 1. */
export interface Row {
  readonly number: number
  readonly cells: Cells
  /** The file ends within the row: its last cell is left out. */
  readonly isCut?: boolean
}

/** Text of a row's cells in lower case, without double blanks and stray tabs. */
export const words = (cells: Cells): string =>
  cells
    .filter((cell) => typeof cell === "string")
    .join(" ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase()

/** IST day that a file applies to, from a line such as `Applicable for: 16-09-2024`; null where the row has none. */
export const applicableDay = (cells: Cells): number | null => {
  const at = cells.findIndex((cell) => typeof cell === "string" && /applicable for/i.test(cell))
  if (at < 0) return null
  const [label, ...rest] = cells.slice(at)
  const [date] = /\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}-\d{2}-\d{2}/.exec(String(label)) ?? []
  for (const candidate of [date, ...rest]) {
    const day = Delivery.day(candidate)
    if (Result.isSuccess(day)) return day.success
  }
  return null
}

/** IST day that the name of a file names: `DSM_16-09-2024.xlsx`, `ChargesForDeviationFor191218.csv`; null where it names none. */
export const namedDay = (name: string): number | null => {
  const [, day, month, year] = /deviationfor(\d{2})(\d{2})(\d{2})(?!\d)/i.exec(name) ?? []
  return day === undefined
    ? Delivery.dayIn(name)
    : (Calendar.dayOf(2000 + Number(year), Number(month) - 1, Number(day)) ?? null)
}

/** Columns of a header row that stand for bid areas, as areas of values. */
export const areaColumns = (cells: Cells): ReadonlyArray<readonly [column: number, area: string]> =>
  cells.flatMap((cell, column) => {
    const area = Delivery.bidArea(cell)
    return area === null ? [] : [[column, area] as const]
  })
