import * as Calendar from "../../reading/Calendar.ts"
import * as Month from "./Month.ts"

/**
 * IST day number (`Time.istDay`) of the first date in a text: `2026-06-24`, `24-06-2026`, `24.06.26`, `24-June-26`,
 * `24th Jun 2026`. Undefined where there is none, or none that exists.
 */
export const fromText = (text: string): number | undefined => {
  const iso = /(?<!\d)(20\d{2})[-/._](\d{1,2})[-/._](\d{1,2})(?!\d)/.exec(text)
  if (iso !== null) return Calendar.dayOf(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]))
  const digits = /(?<!\d)(\d{1,2})[-/._](\d{1,2})[-/._](20\d{2}|\d{2})(?!\d)/.exec(text)
  if (digits !== null) return Calendar.dayOf(year(digits[3]), Number(digits[2]) - 1, Number(digits[1]))
  const match = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[-/._,\s]*([a-z]{3,9})[-/._,\s]*(20\d{2}|\d{2})(?!\d)/i.exec(text)
  return match === null ? undefined : Calendar.dayOf(year(match[3]), Calendar.monthOf(match[2] ?? ""), Number(match[1]))
}

/** IST day number of an Excel date serial; undefined for numbers that are none of this century. */
export const fromSerial = (serial: number): number | undefined =>
  serial >= 36_526 && serial < 73_051 ? Math.floor(serial) - 25_569 : undefined

/** Start of the IST month (epoch ms) named in a text: `Cumulative Generation during Jun 2026`. */
export const monthFromText = (text: string): number | undefined => {
  for (const [, name = "", digits] of text.matchAll(/([a-z]{3,9})[-/._,'\s]*(20\d{2}|\d{2})(?!\d)/gi)) {
    const month = Calendar.monthOf(name)
    if (month >= 0) return Month.start(year(digits), month)
  }
  return undefined
}

const year = (text: string | undefined): number => (text?.length === 4 ? Number(text) : 2000 + Number(text))
