import { Cause, HashMap, Inspectable, Layer, Logger, LogLevel } from "effect"
import type { Settings } from "../config/Settings.ts"
import { redact } from "./Redact.ts"

const levels = {
  debug: LogLevel.Debug,
  info: LogLevel.Info,
  warn: LogLevel.Warning,
  error: LogLevel.Error
} as const

/** One JSON object per line; every text goes through `redact`. */
const jsonLogger = Logger.make(({ annotations, cause, date, logLevel, message }) => {
  const text = (Array.isArray(message) ? message : [message]).map((part) =>
    typeof part === "string" ? part : Inspectable.toStringUnknown(part)
  )
  const fields = Object.fromEntries(HashMap.toEntries(annotations))
  const line = {
    time: date.toISOString(),
    level: logLevel.label.toLowerCase(),
    message: redact(text.join(" ")),
    ...Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? redact(value) : value])
    ),
    ...(Cause.isEmptyType(cause) ? {} : { cause: redact(Cause.pretty(cause)) })
  }
  return JSON.stringify(line)
})

const prettyLogger = Logger.make(({ annotations, cause, date, logLevel, message }) => {
  const text = (Array.isArray(message) ? message : [message]).map((part) =>
    typeof part === "string" ? part : Inspectable.toStringUnknown(part)
  )
  const fields = HashMap.toEntries(annotations).map(
    ([name, value]) => ` ${name}=${typeof value === "string" ? value : Inspectable.toStringUnknown(value, 0)}`
  )
  const problem = Cause.isEmptyType(cause) ? "" : `\n${Cause.pretty(cause)}`
  return redact(
    `${date.toISOString().slice(11, 19)} ${logLevel.label.padEnd(5)} ${text.join(" ")}${fields.join("")}${problem}`
  )
})

/** Logs as errors of the console, thus to standard error: JSON lines, or for people. */
export const layer = (settings: Pick<Settings, "logFormat" | "logLevel">) =>
  Layer.merge(
    Logger.replace(
      Logger.defaultLogger,
      Logger.withConsoleError(settings.logFormat === "json" ? jsonLogger : prettyLogger)
    ),
    Logger.minimumLogLevel(levels[settings.logLevel])
  )
