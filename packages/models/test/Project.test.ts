import { assert, describe, it } from "@effect/vitest"
import { internalRate, presentValue } from "@grid/models/economics/InternalRate"
import { annuity, assess, levelisedCost, type Project, projectFlows } from "@grid/models/economics/Project"
import * as FastCheck from "fast-check"

const assertNear = (actual: number | null, expected: number, tolerance = 1e-9) => {
  assert.isNotNull(actual)
  assert.isAtMost(
    Math.abs(Number(actual) - expected),
    tolerance * Math.max(1, Math.abs(expected)),
    `${actual}, expected ${expected}`
  )
}

const solar: Project = {
  capex_inr: 4.5e9,
  debt_fraction: 0.7,
  interest: 0.09,
  tenor_years: 15,
  life_years: 25,
  discount_rate: 0.1,
  tax: 0.2517,
  depreciation: 0.4,
  opex_inr: 7e7,
  opex_escalation: 0.05,
  energy_mwh: 236_520,
  purchase_inr: 0,
  degradation: 0.005,
  price_inr_per_mwh: 2_900
}

/** Free of tax, wear and escalation every year is like the first. */
const plain: Project = { ...solar, tax: 0, degradation: 0, opex_escalation: 0 }

const projects = FastCheck.record({
  capex_inr: FastCheck.double({ min: 1e6, max: 1e11, noNaN: true }),
  debt_fraction: FastCheck.double({ min: 0, max: 0.95, noNaN: true }),
  interest: FastCheck.double({ min: 0, max: 0.3, noNaN: true }),
  tenor_years: FastCheck.integer({ min: 1, max: 10 }),
  life_years: FastCheck.integer({ min: 10, max: 40 }),
  discount_rate: FastCheck.double({ min: 0, max: 0.4, noNaN: true }),
  tax: FastCheck.double({ min: 0, max: 0.6, noNaN: true }),
  depreciation: FastCheck.constantFrom(0.15, 0.4, 1),
  opex_inr: FastCheck.double({ min: 0, max: 1e9, noNaN: true }),
  opex_escalation: FastCheck.double({ min: 0, max: 0.1, noNaN: true }),
  energy_mwh: FastCheck.double({ min: 1, max: 1e7, noNaN: true }),
  purchase_inr: FastCheck.double({ min: 0, max: 1e8, noNaN: true }),
  degradation: FastCheck.double({ min: 0, max: 0.05, noNaN: true }),
  price_inr_per_mwh: FastCheck.double({ min: 0, max: 20_000, noNaN: true })
})

const check = (property: (project: Project) => void) =>
  FastCheck.assert(FastCheck.property(projects, property), { numRuns: 100 })

describe("internal rate of return", () => {
  it("is the closed form where there is one", () => {
    assertNear(internalRate([-100, 110]).rate, 0.1)
    // Two years: the root of a quadratic equation.
    assertNear(internalRate([-100, 60, 70]).rate, (60 + Math.sqrt(60 ** 2 + 4 * 100 * 70)) / 200 - 1)
    assertNear(internalRate([-1000, 0, 0, 0, 0, 2000]).rate, 2 ** (1 / 5) - 1)
    // A perpetuity, as far as fifty years are one.
    assertNear(internalRate([-100, ...Array.from({ length: 400 }, () => 30)]).rate, 0.3)
    // It loses: half of what was paid in comes back.
    assertNear(internalRate([-100, 50]).rate, -0.5)
  })

  it("is the one whose present value falls through zero where costs return at the end", () => {
    // The pump of an oil well: 0 % of these two rates is where the value begins to be positive.
    const flows = [-100, 230, -132]
    assertNear(presentValue(flows, 0.1), 0, 1e-9)
    assertNear(presentValue(flows, 0.2), 0, 1e-9)
    assertNear(internalRate(flows).rate, 0.2)
  })

  it("is null with the reason where there is none, or several", () => {
    const reason = (flows: ReadonlyArray<number>) => {
      const found = internalRate(flows)
      assert.isNull(found.rate)
      return "reason" in found ? found.reason : ""
    }
    assert.match(reason([-100, -1, -2]), /no year returns/)
    assert.match(reason([100, 5]), /nothing is paid in/)
    assert.match(reason([0, 0]), /nothing is paid in/)
    assert.match(reason([-100, 200, -110]), /no rate/)
    // (1 − 1.05x)(1 − 1.1x)(1 − 1.3x) = 0 at rates of 5, 10 and 30 %.
    const three = [-1, 1.05 + 1.1 + 1.3, -(1.05 * 1.1 + 1.05 * 1.3 + 1.1 * 1.3), 1.05 * 1.1 * 1.3].map(
      (flow) => flow * 1e6
    )
    assert.match(reason(three), /several rates fit: 5 %, 30 %/)
  })

  it("makes any cash flow that ends in profit worth nothing", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.double({ min: 1, max: 1e12, noNaN: true }),
        FastCheck.array(FastCheck.double({ min: 0, max: 1e11, noNaN: true }), { minLength: 1, maxLength: 50 }),
        (investment, income) => {
          const flows = [-investment, ...income]
          const { rate } = internalRate(flows)
          if (rate === null) return
          assert.isAtMost(Math.abs(presentValue(flows, rate)), 1e-6 * investment)
        }
      ),
      { numRuns: 300 }
    )
  })
})

