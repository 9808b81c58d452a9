import type { Actor } from "@grid/domain/keys/KeyStore"
import { AppSettings, type Settings } from "@grid/server/config/Settings"
import * as Store from "../database/Store.ts"
import { Config, Effect, Layer, LogLevel, Option, Redacted } from "effect"
import { userInfo } from "node:os"
import { logLevelFlag } from "../arguments/Commands.ts"
import { layerWith, wrongSetting } from "../settings/Environment.ts"
import * as Logging from "./Logging.ts"

const nameOf = (level: LogLevel.LogLevel): Settings["logLevel"] => {
  if (LogLevel.isLessThanOrEqualTo(level, "Debug")) return "debug"
  if (LogLevel.isLessThanOrEqualTo(level, "Info")) return "info"
  return LogLevel.isLessThanOrEqualTo(level, "Warn") ? "warn" : "error"
}

const postgresUrl = /^postgres(?:ql)?:\/\//

/** True where `--log-level` or `GDS_LOG_LEVEL` names a level. */
const namesLevel = Effect.gen(function* () {
  const variable = yield* Config.String("GDS_LOG_LEVEL").pipe(Config.withDefault(""))
  return variable !== "" || Option.isSome(yield* logLevelFlag)
})

/** The settings with `overrides`; the level of the logs is that of `--log-level`, `GDS_LOG_LEVEL` or the last resort. */
export const settings = (overrides: Partial<Settings>, logLevel: Settings["logLevel"]) =>
  Layer.effect(
    AppSettings,
    Effect.gen(function* () {
      const environment = yield* AppSettings
      if (Option.exists(environment.databaseUrl, (url) => !postgresUrl.test(Redacted.value(url)))) {
        return yield* Effect.fail(
          wrongSetting("DATABASE_URL", "must be a URL that begins with postgres:// or postgresql://")
        )
      }
      const flag = yield* logLevelFlag
      const otherwise = (yield* namesLevel) ? environment.logLevel : logLevel
      return { ...environment, logLevel: Option.match(flag, { onNone: () => otherwise, onSome: nameOf }) }
    })
  ).pipe(Layer.provide(layerWith(overrides)))

/** Logs as the settings say, to standard error. */
export const logging = Layer.unwrap(Effect.map(AppSettings, Logging.layer))

/** Logs of a command: without a level that is named, warnings alone, as it says what has failed by itself. */
const commandLogging = Layer.unwrap(
  Effect.gen(function* () {
    return Logging.layer(yield* AppSettings, !(yield* namesLevel))
  })
)

/** The settings of a command that is not the service. */
export const quiet = Layer.provideMerge(commandLogging, settings({}, "warn"))

/** The settings of the connector on a pipe: what goes wrong with a call, nothing but the log tells. */
export const piped = Layer.provideMerge(logging, settings({}, "warn"))

/** The services of the store on a migrated database, for one command. */
export const store = Layer.provideMerge(Store.once, quiet)

/** The database as it is, for one command. */
export const database = Layer.provideMerge(Store.databaseOnce, quiet)

/** Account that runs the command, for the audit log. */
export const operator: Effect.Effect<Actor> = Effect.sync(() => {
  try {
    return { kind: "operator", id: userInfo().username || "cli" }
  } catch {
    // A container may run as a user id that has no name.
    return { kind: "operator", id: "cli" }
  }
})
