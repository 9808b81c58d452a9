import type { Answer, Read } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import type { Area } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { StoredValue } from "@grid/domain/observations/Revisions"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { ofOneRealm, realmOfAll } from "@grid/domain/observations/Realm"
import { dayMs } from "@grid/domain/time/Time"

/** Epoch ms, `[from, to)`, on interval boundaries. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Length of the parts in which a span is read, ms: memory does not grow with the window. */
const partMs = 31 * dayMs

/** A span in parts of so many days as are read at a time, the last one shorter. */
export const partsOf = ({ from, to }: Span): ReadonlyArray<Span> =>
  Array.from({ length: Math.max(1, Math.ceil((to - from) / partMs)) }, (_, part) => ({
    from: from + part * partMs,
    to: Math.min(to, from + (part + 1) * partMs)
  }))

/** One read of several: those of them that may stand together. */
export const joined = <A>(reads: ReadonlyArray<Read<ReadonlyArray<A>>>): Read<ReadonlyArray<A>> => {
  const parts = ofOneRealm(reads)
  return {
    ...together(parts),
    realm: realmOfAll(parts.map(({ realm }) => realm)),
    data: parts.flatMap(({ data }) => data)
  }
}

/** Source of values without the time of their capture. */
export type Origin = Omit<Provenance, "captured_at">

export const originsOf = (provenance: ReadonlyArray<Provenance>): ReadonlyArray<Origin> =>
  provenance.map(({ captured_at: _captured, ...origin }) => origin)

interface Captured {
  readonly captured_at: number
}

/** Newest capture time, epoch ms; null without entries. */
export const newestCaptureIfAny = (entries: ReadonlyArray<Captured>): number | null =>
  entries.reduce<number | null>((newest, { captured_at }) => Math.max(newest ?? captured_at, captured_at), null)

/** Newest capture time, epoch ms; 0 without entries. */
export const newestCapture = (entries: ReadonlyArray<Captured>): number => newestCaptureIfAny(entries) ?? 0

/** Values by instant, area and dataset. */
export const byDay = (values: ReadonlyArray<StoredValue>): ReadonlyMap<number, ReadonlyMap<Area, Day>> => {
  const days = new Map<number, Map<Area, Map<DatasetId, StoredValue>>>()
  for (const value of values) {
    let areas = days.get(value.ts)
    if (areas === undefined) days.set(value.ts, (areas = new Map()))
    let day = areas.get(value.area)
    if (day === undefined) areas.set(value.area, (day = new Map()))
    day.set(value.dataset, value)
  }
  return new Map([...days].toSorted(([a], [b]) => a - b))
}

/** Values of an area on a day, by dataset. */
export type Day = ReadonlyMap<DatasetId, StoredValue>

/** A value of a day to `digits` decimals; null where it is not known. */
export const dayValue = (day: Day | undefined, dataset: DatasetId, digits = 3): number | null =>
  rounded(day?.get(dataset)?.value ?? Number.NaN, digits)

/** Capture time, provenance and version of an answer that was made from several. */
export const together = (answers: Iterable<Omit<Answer<unknown>, "data">>): Omit<Answer<unknown>, "data"> => {
  const all = [...answers]
  const newest = new Map<string, Provenance>()
  for (const entry of all.flatMap(({ provenance }) => provenance)) {
    const { captured_at, ...origin } = entry
    const key = JSON.stringify(origin)
    const cached = newest.get(key)
    if (cached === undefined || Date.parse(captured_at) > Date.parse(cached.captured_at)) newest.set(key, entry)
  }
  return {
    as_of: all.reduce<number | null>(
      (newest, { as_of }) => (as_of === null ? newest : Math.max(newest ?? 0, as_of)),
      null
    ),
    provenance: [...newest.values()],
    since: all.reduce<number | null>(
      (first, { since = null }) => (since === null ? first : Math.min(first ?? since, since)),
      null
    ),
    version: all.map(({ version }) => version).join(" ")
  }
}

/** The value at `index` to `digits` decimals; null where unknown or beyond the series. */
export const valueAt = ({ values }: Series, index: number, digits = 3): number | null =>
  rounded(values[index] ?? Number.NaN, digits)

/** Value to `digits` decimals; null where it is no number. */
export const rounded = (value: number, digits = 3): number | null => {
  if (!Number.isFinite(value)) return null
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}
