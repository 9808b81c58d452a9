import { Schema } from "effect"

/** Order that has taken the place of another. */
export const SupersedingOrder = Schema.Struct({
  order_id: Schema.NullOr(Schema.String).annotate({ description: "Its name; null where not known" }),
  applicable_from: Schema.NullOr(Schema.String).annotate({ description: "First IST day; null where not known" })
}).annotate({ identifier: "SupersedingOrder", description: "Order that has taken the place of another" })
