import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { Access, data, tabular } from "../http/Access.ts"
import { DataGate } from "../http/DataGate.ts"
import { Envelope } from "../http/Envelope.ts"
import { format } from "../http/Parameters.ts"
import { PlanId } from "../plans/Plan.ts"
import { themes } from "./CatalogEntry.ts"
import { statuses } from "./Freshness.ts"
import { publishedAs } from "../schema/JsonSchema.ts"

const Status = Schema.Literals(statuses).annotate({
  identifier: "FreshnessStatus",
  description:
    "`fresh` up to 2 cadences beyond the usual delay of publication, `late`, `stale` beyond 8, `never` where no value has arrived"
})

const latest = Schema.NullOr(Timestamp).annotate({
  description:
    "Start of the newest interval, or instant of the newest reading; of exchange prices that of the market that is late by the most, where one is. Null where there is none"
})

const cadence = Schema.Int.annotate({ description: "Usual interval between two values, minutes" })

export const LastRun = Schema.Struct({
  source: Schema.String.annotate({ description: "Source that ran" }),
  started_at: Timestamp,
  ended_at: Schema.NullOr(Timestamp).annotate({ description: "Null while it runs" }),
  outcome: Schema.Literals(["running", "succeeded", "failed"]).annotate({ description: "How it ended" }),
  rows_written: Schema.Int.annotate({ description: "Values it wrote, revisions included" }),
  error_code: Schema.NullOr(Schema.String).annotate({ description: "Why it failed; null where it did not" })
}).annotate({ identifier: "LastRun", description: "Newest ingest run of a source of the dataset" })

export const DatasetFreshness = Schema.Struct({
  dataset: Schema.String.annotate({ description: "Id of the dataset, as in the catalogue" }),
  latest,
  lag_minutes: Schema.NullOr(Schema.Int).annotate({
    description: "Age of the newest interval, counted from its end, minutes; null where there is none"
  }),
  cadence_minutes: cadence,
  status: Status,
  rows: Schema.Int.annotate({
    description:
      "Values stored, revisions not counted; 0 of simulated meters, whose readings are computed as they are asked for"
  }),
  next_expected_at: Schema.NullOr(Timestamp).annotate({
    description: "When the next value is due, by cadence and usual delay; null where nothing has ever come"
  }),
  last_run: Schema.NullOr(LastRun).annotate({ description: "Null where none of its sources has ever run" })
}).annotate({ identifier: "DatasetFreshness", description: "How fresh one dataset is" })
export type DatasetFreshness = typeof DatasetFreshness.Type

export const Freshness = Schema.Struct({
  datasets: Schema.Array(DatasetFreshness).annotate({ description: "Every dataset of the catalogue" })
}).annotate({ identifier: "Freshness", description: "Freshness of every dataset" })

export const CatalogDataset = Schema.Struct({
  id: Schema.String.annotate({ description: "Id of the dataset" }),
  title: Schema.String.annotate({ description: "Name for people" }),
  description: Schema.String.annotate({ description: "What it holds" }),
  theme: Schema.Literals(themes).annotate({ description: "Subject it belongs to" }),
  endpoint: Schema.NullOr(Schema.String).annotate({ description: "Route that serves it; null where none does yet" }),
  tool: Schema.NullOr(Schema.String).annotate({
    description: "Tool of the connector that serves it; null where none does yet"
  }),
  unit: Schema.NullOr(Schema.String).annotate({ description: "Unit of its main value; null where it has several" }),
  cadence_minutes: cadence,
  coverage_from: Schema.NullOr(Timestamp).annotate({ description: "First value; null where there is none" }),
  coverage_to: Schema.NullOr(Timestamp).annotate({
    description: "End of the newest interval; null where there is none"
  }),
  latest,
  status: Status,
  provenance: Schema.Array(
    Schema.Struct({
      source: Schema.String.annotate({ description: "Name of the source" }),
      licence: Schema.String.annotate({ description: "Licence the source states, or that it states none" }),
      url: Schema.NullOr(Schema.String).annotate({ description: "Address of the source; null where it has none" })
    }).annotate({ identifier: "CatalogSource", description: "A source of the dataset" })
  ).annotate({ description: "Sources that have given what is loaded; empty where nothing is" }),
  lowest_plan: PlanId.annotate({ description: "Lowest plan that may read it" }),
  fields: Schema.Array(
    Schema.Struct({
      name: Schema.String.annotate({ description: "Name" }),
      type: Schema.Literals(["number", "string", "boolean"]).annotate({ description: "JSON type" }),
      unit: Schema.NullOr(Schema.String).annotate({ description: "Unit; null where it has none" }),
      description: Schema.String.annotate({ description: "What it says" })
    }).annotate({ identifier: "CatalogField", description: "A field of the dataset" })
  ).annotate({ description: "Fields of a row" }),
  history_endpoint: Schema.NullOr(Schema.String).annotate({
    description: "Route that serves its past; null where `endpoint` does itself, or none"
  })
}).annotate({ identifier: "CatalogDataset", description: "One dataset of the catalogue" })
export type CatalogDataset = typeof CatalogDataset.Type

export const Catalog = Schema.Struct({
  datasets: Schema.Array(CatalogDataset).annotate({ description: "Datasets that match, all without a filter" })
}).annotate({ identifier: "Catalog", description: "What there is, how fresh, from whom and who may read it" })

/** Words by which datasets are found. */
export const SearchWords = Schema.String.pipe(
  Schema.check(
    Schema.makeFilter((text) => text.length >= 1 && text.length <= 100, {
      message: "must have 1 to 100 characters"
    })
  )
).annotate({
  ...publishedAs({
    type: "string",
    minLength: 1,
    maxLength: 100,
    description: "Words that must all occur in id, title, description or fields, in any case",
    examples: ["price"]
  })
})

/** Catalogue of the datasets, and the freshness of each. */
export class CatalogApi extends HttpApiGroup.make("catalog")
  .add(
    HttpApiEndpoint.get("catalog", "/catalog", {
      query: Schema.Struct({
        query: Schema.optionalKey(SearchWords),
        theme: Schema.optionalKey(
          Schema.Literals(themes).annotate({ description: "Only datasets of this theme", examples: ["market"] })
        ),
        ...format
      }),
      success: Envelope(Catalog)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Catalogue of datasets")
      .annotate(
        OpenApi.Description,
        "Every dataset with what it holds, since when, how fresh it is, its sources with their licences, and the lowest plan that may read it."
      )
  )
  .add(
    HttpApiEndpoint.get("canonicalFreshness", "/meta/canonical-freshness", {
      query: Schema.Struct({ ...format }),
      success: Envelope(Freshness)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Freshness of the datasets")
      .annotate(
        OpenApi.Description,
        "Newest value, lag, status and the newest ingest run of every dataset, and when the next value is due."
      )
  )
  .middleware(DataGate)
  .annotate(OpenApi.Description, "What there is and how fresh it is.")
  .prefix("/developer/v1") {}