describe("annuity", () => {
  it("pays the loan back in equal amounts", () => {
    const loan = annuity(1_000_000, 0.09, 15)
    // PMT(9 %, 15) of any spreadsheet.
    for (const { interest, principal } of loan) assertNear(interest + principal, 124_058.8827, 1e-6)
    assertNear(
      loan.reduce((sum, { principal }) => sum + principal, 0),
      1_000_000
    )
    assert.deepStrictEqual(
      annuity(100, 0, 4),
      Array.from({ length: 4 }, () => ({ interest: 0, principal: 25 }))
    )
  })
})

describe("a project's economics", () => {
  it("are the closed forms where every year is alike", () => {
    const yearly = solar.energy_mwh * 2_900 - 7e7
    const factor = (1 - 1.1 ** -25) / 0.1
    const found = assess(plain)
    assertNear(found.npv_inr, yearly * factor - 4.5e9)
    // Capital recovery factor: what the investment costs a year, spread over the energy.
    assertNear(found.lcoe_inr_per_mwh, (4.5e9 / factor + 7e7) / solar.energy_mwh)
    assertNear(found.payback_years, 4.5e9 / yearly)
    const payment = (4.5e9 * 0.7 * 0.09) / (1 - 1.09 ** -15)
    assertNear(found.min_dscr, yearly / payment)
    assertNear(found.avg_dscr, yearly / payment)
    assertNear(
      presentValue([-4.5e9, ...Array.from({ length: 25 }, () => yearly)], Number(found.project.rate)) / 4.5e9,
      0
    )
  })

  it("tax what is left after depreciation, interest and the losses of years before", () => {
    const project: Project = {
      ...plain,
      capex_inr: 1_000,
      debt_fraction: 0,
      life_years: 4,
      tax: 0.25,
      depreciation: 0.5,
      opex_inr: 0,
      energy_mwh: 1,
      price_inr_per_mwh: 400
    }
    // Depreciation 500, 250, 125 and the rest 125; profit −100, 150 − 100, 275, 275.
    assert.deepStrictEqual(
      assess(project).years.map(({ tax }) => tax),
      [0, 12.5, 68.75, 68.75]
    )
  })

  it("have no rate without equity or income, no cover without debt, and say so", () => {
    const allDebt = assess({ ...solar, debt_fraction: 1 })
    assert.isNull(allDebt.equity.rate)
    assert.isNotNull(allDebt.project.rate)
    const noDebt = assess({ ...solar, debt_fraction: 0 })
    assert.deepStrictEqual([noDebt.min_dscr, noDebt.avg_dscr], [null, null])
    assertNear(noDebt.equity.rate, Number(noDebt.project.rate))
    const free = assess({ ...solar, price_inr_per_mwh: 0 })
    assert.deepStrictEqual([free.project.rate, free.equity.rate, free.payback_years], [null, null, null])
    assert.isNull(assess({ ...solar, energy_mwh: 0 }).lcoe_inr_per_mwh)
  })

  it("hold together for any project: zero at its own rate and at its levelised cost", () => {
    check((project) => {
      const { project: found, npv_inr } = assess(project)
      if (found.rate !== null) {
        assert.isAtMost(Math.abs(presentValue(projectFlows(project), found.rate)), 1e-6 * project.capex_inr)
      }
      assertNear(npv_inr, presentValue(projectFlows(project), project.discount_rate))
      const level = { ...project, price_inr_per_mwh: Number(levelisedCost(project)) }
      const scale = project.capex_inr + level.energy_mwh * level.price_inr_per_mwh
      assert.isAtMost(Math.abs(assess(level).npv_inr), 1e-9 * scale * project.life_years)
    })
  })

  it("grow with the price and shrink with the cost", () => {
    check((project) => {
      const dearer = { ...project, price_inr_per_mwh: project.price_inr_per_mwh + 100 }
      assert.isAtLeast(assess(dearer).npv_inr, assess(project).npv_inr)
      assert.isAtLeast(Number(assess(dearer).project.rate ?? 1e9), Number(assess(project).project.rate ?? -1))
      const costlier = { ...project, opex_inr: project.opex_inr + 1_000 }
      assert.isAtLeast(Number(levelisedCost(costlier)), Number(levelisedCost(project)))
    })
  })

  it("add up year by year", () => {
    check((project) => {
      const { years } = assess(project)
      assert.lengthOf(years, project.life_years)
      for (const year of years) {
        assertNear(year.ebitda, year.revenue - year.opex)
        assertNear(year.equity_cashflow, year.ebitda - year.interest - year.principal - year.tax)
        assert.isAtLeast(year.tax, 0)
      }
      assertNear(
        years.reduce((sum, { principal }) => sum + principal, 0),
        project.capex_inr * project.debt_fraction,
        1e-6
      )
    })
  })
})
