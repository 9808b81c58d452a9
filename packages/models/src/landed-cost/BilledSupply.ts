import type { SupplyMode } from "@grid/domain/tariffs/SupplyMode"
import { billOf, type Ledger, type Supply, surchargedBy } from "./Bill.ts"
import type { Calendar } from "./Calendar.ts"
import { type CaptiveYear, captiveYears } from "./Captive.ts"
import type { Flows } from "./Flows.ts"
import { type MarginalCosts, marginalCosts } from "./Hybrid.ts"
import type { LandedCostInputs } from "./Inputs.ts"
import { missingOf } from "./Missing.ts"

/** One way of supply with its bill; captive use where a plant is owned. */
export interface BilledSupply extends Supply {
  readonly ledger: Ledger
  readonly captive_years: ReadonlyArray<CaptiveYear>
  /** Part of the plant that is taken, by month, 0 to 1; null where none is. */
  readonly shares: ReadonlyArray<number> | null
}

/** Load, kWh by block, and what is computed once for every way of supply. */
export interface Case {
  readonly inputs: LandedCostInputs
  readonly calendar: Calendar
  readonly load: Float64Array
  readonly costs: MarginalCosts
  /** Part of its generation by which a captive plant's own use may fall short of the least, percent. */
  readonly rounding_pct: number
}

/** A case: its marginal costs with those of the exchange where it can be bought from. */
export const caseOf = (inputs: LandedCostInputs, calendar: Calendar, rounding_pct: number): Case => {
  const load = Float64Array.from(inputs.load.mwh, (mwh) => mwh * 1_000)
  const hasExchange = missingOf(inputs, calendar, "rtm").compulsory.length === 0
  return { inputs, calendar, load, costs: marginalCosts(inputs, calendar, load, hasExchange), rounding_pct }
}

/** Flows of a way of supply with their bill. */
export const billed = (
  { calendar, inputs, load, rounding_pct }: Case,
  mode: SupplyMode,
  flows: Flows,
  shares: BilledSupply["shares"] = null
): BilledSupply => {
  const captive_years = mode === "group-captive" ? captiveYears(inputs, flows, calendar, rounding_pct) : []
  const supply = { flows, surcharged: surchargedBy(calendar, mode === "group-captive" ? captive_years : null) }
  return { ...supply, captive_years, shares, ledger: billOf(inputs, calendar, load, supply) }
}

/** True where a supply bears surcharges that nobody knows: a captive plant whose use is too small. */
export const bearsUnknown = ({ calendar, inputs }: Case, { surcharged }: Supply): boolean =>
  surcharged.some((part) => part > 0) &&
  missingOf(inputs, calendar, "goa").compulsory.some((name) => name.endsWith("_surcharge"))

/** The least expensive of some supplies; of equal ones the first. */
export const cheapestOf = (first: BilledSupply, others: ReadonlyArray<BilledSupply>): BilledSupply =>
  others.reduce((best, supply) => (totalCost(supply.ledger) < totalCost(best.ledger) ? supply : best), first)

/** Cost of a month, INR. */
export const monthCost = ({ ledger }: BilledSupply, { months }: Calendar, index: number): number =>
  Object.values(ledger).reduce(
    (sum, amounts) => (months[index]?.segments ?? []).reduce((all, place) => all + Number(amounts[place]), sum),
    0
  )

/** Cost of all days, INR. */
export const totalCost = (ledger: Ledger): number =>
  Object.values(ledger).reduce((sum, amounts) => amounts.reduce((all, amount) => all + amount, sum), 0)
