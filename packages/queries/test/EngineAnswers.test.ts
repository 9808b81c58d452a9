import { assert, describe, it } from "@effect/vitest"
import { ResultId, TenantId } from "@grid/domain/Brands"
import { EngineAnswers } from "@grid/domain/engines/EngineAnswers"
import { EngineResults } from "@grid/domain/engines/EngineResults"
import type { EngineTask } from "@grid/domain/engines/EngineTask"
import { type Computation, EngineThreads } from "@grid/domain/engines/EngineThreads"
import { JobStore } from "@grid/domain/jobs/JobStore"
import * as EngineAnswersLayer from "@grid/queries/engines/EngineAnswers"
import { Effect, Layer, Schema } from "effect"
import { createHash } from "node:crypto"
import { gunzipSync } from "node:zlib"

const tenant = TenantId.make("desk")
const id = ResultId.make(`res_${"0".repeat(32)}`)
const frame = { kind: "simulated", confidence: 0, assumptions: [], missing: [], sources: [] } as const

/** Answer of every computation here, as its thread gives it. */
const answer = new TextEncoder().encode("{}")

const taskOf = (values: ReadonlyArray<number>): EngineTask<unknown> => ({
  engine: "test",
  version: "1",
  inputs: { frame, values } as EngineTask<unknown>["inputs"],
  schema: Schema.Unknown
})

/** Answers over stores that note what they are given; a kept result waits for its answer. */
const desk = () => {
  const computed: Array<Computation> = []
  const kept: Array<Parameters<EngineResults["Service"]["keep"]>[1]> = []
  const finished: Array<string | Uint8Array> = []
  const stores = Layer.mergeAll(
    Layer.succeed(EngineThreads, {
      places: 1,
      ready: Effect.void,
      compute: (_, computation) => Effect.sync(() => (computed.push(computation), answer))
    }),
    Layer.succeed(EngineResults, {
      find: () => Effect.succeed(null),
      keep: (_: TenantId, result: (typeof kept)[number]) => Effect.sync(() => void kept.push(result)),
      finish: (_: TenantId, __: ResultId, answer: string | Uint8Array) => Effect.sync(() => void finished.push(answer)),
      inputs: () =>
        Effect.succeed({
          id,
          engine: "test",
          version: "1",
          inputs_sha256: "hash",
          inputs: Buffer.from('{"a":1}'),
          answer: null
        })
    } as unknown as EngineResults["Service"]),
    Layer.succeed(JobStore, {} as unknown as JobStore["Service"])
  )
  return { computed, kept, finished, layer: Layer.provide(EngineAnswersLayer.layer, stores) }
}

describe("answers of engines", () => {
  it.effect("are computed from inputs whose hash and copy are those of their JSON", () => {
    const { computed, kept, layer } = desk()
    return Effect.gen(function* () {
      const task = taskOf(Array.from({ length: 100_000 }, (_, index) => index / 7))
      assert.strictEqual(yield* Effect.flatMap(EngineAnswers, (answers) => answers.answer(tenant, task)), answer)
      const text = JSON.stringify(task.inputs)
      const inputs_sha256 = createHash("sha256").update(text).digest("hex")
      assert.strictEqual(new TextDecoder().decode(computed[0]?.inputs), text)
      assert.strictEqual(computed[0]?.inputs_sha256, inputs_sha256)
      assert.deepInclude(kept[0], { inputs_sha256, answer })
      assert.strictEqual(gunzipSync(kept[0]?.inputs_gzip ?? "").toString(), text)
    }).pipe(Effect.provide(layer))
  })

  it.effect("are refused above 16 MB of inputs, before a thread is asked or anything is kept", () => {
    const { computed, kept, layer } = desk()
    return Effect.gen(function* () {
      const answers = yield* EngineAnswers
      const task = taskOf(Array<number>(1_100_000).fill(1 / 3))
      for (const ask of [Effect.asVoid(answers.answer(tenant, task)), Effect.asVoid(answers.queue(tenant, task))]) {
        const error = yield* Effect.flip(ask)
        assert.strictEqual(error._tag, "ComputationTooLarge")
        assert.match(error.detail, /16 MB of inputs/)
      }
      assert.isEmpty([...computed, ...kept])
    }).pipe(Effect.provide(layer))
  })

  it.effect("of a job are added to its result, whose inputs are kept already", () => {
    const { computed, finished, kept, layer } = desk()
    return Effect.gen(function* () {
      assert.strictEqual(yield* Effect.flatMap(EngineAnswers, ({ complete }) => complete(tenant, id)), 2)
      assert.strictEqual(new TextDecoder().decode(computed[0]?.inputs), '{"a":1}')
      assert.deepStrictEqual([finished, kept], [[answer], []])
    }).pipe(Effect.provide(layer))
  })
})
