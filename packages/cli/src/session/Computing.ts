import { ResultId } from "@grid/domain/Brands"
import type { EngineTask } from "@grid/domain/engines/EngineTask"
import type { Identity } from "@grid/domain/engines/Frame"
import { findEngine } from "@grid/models/Engines"
import * as Solver from "@grid/queries/batteries/Solver"
import { Effect, Schema, Struct } from "effect"
import { createHash } from "node:crypto"

/** Answer that is kept nowhere: without the id by which results are read again and replayed. */
export type Unkept<A extends Identity> = Omit<A, "result_id">

/** Id for the engine alone, which writes one into every answer. */
const nobodys = ResultId.make(`res_${"0".repeat(32)}`)

/** Answer of an engine, computed here. */
export const computed = <A extends Identity>({ engine, inputs, schema, version }: EngineTask<A>) =>
  Effect.gen(function* () {
    const { highs } = yield* Solver.Solver
    const found = findEngine(engine, version)
    if (found === undefined) return yield* Effect.die(`the engine ${engine} ${version} is not registered`)
    const text = JSON.stringify(inputs)
    const inputs_sha256 = createHash("sha256").update(text).digest("hex")
    const identity = { result_id: nobodys, inputs_sha256 }
    const answer = found.answer(text, identity, { highs: yield* highs, seed: inputs_sha256 })
    const whole = yield* Effect.orDie(Schema.decodeEffect(Schema.fromJsonString(schema))(answer))
    return Struct.omit(whole, ["result_id"]) as Unkept<A>
  }).pipe(Effect.provide(Solver.layer))
