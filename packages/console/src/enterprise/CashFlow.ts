import type { components } from "@grid-data/client/openapi"

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

/** Colour of money that comes in, or goes out. */
export const flowColour = (inr: number): string => (inr < 0 ? "--bad" : "--data-1")
