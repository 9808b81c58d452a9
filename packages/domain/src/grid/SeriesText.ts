import { nth, round } from "../numbers/Numbers.ts"
import { kindAt, knownRange } from "./History.ts"
import type { Series } from "./Series.ts"
import type { Kind } from "../observations/Dataset.ts"
import { dayMs, iso, minuteMs } from "../time/Time.ts"

/** Points that are written at a time: long series are made while the client reads. */
const partSize = 2_000

/** Text of one value: JSON members and CSV cells after `ts`. `NaN` is unknown. */
export interface Columns {
  readonly names: ReadonlyArray<string>
  readonly json: (value: number) => string
  readonly csv: (value: number) => string
}

/** One numeric column; three decimals. */
export const numberColumn = (name: string): Columns => ({
  names: [name],
  json: (value) => (Number.isNaN(value) ? `"${name}":null` : `"${name}":${round(value, 1_000)}`),
  csv: (value) => (Number.isNaN(value) ? "" : String(round(value, 1_000)))
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

/** ISO text of the intervals' starts. Dates are made once a day; that is most of the work for a long series. */
const makeTimestamps = (series: Series) => {
  const perDay = new Map<number, string>()
  return (index: number): string => {
    const ms = series.start + index * series.step
    const day = Math.floor(ms / dayMs)
    let date = perDay.get(day)
    if (date === undefined) {
      date = iso(day * dayMs).slice(0, 11)
      perDay.clear()
      perDay.set(day, date)
    }
    const minutes = (ms - day * dayMs) / minuteMs
    const hour = (minutes / 60) | 0
    const minute = minutes - hour * 60
    return `${date}${hour < 10 ? "0" : ""}${hour}:${minute < 10 ? "0" : ""}${minute}:00Z`
  }
}

const answerKind = (series: Series): Kind => series.kindList[0] as Kind

/** The series as parts of a JSON array; `kind` only where it differs from the answer's. */
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
      text += `${separator}{"ts":"${timestamp(index)}",${columns.json(value)}${kind === usual ? "" : `,"kind":"${kind}"`}}`
      separator = ","
    }
    yield text
  }
  yield "]"
}

/** The series as RFC 4180 CSV; `kind` is empty where it is the answer's. */
export function* seriesCsv(series: Series, columns: Columns): Iterable<string> {
  const timestamp = makeTimestamps(series)
  const usual = answerKind(series)
  yield `ts,${columns.names.join(",")},kind\r\n`
  for (const [from, to] of rows(series)) {
    let text = ""
    for (let index = from; index < to; index++) {
      const value = nth(series.values, index)
      const kind = series.kinds === null || Number.isNaN(value) ? usual : kindAt(series, index)
      text += `${timestamp(index)},${columns.csv(value)},${kind === usual ? "" : kind}\r\n`
    }
    yield text
  }
}
