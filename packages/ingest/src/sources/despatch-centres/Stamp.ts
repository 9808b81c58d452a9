import { clockSkewMs } from "@grid/domain/observations/Reach"
import { dayMs, istDay, istDayStart, parseInstant } from "@grid/domain/time/Time"
import { Result } from "effect"
import { monthOf } from "../../reading/Calendar.ts"
import { show } from "../../reading/Reading.ts"

const dayFirst = /^(\d{2})[-/](\d{2})[-/](\d{4}) +(\d{2}):(\d{2})(?::(\d{2}))?$/
const atOf = /^(?:at +)?(\d{2}):(\d{2}) +of +(\d{2})-([a-z]{3})-(\d{4})$/i
const utc = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/

/**
 * A despatch centre's stamp in IST as epoch ms: day first, with seconds or without ("18-08-2026 15:09:20",
 * "06/09/2017 12:57"), or "at 12:27 of 06-AUG-2026". Left: it is none.
 */
export const ist = (text: string): Result.Result<number, string> => {
  const bare = text.trim()
  const [, day, month, year, hours, minutes, seconds = "00"] = dayFirst.exec(bare) ?? []
  if (day !== undefined) return instant(text, `${year}-${month}-${day}T${hours}:${minutes}:${seconds}+05:30`)
  const [, hour, minute, date, name = "", inYear] = atOf.exec(bare) ?? []
  const number = String(monthOf(name) + 1).padStart(2, "0")
  return instant(text, `${inYear}-${number}-${date}T${hour}:${minute}:00+05:30`)
}

/** "2026-08-18 09:41:27" in UTC, as recorded files have it, as epoch ms. */
export const recordedUtc = (text: string): Result.Result<number, string> =>
  instant(text, utc.test(text) ? `${text.replace(" ", "T")}Z` : "")

const instant = (text: string, iso: string): Result.Result<number, string> =>
  parseInstant(iso).pipe(
    Result.map(({ ms }) => ms),
    Result.mapError(() => `${show(text)} is no stamp`)
  )

/** Milliseconds since 00:00 of "14:40" or "14:40:12"; null where it is no time of day. */
export const timeOfDay = (text: string): number | null => {
  const [, hours, minutes, seconds = "0"] = clock.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
}

/** The last instant with this time of day (IST) that a page fetched then can have shown, epoch ms. */
export const lastAt = (sinceMidnightMs: number, fetchedAt: number): number => {
  const latest = fetchedAt + clockSkewMs
  const today = istDayStart(istDay(latest)) + sinceMidnightMs
  return today <= latest ? today : today - dayMs
}

/** Pages fill an empty stamp with the year 1 or 1900. */
const earliest = Date.UTC(2010, 0, 1)

/** A stamp as it can be: not in the future of its fetch. However old it is, its values belong to it. */
export const credible = (stamp: number, fetchedAt: number): Result.Result<number, string> => {
  if (stamp < earliest) return Result.fail("stamp lies before 2010")
  return stamp > fetchedAt + clockSkewMs ? Result.fail("stamp lies in the future") : Result.succeed(stamp)
}

/** The time of an answer that may carry a stamp: without one, that of the fetch. */
export const timeOf = (text: string | null | undefined, fetchedAt: number): Result.Result<number, string> =>
  text === null || text === undefined || text.trim() === ""
    ? Result.succeed(fetchedAt)
    : Result.flatMap(ist(text), (stamp) => credible(stamp, fetchedAt))
