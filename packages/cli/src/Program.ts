import { CliConfig, Command, ValidationError } from "@effect/cli"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { Cause, Console, Effect, Exit, Layer } from "effect"
import { isHelp, leading, normalise } from "./arguments/Argv.ts"
import * as Carbon from "./commands/Carbon.ts"
import * as Database from "./commands/Database.ts"
import * as Doctor from "./commands/Doctor.ts"
import * as Forecast from "./commands/Forecast.ts"
import * as Ingest from "./commands/Ingest.ts"
import * as Keys from "./commands/Keys.ts"
import * as Mcp from "./commands/Mcp.ts"
import * as Serve from "./commands/Serve.ts"
import * as Simulate from "./commands/Simulate.ts"
import * as Tenants from "./commands/Tenants.ts"
import * as Usage from "./commands/Usage.ts"
import { isUsageError, messageOf } from "./output/Failure.ts"
import { commandHelp, groupHelp, incomplete, type Pages, resolve } from "./output/Help.ts"
import { type Streams, withPlainConsole } from "./output/Output.ts"
import { withLogLevelUnasked } from "./session/Session.ts"

/** Runs the command that the words after `gds` name. Settings come from the `ConfigProvider`; what went wrong is told. */
export const run = (words: ReadonlyArray<string>, streams: Streams): Effect.Effect<void, unknown> =>
  dispatch(words).pipe(
    Effect.provide(Layer.merge(NodeContext.layer, CliConfig.layer({ isCaseSensitive: true, showBuiltIns: false }))),
    Effect.tapErrorCause((cause) =>
      Cause.isInterruptedOnly(cause) ? Effect.void : report(words, Cause.squash(cause))
    ),
    withPlainConsole(streams),
    withLogLevelUnasked
  )

const failed = 1
const wrongUsage = 2
const interrupted = 130

/** Exit code of a run. A service that was told to stop has ended well, and says so by `whenStopped`; any other command has not. */
export const codeOf = (exit: Exit.Exit<unknown, unknown>, whenStopped: number = interrupted): number => {
  if (Exit.isSuccess(exit)) return 0
  if (Cause.isInterruptedOnly(exit.cause)) return whenStopped
  return isUsageError(Cause.squash(exit.cause)) ? wrongUsage : failed
}

const pages: Pages = {
  ...Serve.pages,
  ...Tenants.pages,
  ...Keys.pages,
  ...Ingest.pages,
  ...Simulate.pages,
  ...Forecast.pages,
  ...Carbon.pages,
  ...Usage.pages,
  ...Database.pages,
  ...Doctor.pages,
  ...Mcp.pages
}

const title = "Grid Data Service: live and historical data of the Indian power grid"

const gds = Command.make("gds").pipe(
  Command.withDescription(title),
  Command.withSubcommands([
    Serve.serve,
    Tenants.tenants,
    Keys.keys,
    Ingest.ingest,
    Simulate.simulate,
    Forecast.forecast,
    Carbon.carbon,
    Database.db,
    Usage.usage,
    Doctor.doctor,
    Mcp.mcp
  ])
)

const version = "0.1.0"

/** What it cannot read `@effect/cli` says itself, on standard error. */
const runWords = (words: ReadonlyArray<string>) => Command.run(gds, { name: "gds", version })(["node", "gds", ...words])

const showHelp = (path: ReadonlyArray<string>) =>
  Console.consoleWith((console) =>
    Console.withConsole(runWords([...path, "--help"]), {
      ...console,
      log: (written: string) => console.log(commandHelp(pages, path, written))
    })
  )

/**
 * Which command is meant is decided here: `@effect/cli` would answer a misspelt subcommand with the names of the level
 * above, and `--help` behind other options with the page of another command.
 */
const dispatch = Effect.fnUntraced(function* (given: ReadonlyArray<string>) {
  const words = yield* normalise(given)
  const named = leading(words)
  const { isGroup, path } = resolve(pages, named)
  const asksForHelp = isHelp(words) || words.length === 0
  if (!isGroup) return yield* asksForHelp ? showHelp(path) : runWords(words)
  const next = named[path.length]
  if (next !== undefined) return yield* incomplete(pages, path, next)
  if (asksForHelp) return yield* Console.log(groupHelp(pages, path, `${title} (${version})`))
  return yield* path.length > 0 ? incomplete(pages, path, undefined) : runWords(words)
})

const report = (words: ReadonlyArray<string>, error: unknown) =>
  Effect.gen(function* () {
    if (!ValidationError.isValidationError(error)) yield* Console.error(messageOf(error))
    if (!isUsageError(error)) return
    const { path } = resolve(pages, leading(words))
    yield* Console.error(`See ${["gds", ...path].join(" ")} --help`)
  })
