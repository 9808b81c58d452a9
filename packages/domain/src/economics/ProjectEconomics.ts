import { Context, Effect, Schema } from "effect"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Answer } from "../grid/GridData.ts"
import { bounded, wholeNumber } from "../http/Parameters.ts"
import { MarketType } from "../market/Market.ts"
import type { Coverage } from "../observations/Provenance.ts"
import { numberOrNull } from "../schema/Fields.ts"

export const technologies = ["solar", "wind", "bess", "hybrid"] as const
export type Technology = (typeof technologies)[number]

/** Charging and discharging of a cycle take so many hours per hour of discharge. */
const hoursPerHour = (efficiency: number) => 1 + 1 / efficiency

const defaultTenor = 15

const Bess = Schema.Struct({
  duration_h: bounded(0.25, 24, "Energy that it delivers when full, MWh per MW", 2),
  efficiency: bounded(0.1, 1, "Energy delivered per energy taken in, round trip", 0.85),
  cycles_per_day: bounded(0.01, 24, "Full discharges a day; on the market at most so many", 1)
})
  .annotate({ description: "Battery storage: needed by `bess`; of a `hybrid` storage of the same power" })
  .check(
    Schema.makeFilter(({ cycles_per_day, duration_h, efficiency }) =>
      cycles_per_day * duration_h * hoursPerHour(efficiency) <= 24
        ? undefined
        : {
            path: ["cycles_per_day"],
            issue: "is more than a day has time for, charging and discharging at full power"
          }
    )
  )
  .annotate({ identifier: "Bess" })

const Body = Schema.Struct({
  technology: Schema.Literals(technologies).annotate({
    description:
      "`solar`, `wind`, `bess` (battery storage) or `hybrid` (wind and solar, with storage where `bess` is given)",
    examples: ["solar"]
  }),
  capacity_mw: bounded(0.001, 100_000, "Capacity, MW; of storage the power at which it charges and discharges", 100),
  capex_inr_per_mw: bounded(1, 1e10, "Investment, INR per MW", 45_000_000),
  opex_inr_per_mw_year: bounded(0, 1e10, "Operation and maintenance in the first year, INR per MW", 700_000),
  opex_escalation_pct: withDefault(bounded(0, 25, "Yearly growth of operation and maintenance, %", 5), 5),
  cuf_fraction: Schema.optionalKey(
    bounded(0.001, 1, "Capacity utilisation factor in the first year; needed by all but `bess`", 0.27)
  ),
  degradation_pct: withDefault(bounded(0, 20, "Yearly loss of energy, %", 0.5), 0.5),
  life_years: withDefault(wholeNumber(1, 50, "Years of operation", 25), 25),
  tariff_inr_per_kwh: Schema.optionalKey(
    bounded(0, 1_000, "Price of the energy sold, INR/kWh, the same for the whole life; instead of `market`", 2.8)
  ),
  market: Schema.optionalKey(
    Schema.Struct({
      market_type: MarketType.annotate({ examples: ["DAM"] })
    }).annotate({
      identifier: "MarketRevenue",
      description: "Sale on the exchange; instead of `tariff_inr_per_kwh`"
    })
  ),
  debt_fraction: withDefault(bounded(0, 1, "Part of the investment that is debt", 0.7), 0.7),
  interest_pct: withDefault(bounded(0, 100, "Interest on the debt, % a year", 9), 9),
  tenor_years: Schema.optionalKey(
    wholeNumber(1, 50, "Years in which the debt is paid back, at most `life_years`", 15).annotate({
      default: defaultTenor
    })
  ),
  discount_rate_pct: withDefault(
    bounded(0, 100, "Discount rate of `npv_inr` and `lcoe_inr_per_kwh`, % a year", 10),
    10
  ),
  tax_pct: withDefault(bounded(0, 90, "Income tax, %", 25.17), 25.17),
  bess: Schema.optionalKey(Bess)
}).annotate({ description: "A project, its financing and how its energy is sold" })

/** Body of a calculation. What is left out has the value its description names. */
export const ProjectRequest = Body.pipe(
  Schema.check(
    Schema.makeFilter((body) => {
      const issues: Array<Schema.FilterIssue> = []
      const add = (path: string, message: string) => issues.push({ path: [path], issue: message })
      if ((body.tariff_inr_per_kwh === undefined) === (body.market === undefined)) {
        add("tariff_inr_per_kwh", "and market exclude each other, and one of them must be given")
      }
      if (body.technology === "bess") {
        if (body.bess === undefined) add("bess", "is missing")
        if (body.cuf_fraction !== undefined) add("cuf_fraction", "is not for bess: its energy follows from its cycles")
      } else {
        if (body.cuf_fraction === undefined) add("cuf_fraction", "is missing")
        if (body.bess !== undefined && body.technology !== "hybrid") add("bess", "is only for bess and hybrid")
      }
      if (body.tenor_years !== undefined && body.tenor_years > body.life_years) {
        add("tenor_years", "must not be longer than life_years")
      }
      return issues
    })
  )
).annotate({ identifier: "ProjectRequest" })
export type ProjectRequest = typeof ProjectRequest.Type

