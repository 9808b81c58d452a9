import * as Pipe from "@grid/mcp/Pipe"
import { AppSettings } from "@grid/server/config/Settings"
import { fromText } from "@grid/http/Credentials"
import { Config, Effect, Option, Redacted } from "effect"
import { resolve } from "node:path"
import { exists } from "../database/Connection.ts"
import { CommandFailed } from "../output/Failure.ts"
import * as Session from "../session/Session.ts"
import * as Service from "./Service.ts"
import * as Store from "../database/Store.ts"

/** Refuses a folder without a database: an empty one made there would know no key, and hold nothing. */
const assertExists = Effect.gen(function* () {
  if (yield* exists) return
  const { dataDir } = yield* AppSettings
  return yield* new CommandFailed({
    message: `There is no database in ${resolve(dataDir)}: set GDS_DATA_DIR to the whole path of the service's data folder, or DATABASE_URL as the service has it.`
  })
})

const answer = Effect.gen(function* () {
  const { baseUrl, host, port } = yield* AppSettings
  const key = yield* Config.option(Config.Redacted("GDS_API_KEY"))
  yield* Pipe.serve({
    input: process.stdin,
    write: (message) => process.stdout.write(`${message}\n`),
    credential: fromText(Option.match(key, { onNone: () => "", onSome: Redacted.value })),
    baseUrl: Option.getOrElse(baseUrl, () => `http://${host}:${port}`)
  })
}).pipe(Effect.provide(Service.connectorOn(Store.layer)))

/** Answers an assistant over standard input and output, with one key, until it closes them. Logs go to standard error. */
export const run = Effect.andThen(assertExists, answer).pipe(Effect.provide(Session.piped))
