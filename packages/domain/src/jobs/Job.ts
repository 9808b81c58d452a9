import { Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { exported } from "../catalog/Catalog.ts"
import { instant, wholeNumber } from "../http/Parameters.ts"
import { MarketType } from "../market/Market.ts"
import { openCollections } from "../observations/SourceRecord.ts"
import { StateSlug } from "../states/State.ts"
import { JobState } from "./JobState.ts"
import { publishedAs } from "../schema/JsonSchema.ts"

/** Id of a job. */
export const JobId = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^job_[0-9a-z]{20}$/)),
  Schema.brand("JobId")
).annotate({
  identifier: "JobId",
  ...publishedAs({
    type: "string",
    pattern: "^job_[0-9a-z]{20}$",
    description: "Id of a job: `job_` and 20 of `[0-9a-z]`",
    examples: ["job_4k8x1v7m2q9c5b3n6h0d"]
  })
})
export type JobId = typeof JobId.Type

export const ExportFormat = Schema.Literals(["csv", "parquet", "json", "xlsx"]).annotate({
  identifier: "ExportFormat",
  description:
    "`csv`: RFC 4180 with a header row; `parquet`: instants as TIMESTAMP in UTC, days as DATE, numbers as DOUBLE; `json`: one array of objects; `xlsx`: a workbook of one sheet, instants as dates"
})
export type ExportFormat = typeof ExportFormat.Type

/** Most areas or fields that a query may name. */
const mostNames = 500

const oneOrMore = <S extends Schema.Constraint>(item: S, most = mostNames) =>
  Schema.Union([item, Schema.NonEmptyArray(item).pipe(Schema.check(Schema.isMaxLength(most)))])

export const exportResolutions = ["block", "hour", "day"] as const

/** Part of a dataset to export. The first member that a dataset does not take is refused with a list of those that it takes. */
export const ExportQuery = Schema.Struct({
  hours: Schema.optionalKey(
    wholeNumber(1, 100_000, "Length of the window before now, hours; excludes `from` and `to`", 24)
  ),
  from: Schema.optionalKey(instant("Begin of the window: timestamp with offset, or IST day")),
  to: Schema.optionalKey(instant("End of the window: exclusive as a timestamp, inclusive as an IST day (default now)")),
  resolution: Schema.optionalKey(
    Schema.Literals(exportResolutions).annotate({
      description: "Interval of a row, for datasets by block (default `block`); hours and days are means",
      default: "block"
    })
  ),
  state: Schema.optionalKey(
    Schema.Union([Schema.Literal("all"), oneOrMore(StateSlug)]).annotate({
      description: "One state, a list of them, or `all` 36; needs a plan with state data"
    })
  ),
  area: Schema.optionalKey(
    oneOrMore(Schema.String.pipe(Schema.check(Schema.isMaxLength(128)))).annotate({
      description:
        "One area or a list, as they stand in the column `area`: `india`, a zone (`NR`), a corridor (`WR-NR`), a bid area (`N1`), `station/…`; names of zones and states are taken as elsewhere. Without `area` and `state`: all-India of `demand` and `frequency`, else every area that the plan includes"
    })
  ),
  field: Schema.optionalKey(
    oneOrMore(Schema.String.pipe(Schema.check(Schema.isMaxLength(128)))).annotate({
      description:
        "One field or a list, as they stand in the column `field` of an export without it, such as `generation_coal`; a name that is not known is refused with the list of those that are"
    })
  ),
  market_type: Schema.optionalKey(
    oneOrMore(MarketType, 3).annotate({ description: "One market or a list; needed for `exchange_prices`" })
  ),
  collection: Schema.optionalKey(
    Schema.Literals(openCollections).annotate({
      description: "Instead of values the things they are about, such as `station` of `station_generation`"
    })
  )
}).annotate({
  identifier: "ExportQuery",
  description:
    "Which part of a dataset: window, resolution, areas, fields. Members that a dataset does not know are refused"
})
export type ExportQuery = typeof ExportQuery.Type

export const CreateJob = Schema.Struct({
  type: Schema.Literal("export").annotate({ description: "What the job does" }),
  dataset: Schema.Literals(exported.map(({ id }) => id)).annotate({
    description: "Id of a dataset, as in the catalogue; carbon intensity is read from its routes"
  }),
  query: ExportQuery,
  format: ExportFormat
}).annotate({ identifier: "CreateJob", description: "A job to be done" })
export type CreateJob = typeof CreateJob.Type

export const JobError = Schema.Struct({
  code: Schema.Literals([
    "data_unavailable",
    "result_too_large",
    "computation_too_large",
    "conflict",
    "not_found",
    "internal_error"
  ]).annotate({
    description: "Stable, for programs"
  }),
  detail: Schema.String.annotate({ description: "One sentence to act on" })
}).annotate({ identifier: "JobError", description: "Why a job failed" })
export type JobError = typeof JobError.Type

const ended = "null before it ended"

export const Job = Schema.Struct({
  id: JobId,
  type: Schema.Literals(["export", "computation"]).annotate({
    description: "What the job does: `export` of a dataset, or `computation` of an answer"
  }),
  state: JobState,
  progress_fraction: Schema.Finite.annotate({ description: "How much is done, 0 to 1" }),
  created_at: Timestamp,
  started_at: Schema.NullOr(Timestamp).annotate({ description: "When a runner first took it up; null before" }),
  ended_at: Schema.NullOr(Timestamp).annotate({ description: `When it ended; ${ended}` }),
  result_url: Schema.NullOr(Schema.String).annotate({
    description:
      "Path of the result, while it can be read; else null. That of a computation is `/v1/results/{id}`, which stays until it is deleted"
  }),
  expires_at: Schema.NullOr(Timestamp).annotate({
    description: `When it expires and its result is removed, 24 hours after its end; ${ended}`
  }),
  rows: Schema.NullOr(Schema.Int).annotate({
    description: "Rows of the result; null where it did not succeed, and of a computation"
  }),
  bytes: Schema.NullOr(Schema.Int).annotate({ description: "Size of the result; null where it did not succeed" }),
  error: Schema.NullOr(JobError).annotate({ description: "Why it failed; null where it did not" }),
  dataset: Schema.String.annotate({ description: "Id of the dataset; of a computation its engine" }),
  format: ExportFormat,
  from: Schema.NullOr(Timestamp).annotate({ description: "Begin of the window; null where there is none" }),
  to: Schema.NullOr(Timestamp).annotate({ description: "End of the window, exclusive; null where there is none" }),
  areas_without_values: Schema.Array(Schema.String).annotate({
    description:
      "Areas that the export names and of which nothing of the dataset has come by now: its result has no row of them"
  })
}).annotate({ identifier: "Job", description: "A job and how far it is" })
export type Job = typeof Job.Type

export const JobList = Schema.Struct({
  items: Schema.Array(Job).annotate({ description: "Newest first" })
}).annotate({ identifier: "JobList", description: "Jobs of the tenant" })

/** The result as JSON: its columns depend on the dataset. */
export const ExportRows = Schema.Array(
  Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Null]))
).annotate({
  identifier: "ExportRows",
  description:
    "One object per row. Values by `ts` (start of the interval, UTC), `date` (IST day), `area` and, where a dataset has several, `field`; the value under its name with its unit; `kind` and `source`; `captured_at`, null where the value is; `ts_ist`, the same start in Indian Standard Time"
})
