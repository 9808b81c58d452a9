import { assert, describe, it } from "@effect/vitest"
import { type AreaBlock, CarbonStore } from "@grid/domain/carbon/CarbonStore"
import type { GridMixInputs } from "@grid/domain/carbon/GridMix"
import { MarginalEngine } from "@grid/domain/carbon/MarginalEngine"
import { type FrozenMarginal, MarginalStore } from "@grid/domain/carbon/MarginalStore"
import { corridors } from "@grid/domain/observations/Area"
import { fuels } from "@grid/domain/observations/datasets/Live"
import { states } from "@grid/domain/states/State"
import { blockMs, dayMs, istDay } from "@grid/domain/time/Time"
import { hashOf, partOf } from "@grid/models/carbon/Frozen"
import { frozen, textOf } from "@grid/models/carbon/Replay"
import type { MarginalDay } from "@grid/models/marginal/Frozen"
import { MarginalComputer } from "@grid/queries/carbon/MarginalComputer"
import * as MarginalEngineLayer from "@grid/queries/carbon/MarginalEngine"
import { Effect, Layer } from "effect"

const start = Date.parse("2026-08-18T00:00:00+05:30")

const lacking = {
  id: "snapshot",
  block_start: start,
  simulated: true,
  inputs: "inputs",
  capacity_text: "capacity",
  previous_id: null,
  previous_result: null
}

interface Kept {
  readonly values: ReadonlyArray<FrozenMarginal>
  readonly texts: ReadonlyMap<string, string>
}

const inputs: GridMixInputs = {
  block_start: start,
  generation_mw: fuels.map((fuel) => (fuel === "coal" ? 100_000 : null)),
  total_mw: 100_000,
  demand_mw: 100_000,
  net_import_mw: null,
  corridors_mw: corridors.map(() => null),
  states: states.map(({ slug, zone }, place) => ({
    slug,
    zone,
    demand_mw: zone === null ? 0 : 2_800 + 100 * (place % 3),
    own_generation_mw: null,
    capacity_mw: fuels.map((fuel) => (fuel === "coal" && zone !== null ? 6_500 : 0))
  }))
}

const frame = { simulated: true, capacity: hashOf("[]"), captured_at: start, origin: "" }
const country = partOf(frozen("id", inputs, textOf(inputs, frame), frame).mixes, 0)

/** The country in a block, the same in all. */
const blockAt = (block_start: number): AreaBlock => ({
  block_start,
  id: `${block_start}`,
  method_version: "grid-mix-1",
  simulated: true,
  captured_at: start,
  origin: "",
  area: 0,
  mix: country,
  national: country,
  previous: null
})

/** The engine over stores that note what they are given, of the blocks that are stored. */
const desk = (isStored: (block_start: number) => boolean = () => true) => {
  const days: Array<MarginalDay> = []
  const kept: Array<Kept> = []
  const stores = Layer.mergeAll(
    Layer.mock(CarbonStore, {
      newest: Effect.succeed(start),
      blocks: ({ from, to }) =>
        Effect.succeed({
          realm: "simulated",
          data: Array.from({ length: (to - from) / blockMs }, (_, block) => from + block * blockMs)
            .filter(isStored)
            .map(blockAt)
        })
    }),
    Layer.mock(MarginalStore, {
      lacking: () => Effect.succeed([lacking]),
      put: (values, _, texts) => Effect.sync(() => void kept.push({ values, texts }))
    }),
    Layer.mock(MarginalComputer, {
      day: (day) => Effect.sync(() => (days.push(day), { fit_text: "the regression", results: ["the values"] }))
    })
  )
  return { days, kept, layer: Layer.provide(MarginalEngineLayer.layer, stores) }
}

describe("the engine of marginal values", () => {
  it.effect("has the regression learnt by its computer, from the 28 days before, and keeps what that gives", () => {
    const { days, kept, layer } = desk()
    return Effect.gen(function* () {
      yield* Effect.flatMap(MarginalEngine, ({ look }) => look)
      assert.strictEqual(days[0]?.day, istDay(start))
      assert.strictEqual(days[0]?.series?.day.length, 28 * 96)
      assert.strictEqual(days[0]?.series?.day[0], istDay(start - 28 * dayMs))
      const fit = hashOf("the regression")
      assert.deepInclude(kept[0]?.values[0], { snapshot_id: "snapshot", fit, result: "the values" })
      assert.deepStrictEqual([...(kept[0]?.texts ?? [])], [[fit, "the regression"]])
    }).pipe(Effect.provide(layer))
  })

  it.effect("lets nothing be learnt from a step over blocks that are not stored", () => {
    const noon = start - dayMs / 2
    const { days, layer } = desk((block_start) => block_start < noon || block_start >= noon + 4 * blockMs)
    return Effect.gen(function* () {
      yield* Effect.flatMap(MarginalEngine, ({ look }) => look)
      const series = days[0]?.series ?? assert.fail("no series")
      assert.deepStrictEqual(
        [...series.load_mw.keys()].filter((block) => Number.isNaN(series.load_mw[block])),
        [0, 1, 2, 3].map((block) => 28 * 96 - 48 + block)
      )
      assert.deepStrictEqual([series.day.length, series.hour.at(-48)], [28 * 96, 12])
    }).pipe(Effect.provide(layer))
  })
})
