import { assert, describe, it } from "@effect/vitest"
import { CarbonStore } from "@grid/domain/carbon/CarbonStore"
import { methodVersion } from "@grid/domain/carbon/GridMix"
import { national } from "@grid/domain/observations/Area"
import { placeOf } from "@grid/models/carbon/Frozen"
import { marginalVersion } from "@grid/models/marginal/Frozen"
import { makeAnswers } from "@grid/queries/carbon/BlockAnswers"
import { stampsOf } from "@grid/queries/carbon/BlockReads"
import { Effect, Layer } from "effect"

const store = Layer.mock(CarbonStore, {
  version: Effect.succeed(1),
  texts: (hashes) => Effect.succeed(new Map(hashes.map((hash) => [hash, "[]"])))
})

describe("provenance of carbon intensity", () => {
  it.effect.each(["grid-mix-1", methodVersion, "marginal-v0.1", marginalVersion])(
    "says in words what %s does",
    (method_version) =>
      Effect.gen(function* () {
        const { answerOf } = makeAnswers(yield* CarbonStore, Effect.succeed(null))
        const stamps = [{ captured_at: 0, method_version, origin: "one", simulated: false, area: placeOf(national) }]
        const read = Effect.succeed({ data: null, stamps })
        const { provenance } = yield* answerOf({ basis: "direct", view: "consumption" }, read)
        const [{ method, source } = { method: null, source: null }] = provenance
        assert.strictEqual(source, method_version)
        assert.match(method ?? "", /country's|flows between states/)
      }).pipe(Effect.provide(store))
  )

  it.effect("names every method behind the blocks, each with its newest capture", () =>
    Effect.gen(function* () {
      const { answerOf } = makeAnswers(yield* CarbonStore, Effect.succeed(null))
      const block = { origin: "one", simulated: false, area: placeOf(national) }
      const stamps = ["grid-mix-1", "grid-mix-1", methodVersion].map((method_version, captured_at) => ({
        ...block,
        method_version,
        captured_at
      }))
      const read = Effect.succeed({ data: null, stamps })
      const { provenance } = yield* answerOf({ basis: "direct", view: "consumption" }, read)
      assert.deepStrictEqual(
        provenance.map(({ captured_at, source }) => [source, Date.parse(captured_at)]),
        [
          ["grid-mix-1", 1],
          [methodVersion, 2]
        ]
      )
    }).pipe(Effect.provide(store))
  )

  it("is of blocks of one origin by two methods, too", () => {
    const block = { origin: "one", simulated: false, area: placeOf(national) }
    const stamps = stampsOf([
      { ...block, method_version: "grid-mix-1", captured_at: 1 },
      { ...block, method_version: methodVersion, captured_at: 2 }
    ])
    assert.lengthOf(stamps, 2)
  })
})
