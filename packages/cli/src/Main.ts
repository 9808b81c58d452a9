import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { ConfigProvider, Effect } from "effect"
import { codeOf, run } from "./Program.ts"

// Whoever reads the output may stop reading, as `head` does.
process.stdout.on("error", () => process.exit())

// A setting that is there but empty is not one that is absent: it may stand for none.
const settings = ConfigProvider.fromEnv({ preserveEmptyStrings: true })

NodeRuntime.runMain(
  Effect.provideService(run(process.argv.slice(2), process), ConfigProvider.ConfigProvider, settings),
  {
    disableErrorReporting: true,
    teardown: (exit, onExit) =>
      onExit(codeOf(exit, process.exitCode === undefined ? undefined : Number(process.exitCode)))
  }
)
