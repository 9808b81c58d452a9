import { Schema } from "effect"
import { IstDate } from "../Brands.ts"
import { statuses } from "../catalog/Freshness.ts"
import { Provenance } from "../observations/Provenance.ts"
import { Boundary, Component } from "./Site.ts"

const confidence = Schema.Finite.annotations({
  description: "0 to 1: 1 known, a half partial, 0 missing; less where it is late (three quarters) or stale (a half)"
})

export const EvidenceReceipt = Schema.Struct({
  components: Schema.Array(
    Schema.Struct({
      name: Component.fields.name,
      status: Component.fields.status,
      datasets: Schema.Array(Provenance).annotations({ description: "Datasets and sources it rests on" }),
      freshness: Schema.Literal(...statuses).annotations({
        description:
          "Age of its newest value by how often the dataset is renewed: `fresh`, `late`, `stale`; `never` where nothing has come"
      }),
      confidence
    }).annotations({ identifier: "DataCentreEvidence", description: "What one component rests on" })
  ).annotations({ description: "Every component, missing ones included" }),
  tariff: Schema.Struct({
    order_id: Schema.NullOr(Schema.String).annotations({
      description: "Order of the commission; null where not known"
    }),
    applicable_from: Schema.NullOr(IstDate).annotations({ description: "First IST day; null where not known" }),
    age_days: Schema.NullOr(Schema.Int).annotations({
      description: "Days since it began, or since its order where only that is known; null where neither is"
    }),
    status: Schema.Literal("current", "stale", "undated", "missing").annotations({
      description:
        "`stale`: more than a year past the period it was made for; `undated`: its start is not known; `missing`: none is kept for the state"
    })
  }).annotations({ identifier: "DataCentreTariff", description: "Tariff at 33 kV behind the cost" }),
  confidence: confidence.annotations({ description: "0 to 1: that of the components by their weights" }),
  boundary: Boundary
}).annotations({ identifier: "DataCentreReceipt", description: "What a screen of the site rests on" })
export type EvidenceReceipt = typeof EvidenceReceipt.Type
