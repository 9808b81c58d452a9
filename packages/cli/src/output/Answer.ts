import type { EngineTask } from "@grid/domain/engines/EngineTask"
import { ResultId } from "@grid/domain/Brands"
import { findEngine } from "@grid/models/Engines"
import * as Solver from "@grid/queries/batteries/Solver"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { CommandFailed } from "./Failure.ts"

/** Answer of an engine as JSON, computed in this process and not kept: its id is that of nobody's result. */
export const answerTo = Effect.fnUntraced(function* <A>({ engine, inputs, version }: EngineTask<A>) {
  const found = findEngine(engine, version)
  if (found === undefined) return yield* new CommandFailed({ message: `There is no ${engine} ${version} here.` })
  const { highs } = yield* Solver.Solver
  const text = JSON.stringify(inputs)
  const inputs_sha256 = createHash("sha256").update(text).digest("hex")
  const result_id = ResultId.make(`res_${inputs_sha256.slice(0, 32)}`)
  return found.answer(text, { inputs_sha256, result_id }, { highs: yield* highs, seed: inputs_sha256 })
})
