import type { components } from "@grid-data/client/openapi"
import { amount } from "../format/Numbers.ts"

type Ppa = components["schemas"]["PpaEconomics"]

/** Year of a contract, or the one before it, in which the owners pay their part of the investment alone. */
export type CashFlowRow = Pick<Ppa["cashflows"][number], "equity_cashflow" | "year"> & Partial<Ppa["cashflows"][number]>

/** Owners' part of the investment, INR, by the assumption and the debt of an answer; null where it lacks the assumption. */
export const ownersInvestment = (
  { assumptions, debt_inr }: Pick<Ppa, "assumptions" | "debt_inr">,
  capacity_mw: number
): number | null => {
  const capex = assumptions.find(({ name }) => name === "capex_inr_per_mw")?.value
  return capex === undefined || !Number.isFinite(capacity_mw) ? null : capex * capacity_mw - debt_inr
}

/** Years of a contract, from the investment in year 0 on where it is known. */
export const cashFlowRows = (
  { cashflows }: Pick<Ppa, "cashflows">,
  investment_inr: number | null
): ReadonlyArray<CashFlowRow> => [
  ...(investment_inr === null ? [] : [{ year: 0, equity_cashflow: -investment_inr }]),
  ...cashflows
]

/** Energy that is generated, delivered, bought and sold in the first year of a contract, in words; empty where there is no year. */
export const energyText = ({ cashflows: [first] }: Pick<Ppa, "cashflows">): string => {
  if (first === undefined) return ""
  const { delivered_mwh, excess_mwh, generation_mwh, shortfall_mwh } = first
  const gwh = (mwh: number) => amount(mwh / 1e3, 1)
  const bought = shortfall_mwh > 0 ? `, of which ${gwh(shortfall_mwh)} are bought` : ""
  return `In its first year the plant generates ${gwh(generation_mwh)} GWh. ${gwh(delivered_mwh)} GWh are delivered at the tariff${bought}; ${gwh(excess_mwh)} GWh are left over and sold at block prices. `
}

/** Colour of money that comes in, or goes out. */
export const flowColour = (inr: number): string => (inr < 0 ? "--bad" : "--data-1")
