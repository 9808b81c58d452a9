import { Schema } from "effect"
import { type Default, overridesOf } from "../engines/Assumptions.ts"
import { knownAt } from "../engines/EngineApi.ts"
import { frameFields } from "../engines/Frame.ts"
import { list, maybe, number, whole } from "../http/Members.ts"
import { bounded } from "../http/Parameters.ts"
import { generationProfileId, loadProfileId } from "../profiles/Profile.ts"
import { Coverage } from "../observations/Provenance.ts"
import { StateSlug } from "../states/State.ts"

export const ppaTechnologies = ["solar", "wind"] as const
export type PpaTechnology = (typeof ppaTechnologies)[number]

const taken = (
  value: number,
  unit: string,
  [minimum, maximum]: readonly [number, number],
  source: string
): Default => ({ value, unit, minimum, maximum, source, confidence: "unverified" })

const percent = [0, 100] as const

/** Numbers that the economics of a contract assume, for a solar plant. */
export const ppaDefaults = {
  capex_inr_per_mw: taken(45_000_000, "INR/MW", [1, 1e10], "about what plants cost in 2025"),
  opex_inr_per_mw_year: taken(700_000, "INR/MW and year", [0, 1e10], "about what plants cost in 2025"),
  opex_escalation_pct: taken(5, "% a year", [0, 25], "usual of such contracts"),
  degradation_pct: taken(0.5, "% a year", [0, 20], "usual of such plants"),
  tariff_escalation_pct: taken(0, "% a year", [-20, 20], "a tariff without an escalation"),
  price_escalation_pct: taken(0, "% a year", [-20, 20], "prices stay as they were"),
  max_debt_pct: taken(70, "% of the investment", percent, "usual of lenders"),
  target_dscr: taken(1.3, "1", [1, 10], "usual of lenders"),
  interest_pct: taken(9, "% a year", [0.01, 100], "about the rate of 2025"),
  tenor_years: taken(12, "years", [1, 40], "usual of lenders; at most the term"),
  discount_rate_pct: taken(10, "% a year", percent, "usual of such projects"),
  tax_pct: taken(25.17, "%", [0, 90], "rate for companies without exemptions, surcharge and cess in it"),
  depreciation_pct: taken(40, "% of the written-down value a year", percent, "Income-tax Rules 1962, Appendix I")
} as const satisfies Readonly<Record<string, Default>>

/** Numbers that differ for other technologies. */
export const ppaDefaultsOf = (technology: PpaTechnology): typeof ppaDefaults =>
  technology === "solar"
    ? ppaDefaults
    : {
        ...ppaDefaults,
        capex_inr_per_mw: { ...ppaDefaults.capex_inr_per_mw, value: 80_000_000 },
        opex_inr_per_mw_year: { ...ppaDefaults.opex_inr_per_mw_year, value: 1_000_000 }
      }

const contractStructure = Schema.Literals(["pay-as-produced", "baseload", "shaped"]).annotate({
  description:
    "What the seller delivers: what the plant generates in a block, as far as the load takes it (`pay-as-produced`); the plant's mean in every block (`baseload`); the load's shape with the energy of the plant (`shaped`). Never more than the load"
})
export type ContractStructure = typeof contractStructure.Type

export const PpaRequest = Schema.Struct({
  contract: Schema.Struct({
    structure: contractStructure,
    tariff_inr_per_kwh: bounded(0, 100, "Tariff of the contract, INR/kWh", 4.2),
    term_years: bounded(1, 40, "Term, years; a part of a year counts for one from a half on", 15),
    technology: Schema.Literals(ppaTechnologies).annotate({ description: "Technology", examples: ["solar"] }),
    capacity_mw: bounded(0.1, 10_000, "Capacity, MW", 50)
  }).annotate({ description: "Structure of the contract" }),
  load_profile_id: loadProfileId,
  generation_profile_id: Schema.optionalKey(generationProfileId),
  state: Schema.optionalKey(StateSlug),
  assumptions: overridesOf(ppaDefaults),
  ...knownAt
}).annotate({
  identifier: "PpaRequest",
  description:
    "A power purchase agreement and the load it serves; with `state` its bid area's prices and its charges' revisions, else those of all India"
})
export type PpaRequest = typeof PpaRequest.Type

