import { assert, describe, it } from "@effect/vitest"
import type { IstDate } from "@grid/domain/Brands"
import type { LineComponent } from "@grid/domain/reference/BillLines"
import type { ModeCost } from "@grid/domain/tariffs/LandedCost"
import type { SupplyMode } from "@grid/domain/tariffs/SupplyMode"
import { loadSolver } from "@grid/models/engines/Highs"
import type { LandedCostInputs } from "@grid/models/landed-cost/Inputs"
import { landedCost, landedCostV06 } from "@grid/models/landed-cost/LandedCost"
import type { Highs } from "highs"
import { beforeAll } from "vitest"
import { april, charges, flat, order } from "./support/April.ts"
import { bills, hour } from "./support/Bills.ts"
import { inputsOf, type PlainCase, type PlainOrder } from "./support/LandedCase.ts"
import { assertNear } from "./support/Near.ts"

let highs: Highs

beforeAll(async () => {
  highs = await loadSolver()
})

const compare = (inputs: LandedCostInputs) => landedCost.compute(inputs, { highs, seed: "seed" })

const costOf = (one: PlainCase, mode: SupplyMode, change: Partial<LandedCostInputs> = {}): ModeCost => {
  const result = compare({ ...inputsOf(one), modes: [mode], ...change }).results.find((each) => each.mode === mode)
  if (result === undefined) throw new Error(`no ${mode}`)
  return result
}

const inrOf = ({ breakdown }: ModeCost, line: LineComponent): number =>
  breakdown.reduce((sum, { annual_inr, component }) => sum + (component === line ? annual_inr : 0), 0)

describe("landed cost: bills worked by hand", () => {
  for (const { discom, lines, order: tariff } of bills) {
    it(`is every line of the bill of ${discom}`, () => {
      const result = costOf({ ...april, orders: [tariff] }, "grid")
      assert.sameMembers([...new Set(result.breakdown.map(({ component }) => component))], Object.keys(lines))
      for (const [line, inr] of Object.entries(lines)) assertNear(inrOf(result, line as LineComponent), inr, line)
      const total = Object.values(lines).reduce((sum, inr) => sum + inr, 0)
      assertNear(Number(result.landed_inr_per_kwh), total / 720_000, "INR/kWh")
    })
  }
})

describe("landed cost: quanta of scheduled power", () => {
  it("begin anew with the day, also where a day is no multiple of them", () => {
    const held = { ...april, rules: { ...april.rules, quantum_hold_blocks: 20 } }
    const oneDay = {
      ...held,
      load_mwh: flat(1, 0.25),
      generation_mwh: april.generation_mwh.slice(0, 96),
      price_inr_per_mwh: april.price_inr_per_mwh.slice(0, 96)
    }
    const used = (one: PlainCase) => costOf(one, "goa").energy.plant_mwh
    assertNear(used(held), 30 * used(oneDay), "MWh")
    assert.isAbove(used(oneDay), 0)
  })

  it("went on after midnight in lc-v0.6", () => {
    const held = { ...april, rules: { ...april.rules, quantum_hold_blocks: 20 } }
    const [former] = landedCostV06.compute({ ...inputsOf(held), modes: ["goa"] }, { highs, seed: "seed" }).results
    assert.notStrictEqual(former?.energy.plant_mwh, costOf(held, "goa").energy.plant_mwh)
  })
})

/** A case, a line of one way of supply, and what it comes to. */
const table: ReadonlyArray<
  readonly [name: string, one: PlainCase, mode: SupplyMode, line: LineComponent, inr: number]
