import { assert, describe, it } from "@effect/vitest"
import { ppaDefaults } from "@grid/domain/tariffs/PpaEconomics"
import type { PpaInputs } from "@grid/models/ppa/Inputs"
import { ppaEconomics, ppaEconomicsV011, ppaEconomicsV012 } from "@grid/models/ppa/Ppa"
import type { Tools } from "@grid/models/engines/Engine"
import { holdsForAll } from "@grid/testing/Property"
import { Record } from "effect"
import * as FastCheck from "fast-check"

const assertNear = (actual: number | null, expected: number, what: string) =>
  assert.isAtMost(
    Math.abs(Number(actual) - expected),
    1e-6 * Math.max(1, Math.abs(expected)),
    `${what}: ${actual}, expected ${expected}`
  )

// No programme is solved here.
const tools = { seed: "seed" } as Tools

const assumed = Record.map(ppaDefaults, ({ value }) => value)

/** 365 equal days: a load of 4 MW by day and 2 MW by night, a plant that runs from 9 to 17 h, dear evenings. */
const day = Array.from({ length: 96 }, (_, block) => ({
  load: block >= 32 && block < 72 ? 1 : 0.5,
  plant: block >= 36 && block < 68 ? 0.2 : 0,
  price: block >= 72 && block < 88 ? 8_000 : 3_000
}))
const year = <A>(of: (block: (typeof day)[number]) => A): ReadonlyArray<A> =>
  Array.from({ length: 365 }, () => day.map(of)).flat()

const contract: PpaInputs = {
  frame: { kind: "modelled", confidence: 1, assumptions: [], missing: [], sources: [] },
  structure: "pay-as-produced",
  tariff_inr_per_kwh: 4.2,
  term_years: 15,
  capacity_mw: 6,
  load_mwh: year(({ load }) => load),
  mwh_per_mw: year(({ plant }) => plant),
  inr_per_mwh: year(({ price }) => price),
  assumed,
  charges: []
}

const worthOf = (flows: ReadonlyArray<number>, rate: number) =>
  flows.reduce((sum, flow, index) => sum + flow / (1 + rate) ** index, 0)

/** Project flows by the formulas, with nothing of the first implementation; the rate by halving an interval. */
const plain = (inputs: PpaInputs) => {
  const { assumed: a, capacity_mw, inr_per_mwh, load_mwh, mwh_per_mw, structure, term_years } = inputs
  const capex = a.capex_inr_per_mw * capacity_mw
  const flows = [-capex]
  const total = mwh_per_mw.reduce((sum, mwh) => sum + mwh * capacity_mw, 0)
  const load = load_mwh.reduce((sum, mwh) => sum + mwh, 0)
  let [value, losses] = [capex, 0]
  for (let index = 1; index <= term_years; index++) {
    let [sales, market] = [0, 0]
    for (let block = 0; block < load_mwh.length; block++) {
      const need = Number(load_mwh[block])
      const generation = Number(mwh_per_mw[block]) * capacity_mw * (1 - a.degradation_pct / 100) ** (index - 1)
      const promised =
        structure === "pay-as-produced"
          ? generation
          : structure === "baseload"
            ? total / load_mwh.length
            : (need * total) / load
      const due = Math.min(need, promised)
      sales += due * 1_000 * inputs.tariff_inr_per_kwh
      market += (generation - due) * Number(inr_per_mwh[block])
    }
    const ebitda =
      sales * (1 + a.tariff_escalation_pct / 100) ** (index - 1) +
      market * (1 + a.price_escalation_pct / 100) ** (index - 1) -
      a.opex_inr_per_mw_year * capacity_mw * (1 + a.opex_escalation_pct / 100) ** (index - 1)
    const allowance = index === term_years ? value : (value * a.depreciation_pct) / 100
    value -= allowance
    const profit = ebitda - allowance - losses
    losses = profit < 0 ? -profit : 0
    flows.push(ebitda - (profit > 0 ? (profit * a.tax_pct) / 100 : 0))
  }
  return flows
}

const drawn = FastCheck.record({
  structure: FastCheck.constantFrom("pay-as-produced" as const, "baseload" as const, "shaped" as const),
  tariff_inr_per_kwh: FastCheck.double({ min: 3, max: 8, noNaN: true }),
  term_years: FastCheck.integer({ min: 5, max: 25 }),
  capacity_mw: FastCheck.double({ min: 1, max: 8, noNaN: true }),
  capex_inr_per_mw: FastCheck.double({ min: 1e7, max: 4e7, noNaN: true }),
  tariff_escalation_pct: FastCheck.double({ min: -2, max: 3, noNaN: true }),
  price_escalation_pct: FastCheck.double({ min: -2, max: 3, noNaN: true })
})

