import { assert, describe, it } from "@effect/vitest"
import { deliveredCost } from "@grid/models/datacentre/Cost"
import { bandsOf } from "@grid/models/datacentre/Developments"
import { componentOf, daysOf, energyMet, joined, missing, supplyMargin, within } from "@grid/models/datacentre/Evidence"
import { rankingOf, scoreOf, screenOf } from "@grid/models/datacentre/Scoring"
import type { Load } from "@grid/domain/datacentre/Cost"
import { scales, verdicts } from "@grid/domain/datacentre/Rules"
import { componentNames } from "@grid/domain/datacentre/Components"
import type { Component } from "@grid/domain/datacentre/Site"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { StoredValue } from "@grid/domain/observations/Revisions"
import { on } from "@grid/domain/reference/Reference"
import { dayMs, istDayStart } from "@grid/domain/time/Time"
import { seededTables } from "@grid/testing/reference/Seeded"
import { Struct } from "effect"
import * as FastCheck from "fast-check"

const assertNear = (actual: number | undefined, expected: number, tolerance = 1e-4) =>
  assert.isAtMost(Math.abs((actual ?? Number.NaN) - expected), tolerance, `${actual}, expected ${expected}`)

type Scored = Pick<Component, "name" | "status" | "score">

const scored = (scores: ReadonlyArray<readonly [status: Component["status"], score: number]>): ReadonlyArray<Scored> =>
  componentNames.map((name, index) => {
    const [status, score] = scores[index] ?? ["missing", 0]
    return { name, status, score: status === "missing" ? null : score }
  })

const evidence = FastCheck.array(
  FastCheck.tuple(
    FastCheck.constantFrom<Component["status"]>("available", "partial", "missing"),
    FastCheck.integer({ min: 0, max: 100 })
  ),
  { minLength: componentNames.length, maxLength: componentNames.length }
).map(scored)

const rounding = 0.11

