import { SourceId } from "@grid/domain/observations/SourceId"
import { realmOf, type Realm } from "@grid/domain/observations/Realm"
import { Effect, Schema } from "effect"
import type { Replicas } from "../database/Replicas.ts"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"

/** Time for which the first instants are remembered: they hardly ever change. */
const heldFor = "5 seconds"

const decode = rowsOf(
  Schema.Struct({ dataset: Schema.String, area: Schema.String, source: SourceId, first_ts: Schema.Number })
)

interface SeriesOf {
  readonly dataset: string
  /** Null: any area. */
  readonly area: string | null
}

const keyOf = (realm: Realm, { area, dataset }: SeriesOf) => `${realm} ${dataset} ${area}`

/** Start of the first value of any of these series in a realm, or in either, epoch ms; null where there is none. */
export type Since = (series: ReadonlyArray<SeriesOf>, realm: Realm | null) => number | null

const sinceOf = (rows: ReturnType<typeof decode>): Since => {
  const first = new Map<string, number>()
  for (const row of rows) {
    for (const area of [row.area, null]) {
      const key = keyOf(realmOf(row), { ...row, area })
      first.set(key, Math.min(first.get(key) ?? row.first_ts, row.first_ts))
    }
  }
  return (series, realm) => {
    const realms: ReadonlyArray<Realm> = realm === null ? ["real", "simulated"] : [realm]
    const starts = series.flatMap((one) => realms.flatMap((own) => first.get(keyOf(own, one)) ?? []))
    return starts.length === 0 ? null : Math.min(...starts)
  }
}

/** First instants of all series of these sources; none where they cannot be read, which no answer fails for. */
export const make = (read: Replicas["Service"]["read"], sources: ReadonlyArray<SourceId>) =>
  Effect.cachedWithTTL(
    run(
      "GridData.extent",
      read(
        (sql) => sql`select s.dataset, s.area, s.source, min(l.first_ts) as first_ts
          from latest_value l join series s on s.id = l.series_id where s.source = any (${sources})
          group by s.dataset, s.area, s.source`
      )
    ).pipe(
      Effect.map((rows) => sinceOf(decode(rows))),
      Effect.orElseSucceed((): Since => () => null)
    ),
    heldFor
  )
