import { istDateStart } from "@grid/domain/time/Time"
import { Result } from "effect"
import * as Calendar from "../../reading/Calendar.ts"
import { show } from "../../reading/Reading.ts"

/** 00:00 IST of the first of a month (0..11). */
export const start = (year: number, month: number): number =>
  istDateStart(`${year}-${String(month + 1).padStart(2, "0")}-01`)

/** Months before this are what the authority's tables hold where they hold nothing. */
const firstYear = 1980

/** Start of a month written `Jun-2020`. Left: why it is none. */
export const fromName = (value: unknown): Result.Result<number, string> => {
  const match = typeof value === "string" ? /^\s*([a-z]{3,9})[-\s]+(\d{4})\s*$/i.exec(value) : null
  const month = Calendar.monthOf(match?.[1] ?? "")
  const year = Number(match?.[2])
  if (month < 0) return Result.fail(`${show(value)} is no month`)
  return year < firstYear ? Result.fail(`${show(value)} stands for no month`) : Result.succeed(start(year, month))
}

/** Start of a month written `202006`. Left: why it is none. */
export const fromDigits = (text: string): Result.Result<number, string> => {
  const match = /^(\d{4})(\d{2})$/.exec(text)
  const month = Number(match?.[2])
  return match !== null && month >= 1 && month <= 12
    ? Result.succeed(start(Number(match[1]), month - 1))
    : Result.fail(`${show(text)} is no month (YYYYMM)`)
}
