import { Schema } from "effect"
import type { IstDate } from "../Brands.ts"
import { type Recorded, sourced } from "./Reference.ts"

/** Rules that a number states. */
export const RuleName = Schema.Literals([
  "ists_payable_pct",
  "captive_ownership_pct",
  "captive_use_pct",
  "surcharge_cap_pct",
  "surcharge_rise_cap_pct",
  "additional_surcharge_years",
  "green_open_access_least_kw",
  "quantum_hold_blocks",
  "banking_least_pct",
  "banking_charge_pct",
  "standby_cap_pct",
  "short_term_transmission_cap_pct",
  "transformer_solar_cap_pct",
  "supply_voltage_limit_pct",
  "price_cap_inr_per_mwh"
]).annotate({
  identifier: "RuleName",
  description:
    "`ists_payable_pct` part of the interstate charge that is payable, by technology (`scope`) and day of commissioning, which its dates are; `captive_ownership_pct`, `captive_use_pct` least share of ownership, and of the generation of a financial year, of a captive plant's users; `surcharge_cap_pct` highest cross-subsidy surcharge, of the average cost of supply; `surcharge_rise_cap_pct` most by which the surcharges of a plant may rise in 12 years; `additional_surcharge_years` years in which the additional surcharge falls to 0; `green_open_access_least_kw` least contract demand; `quantum_hold_blocks` blocks for which the scheduled power must not change; `banking_least_pct` least energy that may be banked, of the month's consumption; `banking_charge_pct` energy that banking keeps; `standby_cap_pct` highest standby charge, of the energy charge; `short_term_transmission_cap_pct` highest short-term charge, of the long-term one; `transformer_solar_cap_pct` most solar below a distribution transformer, of its rating; `supply_voltage_limit_pct` most by which the voltage of a low-voltage supply may differ from the nominal one; `price_cap_inr_per_mwh` highest price of a bid in a market (`scope`): an imported one is that of landed cost alone, guards and forecasts know those of the release"
})
export type RuleName = typeof RuleName.Type

/** A rule of open access, as a table holds it. */
export const RuleRow = Schema.Struct({
  rule: RuleName,
  /** Canonical slug; null for all of India. */
  state: Schema.NullOr(Schema.String),
  /** Technology: `solar`, `wind`, `co-located-storage`, `pumped-storage`; market: `dam`, `rtm`, `gdam`, `hpdam`; null for all. */
  scope: Schema.NullOr(Schema.String),
  value: Schema.Finite,
  unit: Schema.Literals(["%", "kW", "blocks", "years", "INR/MWh"]),
  ...sourced
})
export interface Rule extends Schema.Schema.Type<typeof RuleRow>, Recorded {}

export interface RuleQuery {
  readonly rule: RuleName
  /** Canonical slug; a rule of the state comes before one of all India. */
  readonly state?: string | undefined
  readonly scope?: string | undefined
  /** Day on which it applies; of `ists_payable_pct` the day of commissioning. */
  readonly as_of: IstDate
}

/**
 * The rule that applies on an IST day: the narrowest, then the one that began last; undefined where none is known. A rule
 * without a start applies to every day before its end.
 */
export const ruleAsOf = (
  { rules }: { readonly rules: ReadonlyArray<Rule> },
  { as_of, rule, scope, state }: RuleQuery
): Rule | undefined =>
  rules
    .filter(
      (row) =>
        row.rule === rule &&
        (row.state === null || row.state === state) &&
        (row.scope === null || row.scope === scope) &&
        (row.applicable_from ?? "") <= as_of &&
        (row.applicable_to === null || as_of <= row.applicable_to)
    )
    .toSorted((a, b) => narrowness(b) - narrowness(a) || begin(b).localeCompare(begin(a)))[0]

const narrowness = (row: Rule) => (row.state === null ? 0 : 2) + (row.scope === null ? 0 : 1)

const begin = ({ applicable_from }: Rule) => applicable_from ?? ""
