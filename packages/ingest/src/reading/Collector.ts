import type { Parsed, Refusal } from "@grid/domain/ingest/Source"
import { isArea } from "@grid/domain/observations/Area"
import type { Observation } from "@grid/domain/observations/Observation"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"

/** Place in a table: the line of the file, from 1, and the column or member. */
export type Place = Pick<Refusal, "entry" | "line" | "field">

/** Place in an answer, for people; a function where to say it for every value would cost too much. */
export type Entry = string | Place | (() => string | Place)

/** Place of a line, or of a field of it. */
export const lineAt = (line: number, field?: string): Place =>
  field === undefined ? { entry: `line ${line}`, line } : { entry: `line ${line}, ${field}`, line, field }

/** `observed`, and captured when the rest of its answer was, unless said otherwise. */
export type Value = Omit<Observation, "kind" | "captured_at"> & Partial<Pick<Observation, "kind" | "captured_at">>

/** Gathers what one answer says: each (dataset, area, instant, period) and each record once. */
export interface Collector {
  /** Takes a value. The same once more is dropped; a different one is rejected, as is one of no area. */
  readonly add: (entry: Entry, value: Value) => void
  /** Takes a record. The same once more is dropped; one that says something else under the same key is rejected. */
  readonly record: (record: SourceRecord) => void
  readonly reject: (entry: Entry, reason: string) => void
  readonly parsed: () => Parsed
}

/** `captured_at` is that of the answer, epoch ms; without it each value is captured at its own `ts`. */
export const make = (captured_at?: number): Collector => {
  const byKey = new Map<string, Observation>()
  const records = new Map<string, SourceRecord>()
  const rejected: Array<Refusal> = []
  const reject = (entry: Entry, reason: string): void => {
    const place = typeof entry === "function" ? entry() : entry
    rejected.push(typeof place === "string" ? { entry: place, reason } : { ...place, reason })
  }
  return {
    add: (entry, observation) => {
      const { area, dataset, period_minutes, ts, value } = observation
      if (!isArea(area)) return reject(entry, `${area} is no area`)
      const key = `${dataset} ${area} ${ts} ${period_minutes}`
      const earlier = byKey.get(key)
      if (earlier === undefined) {
        byKey.set(key, {
          dataset,
          area,
          ts,
          value,
          kind: observation.kind ?? "observed",
          captured_at: observation.captured_at ?? captured_at ?? ts,
          period_minutes
        })
      } else if (earlier.value !== value) {
        reject(entry, `second value ${value} of ${dataset} of ${area}, the first was ${earlier.value}`)
      }
    },
    record: (record) => {
      const key = `${record.collection} ${record.key}`
      const earlier = records.get(key)
      if (earlier === undefined) records.set(key, record)
      else if (JSON.stringify(earlier.body) !== JSON.stringify(record.body)) {
        reject(record.key, `second ${record.collection} of this key that says something else`)
      }
    },
    reject,
    parsed: () => ({ observations: [...byKey.values()], records: [...records.values()], rejected })
  }
}
