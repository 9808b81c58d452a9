import type { Actor } from "@grid/domain/keys/KeyStore"
import { AppSettings, layerWith, type Settings } from "@grid/server/config/Settings"
import * as Logging from "@grid/server/operations/Logging"
import * as Store from "@grid/server/Store"
import { Config, ConfigError, Effect, FiberRef, Layer, Logger, LogLevel, Option, Redacted } from "effect"
import { userInfo } from "node:os"

/** Stands for "no `--log-level` was given"; told from the others by identity. */
const notAsked: LogLevel.LogLevel = { ...LogLevel.None }

/** Runs the command line such that `--log-level` can be told from its absence. */
export const withLogLevelUnasked = Logger.withMinimumLogLevel(notAsked)

const nameOf = (level: LogLevel.LogLevel): Settings["logLevel"] => {
  if (LogLevel.lessThanEqual(level, LogLevel.Debug)) return "debug"
  if (LogLevel.lessThanEqual(level, LogLevel.Info)) return "info"
  return LogLevel.lessThanEqual(level, LogLevel.Warning) ? "warn" : "error"
}

const postgresUrl = /^postgres(?:ql)?:\/\//

/** The settings with `overrides`; the level of the logs is that of `--log-level`, `GDS_LOG_LEVEL` or the last resort. */
export const settings = (overrides: Partial<Settings>, logLevel: Settings["logLevel"]) =>
  Layer.effect(
    AppSettings,
    Effect.gen(function* () {
      const read = yield* AppSettings
      if (Option.exists(read.databaseUrl, (url) => !postgresUrl.test(Redacted.value(url)))) {
        return yield* Effect.fail(
          ConfigError.InvalidData(["DATABASE_URL"], "must be a URL that begins with postgres:// or postgresql://")
        )
      }
      const asked = yield* FiberRef.get(FiberRef.currentMinimumLogLevel)
      const given = yield* Config.option(Config.nonEmptyString("GDS_LOG_LEVEL"))
      const otherwise = Option.isSome(given) ? read.logLevel : logLevel
      return { ...read, logLevel: asked === notAsked ? otherwise : nameOf(asked) }
    })
  ).pipe(Layer.provide(layerWith(overrides)))

/** Logs as the settings say, to standard error. */
export const logging = Layer.unwrapEffect(Effect.map(AppSettings, Logging.layer))

/** The settings of a command that is not the service: only warnings and errors are logged. */
export const quiet = Layer.provideMerge(logging, settings({}, "warn"))

/** The services of the store on a migrated database, for one command. */
export const store = Layer.provideMerge(Store.layer, quiet)

/** The database as it is, for one command. */
export const database = Layer.provideMerge(Store.database, quiet)

/** Who runs the command, for the audit log. */
export const operator: Effect.Effect<Actor> = Effect.sync(() => {
  try {
    return { kind: "operator", id: userInfo().username || "cli" }
  } catch {
    // A container may run as a user id that has no name.
    return { kind: "operator", id: "cli" }
  }
})
