import { AppSettings } from "@grid/server/config/Settings"
import * as Backup from "@grid/store/backup/Backup"
import * as Restore from "@grid/store/backup/Restore"
import { Effect } from "effect"
import { stat } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { command, page } from "../arguments/Commands.ts"
import { argument, asGiven, json } from "../arguments/Parameters.ts"
import { connect, exists } from "../database/Connection.ts"
import * as Report from "../database/Report.ts"
import { CommandFailed } from "../output/Failure.ts"
import { print } from "../output/Output.ts"
import * as Progress from "../output/Progress.ts"
import { database, quiet } from "../session/Session.ts"

const file = argument("file", "Path of the backup", asGiven)

/** Progress of something that tells its count from a callback. */
const rowsDone = (label: string) =>
  Effect.map(
    Progress.make(label, "rows"),
    (report) => (rows: number, total: number | null) => Effect.runSync(report(rows, total))
  )

const write = Effect.fnUntraced(
  function* (path: string) {
    const connection = yield* connect
    if (!(yield* Report.isOurs(connection))) {
      return yield* new CommandFailed({
        message: "The database holds no data of this service: there is nothing to back up."
      })
    }
    const onProgress = yield* rowsDone("Backing up")
    return yield* Backup.backup(path, { onProgress })
  },
  Effect.scoped,
  Effect.provide(database)
)

const assertExists = Effect.gen(function* () {
  if (yield* exists) return
  const { dataDir } = yield* AppSettings
  return yield* new CommandFailed({
    message: `There is no database in ${resolve(dataDir)}: there is nothing to back up.`
  })
})

/** Refuses a path before a database is begun for it; wrong settings are told first, as everywhere. */
const checkPath = Effect.fnUntraced(function* (path: string, kind: "isFile" | "isDirectory", message: string) {
  const stands = yield* Effect.promise(() =>
    stat(path).then(
      (stats) => stats[kind](),
      () => false
    )
  )
  if (!stands) return yield* new CommandFailed({ message })
}, Effect.provide(quiet))

/** `gds db backup` */
export const backup = command(
  "backup",
  page(
    "Write everything in the database, as of one instant and beside the running service, to a new file with a checksum. It holds secrets of alerts: guard it",
    "gds db backup /backups/grid-2026-11-22.gdsb"
  ),
  { file, json },
  Effect.fnUntraced(function* (options) {
    const path = resolve(options.file)
    const folder = dirname(path)
    yield* checkPath(folder, "isDirectory", `There is no folder ${folder} for the backup: make it, or name another.`)
    yield* Effect.provide(assertExists, quiet)
    const summary = yield* write(path)
    yield* print(
      options.json,
      { file: path, ...summary },
      () => `Wrote ${summary.rows} rows of ${summary.tables} tables, as of ${summary.made_at}, to ${path}.`
    )
  })
)

const read = Effect.fnUntraced(
  function* (path: string) {
    const onProgress = yield* rowsDone("Restoring")
    return yield* Restore.restore(path, { onProgress })
  },
  Effect.scoped,
  Effect.provide(database)
)

/** `gds db restore` */
export const restore = command(
  "restore",
  page(
    "Fill an empty database from a backup and bring it up to date: all of it, or nothing where the file is cut off, changed or of a newer version",
    "GDS_DATA_DIR=/var/lib/grid-new gds db restore /backups/grid-2026-11-22.gdsb"
  ),
  { file, json },
  Effect.fnUntraced(function* (options) {
    const path = resolve(options.file)
    yield* checkPath(path, "isFile", `There is no file ${path}: nothing was restored.`)
    const restored = yield* read(path)
    const migrations = restored.applied.length === 0 ? "" : ` Applied ${restored.applied.length} migrations.`
    yield* print(
      options.json,
      { file: path, ...restored },
      () => `Restored ${restored.rows} rows of ${restored.tables} tables, as of ${restored.made_at}.${migrations}`
    )
  })
)
