import { bidAreas } from "@grid/domain/observations/Area"
import { type Market, markets } from "@grid/domain/observations/datasets/Market"
import { Result } from "effect"
import * as Calendar from "../../reading/Calendar.ts"
import * as Reading from "../../reading/Reading.ts"
import { serialDate } from "../../reading/Workbook.ts"

const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/
const yearFirst = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00(?::00(?:\.0+)?)?(?:Z|\+05:30)?)?$/
/** 00:00 IST written as an instant in UTC: the day before at 18:30. */
const istMidnight = /^(\d{4}-\d{2}-\d{2})T18:30(?::00(?:\.0+)?)?Z$/

/** Delivery day as IST day number, from `07-08-2025`, `17/10/2022`, `2024-11-12` or a workbook's serial date. */
export const day = (value: unknown): Result.Result<number, string> => {
  const text = typeof value === "number" && value > 39_000 && value < 75_000 ? serialDate(value) : value
  const match = typeof text === "string" ? dayOf(text.trim()) : null
  return Result.fromNullishOr(match, () => `${Reading.show(value)} is no delivery date`)
}

const dayOf = (text: string): number | null => {
  const [, dayBefore] = istMidnight.exec(text) ?? []
  if (dayBefore !== undefined) {
    const day = dayOf(dayBefore)
    return day === null ? null : day + 1
  }
  const [, d, m, y] = dayFirst.exec(text) ?? []
  const [, year, month, date] = yearFirst.exec(text) ?? [text, y, m, d]
  const isPossible = Number(year) >= firstYear && Number(year) < 2100
  return (isPossible ? Calendar.dayOf(Number(year), Number(month) - 1, Number(date)) : undefined) ?? null
}

/** The exchange began in this year. */
const firstYear = 2008

const dates = /(?<!\d)(?:\d{4}-\d{2}-\d{2}|\d{1,2}[-.]\d{1,2}[-.]\d{4})(?!\d)/g

/** The one delivery day that a text, such as a file name or a title, names; null where it names none or several. */
export const dayIn = (text: string): number | null => {
  const days = new Set((text.match(dates) ?? []).map((date) => Result.getOrNull(day(date))))
  const [only] = days
  return days.size === 1 && only !== undefined ? only : null
}

/** A part of the delivery day: its start, minutes after 00:00 IST, and its length. */
export interface Part {
  readonly minute: number
  readonly minutes: 15 | 60
}

const period = /^(\d{2}):(\d{2})\s*-\s*(\d{2}):(\d{2})$/

/** A block or hour written `00:00 - 00:15`, `00:00-00:15` or `23:45 - 24:00`. */
export const part = (value: unknown): Result.Result<Part, string> => {
  const none = Result.fail(`${Reading.show(value)} is no block of the day`)
  const match = typeof value === "string" ? period.exec(value.trim()) : null
  if (match === null) return none
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = match.slice(1).map(Number)
  const minute = fromHour * 60 + fromMinute
  const end = toHour * 60 + toMinute
  const minutes = (end === 0 ? 1_440 : end) - minute
  const real = fromMinute < 60 && toMinute < 60 && end <= 1_440
  return real && (minutes === 15 || minutes === 60) && minute % minutes === 0
    ? Result.succeed({ minute, minutes })
    : none
}

/** Block 1 to 96. */
export const block = (value: unknown): Result.Result<Part, string> => {
  const number = Result.getOrNull(Reading.number(value))
  return number !== null && Number.isInteger(number) && number >= 1 && number <= 96
    ? Result.succeed({ minute: (number - 1) * 15, minutes: 15 })
    : Result.fail(`${Reading.show(value)} is no block 1 to 96`)
}

/** Hour of the day, counted from `first`, which is 0 or 1. */
export const hour = (value: unknown, first: 0 | 1): Result.Result<Part, string> => {
  const number = Result.getOrNull(Reading.number(value))
  return number !== null && Number.isInteger(number) && number >= first && number <= first + 23
    ? Result.succeed({ minute: (number - first) * 60, minutes: 60 })
    : Result.fail(`${Reading.show(value)} is no hour ${first} to ${first + 23}`)
}

/** The market of exactly this name, in any case. */
export const market = (value: unknown): Market | null =>
  typeof value === "string" ? (markets.find((id) => id === value.trim().toLowerCase()) ?? null) : null

/** The one market that a text, such as a file name, names; null where it names none or several. */
export const marketIn = (text: string): Market | null => {
  const names = new Set(text.toUpperCase().match(/(?<![A-Z])(?:HPDAM|GDAM|RTM|DAM)/g) ?? [])
  const [only] = names
  return names.size === 1 ? market(only) : null
}

/** `bid-n1` of `N1`; null where there is no such bid area. */
export const bidArea = (code: unknown): string | null => {
  const match = typeof code === "string" ? bidAreas.find((area) => area === code.trim().toLowerCase()) : undefined
  return match === undefined ? null : `bid-${match}`
}
