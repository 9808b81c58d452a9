import { assert, describe, it } from "@effect/vitest"
import { ResultId, TenantId } from "@grid/domain/Brands"
import { EngineThreads } from "@grid/domain/engines/EngineThreads"
import { blocksPerDay, blockMs, dayMs } from "@grid/domain/time/Time"
import type { AncillaryInputs } from "@grid/models/batteries/AncillaryPrices"
import * as Threads from "@grid/workers/engines/EngineThreads"
import { Effect } from "effect"

/** Bytes of inputs beyond which a question is refused. */
const mostInputBytes = 16 * 2 ** 20

/** Heap in which the largest inputs must do, MB: a quarter of what a thread has. */
const heap_mb = 512

const start = Date.parse("2026-08-10T00:00:00+05:30")

/** All products in all areas over the longest window and history, each price with all the digits that a number may have. */
const largest: AncillaryInputs = {
  frame: { kind: "simulated", confidence: 0.5, assumptions: [], missing: [], sources: [] },
  from: start + 99 * dayMs,
  to: start + 130 * dayMs,
  history_days: 92,
  series: Array.from({ length: 56 }, (_, series) => ({
    product: `product ${series % 4}`,
    area: `area ${series >> 2}`,
    start,
    prices: Array.from({ length: 130 * blocksPerDay }, (__, block) => 4_000 + ((block * 7_919 + series) % 1_009) / 7)
  }))
}

describe("the largest inputs that are taken", () => {
  it.live("are computed in a quarter of a thread's heap, so that none reaches the limit that ends the process", () =>
    Effect.gen(function* () {
      const inputs = new TextEncoder().encode(JSON.stringify(largest))
      assert.isBelow(inputs.length, mostInputBytes)
      assert.isAbove(inputs.length, mostInputBytes / 2)
      const answer = yield* Effect.flatMap(EngineThreads, (threads) =>
        threads.compute(TenantId.make("desk"), {
          engine: "ancillary-prices",
          version: "asp-v0.1",
          result_id: ResultId.make(`res_${"0".repeat(32)}`),
          inputs_sha256: "0".repeat(64),
          inputs
        })
      )
      const { series } = JSON.parse(new TextDecoder().decode(answer)) as { readonly series: ReadonlyArray<unknown> }
      assert.lengthOf(series, (56 * (largest.to - largest.from)) / blockMs)
    }).pipe(Effect.provide(Threads.layer({ threads: 1, heap_mb })))
  )
})
