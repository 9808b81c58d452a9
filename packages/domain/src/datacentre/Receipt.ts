import { Schema } from "effect"
import { IstDate } from "../Brands.ts"
import { statuses } from "../catalog/Freshness.ts"
import { Provenance } from "../observations/Provenance.ts"
import { Boundary, Component } from "./Site.ts"

const confidence = Schema.Finite.annotate({
  description: "0 to 1: 1 known, a half partial, 0 missing; less where it is late (three quarters) or stale (a half)"
})

export const EvidenceReceipt = Schema.Struct({
  components: Schema.Array(
    Schema.Struct({
      name: Component.fields.name,
      status: Component.fields.status,
      datasets: Schema.Array(Provenance).annotate({ description: "Datasets and sources it rests on" }),
      freshness: Schema.Literals(statuses).annotate({
        description:
          "Age of its newest value by how often the dataset is renewed: `fresh`, `late`, `stale`; `never` where nothing has come"
      }),
      confidence
    }).annotate({ identifier: "DataCentreEvidence", description: "What one component rests on" })
  ).annotate({ description: "Every component, missing ones included" }),
  tariff: Schema.Struct({
    order_id: Schema.NullOr(Schema.String).annotate({
      description: "Order of the commission; null where not known"
    }),
    applicable_from: Schema.NullOr(IstDate).annotate({ description: "First IST day; null where not known" }),
    age_days: Schema.NullOr(Schema.Int).annotate({
      description: "Days since it began, or since its order where only that is known; null where neither is"
    }),
    status: Schema.Literals(["current", "stale", "undated", "missing"]).annotate({
      description:
        "`stale`: more than a year past the period it was made for; `undated`: its start is not known; `missing`: none is kept for the state"
    })
  }).annotate({ identifier: "DataCentreTariff", description: "Tariff at 33 kV behind the cost" }),
  confidence: confidence.annotate({ description: "0 to 1: that of the components by their weights" }),
  boundary: Boundary
}).annotate({ identifier: "DataCentreReceipt", description: "What a screen of the site rests on" })
export type EvidenceReceipt = typeof EvidenceReceipt.Type
