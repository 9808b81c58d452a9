import type { InvalidParameter } from "@grid/domain/errors/ApiError"
import type { Plan } from "@grid/domain/plans/Plan"
import { resolve, type Window, type WindowRequest } from "@grid/domain/time/Window"
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
