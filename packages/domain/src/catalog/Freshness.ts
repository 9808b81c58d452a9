import { Array as Arr } from "effect"
import { dayMs, minuteMs } from "../time/Time.ts"
import { cadenceMinutes, type CatalogEntry } from "./CatalogEntry.ts"
import { entryOf } from "./Catalog.ts"
import type { SeriesStatus } from "../observations/Inventory.ts"

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

/** Newest values of a dataset, or of a part of it. Instants are epoch ms. */
export interface Delivery {
  /** Entry by whose rhythm and delay of publication it is judged. */
  readonly rule: CatalogEntry
  /** Begin of the newest interval. */
  readonly newest: number
  /** End of the newest interval, which may be ahead: prices of tomorrow are known today. */
  readonly end: number
}

/** Delivery that is late by the most cadences; where none is late the newest. Null where there is none at all. */
export const decisiveOf = (deliveries: ReadonlyArray<Delivery>, now: number): Delivery | null => {
  const late = deliveries.filter(({ end, rule }) => statusOf(rule, end, now) !== "fresh")
  const cadences = ({ end, rule }: Delivery) => cadencesLate(rule, end, now) ?? 0
  if (late.length > 0) return late.reduce((most, one) => (cadences(one) > cadences(most) ? one : most))
  const [first, ...others] = deliveries
  return first === undefined ? null : others.reduce((newest, one) => (one.newest > newest.newest ? one : newest), first)
}

/** Series of an entry by the parts of it that come out at times of their own. */
export const partsOf = <A extends SeriesStatus>(
  entry: CatalogEntry,
  series: ReadonlyArray<A>
): ReadonlyArray<ReadonlyArray<A>> =>
  Object.values(Arr.groupBy(series.filter(entry.covers), ({ dataset }) => entry.partOf?.(dataset) ?? entry.id))

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
