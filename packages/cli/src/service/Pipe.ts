import * as Pipe from "@grid/mcp/Pipe"
import { AppSettings } from "@grid/server/config/Settings"
import { fromText } from "@grid/server/gate/Credentials"
import { Config, Effect, Option, Redacted } from "effect"
import * as Session from "../session/Session.ts"
import * as Service from "./Service.ts"
import * as Store from "../database/Store.ts"

/** Answers an assistant over standard input and output, with one key, until it closes them. Logs go to standard error. */
export const run = Effect.gen(function* () {
  const { baseUrl, host, port } = yield* AppSettings
  const key = yield* Config.option(Config.Redacted("GDS_API_KEY"))
  yield* Pipe.serve({
    input: process.stdin,
    write: (message) => process.stdout.write(`${message}\n`),
    credential: fromText(Option.match(key, { onNone: () => "", onSome: Redacted.value })),
    baseUrl: Option.getOrElse(baseUrl, () => `http://${host}:${port}`)
  })
}).pipe(Effect.provide(Service.connectorOn(Store.layer)), Effect.provide(Session.quiet))
