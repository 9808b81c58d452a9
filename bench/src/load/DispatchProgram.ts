import { loadSolver } from "@grid/models/engines/Highs"
import { dispatch } from "@grid/models/dispatch/Dispatch"
import { setPriority } from "node:os"
import { networkSizes } from "./NetworkSizes.ts"

/** Dispatches networks one after the other until it is ended, at the priority of the service's own processes; a line for each. */
setPriority(0, 19)
const highs = await loadSolver()
const sizes = networkSizes({ quick: false })
for (;;) {
  for (const { name, network, period } of sizes) {
    const start = performance.now()
    const { status } = dispatch(network, period, highs)
    process.stdout.write(`${JSON.stringify({ name, status, seconds: (performance.now() - start) / 1_000 })}\n`)
  }
}
