import { minuteMs } from "../format/Time.ts"

const shortestMs = 30_000
const longestMs = 15 * minuteMs

/**
 * Pause until values are asked for again, ms. New ones are due a step after the newest began and another step has gone by;
 * where they are late, once a minute.
 */
export const pauseMs = (newest: number | null, stepMs: number, now: number): number => {
  if (newest === null) return minuteMs
  const due = newest + 2 * stepMs - now
  return due <= 0 ? minuteMs : Math.min(Math.max(due, shortestMs), longestMs)
}

/** The same for a series by the begins of its intervals, epoch ms. */
export const pauseOfSeries = (times: ReadonlyArray<number>, now: number): number => {
  const [first, second] = times
  const last = times.at(-1)
  return first === undefined || second === undefined || last === undefined
    ? minuteMs
    : pauseMs(last, second - first, now)
}
