import * as Process from "@grid/server/connector/Process"
import * as Service from "@grid/server/Service"
import * as Store from "@grid/server/Store"
import { Config, Effect, Option, Redacted } from "effect"
import * as Session from "../session/Session.ts"

/** Answers an assistant over standard input and output until it closes them. Logs go to standard error. */
export const run = Effect.gen(function* () {
  const key = yield* Config.option(Config.redacted("GDS_API_KEY"))
  yield* Process.serve(Option.match(key, { onNone: () => "", onSome: Redacted.value }))
}).pipe(Effect.provide(Service.connectorOn(Store.layer)), Effect.provide(Session.quiet))
