import { Cause, Console, Effect, Exit, Logger, References } from "effect"
import { isHelp, leading, refuseEmpty } from "./Argv.ts"
import { group, runWith } from "./arguments/Commands.ts"
import * as Alerts from "./commands/Alerts.ts"
import * as Ask from "./commands/Ask.ts"
import * as Audit from "./commands/Audit.ts"
import * as Carbon from "./commands/Carbon.ts"
import { consoleGroup } from "./commands/Console.ts"
import * as Database from "./commands/Database.ts"
import * as Curtailment from "./commands/Curtailment.ts"
import { dispatchGroup } from "./commands/Dispatch.ts"
import { networkGroup } from "./commands/Network.ts"
import * as Doctor from "./commands/Doctor.ts"
import * as Embeds from "./commands/Embeds.ts"
import * as Enterprise from "./commands/Enterprise.ts"
import * as Forecast from "./commands/Forecast.ts"
import * as Incidents from "./commands/Incidents.ts"
import * as Ingest from "./commands/Ingest.ts"
import * as Keys from "./commands/Keys.ts"
import * as LandedCost from "./commands/LandedCost.ts"
import * as Mcp from "./commands/Mcp.ts"
import * as Reference from "./commands/Reference.ts"
import * as Requests from "./commands/Requests.ts"
import * as Serve from "./commands/Serve.ts"
import * as Simulate from "./commands/Simulate.ts"
import { storage } from "./commands/Storage.ts"
import { substations } from "./commands/Substations.ts"
import * as Tenants from "./commands/Tenants.ts"
import * as Usage from "./commands/Usage.ts"
import { isUsageError, messageOf } from "./output/Failure.ts"
import { commandHelp, groupHelp, incomplete, isGroup, resolve } from "./output/Help.ts"
import { type Streams, withPlainConsole } from "./output/Output.ts"
import { whileWorking } from "./output/Progress.ts"

/** Runs the command that the words after `gds` name. Settings come from the `ConfigProvider`; what went wrong is told. */
export const run = (words: ReadonlyArray<string>, streams: Streams): Effect.Effect<void, unknown> =>
  dispatch(words).pipe(
    Effect.tapCause((cause) => (Cause.hasInterruptsOnly(cause) ? Effect.void : report(words, Cause.squash(cause)))),
    withPlainConsole(streams),
    // Only a command that has read the settings logs, and as these say.
    Effect.provideService(References.MinimumLogLevel, "None"),
    Effect.provideService(Logger.LogToStderr, true)
  )

const failed = 1
const wrongUsage = 2
const interrupted = 130

/** Exit code of a run. A service that was told to stop has ended well, and says so by `whenStopped`; any other command has not. */
export const codeOf = (exit: Exit.Exit<unknown, unknown>, whenStopped: number = interrupted): number => {
  if (Exit.isSuccess(exit)) return 0
  if (Cause.hasInterruptsOnly(exit.cause)) return whenStopped
  return isUsageError(Cause.squash(exit.cause)) ? wrongUsage : failed
}

const title = "Grid Data Service: live and historical data of the Indian power grid"

/** Every command there is. */
export const gds = group("gds", title, [
  Serve.serve,
  Tenants.tenants,
  Keys.keys,
  consoleGroup,
  Embeds.embeds,
  Ingest.ingest,
  Reference.reference,
  LandedCost.landedCost,
  Incidents.incidents,
  Simulate.simulate,
  Forecast.forecast,
  dispatchGroup,
  Curtailment.curtailment,
  networkGroup,
  substations,
  Carbon.carbon,
  Enterprise.enterprise,
  storage,
  Ask.ask,
  Usage.usage,
  Requests.requests,
  Alerts.alerts,
  Audit.audit,
  Database.db,
  Doctor.doctor,
  Mcp.mcp
])

const version = "0.1.0"

const runWords = runWith(gds, version, commandHelp)

/** Commands that go on until they are stopped. */
const lasting: ReadonlySet<string> = new Set(["serve", "mcp"])

/**
 * Choice of the command that is meant: `effect/cli` would answer a misspelt command that is asked for help, and a
 * group by itself, with the help of the group.
 */
const dispatch = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
  yield* Effect.fromResult(refuseEmpty(words))
  const commandWords = leading(words)
  const resolved = resolve(gds, commandWords)
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
    if (isUsageError(error))
      yield* Console.error(`See ${["gds", ...resolve(gds, leading(words)).path].join(" ")} --help`)
  })