> = [
  [
    "losses gross up: 720,000 kWh at the meter are bought as 720,000 ÷ (0.965 × 0.96 × 0.95)",
    april,
    "rtm",
    "exchange_energy",
    (720_000 / (0.965 * 0.96 * 0.95)) * 4
  ],
  [
    "the despatch centre's fee is that of its row: 1,500 a day on which energy is scheduled",
    { ...april, charges: [{ ...charges, sldc: { value: 1_500, unit: "INR/day" } }] },
    "rtm",
    "scheduling_fee",
    30 * 1_500
  ],
  [
    "a fee by the kWh is levied where energy enters the state",
    { ...april, charges: [{ ...charges, sldc: { value: 0.03, unit: "INR/kWh" } }] },
    "rtm",
    "scheduling_fee",
    (720_000 / (0.96 * 0.95)) * 0.03
  ],
  [
    "a day on which nothing is used and the plant's energy banked bears the fee, too",
    { ...april, load_mwh: april.load_mwh.map((mwh, block) => (Math.floor(block / 96) === 10 ? 0 : mwh)) },
    "goa",
    "scheduling_fee",
    30 * april.numbers.scheduling_fee_inr_per_day
  ],
  ["wheeling is levied at the meter", april, "rtm", "wheeling", 720_000 * 0.4],
  ["transmission is levied where energy leaves that network", april, "rtm", "transmission", (720_000 / 0.95) * 0.5],
  [
    "the interstate charge is levied where energy enters the state",
    april,
    "rtm",
    "interstate_transmission",
    (720_000 / (0.96 * 0.95)) * 0.6
  ],
  [
    "no load still owes the ratchet",
    { ...april, load_mwh: flat(30, 0), orders: [{ ...order, ratchet: 75 }] },
    "grid",
    "demand_charge",
    0.75 * 1_500 * 400
  ],
  [
    "one block sets the demand of the month",
    { ...april, load_mwh: flat(30, 0).map((_, block) => (block === 40 ? 0.25 : 0)) },
    "grid",
    "demand_charge",
    (1_000 / 0.98) * 400
  ],
  [
    "February owes a whole month's demand",
    {
      ...april,
      from: "2026-02-01",
      load_mwh: flat(28, 0.25),
      generation_mwh: flat(28, 0),
      price_inr_per_mwh: flat(28, 1)
    },
    "grid",
    "demand_charge",
    (1_000 / 0.98) * 400
  ],
  [
    "half a month owes its days' part of the demand",
    { ...april, load_mwh: flat(15, 0.25), generation_mwh: flat(15, 0), price_inr_per_mwh: flat(15, 1) },
    "grid",
    "demand_charge",
    ((1_000 / 0.98) * 400) / 2
  ],
  [
    "days before an order have the one before: 10 days at 7, 20 at 8",
    { ...april, orders: [order, { ...order, from: "2026-04-11", energy: 8 }] },
    "grid",
    "energy_charge",
    24_000 * (10 * 7 + 20 * 8)
  ],
  [
    "a year across two orders has the former on 182 days and the new one on 183",
    {
      ...april,
      from: "2025-10-01",
      load_mwh: flat(365, 0.25),
      generation_mwh: flat(365, 0),
      price_inr_per_mwh: flat(365, 1),
      orders: [
        { ...order, from: "2025-04-01" },
        { ...order, from: "2026-04-01", energy: 8 }
      ]
    },
    "grid",
    "energy_charge",
    24_000 * (182 * 7 + 183 * 8)
  ],
  [
    "hours over midnight: 22 to 6 h is a third of the day",
    { ...april, orders: [{ ...order, hours: [hour(22, 6, -1, "INR/kWh")] }] },
    "grid",
    "time_of_day",
    -720_000 / 3
  ],
  [
    "quarters of an hour: 18:30 to 22:15 are 15 of 96 blocks",
    { ...april, orders: [{ ...order, hours: [hour(18.5, 22.25, 1, "INR/kWh")] }] },
    "grid",
    "time_of_day",
    (720_000 * 15) / 96
  ],
  [
    "kVAh are kWh by the power factor",
    { ...april, orders: [{ ...order, kvah: true }] },
    "grid",
    "energy_charge",
    (720_000 / 0.98) * 7
  ],
  [
    "each slab has its own part: 100,000 units at 5, the others at 8",
    {
      ...april,
      orders: [
        {
          ...order,
          slabs: [
            [0, 100_000, 5],
            [100_000, null, 8]
          ]
        }
      ]
    },
    "grid",
    "energy_charge",
    100_000 * 5 + 620_000 * 8
  ],
  [
    "demand slabs: 500 kVA at 150, the others at 260",
    {
      ...april,
      orders: [
        {
          ...order,
          demand: [
            [0, 500, 150],
            [500, null, 260]
          ]
        }
      ]
    },
    "grid",
    "demand_charge",
    500 * 150 + (1_000 / 0.98 - 500) * 260
  ],
  [
    "a plant commissioned in the second year pays a quarter of the interstate charge",
    april,
    "goa",
    "interstate_transmission",
    (240_000 * 0.965 * 0.6) / 4
  ],
  ["an intrastate plant pays none", { ...april, is_interstate: false }, "goa", "interstate_transmission", 0],
  [
    "duty is levied on what the state levies it on",
    { ...april, duty_on: ["energy_charge"] },
    "grid",
    "electricity_duty",
    720_000 * 7 * 0.075
  ]
]

