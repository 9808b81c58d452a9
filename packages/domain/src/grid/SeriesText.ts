import type { Column, Row, Table } from "../http/Table.ts"
import { nth, round, thousandthsText } from "../numbers/Numbers.ts"
import { kindAt, knownRange, sourceAt } from "./History.ts"
import type { Series } from "./Series.ts"
import type { Kind } from "../observations/Dataset.ts"
import { dayMs, iso, lastText, minuteMs } from "../time/Time.ts"

/** Points that are written at a time: long series are made while the client reads. */
const partSize = 2_000

/** One value as it is written: JSON members, and cells of a table, after `ts`. `NaN` is unknown. */
export interface Columns {
  readonly columns: ReadonlyArray<Column>
  readonly json: (value: number) => string
  readonly cells: (value: number) => Row
  /** Members that all rows of a table share. */
  readonly constants?: Readonly<Record<string, string>>
}

/** One numeric column; three decimals. */
export const numberColumn = (name: string): Columns => ({
  columns: [{ name, type: "number" }],
  json: (value) => (Number.isNaN(value) ? `"${name}":null` : `"${name}":${thousandthsText(value)}`),
  cells: (value) => [Number.isNaN(value) ? null : round(value, 1_000)]
})

function* rows(series: Series): Iterable<readonly [from: number, to: number]> {
  const { end, first } = knownRange(series)
  for (let from = first; from < end; from += partSize) yield [from, Math.min(end, from + partSize)]
}

/** Number of points that are written: from the first to the last known. */
export const count = (series: Series): number => {
  const { end, first } = knownRange(series)
  return end - first
}

/** ISO text of the intervals' starts. Dates are made once a day and times once; that is most of the work for a long series. */
const makeTimestamps = (series: Series) => {
  const dateOf = lastText((day) => iso(day * dayMs).slice(0, 11))
  const times = new Map<number, string>()
  return (index: number): string => {
    const ms = series.start + index * series.step
    const day = Math.floor(ms / dayMs)
    const minutes = (ms - day * dayMs) / minuteMs
    let time = times.get(minutes)
    if (time === undefined) times.set(minutes, (time = timeOf(minutes)))
    return `${dateOf(day)}${time}`
  }
}

const timeOf = (minutes: number): string => {
  const hour = (minutes / 60) | 0
  const minute = minutes - hour * 60
  return `${hour < 10 ? "0" : ""}${hour}:${minute < 10 ? "0" : ""}${minute}:00Z`
}

const answerKind = (series: Series): Kind => series.kindList[0] as Kind

/** True for the interval of which only the mean so far is known. */
export const isPartial = ({ isRunning = false, values }: Series, index: number) =>
  isRunning && index === values.length - 1

/** The series as parts of a JSON array; `kind` only where it differs from the answer's, `complete` only where it is false. */
export function* seriesJson(series: Series, columns: Columns): Iterable<string> {
  const timestamp = makeTimestamps(series)
  const usual = answerKind(series)
  let separator = ""
  yield "["
  for (const [from, to] of rows(series)) {
    let text = ""
    for (let index = from; index < to; index++) {
      const value = nth(series.values, index)
      const kind = series.kinds === null || Number.isNaN(value) ? usual : kindAt(series, index)
      text += `${separator}{"ts":"${timestamp(index)}",${columns.json(value)}${kind === usual ? "" : `,"kind":"${kind}"`}${isPartial(series, index) ? `,"complete":false` : ""}}`
      separator = ","
    }
    yield text
  }
  yield "]"
}

/** The series as a table: of each value the kind and, where it is told, the source. */
export const seriesTable = (series: Series, { cells, columns, constants = {} }: Columns): Table => ({
  constants,
  columns: [
    { name: "ts", type: "timestamp" },
    ...columns,
    { name: "kind", type: "string" },
    { name: "ts_ist", type: "timestamp_ist" },
    { name: "source", type: "string" },
    { name: "complete", type: "boolean" }
  ],
  count: count(series),
  rows: function* () {
    const { end, first } = knownRange(series)
    for (let index = first; index < end; index++) {
      const value = nth(series.values, index)
      const complete = isPartial(series, index) ? false : null
      const ts = series.start + index * series.step
      yield Number.isNaN(value)
        ? [ts, ...cells(value), answerKind(series), ts, null, complete]
        : [ts, ...cells(value), kindAt(series, index), ts, sourceAt(series, index), complete]
    }
  }
})