/** Years in which the debt is paid back: a project of a shorter life than the usual tenor has its life. */
export const tenorOf = (request: ProjectRequest): number =>
  request.tenor_years ?? Math.min(defaultTenor, request.life_years)

const inr = (description: string) => Schema.Finite.annotate({ description: `${description}, INR` })

export const ProjectYear = Schema.Struct({
  year: Schema.Int.annotate({ description: "Year of operation, from 1" }),
  generation_mwh: Schema.Finite.annotate({ description: "Energy sold, MWh; of storage the energy discharged" }),
  revenue: inr("Sales, on the market less what storage pays for charging"),
  opex: inr("Operation and maintenance"),
  ebitda: inr("Revenue less operation and maintenance"),
  interest: inr("Interest on the debt"),
  principal: inr("Debt paid back"),
  tax: inr("Income tax"),
  equity_cashflow: inr("What is left for the owners"),
  dscr: numberOrNull("EBITDA less tax, per debt service of the year; null without debt service")
}).annotate({ identifier: "ProjectYear", description: "One year of operation" })

export const ProjectEconomics = Schema.Struct({
  lcoe_inr_per_kwh: numberOrNull(
    "Levelised cost, INR/kWh: the constant price of the energy sold at which `npv_inr` is zero, tax included; null where none is sold"
  ),
  project_irr_pct: numberOrNull(
    "Internal rate of return of the whole project after tax, % a year: the rate below which its cash flow is worth something and above which it is worth less than nothing, whatever it is worth at rates far below; null where there is none or several"
  ),
  project_irr_reason: Schema.optionalKey(Schema.String).annotateKey({
    description: "Why there is no `project_irr_pct`"
  }),
  equity_irr_pct: numberOrNull(
    "Internal rate of return of the owners' money after tax, % a year, likewise; null where there is none or several"
  ),
  equity_irr_reason: Schema.optionalKey(Schema.String).annotateKey({ description: "Why there is no `equity_irr_pct`" }),
  npv_inr: inr("Net present value of the whole project after tax"),
  min_dscr: numberOrNull("Least debt service coverage of a year; null without debt"),
  avg_dscr: numberOrNull("Mean of the years' debt service coverage; null without debt"),
  payback_years: numberOrNull("Years until the whole project has paid back its investment; null where it never does"),
  cashflows: Schema.Array(ProjectYear).annotate({ description: "Every year of operation" }),
  assumptions: Schema.Struct({
    capex_inr: inr("Investment, paid at the beginning of the first year"),
    debt_inr: inr("Part of it that is debt"),
    equity_inr: inr("Part of it that is the owners'"),
    price_inr_per_kwh: numberOrNull("What a kWh sold brings in the first year, INR/kWh; null where none is sold"),
    opex_escalation_pct: Schema.Finite.annotate({ description: "Yearly growth of operation and maintenance, %" }),
    degradation_pct: Schema.Finite.annotate({ description: "Yearly loss of energy, %" }),
    life_years: Schema.Int.annotate({ description: "Years of operation" }),
    tenor_years: Schema.Int.annotate({ description: "Years in which the debt is paid back" }),
    interest_pct: Schema.Finite.annotate({ description: "Interest, % a year" }),
    discount_rate_pct: Schema.Finite.annotate({ description: "Discount rate, % a year" }),
    tax_pct: Schema.Finite.annotate({ description: "Income tax, %" }),
    depreciation_pct: Schema.Finite.annotate({
      description: "Depreciation of the written-down value for tax, % a year"
    }),
    notes: Schema.Array(Schema.String).annotate({ description: "How it was calculated, in sentences" })
  }).annotate({ identifier: "ProjectAssumptions", description: "What the figures rest on" })
}).annotate({ identifier: "ProjectEconomics", description: "Returns, cost and cash flow of a project" })
export type ProjectEconomics = typeof ProjectEconomics.Type

/** Epoch ms, `[from, to)`, on boundaries of IST days. */
export interface Days {
  readonly from: number
  readonly to: number
}

export interface Assessed extends Answer<ProjectEconomics> {
  /** The days from the first to the last whose prices were used, and how many of their blocks have one; null for a tariff. */
  readonly prices: (Days & { readonly coverage: Coverage }) | null
}

/** Cost and returns of projects. */
export class Economics extends Context.Service<
  Economics,
  {
    /**
     * The economics of a project. On the market its energy is valued at the stored prices of the days: `DataUnavailable`
     * where they are not known for 80 % of the time from the first to the last of them, or nothing says when the sun shines
     * or the wind blows.
     */
    readonly assess: (
      request: ProjectRequest,
      days: Days
    ) => Effect.Effect<Assessed, DataUnavailable | ServiceUnavailable>
  }
>()("@grid/domain/Economics") {}

function withDefault(schema: Schema.Codec<number>, value: number) {
  return schema.annotate({ default: value }).pipe(Schema.withDecodingDefaultKey(Effect.succeed(value)))
}
