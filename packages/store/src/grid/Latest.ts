import { SqlClient } from "effect/sql/SqlClient"
import { latestDatasets } from "@grid/domain/grid/GridData"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { readableSources } from "@grid/domain/observations/Realm"
import { steady } from "@grid/domain/time/Steady"
import { Effect, Schedule, Schema, Stream } from "effect"
import { Notices } from "../database/Notices.ts"
import { firstOf, onlyOf, rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import type { MakeProvenance } from "./Provenance.ts"
import { makeSnapshot, NewestRow, type Snapshot } from "./Snapshot.ts"

const decodeVersion = firstOf(Schema.Struct({ version: Schema.Int }))

const decodeRows = rowsOf(NewestRow)

const decodeNewest = onlyOf(Schema.Struct({ observed_at: Schema.NullOr(Schema.Number) }))

const readVersion = (sql: SqlClient) =>
  Effect.map(sql`select version from data_clock`, (rows) => decodeVersion(rows)?.version ?? 0)

const readRows = (sql: SqlClient, sources: ReadonlyArray<string>) =>
  Effect.map(
    sql`select s.dataset, s.area, s.source, s.kind, s.period_minutes, l.ts, l.value, l.captured_at
      from latest_value l join series s on s.id = l.series_id
      where s.source = any (${sources}) and s.dataset = any (${latestDatasets})`,
    decodeRows
  )

const readNewest = (sql: SqlClient, enabled: ReadonlyArray<string>) =>
  Effect.map(
    sql`select max(least(l.captured_at, l.ts + s.period_minutes * interval '1 minute')) as observed_at
      from latest_value l join series s on s.id = l.series_id where s.source = any (${enabled})`,
    (rows) => decodeNewest(rows).observed_at
  )

/** Newest values, read anew where anything was written since the last read. */
export const make = Effect.fnUntraced(function* (provenance: MakeProvenance) {
  const sql = yield* SqlClient
  const enabled = yield* EnabledSources
  const sources = readableSources(enabled)
  let snapshot: Snapshot | null = null
  const current = (): Snapshot | null => snapshot

  const load = run(
    "GridData.latest",
    Effect.gen(function* () {
      const version = yield* readVersion(sql)
      const previous = current()
      if (previous?.version === version) return previous
      const rows = yield* readRows(sql, sources)
      const newest = yield* readNewest(sql, enabled)
      const loaded = makeSnapshot({ version, newest, rows }, enabled, provenance)
      // A look that began earlier may end later; it does not take the place of a newer one.
      const other = current()
      if (other !== null && other.version > loaded.version) return other
      return (snapshot = loaded)
    })
  )

  return { load, current, snapshot: load }
})

/**
 * Newest values in memory, looked at again on every notice of a write and every second, so that a write by any node shows
 * here also where no notice comes through.
 */
export const watch = Effect.fnUntraced(function* (provenance: MakeProvenance) {
  const { current, load } = yield* make(provenance)
  const snapshot = Effect.suspend(() => {
    const latest = current()
    return latest === null ? load : Effect.succeed(latest)
  })
  const notices = yield* Notices
  const look = steady("the newest values were not read")(Effect.ignore(load))
  yield* Effect.forkScoped(Effect.repeat(look, Schedule.spaced("1 second")))
  yield* Effect.forkScoped(Stream.runForEach(notices.changes, () => look))
  return { load, current, snapshot }
})
