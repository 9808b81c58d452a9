import { AppSettings } from "@grid/server/config/Settings"
import { Effect } from "effect"
import { command, page } from "../arguments/Commands.ts"
import { json } from "../arguments/Parameters.ts"
import * as Addresses from "../doctor/Addresses.ts"
import { type Check, fail, ok } from "../doctor/Check.ts"
import * as Database from "../doctor/Database.ts"
import * as Machine from "../doctor/Machine.ts"
import { CommandFailed, messageOf } from "../output/Failure.ts"
import { print } from "../output/Output.ts"
import { quiet } from "../session/Session.ts"

/** Everything that can be looked at once the settings are known. */
const withSettings = Effect.gen(function* () {
  const settings = yield* AppSettings
  const addresses = yield* Addresses.addresses(settings.sources)
  return [
    ok("settings", `all valid; sources: ${settings.sources.join(", ")}`),
    yield* Machine.dataDirectory(settings),
    yield* Machine.disk(settings),
    ...(yield* Machine.postgres(settings)),
    yield* Machine.port(settings),
    ...addresses,
    ...(yield* Database.checks(settings))
  ]
}).pipe(
  Effect.provide(quiet),
  Effect.catch((error) =>
    Effect.succeed([
      fail(
        "settings",
        messageOf(error).replaceAll("\n", "; "),
        "correct the environment; gds --help lists the settings"
      )
    ])
  )
)

const text = (checks: ReadonlyArray<Check>): string => {
  const widest = Math.max(...checks.map(({ name }) => name.length))
  return checks
    .flatMap(({ message, name, remedy, status }) => [
      `${status.padEnd(4)}  ${name.padEnd(widest)}  ${message}`,
      ...(remedy === null ? [] : [`${" ".repeat(widest + 8)}-> ${remedy}`])
    ])
    .join("\n")
}

/** `gds doctor` */
export const doctor = command(
  "doctor",
  page(
    "Check settings, Node.js, data directory, disk, port, addresses of sources, database, role, connections, migrations, clock and sources, each with its remedy. Changes nothing and asks no source",
    "gds doctor",
    "gds doctor --json"
  ),
  { json },
  Effect.fnUntraced(function* (options) {
    const checks = [yield* Machine.node, ...(yield* withSettings)]
    const failed = checks.filter(({ status }) => status === "fail")
    yield* print(options.json, { ok: failed.length === 0, checks }, () => text(checks))
    if (failed.length > 0) {
      return yield* new CommandFailed({ message: `Failed: ${failed.map(({ name }) => name).join(", ")}` })
    }
  })
)
