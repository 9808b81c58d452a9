import { Conflict, NotFound } from "@grid/domain/errors/ApiError"
import { exportOf } from "@grid/domain/jobs/Export"
import { Exports } from "@grid/domain/jobs/Exports"
import { isComputation } from "@grid/domain/jobs/JobSpec"
import { Job, JobList } from "@grid/domain/jobs/Job"
import { jobsPerPage } from "@grid/domain/jobs/JobsApi"
import { JobStore, type StoredJob } from "@grid/domain/jobs/JobStore"
import { pathOf, subjectOf, wireJob } from "@grid/models/jobs/Wire"
import { Effect, Result } from "effect"
import { createHash } from "node:crypto"
import { forTenant } from "../gate/CurrentTenant.ts"
import { numberBefore } from "@grid/domain/http/Cursor"
import { encoder, noSource } from "@grid/http/Encoded"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { makeResultFile } from "./ResultFile.ts"

const encodeJob = encoder(Job)
const encodeList = encoder(JobList)

const columns = columnsOf(Job)

const makeShown = (exports: Exports["Service"]) => (job: StoredJob) =>
  Effect.map(exports.areasWithout(job.spec), (areas) => wireJob(job, areas))

type Shown = ReturnType<typeof makeShown>

/** The answer about a job. What is exported begins where its data do, which is looked up again and again: some may have come since. */
const makeAnswer = (exports: Exports["Service"], shown: Shown) =>
  Effect.fnUntraced(function* (job: StoredJob) {
    const { window } = subjectOf(job)
    const since = yield* exports.since(job.spec)
    return encodeJob(
      { data: yield* shown(job), as_of: job.as_of, provenance: job.provenance, since },
      window === null ? {} : { window }
    )
  })

type AnswerOf = ReturnType<typeof makeAnswer>

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

const create =
  (store: JobStore["Service"], answerOf: AnswerOf): DataHandlers["createJob"] =>
  ({ idempotencyKey, now, payload, plan }) =>
    Result.map(exportOf(payload, plan, now), (spec) =>
      forTenant((tenant) => {
        const fingerprint = createHash("sha256").update(JSON.stringify(payload)).digest("hex")
        const idempotency = idempotencyKey === null ? null : { key: idempotencyKey, fingerprint }
        return Effect.flatMap(store.create(tenant, spec, idempotency), (job) =>
          Effect.map(answerOf(job), (answer) => ({
            ...answer,
            etag: null,
            status: 202,
            headers: { location: pathOf(job.id) }
          }))
        )
      })
    )

const list =
  (store: JobStore["Service"], shown: Shown): DataHandlers["listJobs"] =>
  ({ query: { cursor, limit = jobsPerPage } }) =>
    Result.map(numberBefore(cursor, "a page of this list"), (before) =>
      forTenant((tenant) =>
        Effect.gen(function* () {
          const { items: jobs, page } = yield* store.list(tenant, { limit, cursor: before })
          const data = { items: yield* Effect.forEach(jobs, shown, { concurrency: 1 }) }
          return encodeList({ ...noSource, data }, { page, table: () => tableOf(columns, data.items) })
        })
      )
    )

const elsewhere = ({ id }: StoredJob, path: string) =>
  new NotFound({ detail: `${id} is a computation; its result is at ${path}.`, did_you_mean: [path] })

const result =
  (store: JobStore["Service"], fileOf: Effect.Success<typeof makeResultFile>): DataHandlers["jobResult"] =>
  ({ path }) =>
    Result.succeed(
      forTenant(
        Effect.fnUntraced(function* (tenant) {
          const job = yield* store.get(tenant, path.id)
          const { spec } = job
          if (isComputation(spec)) return yield* elsewhere(job, subjectOf(job).result_url)
          if (job.state === "expired") return yield* gone(job)
          if (job.state !== "succeeded") return yield* notReady(job)
          return yield* fileOf(job, spec)
        })
      )
    )

/** Bulk exports in the background. */
export const jobsRoutes = Effect.gen(function* () {
  const store = yield* JobStore
  const exports = yield* Exports
  const shown = makeShown(exports)
  const answerOf = makeAnswer(exports, shown)
  const handlers: Pick<DataHandlers, "createJob" | "listJobs" | "job" | "deleteJob" | "jobResult"> = {
    createJob: create(store, answerOf),
    listJobs: list(store, shown),
    job: ({ path }) => Result.succeed(forTenant((tenant) => Effect.flatMap(store.get(tenant, path.id), answerOf))),
    deleteJob: ({ path }) =>
      Result.succeed(
        forTenant((tenant) =>
          Effect.flatMap(store.delete(tenant, path.id), (job) =>
            Effect.map(answerOf(job), (answer) => ({ ...answer, etag: null }))
          )
        )
      ),
    jobResult: result(store, yield* makeResultFile)
  }
  return handlers
})
