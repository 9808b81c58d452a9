import type { Default } from "../engines/Assumptions.ts"
import type { RuleName } from "../reference/Rules.ts"

/** A number that is taken unless a caller says otherwise, with the ends between which it may lie. */
export interface AssumedNumber extends Default {
  readonly low: number
  readonly high: number
}

const number = (
  value: number,
  unit: string,
  [minimum, maximum]: readonly [number, number],
  source: string,
  { high, low }: { readonly low: number; readonly high: number } = { low: value, high: value }
): AssumedNumber => ({ value, low, high, unit, minimum, maximum, source, confidence: "unverified" })

const percent = [0, 100] as const
const price = [0, 100] as const
const month = [1, 12] as const

/** Numbers that a comparison assumes where no order and no rule gives them. */
export const landedCostDefaults = {
  power_factor: number(0.98, "1", [0.5, 1], "usual of industry at high tension"),
  electricity_duty_pct: number(7.5, "% of what it is levied on", percent, "states charge from none to 15 %", {
    low: 0,
    high: 15
  }),
  interstate_transmission_inr_per_kwh: number(0.6, "INR/kWh", price, "about the charge of 2025", {
    low: 0.4,
    high: 0.9
  }),
  interstate_loss_pct: number(3.5, "%", [0, 50], "about the losses of 2025", { low: 3, high: 4.5 }),
  trading_margin_inr_per_kwh: number(0.02, "INR/kWh", price, "usual margin of a member of the exchange"),
  scheduling_fee_inr_per_day: number(2_000, "INR/day", [0, 1e6], "about the fees of a despatch centre"),
  plant_price_inr_per_kwh: number(3.5, "INR/kWh", price, "about what plants for industry were contracted at in 2025", {
    low: 3,
    high: 4
  }),
  plant_share_of_load_pct: number(60, "% of the load", [0, 1_000], "size of a plant whose capacity is not given"),
  plant_outage_pct: number(2, "% of what was planned", percent, "energy that a plant fails to deliver, about"),
  summer_from_month: number(4, "month", month, "usual season of a tariff that lists no months"),
  summer_to_month: number(9, "month", month, "usual season of a tariff that lists no months"),
  demand_slab_1_up_to_kva: number(500, "kVA", [0, 1e6], "bounds of Gujarat's energy charge as commonly summarised"),
  demand_slab_2_up_to_kva: number(2_500, "kVA", [0, 1e6], "bounds of Gujarat's energy charge as commonly summarised"),
  usual_banking_charge_pct: number(
    8,
    "% of the energy banked",
    percent,
    "about what states keep, where no order of the state is known",
    { low: 2, high: 12 }
  ),
  price_level_deviation: number(
    0.24,
    "1, standard deviation of the logarithm",
    [0, 2],
    "means of 14 to 84 days of day-ahead prices against those of the days before, Aug 2022 to Mar 2023"
  ),
  ownership_pct: number(26, "% of the plant", percent, "least that makes a captive user"),
  association_ownership_pct: number(26, "% of the plant", percent, "least of all captive users together"),
  generation_share_pct: number(
    100,
    "% of the generation",
    [0.1, 100],
    "the consumer takes all that the plant generates"
  )
} as const satisfies Readonly<Record<string, AssumedNumber>>

interface Bounds {
  readonly unit: string
  readonly minimum: number
  readonly maximum: number
}

const bounds = (unit: string, [minimum, maximum]: readonly [number, number]): Bounds => ({ unit, minimum, maximum })

/** Charges, losses and shares that orders or flows give, and that a caller may give in their place. */
export const landedCostCharges = {
  energy_charge_inr_per_unit: bounds("INR per billed unit", price),
  fuel_surcharge_inr_per_unit: bounds("INR per billed unit", [-100, 100]),
  demand_charge_inr_per_kva_month: bounds("INR/kVA and month", [0, 1e5]),
  ratchet_pct: bounds("% of the contract demand", percent),
  transmission_inr_per_kwh: bounds("INR/kWh", price),
  wheeling_inr_per_kwh: bounds("INR/kWh", price),
  cross_subsidy_surcharge_inr_per_kwh: bounds("INR/kWh", price),
  additional_surcharge_inr_per_kwh: bounds("INR/kWh", price),
  exchange_fee_inr_per_kwh: bounds("INR/kWh", price),
  banking_inr_per_kwh: bounds("INR/kWh banked", price),
  transmission_loss_pct: bounds("%", [0, 50]),
  wheeling_loss_pct: bounds("%", [0, 50]),
  own_use_pct: bounds("% of the generation of a financial year", percent)
} as const satisfies Readonly<Record<string, Bounds>>

/** Rules that a comparison keeps to, by the name of their rows. */
export const landedCostRules = {
  ists_payable_pct: bounds("% of the interstate charge", percent),
  green_open_access_least_kw: bounds("kW", [0, 1e6]),
  quantum_hold_blocks: bounds("blocks", [1, 96]),
  banking_least_pct: bounds("% of the month's consumption", percent),
  banking_charge_pct: bounds("% of the energy banked", percent),
  standby_cap_pct: bounds("% of the energy charge", percent),
  captive_ownership_pct: bounds("% of the plant", percent),
  captive_use_pct: bounds("% of the generation", percent),
  price_cap_inr_per_mwh: bounds("INR/MWh", [0, 1e6])
} as const satisfies Readonly<Partial<Record<RuleName, Bounds>>>

interface Override extends Bounds {
  readonly value?: number
}

/** Everything that a request may give a value for; one without a value has what orders, rules and flows say. */
export const landedCostOverrides: Readonly<Record<string, Override>> = {
  ...landedCostDefaults,
  ...landedCostCharges,
  ...landedCostRules
}

export type AssumedName = keyof typeof landedCostDefaults
export type ChargeName = keyof typeof landedCostCharges
export type KeptRule = keyof typeof landedCostRules