describe("screens", () => {
  it("weights add up to 1, and a scale runs from 0 to 100", () => {
    assertNear(
      Object.values(scales).reduce((sum, { weight }) => sum + weight, 0),
      1,
      1e-9
    )
    for (const name of componentNames) {
      const { best, worst } = scales[name]
      const middle = (best + worst) / 2
      assert.deepStrictEqual(
        [best, middle, worst, worst + (worst - best)].map((value) => scoreOf(name, value)),
        [100, 50, 0, 0]
      )
    }
  })

  it("what is missing moves the score neither way, and widens the band around it", () => {
    FastCheck.assert(
      FastCheck.property(evidence, FastCheck.constantFrom(...componentNames), (all, left) => {
        const less = all.map((one): Scored => (one.name === left ? { ...one, status: "missing", score: null } : one))
        const [before, after] = [screenOf(all), screenOf(less)]
        assert.isAtMost(after.score_low, before.score_low + rounding)
        assert.isAtLeast(after.score_high, before.score_high - rounding)
        for (const { score, score_high, score_low } of [before, after]) {
          if (score === null) continue
          assert.isAtMost(score_low, score + rounding)
          assert.isAtLeast(score_high, score - rounding)
        }
        const known = less.filter(({ score }) => score !== null)
        const weight = known.reduce((sum, { name }) => sum + scales[name].weight, 0)
        const mean = known.reduce((sum, { name, score }) => sum + scales[name].weight * (score ?? 0), 0) / weight
        if (after.score !== null) assertNear(after.score, mean, rounding)
      })
    )
  })

  it("judges as the rules say, and not at all on too little", () => {
    const all = (score: number, status: Component["status"] = "available") =>
      scored(componentNames.map(() => [status, score]))
    assert.deepInclude(screenOf(all(65)), { verdict: "favourable", score: 65, score_low: 65, score_high: 65 })
    assert.strictEqual(screenOf(all(64)).verdict, "conditional")
    assert.strictEqual(screenOf(all(44)).verdict, "constrained")
    const oneBad = all(90).map((one): Scored => (one.name === "carbon" ? { ...one, score: 19 } : one))
    assert.strictEqual(screenOf(oneBad).verdict, "conditional")
    assert.deepInclude(screenOf(all(80, "partial")), { score: 80, score_low: 65, score_high: 95 })
    assert.deepStrictEqual(screenOf(scored([])), {
      verdict: "insufficient_evidence",
      score: null,
      score_low: 0,
      score_high: 100
    })
    // 0.2 + 0.1 + 0.1 known, the tariff in part: half of the evidence.
    const half = scored([
      ["available", 100],
      ["available", 100],
      ["available", 100],
      ["partial", 100]
    ])
    assert.strictEqual(verdicts.leastEvidence, 0.5)
    assert.strictEqual(screenOf(half).score, 100)
    assert.isNull(
      screenOf(half.map((one): Scored => (one.name === "carbon" ? { ...one, status: "missing" } : one))).score
    )
  })

  it("ranks alike in whatever order sites come; bands that overlap are a tie", () => {
    const site = (label: string, components: ReadonlyArray<Scored>) => ({
      label,
      components,
      screen: screenOf(components)
    })
    FastCheck.assert(
      FastCheck.property(
        FastCheck.array(evidence, { minLength: 2, maxLength: 5 }),
        FastCheck.infiniteStream(FastCheck.nat()),
        (every, order) => {
          const sites = every.map((components, index) => site(`site ${index}`, components))
          const shuffled = sites.map((one) => [order.next().value as number, one] as const)
          const other = shuffled.toSorted(([a], [b]) => a - b).map(([, one]) => one)
          const ranking = rankingOf(sites)
          assert.deepStrictEqual(rankingOf(other), ranking)
          for (const one of ranking) {
            const meets = ranking.some(
              (two) => two.label !== one.label && two.score_low <= one.score_high && two.score_high >= one.score_low
            )
            assert.strictEqual(one.tie, meets)
          }
        }
      )
    )
    const flat = (label: string, score: number) => site(label, scored(componentNames.map(() => ["available", score])))
    const ranking = rankingOf([flat("low", 20), flat("high", 80), flat("same", 80)])
    assert.deepStrictEqual(
      ranking.map(({ label, rank, tie }) => [label, rank, tie]),
      [
        ["high", 1, true],
        ["same", 1, true],
        ["low", 3, false]
      ]
    )
    assert.deepStrictEqual(ranking[0]?.strengths, [...componentNames])
  })

  it("ranks sites of one label alike in whatever order they come, the surer first", () => {
    const of = (status: Scored["status"], score: number) => {
      const components = componentNames.map((name): Scored => ({ name, status, score }))
      return { label: "here", components, screen: screenOf(components) }
    }
    const sites = [of("partial", 60), of("available", 60)]
    const ranking = rankingOf(sites)
    assert.deepStrictEqual(rankingOf(sites.toReversed()), ranking)
    assert.deepStrictEqual(
      ranking.map(({ gaps }) => gaps.length),
      [0, componentNames.length]
    )
  })

  it("ranks by what there is, also where that is too little for a score", () => {
    const alone = (label: string, score: number) => {
      const components = scored([["available", score]])
      return { label, components, screen: screenOf(components) }
    }
    const ranking = rankingOf([alone("a, poor", 10), alone("b, rich", 90), alone("c, middling", 50)])
    assert.deepStrictEqual(
      ranking.map(({ label, rank, score, tie }) => [label, rank, score, tie]),
      [
        ["b, rich", 1, null, true],
        ["c, middling", 1, null, true],
        ["a, poor", 1, null, true]
      ]
    )
  })
})

