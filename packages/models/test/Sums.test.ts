import { hashBytes } from "@grid/domain/carbon/SnapshotId"
import { CurtailmentForecast } from "@grid/domain/curtailment/CurtailmentApi"
import { Dispatch } from "@grid/domain/batteries/Dispatch"
import { HostingCapacity } from "@grid/domain/distribution/DistributionApi"
import { HourlyMatching } from "@grid/domain/matching/Matching"
import { EmissionsDelta } from "@grid/domain/marginal/EmissionsDelta"
import { LandedCost } from "@grid/domain/tariffs/LandedCost"
import { PpaEconomics } from "@grid/domain/tariffs/PpaEconomics"
import { RevenueStack } from "@grid/domain/batteries/RevenueStack"
import { SiteScreen } from "@grid/domain/substations/SiteScreen"
import { LedgerBlock } from "@grid/domain/scope2/Scope2"
import { Schema } from "effect"
import { sum } from "@grid/domain/numbers/Numbers"
import { scope2Of } from "@grid/models/scope2/Scope2"
import { holdsForAll } from "@grid/testing/Property"
import * as FastCheck from "fast-check"
import { assert, describe, it } from "vitest"
import { ask, type Case, served } from "./support/Answers.ts"

/** Parts of a total added up, the total, and how far they may be apart by the digits that are told. */
type Sums = Iterable<readonly [parts: number, total: number, apart: number, what: string]>

/** Two numbers that are the same but for the order in which they were added up. */
const same = (one: number, other: number, what: string): readonly [number, number, number, string] => [
  one,
  other,
  1e-9 * Math.max(1, Math.abs(one), Math.abs(other)),
  what
]

/** Sum of the parts that are known. */
const knownSum = (parts: Readonly<Record<string, number | null>>): number =>
  sum(Object.values(parts).map((part) => part ?? 0))

const decode = {
  landed: Schema.decodeUnknownSync(LandedCost),
  contract: Schema.decodeUnknownSync(PpaEconomics),
  dispatch: Schema.decodeUnknownSync(Dispatch),
  matching: Schema.decodeUnknownSync(HourlyMatching),
  screen: Schema.decodeUnknownSync(SiteScreen),
  curtailment: Schema.decodeUnknownSync(CurtailmentForecast),
  stack: Schema.decodeUnknownSync(RevenueStack),
  delta: Schema.decodeUnknownSync(EmissionsDelta),
  hosting: Schema.decodeUnknownSync(HostingCapacity),
  efficiency: Schema.decodeUnknownSync(
    Schema.Struct({ values: Schema.Struct({ round_trip_efficiency: Schema.Finite }) })
  ),
  energies: Schema.decodeUnknownSync(
    Schema.Struct({ load_mwh: Schema.Array(Schema.Finite), generation_mwh: Schema.Array(Schema.Finite) })
  ),
  additions: Schema.decodeUnknownSync(Schema.Struct({ additions: Schema.Array(Schema.Struct({ kw: Schema.Finite })) }))
}

function* landedSums({ answer }: Case): Sums {
  const { energy_mwh, results } = decode.landed(answer)
  for (const { breakdown, by_month, energy, landed_inr_per_kwh, mode } of results) {
    if (landed_inr_per_kwh === null) continue
    const billed = sum(breakdown.map(({ annual_inr }) => annual_inr))
    yield same(sum(breakdown.map(({ inr_per_kwh }) => inr_per_kwh ?? 0)), landed_inr_per_kwh, `${mode}: lines`)
    yield same(sum(by_month.map(({ inr }) => inr)), billed, `${mode}: months`)
    yield same(billed / (1_000 * energy_mwh), landed_inr_per_kwh, `${mode}: a unit`)
    yield same(sum(by_month.map((month) => month.energy_mwh)), energy_mwh, `${mode}: energy of months`)
    const { banked_mwh, exchange_mwh, grid_mwh, plant_mwh } = energy
    yield same(banked_mwh + exchange_mwh + grid_mwh + plant_mwh, energy_mwh, `${mode}: origins`)
  }
}

