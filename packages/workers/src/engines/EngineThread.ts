import type { Computation } from "@grid/domain/engines/EngineThreads"
import { findComputation } from "@grid/models/Engines"
import type { Tools } from "@grid/models/engines/Engine"
import { loadSolver } from "@grid/models/engines/Highs"
import { parentPort } from "node:worker_threads"
import { yieldToOthers } from "../beside/Priority.ts"

let solver: Tools["highs"] | null = null

const toolsOf = (seed: string): Tools => ({
  seed,
  get highs() {
    if (solver === null) throw new Error("an engine solves that said it does not")
    return solver
  }
})

if (parentPort !== null) {
  const port = parentPort
  yieldToOthers()
  port.on("message", async ({ engine, inputs, inputs_sha256, result_id, version }: Computation) => {
    const found = findComputation(engine, version)
    if (found === undefined) throw new Error(`there is no engine ${engine} ${version}`)
    if (found.solves) solver ??= await loadSolver()
    const answer = found.bytes(new TextDecoder().decode(inputs), { inputs_sha256, result_id }, toolsOf(inputs_sha256))
    port.postMessage(answer, [answer.buffer])
  })
}
