import type { Delivery } from "./Alerts.ts"

/** Shortest and longest pause between two looks, ms. */
const shortestMs = 2_000
const longestMs = 60_000

/** Time in which an attempt ends, ms. Until then the next one is told as if this one had been lost. */
const attemptMs = 15_000

type Attempts = Pick<Delivery, "state" | "last_attempt_at" | "next_attempt_at">

/** Pause until something is to be seen of the deliveries, ms. */
export const pauseMs = (deliveries: ReadonlyArray<Attempts>, now: number): number => {
  const waits = deliveries.flatMap(({ last_attempt_at, next_attempt_at, state }) =>
    state === "pending" && next_attempt_at !== null
      ? last_attempt_at !== null && now - Date.parse(last_attempt_at) < attemptMs
        ? [shortestMs]
        : [Date.parse(next_attempt_at) - now]
      : []
  )
  return Math.max(Math.min(...waits, longestMs), shortestMs)
}
