import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, enterprise } from "../http/Access.ts"
import { bounded, instant as instantParameter, istDate } from "../http/Parameters.ts"
import { StateSlug } from "../states/State.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { confidence, day, identifier, instant, list, maybe, number, p10p50p90, text, word } from "../http/Members.ts"
import { Source, StateCode } from "../http/Members.ts"

const Mode = Schema.Literals(["grid", "goa", "group-captive", "rtm", "hybrid"]).annotate({
  identifier: "SupplyMode",
  description: "Way of supply: the grid, green open access, a group captive plant, the real-time market, or a hybrid"
})

export const LandedCostRequest = Schema.Struct({
  state: StateSlug,
  discom: word("Distribution company", "MSEDCL"),
  voltage_class: word("Voltage class of the supply", "33kV"),
  contract_demand_kva: bounded(1, 1_000_000, "Contract demand, kVA", 5_000),
  load_profile_id: identifier("A load profile of 15-minute blocks that was sent before", "lp_2026_plant_a"),
  modes: Schema.NonEmptyArray(Mode).annotate({
    description: "Ways of supply to compare",
    examples: [["grid", "rtm"]]
  })
}).annotate({ identifier: "LandedCostRequest", description: "A consumer and the ways of supply to compare" })

export const LandedCost = Schema.Struct({
  consumer: Schema.Struct({
    state: StateCode,
    discom: text("Distribution company", "MSEDCL"),
    voltage_class: text("Voltage class of the supply", "33kV")
  }).annotate({ description: "Who is supplied" }),
  as_of: day("IST day of the charges", "2026-08-18"),
  results: list(
    Schema.Struct({
      mode: Mode,
      landed_inr_per_kwh: number("All that a unit costs at the meter, INR/kWh", 8.92),
      ...p10p50p90(8.41, 8.92, 9.63),
      components: Schema.Struct({
        energy_charge: number("Energy charge, INR/kWh", 8.44),
        demand_charge_inr_per_kvah: number("Demand charge by billed energy, INR/kVAh", 1.18),
        fac: number("Fuel adjustment charge, INR/kWh", 0.35),
        electricity_duty: number("Electricity duty, INR/kWh", 0.63)
      }).annotate({ description: "What the cost consists of" }),
      confidence,
      sources: list(
        Schema.Struct({ ...Source.fields, url: text("Its address", "https://merc.gov.in/order/75-2025") }),
        "Where the charges come from"
      ),
      regulatory_risk_delta_since_last: text("What changed since the last order", "+0.12 INR/kWh")
    }),
    "One entry for each way of supply that was asked for"
  )
}).annotate({ identifier: "LandedCost", description: "Landed cost of supply by way of supply" })

export const RegulatoryChanges = Schema.Struct({
  since: instant("Begin of the feed", "2026-07-01T00:00:00Z"),
  changes: list(
    Schema.Struct({
      id: text("Identifier of the change", "chg_2026_0412"),
      state: StateCode,
      type: Schema.Literals(["order", "amendment", "rate_revision"]).annotate({ description: "What was published" }),
      order_id: text("Order of the commission", "MERC Case 75/2025"),
      title: text("What it is about", "Revised wheeling charges of 2026-27"),
      published_at: instant("When it was published", "2026-07-12T06:30:00Z"),
      applicable_from: day("First IST day on which it applies", "2026-08-01"),
      url: text("Address of the order", "https://merc.gov.in/order/75-2025")
    }),
    "Oldest first"
  )
}).annotate({
  identifier: "RegulatoryChanges",
  description: "Orders, amendments and rate revisions since an instant"
})

const charge = (description: string, example: number) => maybe(`${description}, INR/kWh`, example)

export const OpenAccessSchedule = Schema.Struct({
  state: StateCode,
  discom: text("Distribution company", "MSEDCL"),
  as_of: day("IST day of the charges", "2026-08-18"),
  charges: list(
    Schema.Struct({
      voltage_class: text("Voltage class", "33kV"),
      wheeling_inr_per_kwh: charge("Wheeling", 0.81),
      cross_subsidy_surcharge_inr_per_kwh: charge("Cross-subsidy surcharge", 1.62),
      additional_surcharge_inr_per_kwh: charge("Additional surcharge", 1.1),
      scheduling_fee_inr_per_day: maybe("Scheduling and operating fee, INR/day", 2_250),
      waivers: list(text("A waiver", "ISTS charges waived for solar commissioned before 2025-07-01"), "What is waived"),
      applicable_from: day("First IST day", "2026-04-01"),
      applicable_to: Schema.NullOr(day("Last IST day", "2027-03-31")).annotate({
        description: "Last IST day; null where none is known"
      })
    }),
    "One entry for each voltage class"
  )
}).annotate({ identifier: "OpenAccessSchedule", description: "Charges of open access by voltage class" })

