import { Schema } from "effect"
import { day, instant, list, maybe, number, StateCode, text } from "../http/Members.ts"
import { ChargeComponent, ChargeUnit } from "../reference/OpenAccessCharges.ts"
import { Confidence } from "../reference/Reference.ts"

const charge = (description: string, example: number) =>
  maybe(`${description}, INR/kWh; null also where it is a range, which stands in components`, example)

const dayOrNull = (description: string, example: string) =>
  Schema.NullOr(day(description, example)).annotate({ description: `${description}; null where none is known` })

const textOrNull = (description: string, example: string) =>
  Schema.NullOr(text(description, example)).annotate({ description: `${description}; null where unknown` })

export const OpenAccessComponent = Schema.Struct({
  component: ChargeComponent,
  consumer_category: textOrNull("Category of the consumer", "HT-I(A)"),
  low: number("Charge or loss, in `unit`; of a range its lower end", 0.6),
  high: number("Upper end; the same where it is known exactly", 1.08),
  unit: ChargeUnit,
  applicable_from: dayOrNull("First IST day", "2026-04-01"),
  applicable_to: dayOrNull("Last IST day", "2027-03-31"),
  order_id: textOrNull("Order of the commission", "GERC Order 4/2025"),
  order_date: dayOrNull("Date of the order", "2026-03-17"),
  source_url: textOrNull("Address of the order", "https://gercin.org/order-4-2025.pdf"),
  recorded_at: instant("Instant at which the row became known here", "2026-03-25T00:00:00Z"),
  confidence: Confidence,
  note: textOrNull("What else has to be known", "About.")
}).annotate({ identifier: "OpenAccessScheduleComponent", description: "A charge or loss with its order" })
export type OpenAccessComponent = typeof OpenAccessComponent.Type

export const OpenAccessSchedule = Schema.Struct({
  state: StateCode,
  discom: text("Distribution company", "MSEDCL"),
  as_of: day("IST day of the charges", "2026-08-18"),
  charges: list(
    Schema.Struct({
      voltage_class: textOrNull("Voltage class", "33kV"),
      wheeling_inr_per_kwh: charge("Wheeling", 0.81),
      cross_subsidy_surcharge_inr_per_kwh: charge("Cross-subsidy surcharge", 1.62),
      additional_surcharge_inr_per_kwh: charge("Additional surcharge", 1.1),
      scheduling_fee_inr_per_day: maybe("Scheduling and operating fee, INR/day", 2_250),
      waivers: list(text("A waiver", "ISTS charges waived for solar commissioned before 2025-07-01"), "What is waived"),
      applicable_from: dayOrNull("Latest first IST day of the charges", "2026-04-01"),
      applicable_to: dayOrNull("Earliest last IST day of the charges", "2027-03-31"),
      components: list(OpenAccessComponent, "Every charge and loss that applies, with its order")
    }),
    "One entry for each voltage class; one with null where the orders name none"
  )
}).annotate({ identifier: "OpenAccessSchedule", description: "Charges of open access by voltage class" })
export type OpenAccessSchedule = typeof OpenAccessSchedule.Type
