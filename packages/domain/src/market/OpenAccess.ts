import { Schema } from "effect"
import { IstDate } from "../Brands.ts"
import { ChargeComponent, ChargeUnit } from "../reference/OpenAccessCharges.ts"
import { Confidence } from "../reference/Reference.ts"
import { textOrNull } from "../schema/Fields.ts"

const dated = (description: string) => Schema.NullOr(IstDate).annotate({ description })

export const OpenAccessRow = Schema.Struct({
  state: textOrNull("Canonical slug of the state; null on a row for all of India"),
  discom: textOrNull("Distribution company; null where the order names none"),
  voltage_class: textOrNull("Such as `33kV`; null where the order names none"),
  consumer_category: textOrNull("Category of the consumer; null where the order names none"),
  component: ChargeComponent,
  value: Schema.Finite.annotate({ description: "The charge or loss, in `unit`" }),
  unit: ChargeUnit,
  applicable_from: dated("First IST day; null where not known: then not given for a day before 1 April 2025"),
  applicable_to: dated("Last IST day; null where none is known"),
  order_id: textOrNull("Order of the commission; null where its page names none"),
  order_date: dated("Date of the order; null where not known"),
  source_url: textOrNull("Address of the order; null where not known"),
  confidence: Confidence
}).annotate({ identifier: "OpenAccessCharge", description: "One charge or loss of open access" })
export type OpenAccessRow = typeof OpenAccessRow.Type

export const OpenAccessCharges = Schema.Struct({
  rows: Schema.Array(OpenAccessRow).annotate({
    description:
      "Rows that apply on the day. Where a source gives a range there are two rows, its ends: never add them up. A component that is not listed is not known; it is not zero"
  })
}).annotate({ identifier: "OpenAccessCharges", description: "Charges of open access that apply on one day" })
export type OpenAccessCharges = typeof OpenAccessCharges.Type
