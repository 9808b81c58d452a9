import { Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { exported } from "../catalog/Catalog.ts"
import { instant } from "../http/Parameters.ts"
import { MarketType } from "../market/Market.ts"
import { openCollections } from "../observations/SourceRecord.ts"
import { StateSlug } from "../states/State.ts"
import { JobState } from "./JobState.ts"

/** Id of a job. */
export const JobId = Schema.String.pipe(Schema.pattern(/^job_[0-9a-z]{20}$/), Schema.brand("JobId")).annotations({
  identifier: "JobId",
  jsonSchema: {
    type: "string",
    pattern: "^job_[0-9a-z]{20}$",
    description: "Id of a job: `job_` and 20 of `[0-9a-z]`",
    examples: ["job_4k8x1v7m2q9c5b3n6h0d"]
  }
})
export type JobId = typeof JobId.Type

export const ExportFormat = Schema.Literal("csv", "parquet", "json").annotations({
  identifier: "ExportFormat",
  description:
    "`csv`: RFC 4180 with a header row; `parquet`: instants as TIMESTAMP in UTC, days as DATE, numbers as DOUBLE; `json`: one array of objects"
})
export type ExportFormat = typeof ExportFormat.Type

/** Most areas or fields that a query may name. */
const mostNames = 500

const oneOrMore = <A, I>(item: Schema.Schema<A, I>, most = mostNames) =>
  Schema.Union(item, Schema.NonEmptyArray(item).pipe(Schema.maxItems(most)))

export const exportResolutions = ["block", "hour", "day"] as const

/** What of a dataset is exported. Which members a dataset knows is told by the first wrong one. */
export const ExportQuery = Schema.Struct({
  hours: Schema.optional(
    Schema.Int.pipe(Schema.between(1, 100_000)).annotations({
      description: "Length of the window before now, hours; excludes `from` and `to`"
    })
  ),
  from: Schema.optional(instant("Begin of the window: timestamp with offset, or IST day")),
  to: Schema.optional(instant("End of the window: exclusive as a timestamp, inclusive as an IST day (default now)")),
  resolution: Schema.optional(
    Schema.Literal(...exportResolutions).annotations({
      description: "Interval of a row, for datasets by block (default `block`); hours and days are means",
      default: "block"
    })
  ),
  state: Schema.optional(
    Schema.Union(Schema.Literal("all"), oneOrMore(StateSlug)).annotations({
      description: "One state, a list of them, or `all` 36; needs a plan with state data"
    })
  ),
  area: Schema.optional(
    oneOrMore(Schema.String.pipe(Schema.maxLength(128))).annotations({
      description:
        "One area or a list, as they stand in the column `area`: `india`, a zone (`nr`), a corridor (`wr-nr`), a bid area (`bid-n1`), `station/…`. Without `area` and `state`: all-India of `demand` and `frequency`, else every area that the plan includes"
    })
  ),
  field: Schema.optional(
    oneOrMore(Schema.String.pipe(Schema.maxLength(128))).annotations({
      description:
        "One field or a list, as they stand in the column `field` of an export without it, such as `generation_coal`; a name that is not known is refused with the list of those that are"
    })
  ),
  market_type: Schema.optional(
    oneOrMore(MarketType, 3).annotations({ description: "One market or a list; needed for `exchange_prices`" })
  ),
  collection: Schema.optional(
    Schema.Literal(...openCollections).annotations({
      description: "Instead of values the things they are about, such as `station` of `station_generation`"
    })
  )
}).annotations({
  identifier: "ExportQuery",
  description:
    "Which part of a dataset: window, resolution, areas, fields. Members that a dataset does not know are refused"
})
export type ExportQuery = typeof ExportQuery.Type

export const CreateJob = Schema.Struct({
  type: Schema.Literal("export").annotations({ description: "What the job does" }),
  dataset: Schema.Literal(...exported.map(({ id }) => id)).annotations({
    description: "Id of a dataset, as in the catalogue; carbon intensity is read from its routes"
  }),
  query: ExportQuery,
  format: ExportFormat
}).annotations({ identifier: "CreateJob", description: "A job to be done" })
export type CreateJob = typeof CreateJob.Type

export const JobError = Schema.Struct({
  code: Schema.Literal("data_unavailable", "result_too_large", "internal_error").annotations({
    description: "Stable, for programs"
  }),
  detail: Schema.String.annotations({ description: "One sentence to act on" })
}).annotations({ identifier: "JobError", description: "Why a job failed" })
export type JobError = typeof JobError.Type

const ended = "null before it ended"

export const Job = Schema.Struct({
  id: JobId,
  type: Schema.Literal("export").annotations({ description: "What the job does" }),
  state: JobState,
  progress_fraction: Schema.Number.annotations({ description: "How much is done, 0 to 1" }),
  created_at: Timestamp,
  started_at: Schema.NullOr(Timestamp).annotations({ description: "When a runner first took it up; null before" }),
  ended_at: Schema.NullOr(Timestamp).annotations({ description: `When it ended; ${ended}` }),
  result_url: Schema.NullOr(Schema.String).annotations({
    description: "Path of the result, while it can be read; else null"
  }),
  expires_at: Schema.NullOr(Timestamp).annotations({
    description: `When it expires and its result is removed, 24 hours after its end; ${ended}`
  }),
  rows: Schema.NullOr(Schema.Int).annotations({ description: "Rows of the result; null where it did not succeed" }),
  bytes: Schema.NullOr(Schema.Int).annotations({ description: "Size of the result; null where it did not succeed" }),
  error: Schema.NullOr(JobError).annotations({ description: "Why it failed; null where it did not" })
}).annotations({ identifier: "Job", description: "A job and how far it is" })
export type Job = typeof Job.Type

export const JobList = Schema.Struct({
  items: Schema.Array(Job).annotations({ description: "Newest first" })
}).annotations({ identifier: "JobList", description: "Jobs of the tenant" })

/** The result as JSON: its columns depend on the dataset. */
export const ExportRows = Schema.Array(
  Schema.Record({ key: Schema.String, value: Schema.Union(Schema.String, Schema.Number, Schema.Boolean, Schema.Null) })
).annotations({
  identifier: "ExportRows",
  description:
    "One object per row. Values by `ts` (start of the interval, UTC), `date` (IST day), `area` and, where a dataset has several, `field`; the value under its name with its unit; `kind`, `source` and `captured_at`, null where the value is"
})