describe("landed cost: cases", () => {
  for (const [name, one, mode, line, inr] of table) {
    it(`${name}`, () => assertNear(inrOf(costOf(one, mode), line), inr, line))
  }

  it("gives no price of a unit where none is used", () => {
    const { breakdown, landed_inr_per_kwh, missing } = costOf(
      { ...april, load_mwh: flat(30, 0), orders: [{ ...order, ratchet: 75 }] },
      "grid"
    )
    assert.isNull(landed_inr_per_kwh)
    assert.include(missing, "load")
    assert.isNotEmpty(breakdown)
  })

  it("gives no total without a compulsory charge, and says which is missing", () => {
    const inputs = inputsOf(april)
    const tables = {
      ...inputs.tables,
      charges: inputs.tables.charges.filter(({ component }) => component !== "cross_subsidy_surcharge")
    }
    const { results } = compare({ ...inputs, tables })
    const nulls = results.filter(({ landed_inr_per_kwh }) => landed_inr_per_kwh === null)
    assert.deepEqual(
      nulls.map(({ mode }) => mode),
      ["goa", "rtm"]
    )
    for (const { breakdown, missing } of nulls) {
      assert.include(missing, "cross_subsidy_surcharge")
      assert.isEmpty(breakdown)
    }
  })

  it("offers green open access from 100 kW on, a captive plant to everybody", () => {
    const small = { ...april, contract_demand_kva: 100 }
    assert.deepEqual(costOf(small, "goa").missing.slice(0, 1), ["green_open_access_least_kw"])
    assert.isNotNull(costOf(small, "group-captive").landed_inr_per_kwh)
  })
})

describe("landed cost: the mix", () => {
  const cheap = { ...april, price_inr_per_mwh: flat(30, 500), generation_mwh: flat(30, 0) }

  it("buys nothing on days on which that saves less than the fee for scheduling", () => {
    const withFee = (scheduling_fee_inr_per_day: number) =>
      costOf({ ...cheap, numbers: { ...cheap.numbers, scheduling_fee_inr_per_day } }, "hybrid")
    assert.isAbove(withFee(0).energy.exchange_mwh, 719)
    const dear = withFee(1_000_000)
    assert.strictEqual(dear.energy.exchange_mwh, 0)
    assert.strictEqual(inrOf(dear, "scheduling_fee"), 0)
  })

  it("takes so much of a captive plant that its own use suffices, and no plant that never pays", () => {
    const large = {
      ...april,
      generation_mwh: april.generation_mwh.map((mwh) => 8 * mwh),
      rules: { ...april.rules, banking_least_pct: 0 },
      numbers: { ...april.numbers, plant_price_inr_per_kwh: 1 },
      price_inr_per_mwh: flat(30, 9_000)
    }
    const part = costOf(large, "hybrid")
    assert.strictEqual(part.captive_years[0]?.is_captive, true)
    assert.isBelow(Number(part.by_month[0]?.plant_pct), 100)
    assert.isAbove(Number(part.by_month[0]?.plant_pct), 0)
    const dear = costOf({ ...large, numbers: { ...large.numbers, plant_price_inr_per_kwh: 20 } }, "hybrid")
    assert.strictEqual(dear.energy.plant_mwh, 0)
  })
})

