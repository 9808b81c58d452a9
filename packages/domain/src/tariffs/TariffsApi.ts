import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, enterprise } from "../http/Access.ts"
import { istDate } from "../http/Parameters.ts"
import { knownAt } from "../engines/EngineApi.ts"
import { Confidence } from "../reference/Reference.ts"
import { StateSlug } from "../states/State.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { day, instant, list, maybe, number, orNull, StateCode, text, whole, word } from "../http/Members.ts"

const quarterHour = (description: string, example: 15 | 30 | 45) =>
  Schema.optionalKey(Schema.Literals([15, 30, 45]).annotate({ description, examples: [example] }))

const Range = { low: number("Lower end", 2.3), high: number("Upper end", 2.5) }

export const TariffOfClass = Schema.Struct({
  voltage_class: orNull(
    text("Voltage class", "33kV"),
    "Voltage class; null: every high-tension voltage of the category"
  ),
  consumer_category: text("Category of the consumer", "HT I(A) industry"),
  demand_slab: orNull(
    Schema.Literals([1, 2, 3]),
    "Slab of the contract demand on which the energy charge depends; null where it does not"
  ),
  unit: Schema.Literals(["INR/kWh", "INR/kVAh"]).annotate({
    description: "Billed unit of energy, surcharge and wheeling"
  }),
  above_kva: Schema.optionalKey(
    orNull(number("Contract demand, kVA", 500), "Contract demand above which the slab begins, kVA; null where unknown")
  ),
  up_to_kva: Schema.optionalKey(
    orNull(number("Contract demand, kVA", 2_500), "Highest contract demand of the slab, kVA; null where unknown")
  ),
  energy_charge: number("Energy charge, in `unit`; of several slabs that of the first", 8.44),
  energy_slabs: Schema.optionalKey(
    orNull(
      Schema.Array(
        Schema.Struct({
          above_units: number("Units of the month above which it is charged", 0),
          up_to_units: orNull(number("Units of the month", 10_000), "Units up to which it is charged; null: no end"),
          charge: number("Energy charge, in `unit`", 6.1)
        })
      ),
      "Energy charges by slab of the month's units, each for its own part; null where one holds for all"
    )
  ),
  fuel_surcharge: orNull(Schema.Struct(Range), "Fuel surcharge from low to high, in `unit`; null where unknown"),
  wheeling_charge: maybe("Wheeling charge, in `unit`", 0.81),
  demand_charges: list(
    Schema.Struct({
      above_kva: number("Billed demand above which it is charged, kVA", 0),
      up_to_kva: orNull(
        number("Billed demand, kVA", 500),
        "Billed demand up to which it is charged, kVA; null: no upper bound"
      ),
      low_inr_per_kva_month: number("Lower end, INR/kVA and month", 650),
      high_inr_per_kva_month: number("Upper end, INR/kVA and month; the same where it is known exactly", 650)
    }),
    "Demand charges by part of the billed demand"
  ),
  ratchet_pct: maybe("Share of the contract demand that is billed at least, percent", 75),
  time_of_day: orNull(
    Schema.Array(
      Schema.Struct({
        from_hour_ist: whole("Hour of the IST day in which it begins", 17),
        to_hour_ist: whole("Hour at which it ends; an end that is not after the start lies on the next day", 22),
        from_minute: quarterHour("Minutes after `from_hour_ist` at which it begins; absent for the full hour", 30),
        to_minute: quarterHour("Minutes after `to_hour_ist` at which it ends; absent for the full hour", 30),
        months: orNull(Schema.Array(whole("Month", 4)), "Months 1 to 12; null: all year, or those of the season"),
        season: orNull(
          Schema.Literals(["summer", "winter"]),
          "Season whose months the source does not list; else null"
        ),
        low: number("Lower end, in its unit; negative where it is taken off", 20),
        high: number("Upper end", 20),
        unit: Schema.Literals(["%", "INR/kWh", "INR/kVAh"]).annotate({
          description: "Percent of the energy charge, or an amount per billed unit"
        })
      })
    ),
    "What is added to the energy charge in some hours; null where unknown"
  ),
  applicable_from: orNull(day("First IST day", "2026-04-01"), "First IST day; null where unknown"),
  applicable_to: orNull(
    day("Last IST day", "2027-03-31"),
    "Last IST day of the period it was made for; null where unknown"
  ),
  order_id: orNull(text("Order", "MERC Case 75/2025, post-remand"), "Order of the commission; null where unknown"),
  order_date: orNull(day("Date", "2026-03-25"), "Date of the order; null where unknown"),
  source_url: orNull(text("Address", "https://merc.gov.in"), "Address of the order; null where unknown"),
  age_days: maybe("Days since it began, or since its order", 139),
  stale: orNull(
    Schema.Boolean,
    "Whether more than 365 days have passed since the end of its period; null where its start is unknown"
  ),
  recorded_at: Schema.optionalKey(instant("Instant at which the row became known here", "2026-03-25T00:00:00Z")),
  confidence: Confidence,
  note: orNull(text("Note", "The page names no order and no period."), "What else has to be known; null where nothing")
}).annotate({ identifier: "TariffOfClass", description: "Tariff of one category and voltage class" })
export type TariffOfClass = typeof TariffOfClass.Type

export const TariffSchedule = Schema.Struct({
  state: StateCode,
  discom: text("Distribution company", "MSEDCL"),
  as_of: day("IST day of the schedule", "2026-08-18"),
  tariffs: list(TariffOfClass, "One entry for each category, voltage class and slab")
}).annotate({ identifier: "TariffSchedule", description: "Tariff schedule of a distribution company on one day" })
export type TariffSchedule = typeof TariffSchedule.Type

/** High-tension tariffs by voltage class. */
export class TariffsApi extends HttpApiGroup.make("tariffs")
  .add(
    HttpApiEndpoint.get("tariffSchedule", "/tariffs/:state/:discom", {
      params: Schema.Struct({
        state: StateSlug,
        discom: word("Distribution company, present or former name", "MSEDCL")
      }),
      query: Schema.Struct({
        voltage_class: Schema.optionalKey(word("Only this voltage class, by name or as a number of kV", "33kV")),
        as_of: Schema.optionalKey(istDate("IST day whose schedule is replayed (default today)")),
        ...knownAt
      }),
      success: TariffSchedule,
      error: [problem.not_found, problem.TARIFF_NOT_FOUND]
    })
      .annotate(Access, enterprise("tariffs"))
      .annotate(OpenApi.Summary, "Tariff schedule by voltage class")
      .annotate(
        OpenApi.Description,
        "High-tension tariffs as they stood on a day, and with `known_at` as they were known at an instant; `stale` says which ones ended more than a year before it. 404 `TARIFF_NOT_FOUND` where none is known for state, company and class on it."
      )
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, "High-tension tariffs of distribution companies.")
  .prefix("/v1") {}
