import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { codeOf, run } from "./Program.ts"

// Whoever reads the output may stop reading, as `head` does.
process.stdout.on("error", () => process.exit())

NodeRuntime.runMain(run(process.argv.slice(2), process), {
  disableErrorReporting: true,
  disablePrettyLogger: true,
  teardown: (exit, onExit) =>
    onExit(codeOf(exit, process.exitCode === undefined ? undefined : Number(process.exitCode)))
})
