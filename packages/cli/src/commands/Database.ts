import { iso, isoOrNull } from "@grid/domain/time/Time"
import { AppSettings } from "@grid/server/config/Settings"
import { Database } from "@grid/store/database/Database"
import * as Migrations from "@grid/store/database/Migrations"
import { Effect } from "effect"
import { resolve } from "node:path"
import { backup, restore } from "./Backup.ts"
import { command, group, page } from "../arguments/Commands.ts"
import { json, toggle } from "../arguments/Parameters.ts"
import { connect, exists, type Place } from "../database/Connection.ts"
import * as Report from "../database/Report.ts"
import { dropAll } from "../database/Reset.ts"
import { CommandFailed, UsageError } from "../output/Failure.ts"
import { bytes, instant } from "../output/Format.ts"
import { print } from "../output/Output.ts"
import { list, paragraphs, table } from "../output/Table.ts"
import { database, quiet } from "../session/Session.ts"

const migrated = Effect.map(Migrations.migrate, (applied) => applied.map(([id, name]) => ({ id, name })))

const migrationText = (applied: Effect.Success<typeof migrated>) =>
  applied.length === 0
    ? "The schema is up to date."
    : `Applied ${applied.map(({ id, name }) => `${id} ${name}`).join(", ")}.`

const migrate = command(
  "migrate",
  page(
    "Bring the schema up to date, as every start of the service does",
    "DATABASE_URL=postgres://gds@db.example/gds gds db migrate"
  ),
  { json },
  Effect.fnUntraced(function* (options) {
    const applied = yield* migrated
    yield* print(options.json, { applied }, () => migrationText(applied))
  }, Effect.provide(database))
)

/** Answer of `gds db status`; what only a database can say is null or empty where there is none yet. */
interface Status {
  readonly kind: "embedded" | "external"
  readonly data_dir: string | null
  readonly exists: boolean
  readonly place: Place | null
  readonly server_version: string | null
  readonly size_bytes: number | null
  readonly migrations: {
    readonly applied: ReadonlyArray<{ readonly id: number; readonly name: string; readonly applied_at: string }>
    readonly pending: number | null
  }
  readonly tables: ReadonlyArray<{ readonly name: string; readonly bytes: number; readonly rows_estimate: number }>
  readonly newest_value_at: string | null
}

const readStatus = Effect.gen(function* () {
  const { dataDir } = yield* AppSettings
  const { embedded } = yield* Database
  const connection = yield* connect
  const { bytes: size, version } = yield* Report.server(connection)
  const applied = yield* Report.applied(connection)
  return {
    kind: embedded === null ? "external" : "embedded",
    data_dir: embedded === null ? null : resolve(dataDir),
    exists: true,
    place: connection.place,
    server_version: version,
    size_bytes: size,
    migrations: {
      applied: applied.map((entry) => ({ ...entry, applied_at: iso(entry.applied_at) })),
      pending: yield* Report.pending(applied)
    },
    tables: yield* Report.tables(connection),
    newest_value_at: isoOrNull(yield* Report.newestValue(connection))
  } satisfies Status
}).pipe(Effect.scoped, Effect.provide(database))

const noDatabase = Effect.map(AppSettings, ({ dataDir }): Status => ({
  kind: "embedded",
  data_dir: resolve(dataDir),
  exists: false,
  place: null,
  server_version: null,
  size_bytes: null,
  migrations: { applied: [], pending: null },
  tables: [],
  newest_value_at: null
}))

const statusText = (status: Status): string => {
  if (!status.exists) {
    return `There is no database in ${status.data_dir} yet: gds serve and most commands make it at their first start.`
  }
  const { applied, pending } = status.migrations
  return paragraphs(
    list([
      ["database", status.kind === "embedded" ? `embedded, in ${status.data_dir}` : "external (DATABASE_URL)"],
      ["address", status.place === null ? null : `${status.place.host} port ${status.place.port}`],
      ["name", status.place?.database ?? null],
      ["user", status.place?.user ?? null],
      ["PostgreSQL", status.server_version],
      ["size", status.size_bytes === null ? null : bytes(status.size_bytes)],
      ["migrations", `${applied.length} applied, ${pending ?? "all"} pending`],
      ["newest value", status.newest_value_at === null ? null : instant(Date.parse(status.newest_value_at))]
    ]),
    table(
      ["table", "rows (estimate)", "size"],
      status.tables.map((entry) => [entry.name, entry.rows_estimate, bytes(entry.bytes)]),
      "There are no tables: run gds db migrate."
    )
  )
}

const status = command(
  "status",
  page("Show which database is used, its version, migrations, sizes and newest value", "gds db status --json"),
  { json },
  Effect.fnUntraced(function* (options) {
    const status: Status = (yield* exists) ? yield* readStatus : yield* noDatabase
    yield* print(options.json, status, statusText)
  }, Effect.provide(quiet))
)

/** Refuses where dropping would pull the floor from under a server, or would take what is not the service's. */
const assertFree = Effect.fnUntraced(function* (connection: Effect.Success<typeof connect>) {
  const others = yield* Report.othersConnected(connection)
  if (others > 0) {
    return yield* new CommandFailed({
      message: `The service is connected to this database (${others} connections): stop it and every other gds command first.`
    })
  }
  const tables = yield* Report.tables(connection)
  if (tables.length > 0 && !(yield* Report.isOurs(connection))) {
    return yield* new CommandFailed({
      message: `The schema holds ${tables.length} tables but no record of this service's migrations: it is somebody else's, so nothing was dropped.`
    })
  }
})

const renew = Effect.gen(function* () {
  const connection = yield* connect
  yield* assertFree(connection)
  return { dropped: yield* dropAll(connection), applied: yield* migrated }
}).pipe(Effect.scoped, Effect.provide(database))

const reset = command(
  "reset",
  page(
    "Drop every object of the database's schema and migrate anew. All keys, usage, audit and data are lost. Refuses while a server or another gds command is connected, and a schema whose tables are not the service's",
    "gds db reset --yes"
  ),
  { yes: toggle("yes", "Confirm that all data may be lost"), json },
  Effect.fnUntraced(function* (options) {
    if (!options.yes) {
      return yield* new UsageError({ message: "gds db reset drops all keys, usage and data; confirm with --yes" })
    }
    const { applied, dropped } = yield* renew
    yield* print(options.json, { dropped, applied }, () => `Dropped ${dropped} objects. ${migrationText(applied)}`)
  })
)

/** `gds db` */
export const db = group("db", "The database", [migrate, status, backup, restore, reset])
