import { Result } from "effect"
import { istDate, parseInstant } from "./Time.ts"

const digits = (text: string) => text.padStart(2, "0")

/** The IST day in which a timestamp lies, or of eight digits (20260818); else a day written as in India (18/08/2026), with the month behind the day (2026-18-08), or with other separators. */
export const nearestDays = (text: string): ReadonlyArray<string> => {
  const instant = parseInstant(
    text
      .trim()
      .replace(" ", "T")
      .replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3")
  )
  if (Result.isSuccess(instant)) return [istDate(instant.success.ms)]
  const [, first = "", second = "", third = ""] =
    /^\s*(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:$|[T ])/.exec(text) ?? []
  const [year, ...orders] =
    first.length === 4 ? [first, [second, third], [third, second]] : [third, [second, first], [first, second]]
  if (year.length !== 4) return []
  const days = orders.map(([month = "", day = ""]) => `${year}-${digits(month)}-${digits(day)}`)
  return days.filter((day) => Result.isSuccess(parseInstant(day))).slice(0, 1)
}

/** A month with its year behind it, or by a date. */
export const nearestMonths = (text: string): ReadonlyArray<string> => {
  const [, month = "", year = ""] = /^\s*(\d{1,2})[-/. ](\d{4})\s*$/.exec(text) ?? []
  const months = year === "" ? nearestDays(text).map((day) => day.slice(0, 7)) : [`${year}-${digits(month)}`]
  return months.filter((one) => Result.isSuccess(parseInstant(`${one}-01`)))
}

/** A timestamp whose offset is missing or lost its `+`, in Indian Standard Time; else a day, where no time stands behind it. */
export const nearestInstants = (text: string): ReadonlyArray<string> => {
  const [, day = "", time = ""] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?: 05:?30| IST)?$/.exec(text) ?? []
  const instant = `${day}T${time}+05:30`
  if (Result.isSuccess(parseInstant(instant))) return [instant]
  return /\d[T ]/.test(text.trim()) ? [] : nearestDays(text)
}
