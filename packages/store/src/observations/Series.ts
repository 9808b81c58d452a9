import type { SqlClient } from "effect/sql/SqlClient"
import { SourceId } from "@grid/domain/observations/SourceId"
import { type Area, isArea } from "@grid/domain/observations/Area"
import { type DatasetId, isDatasetId, Kind } from "@grid/domain/observations/Dataset"
import type { Observation } from "@grid/domain/observations/Observation"
import { dayMs } from "@grid/domain/time/Time"
import { Effect, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"
import type { Group } from "./Insert.ts"

/** Columns of `series`. */
export const seriesFields = {
  source: SourceId,
  kind: Kind,
  dataset: Schema.String.pipe(Schema.refine((id): id is DatasetId => isDatasetId(id))),
  area: Schema.String.pipe(Schema.refine((area): area is Area => isArea(area))),
  period_minutes: Schema.Int
}

const decodeNumbers = rowsOf(Schema.Struct({ id: Schema.Int, key: Schema.String }))

/** Key of a series of a source: its dataset, area, kind and period. */
export const seriesKey = ({ area, dataset, kind, period_minutes }: Observation): string =>
  `${dataset} ${area} ${kind} ${period_minutes}`

/** Numbers of all series of a source, after those of these observations were created. */
const numbersOf = Effect.fnUntraced(function* (
  sql: SqlClient,
  source: string,
  observations: ReadonlyArray<Observation>
) {
  yield* sql`insert into series (dataset, area, kind, period_minutes, source)
    select d, a, k, p, ${source} from unnest(${observations.map(({ dataset }) => dataset)}::text[],
      ${observations.map(({ area }) => area)}::text[], ${observations.map(({ kind }) => kind)}::text[],
      ${observations.map(({ period_minutes }) => period_minutes)}::int[]) t(d, a, k, p)
    on conflict do nothing`
  const rows = yield* sql`select id, concat_ws(' ', dataset, area, kind, period_minutes) as key from series
    where source = ${source}`
  return decodeNumbers(rows)
})

/** Numbers of series and the months that have a partition, remembered; forgotten where a transaction is rolled back. */
export const make = (sql: SqlClient) => {
  const bySource = new Map<string, Map<string, number>>()
  const months = new Set<string>()

  /** Groups of observations by key with the numbers of their series; series that do not exist are created. */
  const resolve = Effect.fnUntraced(function* (
    source: string,
    series: ReadonlyMap<string, ReadonlyArray<Observation>>
  ) {
    const numbers = bySource.get(source) ?? new Map<string, number>()
    bySource.set(source, numbers)
    const missing = [...series].flatMap(([key, observations]) => (numbers.has(key) ? [] : observations.slice(0, 1)))
    if (missing.length > 0) {
      for (const { id, key } of yield* numbersOf(sql, source, missing)) numbers.set(key, id)
    }
    return [...series].map(([key, observations]): Group => {
      const series_id = numbers.get(key)
      if (series_id === undefined) throw new Error(`series ${key} of ${source} has no number`)
      return { series_id, observations }
    })
  })

  /** Creates the partitions that hold these instants. */
  const ensureMonths = Effect.fnUntraced(function* (instants: Iterable<number>) {
    const names = new Set<string>()
    let last = Number.NaN
    for (const ts of instants) {
      // Neighbours mostly lie on the same day.
      const day = Math.floor(ts / dayMs)
      if (day === last) continue
      last = day
      names.add(new Date(ts).toISOString().slice(0, 7))
    }
    const missing = [...names].filter((month) => !months.has(month))
    if (missing.length === 0) return
    yield* sql`select ensure_observation_month(month)
      from unnest(${missing.map((month) => `${month}-01T00:00:00Z`)}::timestamptz[]) month`
    for (const month of missing) months.add(month)
  })

  const forget = Effect.sync(() => {
    bySource.clear()
    months.clear()
  })

  return { resolve, ensureMonths, forget }
}
