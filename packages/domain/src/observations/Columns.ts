import { nth } from "../numbers/Numbers.ts"
import type { StoredColumns, StoredValue } from "./Revisions.ts"

/** Values of a series one by one. */
export const valuesOf = ({
  captured_at,
  recorded_at,
  ts,
  value,
  ...series
}: StoredColumns): ReadonlyArray<StoredValue> =>
  Array.from(ts, (instant, index): StoredValue => {
    const number = nth(value, index)
    return {
      source: series.source,
      kind: series.kind,
      dataset: series.dataset,
      area: series.area,
      period_minutes: series.period_minutes,
      ts: instant,
      value: Number.isNaN(number) ? null : number,
      captured_at: nth(captured_at, index),
      recorded_at: nth(recorded_at, index)
    }
  })

/** A series with those of its values whose instants are wanted; nothing where there is none. */
export const atInstants = (columns: StoredColumns, isWanted: (ts: number) => boolean): ReadonlyArray<StoredColumns> => {
  const places = [...columns.ts.keys()].filter((index) => isWanted(nth(columns.ts, index)))
  if (places.length === columns.ts.length) return [columns]
  const part = (column: Float64Array) => Float64Array.from(places, (index) => nth(column, index))
  return places.length === 0
    ? []
    : [
        {
          ...columns,
          ts: part(columns.ts),
          value: part(columns.value),
          captured_at: part(columns.captured_at),
          recorded_at: part(columns.recorded_at)
        }
      ]
}

/** True for two series of the same thing, by different sources or in different manners. */
export const isOfSame = (a: StoredColumns, b: StoredColumns | undefined): boolean =>
  a.area === b?.area && a.dataset === b.dataset