function* contractSums({ answer }: Case): Sums {
  const { cashflows, debt_inr } = decode.contract(answer)
  for (const year of cashflows) {
    const { dscr, ebitda, interest, principal } = year
    yield same(ebitda, year.revenue - year.opex, "EBITDA")
    yield same(year.equity_cashflow, ebitda - interest - principal - year.tax, "owners")
    yield same(year.generation_mwh + year.shortfall_mwh, year.delivered_mwh + year.excess_mwh, "energy")
    if (dscr !== null) yield same(dscr * (interest + principal), ebitda, "coverage of debt")
  }
  yield same(sum(cashflows.map(({ principal }) => principal)), debt_inr, "debt")
}

function* dispatchSums({ answer, inputs }: Case): Sums {
  const dispatch = decode.dispatch(answer)
  yield same(knownSum(dispatch.revenue_by_market_inr), dispatch.revenue_inr, "markets")
  const scenarios = dispatch.scenario_revenue_inr
  // Scenarios are told to 0.01 INR.
  yield [sum(scenarios) / scenarios.length, knownSum(dispatch.expected_by_market_inr), 0.01, "scenarios"]
  const oneWay = Math.sqrt(decode.efficiency(inputs).values.round_trip_efficiency)
  let stored = dispatch.initial_soc_mwh
  for (const { by_market_mw, charge_mw, discharge_mw, soc_mwh } of dispatch.schedule) {
    stored += (charge_mw * oneWay - discharge_mw / oneWay) / 4
    yield [soc_mwh, stored, 3e-6, "energy stored"]
    stored = soc_mwh
    yield [(by_market_mw.dam ?? 0) + (by_market_mw.rtm ?? 0), discharge_mw - charge_mw, 2e-6, "power sold"]
  }
}

function* matchingSums({ answer, inputs }: Case): Sums {
  const { excess_mwh, match_pct, storage, unmatched } = decode.matching(answer)
  const { generation_mwh, load_mwh } = decode.energies(inputs)
  const load = sum(load_mwh)
  const missed = sum(unmatched.map(({ mwh }) => mwh))
  const told = 1e-6 * (unmatched.length + 4)
  yield [missed, load * (1 - (match_pct ?? Number.NaN) / 100), told + 1e-5 * load, "unmatched"]
  const direct = load - missed - (storage?.discharged_mwh ?? 0)
  yield [excess_mwh, sum(generation_mwh) - direct - (storage?.charged_mwh ?? 0), told, "excess"]
}

/** Points are told to 0.0001. */
function* screenSums({ answer }: Case): Sums {
  for (const { factors, score, score_high } of decode.screen(answer).candidates) {
    const points = sum(factors.map((factor) => factor.points ?? 0))
    const open = sum(factors.map((factor) => (factor.points === null ? factor.most_points : 0)))
    yield [points, score, 0.0003, "points"]
    yield [points + open, score_high, 0.0003, "highest score"]
    assert.closeTo(sum(factors.map(({ most_points }) => most_points)), 1, 0.0003, "weights")
  }
}

function* causesSums({ answer }: Case): Sums {
  const { driver_shares } = decode.curtailment(answer)
  yield same(knownSum(driver_shares ?? {}), 1, "causes")
}

function* marketsSums({ answer }: Case): Sums {
  for (const { by_market } of decode.stack(answer).annual_revenue_inr_per_kw_year) {
    yield same(knownSum(by_market), 1, "markets")
  }
}

function* deltaSums({ answer }: Case): Sums {
  const { by_method, delta_kg_co2e, method } = decode.delta(answer)
  const own = by_method?.find((one) => one.method === method)?.delta_kg_co2e
  yield same(own ?? Number.NaN, delta_kg_co2e ?? Number.NaN, "method")
}

function* hostingSums({ answer, inputs }: Case): Sums {
  const { hosting_capacity_kw, scale_factor } = decode.hosting(answer)
  const size = sum(decode.additions(inputs).additions.map(({ kw }) => kw))
  yield [hosting_capacity_kw, scale_factor * size, 0.01 + 1e-6 * size, "capacity"]
}

