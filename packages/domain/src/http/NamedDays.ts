import { Array as Arr } from "effect"
import { dayMs, istDate } from "../time/Time.ts"
import { type ApiError, InvalidParameter } from "../errors/ApiError.ts"
import type { Fault } from "../errors/Fault.ts"

const offsets: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

const named = /^"(yesterday|today|tomorrow)"$/i

/** Fault of a day that was sent by its name, with the IST day meant at `now`, epoch ms. */
const dated = (fault: Fault, now: number): Fault => {
  const [, name = ""] = fault.message.includes("YYYY-MM-DD") ? (named.exec(fault.sent ?? "") ?? []) : []
  const offset = offsets[name.toLowerCase()]
  return offset === undefined ? fault : { ...fault, did_you_mean: [istDate(now + offset * dayMs)] }
}

/** Refusal whose faults know which IST days yesterday, today and tomorrow are at `now`, the instant of the call, epoch ms. */
export const withNamedDays = (error: ApiError, now: number): ApiError =>
  error._tag === "InvalidParameter"
    ? new InvalidParameter({ errors: Arr.map(error.errors, (fault) => dated(fault, now)) })
    : error
