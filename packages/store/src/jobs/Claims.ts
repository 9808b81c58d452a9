import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import type { TenantId } from "@grid/domain/Brands"
import { Conflict } from "@grid/domain/errors/ApiError"
import type { JobError } from "@grid/domain/jobs/Job"
import { type Claim, type JobResult, keptBytes } from "@grid/domain/jobs/JobStore"
import { Effect, Schema } from "effect"
import { randomUUID } from "node:crypto"
import { onlyOf } from "../database/Rows.ts"
import { columns, decodeJob, retention } from "./Rows.ts"

/** Time that a runner may give no sign of life, as SQL. */
export const lease = "interval '30 seconds'"

/** A job that was taken up so often and never came to an end takes its runners down with it. */
const mostClaims = 5

const worn: JobError = {
  code: "internal_error",
  detail: `The export was begun ${mostClaims} times and never came to its end. Ask for a shorter window; if it stays, send us the id.`
}

/** Condition of a job that waits for a runner, as SQL. */
const waits = "(state = 'queued' or (state = 'running' and lease_until < clock_timestamp()))"

/** Takes up the job that has waited longest; null where none waits, which one look tells: runners ask every other second. */
export const take = Effect.fnUntraced(function* (sql: SqlClient) {
  const waiting = yield* sql`select from job where ${sql.literal(waits)} limit 1`
  return waiting.length === 0 ? null : yield* sql.withTransaction(takeFirst(sql))
})

const takeFirst = Effect.fnUntraced(function* (sql: SqlClient) {
  yield* sql`update job set state = 'failed', token = null, lease_until = null, bytes = null, ended_at = clock_timestamp(),
      expires_at = clock_timestamp() + ${sql.literal(retention)}, error = ${JSON.stringify(worn)}::jsonb
    where state = 'running' and lease_until < clock_timestamp() and claims >= ${mostClaims}`
  const token = randomUUID()
  const job = decodeJob(
    yield* sql`update job set state = 'running', token = ${token},
        lease_until = clock_timestamp() + ${sql.literal(lease)},
        started_at = coalesce(started_at, clock_timestamp()), claims = claims + 1, progress = 0, bytes = null
      where number = (
        select number from job j
        where ${sql.literal(waits)}
        order by exists (select from job r where r.tenant_id = j.tenant_id and r.state = 'running'), number
        limit 1 for update skip locked
      ) returning ${sql.literal(columns)}`
  )
  if (job === undefined) return null
  // Parts that an earlier runner had written.
  yield* sql`delete from job_chunk where job_number = ${job.number}`
  return { job, token }
})

/** Changes a job as long as the claim holds; false where it does not. */
const change = (sql: SqlClient, { job, token }: Claim, assignments: Fragment) =>
  Effect.map(
    sql`update job set ${assignments}
      where number = ${job.number} and token = ${token} and state = 'running' returning number`,
    (rows) => rows.length > 0
  )

export const beat = (sql: SqlClient, claim: Claim, progress: number) =>
  change(sql, claim, sql`lease_until = clock_timestamp() + ${sql.literal(lease)}, progress = ${progress}`)

/** Bytes of results that a tenant keeps or that are being written, as SQL. */
export const bytesOf = (sql: SqlClient, tenant: TenantId) =>
  sql`(select coalesce(sum(bytes), 0)::float8 from job where tenant_id = ${tenant} and state in ('running', 'succeeded'))`

/** Refusal of more bytes of results than a tenant may keep. */
export const tooManyBytes = new Conflict({
  detail: `The results that are kept or being written have ${keptBytes / 2 ** 30} GiB. Delete jobs whose results you have read, or wait until they expire.`
})

const decodeAppended = onlyOf(Schema.Struct({ held: Schema.Boolean, kept: Schema.Boolean }))

/** Keeps a part of the result, where its tenant may keep so much; false where the claim is lost. */
export const append = Effect.fnUntraced(function* (
  sql: SqlClient,
  { job, token }: Claim,
  part: { readonly number: number; readonly bytes: Uint8Array; readonly progress: number }
) {
  const { held, kept } = decodeAppended(
    yield* sql`with held as (
        update job set lease_until = clock_timestamp() + ${sql.literal(lease)}, progress = ${part.progress},
          bytes = coalesce(bytes, 0) + ${part.bytes.length}
        where number = ${job.number} and token = ${token} and state = 'running' returning number
      ), kept as (
        insert into job_chunk (job_number, chunk, bytes)
        select number, ${part.number}, ${part.bytes} from held
        where ${bytesOf(sql, job.tenant_id)} + ${part.bytes.length} <= ${keptBytes} returning chunk
      )
      select exists (select from held) as held, exists (select from kept) as kept`
  )
  return held && !kept ? yield* tooManyBytes : held
})

export const succeed = (sql: SqlClient, claim: Claim, { as_of, bytes, hash, provenance, rows }: JobResult) =>
  change(
    sql,
    claim,
    sql`state = 'succeeded', token = null, lease_until = null, progress = 1, ended_at = clock_timestamp(),
      expires_at = clock_timestamp() + ${sql.literal(retention)}, rows = ${rows}, bytes = ${bytes}, hash = ${hash},
      as_of = to_timestamp(${as_of}::float8 / 1000), provenance = ${JSON.stringify(provenance)}::jsonb`
  )

export const fail = (sql: SqlClient, claim: Claim, error: JobError) =>
  change(
    sql,
    claim,
    sql`state = 'failed', token = null, lease_until = null, bytes = null, ended_at = clock_timestamp(),
      expires_at = clock_timestamp() + ${sql.literal(retention)}, error = ${JSON.stringify(error)}::jsonb`
  )

export const giveBack = (sql: SqlClient, claim: Claim) =>
  change(
    sql,
    claim,
    sql`state = 'queued', token = null, lease_until = null, progress = 0, bytes = null, claims = claims - 1`
  )
