import type { Answer, Read } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import { nth } from "@grid/domain/numbers/Numbers"
import type { Area } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { SourceId } from "@grid/domain/observations/SourceId"
import type { StoredColumns } from "@grid/domain/observations/Revisions"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { ofOneRealm, realmOfAll } from "@grid/domain/observations/Realm"
import { dayMs, istMonthStart } from "@grid/domain/time/Time"

/** Epoch ms, `[from, to)`, on interval boundaries. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Longest part in which a span is read, ms: memory does not grow with the window. */
const partMs = 31 * dayMs

/** A span in parts that are read at a time: a longer one by IST months, as values of days are stored. */
export const partsOf = ({ from, to }: Span): ReadonlyArray<Span> => {
  const parts: Array<Span> = []
  let begin = from
  for (let end = istMonthStart(from, 1); to - from > partMs && end < to; end = istMonthStart(end, 1)) {
    parts.push({ from: begin, to: end })
    begin = end
  }
  return [...parts, { from: begin, to }]
}

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

/** Values of many datasets and areas, a row of days for each: NaN where they are null, and which of them are given. */
interface Cells {
  readonly values: Float64Array
  readonly isGiven: Uint8Array
}

/** Begin of the values of an area by dataset, and of each day the source of the first dataset. */
interface AreaDays {
  readonly cells: Cells
  readonly begins: Map<DatasetId, number>
  readonly sources: Array<SourceId | undefined>
}

/** Values of an area on a day. */
export interface Day {
  readonly of: AreaDays
  readonly index: number
}

/** Areas of a day. */
export interface DayAreas {
  readonly get: (area: Area) => Day | undefined
  readonly all: () => ReadonlyArray<readonly [Area, Day]>
  /** Source of the first dataset and area. */
  readonly source: SourceId | null
}

const instantsOf = (series: ReadonlyArray<StoredColumns>): Float64Array => {
  const instants = new Set<number>()
  for (const { ts } of series) for (const instant of ts) instants.add(instant)
  return Float64Array.from(instants).sort()
}

/** Values by instant, oldest first, and area; of series ordered by dataset and area. */
export const byDay = (series: ReadonlyArray<StoredColumns>): ReadonlyArray<readonly [ts: number, areas: DayAreas]> => {
  const instants = instantsOf(series)
  const days = instants.length
  const cells = {
    values: new Float64Array(series.length * days).fill(Number.NaN),
    isGiven: new Uint8Array(series.length * days)
  }
  const areas = new Map<Area, AreaDays>()
  const sources: Array<SourceId | undefined> = Array.from(instants, () => undefined)
  for (const [row, { area, dataset, source, ts, value }] of series.entries()) {
    let of = areas.get(area)
    if (of === undefined) areas.set(area, (of = { cells, begins: new Map(), sources: sources.map(() => undefined) }))
    const begin = of.begins.get(dataset) ?? row * days
    of.begins.set(dataset, begin)
    let index = 0
    for (let place = 0; place < ts.length; place++) {
      while (instants[index] !== ts[place]) index++
      cells.values[begin + index] = nth(value, place)
      cells.isGiven[begin + index] = 1
      of.sources[index] ??= source
      sources[index] ??= source
    }
  }
  return Array.from(instants, (ts, index) => {
    const dayOf = (of: AreaDays | undefined): Day | undefined =>
      of?.sources[index] === undefined ? undefined : { of, index }
    const all = () =>
      [...areas].flatMap(([area, of]) => {
        const day = dayOf(of)
        return day === undefined ? [] : [[area, day] as const]
      })
    return [ts, { get: (area) => dayOf(areas.get(area)), all, source: sources[index] ?? null }]
  })
}

/** Values of a day and where that of the dataset stands; of none where there is none. */
const placeOf = ({ index, of }: Day, dataset: DatasetId): number => (of.begins.get(dataset) ?? Number.NaN) + index

/** A value of a day to `digits` decimals; null where it is not known. */
export const dayValue = (day: Day | undefined, dataset: DatasetId, digits = 3): number | null =>
  day === undefined ? null : rounded(day.of.cells.values[placeOf(day, dataset)] ?? Number.NaN, digits)

/** True where a day has a value of the dataset, be it null. */
export const isGiven = (day: Day, dataset: DatasetId): boolean => day.of.cells.isGiven[placeOf(day, dataset)] === 1

/** Source of the first dataset of a day. */
export const sourceOf = ({ index, of }: Day): SourceId | null => of.sources[index] ?? null

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
  const scale = digits === 3 ? 1_000 : 10 ** digits
  return Math.round(value * scale) / scale
}