describe("evidence", () => {
  const end = istDayStart(20_000)
  const value = (dataset: DatasetId, daysBack: number, mw: number, area = "kerala"): StoredValue => ({
    source: "psp",
    kind: "observed",
    dataset,
    area,
    period_minutes: 1_440,
    ts: end - daysBack * dayMs,
    value: mw,
    captured_at: end,
    recorded_at: end
  })
  const week = (dataset: DatasetId, mw: number, area?: string) =>
    [1, 2, 3, 4, 5, 6].map((daysBack) => value(dataset, daysBack, mw, area))

  it("margin is the highest demand met over the mean peak, less what was short; unknown below 80 % of the days", () => {
    const values = [...week("max_demand", 100), ...week("max_demand_shortage", 5), value("max_demand", 200, 120)]
    assertNear(supplyMargin(daysOf(values, ["kerala"]), end) ?? undefined, 15)
    assert.isNull(
      supplyMargin(
        daysOf(
          values.filter(({ ts }) => ts < end - 2 * dayMs),
          ["kerala"]
        ),
        end
      )
    )
    assert.isNull(
      supplyMargin(daysOf(week("max_demand", 100), ["kerala"]), end),
      "a shortage that is not known is not 0"
    )
    const energy = [...week("energy_met", 90), ...week("energy_shortage", 10)]
    assertNear(energyMet(daysOf(energy, ["kerala"]), end) ?? undefined, 0.9)
  })

  it("parts that stand for a state are added up, days without one of them left out", () => {
    const values = [...week("max_demand", 60, "a"), ...week("max_demand", 40, "b").slice(1)]
    const days = daysOf(values, ["a", "b"]).get("max_demand") ?? []
    assert.deepStrictEqual(
      days.map((day) => day.value),
      [100, 100, 100, 100, 100]
    )
  })

  it("measures on the globe", () => {
    const delhi = { latitude: 28.6139, longitude: 77.209 }
    const mumbai = { latitude: 19.076, longitude: 72.8777 }
    assert.deepStrictEqual(within([mumbai], delhi, 1_146), [])
    assert.deepStrictEqual(within([mumbai, delhi], delhi, 1_150), [mumbai, delhi])
    const near = { latitude: 28, longitude: 77 }
    assert.deepStrictEqual(within([mumbai, { latitude: null, longitude: 77 }, near], delhi, 100), [near])
  })

  it("nothing simulated stands beside anything real; a tariff is neither", () => {
    const known = (name: Component["name"], kind: "simulated" | "derived") => ({
      ...Struct.omit(missing(name), ["reason"]),
      status: "available" as const,
      measure: 1,
      kind
    })
    const simulated = [known("carbon", "simulated"), known("tariff", "derived")]
    assert.deepStrictEqual(joined(simulated), simulated)
    const mixed = joined([...simulated, known("generation_nearby", "derived")])
    assert.deepStrictEqual(
      mixed.map(({ status }) => status),
      ["missing", "available", "available"]
    )
    assert.deepStrictEqual(
      mixed.map((one) => componentOf(one).reason),
      ["set aside: it is simulated, and other evidence of this site is real", undefined, undefined]
    )
  })

  it("says of what is missing why", () => {
    assert.match(componentOf(missing("carbon")).reason ?? "", /nothing of it is loaded/)
    assert.strictEqual(componentOf(missing("transmission", null, "no list is loaded")).reason, "no list is loaded")
  })

  it("developments are told by cell alone", () => {
    const at = (latitude: number, longitude: number, capacity_mw: number | null) => ({
      latitude,
      longitude,
      capacity_mw
    })
    const found = bandsOf([at(19.1, 72.9, 300), at(19.4, 72.6, 900), at(19.2, 72.7, null), at(13.1, 80.2, 50)], 1)
    assert.deepStrictEqual(found, {
      cells: [{ lat_min: 19, lon_min: 72.5, size_deg: 0.5, count_band: "3-5", severity: "high" }],
      total_cells: 2
    })
  })
})

