import { assert, describe, it } from "@effect/vitest"
import { on } from "@grid/domain/reference/Reference"
import { ruleAsOf } from "@grid/domain/reference/Rules"
import { supersededBy, tariffAsOf } from "@grid/domain/reference/Tariffs"
import { states } from "@grid/domain/states/State"
import { coverageOf } from "@grid/models/tariffs/Coverage"
import { chargesByVoltage } from "@grid/models/tariffs/OpenAccess"
import { seededTables } from "@grid/testing/reference/Seeded"

const tables = seededTables()
const today = on("2026-11-23")

describe("coverage of the landed cost", () => {
  const stateOn = (code: string, as_of = today) => coverageOf(tables, as_of).states.find(({ state }) => state === code)

  it("names every state; one of which nothing is known has no confidence, and lacks everything", () => {
    const { states: all } = coverageOf(tables, today)
    assert.deepStrictEqual(
      all.map(({ state }) => state),
      states.map(({ iso }) => iso)
    )
    const bihar = all.find(({ state }) => state === "IN-BR")
    assert.deepInclude(bihar, { confidence: 0, recorded_at: null })
    assert.isTrue(bihar?.modes.every(({ missing }) => missing.includes("tariff")))
    for (const { confidence } of all) assert.isTrue(confidence >= 0 && confidence <= 1)
  })

  it("knows tariffs of eight states, and of no other", () => {
    const { states: all } = coverageOf(tables, today)
    const known = all.filter(({ tariffs }) => tariffs.rows > 0)
    assert.sameMembers(
      known.map(({ state }) => state),
      ["IN-GJ", "IN-KA", "IN-MH", "IN-MP", "IN-RJ", "IN-TN", "IN-TS", "IN-UP"]
    )
    for (const { modes, state, tariffs } of all)
      for (const { missing } of modes) assert.strictEqual(missing.includes("tariff"), tariffs.rows === 0, state)
  })

  it("says what each way of supply lacks, and what has lapsed since when", () => {
    const gujarat = stateOn("IN-GJ")
    assert.deepInclude(
      gujarat?.components.find(({ component }) => component === "additional_surcharge"),
      { rows: 0, lapsed_on: "2026-09-30", confidence: null }
    )
    const missing = Object.fromEntries(stateOn("IN-MH")?.modes.map((mode) => [mode.mode, mode.missing]) ?? [])
    assert.deepStrictEqual(missing, { grid: [], goa: [], "group-captive": [], rtm: [], hybrid: [] })
    const karnataka = Object.fromEntries(stateOn("IN-KA")?.modes.map((mode) => [mode.mode, mode.missing]) ?? [])
    assert.deepStrictEqual(karnataka["rtm"], ["transmission", "cross_subsidy_surcharge"])
    assert.deepStrictEqual(karnataka["group-captive"], ["transmission"])
  })

  it("knows more on a day on which more applies", () => {
    const confidence = (as_of: string) => stateOn("IN-GJ", on(as_of))?.confidence ?? Number.NaN
    assert.isAbove(confidence("2026-09-30"), confidence("2026-10-01"))
    assert.strictEqual(stateOn("IN-GJ", on("2025-03-31"))?.confidence, 0)
  })
})

describe("open-access schedule", () => {
  const chargesOf = (state: string, discom: string, rest: object = {}) =>
    chargesByVoltage(tables, { state, discom, as_of: today, ...rest })

  it("has an entry for each voltage; a range is two ends and no single number", () => {
    const [only, ...more] = chargesOf("maharashtra", "MSEDCL")
    assert.isEmpty(more)
    assert.deepInclude(only, {
      voltage_class: "33kV",
      wheeling_inr_per_kwh: null,
      cross_subsidy_surcharge_inr_per_kwh: 1.31
    })
    assert.deepInclude(
      only?.components.find(({ component }) => component === "wheeling"),
      { low: 0.6, high: 1.08 }
    )
    assert.deepStrictEqual(
      chargesOf("rajasthan", "JVVNL").map((entry) => [entry.voltage_class, entry.wheeling_inr_per_kwh]),
      [
        ["11kV", 0.74],
        ["33kV", 0.13],
        ["132kV", 0.01]
      ]
    )
    assert.lengthOf(chargesOf("rajasthan", "JVVNL", { voltage_class: "33 kV" }), 1)
  })

  it("tells the waivers of the interstate charge with their days, and is empty where the state has no charge", () => {
    const waivers = chargesOf("karnataka", "BESCOM")[0]?.waivers ?? []
    assert.isTrue(waivers.some((text) => text.startsWith("ISTS charge waived for solar commissioned to 2025-06-30")))
    assert.isTrue(
      waivers.some((text) => text.includes("payable at 50 % for wind commissioned from 2026-07-01 to 2027-06-30"))
    )
    assert.isEmpty(chargesOf("bihar", "SBPDCL"))
    assert.isEmpty(chargesOf("karnataka", "BESCOM", { as_of: on("2025-03-31") }))
  })
})

describe("rules and tariffs by day", () => {
  it.each([
    ["2020-01-01", 0],
    ["2025-06-30", 0],
    ["2025-07-01", 25],
    ["2026-06-30", 25],
    ["2026-07-01", 50],
    ["2027-07-01", 75],
    ["2040-01-01", 100]
  ] as const)("a solar plant commissioned on %s pays %d %% of the interstate charge", (day, value) => {
    assert.strictEqual(ruleAsOf(tables, { rule: "ists_payable_pct", scope: "solar", as_of: on(day) })?.value, value)
  })

  it("a rule of a state comes before one of India, and a dated one before one without a begin", () => {
    const [rule] = tables.rules.filter(({ rule }) => rule === "standby_cap_pct")
    assert(rule !== undefined)
    const rules = [rule, { ...rule, state: "gujarat", value: 4 }]
    const question = { rule: "standby_cap_pct", as_of: today } as const
    assert.strictEqual(ruleAsOf({ rules }, { ...question, state: "gujarat" })?.value, 4)
    assert.strictEqual(ruleAsOf({ rules }, { ...question, state: "goa" })?.value, 25)
    // What a state may require is no rule of a state.
    assert.isUndefined(ruleAsOf(tables, { rule: "quantum_hold_blocks", state: "gujarat", as_of: today }))
    const captive = ruleAsOf(tables, { rule: "captive_use_pct", as_of: today })
    assert.deepStrictEqual([captive?.value, captive?.confidence], [51, "published"])
    assert.isUndefined(ruleAsOf(tables, { rule: "banking_charge_pct", as_of: today }))
  })

  it("names the tariff that took another's place, on the day on which it had", () => {
    const [old] = tariffAsOf(tables, {
      state: "maharashtra",
      discom: "MSEDCL",
      voltage_class: "33kV",
      as_of: on("2026-03-31")
    })
    assert(old !== undefined)
    assert.isUndefined(supersededBy(tables, old, on("2026-03-31")))
    assert.strictEqual(supersededBy(tables, old, on("2026-04-01"))?.energy_charge, 8.44)
    assert.strictEqual(supersededBy(tables, old, on("2029-01-01"))?.energy_charge, 8.44)
  })
})
