import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { Access, data, tabular } from "../http/Access.ts"
import { dataProblems } from "../http/DataProblems.ts"
import { Envelope } from "../http/Envelope.ts"
import { format } from "../http/Parameters.ts"
import { PlanId } from "../plans/Plan.ts"
import { themes } from "./Catalog.ts"
import { statuses } from "./Freshness.ts"

const Status = Schema.Literal(...statuses).annotations({
  identifier: "FreshnessStatus",
  description:
    "`fresh` up to 2 cadences beyond the usual delay of publication, `late`, `stale` beyond 8, `never` where no value has arrived"
})

const latest = Schema.NullOr(Timestamp).annotations({
  description: "Start of the newest interval, or instant of the newest reading; null where there is none"
})

const cadence = Schema.Int.annotations({ description: "Usual interval between two values, minutes" })

export const LastRun = Schema.Struct({
  source: Schema.String.annotations({ description: "Source that ran" }),
  started_at: Timestamp,
  ended_at: Schema.NullOr(Timestamp).annotations({ description: "Null while it runs" }),
  outcome: Schema.Literal("running", "succeeded", "failed").annotations({ description: "How it ended" }),
  rows_written: Schema.Int.annotations({ description: "Values it wrote, revisions included" }),
  error_code: Schema.NullOr(Schema.String).annotations({ description: "Why it failed; null where it did not" })
}).annotations({ identifier: "LastRun", description: "Newest ingest run of a source of the dataset" })

export const DatasetFreshness = Schema.Struct({
  dataset: Schema.String.annotations({ description: "Id of the dataset, as in the catalogue" }),
  latest,
  lag_minutes: Schema.NullOr(Schema.Int).annotations({
    description: "Age of the newest interval, counted from its end, minutes; null where there is none"
  }),
  cadence_minutes: cadence,
  status: Status,
  rows: Schema.Int.annotations({ description: "Values stored, revisions not counted" }),
  next_expected_at: Schema.NullOr(Timestamp).annotations({
    description: "When the next value is due, by cadence and usual delay; null where nothing has ever come"
  }),
  last_run: Schema.NullOr(LastRun).annotations({ description: "Null where none of its sources has ever run" })
}).annotations({ identifier: "DatasetFreshness", description: "How fresh one dataset is" })
export type DatasetFreshness = typeof DatasetFreshness.Type

export const Freshness = Schema.Struct({
  datasets: Schema.Array(DatasetFreshness).annotations({ description: "Every dataset of the catalogue" })
}).annotations({ identifier: "Freshness", description: "Freshness of every dataset" })

export const CatalogDataset = Schema.Struct({
  id: Schema.String.annotations({ description: "Id of the dataset" }),
  title: Schema.String.annotations({ description: "Name for people" }),
  description: Schema.String.annotations({ description: "What it holds" }),
  theme: Schema.Literal(...themes).annotations({ description: "Subject it belongs to" }),
  endpoint: Schema.NullOr(Schema.String).annotations({ description: "Route that serves it; null where none does yet" }),
  tool: Schema.NullOr(Schema.String).annotations({
    description: "Tool of the connector that serves it; null where none does yet"
  }),
  unit: Schema.NullOr(Schema.String).annotations({ description: "Unit of its main value; null where it has several" }),
  cadence_minutes: cadence,
  coverage_from: Schema.NullOr(Timestamp).annotations({ description: "First value; null where there is none" }),
  coverage_to: Schema.NullOr(Timestamp).annotations({
    description: "End of the newest interval; null where there is none"
  }),
  latest,
  status: Status,
  provenance: Schema.Array(
    Schema.Struct({
      source: Schema.String.annotations({ description: "Name of the source" }),
      licence: Schema.String.annotations({ description: "Licence the source states, or that it states none" }),
      url: Schema.NullOr(Schema.String).annotations({ description: "Address of the source; null where it has none" })
    }).annotations({ identifier: "CatalogSource", description: "A source of the dataset" })
  ).annotations({ description: "Sources that have given values, or that can" }),
  lowest_plan: PlanId.annotations({ description: "Lowest plan that may read it" }),
  fields: Schema.Array(
    Schema.Struct({
      name: Schema.String.annotations({ description: "Name" }),
      type: Schema.Literal("number", "string", "boolean").annotations({ description: "JSON type" }),
      unit: Schema.NullOr(Schema.String).annotations({ description: "Unit; null where it has none" }),
      description: Schema.String.annotations({ description: "What it says" })
    }).annotations({ identifier: "CatalogField", description: "A field of the dataset" })
  ).annotations({ description: "Fields of a row" })
}).annotations({ identifier: "CatalogDataset", description: "One dataset of the catalogue" })
export type CatalogDataset = typeof CatalogDataset.Type

export const Catalog = Schema.Struct({
  datasets: Schema.Array(CatalogDataset).annotations({ description: "Datasets that match, all without a filter" })
}).annotations({ identifier: "Catalog", description: "What there is, how fresh, from whom and who may read it" })

/** Words by which datasets are found. */
export const SearchWords = Schema.String.pipe(
  Schema.filter((text) => text.length >= 1 && text.length <= 100, {
    message: () => "must have 1 to 100 characters"
  })
).annotations({
  jsonSchema: {
    type: "string",
    minLength: 1,
    maxLength: 100,
    description: "Words that must all occur in id, title, description or fields, in any case",
    examples: ["price"]
  }
})

/** What there is and how fresh it is. */
export class CatalogApi extends HttpApiGroup.make("catalog")
  .add(
    HttpApiEndpoint.get("catalog", "/catalog")
      .setUrlParams(
        Schema.Struct({
          query: Schema.optional(SearchWords),
          theme: Schema.optional(
            Schema.Literal(...themes).annotations({ description: "Only datasets of this theme", examples: ["market"] })
          ),
          ...format
        })
      )
      .addSuccess(Envelope(Catalog))
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Catalogue of datasets")
      .annotate(
        OpenApi.Description,
        "Every dataset with what it holds, since when, how fresh it is, its sources with their licences, and the lowest plan that may read it."
      )
  )
  .add(
    HttpApiEndpoint.get("canonicalFreshness", "/meta/canonical-freshness")
      .setUrlParams(Schema.Struct({ ...format }))
      .addSuccess(Envelope(Freshness))
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Freshness of the datasets")
      .annotate(
        OpenApi.Description,
        "Newest value, lag, status and the newest ingest run of every dataset, and when the next value is due."
      )
  )
  .addError(dataProblems)
  .annotate(OpenApi.Description, "What there is and how fresh it is.")
  .prefix("/developer/v1") {}
