import { Cause, Inspectable, Layer, Logger, Metric, References } from "effect"
import type { Settings } from "@grid/server/config/Settings"
import { redact } from "@grid/domain/errors/Redact"

const levels = { debug: "Debug", info: "Info", warn: "Warn", error: "Error" } as const

const textOf = (message: unknown): string =>
  (Array.isArray(message) ? message : [message]).map((part) => Inspectable.toStringUnknown(part)).join(" ")

const hasCause = ({ reasons }: Cause.Cause<unknown>) => reasons.length > 0

/** One JSON object per line; every text goes through `redact`. */
const jsonLogger = Logger.make(({ cause, date, fiber, logLevel, message }) => {
  const line = {
    time: date.toISOString(),
    level: logLevel.toLowerCase(),
    message: redact(textOf(message)),
    ...Object.fromEntries(
      Object.entries(fiber.getRef(References.CurrentLogAnnotations)).map(([name, value]) => [
        name,
        typeof value === "string" ? redact(value) : value
      ])
    ),
    ...(hasCause(cause) && { cause: redact(Cause.pretty(cause)) })
  }
  return JSON.stringify(line)
})

const prettyLogger = Logger.make(({ cause, date, fiber, logLevel, message }) => {
  const fields = Object.entries(fiber.getRef(References.CurrentLogAnnotations)).map(
    ([name, value]) => ` ${name}=${Inspectable.toStringUnknown(value, 0)}`
  )
  const problem = hasCause(cause) ? `\n${Cause.pretty(cause)}` : ""
  return redact(
    `${date.toISOString().slice(11, 19)} ${logLevel.toUpperCase().padEnd(5)} ${textOf(message)}${fields.join("")}${problem}`
  )
})

const errors = Metric.counter("gds_log_errors_total", {
  description: "Errors that were logged",
  incremental: true
})

/** Count of errors, whether a caller met them or work that nobody waits for. */
const counting = Logger.make(({ fiber, logLevel }) => {
  if (logLevel === "Error" || logLevel === "Fatal") errors.updateUnsafe(1, fiber.context)
})

/** Passes warnings alone. */
const warnings = (logger: Logger.Logger<unknown, void>) =>
  Logger.make<unknown, void>((entry) => (entry.logLevel === "Warn" ? logger.log(entry) : undefined))

/**
 * Logs as errors of the console, thus to standard error: JSON lines, or for people. `warningsAlone` is for a command that says by
 * itself what has failed.
 */
export const layer = (settings: Pick<Settings, "logFormat" | "logLevel">, warningsAlone = false) => {
  const logger = Logger.withConsoleError(settings.logFormat === "json" ? jsonLogger : prettyLogger)
  return Layer.mergeAll(
    Logger.layer([warningsAlone ? warnings(logger) : logger, counting, Logger.tracerLogger]),
    Layer.succeed(References.MinimumLogLevel, levels[settings.logLevel]),
    Layer.effectDiscard(Metric.update(errors, 0))
  )
}
