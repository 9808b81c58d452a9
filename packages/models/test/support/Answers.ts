import { ResultId } from "@grid/domain/Brands"
import { engines } from "@grid/models/Engines"
import { loadSolver } from "@grid/models/engines/Highs"
import { assert } from "vitest"
import { engineInputs } from "./EngineInputs.ts"

const highs = await loadSolver()

/** The version of each engine that is served. */
export const served = engines.filter(
  (one, place) => engines.findLastIndex(({ engine }) => engine === one.engine) === place
)

/** An answer as JSON, and the inputs that it is of. */
export interface Case {
  readonly answer: unknown
  readonly inputs: unknown
}

/** Answer of the served version of an engine to its small inputs, with changes. */
export const ask = (engine: string, changed: object = {}): Case => {
  const one = served.find((other) => other.engine === engine)
  assert(one !== undefined)
  const inputs = { ...engineInputs[`${engine} ${one.version}`], ...changed }
  const id = { result_id: ResultId.make(`res_${"0".repeat(32)}`), inputs_sha256: "0".repeat(64) }
  return { answer: JSON.parse(one.answer(JSON.stringify(inputs), id, { highs, seed: "sums" })), inputs }
}