/** A day stands for a year in cases that are drawn: a thousandth of the work, times 365. */
const oneDay = (values: ReadonlyArray<number>) => values.slice(0, 96)

describe("economics of a contract", () => {
  it("has the net present value and the rate of an independent computation", () => {
    holdsForAll(
      [drawn],
      ([{ capex_inr_per_mw, price_escalation_pct, tariff_escalation_pct, ...terms }]) => {
        const inputs = {
          ...contract,
          ...terms,
          assumed: { ...assumed, capex_inr_per_mw, price_escalation_pct, tariff_escalation_pct }
        }
        const flows = plain(inputs)
        const { irr_pct, irr_status, npv_inr } = ppaEconomics.compute(inputs, tools)
        assertNear(npv_inr / 1e6, worthOf(flows, 0.1) / 1e6, "NPV, million INR")
        if (irr_status !== "found") return
        let [low, high] = [-0.9, 50]
        for (let step = 0; step < 200; step++) {
          const middle = (low + high) / 2
          if (worthOf(flows, middle) > 0) low = middle
          else high = middle
        }
        assertNear(irr_pct, 100 * low, "IRR, %")
      },
      { numRuns: 20 }
    )
  })

  it("is worth nothing at its own rate", () => {
    const { irr_pct } = ppaEconomics.compute(contract, tools)
    const again = { ...contract, assumed: { ...assumed, discount_rate_pct: Number(irr_pct) } }
    assertNear(ppaEconomics.compute(again, tools).npv_inr / 1e6, 0, "NPV at the IRR, million INR")
  })

  it("has a rate of 12 % where its worth at 12 % is nothing", () => {
    const at12 = { ...assumed, discount_rate_pct: 12 }
    const worthAt = (tariff_inr_per_kwh: number) =>
      worthOf(plain({ ...contract, tariff_inr_per_kwh, assumed: at12 }), 0.12)
    let [low, high] = [0, 50]
    for (let step = 0; step < 60; step++) {
      const middle = (low + high) / 2
      if (worthAt(middle) < 0) low = middle
      else high = middle
    }
    const { irr_pct, npv_inr } = ppaEconomics.compute({ ...contract, tariff_inr_per_kwh: high, assumed: at12 }, tools)
    assertNear(irr_pct, 12, "IRR, %")
    assertNear(npv_inr / 1e6, 0, "NPV at 12 %, million INR")
  })

  it("says where there is no rate, and where there are several", () => {
    const worthless = { ...contract, tariff_inr_per_kwh: 0, inr_per_mwh: contract.inr_per_mwh.map(() => 0) }
    assert.deepInclude(ppaEconomics.compute(worthless, tools), { irr_pct: null, irr_status: "no_irr" })
    const ending = {
      ...contract,
      tariff_inr_per_kwh: 8,
      term_years: 18,
      assumed: { ...assumed, opex_escalation_pct: 25 }
    }
    assert.deepInclude(ppaEconomics.compute(ending, tools), { irr_pct: null, irr_status: "multiple_irr" })
  })

  it("counts every rate above −99 %, however high", () => {
    const cheap = (change: Partial<typeof assumed>) =>
      ppaEconomics.compute({ ...contract, term_years: 25, assumed: { ...assumed, ...change } }, tools)
    // 1,000 INR per MW bring in some 3,500 times as much a year.
    const found = cheap({ capex_inr_per_mw: 1_000, max_debt_pct: 0 })
    assert.strictEqual(found.irr_status, "found")
    assert.strictEqual(found.equity_irr_status, "found")
    assert.isAbove(Number(found.irr_pct), 10_000)
    const flows = [-6_000, ...found.cashflows.map(({ project_cashflow }) => project_cashflow)]
    assertNear(worthOf(flows, Number(found.irr_pct) / 100), 0, "worth at the IRR, INR")
    // Costs that outgrow the income have a lower rate, too, at which the late years are worth as much as the early ones.
    const ending = cheap({ capex_inr_per_mw: 1_000, opex_escalation_pct: 25 })
    assert.deepInclude(ending, { irr_pct: null, irr_status: "multiple_irr" })
  })

  it("has no return on equity where debt pays for all of it", () => {
    for (const capex_inr_per_mw of [45_000_000, 45_000_000.1, 33_333_333.3]) {
      const { debt_inr, equity_irr_pct, equity_irr_status } = ppaEconomics.compute(
        {
          ...contract,
          tariff_inr_per_kwh: 12,
          term_years: 25,
          assumed: { ...assumed, capex_inr_per_mw, max_debt_pct: 100, opex_escalation_pct: 25 }
        },
        tools
      )
      assertNear(debt_inr, 6 * capex_inr_per_mw, "debt")
      assert.deepStrictEqual([equity_irr_pct, equity_irr_status], [null, "no_irr"])
    }
  })

  it("sizes its debt by the coverage of every year, at most to its share of the investment", () => {
    const table = [
      [1.3, 100],
      [1.3, 30],
      [2, 70]
    ] as const
    for (const [target_dscr, max_debt_pct] of table) {
      const result = ppaEconomics.compute({ ...contract, assumed: { ...assumed, target_dscr, max_debt_pct } }, tools)
      const paid = result.cashflows.reduce((sum, { principal }) => sum + principal, 0)
      assertNear(paid, result.debt_inr, "principal in all")
      assert.isAtMost(result.debt_inr, (6 * assumed.capex_inr_per_mw * max_debt_pct) / 100 + 1)
      assert.isAtLeast(Number(result.min_dscr), target_dscr - 1e-9)
    }
  })

  it("matches block by block: what is taken, bought and sold adds up under every structure", () => {
    for (const structure of ["pay-as-produced", "baseload", "shaped"] as const) {
      const { cashflows } = ppaEconomics.compute({ ...contract, structure }, tools)
      for (const { delivered_mwh, excess_mwh, generation_mwh, shortfall_mwh } of cashflows)
        assertNear(generation_mwh + shortfall_mwh, delivered_mwh + excess_mwh, structure)
    }
    const { cashflows } = ppaEconomics.compute(contract, tools)
    assert.strictEqual(cashflows[0]?.shortfall_mwh, 0)
  })

  it("loses with a lower capture rate, and at the mean price of equal blocks nothing", () => {
    const flat = { ...contract, inr_per_mwh: contract.inr_per_mwh.map(() => 3_000) }
    const result = ppaEconomics.compute(flat, tools)
    const worths = result.capture_rate_sensitivities.map(({ npv_inr }) => npv_inr)
    assert.deepEqual(
      worths,
      worths.toSorted((a, b) => a - b)
    )
    assertNear(Number(worths.at(-1)) / 1e6, result.npv_inr / 1e6, "at a capture rate of 1")
  })

  it("counts a shorter profile for a year", () => {
    const short = {
      ...contract,
      load_mwh: oneDay(contract.load_mwh),
      mwh_per_mw: oneDay(contract.mwh_per_mw),
      inr_per_mwh: oneDay(contract.inr_per_mwh)
    }
    assertNear(
      ppaEconomics.compute(short, tools).npv_inr / 1e6,
      ppaEconomics.compute(contract, tools).npv_inr / 1e6,
      "NPV"
    )
  })

  it("counts as many blocks for a year whatever the profile has, but a leap year's for one", () => {
    const ofDays = (days: number, engine = ppaEconomics) => {
      const values = (list: ReadonlyArray<number>) => Array.from({ length: days }, () => oneDay(list)).flat()
      return engine.compute(
        {
          ...contract,
          load_mwh: values(contract.load_mwh),
          mwh_per_mw: values(contract.mwh_per_mw),
          inr_per_mwh: values(contract.inr_per_mwh)
        },
        tools
      )
    }
    const generated = (answer: ReturnType<typeof ofDays>) => Number(answer.cashflows[0]?.generation_mwh)
    const year = generated(ofDays(365))
    for (const days of [31, 361, 362, 364]) assertNear(generated(ofDays(days)), year, `${days} days`)
    assertNear(generated(ofDays(366)), (year * 366) / 365, "a leap year")
    assert.isBelow(generated(ofDays(362, ppaEconomicsV012)), 0.992 * year)
  })

  it("says how many days stand for a year, and of how many blocks a price and the date of generation are known", () => {
    const some = { ...contract, borrowed_days: 73, undated_days: 146 }
    const { days, generation_coverage, price_coverage } = ppaEconomics.compute(some, tools)
    assert.strictEqual(days, 365)
    assert.deepStrictEqual(price_coverage, { expected: 35_040, present: 28_032, pct: 80 })
    assert.deepStrictEqual(generation_coverage, { expected: 35_040, present: 21_024, pct: 60 })
    assert.notProperty(ppaEconomics.compute(contract, tools), "price_coverage")
    const former = ppaEconomicsV012.compute({ ...contract, borrowed_days: 73 }, tools)
    assert.notProperty(former, "days")
    assert.notProperty(former, "price_coverage")
  })

  it("bounds what revisions may change, and says nothing without charges", () => {
    const { regulatory_risk_band: none } = ppaEconomics.compute(contract, tools)
    assert.deepEqual(none, { low_inr_per_kwh: null, high_inr_per_kwh: null })
    const { regulatory_risk_band: band } = ppaEconomics.compute(
      { ...contract, charges: [{ inr_per_kwh: 1, ratios: [0.76] }] },
      tools
    )
    assertNear(band.low_inr_per_kwh, -0.24, "low")
    assertNear(band.high_inr_per_kwh, 1 / 0.76 - 1, "high")
  })

  it("bounds it by each charge as if the others were not there: one of 0, a past of another, their order", () => {
    const anyRatios = FastCheck.array(FastCheck.double({ min: 0.3, max: 3, noNaN: true }), {
      minLength: 1,
      maxLength: 6
    })
    const anyAmount = FastCheck.double({ min: 0.01, max: 3, noNaN: true })
    const bandOf = (charges: PpaInputs["charges"], engine = ppaEconomics) => {
      const { regulatory_risk_band } = engine.compute(
        { ...contract, load_mwh: [1], mwh_per_mw: [0.2], inr_per_mwh: [3_000], charges },
        tools
      )
      return [Number(regulatory_risk_band.low_inr_per_kwh), Number(regulatory_risk_band.high_inr_per_kwh)] as const
    }
    const assertSame = (one: readonly [number, number], other: readonly [number, number]) =>
      one.forEach((end, index) => assert.closeTo(end, other[index] ?? Number.NaN, 1e-9))
    holdsForAll([anyRatios, anyAmount, anyRatios, anyAmount, anyRatios], ([first, one, second, two, third]) => {
      const charges = [
        { component: "wheeling", inr_per_kwh: one, ratios: first },
        { component: "transmission", inr_per_kwh: two, ratios: second }
      ] as const
      const idle = { component: "additional_surcharge", inr_per_kwh: 0, ratios: third } as const
      const band = bandOf(charges)
      assertSame(bandOf([idle, ...charges]), band)
      assertSame(bandOf(charges.toReversed()), band)
    })
    const charges = ([0.5, 1.2] as const).map((inr_per_kwh, place) => ({
      component: place === 0 ? ("wheeling" as const) : ("transmission" as const),
      inr_per_kwh,
      ratios: Array.from({ length: 6 }, (_, past) => 0.7 + 0.13 * past + 0.05 * place)
    }))
    const idle = { component: "additional_surcharge", inr_per_kwh: 0, ratios: [0.5, 1.5] } as const
    assert.notDeepEqual(bandOf([...charges, idle], ppaEconomicsV011), bandOf(charges, ppaEconomicsV011))
  })

  it("bounds it by the charges alone: twice of them change by twice as much, whatever the contract is", () => {
    const charges = [0.5, 1.2, 0.3].map((inr_per_kwh, index) => ({
      inr_per_kwh,
      ratios: Array.from({ length: 6 }, (_, past) => 0.7 + 0.13 * past + 0.05 * index)
    }))
    const bandOf = (change: Partial<PpaInputs>) => {
      const question = { ...contract, load_mwh: [1], mwh_per_mw: [0.2], inr_per_mwh: [3_000], charges, ...change }
      // The seed of the service is of all inputs.
      const { regulatory_risk_band } = ppaEconomics.compute(question, { ...tools, seed: JSON.stringify(question) })
      return [Number(regulatory_risk_band.low_inr_per_kwh), Number(regulatory_risk_band.high_inr_per_kwh)] as const
    }
    const [low, high] = bandOf({})
    assert.isBelow(low, high)
    for (const tariff_inr_per_kwh of [4.201, 4.3, 5])
      assert.deepStrictEqual(bandOf({ tariff_inr_per_kwh }), [low, high])
    for (const times of [2, 1.001]) {
      const more = charges.map((charge) => ({ ...charge, inr_per_kwh: times * charge.inr_per_kwh }))
      const [lower, higher] = bandOf({ charges: more })
      assertNear(lower, times * low, "low")
      assertNear(higher, times * high, "high")
    }
  })
})
