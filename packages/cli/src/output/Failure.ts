import { explain } from "../settings/Environment.ts"
import { redact } from "@grid/domain/errors/Redact"
import { AddressError } from "@grid/store/database/Hosts"
import { reasonOf } from "@grid/store/database/Unavailable"
import { Config, Data } from "effect"
import { isWrongWords, type WrongWords, wrongWordsMessage } from "../arguments/Commands.ts"

/** The command line asks for something that no command offers; ends with status 2. */
export class UsageError extends Data.TaggedError("UsageError")<{ readonly message: string }> {}

/** A command that was understood and has failed; ends with status 1. */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{ readonly message: string }> {}

/** The service cannot start with its settings, however often it is started; ends with status 78. */
export class WrongSettings extends Data.TaggedError("WrongSettings")<{ readonly cause: unknown }> {}

export const isUsageError = (error: unknown): error is UsageError | WrongWords =>
  error instanceof UsageError || isWrongWords(error)

/** True where a setting is wrong by itself: nothing that it leads to was asked. */
export const isWrongSetting = (error: unknown): boolean =>
  error instanceof Config.ConfigError || error instanceof AddressError || isMalformedUrl(error)

const isMalformedUrl = (error: unknown) => member(error, "code") === "ERR_INVALID_URL"

/** Message of a failure for a person: one line (one per wrong setting), without stack and without secrets. */
export const messageOf = (error: unknown): string => {
  if (error instanceof WrongSettings) return messageOf(error.cause)
  if (error instanceof Config.ConfigError) return redact(withoutRepeatedNames(explain(error)))
  const line = (isWrongWords(error) ? wrongWordsMessage(error) : describe(error)).replaceAll(/\s*\n\s*/g, " ").trim()
  return redact(line === "" ? "It failed without saying why." : line)
}

const withoutRepeatedNames = (text: string) => text.replaceAll(/^(\w+) \1 /gm, "$1 ")

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && name in value ? Reflect.get(value, name) : undefined

const describe = (error: unknown): string => {
  const tag = member(error, "_tag")
  const reason = reasonOf(error)
  if (reason !== undefined) return reason
  if (tag === "ServiceUnavailable") {
    return String(member(error, "reason") ?? "The database does not answer. See gds doctor.")
  }
  if (tag === "SqlError") {
    return `The database cannot be used: ${deepest(error)}. Check DATABASE_URL, or see gds doctor.`
  }
  if (tag === "MigrationError") return `${String(member(error, "message"))}: ${deepest(member(error, "cause"))}`
  if (isMalformedUrl(error)) return "DATABASE_URL is not a well-formed connection URL"
  const detail = member(error, "detail")
  if (tag === undefined || typeof detail !== "string") return deepest(error)
  const command = member(error, "load_command")
  return typeof command === "string" ? `${detail} ${command} loads it.` : detail
}

/** The message nearest to the root of the trouble: the outer ones say only that something failed. */
const deepest = (error: unknown): string => {
  const inner = member(error, "errors")
  if (Array.isArray(inner) && inner.length > 0) return deepest(inner[0])
  const cause = member(error, "_tag") === "SqlError" ? member(member(error, "reason"), "cause") : undefined
  if (cause !== undefined) return deepest(cause)
  return error instanceof Error ? error.message : String(error)
}
