import { hourMs } from "@grid/domain/time/Time"
import type { IngestRun } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { IngestRuns } from "@grid/domain/ingest/IngestRuns"
import { ObservationStore } from "@grid/domain/observations/ObservationStore"
import type { Settings } from "@grid/server/config/Settings"
import * as Migrations from "@grid/store/database/Migrations"
import * as Pooler from "@grid/store/database/Pooler"
import * as IngestRunsStore from "@grid/store/ingest/IngestRuns"
import * as ObservationStoreLayer from "@grid/store/observations/ObservationStore"
import { Clock, Effect, Layer, Option } from "effect"
import { type Connection, connect, exists } from "../database/Connection.ts"
import * as Report from "../database/Report.ts"
import { messageOf } from "../output/Failure.ts"
import { instant } from "../output/Format.ts"
import * as Session from "../session/Session.ts"
import { type Check, fail, ok, warn } from "./Check.ts"
import { connections, role } from "./Role.ts"

const oldestMajor = 15

const version = ({ number, version: text }: Effect.Success<ReturnType<typeof Report.server>>, where: string) =>
  number >= oldestMajor * 10_000
    ? ok("database", `PostgreSQL ${text} answers at ${where}`)
    : fail("database", `PostgreSQL ${text} at ${where} is too old`, `use PostgreSQL ${oldestMajor} or newer`)

const migrations = Effect.fnUntraced(function* (connection: Connection) {
  const applied = yield* Report.applied(connection)
  const pending = yield* Report.pending(applied)
  const remedy = "run gds db migrate, or start the service, which does it too"
  if (pending === null) return warn("migrations", "none was ever applied", remedy)
  const unknown = applied.filter(({ id, name }) => !Migrations.isKnown(id, name))
  if (unknown.length > 0) {
    return warn(
      "migrations",
      `the database is of a newer release: this one lacks migration ${Migrations.listOf(unknown)}`,
      "run that release here, too: beside it this one may fail to write"
    )
  }
  return pending > 0
    ? warn("migrations", `${pending} pending`, remedy)
    : ok("migrations", `all ${applied.length} applied`)
})

const noticeableMs = 2_000
const harmfulMs = 60_000

const clock = Effect.fnUntraced(function* (connection: Connection) {
  const ahead = yield* Report.clockAhead(connection, Clock.currentTimeMillis)
  const message = `the database's clock is ${Math.abs(ahead)} ms ${ahead < 0 ? "behind" : "ahead of"} this machine's`
  const remedy = "synchronise both with NTP: expiry and quotas follow the database's clock"
  if (Math.abs(ahead) >= harmfulMs) return fail("clock", message, remedy)
  return Math.abs(ahead) >= noticeableMs ? warn("clock", message, remedy) : ok("clock", message)
})

/** Finding only where the clock was put back, see decision record 0036. */
const windows = Effect.fnUntraced(function* (connection: Connection) {
  const tenants = yield* Report.tenantsAhead(connection)
  if (tenants === 0) return []
  return [
    warn(
      "quota",
      `${tenants} tenants are counted on a day that lies ahead of the database's clock`,
      "once the clock is right, run gds usage repair"
    )
  ]
})

/** A source that is switched on and has given nothing for so long deserves a look. */
const silentMs = 6 * hourMs

const source = Effect.fnUntraced(function* (id: SourceId, last: IngestRun | undefined) {
  const name = `source ${id}`
  if (last === undefined) return warn(name, "never ran", `start the service, or run gds ingest run ${id}`)
  const started = instant(last.started_at)
  if (last.outcome === "failed") {
    return warn(
      name,
      `its last run, of ${started}, failed: ${last.error_code}: ${last.error_detail}`,
      `see whether the source can be reached from here, then run gds ingest run ${id}`
    )
  }
  const newest = yield* (yield* ObservationStore).newest(id)
  const now = yield* Clock.currentTimeMillis
  if (newest === null) return warn(name, `ran at ${started} and has given no value yet`, `run gds ingest run ${id}`)
  const message = `last ran at ${started}; newest value of ${instant(newest)}`
  return now - newest > silentMs
    ? warn(name, message, `start the service, or run gds ingest run ${id}`)
    : ok(name, message)
})

const sources = Effect.fnUntraced(function* (ids: ReadonlyArray<SourceId>) {
  const latest = yield* (yield* IngestRuns).latest
  return yield* Effect.forEach(
    ids,
    (id) =>
      source(
        id,
        latest.find((run) => run.source === id)
      ),
    { concurrency: 1 }
  )
})

const services = Layer.mergeAll(IngestRunsStore.layer, ObservationStoreLayer.layer).pipe(
  Layer.provideMerge(Session.database)
)

/** Finding only where a pooler stands where it may not, or gives its sessions other settings. */
const pooler = Pooler.check.pipe(
  Effect.as<ReadonlyArray<Check>>([]),
  Effect.catchTag("DatabaseError", ({ message }) =>
    Effect.succeed([fail("pooler", message, "see PgBouncer in docs/operations.md")])
  )
)

const reachable = Effect.fnUntraced(function* (settings: Settings) {
  const misplaced = yield* pooler
  if (misplaced.length > 0) return misplaced
  const connection = yield* connect
  const { database, host, port } = connection.place
  const server = [
    version(yield* Report.server(connection), `${host} port ${port}, database ${database}`),
    yield* role(connection),
    yield* connections(connection, settings.workers)
  ]
  // What a role may not read cannot be judged.
  if (server.some(({ status }) => status === "fail")) return [...server, yield* clock(connection)]
  const schema = yield* migrations(connection)
  return [
    ...server,
    schema,
    yield* clock(connection),
    ...(schema.status === "ok" ? [...(yield* windows(connection)), ...(yield* sources(settings.sources))] : [])
  ]
})

/** Checks of the database, without changing it: one that does not exist yet is not made. */
export const checks = Effect.fn("doctor.database")(function* (settings: Settings) {
  if (!(yield* exists)) {
    return [ok("database", `none in ${settings.dataDir} yet: gds serve makes it at its first start`)]
  }
  return yield* reachable(settings).pipe(
    Effect.scoped,
    Effect.provide(services),
    Effect.catch((error) => Effect.succeed([unusable(settings, messageOf(error))]))
  )
})

const unusable = (settings: Settings, message: string): Check =>
  fail(
    "database",
    message,
    Option.isSome(settings.databaseUrl)
      ? "see that PostgreSQL runs and that DATABASE_URL has the right host, port, name, user and password"
      : `see ${settings.dataDir}/postgres/postgres.log`
  )
