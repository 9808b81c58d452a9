import { assert, describe, it } from "@effect/vitest"
import { on } from "@grid/domain/reference/Reference"
import { ruleAsOf } from "@grid/domain/reference/Rules"
import {
  type AssumedName,
  type ChargeName,
  type KeptRule,
  landedCostOverrides,
  landedCostRules
} from "@grid/domain/tariffs/LandedCostAssumptions"
import { loadSolver } from "@grid/models/engines/Highs"
import { assumptionsOf } from "@grid/models/landed-cost/Assumptions"
import type { LandedCostInputs } from "@grid/models/landed-cost/Inputs"
import { landedCost, landedCostV06 } from "@grid/models/landed-cost/LandedCost"
import { seededTables } from "@grid/testing/reference/Seeded"
import { Record as Records, Result } from "effect"
import type { Highs } from "highs"
import { beforeAll } from "vitest"
import { april, order } from "./support/April.ts"
import { hour } from "./support/Bills.ts"
import { inputsOf } from "./support/LandedCase.ts"

let highs: Highs

beforeAll(async () => {
  highs = await loadSolver()
})

const days = 3

/** Three days of October by the rules that come with the service, with a tariff in which everything has its part. */
const october: LandedCostInputs = {
  ...inputsOf({
    ...april,
    from: "2026-10-01",
    load_mwh: Array.from({ length: 96 * days }, (_, block) => 0.25 + 0.1 * Math.sin(block / 9)),
    generation_mwh: Array.from({ length: 96 * days }, (_, block) =>
      Math.max(0, Math.sin((((block % 96) - 24) / 48) * Math.PI))
    ),
    price_inr_per_mwh: Array.from({ length: 96 * days }, (_, block) => 4_000 + 2_500 * Math.sin(block / 13)),
    orders: [
      {
        ...order,
        kvah: true,
        fuel: 0.3,
        wheeling: 0.8,
        ratchet: 75,
        hours: [{ ...hour(6, 22, -10, "%"), season: "summer" }]
      }
    ],
    charges: april.charges.map((charges) => ({ ...charges, banking: 0.2 }))
  }),
  paths: 50
}

/** The same tariff in slabs of contract demand, each with a charge of its own. */
const inSlabs: LandedCostInputs["tables"] = {
  ...october.tables,
  tariffs: october.tables.tariffs.flatMap((tariff) =>
    ([1, 2, 3] as const).map((demand_slab) => ({ ...tariff, demand_slab, energy_charge: 6 + demand_slab }))
  )
}

/** No charge in money, beside which nothing is assumed in kind. */
const withFreeBank = {
  ...october.tables,
  charges: october.tables.charges.filter(({ component }) => component !== "banking")
}

/** A plant as large as the assumed share of the load needs. */
const sizedByShare: Partial<LandedCostInputs> = {
  plant: october.plant === null ? null : { ...october.plant, capacity_mw: null }
}

/** A plant of which no energy crosses the interstate network. */
const withinState = october.plant === null ? null : { ...october.plant, is_interstate: false }

const tables = seededTables()

const rows = Records.map(landedCostRules, (_, rule: KeptRule) =>
  ruleAsOf(tables, { rule, state: "maharashtra", scope: "solar", as_of: on("2026-11-23") })
)

interface Given {
  readonly value: number
  /** Beside it, in both answers. */
  readonly others?: Readonly<Record<string, number>>
  readonly change?: Partial<LandedCostInputs>
}

const association = { captivity: { structure: "association", is_pending: false } } as const

/** Another value of everything that a request may name. */
const values: Readonly<Record<AssumedName | ChargeName | KeptRule, Given>> = {
  power_factor: { value: 0.9 },
  electricity_duty_pct: { value: 5 },
  interstate_transmission_inr_per_kwh: { value: 0.5 },
  interstate_loss_pct: { value: 4 },
  trading_margin_inr_per_kwh: { value: 0.05 },
  scheduling_fee_inr_per_day: { value: 1_000 },
  plant_price_inr_per_kwh: { value: 3 },
  plant_share_of_load_pct: { value: 40, change: sizedByShare },
  plant_outage_pct: { value: 5 },
  summer_from_month: { value: 10 },
  summer_to_month: { value: 10 },
  demand_slab_1_up_to_kva: { value: 2_000, change: { tables: inSlabs } },
  demand_slab_2_up_to_kva: { value: 1_000, change: { tables: inSlabs } },
  usual_banking_charge_pct: { value: 20, change: { tables: withFreeBank } },
  price_level_deviation: { value: 0.5 },
  ownership_pct: { value: 25 },
  association_ownership_pct: { value: 25, change: association },
  generation_share_pct: { value: 50, others: { ownership_pct: 10 }, change: association },
  energy_charge_inr_per_unit: { value: 8 },
  fuel_surcharge_inr_per_unit: { value: 0.1 },
  demand_charge_inr_per_kva_month: { value: 500 },
  ratchet_pct: { value: 100 },
  transmission_inr_per_kwh: { value: 0.6 },
  wheeling_inr_per_kwh: { value: 0.5 },
  cross_subsidy_surcharge_inr_per_kwh: { value: 1.2 },
  additional_surcharge_inr_per_kwh: { value: 0.5 },
  exchange_fee_inr_per_kwh: { value: 0.03 },
  banking_inr_per_kwh: { value: 1 },
  transmission_loss_pct: { value: 3 },
  wheeling_loss_pct: { value: 2 },
  own_use_pct: { value: 50 },
  ists_payable_pct: { value: 100 },
  green_open_access_least_kw: { value: 5_000 },
  quantum_hold_blocks: { value: 1 },
  banking_least_pct: { value: 5 },
  banking_charge_pct: { value: 20 },
  standby_cap_pct: { value: 0 },
  captive_ownership_pct: { value: 27 },
  captive_use_pct: { value: 100 },
  price_cap_inr_per_mwh: { value: 5_000 }
}

