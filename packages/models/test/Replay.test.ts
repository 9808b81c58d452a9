import { assert, describe, it } from "@effect/vitest"
import { averagePlaceOf } from "@grid/models/carbon/Averages"
import {
  areas,
  capacityText,
  hashOf,
  mixesBytes,
  partOf,
  placeOf,
  snapshotId,
  thawed
} from "@grid/models/carbon/Frozen"
import { computeV1 } from "@grid/models/carbon/GridMix"
import { frozen, replay, textOf, whatIf } from "@grid/models/carbon/Replay"
import { restatement } from "@grid/models/carbon/Restating"
import { factorSetOf, valueOf } from "@grid/models/carbon/Rows"
import { replayOf, snapshotOf } from "@grid/models/carbon/Snapshot"
import type { NewBlock, StoredBlock } from "@grid/domain/carbon/CarbonStore"
import type { GridMixInputs } from "@grid/domain/carbon/GridMix"
import { blockOfSnapshot } from "@grid/domain/carbon/SnapshotId"
import { corridors } from "@grid/domain/observations/Area"
import { fuels } from "@grid/domain/observations/datasets/Live"
import { factorSet, type FactorSet, type FactorSetId, factorSets } from "@grid/domain/reference/EmissionFactors"
import { states } from "@grid/domain/states/State"
import { blockMs } from "@grid/domain/time/Time"

const first = Date.parse("2026-08-18T00:00:00+05:30")

/** Powers that no engine's own generator of random numbers decides on, some of them with long fractions. */
const powers = (seed: number) => {
  let state = seed
  return (most: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return (most * state) / 2_147_483_647
  }
}

/** A block of the day; the demand of states in `lacking` is not known. */
const block = (place: number, lacking: ReadonlyArray<string> = []): StoredBlock & NewBlock => {
  const power = powers(20_261_121 + place)
  const maybe = (most: number) => (power(1) < 0.1 ? null : power(most))
  const readings: GridMixInputs = {
    block_start: first + place * blockMs,
    generation_mw: fuels.map((fuel) => (fuel === "coal" ? 1e5 + power(5e4) : maybe(3e4))),
    total_mw: null,
    demand_mw: null,
    net_import_mw: power(4_000) - 500,
    corridors_mw: corridors.map(() => power(2e4) - 1e4),
    states: states.map(({ slug, zone }) => ({
      slug,
      zone,
      demand_mw: 1 + power(2e4),
      own_generation_mw: maybe(1e4),
      capacity_mw: fuels.map(() => power(1e4))
    }))
  }
  const inputs = {
    ...readings,
    states: readings.states.map((state) => (lacking.includes(state.slug) ? { ...state, demand_mw: null } : state))
  }
  const table = inputs.states.map(({ capacity_mw, slug, zone }) => ({ slug, zone, capacity_mw }))
  const capacity_text = capacityText(table)
  const frame = { simulated: false, capacity: hashOf(capacity_text) }
  const text = textOf(inputs, frame)
  return {
    ...frozen(snapshotId(inputs.block_start, text), inputs, text, { ...frame, captured_at: first, origin: "" }),
    created_at: first,
    capacity_text,
    origin_text: "[]"
  }
}

/** The same block as `grid-mix-1` froze it. */
const former = (of: StoredBlock): StoredBlock => {
  const text = of.inputs.replace('"method":"grid-mix-2"', '"method":"grid-mix-1"')
  const mixes = mixesBytes(computeV1(thawed(text, of.capacity_text)), true)
  return { ...of, id: snapshotId(of.block_start, text), method_version: "grid-mix-1", inputs: text, mixes }
}

const dayOf = (lacking: ReadonlyArray<string> = []) => Array.from({ length: 96 }, (_, place) => block(place, lacking))

const lacking = ["uttar-pradesh", "bihar", "sikkim"]

const blocks = dayOf()

const hashesOf = (day: ReadonlyArray<StoredBlock>) => ({
  ids: hashOf(day.map(({ id }) => id).join()),
  mixes: hashOf(day.map((each) => hashOf(Buffer.from(each.mixes).toString("hex"))).join())
})

const stored = (of: StoredBlock) =>
  states.map((_, place) =>
    valueOf({ mix: partOf(of.mixes, place + 6), national: partOf(of.mixes, 0) }, place + 6, {
      basis: "direct",
      view: "consumption"
    })
  )

