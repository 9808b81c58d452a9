import { clockSkewMs } from "@grid/domain/observations/Reach"
import { istDayStart, minuteMs } from "@grid/domain/time/Time"
import { Result } from "effect"
import * as Calendar from "../../reading/Calendar.ts"
import * as Reading from "../../reading/Reading.ts"

/** Start of a block as the portal writes it, `12:30` and `11 JUN 2026`, epoch ms; null where that is none. */
const start = (time: string, date: string): number | null => {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(time.trim()) ?? []
  const [, d, name = "", y] = /^(\d{1,2})\s+([A-Z]{3})[A-Z]*\s+(\d{4})$/i.exec(date.trim()) ?? []
  const day = Calendar.dayOf(Number(y), Calendar.monthOf(name), Number(d))
  return day !== undefined && Number(hour) < 24 && Number(minute) < 60 && Number(minute) % 15 === 0
    ? istDayStart(day) + (Number(hour) * 60 + Number(minute)) * minuteMs
    : null
}

/** The block that starts at `time` on `date`; one that begins after it was fetched is none. */
export const at = (time: unknown, date: unknown, fetched_at: number): Result.Result<number, string> => {
  const ts = typeof time === "string" && typeof date === "string" ? start(time, date) : null
  if (ts === null) return Result.fail(`${Reading.show(time)} on ${Reading.show(date)} is no time block`)
  return ts > fetched_at + clockSkewMs ? Result.fail("the time block lies in the future") : Result.succeed(ts)
}

/** The block of which a page says that it is "FOR TIME BLOCK 12:30 - 12:45 DATED 11 JUN 2026". */
export const ofPage = (text: string, fetched_at: number): Result.Result<number, string> => {
  const match = /TIME\s+BLOCK\s+(\d{1,2}:\d{2})\s*-\s*\d{1,2}:\d{2}\s+DATED\s+(\d{1,2}\s+[A-Z]+\s+\d{4})/i.exec(text)
  return match === null ? Result.fail("no time block in it") : at(match[1], match[2], fetched_at)
}

/** The current block of `[{"FromTime":"15:00","ToTime":"15:15","CurrentDate":"02 AUG 2026"}]`. */
export const ofClock = (text: string, fetched_at: number): Result.Result<number, string> => {
  const answer = Result.getOrNull(Reading.parseJson(text))
  const [clock]: ReadonlyArray<unknown> = Array.isArray(answer) ? answer : []
  return Reading.isRecord(clock)
    ? at(clock["FromTime"], clock["CurrentDate"], fetched_at)
    : Result.fail(`${Reading.show(text)} is no clock`)
}