describe("landed cost: what is assumed", () => {
  const inputs = inputsOf(april)

  it("banks at the usual charge where none is known, and says that it is missing", () => {
    const usual_banking_charge_pct = { value: 8, low: 8, high: 8 }
    const unknown = costOf(april, "goa", {
      rules: { ...inputs.rules, banking_charge_pct: null },
      assumed: { ...inputs.assumed, usual_banking_charge_pct }
    })
    const known = costOf(april, "goa")
    assert.strictEqual(unknown.landed_inr_per_kwh, known.landed_inr_per_kwh)
    assert.deepStrictEqual(
      [unknown, known].map(({ missing }) => missing.includes("banking_charge_pct")),
      [true, false]
    )
  })

  it("assumes no charge in kind beside one in money", () => {
    const usual_banking_charge_pct = { value: 8, low: 8, high: 8 }
    const paid = { ...april, charges: [{ ...charges, banking: 1.5 }] }
    const change = { assumed: { ...inputs.assumed, usual_banking_charge_pct } }
    const unknown = costOf(paid, "goa", { ...change, rules: { ...inputs.rules, banking_charge_pct: null } })
    const none = costOf(paid, "goa", { ...change, rules: { ...inputs.rules, banking_charge_pct: 0 } })
    assert.strictEqual(unknown.landed_inr_per_kwh, none.landed_inr_per_kwh)
    assert.notInclude(unknown.missing, "banking_charge_pct")
  })

  it("says that a duty is assumed, until the caller gives it", () => {
    assert.include(costOf(april, "grid").missing, "electricity_duty_pct")
    const given = {
      name: "electricity_duty_pct",
      value: 5,
      unit: "%",
      source: "request",
      confidence: "unverified"
    } as const
    const frame = { ...inputs.frame, assumptions: [given] }
    assert.notInclude(costOf(april, "grid", { frame }).missing, "electricity_duty_pct")
  })

  it("lists no assumption in whose place a row stands, and names the order of the row", () => {
    const one = { ...april, charges: [{ ...charges, sldc: { value: 1_500, unit: "INR/day" as const } }] }
    const assumed = (name: string) =>
      ({ name, value: 1, unit: "1", source: "assumed", confidence: "unverified" }) as const
    const listed = ["power_factor", "electricity_duty_pct", "scheduling_fee_inr_per_day", "usual_banking_charge_pct"]
    const frame = { ...inputs.frame, assumptions: listed.map(assumed) }
    const namesOf = (of: PlainCase) => compare({ ...inputsOf(of), frame }).assumptions?.map(({ name }) => name)
    assert.deepEqual(namesOf(april), listed.slice(0, 3))
    assert.deepEqual(namesOf(one), listed.slice(0, 2))
    const line = costOf(one, "rtm").breakdown.find(({ component }) => component === "scheduling_fee")
    assert.deepInclude(line, { order_id: "charges of 2024-01-01", kind: "published" })
    const given = { ...assumed("scheduling_fee_inr_per_day"), source: "request" }
    const byRequest = costOf(one, "rtm", { frame: { ...inputs.frame, assumptions: [given] } })
    assertNear(inrOf(byRequest, "scheduling_fee"), 30 * april.numbers.scheduling_fee_inr_per_day, "fee of the request")
  })

  it("names the lines whose spread was never held against outcomes; recorded prices were", () => {
    const { calibrated, uncalibrated = [] } = costOf(april, "rtm")
    assert.isFalse(calibrated)
    assert.include(uncalibrated, "wheeling")
    assert.notInclude(uncalibrated, "exchange_energy")
    const simulated = costOf(april, "rtm", {
      prices: { area: "W2", inr_per_mwh: april.price_inr_per_mwh, borrowed_days: 0, is_simulated: true }
    })
    assert.include(simulated.uncalibrated ?? [], "exchange_energy")
  })
})