describe("replay", () => {
  it("gives the same bytes and ids wherever it runs: those of a day that were computed once are written here", () => {
    assert.deepStrictEqual(hashesOf(blocks), {
      ids: "0c82b0ec5201b65e12b415ecc436af8df8359b0c359011f7bea2e4d946d574f1",
      mixes: "5580998cc2abae70a5d86bb50c7dc8ecdb97844967b463cf444eb47ff6565dbd"
    })
    assert.deepStrictEqual(hashesOf(dayOf(lacking)), {
      ids: "296241d18ce097e385febee5068d54be8e327bb20f279bf48769595f2d7254a0",
      mixes: "87e1ae482eb43638b7d4e23326a78fbca90fc7806aa0360940f7d4140b32e85a"
    })
    for (const each of blocks)
      assert.deepStrictEqual(replay(each), { exact: true, damage: null, mixes: each.mixes, differences: [] })
  })

  it("gives what `grid-mix-1` gave, of states that are not known, too: those of a day that it computed are written here", () => {
    const [whole, partly] = [blocks, dayOf(lacking)].map((day) => day.map(former))
    assert.deepStrictEqual(hashesOf(whole ?? []), {
      ids: "ba834fa2fcef77202f84b6308d42d593cf7e1f938ab4af488431a0da180964eb",
      mixes: "5580998cc2abae70a5d86bb50c7dc8ecdb97844967b463cf444eb47ff6565dbd"
    })
    assert.deepStrictEqual(hashesOf(partly ?? []), {
      ids: "4785b646cf9aa5cb02e0eac95602f4e1703164609b0397d786aba5a1812ce5ad",
      mixes: "e337e25592d554a69b053502a821cf5dba89142eeb8419d7b9627bcee03fb715"
    })
    for (const each of partly ?? []) assert.isTrue(replay(each).exact)
  })

  it("is restated by the method alone where the former one left states out, with nobody's mix changed where it did not", () => {
    const of = (after: StoredBlock) => restatement(former(after), after)
    const whole = of(block(0))
    assert.deepInclude(whole, { reason: "method", generation_areas: [], consumption_areas: [] })
    const { consumption_areas, generation_areas, reason } = of(block(0, lacking))
    assert.deepStrictEqual([reason, generation_areas], ["method", []])
    assert.includeMembers([...consumption_areas], [placeOf("goa"), placeOf("nr")])
    assert.notInclude(consumption_areas, placeOf("bihar"))
  })

  it("keeps beside the mixes of a block the intensities that follow from them, by every factor set", () => {
    for (const { averages, mixes } of blocks) {
      const part = (area: number) => ({ mix: partOf(mixes, area), national: partOf(mixes, 0) })
      for (const set of factorSets) {
        for (const area of areas.keys()) {
          const kept = Buffer.from(averages).readDoubleBE(8 * averagePlaceOf(area, set.id))
          const value = valueOf(part(area), area, { basis: set.basis, view: "consumption" }, set)
          assert.deepStrictEqual(kept, value ?? Number.NaN)
        }
      }
    }
  })

  it("is exact, and every value what it was, after a factor set was added", () => {
    const before = blocks.map(stored)
    const known = factorSet("cea-v21-direct")
    const later: FactorSet = {
      ...known,
      id: "cea-v99-direct" as FactorSetId,
      factors: known.factors.map((factor) => ({ ...factor, kg_co2e_per_mwh: 1_000 }))
    }
    const all = factorSets as Array<FactorSet>
    all.push(later)
    try {
      assert.strictEqual(factorSetOf("direct").id, "cea-v21-direct")
      assert.deepStrictEqual(blocks.map(stored), before)
      for (const each of blocks.slice(0, 4)) {
        assert.isTrue(replay(each).exact)
        for (const { otherwise, stored: shown } of whatIf(each, { set: later, view: "consumption" })) {
          if (otherwise !== null) assert.closeTo(otherwise, 1_000, 1e-6)
          assert.notStrictEqual(shown, otherwise)
        }
      }
    } finally {
      all.pop()
    }
  })

  it("finds a byte that was changed, an input that was, and another capacity table", () => {
    const [whole] = blocks
    assert(whole !== undefined)
    const mixes = Uint8Array.from(whole.mixes)
    mixes[90] = (mixes[90] ?? 0) ^ 1
    assert.isFalse(replay({ ...whole, mixes }).exact)
    assert.match(replay({ ...whole, inputs: whole.inputs.replace('"real"', '"simulated"') }).damage ?? "", /inputs/)
    assert.match(replay({ ...whole, capacity_text: "[]" }).damage ?? "", /capacity table/)
  })
})

