import { Schema } from "effect"
import { frameFields } from "../engines/Frame.ts"
import { withinAnyOf } from "../engines/Assumptions.ts"
import { knownAt } from "../engines/EngineApi.ts"
import { day, list, maybe, number, orNull, Source, StateCode, text, whole, word } from "../http/Members.ts"
import { bounded, istDate, wholeNumber } from "../http/Parameters.ts"
import { generationProfileId, loadProfileId } from "../profiles/Profile.ts"
import { Coverage } from "../observations/Provenance.ts"
import { LineComponent } from "../reference/BillLines.ts"
import { StateSlug } from "../states/State.ts"
import { landedCostOverrides } from "./LandedCostAssumptions.ts"
import { SupplyMode } from "./SupplyMode.ts"

export const LineKind = Schema.Literals(["published", "unverified", "assumption", "observed", "simulated"]).annotate({
  identifier: "LineKind",
  description:
    "`published` read from an order or a public page; `unverified` from a page that calls itself approximate; `assumption` assumed or given by the caller; `observed` or `simulated` prices of the exchange"
})
export type LineKind = typeof LineKind.Type

/** Plant of green open access. */
const Plant = Schema.Struct({
  technology: Schema.optionalKey(
    Schema.Literals(["solar", "wind"]).annotate({ description: "What it generates from; default `solar`" })
  ),
  commissioned_on: Schema.optionalKey(
    istDate(
      "Day of commissioning, which decides the payable part of the interstate charge; default that of the charges"
    )
  ),
  capacity_mw: Schema.optionalKey(
    bounded(0.001, 10_000, "Capacity that is contracted, MW; default: as large as `plant_share_of_load_pct` needs", 5)
  ),
  generation_profile_id: Schema.optionalKey(generationProfileId),
  is_interstate: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Whether its energy crosses the interstate network; default true" })
  )
}).annotate({ description: "The plant of `goa`, `group-captive` and `hybrid`" })

const Captivity = Schema.Struct({
  structure: Schema.optionalKey(
    Schema.Literals(["company", "association"]).annotate({
      description: "A company that owns the plant, or one member of an association of persons; default `company`"
    })
  ),
  is_pending: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "True while the status is being verified and the consumer has declared it: no surcharge is levied then"
    })
  )
}).annotate({ description: "Captive use of the plant; shares are among the assumptions" })

/** Paths of a band: at least so many, and at most so many of a request. */
const paths = { least: 500, most: 2_000 } as const

