import type { SqlClient } from "effect/sql/SqlClient"
import { TenantId } from "@grid/domain/Brands"
import { NotFound } from "@grid/domain/errors/ApiError"
import { JobError, JobId } from "@grid/domain/jobs/Job"
import { JobSpec } from "@grid/domain/jobs/JobSpec"
import { JobState } from "@grid/domain/jobs/JobState"
import { Provenance } from "@grid/domain/observations/Provenance"
import { Effect, Schema } from "effect"
import { jobsChannel } from "../database/Notices.ts"
import { firstOf } from "../database/Rows.ts"

/** Time after its end over which a job is kept with its result, as SQL. */
export const retention = "interval '24 hours'"

/** State of a row: a job whose time is over is expired, also where no sweep has come by yet. */
const stateNow = `case when state in ('succeeded', 'failed', 'cancelled') and expires_at <= clock_timestamp() then 'expired' else state end`

/** Bytes of a result that is whole: those of a running job are what it has written. */
const wholeBytes = `case when state <> 'running' then bytes end`

/** Columns of `Job`. */
export const columns = `number, id, tenant_id, ${stateNow} as state, spec, progress as progress_fraction, created_at, started_at, ended_at,
  expires_at, rows, ${wholeBytes} as bytes, hash, as_of, provenance, error`

/** Row of a job; a `StoredJob`. */
export const Job = Schema.Struct({
  number: Schema.Int,
  id: JobId,
  tenant_id: TenantId,
  state: JobState,
  spec: JobSpec,
  progress_fraction: Schema.Number,
  created_at: Schema.Number,
  started_at: Schema.NullOr(Schema.Number),
  ended_at: Schema.NullOr(Schema.Number),
  expires_at: Schema.NullOr(Schema.Number),
  rows: Schema.NullOr(Schema.Int),
  bytes: Schema.NullOr(Schema.Int),
  hash: Schema.NullOr(Schema.String),
  as_of: Schema.NullOr(Schema.Number),
  provenance: Schema.Array(Provenance),
  error: Schema.NullOr(JobError)
})

export const decodeJob = firstOf(Job)

/** A tenant's job, locked where it is to be changed. */
export const find = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId, id: JobId, lock = "") {
  const job = decodeJob(
    yield* sql`select ${sql.literal(columns)} from job where id = ${id} and tenant_id = ${tenant} ${sql.literal(lock)}`
  )
  if (job === undefined) {
    return yield* new NotFound({ detail: `There is no job ${id}; list the jobs to see their ids.`, did_you_mean: [] })
  }
  return job
})

/** Has the nodes look at once for a job that waits. */
export const notify = (sql: SqlClient) => sql`select pg_notify(${jobsChannel}, '')`
