import { assert, describe, it } from "@effect/vitest"
import { deviationDefaults } from "@grid/domain/batteries/DeviationAssumptions"
import { deviationRules } from "@grid/domain/reference/DeviationRules"
import { on } from "@grid/domain/reference/Reference"
import {
  avoidance,
  chargeOf,
  dayShape,
  type DeviationInputs,
  type ScheduledBlock,
  technologies
} from "@grid/models/deviation/Avoidance"
import { makeRandom } from "@grid/models/engines/Random"
import { deviationInputs, plantRulesOn } from "@grid/models/deviation/Plant"
import { holdsForAll } from "@grid/testing/Property"
import { Record } from "effect"
import * as FastCheck from "fast-check"

const rules = {
  available_fraction: 1,
  free_fraction: 0.1,
  free_mw: null,
  full_fraction: 0.15,
  between_share: 0.1,
  beyond_share: 1
}

const block = (schedule_mw: number, rate_inr_per_mwh: number | null = 4_000): ScheduledBlock => ({
  schedule_mw,
  available_mw: 100,
  rate_inr_per_mwh,
  price_inr_per_mwh: 3_000
})

const day: DeviationInputs = {
  technology: "wind",
  blocks: dayShape("wind").map((shape) => block(100 * shape)),
  rules,
  deviation_fraction: 0.15,
  persistence: 0.9,
  storage: { power_mw: 10, energy_mwh: 20, efficiency: 0.92 },
  draws: 50
}

const of = (change: Partial<DeviationInputs>) => avoidance({ ...day, ...change }, makeRandom("test"))

const anyInputs = FastCheck.record({
  technology: FastCheck.constantFrom(...technologies),
  deviation_fraction: FastCheck.double({ min: 0, max: 0.6, noNaN: true }),
  persistence: FastCheck.double({ min: 0, max: 0.99, noNaN: true }),
  storage: FastCheck.record({
    power_mw: FastCheck.double({ min: 0, max: 50, noNaN: true }),
    energy_mwh: FastCheck.double({ min: 0, max: 200, noNaN: true }),
    efficiency: FastCheck.double({ min: 0.5, max: 1, noNaN: true })
  })
})

describe("The charge of a block", () => {
  it.each([
    ["within the free band", "wind", 10, 0],
    ["between the bands, upwards", "wind", 14, 0.25 * 4 * 0.1 * 4_000],
    ["between the bands, downwards", "solar", -14, 0.25 * 4 * 0.1 * 4_000],
    ["beyond both", "wind", 25, 0.25 * (5 * 0.1 + 10) * 4_000],
    ["of a general seller, by its schedule of 40 MW", "general", 5, 0.25 * 0.1 * 4_000]
  ] as const)("%s", (_, technology, deviation, inr) => {
    const available_fraction = technology === "general" ? 0 : 1
    const inputs = { ...day, technology, rules: { ...rules, available_fraction } }
    assert.approximately(chargeOf(inputs, block(40), deviation), inr, 1e-9)
  })

  it("is by a base between the available capacity and the schedule", () => {
    const of = (available_fraction: number) =>
      chargeOf({ ...day, rules: { ...rules, available_fraction } }, block(40), 12)
    // Bands of 10 and 15 % of 100, 76 and 40 MW.
    assert.approximately(of(1), 0.25 * 2 * 0.1 * 4_000, 1e-9)
    assert.approximately(of(0.6), 0.25 * ((11.4 - 7.6) * 0.1 + 0.6) * 4_000, 1e-9)
    assert.approximately(of(0), 0.25 * (2 * 0.1 + 6) * 4_000, 1e-9)
  })

  it("of a general seller frees no more than 100 MW", () => {
    const general = {
      ...day,
      technology: "general",
      rules: { ...rules, available_fraction: 0, free_mw: 100, full_fraction: 0.1 }
    } as const
    assert.strictEqual(chargeOf(general, block(5_000), 100), 0)
    assert.approximately(chargeOf(general, block(5_000), 104), 0.25 * 4 * 4_000, 1e-9)
  })
})