export const PpaRequest = Schema.Struct({
  contract: Schema.Struct({
    structure: Schema.Literals(["pay-as-produced", "baseload", "shaped"]).annotate({
      description: "What the seller delivers"
    }),
    tariff_inr_per_kwh: bounded(0, 100, "Tariff of the contract, INR/kWh", 4.2),
    term_years: bounded(1, 40, "Term, years", 15),
    technology: word("Technology", "solar"),
    capacity_mw: bounded(0.1, 10_000, "Capacity, MW", 50)
  }).annotate({ description: "Structure of the contract" }),
  load_profile_id: identifier("A load profile of 15-minute blocks that was sent before", "lp_2026_plant_a")
}).annotate({ identifier: "PpaRequest", description: "A power purchase agreement and the load it serves" })

export const PpaEconomics = Schema.Struct({
  irr_pct: maybe("Internal rate of return, percent", 12.4),
  npv_inr: number("Net present value, INR", 184_000_000),
  capture_rate_sensitivities: list(
    Schema.Struct({
      capture_rate_fraction: number("Capture rate, fraction of the mean price", 0.8),
      irr_pct: maybe("Internal rate of return at it, percent", 10.9),
      npv_inr: number("Net present value at it, INR", 121_000_000)
    }),
    "Returns at other capture rates"
  ),
  regulatory_risk_band: Schema.Struct({
    low_inr_per_kwh: number("Lower end, INR/kWh", -0.2),
    high_inr_per_kwh: number("Upper end, INR/kWh", 0.45)
  }).annotate({ description: "What orders may change in the cost of a unit" })
}).annotate({ identifier: "PpaEconomics", description: "Returns of a power purchase agreement" })

/** Cost of supply at a consumer's meter. On the roadmap: nothing serves it yet. */
export class LandedCostApi extends HttpApiGroup.make("landed-cost")
  .add(
    HttpApiEndpoint.post("landedCostCompare", "/landed-cost/compare", {
      payload: LandedCostRequest,
      success: LandedCost,
      error: [problem.INVALID_LOAD_PROFILE, problem.TARIFF_NOT_FOUND, problem.STALE_TARIFF]
    })
      .annotate(Access, enterprise("landed-cost"))
      .annotate(OpenApi.Summary, "Compare the landed cost of ways of supply")
      .annotate(OpenApi.Description, "What a unit costs at the meter by way of supply, with its components and band.")
  )
  .add(
    HttpApiEndpoint.get("regulatoryChanges", "/regulatory-change-feed", {
      query: Schema.Struct({
        since: instantParameter("Begin of the feed: timestamp with offset, or IST day"),
        state: Schema.optionalKey(StateSlug)
      }),
      success: RegulatoryChanges
    })
      .annotate(Access, enterprise("landed-cost"))
      .annotate(OpenApi.Summary, "Regulatory changes")
      .annotate(OpenApi.Description, "Every order, amendment and rate revision since an instant.")
  )
  .add(
    HttpApiEndpoint.get("openAccessSchedule", "/open-access-charges/:state/:discom", {
      params: Schema.Struct({ state: StateSlug, discom: word("Distribution company", "MSEDCL") }),
      query: Schema.Struct({
        as_of: Schema.optionalKey(istDate("IST day on which the charges apply (default today)"))
      }),
      success: OpenAccessSchedule,
      error: [problem.not_found, problem.TARIFF_NOT_FOUND]
    })
      .annotate(Access, enterprise("landed-cost"))
      .annotate(OpenApi.Summary, "Open-access charges of a distribution company")
      .annotate(
        OpenApi.Description,
        "Wheeling, surcharges, fees and waivers by voltage class, with the days they apply."
      )
  )
  .add(
    HttpApiEndpoint.post("ppaEconomics", "/ppa/economics", {
      payload: PpaRequest,
      success: PpaEconomics,
      error: [problem.INVALID_LOAD_PROFILE]
    })
      .annotate(Access, enterprise("landed-cost"))
      .annotate(OpenApi.Summary, "Economics of a power purchase agreement")
      .annotate(OpenApi.Description, "IRR, NPV, their sensitivity to the capture rate, and a band for regulatory risk.")
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, "Cost of supply at a consumer's meter.")
  .prefix("/v1") {}
