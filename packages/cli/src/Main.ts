import { Command, ValidationError } from "@effect/cli"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { explain } from "@grid/server/config/Settings"
import { Cause, ConfigError, Console, Effect, Exit } from "effect"
import { serve } from "./commands/Serve.ts"

const gds = Command.make("gds").pipe(
  Command.withDescription("Grid Data Service"),
  Command.withSubcommands([serve])
)

const cli = Command.run(gds, { name: "gds", version: "0.1.0" })

const failed = 1
const wrongUsage = 2

/** One line per thing that went wrong; the stack stays inside. */
const messageOf = (error: unknown): string =>
  ConfigError.isConfigError(error)
    ? explain(error)
    : error instanceof Error
      ? error.message
      : String(error)

cli(process.argv).pipe(
  Effect.catchIf(ValidationError.isValidationError, () => Effect.sync(() => void (process.exitCode = wrongUsage))),
  Effect.provide(NodeContext.layer),
  Effect.tapErrorCause((cause) => (Cause.isInterruptedOnly(cause) ? Effect.void : Console.error(messageOf(Cause.squash(cause))))),
  NodeRuntime.runMain({
    disableErrorReporting: true,
    teardown: (exit, onExit) =>
      onExit(
        Exit.isSuccess(exit) || Cause.isInterruptedOnly(exit.cause) ? Number(process.exitCode ?? 0) : failed
      )
  })
)