/** Ownership and own use, and what part of the energy used bears both surcharges. */
const captive: ReadonlyArray<
  readonly [
    name: string,
    change: Partial<PlainCase>,
    numbers: Partial<PlainCase["numbers"]>,
    own_use_pct: number | null,
    part: number
  ]
> = [
  ["25.9 % of the plant bears both", {}, { ownership_pct: 25.9 }, null, 1],
  ["26 % of the plant bears none", {}, { ownership_pct: 26 }, null, 0],
  ["50.9 % of own use bears both", {}, {}, 50.9, 1],
  ["51 % of own use bears none", {}, {}, 51, 0],
  ["a pending status with a declaration bears none", { pending: true }, { ownership_pct: 10 }, null, 0],
  [
    "a member of an association with half the share of what it takes bears them on the excess",
    { association: true },
    { ownership_pct: 10, generation_share_pct: 20 },
    null,
    0.5
  ],
  [
    "a member that holds 26 % bears none on its excess",
    { association: true },
    { ownership_pct: 26, generation_share_pct: 52 },
    null,
    0
  ],
  [
    "a member within its share bears none",
    { association: true },
    { ownership_pct: 20, generation_share_pct: 20 },
    null,
    0
  ],
  [
    "an association that holds 25.9 % in all bears both",
    { association: true },
    { association_ownership_pct: 25.9, ownership_pct: 25.9 },
    null,
    1
  ]
]

describe("landed cost: captive use", () => {
  for (const [name, change, numbers, own_use_pct, part] of captive) {
    it(`${name}`, () => {
      const one = { ...april, ...change, numbers: { ...april.numbers, ...numbers } }
      const result = costOf(one, "group-captive", own_use_pct === null ? {} : { given: { own_use_pct } })
      const used = 1_000 * (result.energy.plant_mwh + result.energy.banked_mwh)
      assertNear(inrOf(result, "cross_subsidy_surcharge"), used * 1.5 * part, "cross-subsidy surcharge")
      assertNear(inrOf(result, "additional_surcharge"), used * part, "additional surcharge")
    })
  }
})

describe("landed cost: own use by the energies of a year", () => {
  /** A year in which the consumer takes so much of what arrives, banks nothing and draws nothing. */
  const using = (fraction: number): PlainCase => ({
    ...april,
    from: "2025-04-01",
    load_mwh: flat(365, 0.25 * fraction * 0.965 * 0.96 * 0.95),
    generation_mwh: flat(365, 0.25),
    price_inr_per_mwh: flat(365, 1),
    rules: { ...april.rules, banking_least_pct: 0 }
  })
  const yearOf = (one: PlainCase) => costOf(one, "group-captive", { modes: ["group-captive"] }).captive_years[0]

  it("is none at 50.9 %, which bears both surcharges on all of it", () => {
    assert.deepInclude(yearOf(using(0.509)), { is_captive: false, surcharged_pct: 100 })
  })

  it("is captive at exactly 51 %, however its blocks add up", () => {
    for (const generation of [0.25, 0.3, 0.777, 1.1]) {
      const one = using(0.51)
      const scale = generation / 0.25
      const scaled = {
        ...one,
        load_mwh: one.load_mwh.map((mwh) => mwh * scale),
        generation_mwh: one.generation_mwh.map((mwh) => mwh * scale)
      }
      assert.deepInclude(yearOf(scaled), { is_captive: true, surcharged_pct: 0 }, `${generation} MWh a block`)
    }
  })
})

