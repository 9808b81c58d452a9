import {
  type ProjectEconomics,
  type ProjectRequest,
  type Technology,
  tenorOf
} from "@grid/domain/economics/ProjectEconomics"
import { rounded } from "../reading/Values.ts"
import { assess, type Project, type Year } from "./Project.ts"

export const daysPerYear = 365
export const hoursPerYear = 24 * daysPerYear

/**
 * Depreciation for tax of the written-down value, % a year: Income-tax Rules 1962, Appendix I, 40 for renewable energy
 * devices, 15 for machinery in general, which standalone storage counts as.
 */
const depreciationPct: Readonly<Record<Technology, number>> = { solar: 40, wind: 40, hybrid: 40, bess: 15 }

/** Energy of a year and the income from it, with the way it was found. */
export interface Income {
  readonly energy_mwh: number
  readonly price_inr_per_mwh: number
  readonly purchase_inr: number
  readonly notes: ReadonlyArray<string>
}

/** A tariff is paid for whatever is delivered, whenever it is. */
export const atTariff = (request: ProjectRequest): Income => {
  const { bess, capacity_mw, technology } = request
  const cycled = bess === undefined ? 0 : capacity_mw * bess.duration_h * bess.cycles_per_day * daysPerYear
  const generation = technology === "bess" ? 0 : capacity_mw * Number(request.cuf_fraction) * hoursPerYear
  // Storage cannot deliver more than the plant gives it.
  const discharge = bess === undefined ? 0 : Math.min(cycled, generation * bess.efficiency)
  const losses = bess === undefined ? 0 : discharge / bess.efficiency - discharge
  return {
    energy_mwh: technology === "bess" ? cycled : generation - losses,
    price_inr_per_mwh: Number(request.tariff_inr_per_kwh) * 1_000,
    purchase_inr: 0,
    notes: [
      "The tariff is paid for every kWh delivered and stays the same for the whole life.",
      ...(technology === "bess"
        ? ["Storage does all its cycles every day, and whoever pays the tariff brings the energy that charges it."]
        : bess === undefined
          ? []
          : ["Energy sold is the plant's less what its storage loses in its cycles."])
    ]
  }
}

/** A project's economics from what its energy brings in, rounded for the wire. */
export const economicsOf = (request: ProjectRequest, income: Income): ProjectEconomics => {
  const tenor_years = tenorOf(request)
  const depreciation_pct = depreciationPct[request.technology]
  const project: Project = {
    capex_inr: request.capacity_mw * request.capex_inr_per_mw,
    debt_fraction: request.debt_fraction,
    interest: request.interest_pct / 100,
    tenor_years,
    life_years: request.life_years,
    discount_rate: request.discount_rate_pct / 100,
    tax: request.tax_pct / 100,
    depreciation: depreciation_pct / 100,
    opex_inr: request.capacity_mw * request.opex_inr_per_mw_year,
    opex_escalation: request.opex_escalation_pct / 100,
    degradation: request.degradation_pct / 100,
    ...income
  }
  const assessment = assess(project)
  return {
    lcoe_inr_per_kwh: orNull(assessment.lcoe_inr_per_mwh === null ? null : assessment.lcoe_inr_per_mwh / 1_000, 6),
    ...percent("project_irr", assessment.project),
    ...percent("equity_irr", assessment.equity),
    npv_inr: round(assessment.npv_inr, 2),
    min_dscr: orNull(assessment.min_dscr, 4),
    avg_dscr: orNull(assessment.avg_dscr, 4),
    payback_years: orNull(assessment.payback_years, 2),
    cashflows: assessment.years.map(rowOf),
    assumptions: {
      capex_inr: round(project.capex_inr, 2),
      debt_inr: round(project.capex_inr * project.debt_fraction, 2),
      equity_inr: round(project.capex_inr * (1 - project.debt_fraction), 2),
      price_inr_per_kwh: income.energy_mwh === 0 ? null : round(income.price_inr_per_mwh / 1_000, 6),
      opex_escalation_pct: request.opex_escalation_pct,
      degradation_pct: request.degradation_pct,
      life_years: request.life_years,
      tenor_years,
      interest_pct: request.interest_pct,
      discount_rate_pct: request.discount_rate_pct,
      tax_pct: request.tax_pct,
      depreciation_pct,
      notes: [
        ...income.notes,
        "The investment is paid at the beginning of the first year, everything else falls at the ends of years; a year has 8,760 hours.",
        "Debt is paid back in equal yearly amounts of interest and principal.",
        "Tax is due on EBITDA less interest and depreciation of the written-down value, whose rest is written off in the last year; losses are carried forward without limit; there is no minimum alternate tax. Without debt there is no interest to deduct: so project_irr_pct, npv_inr, lcoe_inr_per_kwh and payback_years count tax.",
        "Nothing is left to be sold at the end of the life."
      ]
    }
  }
}

const percent = <Name extends "project_irr" | "equity_irr">(
  name: Name,
  result: { readonly rate: number | null; readonly reason?: string }
) =>
  ({
    [`${name}_pct`]: result.rate === null ? null : round(result.rate * 100, 4),
    ...(result.reason === undefined ? {} : { [`${name}_reason`]: result.reason })
  }) as { readonly [Key in `${Name}_pct`]: number | null } & { readonly [Key in `${Name}_reason`]?: string }

const rowOf = (year: Year): ProjectEconomics["cashflows"][number] => ({
  year: year.year,
  generation_mwh: round(year.generation_mwh, 3),
  revenue: round(year.revenue, 2),
  opex: round(year.opex, 2),
  ebitda: round(year.ebitda, 2),
  interest: round(year.interest, 2),
  principal: round(year.principal, 2),
  tax: round(year.tax, 2),
  equity_cashflow: round(year.equity_cashflow, 2),
  dscr: orNull(year.dscr, 4)
})

const round = (value: number, digits: number): number => rounded(value, digits) ?? 0

const orNull = (value: number | null, digits: number): number | null => (value === null ? null : rounded(value, digits))
