import { amount } from "../format/Numbers.ts"
import { gapsOf } from "./Grid.ts"
import type { ChartData, Series } from "./Series.ts"
import { timeAxis } from "./Ticks.ts"

interface Extreme {
  readonly ms: number
  readonly value: number
}

/** Extremes of a series with their instants, epoch ms; null where nothing is known. */
const extremes = (times: ReadonlyArray<number>, values: ReadonlyArray<number | null>) => {
  let least: Extreme | null = null
  let most: Extreme | null = null
  let last: Extreme | null = null
  for (const [index, value] of values.entries()) {
    const ms = times[index]
    if (value === null || ms === undefined) continue
    last = { ms, value }
    if (least === null || value < least.value) least = last
    if (most === null || value > most.value) most = last
  }
  return least === null || most === null || last === null ? null : { least, most, last }
}

const sentence = (
  { axis = timeAxis, times }: ChartData,
  { label, values }: Series,
  unit: string,
  digits: number
): string => {
  const found = extremes(times, values)
  if (found === null) return `${label}: not known.`
  const text = ({ ms, value }: Extreme) => `${amount(value, digits)} ${unit} on ${axis.place(ms)}`
  const gaps = gapsOf(values)
  const missing = gaps === 0 ? "" : ` ${gaps} ${gaps === 1 ? "gap" : "gaps"}.`
  return `${label}: lowest ${text(found.least)}, highest ${text(found.most)}, last ${text(found.last)}.${missing}`
}

/** Value of a series in the legend: of one that is not known a dash where the reader points, and nothing while nobody does. */
export const legendText = (value: number | null, digits: number, isPointed: boolean): string =>
  value === null && !isPointed ? "" : amount(value, digits)

/** A chart in words, for those who do not see it. */
export const summary = (title: string, unit: string, digits: number, data: ChartData): string =>
  [
    `${title}, ${unit}.`,
    ...data.series.map((one) => sentence(data, one, unit, digits)),
    ...(data.range === undefined ? [] : [`With the range ${data.range.label}.`])
  ].join(" ")