describe("the origin of a value", () => {
  const [whole] = blocks
  assert(whole !== undefined)
  const query = {
    id: null,
    area: "goa",
    basis: "direct",
    view: "consumption",
    states: true,
    marginal: false
  } as const

  it.each(["goa", "india"])("of %s is a mix whose factors, weighted by power, give the value", (area) => {
    const { average, mix, total_mw } = snapshotOf(whole, whole.id, { ...query, area })
    assert(average.kg_co2e_per_mwh !== null && total_mw !== null)
    const emitted = mix.reduce((sum, { factor_kg_co2e_per_mwh, mw }) => sum + mw * factor_kg_co2e_per_mwh, 0)
    assert.closeTo(emitted / total_mw, average.kg_co2e_per_mwh, 1e-5)
    assert.closeTo(
      mix.reduce((sum, { mw }) => sum + mw, 0),
      total_mw,
      1e-5
    )
  })

  it("has the readings with their sources, and the texts whose hash the id ends with", () => {
    const origin_text = JSON.stringify([
      { dataset: "demand", source: "npp", kind: "observed", licence: "", url: null },
      { dataset: "demand", source: "merit", kind: "observed", licence: "", url: null }
    ])
    const { capacity, frozen: texts, readings } = snapshotOf({ ...whole, origin_text }, whole.id, query)
    const demand = readings.filter(({ dataset }) => dataset === "demand")
    assert.deepStrictEqual(
      demand.map(({ area, sources }) => [area, sources]),
      [
        ["india", ["npp", "merit"]],
        ["goa", ["npp", "merit"]]
      ]
    )
    assert.isNotEmpty(capacity)
    assert.strictEqual(blockOfSnapshot(whole.id), whole.block_start)
    assert.isTrue(whole.id.endsWith(texts.inputs_sha256.slice(0, 16)))
    assert.strictEqual(hashOf(texts.inputs ?? ""), texts.inputs_sha256)
    assert.include(texts.inputs, texts.capacity_sha256)
  })

  it("names the states whose demand was estimated, which the former method did not do", () => {
    const partly = block(0, lacking)
    const { estimated_demand } = snapshotOf(partly, partly.id, query)
    assert.deepStrictEqual(
      estimated_demand?.map(({ area }) => area),
      ["bihar", "sikkim", "uttar-pradesh"]
    )
    assert.isTrue(estimated_demand?.every(({ demand_mw }) => demand_mw > 0))
    assert.deepStrictEqual(snapshotOf(whole, whole.id, query).estimated_demand, [])
    const byFormer = former(partly)
    assert.deepStrictEqual(snapshotOf(byFormer, byFormer.id, query).estimated_demand, [])
    assert.isNull(snapshotOf(partly, partly.id, { ...query, area: "india", states: false }).estimated_demand)
  })

  it("shows nothing of states to who has no right to them", () => {
    const shown = snapshotOf(whole, whole.id, { ...query, area: "india", states: false, marginal: false })
    assert.deepInclude(shown.frozen, { inputs: null, capacity: null })
    assert.isNull(shown.capacity)
    assert.deepStrictEqual(
      shown.readings.filter(({ area }) => states.some(({ slug }) => slug === area)),
      []
    )
  })

  it("computed again is the same; a byte of a state that was changed is told to who may see it", () => {
    const same = replayOf(whole, query)
    assert.isTrue(same.exact)
    assert.deepStrictEqual(same.replayed, same.stored)
    const mixes = Uint8Array.from(whole.mixes)
    const part = partOf(mixes, placeOf("goa"))
    part[1] = (part[1] ?? 0) ^ 1
    const changed = replayOf({ ...whole, mixes }, query)
    assert.isFalse(changed.exact)
    assert.notStrictEqual(changed.replayed?.mixes_sha256, changed.stored.mixes_sha256)
    assert.deepStrictEqual([changed.differing, changed.differences[0]?.area], [1, "goa"])
    const narrow = replayOf({ ...whole, mixes }, { ...query, area: "india", states: false, marginal: false })
    assert.deepInclude(narrow, { exact: false, differing: 0, differences: [] })
  })

  it("that cannot be computed again says why", () => {
    const { damage, replayed } = replayOf({ ...whole, capacity_text: "[]" }, query)
    assert.match(damage ?? "", /capacity table/)
    assert.isNull(replayed)
  })
})
