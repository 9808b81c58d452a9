import { Either } from "effect"
import * as Calendar from "../../reading/Calendar.ts"
import { show } from "../../reading/Reading.ts"

/** 00:00 IST of the first of a month (0..11). */
export const start = (year: number, month: number): number =>
  Date.parse(`${year}-${String(month + 1).padStart(2, "0")}-01T00:00:00+05:30`)

/** Months before this are what the authority's tables hold where they hold nothing. */
const firstYear = 1980

/** Start of a month written `Jun-2020`. Left: why it is none. */
export const fromName = (value: unknown): Either.Either<number, string> => {
  const found = typeof value === "string" ? /^\s*([a-z]{3,9})[-\s]+(\d{4})\s*$/i.exec(value) : null
  const month = Calendar.monthOf(found?.[1] ?? "")
  const year = Number(found?.[2])
  if (month < 0) return Either.left(`${show(value)} is no month`)
  return year < firstYear ? Either.left(`${show(value)} stands for no month`) : Either.right(start(year, month))
}

/** Start of a month written `202006`. Left: why it is none. */
export const fromDigits = (text: string): Either.Either<number, string> => {
  const found = /^(\d{4})(\d{2})$/.exec(text)
  const month = Number(found?.[2])
  return found !== null && month >= 1 && month <= 12
    ? Either.right(start(Number(found[1]), month - 1))
    : Either.left(`${show(text)} is no month (YYYYMM)`)
}