describe("delivered cost", () => {
  const tables = seededTables()
  const load: Load = {
    it_load_mw: 10,
    pue: 1.5,
    load_factor: 0.8,
    adders_inr_per_kwh: 0,
    power_factor: 0.98,
    voltage_class: "33kV"
  }
  const date = on("2026-11-21")
  const cost = (state: string, rest: Partial<Load> = {}, price: number | null = null) => {
    const found = deliveredCost({
      tables,
      state,
      date,
      load: { ...load, ...rest },
      price: price === null ? null : { inr_per_mwh: price, isSimulated: false }
    })
    assert(found !== null)
    return found.cost
  }

  /** INR/kWh that 1 INR per kVA and month comes to at this load: 12 / (0.98 · 0.8 · 8,760). */
  const perKva = 12 / 6_867.84
  const duty = { low: 1, base: 1.075, high: 1.15 }

  /** Addition by the hours of MSEDCL to a flat load: 17 to 24 h 20 %, 9 to 17 h -15 % on 183 days and -25 % on 182. */
  const midday = (7 * 0.2 - (8 * (183 * 0.15 + 182 * 0.25)) / 365) / 24

  // By hand from the orders: energy and hours, what is charged by kVA, and by how much either may be off.
  it.each([
    ["maharashtra", 8.44 / 0.98 + (8.44 / 0.98) * midday + 0.81 / 0.98 + 650 * perKva, 0],
    ["tamil-nadu", 7.5 + 7.5 * (165 / 2_400) + 608 * perKva, 0],
    ["rajasthan", 7.3 + 270 * perKva, 0.1],
    ["uttar-pradesh", 6.8 / 0.98 + 290 * perKva, null]
  ] as const)("%s", (state, sum, doubt) => {
    const { low, base, high } = cost(state).cost_inr_per_kwh
    assertNear(base, sum * duty.base)
    if (doubt === null) return
    assertNear(low, sum * (1 - doubt) * duty.low)
    assertNear(high, sum * (1 + doubt) * duty.high)
  })

  it("karnataka: a demand charge between two numbers, hours that take off more than they add", () => {
    const unit = 6.6 + (4 - 8) / 24
    const { low, base, high } = cost("karnataka").cost_inr_per_kwh
    assertNear(low, unit + 340 * perKva)
    assertNear(base, (unit + 345 * perKva) * duty.base)
    assertNear(high, (unit + 350 * perKva) * duty.high)
  })

  it("gujarat: slabs of demand, a surcharge and an energy charge between two numbers, each of them doubtful", () => {
    const kva = 15_000 / 0.98
    const demand = ((500 * 150 + 500 * 260 + (kva - 1_000) * 475) * 12) / 105_120_000
    const { breakdown, cost_inr_per_kwh: cost_ } = cost("gujarat")
    assertNear(cost_.base, (4.15 + 2.4 + (8 * 0.65) / 24 + demand) * duty.base)
    assertNear(cost_.low, (4 + 2.3 + (8 * 0.45) / 24 + demand) * 0.9)
    assertNear(cost_.high, (4.3 + 2.5 + (8 * 0.85) / 24 + demand) * 1.1 * 1.15)
    assert.isTrue(breakdown.every(({ source }) => source === "assumption"))
  })

  it("open access compounds the losses on the way, takes other states' charges for those that are not known, and says so", () => {
    const [access] = cost("karnataka", {}, 4_000).alternatives
    const bought = 1 / (0.965 * 0.9724 * 0.9702)
    const [losses, entry, fee] = [4 * bought - 4, 0.6 / (0.9724 * 0.9702), 0.02 * bought]
    const demand = (345 * 12 * 15_000) / 0.98 / 105_120_000
    const brought = 4 + losses + entry + 0.46 / 0.9702 + 0.41 + 1.4 + 0.4 + fee
    assertNear(access?.cost_inr_per_kwh.base, (brought + demand) * duty.base)
    const sources = Object.fromEntries((access?.breakdown ?? []).map((line) => [line.component, line.source]))
    assert.deepInclude(sources, { exchange_energy: "published", wheeling: "published", transmission: "assumption" })
    assert.deepStrictEqual(cost("karnataka").alternatives, [])
  })

  it("open access leaves the demand charge with the company", () => {
    for (const state of ["maharashtra", "karnataka", "gujarat"]) {
      const { alternatives, breakdown } = cost(state, {}, 4_000)
      const ofDemand = (lines: typeof breakdown) => lines.find(({ component }) => component === "demand_charge")
      assert.deepStrictEqual(ofDemand(alternatives[0]?.breakdown ?? []), ofDemand(breakdown), state)
    }
  })

  it("names the order behind each published line, and the caller's numbers as assumptions", () => {
    const { breakdown } = cost("tamil-nadu", {
      demand_charge_inr_per_kva_month: 500,
      adders_inr_per_kwh: 0.3,
      losses_pct: 4
    })
    const [energy] = breakdown
    assert.deepInclude(energy, {
      component: "energy_charge",
      source: "published",
      order_id: "TNERC Order 6/2025",
      applicable_from: on("2025-07-01")
    })
    const line = (component: string) => breakdown.find((one) => one.component === component)
    for (const component of ["demand_charge", "adders", "losses", "electricity_duty"]) {
      assert.strictEqual(line(component)?.source, "assumption")
    }
    assertNear(line("losses")?.inr_per_kwh, 7.5 * (1 + 165 / 2_400) * (1 / 0.96 - 1))
    assertNear(line("demand_charge")?.inr_per_kwh, (500 * perKva) / 0.96)
    assertNear(line("adders")?.inr_per_kwh, 0.3)
  })

  it("a voltage without a tariff takes the state's others as an assumption; a state without any is not known", () => {
    const { breakdown, cost_inr_per_kwh: found } = cost("madhya-pradesh", { voltage_class: "132kV" })
    assertNear(breakdown[0]?.inr_per_kwh, (6.14 + 6.34) / 2)
    assert.isTrue(breakdown.every(({ source }) => source === "assumption"))
    assert.isBelow(found.low, found.high)
    assert.isNull(deliveredCost({ tables, state: "bihar", date, load, price: null }))
  })

  const states = ["maharashtra", "tamil-nadu", "karnataka", "rajasthan", "uttar-pradesh", "gujarat", "telangana"]
  const loads = FastCheck.record({
    it_load_mw: FastCheck.double({ min: 0.1, max: 1_000, noNaN: true }),
    pue: FastCheck.double({ min: 1, max: 2.8, noNaN: true }),
    load_factor: FastCheck.double({ min: 0.05, max: 0.9, noNaN: true }),
    losses_pct: FastCheck.double({ min: 0, max: 40, noNaN: true }),
    power_factor: FastCheck.double({ min: 0.5, max: 0.99, noNaN: true })
  })

  it("grows with load, PUE, losses and adders, falls by the kWh with the load factor; lines add up; low ≤ base ≤ high", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.constantFrom(...states), loads, (state, given) => {
        const one = cost(state, given, 4_000)
        for (const { annual_cost_inr: annual, breakdown, cost_inr_per_kwh: by } of [one, ...one.alternatives]) {
          assert.isTrue(
            by.low <= by.base && by.base <= by.high && annual.low <= annual.base && annual.base <= annual.high
          )
          assertNear(
            by.base,
            breakdown.reduce((sum, line) => sum + line.inr_per_kwh, 0),
            1e-3
          )
        }
        const annual = (rest: Partial<Load>) => cost(state, { ...given, ...rest }).annual_cost_inr.base
        const more = (name: "it_load_mw" | "pue" | "losses_pct", by: number) => ({ [name]: given[name] * by + 0.01 })
        const before = one.annual_cost_inr.base
        assert.isAbove(annual(more("it_load_mw", 1.05)), before)
        assert.isAbove(annual(more("pue", 1.05)), before)
        assert.isAtLeast(annual(more("losses_pct", 1.1)), before)
        assert.isAbove(annual({ adders_inr_per_kwh: 0.1 }), before)
        assert.isAbove(annual({ load_factor: given.load_factor + 0.05 }), before)
        const fuller = cost(state, { ...given, load_factor: given.load_factor + 0.05 })
        assert.isAtMost(fuller.cost_inr_per_kwh.base, one.cost_inr_per_kwh.base)
      }),
      { numRuns: 50 }
    )
  })
})