export const RateStatus = Schema.Literals(["found", "no_irr", "multiple_irr"]).annotate({
  identifier: "RateStatus",
  description: "Whether there is one internal rate of return, none, or several"
})
export type RateStatus = typeof RateStatus.Type

export const PpaYear = Schema.Struct({
  year: whole("Year of the term, from 1", 1),
  generation_mwh: number("Energy generated, MWh", 98_000),
  delivered_mwh: number("Energy that the buyer takes and pays for, MWh", 91_000),
  shortfall_mwh: number("Energy bought for it at block prices, MWh", 0),
  excess_mwh: number("Energy sold at block prices, MWh", 7_000),
  revenue: number("Tariff and sales less purchases, INR", 400_000_000),
  opex: number("Operation and maintenance, INR", 35_000_000),
  ebitda: number("Revenue less operation and maintenance, INR", 365_000_000),
  interest: number("Interest on the debt, INR", 141_750_000),
  principal: number("Debt paid back, INR", 139_000_000),
  tax: number("Income tax with the interest deducted, INR", 0),
  project_cashflow: number("What is left before financing, taxed without interest, INR", 365_000_000),
  equity_cashflow: number("What is left for the owners, INR", 84_250_000),
  dscr: maybe("EBITDA per debt service", 1.3)
}).annotate({ identifier: "PpaYear", description: "One year of the contract" })
export type PpaYear = typeof PpaYear.Type

const returns = {
  irr_pct: maybe("Internal rate of return of the project after tax, percent", 12.4),
  npv_inr: number("Net present value of the project after tax, INR", 184_000_000)
}

export const PpaEconomics = Schema.Struct({
  ...frameFields,
  ...returns,
  irr_status: RateStatus,
  equity_irr_pct: maybe("Internal rate of return of the owners' money after tax, percent", 15.1),
  equity_irr_status: RateStatus,
  debt_inr: number("Debt: what the target coverage carries, at most its share of the investment, INR", 1_575_000_000),
  min_dscr: maybe("Least coverage of debt service", 1.3),
  mean_price_inr_per_kwh: maybe("Mean price of the blocks, INR/kWh", 4.7),
  capture_price_inr_per_kwh: maybe("Mean price by the plant's generation, INR/kWh", 2.9),
  days: Schema.optionalKey(
    whole("IST days of the load, which stand for every year of the term: fewer than a year's count for all of it", 365)
  ),
  price_coverage: Schema.optionalKey(Coverage).annotateKey({
    description:
      "Blocks of the load on whose IST day every day-ahead price is known; the others have prices of another day, and count half in `confidence`"
  }),
  generation_coverage: Schema.optionalKey(Coverage).annotateKey({
    description:
      "Blocks of the load whose date, of its own year or another, the plant's profile has; the others have generation of another date, and count half in `confidence`"
  }),
  cashflows: list(PpaYear, "Every year of the term"),
  capture_rate_sensitivities: list(
    Schema.Struct({
      capture_rate_fraction: number("Capture rate of the excess, fraction of the mean price", 0.8),
      ...returns
    }),
    "Returns where the excess is sold at a fraction of the mean price"
  ),
  regulatory_risk_band: Schema.Struct({
    low_inr_per_kwh: maybe("Lower end, INR/kWh", -0.2),
    high_inr_per_kwh: maybe("Upper end, INR/kWh", 0.45)
  }).annotate({
    description:
      "What revisions like those of the past would change in the open-access charges of a unit: 10th and 90th percentile"
  })
}).annotate({ identifier: "PpaEconomics", description: "Returns of a power purchase agreement" })
export type PpaEconomics = typeof PpaEconomics.Type