describe("landed cost: orders", () => {
  const revised = { ...april, charges: [charges, { ...charges, from: "2025-10-01", wheeling: 0.9 }], duty_on: [] }
  const replay = (as_of: string) => (mode: SupplyMode) =>
    costOf(revised, mode, { as_of: as_of as IstDate, is_replay: true })

  it("changes exactly what an order changed, between the day before it and its first", () => {
    for (const mode of ["grid", "goa", "group-captive", "rtm"] as const) {
      const [before, after] = [replay("2025-09-30")(mode), replay("2025-10-01")(mode)]
      const changed = [...new Set([...before.breakdown, ...after.breakdown].map(({ component }) => component))].filter(
        (line) => inrOf(before, line) !== inrOf(after, line)
      )
      assert.deepEqual(changed, mode === "grid" ? [] : ["wheeling"])
    }
  })

  it("names the order and its first day in every line of it", () => {
    const { breakdown } = replay("2025-10-01")("rtm")
    const wheeling = breakdown.find(({ component }) => component === "wheeling")
    assert.deepInclude(wheeling, {
      order_id: "charges of 2025-10-01",
      applicable_from: "2025-10-01",
      kind: "published"
    })
  })

  it("says what the last revision changed", () => {
    assert.strictEqual(costOf(april, "rtm").regulatory_risk_delta_since_last, "no earlier order is known")
    assert.strictEqual(costOf(revised, "grid").regulatory_risk_delta_since_last, "+0.00 INR/kWh")
    assert.strictEqual(costOf(revised, "rtm").regulatory_risk_delta_since_last, "+0.50 INR/kWh")
  })

  it("counts no charge without a begin as the order before: it may be one that was asked for", () => {
    const { tables } = inputsOf(revised)
    const undated = {
      ...tables,
      charges: tables.charges.map((row, place) =>
        place < tables.charges.length / 2 ? { ...row, applicable_from: null } : row
      )
    }
    const cost = costOf(revised, "rtm", { tables: undated })
    assert.strictEqual(cost.regulatory_risk_delta_since_last, "no earlier order is known")
  })

  it("takes nothing for revised that one of two orders does not name, and says that it is missing", () => {
    const full = { ...order, wheeling: 0.8, fuel: 0.3, ratchet: 75, hours: [hour(18, 22, 1, "INR/kWh")] }
    const bare = { ...order, from: "2025-04-01", wheeling: null, fuel: null, ratchet: null, energy: 7.5 }
    const orders = (former: PlainOrder, current: PlainOrder): PlainCase => ({
      ...april,
      orders: [
        { ...former, from: "2025-04-01" },
        { ...current, from: "2026-04-01" }
      ],
      duty_on: []
    })
    const delta = (one: PlainCase, tables = inputsOf(one).tables) =>
      costOf(one, "grid", { tables }).regulatory_risk_delta_since_last
    const one = orders(bare, full)
    const tables = inputsOf(one).tables
    const unknownHours = {
      ...tables,
      tariffs: tables.tariffs.map((row, place) => (place === 0 ? { ...row, time_of_day: null } : row))
    }
    assert.strictEqual(delta(one, unknownHours), "-0.50 INR/kWh")
    assert.notInclude(costOf(one, "grid").missing, "wheeling_charge")
    const turned = orders(full, bare)
    assert.strictEqual(delta(turned, inputsOf(turned).tables), "+0.33 INR/kWh")
    const { confidence, missing } = costOf(turned, "grid")
    assert.include(missing, "wheeling_charge")
    assert.isBelow(confidence, costOf(orders(bare, bare), "grid").confidence)
  })
})

describe("landed cost: bands", () => {
  it("orders its quantiles, is the same for the same seed, and has a width where prices have one", () => {
    const swinging = {
      ...april,
      price_inr_per_mwh: april.price_inr_per_mwh.map(
        (_, block) => 2_000 + (block % 96) * 60 + Math.floor(block / 96) * 50
      )
    }
    const inputs = { ...inputsOf(swinging), paths: 500, revisions: { energy_charge: [0.97, 1.05] } }
    const first = compare(inputs)
    assert.deepEqual(compare(inputs), first)
    for (const { mode, p10, p50, p90 } of first.results) {
      assert.isBelow(Number(p10), Number(p50), mode)
      assert.isBelow(Number(p50), Number(p90), mode)
    }
  })

  it("is the price itself where nothing is uncertain", () => {
    const { landed_inr_per_kwh, p10, p90 } = costOf(april, "grid", { paths: 500 })
    assertNear(Number(p10), Number(landed_inr_per_kwh), "p10")
    assertNear(Number(p90), Number(landed_inr_per_kwh), "p90")
  })
})