/** Sums that the answer of an engine promises. */
const laws: Readonly<Record<string, (of: Case) => Sums>> = {
  "landed-cost": landedSums,
  "ppa-economics": contractSums,
  "storage-dispatch": dispatchSums,
  "carbon-matching": matchingSums,
  "site-screen": screenSums,
  "curtailment-forecast": causesSums,
  "storage-stack": marketsSums,
  "emissions-delta": deltaSums,
  "hosting-capacity": hostingSums
}

/** Engines whose answers have no parts of a total. */
const without = [
  "capture-rate",
  "cannibalisation",
  "adjusted-tariff",
  "risk-screen",
  "ancillary-prices",
  "market-forward-curve",
  "storage-duration",
  "feeder-stress",
  "charging-sites",
  "reverse-flow",
  "transformer-profile",
  "substation-headroom",
  "connectivity-forecast"
]

describe("parts that an answer shows", () => {
  it("are looked at in every engine that is served", () => {
    assert.sameMembers(
      [...Object.keys(laws), ...without],
      served.map(({ engine }) => engine)
    )
  })

  /** Sums of an answer that are further apart than its digits; one that has none is said, too. */
  const faults = (sums: Sums): ReadonlyArray<string> => {
    const all = [...sums]
    const apart = all.filter(([parts, total, most]) => !(Math.abs(parts - total) <= most))
    return all.length === 0 ? ["no sum"] : apart.map(([parts, total, , what]) => `${what}: ${parts}, ${total}`)
  }

  it.each(Object.entries(laws))("add up to its totals: %s", (engine, sumsOf) => {
    assert.deepStrictEqual(faults(sumsOf(ask(engine))), [])
  })

  const energies = (most: number) =>
    FastCheck.array(FastCheck.double({ min: 0, max: most, noNaN: true }), { minLength: 96, maxLength: 96 })

  it("add up whatever load and generation are matched", () => {
    holdsForAll(
      [energies(3), energies(5)],
      ([load_mwh, generation_mwh]) =>
        assert.deepStrictEqual(faults(matchingSums(ask("carbon-matching", { load_mwh, generation_mwh }))), []),
      { numRuns: 40, seed: 1 }
    )
  })

  it("add up whatever load is billed and contracted", () => {
    holdsForAll(
      [energies(3)],
      ([drawn]) => {
        const load_mwh = drawn.map((energy) => energy + 0.01)
        assert.deepStrictEqual(faults(landedSums(ask("landed-cost", { load_mwh, paths: 0 }))), [])
        assert.deepStrictEqual(faults(contractSums(ask("ppa-economics", { load_mwh }))), [])
      },
      { numRuns: 10, seed: 1 }
    )
  })
})

const decodeLedger = Schema.decodeUnknownSync(Schema.Struct({ blocks: Schema.Array(LedgerBlock) }))

describe("blocks of a Scope 2 ledger", () => {
  const profile = FastCheck.array(
    FastCheck.tuple(
      FastCheck.integer({ min: 0, max: 3_000 }).map((kwh) => kwh / 1_000),
      FastCheck.double({ min: 20, max: 1_100, noNaN: true })
    ),
    { minLength: 96, maxLength: 96 }
  )

  it("add up to the total: load times intensity to half a gram, emissions to half a gram a block", () => {
    holdsForAll([profile], ([blocks]) => {
      const kg_co2e_per_mwh = Float64Array.from(blocks, ([, intensity]) => intensity)
      const { emissions_kg_co2e, ledger } = scope2Of({
        state: "IN-MH",
        basis: "direct",
        factor_set: "cea-v21",
        from: Date.parse("2026-08-18T00:00:00+05:30"),
        load_mwh: blocks.map(([load]) => load),
        average: { kg_co2e_per_mwh, snapshots: new Uint8Array(96 * hashBytes) }
      })
      const { blocks: rows } = decodeLedger(JSON.parse(`{${[...ledger()].join("")}}`))
      const total = emissions_kg_co2e ?? Number.NaN
      assert.closeTo(
        sum(rows.map((row) => row.load_mwh * (row.kg_co2e_per_mwh ?? Number.NaN))),
        total,
        0.0005 + 1e-9 * total
      )
      assert.closeTo(sum(rows.map(({ kg_co2e }) => kg_co2e ?? Number.NaN)), total, 0.0005 * (rows.length + 1))
    })
  })
})
