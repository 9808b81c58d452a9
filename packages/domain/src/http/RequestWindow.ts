import type { InvalidParameter } from "../errors/ApiError.ts"
import type { Plan } from "../plans/Plan.ts"
import { dayMs } from "../time/Time.ts"
import { resolve, type Window, type WindowRequest } from "../time/Window.ts"
import type { Result } from "effect"

/** Plan of a call, and its time, epoch ms. */
export interface CallTime {
  readonly now: number
  readonly plan: Plan
}

/** Window of a request in intervals of `step` ms within the plan's history; the last `defaultHours` where it names none. */
export const requestWindow = (
  { from, hours, to }: WindowRequest,
  { now, plan }: CallTime,
  step: number,
  defaultHours: number
): Result.Result<Window, InvalidParameter> =>
  resolve({ hours, from, to }, { now, step, historyDays: plan.history_days, defaultHours })

/** Window of whole IST days that are over; the last `days` where a request names none. */
export const daysWindow = (range: WindowRequest, call: CallTime, days: number) =>
  requestWindow(range, call, dayMs, days * 24)