describe("Avoidance of charges", () => {
  it("is what the storage spares, from nothing to all, whatever plant, storage and deviations", () =>
    holdsForAll([anyInputs], ([inputs]) => {
      const { avoided_inr, coverage, losses_mwh, with_inr, without_inr } = of({ ...inputs, draws: 5 })
      const [spared, left, all] = [avoided_inr ?? Number.NaN, with_inr ?? Number.NaN, without_inr ?? Number.NaN]
      assert.approximately(spared, all - left, 0.011)
      assert.isTrue(spared >= 0 && left >= 0 && losses_mwh >= 0)
      assert.strictEqual(coverage, 1)
    }))

  it.each([
    ["no power", { storage: { ...day.storage, power_mw: 0 } }],
    ["no energy", { storage: { ...day.storage, energy_mwh: 0 } }],
    ["no deviations", { deviation_fraction: 0 }],
    ["deviations within the band", { deviation_fraction: 0.001 }]
  ] as const)("is nothing with %s", (_, change) => {
    assert.strictEqual(of(change).avoided_inr, 0)
  })

  it("loses energy that is worth the price of its blocks, none without losses, and nobody knows what without a price", () => {
    const priced = (change: Partial<DeviationInputs>, priceOf: (index: number) => number | null) =>
      of({
        ...change,
        draws: 5,
        blocks: day.blocks.map((one, index) => ({ ...one, price_inr_per_mwh: priceOf(index) }))
      })
    holdsForAll([anyInputs], ([inputs]) => {
      const even = priced(inputs, () => 1_000)
      assert.approximately(even.losses_inr ?? Number.NaN, 1_000 * even.losses_mwh, 0.51)
      const [morning, evening] = [48, 0].map((from) => priced(inputs, (index) => (index < 48 === from > 0 ? 1_000 : 0)))
      assert.approximately(Number(morning?.losses_inr) + Number(evening?.losses_inr), even.losses_inr ?? 0, 0.011)
      assert.isNull(priced(inputs, (index) => (index === 50 ? null : 1_000)).losses_inr)
    })
    assert.isAbove(of({}).losses_inr ?? 0, 0)
    assert.strictEqual(of({ storage: { ...day.storage, efficiency: 1 } }).losses_inr, 0)
  })

  it("is all of it with a storage that takes every excess", () => {
    const { with_inr, without_inr } = of({ storage: { power_mw: 1_000, energy_mwh: 1e6, efficiency: 1 } })
    assert.isAbove(without_inr ?? 0, 0)
    assert.strictEqual(with_inr, 0)
  })

  it("grows with the rate in proportion and is the same for the same draws", () => {
    const dear = of({ blocks: day.blocks.map((one) => ({ ...one, rate_inr_per_mwh: 8_000 })) })
    assert.approximately(dear.avoided_inr ?? 0, 2 * (of({}).avoided_inr ?? 0), 0.02)
    assert.deepStrictEqual(of({}), of({}))
  })

  it("counts blocks without a rate in its coverage, and is unknown where too few are known", () => {
    const without = (share: number) =>
      of({ blocks: day.blocks.map((one, index) => (index < share * 96 ? { ...one, rate_inr_per_mwh: null } : one)) })
    assert.strictEqual(without(0.125).coverage, 0.875)
    assert.isNotNull(without(0.125).avoided_inr)
    assert.isNull(without(0.5).avoided_inr)
    assert.isNull(of({ blocks: [] }).avoided_inr)
  })
})

describe("The inputs for a plant", () => {
  const values = Record.map(deviationDefaults, ({ value }) => value)
  const question = {
    plant: { technology: "wind", capacity_mw: 200 },
    rules: plantRulesOn("wind", on("2026-03-31")),
    rates_inr_per_mwh: [...Array<number>(96).fill(4_000), null],
    prices_inr_per_mwh: null,
    storage: { power_mw: 50, energy_mwh: 100, efficiency: 0.81 },
    values,
    draws: 20
  } as const

  it("are its schedule by block, the rules of the day, and the part of the storage that is kept for it", () => {
    const inputs = deviationInputs(question)
    assert.lengthOf(inputs.blocks, 97)
    const [first, last] = [inputs.blocks[0], inputs.blocks[96]]
    assert.deepStrictEqual([last?.schedule_mw, last?.rate_inr_per_mwh], [first?.schedule_mw, null])
    assert.deepInclude(inputs.storage, { power_mw: 5, energy_mwh: 10, efficiency: 0.9 })
    assert.deepInclude(inputs.rules, { free_fraction: 0.1, full_fraction: 0.15, beyond_share: 1 })
    assert.isAbove(avoidance(inputs, makeRandom("test")).without_inr ?? 0, 0)
  })

  it.each([
    ["2024-01-01", "solar", 0.1, null],
    ["2026-04-01", "solar", 0.05, null],
    ["2026-04-01", "general", 0.1, 100]
  ] as const)("of %s and %s free %d of the base", (date, technology, free_fraction, free_mw) => {
    const { rules } = deviationInputs({
      ...question,
      plant: { technology, capacity_mw: 10 },
      rules: plantRulesOn(technology, on(date))
    })
    assert.deepInclude(rules, { free_fraction, free_mw })
  })

  it.each([
    ["2026-03-31", 1],
    ["2027-03-31", 1],
    ["2027-04-01", 0.8],
    ["2029-03-31", 0.6],
    ["2029-04-01", 0.4],
    ["2031-03-31", 0.2],
    ["2031-04-01", 0],
    ["2040-01-01", 0]
  ] as const)("of %s have %d of the available capacity in the base", (date, available_fraction) => {
    assert.strictEqual(plantRulesOn("wind", on(date)).available_fraction, available_fraction)
    assert.strictEqual(plantRulesOn("general", on(date)).available_fraction, 0)
  })

  it("have rules of one period after the other", () => {
    for (const periods of Object.values(deviationRules)) {
      periods.slice(1).forEach(({ from }, index) => {
        assert.strictEqual(Date.parse(from) - Date.parse(periods[index]?.to ?? ""), 86_400_000)
      })
      assert.isNull(periods.at(-1)?.to)
    }
  })
})

describe("The shape of a day", () => {
  it("lies within the capacity, and of the sun in daylight alone", () => {
    for (const technology of technologies)
      for (const share of dayShape(technology)) assert.isTrue(share >= 0 && share <= 1)
    assert.deepStrictEqual(dayShape("solar").slice(0, 24), Array<number>(24).fill(0))
    assert.isAbove(dayShape("solar")[48] ?? 0, 0.7)
  })
})
