import { SourceId } from "@grid/domain/observations/SourceId"
import { realmOf, type Realm } from "@grid/domain/observations/Realm"
import { keptFor } from "@grid/domain/time/Kept"
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

/** Start of the first value of any of these series in a realm, or in either, epoch ms; null where there is none. */
export type Since = (series: ReadonlyArray<SeriesOf>, realm: Realm | null) => number | null

const realms: ReadonlyArray<Realm> = ["real", "simulated"]

const sinceOf = (rows: ReturnType<typeof decode>): Since => {
  const first: Record<Realm, Map<string, Map<string | null, number>>> = { real: new Map(), simulated: new Map() }
  for (const row of rows) {
    const ofRealm = first[realmOf(row)]
    const ofDataset = ofRealm.get(row.dataset) ?? new Map<string | null, number>()
    ofRealm.set(row.dataset, ofDataset)
    for (const area of [row.area, null]) {
      ofDataset.set(area, Math.min(ofDataset.get(area) ?? row.first_ts, row.first_ts))
    }
  }
  return (series, realm) => {
    let start = Number.POSITIVE_INFINITY
    for (const { area, dataset } of series) {
      for (const own of realm === null ? realms : [realm]) {
        start = Math.min(start, first[own].get(dataset)?.get(area) ?? start)
      }
    }
    return start === Number.POSITIVE_INFINITY ? null : start
  }
}

/** First instants of all series of these sources; none where they cannot be read, which no answer fails for. */
export const make = (read: Replicas["Service"]["read"], sources: ReadonlyArray<SourceId>) =>
  keptFor(
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
    () => heldFor
  )
