import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, data, files, tabular } from "../http/Access.ts"
import { DataGate } from "../http/DataGate.ts"
import { Envelope } from "../http/Envelope.ts"
import { format, idempotencyKey, page } from "../http/Parameters.ts"
import { CreateJob, ExportRows, Job, JobId, JobList } from "./Job.ts"
import { mostJobs } from "./JobStore.ts"

const path = Schema.Struct({ id: JobId })

/** Most jobs of a page. */
export const jobsPerPage = 100

/** Work that is too long for an answer: bulk exports. */
export class JobsApi extends HttpApiGroup.make("jobs")
  .add(
    HttpApiEndpoint.post("createJob", "/jobs", {
      payload: CreateJob,
      headers: idempotencyKey("the same job"),
      success: Envelope(Job).pipe(HttpApiSchema.status(202)),
      error: [problem.conflict, problem.idempotency_mismatch, problem.data_unavailable]
    })
      .annotate(Access, data({ changes: "records", featureByMember: { "query.state": "states" } }))
      .annotate(OpenApi.Summary, "Export a dataset")
      .annotate(
        OpenApi.Description,
        "Queues an export of any dataset of the catalogue, whatever its size, as CSV, JSON, Parquet or, up to the rows of a sheet, XLSX; the job's address is in `Location`. The window is cut to the plan's history and says so in `meta.window`. Rows hold what sources gave, with source and capture time; gaps are null and nothing is filled."
      )
  )
  .add(
    HttpApiEndpoint.get("listJobs", "/jobs", {
      query: Schema.Struct({ ...page(jobsPerPage), ...format }),
      success: Envelope(JobList)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "List the jobs of the tenant")
      .annotate(
        OpenApi.Description,
        `Newest first. A job stays in the list for 30 days after it has expired, as long as it is among the newest ${mostJobs} of the tenant. A page of jobs that name very many areas is shorter than \`limit\`; \`meta.page.next_cursor\` goes on.`
      )
  )
  .add(
    HttpApiEndpoint.get("job", "/jobs/:id", { params: path, success: Envelope(Job), error: [problem.not_found] })
      .annotate(Access, data())
      .annotate(OpenApi.Summary, "How far a job is")
      .annotate(
        OpenApi.Description,
        "Ask again until `state` is `succeeded`, then read `result_url`. `meta.provenance` names every source of the result."
      )
  )
  .add(
    HttpApiEndpoint.delete("deleteJob", "/jobs/:id", {
      params: path,
      success: Envelope(Job),
      error: [problem.not_found]
    })
      .annotate(Access, data({ changes: "records" }))
      .annotate(OpenApi.Summary, "Cancel a job, or remove its result")
      .annotate(
        OpenApi.Description,
        "A job that has not ended is `cancelled`; the result of one that has succeeded is removed and the job is `expired`. Any other job stays as it is, so that the call can be repeated."
      )
  )
  .add(
    HttpApiEndpoint.get("jobResult", "/jobs/:id/result", {
      params: path,
      success: ExportRows,
      error: [problem.not_found, problem.conflict]
    })
      .annotate(Access, data({ formats: files }))
      .annotate(OpenApi.Summary, "Result of a job")
      .annotate(
        OpenApi.Description,
        "The file, in the format the job was created with and without an envelope. 409 `conflict` while the job is not `succeeded`, 404 once it has expired."
      )
  )
  .middleware(DataGate)
  .annotate(OpenApi.Description, "Bulk exports of whole datasets, done in the background.")
  .prefix("/developer/v1") {}
