import { assert, layer } from "@effect/vitest"
import { CarbonStore, type NewBlock } from "@grid/domain/carbon/CarbonStore"
import { MarginalStore } from "@grid/domain/carbon/MarginalStore"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { snapshotIdOf } from "@grid/domain/carbon/SnapshotId"
import { blockMs, hourMs } from "@grid/domain/time/Time"
import * as CarbonStoreLayer from "@grid/store/carbon/CarbonStore"
import * as MarginalStoreLayer from "@grid/store/carbon/MarginalStore"
import { Effect, Layer } from "effect"
import * as Store from "./support/Store.ts"

const first = Date.parse("2026-08-18T00:00:00+05:30")

const stores = Layer.merge(CarbonStoreLayer.layer, MarginalStoreLayer.layer).pipe(
  Layer.provide(Layer.succeed(EnabledSources, ["simulator"] as const)),
  Layer.provideMerge(Store.layer)
)

const blocks = [0, 1].map((place): NewBlock => {
  const block_start = first + place * blockMs
  return {
    id: snapshotIdOf(block_start, "0123456789abcdef"),
    block_start,
    method_version: "grid-mix-2",
    simulated: true,
    captured_at: block_start,
    inputs: "{}",
    capacity: "text",
    origin: "text",
    mixes: Uint8Array.of(0),
    averages: Buffer.alloc(8)
  }
})

layer(stores, { excludeTestServices: true, timeout: "60 seconds" })("marginal values", (it) => {
  it.effect("of a snapshot stay those of the version that was first, and are replayed by it", () =>
    Effect.gen(function* () {
      const marginals = yield* MarginalStore
      yield* (yield* CarbonStore).put(blocks, [], new Map([["text", ""]]))
      const [known = "", open = ""] = blocks.map(({ id }) => id)
      const value = { method_version: "marginal-v0.1", committed_mw: 1, fit: null, result: "{}" }
      yield* marginals.put([{ ...value, snapshot_id: known }], [], new Map())
      const span = { from: first, to: first + hourMs }
      for (const lacking of [yield* marginals.lacking({ from: first, limit: 9 }), yield* marginals.lackingIn(span)])
        assert.deepStrictEqual(
          lacking.map(({ id }) => id),
          [open]
        )
      const [made] = yield* marginals.made(span)
      assert.deepInclude(made, { ...value, snapshot_id: known })
    })
  )
})
