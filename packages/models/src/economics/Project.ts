import { sum } from "@grid/domain/numbers/Numbers"
import { type InternalRate, internalRate, presentValue } from "./InternalRate.ts"

/** A project as its cash flow depends on it. Shares and rates are fractions (0.09 is 9 %), money is INR. */
export interface Project {
  readonly capex_inr: number
  readonly debt_fraction: number
  readonly interest: number
  readonly tenor_years: number
  readonly life_years: number
  readonly discount_rate: number
  readonly tax: number
  /** Depreciation, fraction of the written-down value a year. */
  readonly depreciation: number
  /** First year's; grows by the escalation. */
  readonly opex_inr: number
  readonly opex_escalation: number
  /** First year's energy sold and energy bought for it; both shrink by the degradation. */
  readonly energy_mwh: number
  readonly purchase_inr: number
  readonly degradation: number
  readonly price_inr_per_mwh: number
}

/** Money in INR. */
export interface Year {
  /** 1 is the first year of operation. */
  readonly year: number
  readonly generation_mwh: number
  /** Sales less purchases of energy. */
  readonly revenue: number
  readonly opex: number
  readonly ebitda: number
  readonly interest: number
  readonly principal: number
  readonly tax: number
  readonly equity_cashflow: number
  /** Null in a year without debt service. */
  readonly dscr: number | null
}

export interface Assessment {
  readonly lcoe_inr_per_mwh: number | null
  readonly npv_inr: number
  readonly project: InternalRate
  readonly equity: InternalRate
  readonly min_dscr: number | null
  readonly avg_dscr: number | null
  readonly payback_years: number | null
  readonly years: ReadonlyArray<Year>
}

/** The whole of a project's economics. Flows fall at the ends of years, the investment at the beginning of the first. */
export const assess = (project: Project): Assessment => {
  const years = operation(project)
  const whole = projectFlows(project)
  const covers = years.flatMap(({ dscr }) => (dscr === null ? [] : [dscr]))
  const equity = project.capex_inr * (1 - project.debt_fraction)
  return {
    lcoe_inr_per_mwh: levelisedCost(project),
    npv_inr: presentValue(whole, project.discount_rate),
    project: internalRate(whole),
    equity:
      equity === 0
        ? { rate: null, reason: "debt pays for everything: there is no equity" }
        : internalRate([-equity, ...years.map(({ equity_cashflow }) => equity_cashflow)]),
    min_dscr: covers.length === 0 ? null : Math.min(...covers),
    avg_dscr: covers.length === 0 ? null : sum(covers) / covers.length,
    payback_years: payback(whole),
    years
  }
}

/**
 * Payments of the project as a whole, before any financing, INR by year: the investment now, then EBITDA less the tax that
 * would be due without debt.
 */
export const projectFlows = (project: Project): ReadonlyArray<number> => {
  const surplus = years(project).map((year) => ebitda(project, year))
  const taxes = taxesOf(project, surplus)
  return [-project.capex_inr, ...surplus.map((amount, index) => amount - Number(taxes[index]))]
}

/** Interest and principal of a loan that is paid back in equal yearly amounts, year by year. */
export const annuity = (
  loan: number,
  interest: number,
  tenor: number
): ReadonlyArray<{ readonly interest: number; readonly principal: number }> => {
  const payment = interest === 0 ? loan / tenor : loan * (interest / -Math.expm1(-tenor * Math.log1p(interest)))
  let balance = loan
  return Array.from({ length: tenor }, () => {
    const due = balance * interest
    const principal = payment - due
    balance -= principal
    return { interest: due, principal }
  })
}

/**
 * The constant price at which the project's net present value is zero, tax included; null where no energy is sold. The
 * value grows with the price, as long as the tax takes less than all of it.
 */
export const levelisedCost = (project: Project): number | null => {
  if (project.energy_mwh === 0) return null
  const worth = (price: number) =>
    presentValue(projectFlows({ ...project, price_inr_per_mwh: price }), project.discount_rate)
  let low = 0
  let high = 1
  while (worth(high) < 0) {
    low = high
    high *= 2
  }
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return middle
    if (worth(middle) < 0) low = middle
    else high = middle
  }
}

const operation = (project: Project): ReadonlyArray<Year> => {
  const loan = project.capex_inr * project.debt_fraction
  const service = loan === 0 ? [] : annuity(loan, project.interest, project.tenor_years)
  const surplus = years(project).map((year) => ebitda(project, year))
  const taxes = taxesOf(
    project,
    surplus.map((amount, index) => amount - (service[index]?.interest ?? 0))
  )
  return years(project).map((year, index) => {
    const { interest, principal } = service[index] ?? { interest: 0, principal: 0 }
    const [ebitda, tax] = [Number(surplus[index]), Number(taxes[index])]
    return {
      year,
      generation_mwh: energy(project, year),
      revenue: revenue(project, year),
      opex: opex(project, year),
      ebitda,
      interest,
      principal,
      tax,
      equity_cashflow: ebitda - tax - interest - principal,
      dscr: index < service.length ? (ebitda - tax) / (interest + principal) : null
    }
  })
}

const years = ({ life_years }: Project): ReadonlyArray<number> =>
  Array.from({ length: life_years }, (_, index) => index + 1)

const wear = ({ degradation }: Project, year: number) => (1 - degradation) ** (year - 1)
const energy = (project: Project, year: number) => project.energy_mwh * wear(project, year)
const opex = (project: Project, year: number) => project.opex_inr * (1 + project.opex_escalation) ** (year - 1)
const revenue = (project: Project, year: number) =>
  (project.energy_mwh * project.price_inr_per_mwh - project.purchase_inr) * wear(project, year)
const ebitda = (project: Project, year: number) => revenue(project, year) - opex(project, year)

/**
 * Tax on what each year leaves before depreciation: depreciation of the written-down value, its rest in the last year,
 * and losses carried forward until they are used up.
 */
export const taxesOf = (
  project: Pick<Project, "capex_inr" | "depreciation" | "life_years" | "tax">,
  beforeDepreciation: ReadonlyArray<number>
): ReadonlyArray<number> => {
  let value = project.capex_inr
  let losses = 0
  return beforeDepreciation.map((amount, index) => {
    const allowance = index === project.life_years - 1 ? value : value * project.depreciation
    value -= allowance
    const profit = amount - allowance - losses
    losses = Math.max(0, -profit)
    return Math.max(0, profit) * project.tax
  })
}

/** Years until the flows add up to nothing, within a year in proportion; null where they never do. */
const payback = (flows: ReadonlyArray<number>): number | null => {
  let balance = Number(flows[0])
  for (let year = 1; year < flows.length; year++) {
    const flow = Number(flows[year])
    if (balance + flow >= 0) return year - 1 - balance / flow
    balance += flow
  }
  return null
}
