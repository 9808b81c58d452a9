import { nth } from "@grid/domain/numbers/Numbers"
import type { Calendar, Segment } from "./Calendar.ts"
import { type Flows, plantDelivery } from "./Flows.ts"
import type { LandedCostInputs } from "./Inputs.ts"

/** Captive use of one financial year. */
export interface CaptiveYear {
  /** Calendar year in which it begins. */
  readonly financial_year: number
  readonly own_use_pct: number | null
  /** True where ownership and own use make the plant captive. */
  readonly is_captive: boolean
  /** Part of the energy used that bears both surcharges. */
  readonly surcharged: number
}

/** Energy of a plant at the meter, kWh. */
export interface CaptiveEnergy {
  readonly generated: number
  readonly used: number
}

/** Energy of the plant in some segments of the calendar. */
export const captiveEnergy = (
  inputs: LandedCostInputs,
  flows: Flows,
  { segments }: Calendar,
  places: ReadonlyArray<number>
): CaptiveEnergy => {
  const energy = { generated: 0, used: 0 }
  for (const place of places) {
    const segment = segments[place] as Segment
    energy.generated += nth(flows.generated, place) * plantDelivery(inputs, segment)
    for (let block = segment.first_block; block < segment.end_block; block++)
      energy.used += nth(flows.direct, block) + nth(flows.drawn, block)
  }
  return energy
}

/**
 * Captive use by financial year (Electricity Rules as amended by G.S.R. 186(E), 13 Mar 2026): a plant is captive where its
 * users own the least share and use the least part of what it generates. Below either, all energy bears both surcharges. In
 * an association a member that holds less than the least share by itself bears them on what exceeds its share of the
 * generation. While the status is pending with a declaration none is borne. Own use may fall short of the least by
 * `rounding_pct`, as the sums of a year's blocks do where it is reached exactly.
 */
export const captiveYears = (
  inputs: LandedCostInputs,
  flows: Flows,
  calendar: Calendar,
  rounding_pct: number
): ReadonlyArray<CaptiveYear> => {
  const years = new Set(calendar.months.map(({ financial_year }) => financial_year))
  return [...years].map((financial_year) => {
    const places = calendar.months.flatMap((month) => (month.financial_year === financial_year ? month.segments : []))
    return { financial_year, ...statusOf(inputs, captiveEnergy(inputs, flows, calendar, places), rounding_pct) }
  })
}

const statusOf = (
  { assumed, captivity, given, rules }: LandedCostInputs,
  { generated, used }: CaptiveEnergy,
  rounding_pct: number
): Omit<CaptiveYear, "financial_year"> => {
  const leastOwnership = rules.captive_ownership_pct ?? 100
  const isAssociation = captivity.structure === "association"
  const ownership = (isAssociation ? assumed.association_ownership_pct : assumed.ownership_pct).value
  const own_use_pct = given.own_use_pct ?? (generated === 0 ? null : (100 * used) / generated)
  const is_captive = ownership >= leastOwnership && (own_use_pct ?? 0) >= (rules.captive_use_pct ?? 100) - rounding_pct
  const status = { own_use_pct, is_captive }
  if (captivity.is_pending) return { ...status, surcharged: 0 }
  if (!is_captive) return { ...status, surcharged: 1 }
  if (!isAssociation || assumed.ownership_pct.value >= leastOwnership) return { ...status, surcharged: 0 }
  const share = generated * (assumed.ownership_pct.value / assumed.generation_share_pct.value)
  return { ...status, surcharged: used <= share ? 0 : (used - share) / used }
}
