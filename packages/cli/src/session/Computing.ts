import { ResultId } from "@grid/domain/Brands"
import type { EngineTask } from "@grid/domain/engines/EngineTask"
import { findEngine } from "@grid/models/Engines"
import * as Solver from "@grid/queries/batteries/Solver"
import { Effect, Schema } from "effect"
import { createHash } from "node:crypto"

/** Answer of an engine, computed here and kept nowhere. */
export const computed = <A>({ engine, inputs, schema, version }: EngineTask<A>) =>
  Effect.gen(function* () {
    const { highs } = yield* Solver.Solver
    const found = findEngine(engine, version)
    if (found === undefined) return yield* Effect.die(`the engine ${engine} ${version} is not registered`)
    const text = JSON.stringify(inputs)
    const inputs_sha256 = createHash("sha256").update(text).digest("hex")
    const identity = { result_id: ResultId.make(`res_${inputs_sha256.slice(0, 32)}`), inputs_sha256 }
    const answer = found.answer(text, identity, { highs: yield* highs, seed: inputs_sha256 })
    return yield* Effect.orDie(Schema.decodeEffect(Schema.fromJsonString(schema))(answer))
  }).pipe(Effect.provide(Solver.layer))
