import { dayMs, minuteMs } from "../time/Time.ts"
import { cadenceMinutes, type CatalogEntry } from "./CatalogEntry.ts"
import { entryOf } from "./Catalog.ts"

export const statuses = ["fresh", "late", "stale", "never"] as const
export type Status = (typeof statuses)[number]

/** Up to so many cadences a dataset is fresh; beyond so many it is stale. */
const freshCadences = 2
const staleCadences = 8

/** Age of the newest interval, minutes since its end; null where there is none. A price for tomorrow is not old. */
export const lagMinutes = (latestEnd: number | null, now: number): number | null =>
  latestEnd === null ? null : Math.max(0, Math.floor((now - latestEnd) / minuteMs))

/** Age of the newest interval beyond the usual delay of publication, cadences; null where there is none. */
export const cadencesLate = (entry: CatalogEntry, latestEnd: number | null, now: number): number | null => {
  const lag = lagMinutes(latestEnd, now)
  return lag === null ? null : Math.max(0, lag - entry.publicationDelayMs / minuteMs) / cadenceMinutes(entry)
}

/** `fresh` up to 2 cadences beyond the usual delay of publication, `stale` beyond 8. */
export const statusOf = (entry: CatalogEntry, latestEnd: number | null, now: number): Status => {
  const cadences = cadencesLate(entry, latestEnd, now)
  if (cadences === null) return "never"
  if (cadences <= freshCadences) return "fresh"
  return cadences <= staleCadences ? "late" : "stale"
}

/** Instant from which a dataset whose newest interval ends at `latestEnd` is stale, epoch ms: the one limit of age there is. */
export const staleAt =
  (dataset: string) =>
  (latestEnd: number): number => {
    const entry = entryOf(dataset)
    return latestEnd + entry.publicationDelayMs + staleCadences * cadenceMinutes(entry) * minuteMs
  }

/**
 * Instant at which the next value is due, epoch ms: one cadence and the usual delay after the end of the newest interval, moved on by whole
 * cadences while that has passed. Null where nothing has ever come.
 */
export const nextExpectedAt = (entry: CatalogEntry, latestEnd: number | null, now: number): number | null => {
  if (latestEnd === null) return null
  const cadence = cadenceMinutes(entry) * minuteMs
  const due = latestEnd + cadence + entry.publicationDelayMs
  return due > now ? due : due + (Math.floor((now - due) / cadence) + 1) * cadence
}

/** Length of the interval that a value of this period covers, ms; a month counts as 30 days. */
export const intervalMs = (period_minutes: number): number => Math.min(period_minutes * minuteMs, 30 * dayMs)
