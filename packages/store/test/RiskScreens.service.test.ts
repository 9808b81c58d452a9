import { assert, layer } from "@effect/vitest"
import { type KeptScreen, type RiskLevel, RiskScreens } from "@grid/domain/curtailment/RiskScreens"
import { EngineResults } from "@grid/domain/engines/EngineResults"
import { ResultId, type TenantId } from "@grid/domain/Brands"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { blockMs, dayMs, minuteMs } from "@grid/domain/time/Time"
import * as EngineResultsLayer from "@grid/store/engines/EngineResults"
import * as RiskScreensLayer from "@grid/store/curtailment/RiskScreens"
import { Effect, Layer } from "effect"
import { gzipSync } from "node:zlib"
import * as Store from "./support/Store.ts"

const stores = Layer.merge(RiskScreensLayer.layer, EngineResultsLayer.layer).pipe(
  Layer.provide(Layer.succeed(EnabledSources, ["simulator"] as const)),
  Layer.provideMerge(Store.layer)
)

const noon = Date.parse("2026-08-18T12:00:00+05:30")

const screen = (step: number, answer: string): KeptScreen => ({
  region: "NR",
  step,
  simulated: true,
  inputs: "{}",
  answer
})

layer(stores, { excludeTestServices: true, timeout: "60 seconds" })("risk screens", (it) => {
  it.effect("are computed for regions that were asked for, and no longer than somebody asks", () =>
    Effect.gen(function* () {
      const screens = yield* RiskScreens
      yield* screens.ask("SR", noon)
      assert.deepStrictEqual(yield* screens.asked(noon - 1), [{ region: "SR", step: 0 }])
      assert.deepStrictEqual(yield* screens.asked(noon + 1), [])
      yield* screens.ask("SR", noon + 2 * minuteMs)
      assert.deepStrictEqual(yield* screens.asked(noon + 1), [{ region: "SR", step: 0 }])
    })
  )

  it.effect("take the place of the one before; of each block the levels of the first stay, for two days", () =>
    Effect.gen(function* () {
      const screens = yield* RiskScreens
      yield* screens.keep(screen(noon, "first"), { "IN-RJ": 0.5 })
      yield* screens.keep(screen(noon + 5 * minuteMs, "second"), { "IN-RJ": 0.9 })
      assert.strictEqual((yield* screens.newest("NR", noon))?.answer, "second")
      assert.isNull(yield* screens.newest("NR", noon + 10 * minuteMs))
      assert.isNull(yield* screens.newest("WR", 0))
      // What nobody asked for is not computed because it was once.
      assert.isEmpty((yield* screens.asked(noon)).filter(({ region }) => region === "NR"))
      const levels: RiskLevel = { region: "NR", block_start: noon, simulated: true, levels: { "IN-RJ": 0.5 } }
      assert.deepStrictEqual(yield* screens.levels({ from: noon, to: noon + blockMs }), [levels])
      yield* screens.keep(screen(noon + 2 * dayMs + minuteMs, "third"), {})
      assert.deepStrictEqual(yield* screens.levels({ from: noon, to: noon + blockMs }), [])
    })
  )

  it.effect("fill no tenant's results: those of two days ago make room", () =>
    Effect.gen(function* () {
      const tenant = "screens" as TenantId
      yield* Store.createKey(tenant, "enterprise")
      const results = yield* EngineResults
      const keep = (digit: string, engine: string) =>
        results.keep(tenant, {
          id: ResultId.make(`res_${digit.repeat(32)}`),
          engine,
          version: "1",
          inputs_sha256: digit,
          inputs_gzip: gzipSync(digit),
          answer: "{}"
        })
      yield* keep("a", "risk-screen")
      yield* keep("b", "storage-stack")
      yield* Store.rows(`update engine_result set created_at = now() - interval '3 days'`, [])
      yield* keep("c", "risk-screen")
      const kept = yield* results.list(tenant, { limit: 9, cursor: null })
      assert.deepStrictEqual(
        kept.map(({ id }) => id[4]),
        ["c", "b"]
      )
    })
  )
})
