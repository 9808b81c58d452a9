import type { Computation } from "@grid/domain/engines/EngineThreads"
import { findComputation } from "@grid/models/Engines"
import { loadSolver } from "@grid/models/engines/Highs"
import { parentPort } from "node:worker_threads"
import { yieldToOthers } from "../beside/Priority.ts"

if (parentPort !== null) {
  const port = parentPort
  yieldToOthers()
  const highs = await loadSolver()
  port.on("message", ({ engine, inputs, inputs_sha256, result_id, version }: Computation) => {
    const found = findComputation(engine, version)
    if (found === undefined) throw new Error(`there is no engine ${engine} ${version}`)
    const answer = found.bytes(
      new TextDecoder().decode(inputs),
      { inputs_sha256, result_id },
      { highs, seed: inputs_sha256 }
    )
    port.postMessage(answer, [answer.buffer])
  })
}