export const LandedCostRequest = Schema.Struct({
  state: StateSlug,
  discom: word("Distribution company", "MSEDCL"),
  voltage_class: word("Voltage class of the supply", "33kV"),
  contract_demand_kva: bounded(1, 1_000_000, "Contract demand, kVA", 5_000),
  load_profile_id: loadProfileId,
  modes: Schema.NonEmptyArray(SupplyMode).annotate({
    description: "Ways of supply to compare",
    examples: [["grid", "rtm"]]
  }),
  consumer_category: Schema.optionalKey(
    word("Category of the consumer, as the tariff names it; default: the first of the schedule", "HT I(A) industry")
  ),
  as_of: Schema.optionalKey(
    Schema.NullOr(istDate("IST day")).annotate({
      description:
        "IST day whose charges hold for the whole load; null, the default: those now in force. A load that reaches into the tariff now in force has on each of its days the charges of that day; an earlier one is billed as if it were taken today"
    })
  ),
  superseded: Schema.optionalKey(
    Schema.Literals(["refuse", "replay"]).annotate({
      description:
        "Where `as_of` falls under an order that another has replaced: refused with 409 `STALE_TARIFF` (`refuse`, the default), or computed by it (`replay`)",
      examples: ["replay"]
    })
  ),
  bands: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Whether p10, p50 and p90 are computed; default true" })
  ),
  paths: Schema.optionalKey(
    wholeNumber(
      paths.least,
      paths.most,
      `Paths that bands are quantiles of, ${paths.least} to ${paths.most}; default ${paths.least}`,
      paths.least
    )
  ),
  plant: Schema.optionalKey(Plant),
  captive: Schema.optionalKey(Captivity),
  duty_on: Schema.optionalKey(
    list(
      LineComponent,
      "Lines on which electricity duty is levied; default: those of the state's row, else all"
    ).annotate({
      examples: [["energy_charge", "demand_charge"]]
    })
  ),
  assumptions: Schema.optionalKey(
    Schema.Record(Schema.String, withinAnyOf(Object.values(landedCostOverrides)))
      .check(Schema.isMaxProperties(Object.keys(landedCostOverrides).length))
      .annotate({
        description: `Values in place of what is assumed or published, by name: ${Object.entries(landedCostOverrides)
          .map(
            ([name, { maximum, minimum, unit, value }]) =>
              `\`${name}\` (${unit}, ${minimum} to ${maximum}, default ${value ?? "as published"})`
          )
          .join(", ")}`
      })
  ),
  ...knownAt
}).annotate({ identifier: "LandedCostRequest", description: "A consumer and the ways of supply to compare" })
export type LandedCostRequest = typeof LandedCostRequest.Type

/** Paths of a band where a request says nothing. */
export const defaultPaths = paths.least

export const BillLine = Schema.Struct({
  component: LineComponent,
  inr_per_kwh: maybe("Amount by the energy consumed, INR/kWh", 8.44),
  annual_inr: number("Amount over the days of the load, INR: a year's where the load is a year", 253_200_000),
  order_id: orNull(text("Order", "MERC Case 75/2025, post-remand"), "Order that says so; null where none is known"),
  applicable_from: orNull(day("First IST day", "2026-04-01"), "First IST day of the rate; null where not known"),
  applicable_to: Schema.optionalKey(
    orNull(
      day("Last IST day", "2027-03-31"),
      "Last IST day of the rate; null where it ends with the next order, or none is known. Energy after it is billed by it until a newer one is known"
    )
  ),
  kind: LineKind
}).annotate({ identifier: "BillLine", description: "A line of the bill" })
export type BillLine = typeof BillLine.Type

const energy = (description: string, example: number) => number(`${description}, MWh`, example)

export const ModeCost = Schema.Struct({
  mode: SupplyMode,
  landed_inr_per_kwh: maybe("All that a unit costs at the meter, INR/kWh", 8.92),
  p10: maybe("10th percentile, INR/kWh", 8.41),
  p50: maybe("Median, INR/kWh", 8.92),
  p90: maybe("90th percentile, INR/kWh", 9.63),
  calibrated: Schema.Boolean.annotate({
    description: "Whether the band as a whole was held against outcomes; `uncalibrated` says which lines were not"
  }),
  uncalibrated: Schema.optionalKey(
    list(
      LineComponent,
      "Lines of the bill whose spread was never held against outcomes: orders have too few revisions; prices were"
    )
  ),
  components: Schema.Struct({
    energy_charge: maybe("Energy by the tariff, the plant and the exchange, INR/kWh", 8.44),
    demand_charge_inr_per_kvah: maybe("Demand charge by the energy taken, INR/kVAh", 1.18),
    fac: maybe("Fuel adjustment charge, INR/kWh", 0.35),
    electricity_duty: maybe("Electricity duty, INR/kWh", 0.63)
  }).annotate({ description: "What the cost consists of; `breakdown` has all of it" }),
  breakdown: list(BillLine, "Every line by its order; they add up to the cost. Empty where there is no total"),
  missing: list(
    text("A charge that is not known", "cross_subsidy_surcharge"),
    "What is not known: a compulsory charge, without which there is no total, or one that only sharpens it"
  ),
  energy: Schema.Struct({
    grid_mwh: energy("From the distribution company", 12_400),
    plant_mwh: energy("From the plant, used as it was generated", 15_200),
    banked_mwh: energy("Drawn from the bank", 1_900),
    exchange_mwh: energy("From the exchange", 0),
    lapsed_mwh: energy("Delivered by the plant and lost: beyond the limit of banking", 310)
  }).annotate({ description: "Energy at the meter by origin" }),
  by_month: list(
    Schema.Struct({
      month: text("Calendar month", "2026-04"),
      energy_mwh: energy("Energy consumed", 2_480),
      inr: number("Cost, INR", 22_100_000),
      inr_per_kwh: maybe("Cost by the energy consumed, INR/kWh", 8.91),
      plant_pct: Schema.optionalKey(
        maybe("Part of the plant that is taken, percent; null where there is no plant", 62.5)
      )
    }),
    "Cost by month"
  ),
  captive_years: list(
    Schema.Struct({
      financial_year: whole("Calendar year in which it begins", 2026),
      own_use_pct: maybe("Own use, percent of the generation", 92.4),
      is_captive: Schema.Boolean.annotate({ description: "Whether ownership and own use make the plant captive" }),
      surcharged_pct: number("Part of the energy used that bears both surcharges, percent", 0)
    }),
    "Captive use by financial year; empty but for a captive plant"
  ),
  confidence: number("Confidence, 0 to 1", 0.82),
  sources: list(
    Schema.Struct({
      ...Source.fields,
      url: orNull(text("Its address", "https://merc.gov.in"), "Its address; null where not known")
    }),
    "Where the charges come from"
  ),
  regulatory_risk_delta_since_last: text("What changed since the order before", "+0.12 INR/kWh")
}).annotate({ description: "Cost of one way of supply" })
export type ModeCost = typeof ModeCost.Type

export const LandedCost = Schema.Struct({
  ...frameFields,
  consumer: Schema.Struct({
    state: StateCode,
    discom: text("Distribution company", "MSEDCL"),
    voltage_class: text("Voltage class of the supply", "33kV")
  }).annotate({ description: "Who is supplied" }),
  as_of: day("IST day of the charges", "2026-08-18"),
  rates_of: Schema.Literals(["as_of", "each_day"]).annotate({
    description: "Whether all days of the load have the charges of `as_of`, or each has its own"
  }),
  from: day("First IST day of the load", "2025-04-01"),
  days: whole("IST days of the load", 365),
  energy_mwh: energy("Energy consumed", 29_900),
  price_coverage: Schema.optionalKey(Coverage).annotateKey({
    description:
      "Blocks of the load on whose IST day every real-time price is known; the others have prices of another day, and count half in `confidence`. Absent where no way of supply buys from the exchange"
  }),
  generation_coverage: Schema.optionalKey(Coverage).annotateKey({
    description:
      "Blocks of the load whose date, of its own year or another, the plant's profile has; the others have generation of another date, and count half in `confidence`. Absent where no plant supplies"
  }),
  results: list(ModeCost, "One entry for each way of supply that was asked for")
}).annotate({ identifier: "LandedCost", description: "Landed cost of supply by way of supply" })
export type LandedCost = typeof LandedCost.Type
