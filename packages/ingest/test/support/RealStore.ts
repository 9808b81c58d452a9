import { EnabledSources } from "@grid/domain/ingest/Source"
import * as Sql from "@grid/store/database/Sql"
import * as IngestRuns from "@grid/store/ingest/IngestRuns"
import * as ObservationStore from "@grid/store/observations/ObservationStore"
import * as Quarantine from "@grid/store/observations/Quarantine"
import * as RawArchive from "@grid/store/observations/RawArchive"
import { execute, ownDatabase, patientDatabaseOn, query } from "@grid/testing/cluster/TestCluster"
import * as Tables from "@grid/testing/cluster/Tables"
import { Context, Effect, Layer, References } from "effect"

/** Connection string of the test file's own database. */
export class Url extends Context.Service<Url, string>()("@grid/ingest/test/Url") {}

const url = Layer.effect(
  Url,
  Effect.map(ownDatabase("migrated"), (database) => database.url)
)

const database = Layer.unwrap(Effect.map(Url, patientDatabaseOn))

/** Everything that ingest needs of the store, on a fresh database. */
export const layer = Layer.mergeAll(
  Layer.provideMerge(Quarantine.layer, ObservationStore.layer),
  RawArchive.layer,
  IngestRuns.layer,
  Layer.succeed(EnabledSources, ["simulator"]),
  // What a run warns of is looked for in its result.
  Layer.succeed(References.MinimumLogLevel, "None")
).pipe(Layer.provide(Sql.layer), Layer.provide(database), Layer.provideMerge(url))

const onUrl = <A>(work: (url: string) => Promise<A>) => Effect.flatMap(Url, (text) => Effect.promise(() => work(text)))

export const run = (...statements: ReadonlyArray<string>) => onUrl((text) => execute(text, ...statements))

export const rows = <Row extends Record<string, unknown>>(statement: string) =>
  onUrl((text) => query<Row>(text, statement))

const derived = ["observation", "day_page", "month_page", "latest_value", "record"]

/** Of few rows, which is faster than to truncate so many partitions. */
const deleteAll = (tables: ReadonlyArray<string>) => tables.map((table) => `delete from ${table}`)

/** Forgets everything that was ever stored. */
export const clean = run(
  ...deleteAll([...derived, "quarantine", "raw_answer", "raw_body", "ingest_run", "backfill_day"])
)

/** Leaves the archive, and what an operator has released. */
export const cleanDerived = run(...deleteAll(derived), "delete from quarantine where released_at is null")

export const tables = onUrl(Tables.tables)

export const held = onUrl(Tables.held)
