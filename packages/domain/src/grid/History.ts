import type { Kind } from "../observations/Dataset.ts"
import { type Coverage, coverage, leastCoverage } from "../observations/Provenance.ts"
import { SourceId } from "../observations/SourceId.ts"
import { nth, countKnown } from "../numbers/Numbers.ts"
import { blockMs, blocksPerDay, dayMs, hourMs, istDayStart } from "../time/Time.ts"
import type { DayPage, Series } from "./Series.ts"

const precedence: ReadonlyArray<string> = SourceId.literals

/** Place of a source in the order of precedence: the lower one is read where several cover the same thing. */
export const rank = (source: string): number => {
  const index = precedence.indexOf(source)
  return index < 0 ? precedence.length : index
}

/** The better source first. */
export const byPrecedence = <A extends { readonly source: string }>(entries: ReadonlyArray<A>): ReadonlyArray<A> =>
  entries.toSorted((a, b) => rank(a.source) - rank(b.source))

const slotsPerDay = { block: blocksPerDay, hour: 24 } as const

/**
 * One series of block or hour means from the day pages of one dataset, area and realm, over `[from, to)`; both must lie on
 * interval boundaries. The better source wins slot by slot.
 */
export const fromPages = (
  pages: ReadonlyArray<DayPage>,
  window: { readonly from: number; readonly to: number },
  resolution: "block" | "hour"
): Series => {
  const step = resolution === "block" ? blockMs : hourMs
  const length = Math.max(0, Math.round((window.to - window.from) / step))
  const values = new Float64Array(length).fill(Number.NaN)
  const ranked = byPrecedence(pages)
  const origins = new Map<string, number>()
  const kindList: Array<Kind> = []
  const sourceList: Array<string> = []
  for (const { kind, source } of ranked) {
    const key = `${kind} ${source}`
    if (origins.has(key)) continue
    origins.set(key, kindList.push(kind) - 1)
    sourceList.push(source)
  }
  const kinds = kindList.length > 1 ? new Uint8Array(length) : null
  let present = 0
  for (const page of ranked) {
    const slots = resolution === "block" ? page.blocks : page.hours
    if (slots === null) continue
    const origin = origins.get(`${page.kind} ${page.source}`) ?? 0
    const offset = Math.round((istDayStart(page.day) - window.from) / step)
    const first = Math.max(0, -offset)
    const last = Math.min(slotsPerDay[resolution], length - offset)
    for (let slot = first; slot < last; slot++) {
      const value = slots[slot] as number
      if (value === value && Number.isNaN(values[offset + slot])) {
        values[offset + slot] = value
        if (kinds !== null) kinds[offset + slot] = origin
        present++
      }
    }
  }
  const blocks = step / blockMs
  return {
    start: window.from,
    step,
    values,
    kindList: kindList.length === 0 ? ["observed"] : kindList,
    sourceList,
    kinds,
    coverage: coverage(present * blocks, length * blocks)
  }
}

/** Kind of the value at `index`. */
export const kindAt = (series: Series, index: number): Kind => series.kindList[series.kinds?.[index] ?? 0] as Kind

/** Source of the value at `index`; null where none is told. */
export const sourceAt = ({ kinds, sourceList }: Series, index: number): string | null =>
  sourceList?.[kinds?.[index] ?? 0] ?? null

/** Origins of means: one of several origins is added, of the kind of the last and of the sources of all. */
const makeOrigins = (series: Series) => {
  const kindList = [...series.kindList]
  const sourceList = [...(series.sourceList ?? [])]
  const merged = new Map<string, number>()
  const indexOf = (origins: ReadonlySet<number>): number => {
    const indices = [...origins].toSorted((a, b) => a - b)
    const last = indices.at(-1) ?? 0
    if (indices.length < 2) return last
    const key = indices.join()
    const index = merged.get(key) ?? kindList.length
    if (index === kindList.length) {
      kindList.push(kindList[last] as Kind)
      sourceList.push([...new Set(indices.map((origin) => sourceList[origin] ?? ""))].join("+"))
      merged.set(key, index)
    }
    return index
  }
  return { indexOf, lists: { kindList, ...(series.sourceList !== undefined && { sourceList }) } }
}

/** Day means of an hour series that starts at 00:00 IST; null below 80 % of a day's hours. */
export const toDays = (hours: Series): Series => {
  const length = Math.floor(hours.values.length / 24)
  const values = new Float64Array(length).fill(Number.NaN)
  const kinds = hours.kinds === null ? null : new Uint8Array(length)
  const { indexOf, lists } = makeOrigins(hours)
  for (let day = 0; day < length; day++) {
    let sum = 0
    let present = 0
    const origins = new Set<number>()
    for (let slot = day * 24; slot < (day + 1) * 24; slot++) {
      const value = nth(hours.values, slot)
      if (Number.isNaN(value)) continue
      sum += value
      present++
      origins.add(hours.kinds?.[slot] ?? 0)
    }
    if (present >= leastCoverage * 24) values[day] = sum / present
    if (kinds !== null) kinds[day] = indexOf(origins)
  }
  return { ...hours, step: dayMs, values, kinds, ...lists }
}

/** Range of indices from the first to the last known value; empty where nothing is known. */
export const knownRange = (series: Series): { readonly first: number; readonly end: number } => {
  let first = 0
  let end = series.values.length
  while (first < end && Number.isNaN(series.values[first])) first++
  while (end > first && Number.isNaN(series.values[end - 1])) end--
  return { first, end }
}

/** The part of a series inside `[from, to)`; its coverage stays that of the whole. */
export const slice = (series: Series, from: number, to: number): Series => {
  const first = Math.max(0, Math.round((from - series.start) / series.step))
  const end = Math.max(first, Math.round((to - series.start) / series.step))
  return {
    ...series,
    start: series.start + first * series.step,
    values: series.values.subarray(first, end),
    kinds: series.kinds?.subarray(first, end) ?? null
  }
}

/** Coverage of `[from, to)` within a series: that of the whole without the values outside. */
export const coverageIn = (series: Series, { from, to }: { readonly from: number; readonly to: number }): Coverage => {
  const inside = slice(series, from, to).values
  const blocks = series.step / blockMs
  const { expected, present } = series.coverage
  const knownOutside = countKnown(series.values) - countKnown(inside)
  const outside = series.values.length - inside.length
  return coverage(present - knownOutside * blocks, expected - outside * blocks)
}
