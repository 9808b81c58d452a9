import { CliConfig, Command, ValidationError } from "@effect/cli"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Exit, Layer } from "effect"
import { isHelp, leading, normalise } from "./arguments/Argv.ts"
import * as Database from "./commands/Database.ts"
import * as Doctor from "./commands/Doctor.ts"
import * as Ingest from "./commands/Ingest.ts"
import * as Keys from "./commands/Keys.ts"
import * as Serve from "./commands/Serve.ts"
import * as Simulate from "./commands/Simulate.ts"
import * as Tenants from "./commands/Tenants.ts"
import * as Usage from "./commands/Usage.ts"
import { isUsageError, messageOf } from "./output/Failure.ts"
import { commandHelp, groupHelp, incomplete, type Pages, resolve } from "./output/Help.ts"
import { withPlainConsole } from "./output/Output.ts"
import { withLogLevelUnasked } from "./session/Session.ts"

const pages: Pages = {
  ...Serve.pages,
  ...Tenants.pages,
  ...Keys.pages,
  ...Ingest.pages,
  ...Simulate.pages,
  ...Usage.pages,
  ...Database.pages,
  ...Doctor.pages
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
    Database.db,
    Usage.usage,
    Doctor.doctor
  ])
)

const version = "0.1.0"

/** What it cannot read `@effect/cli` says itself, on standard error. */
const runWords = (words: ReadonlyArray<string>) =>
  Command.run(gds, { name: "gds", version })([...process.argv.slice(0, 2), ...words])

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
const program = Effect.gen(function* () {
  const words = yield* normalise(process.argv.slice(2))
  const named = leading(words)
  const { isGroup, path } = resolve(pages, named)
  const asksForHelp = isHelp(words) || words.length === 0
  if (!isGroup) return yield* asksForHelp ? showHelp(path) : runWords(words)
  const next = named[path.length]
  if (next !== undefined) return yield* incomplete(pages, path, next)
  if (asksForHelp) return yield* Console.log(groupHelp(pages, path, `${title} (${version})`))
  return yield* path.length > 0 ? incomplete(pages, path, undefined) : runWords(words)
})

const report = (error: unknown) =>
  Effect.gen(function* () {
    if (!ValidationError.isValidationError(error)) yield* Console.error(messageOf(error))
    if (!isUsageError(error)) return
    const { path } = resolve(pages, leading(process.argv.slice(2)))
    yield* Console.error(`See ${["gds", ...path].join(" ")} --help`)
  })

const failed = 1
const wrongUsage = 2
const interrupted = 130

/** A service that was told to stop has ended well, which it says by `process.exitCode`; any other command has not. */
const codeOf = (exit: Exit.Exit<unknown, unknown>): number => {
  if (Exit.isSuccess(exit)) return 0
  if (Cause.isInterruptedOnly(exit.cause)) return Number(process.exitCode ?? interrupted)
  return isUsageError(Cause.squash(exit.cause)) ? wrongUsage : failed
}

// Whoever reads the output may stop reading, as `head` does.
process.stdout.on("error", () => process.exit())

program.pipe(
  Effect.provide(Layer.merge(NodeContext.layer, CliConfig.layer({ isCaseSensitive: true, showBuiltIns: false }))),
  Effect.tapErrorCause((cause) => (Cause.isInterruptedOnly(cause) ? Effect.void : report(Cause.squash(cause)))),
  withPlainConsole,
  withLogLevelUnasked,
  NodeRuntime.runMain({
    disableErrorReporting: true,
    disablePrettyLogger: true,
    teardown: (exit, onExit) => onExit(codeOf(exit))
  })
)
