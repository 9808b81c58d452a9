import { assert, describe, it } from "@effect/vitest"
import { dispatchDefaults } from "@grid/domain/dispatch/DispatchAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import { states } from "@grid/domain/states/State"
import { fuels } from "@grid/domain/observations/datasets/Live"
import { loadSolver } from "@grid/models/engines/Highs"
import { capacityText } from "@grid/models/carbon/Frozen"
import { compute } from "@grid/models/carbon/GridMix"
import { textOf } from "@grid/models/carbon/Replay"
import { zoneSignals } from "@grid/models/marginal/Block"
import { marginalResult, marginalText } from "@grid/models/marginal/Frozen"
import { Result } from "effect"
import type { Highs } from "highs"
import { beforeAll } from "vitest"

let highs: Highs

beforeAll(async () => {
  highs = await loadSolver()
})

const { values } = Result.getOrThrow(assume(dispatchDefaults))

/** A block in which every state has the same capacity, and takes about the same. */
const blockOf = (generation: Partial<Record<(typeof fuels)[number], number>>, committed_mw: number) => {
  const total = Object.values(generation).reduce((sum, mw) => sum + mw, 0)
  const weights = states.map(({ zone }, at) => (zone === null ? 0 : 1 + (at % 3) / 10))
  const weight = weights.reduce((sum, one) => sum + one, 0)
  return {
    committed_mw,
    mix: {
      block_start: 0,
      generation_mw: fuels.map((fuel) => generation[fuel] ?? null),
      total_mw: total,
      demand_mw: total,
      net_import_mw: null,
      corridors_mw: [null, null, null, null, null, null, null],
      states: states.map(({ slug, zone }, at) => ({
        slug,
        zone,
        demand_mw: (total * (weights[at] ?? 0)) / weight,
        own_generation_mw: null,
        capacity_mw: fuels.map((fuel) =>
          zone === null ? 0 : fuel === "coal" ? 6_500 : fuel === "solar" ? 3_000 : fuel === "gas" ? 700 : 0
        )
      }))
    }
  }
}

const valuesOf = (signals: ReturnType<typeof zoneSignals>) =>
  Object.values(signals).map((signal) => signal?.kg_co2e_per_mwh)

describe("marginal emissions of a block", () => {
  it("are those of coal where coal has room both ways", () => {
    const found = zoneSignals(compute, blockOf({ coal: 140_000, solar: 20_000, gas: 2_000 }, 150_000), values, highs)
    assert.deepStrictEqual(valuesOf(found), [970, 970, 970, 970, 970])
    for (const signal of Object.values(found)) assert.isTrue(signal !== null && signal.p10 <= 970 && signal.p90 >= 970)
  })

  it("are 0 where sun is cut because coal cannot go lower", () => {
    const found = zoneSignals(compute, blockOf({ coal: 60_000, solar: 80_000, gas: 2_000 }, 175_000), values, highs)
    assert.deepStrictEqual(valuesOf(found), [0, 0, 0, 0, 0])
  })

  it("are those of gas where all coal runs", () => {
    const found = zoneSignals(compute, blockOf({ coal: 205_000, gas: 3_000 }, 205_000), values, highs)
    const gas = Object.values(found)
    assert.isTrue(
      gas.every((signal) => signal !== null && signal.kg_co2e_per_mwh < 600 && signal.kg_co2e_per_mwh > 300)
    )
  })

  it("are unknown where nobody knows what states take", () => {
    const { committed_mw, mix } = blockOf({ coal: 140_000 }, 150_000)
    const unknown = { ...mix, states: mix.states.map((state) => ({ ...state, demand_mw: null })) }
    assert.deepStrictEqual(Object.values(zoneSignals(compute, { committed_mw, mix: unknown }, values, highs)), [
      null,
      null,
      null,
      null,
      null
    ])
  })

  it("are by `marginal-v0.2` those with every state known where two are not, by `marginal-v0.1` what it gave, by no other version known", () => {
    const weights = states.map(({ record_demand_mw, zone }) =>
      zone === null ? 0 : (zone === "NR" ? 2 : 1) * record_demand_mw
    )
    const weight = weights.reduce((sum, one) => sum + one, 0)
    /** The north has gas alone, and takes as much coal from the others as lines carry. */
    const block = (lacking: ReadonlyArray<string>) => ({
      block_start: 0,
      generation_mw: fuels.map((fuel) => (fuel === "coal" ? 140_000 : fuel === "gas" ? 10_000 : null)),
      total_mw: 150_000,
      demand_mw: 150_000,
      net_import_mw: null,
      corridors_mw: [null, null, null, null, null, null, null],
      states: states.map(({ slug, zone }, at) => ({
        slug,
        zone,
        demand_mw: lacking.includes(slug) ? null : (0.978 * 150_000 * (weights[at] ?? 0)) / weight,
        own_generation_mw: null,
        capacity_mw: fuels.map((fuel) =>
          zone === null ? 0 : zone === "NR" ? (fuel === "gas" ? 4_000 : 0) : fuel === "coal" ? 9_000 : 0
        )
      }))
    })
    const textBy = (method_version: string, lacking: ReadonlyArray<string>) => {
      const mix = block(lacking)
      const capacity_text = capacityText(mix.states.map(({ capacity_mw, slug, zone }) => ({ slug, zone, capacity_mw })))
      const inputs = textOf(mix, { simulated: true, capacity: "" })
      return marginalText({ method_version, inputs, capacity_text, committed_mw: 150_000, fit_text: null }, highs)
    }
    const valuesBy = (method_version: string, lacking: ReadonlyArray<string>) =>
      valuesOf(marginalResult(textBy(method_version, lacking)).dispatch)
    const lacking = ["uttar-pradesh", "rajasthan"]
    const whole = [450, 666.289049, 749.429161, 970, 0]
    assert.deepStrictEqual(valuesBy("marginal-v0.1", []), whole)
    assert.strictEqual(textBy("marginal-v0.2", []), textBy("marginal-v0.1", []))
    assert.deepStrictEqual(valuesBy("marginal-v0.2", lacking), whole)
    assert.deepStrictEqual(valuesBy("marginal-v0.1", lacking), [450, 436.33121, 431.077015, 417.13763, 0])
    assert.strictEqual(textBy("marginal-v9", []), "")
  })
})
