import { Conflict, InvalidParameter, NotFound, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { type ExportSpec, exportOf, windowOf } from "@grid/domain/jobs/Export"
import { type ExportFormat, Job, type JobId, JobList } from "@grid/domain/jobs/Job"
import { jobsPerPage } from "@grid/domain/jobs/JobsApi"
import { JobStore, type StoredJob } from "@grid/domain/jobs/JobStore"
import { iso, istDate } from "@grid/domain/time/Time"
import { Effect, Result, Stream } from "effect"
import { createHash } from "node:crypto"
import { csvType, type FileAnswer } from "../http/DataReply.ts"
import { encoder } from "../http/Encoded.ts"
import { rowsCsv } from "../http/Rows.ts"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const pathOf = (id: JobId) => `/developer/v1/jobs/${id}`

const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

const itemOf = (job: StoredJob): Job => ({
  id: job.id,
  type: "export",
  state: job.state,
  progress_fraction: Math.round(job.progress_fraction * 1_000) / 1_000,
  created_at: iso(job.created_at),
  started_at: isoOrNull(job.started_at),
  ended_at: isoOrNull(job.ended_at),
  result_url: job.state === "succeeded" ? `${pathOf(job.id)}/result` : null,
  expires_at: isoOrNull(job.expires_at),
  rows: job.rows,
  bytes: job.bytes,
  error: job.error
})

const encodeJob = encoder(Job)
const encodeList = encoder(JobList)

const columns = Object.keys(Job.fields).flatMap((name) => (name === "error" ? ["error.code", "error.detail"] : [name]))

const answerOf = (job: StoredJob) => {
  const window = windowOf(job.spec)
  return encodeJob(
    { data: itemOf(job), as_of: job.as_of, provenance: job.provenance },
    window === null ? {} : { window }
  )
}

const cursorOf = (number: number) => Buffer.from(String(number), "utf8").toString("base64url")

const placeOf = (cursor: string | undefined): Result.Result<number | null, InvalidParameter> => {
  if (cursor === undefined) return Result.succeed(null)
  const text = Buffer.from(cursor, "base64url").toString("utf8")
  return /^[1-9]\d{0,14}$/.test(text)
    ? Result.succeed(Number(text))
    : Result.fail(InvalidParameter.of("cursor", "must be meta.page.next_cursor of a page of this list"))
}

const types: Readonly<Record<ExportFormat, string>> = {
  csv: csvType,
  json: "application/json",
  parquet: "application/vnd.apache.parquet"
}

const filenameOf = (spec: ExportSpec): string => {
  const window = windowOf(spec)
  const days = window === null ? "" : `_${istDate(window.from)}_${istDate(window.to - 1)}`
  return `${spec.dataset}${days}.${spec.format}`
}

const notReady = ({ error, id, state }: StoredJob) =>
  new Conflict({
    detail:
      state === "failed"
        ? `The job failed and has no result: ${error?.detail ?? ""}`
        : state === "cancelled"
          ? "The job was cancelled and has no result. Create it again."
          : `The job is ${state}. Ask ${pathOf(id)} until its state is succeeded.`
  })

const gone = ({ id }: StoredJob) =>
  new NotFound({
    detail: `The result of ${id} has expired or was deleted. Create the job again.`,
    did_you_mean: []
  })

/** Bulk exports in the background. */
export const jobsRoutes = Effect.gen(function* () {
  const store = yield* JobStore
  const context = yield* Effect.context<never>()
  const tenant = Effect.map(CurrentCaller, ({ key }) => key.tenant_id)

  const partsOf = (id: JobId, bytes: number) =>
    Stream.unfold({ number: 0, left: bytes }, ({ left, number }) =>
      left <= 0
        ? Effect.undefined
        : Effect.flatMap(store.chunk(id, number), (part) =>
            part === null
              ? Effect.fail(new ServiceUnavailable({ reason: "The result was deleted while it was read." }))
              : Effect.succeed([part, { number: number + 1, left: left - part.length }] as const)
          )
    )

  const fileOf = (job: StoredJob): FileAnswer => {
    const bytes = job.bytes ?? 0
    return {
      file: {
        bytes,
        compressible: job.spec.format !== "parquet",
        parts: Stream.toAsyncIterableWith(partsOf(job.id, bytes), context)
      },
      contentType: types[job.spec.format],
      filename: filenameOf(job.spec),
      etag: `W/"${job.hash ?? ""}"`,
      as_of: job.as_of
    }
  }

  const handlers: Pick<DataHandlers, "createJob" | "listJobs" | "job" | "deleteJob" | "jobResult"> = {
    createJob: ({ idempotencyKey, now, payload, plan }) =>
      Result.map(exportOf(payload, plan, now), (spec) =>
        Effect.gen(function* () {
          const fingerprint = createHash("sha256").update(JSON.stringify(payload)).digest("hex")
          const job = yield* store.create(
            yield* tenant,
            spec,
            idempotencyKey === null ? null : { key: idempotencyKey, fingerprint }
          )
          return { ...answerOf(job), etag: null, status: 202, headers: { location: pathOf(job.id) } }
        })
      ),
    listJobs: ({ query }) =>
      Result.map(placeOf(query.cursor), (cursor) =>
        Effect.gen(function* () {
          const limit = query.limit ?? jobsPerPage
          const found = yield* store.list(yield* tenant, { limit: limit + 1, cursor })
          const jobs = found.slice(0, limit)
          const last = jobs.at(-1)
          const items = jobs.map(itemOf)
          return encodeList(
            { data: { items }, as_of: null, provenance: [] },
            {
              csv: () => rowsCsv(columns, items),
              page: {
                limit,
                count: items.length,
                next_cursor: found.length > limit && last !== undefined ? cursorOf(last.number) : null
              }
            }
          )
        })
      ),
    job: ({ path }) =>
      Result.succeed(
        Effect.map(
          Effect.flatMap(tenant, (owner) => store.get(owner, path.id)),
          answerOf
        )
      ),
    deleteJob: ({ path }) =>
      Result.succeed(
        Effect.map(
          Effect.flatMap(tenant, (owner) => store.delete(owner, path.id)),
          (job) => ({ ...answerOf(job), etag: null })
        )
      ),
    jobResult: ({ path }) =>
      Result.succeed(
        Effect.gen(function* () {
          const job = yield* store.get(yield* tenant, path.id)
          if (job.state === "expired") return yield* gone(job)
          if (job.state !== "succeeded") return yield* notReady(job)
          return fileOf(job)
        })
      )
  }
  return handlers
})
