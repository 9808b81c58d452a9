import type { SqlClient } from "effect/sql/SqlClient"
import type { Observation } from "@grid/domain/observations/Observation"
import { Effect } from "effect"

/** What a source says about one dataset and area, in one kind and rhythm. */
export const seriesKey = ({ area, dataset, kind, period_minutes }: Observation): string =>
  `${dataset} ${area} ${kind} ${period_minutes}`

/** Numbers of series and the months that have a partition, remembered; forgotten where a transaction is rolled back. */
export const make = (sql: SqlClient) => {
  const bySource = new Map<string, Map<string, number>>()
  const months = new Set<string>()

  /** Numbers of these series by their key; those that do not exist are created. */
  const resolve = Effect.fnUntraced(function* (
    source: string,
    wanted: ReadonlyMap<string, ReadonlyArray<Observation>>
  ) {
    const known = bySource.get(source) ?? new Map<string, number>()
    bySource.set(source, known)
    const missing = [...wanted].flatMap(([key, observations]) => (known.has(key) ? [] : observations.slice(0, 1)))
    if (missing.length > 0) {
      yield* sql.unsafe(
        `insert into series (dataset, area, kind, period_minutes, source)
         select d, a, k, p, $5 from unnest($1::text[], $2::text[], $3::text[], $4::int[]) t(d, a, k, p)
         on conflict do nothing`,
        [
          missing.map((entry) => entry.dataset),
          missing.map((entry) => entry.area),
          missing.map((entry) => entry.kind),
          missing.map((entry) => entry.period_minutes),
          source
        ]
      )
      const rows = yield* sql.unsafe<{ id: number; key: string }>(
        `select id, concat_ws(' ', dataset, area, kind, period_minutes) as key from series where source = $1`,
        [source]
      )
      for (const row of rows) known.set(row.key, row.id)
    }
    return known as ReadonlyMap<string, number>
  })

  /** Creates the partitions that hold these instants. */
  const ensureMonths = Effect.fnUntraced(function* (instants: Iterable<number>) {
    const wanted = new Set<string>()
    let last = Number.NaN
    for (const ts of instants) {
      // Neighbours mostly lie on the same day.
      const day = Math.floor(ts / 86_400_000)
      if (day === last) continue
      last = day
      wanted.add(new Date(ts).toISOString().slice(0, 7))
    }
    const missing = [...wanted].filter((month) => !months.has(month))
    if (missing.length === 0) return
    yield* sql.unsafe(`select ensure_observation_month(month) from unnest($1::timestamptz[]) month`, [
      missing.map((month) => `${month}-01T00:00:00Z`)
    ])
    for (const month of missing) months.add(month)
  })

  const forget = Effect.sync(() => {
    bySource.clear()
    months.clear()
  })

  return { resolve, ensureMonths, forget }
}