const answer = (overrides: Readonly<Record<string, number>>, change: Partial<LandedCostInputs> = {}) => {
  const { assumptions: all, ...numbers } = Result.getOrThrow(assumptionsOf(overrides, rows))
  const { assumptions = [], results } = landedCost.compute(
    { ...october, ...numbers, ...change, frame: { ...october.frame, assumptions: all } },
    { highs, seed: "seed" }
  )
  return { assumptions, results: JSON.stringify(results) }
}

describe("landed cost: what a caller puts in place of it", () => {
  it("names everything that a request may name", () => {
    assert.sameMembers(Object.keys(values), Object.keys(landedCostOverrides))
  })

  for (const [name, { change, others = {}, value }] of Object.entries(values)) {
    it(`${name} changes the answer, and is listed`, () => {
      const given = answer({ ...others, [name]: value }, change)
      const unit = landedCostOverrides[name]?.unit
      assert.notStrictEqual(given.results, answer(others, change).results)
      assert.deepInclude(
        given.assumptions.find((one) => one.name === name),
        unit === undefined ? { value, source: "request" } : { value, source: "request", unit }
      )
    })
  }
})

const supplies: ReadonlyArray<
  readonly [supply: string, change: Partial<LandedCostInputs>, listed: ReadonlyArray<string>]
> = [
  ["the grid", { modes: ["grid"] }, ["power_factor", "electricity_duty_pct", "summer_from_month", "summer_to_month"]],
  [
    "the grid in slabs of demand",
    { modes: ["grid"], tables: inSlabs },
    ["demand_slab_1_up_to_kva", "demand_slab_2_up_to_kva"]
  ],
  ["the exchange", { modes: ["rtm"] }, ["trading_margin_inr_per_kwh", "interstate_loss_pct", "price_level_deviation"]],
  ["the exchange without bands", { modes: ["rtm"], paths: 0 }, ["scheduling_fee_inr_per_day"]],
  ["a plant", { modes: ["goa"] }, ["plant_price_inr_per_kwh", "standby_cap_pct", "interstate_loss_pct"]],
  ["a plant of the state", { modes: ["goa"], plant: withinState }, ["plant_outage_pct"]],
  ["a captive plant", { modes: ["group-captive"] }, ["ownership_pct", "captive_use_pct"]],
  [
    "an association",
    { modes: ["group-captive"], ...association },
    ["association_ownership_pct", "ownership_pct", "generation_share_pct"]
  ],
  [
    "an association whose status is pending",
    { modes: ["group-captive"], captivity: { structure: "association", is_pending: true } },
    ["association_ownership_pct"]
  ],
  ["all of them together", { modes: ["hybrid"] }, ["trading_margin_inr_per_kwh", "plant_outage_pct", "ownership_pct"]]
]

describe("landed cost: assumptions that an answer lists", () => {
  it.each(supplies)("of %s are those that it rests on, given or not", (_, change, listed) => {
    const answered = answer({}, change)
    const namesOf = ({ assumptions }: typeof answered) => assumptions.map(({ name }) => name)
    assert.includeMembers([...namesOf(answered)], [...listed])
    const beside = Object.entries(values).filter(
      ([name, { value }]) => !namesOf(answer({ [name]: value }, change)).includes(name)
    )
    assert.isNotEmpty(beside)
    for (const [name, { value }] of beside) {
      assert.notInclude(namesOf(answered), name)
      assert.strictEqual(answer({ [name]: value }, change).results, answered.results, name)
    }
  })

  it("of before had those of other supplies, too", () => {
    const { assumptions } = Result.getOrThrow(assumptionsOf({}, rows))
    const { assumptions: former = [] } = landedCostV06.compute(
      { ...october, modes: ["grid"], frame: { ...october.frame, assumptions } },
      { highs, seed: "seed" }
    )
    assert.includeMembers(
      former.map(({ name }) => name),
      ["plant_price_inr_per_kwh", "demand_slab_1_up_to_kva", "ownership_pct"]
    )
  })
})
