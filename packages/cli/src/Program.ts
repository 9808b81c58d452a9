import { Cause, Console, Effect, Exit, Logger, References } from "effect"
import { commandFirst, isHelp, leading, refuseEmpty } from "./Argv.ts"
import { runWith } from "./arguments/Commands.ts"
import { isUsageError, messageOf, WrongSettings } from "./output/Failure.ts"
import { commandHelp, groupHelp, incomplete, isGroup, resolve } from "./output/Help.ts"
import { type Streams, withPlainConsole } from "./output/Output.ts"
import { whileWorking } from "./output/Progress.ts"
import { rootOf, title } from "./Root.ts"

/** Runs the command that the words after `gds` name. Settings come from the `ConfigProvider`; what went wrong is told. */
export const run = (given: ReadonlyArray<string>, streams: Streams): Effect.Effect<void, unknown> => {
  const words = commandFirst(given)
  return dispatch(words).pipe(
    Effect.tapCause((cause) => (Cause.hasInterruptsOnly(cause) ? Effect.void : report(words, Cause.squash(cause)))),
    withPlainConsole(streams),
    // Only a command that has read the settings logs, and as these say.
    Effect.provideService(References.MinimumLogLevel, "None"),
    Effect.provideService(Logger.LogToStderr, true)
  )
}

const failed = 1
const wrongUsage = 2
const interrupted = 130

/** `EX_CONFIG` of sysexits.h, which tells a supervisor that another start is in vain. */
const wrongSettings = 78

/** Exit code of a run. A service that was told to stop has ended well, and says so by `whenStopped`; any other command has not. */
export const codeOf = (exit: Exit.Exit<unknown, unknown>, whenStopped: number = interrupted): number => {
  if (Exit.isSuccess(exit)) return 0
  if (Cause.hasInterruptsOnly(exit.cause)) return whenStopped
  const error = Cause.squash(exit.cause)
  if (error instanceof WrongSettings) return wrongSettings
  return isUsageError(error) ? wrongUsage : failed
}

const version = "0.1.0"

/** Commands that go on until they are stopped. */
const lasting: ReadonlySet<string> = new Set(["serve", "mcp"])

/**
 * Choice of the command that is meant: `effect/cli` would answer a misspelt command that is asked for help, and a
 * group by itself, with the help of the group.
 */
const dispatch = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
  yield* Effect.fromResult(refuseEmpty(words))
  const root = yield* rootOf(words)
  const runWords = runWith(root, version, commandHelp)
  const commandWords = leading(words)
  const resolved = resolve(root, commandWords)
  const { command, path } = resolved
  const asksForHelp = isHelp(words) || words.length === 0
  if (!isGroup(command)) {
    const running = runWords(asksForHelp ? [...path, "--help"] : words)
    return yield* lasting.has(path.join(" ")) ? running : whileWorking(running)
  }
  const next = commandWords[path.length]
  if (next !== undefined) return yield* incomplete(resolved, next)
  if (asksForHelp) return yield* Console.log(groupHelp(resolved, `${title} (${version})`))
  return yield* path.length > 0 ? incomplete(resolved, undefined) : runWords(words)
})

const report = (words: ReadonlyArray<string>, error: unknown) =>
  Effect.gen(function* () {
    yield* Console.error(messageOf(error))
    if (!isUsageError(error)) return
    const { path } = resolve(yield* rootOf(words), leading(words))
    yield* Console.error(`See ${["gds", ...path].join(" ")} --help`)
  })
