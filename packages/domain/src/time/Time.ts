import { Result } from "effect"
import type { IstDate, Timestamp } from "../Brands.ts"

/** Indian Standard Time is UTC+05:30 all year. */
export const istOffsetMs = 330 * 60_000
export const minuteMs = 60_000
export const blockMs = 15 * minuteMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const blocksPerDay = 96
export const blocksPerHour = 4
export const hoursPerDay = 24

/** Hours of a day, 0 to 23. */
export const hoursOfDay: ReadonlyArray<number> = Array.from({ length: hoursPerDay }, (_, hour) => hour)

/** Resolutions of a series and the length of one interval, ms. */
export const resolutionMs = { block: blockMs, hour: hourMs, day: dayMs } as const
export type Resolution = keyof typeof resolutionMs

/** Start of the IST interval of `sizeMs` that holds `ms`. IST hours start on UTC half hours. */
export const floorIst = (ms: number, sizeMs: number): number =>
  Math.floor((ms + istOffsetMs) / sizeMs) * sizeMs - istOffsetMs

/** Start of the first IST interval of `sizeMs` that does not start before `ms`. */
export const ceilIst = (ms: number, sizeMs: number): number =>
  -floorIst(-ms - 2 * istOffsetMs, sizeMs) - 2 * istOffsetMs

/** Number of IST days since 1970-01-01 (IST). */
export const istDay = (ms: number): number => Math.floor((ms + istOffsetMs) / dayMs)

/** 00:00 IST of an IST day number. */
export const istDayStart = (day: number): number => day * dayMs - istOffsetMs

/** 00:00 IST of the first day of the month that is so many after the one that holds `ms`, epoch ms. */
export const istMonthStart = (ms: number, monthsAfter = 0): number => {
  const date = new Date(ms + istOffsetMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsAfter, 1) - istOffsetMs
}

/** Block 1..96 of the IST day: `floor(minutes since 00:00 IST / 15) + 1`. */
export const blockOfDay = (ms: number): number => Math.floor((ms + istOffsetMs - istDay(ms) * dayMs) / blockMs) + 1

/** Wire form of an instant, to the second; milliseconds appear only where there are any. */
export const iso = (ms: number): Timestamp => {
  const text = new Date(ms).toISOString()
  return (text.endsWith(".000Z") ? `${text.slice(0, 19)}Z` : text) as Timestamp
}

/** Wire form of an instant; null where there is none. */
export const isoOrNull = (ms: number | null): Timestamp | null => (ms === null ? null : iso(ms))

/** Text of an instant, epoch ms, that thousands of answers have in common: written anew only where it is another than the last. */
export const lastText = <Text extends string>(write: (ms: number) => Text): ((ms: number) => Text) => {
  let at = Number.NaN
  let text: Text
  return (ms) => {
    if (ms !== at) {
      text = write(ms)
      at = ms
    }
    return text
  }
}

/** IST calendar day of an instant. */
export const istDate = (ms: number): IstDate => new Date(ms + istOffsetMs).toISOString().slice(0, 10) as IstDate

/** Date of a day, which is a number of IST days since 1970. */
export const istDayDate = (day: number): IstDate => istDate(istDayStart(day))

/** Start of a date, epoch ms. */
export const istDateStart = (date: string): number => Date.parse(`${date}T00:00:00+05:30`)

/** Wire form of an instant in IST, with offset. */
export const isoIst = (ms: number): string => `${new Date(ms + istOffsetMs).toISOString().slice(0, 19)}+05:30`

/** Instant for people, IST to the minute: `2026-08-18 14:45`. */
export const istMinute = (ms: number): string => isoIst(ms).slice(0, 16).replace("T", " ")

/** Instant that a request names as `from` or `to`. */
export interface Instant {
  readonly ms: number
  /** True where only an IST day was given. */
  readonly isDate: boolean
}

/** End of a span that an instant closes, as `to` or `known_at`, epoch ms: of an IST day its end. */
export const spanEnd = ({ isDate, ms }: Instant): number => (isDate ? ms + dayMs : ms)

const date = /^(\d{4})-(\d{2})-(\d{2})$/
const instant = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

const isDay = (year: number, month: number, day: number) => {
  const utc = new Date(Date.UTC(year, month - 1, day))
  return year >= 1970 && utc.getUTCFullYear() === year && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day
}

/** Timestamp with offset as refusals show one. */
export const exampleInstant = "2026-08-18T00:00:00+05:30"

/** Reads an IST day or a timestamp with offset; the left side says how to put it right. */
export const parseInstant = (text: string): Result.Result<Instant, string> => {
  const day = date.exec(text)
  if (day !== null) {
    return isDay(Number(day[1]), Number(day[2]), Number(day[3]))
      ? Result.succeed({ ms: istDateStart(text), isDate: true })
      : Result.fail("must be a day that exists (YYYY-MM-DD)")
  }
  // RFC 3339 has the letters in either case.
  const upper = text.toUpperCase()
  const time = instant.exec(upper)
  if (time === null) {
    return Result.fail(`must be an IST day (YYYY-MM-DD) or an ISO 8601 timestamp with offset, e.g. ${exampleInstant}`)
  }
  const ms = Date.parse(upper)
  return isDay(Number(time[1]), Number(time[2]), Number(time[3])) &&
    Number(time[4]) < 24 &&
    Number(time[5]) < 60 &&
    Number(time[6] ?? 0) < 60 &&
    Number.isFinite(ms)
    ? Result.succeed({ ms, isDate: false })
    : Result.fail("must be a time that exists")
}
