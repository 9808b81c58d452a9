import { SqlClient } from "effect/sql/SqlClient"
import type { TenantId } from "@grid/domain/Brands"
import { Conflict, IdempotencyMismatch } from "@grid/domain/errors/ApiError"
import { pageOfItems } from "@grid/domain/http/Cursor"
import { JobId } from "@grid/domain/jobs/Job"
import { JobSpec } from "@grid/domain/jobs/JobSpec"
import { JobStore, keptBytes, mostAreasOfPage, openJobs } from "@grid/domain/jobs/JobStore"
import { next } from "@grid/domain/jobs/JobState"
import { nextTurn } from "@grid/domain/time/Turns"
import { Effect, Layer, Schema } from "effect"
import { jobSeed } from "../database/Locks.ts"
import { Notices } from "../database/Notices.ts"
import { firstOf, onlyOf, rowsOf } from "../database/Rows.ts"
import { run, runInTurn } from "../database/Sql.ts"
import { makeId } from "../keys/Secrets.ts"
import * as Claims from "./Claims.ts"
import { columns, find, Job, notify, retention } from "./Rows.ts"
import { sweep } from "./Sweep.ts"

const decodeJobs = rowsOf(Schema.Struct({ ...Job.fields, available: Schema.Int }))

const decodeChanged = onlyOf(Job)

const decodeCreation = firstOf(Schema.Struct({ fingerprint: Schema.String, id: JobId }))

const decodeUse = onlyOf(Schema.Struct({ open: Schema.Int, bytes: Schema.Number }))

const decodeChunk = firstOf(Schema.Struct({ bytes: Schema.Uint8Array }))

const encodeSpec = Schema.encodeSync(Schema.fromJsonString(JobSpec))

type Idempotency = Parameters<JobStore["Service"]["create"]>[2]

const tooManyOpen = new Conflict({
  detail: `${openJobs} jobs are queued or running, which is the most at a time. Wait until one has ended, or delete one.`
})

/** Jobs in PostgreSQL. */
export const layer = Layer.effect(
  JobStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const notices = yield* Notices
    return JobStore.of({
      create: (tenant, spec, idempotency) =>
        runInTurn("JobStore.create", tenant, sql.withTransaction(create(sql, tenant, spec, idempotency))),
      get: (tenant, id) => run("JobStore.get", find(sql, tenant, id)),
      list: (tenant, page) =>
        run("JobStore.list", rowsOfPage(sql, tenant, page)).pipe(
          Effect.tap(() => nextTurn),
          Effect.map((rows) => pageOf(rows, page.limit))
        ),
      delete: (tenant, id) => runInTurn("JobStore.delete", tenant, sql.withTransaction(remove(sql, tenant, id))),
      chunk: (id, number) => run("JobStore.chunk", chunk(sql, id, number)),
      queued: notices.jobs,
      claim: run("JobStore.claim", Claims.take(sql)),
      beat: (claim, progress) => run("JobStore.beat", Claims.beat(sql, claim, progress)),
      append: (claim, part) => run("JobStore.append", Claims.append(sql, claim, part)),
      succeed: (claim, result) => run("JobStore.succeed", Claims.succeed(sql, claim, result)),
      fail: (claim, error) => run("JobStore.fail", Claims.fail(sql, claim, error)),
      giveBack: (claim) =>
        Effect.tap(run("JobStore.giveBack", Claims.giveBack(sql, claim)), () => run("JobStore.notify", notify(sql))),
      sweep: run("JobStore.sweep", sweep(sql))
    })
  })
)

/** Job of an earlier creation with the same idempotency key; null where there was none. */
const replay = Effect.fnUntraced(function* (
  sql: SqlClient,
  tenant: TenantId,
  { fingerprint, key }: NonNullable<Idempotency>
) {
  const creation = decodeCreation(
    yield* sql`select fingerprint, id from job where tenant_id = ${tenant} and idempotency_key = ${key}`
  )
  if (creation === undefined) return null
  if (creation.fingerprint !== fingerprint) return yield* new IdempotencyMismatch({})
  return yield* Effect.orDie(find(sql, tenant, creation.id))
})

const create = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId, spec: JobSpec, idempotency: Idempotency) {
  // One creation of a tenant at a time, so that its bounds hold.
  yield* sql`select pg_advisory_xact_lock(hashtextextended(${tenant}, ${jobSeed}))`
  const earlier = idempotency === null ? null : yield* replay(sql, tenant, idempotency)
  if (earlier !== null) return earlier
  const { bytes, open } = decodeUse(
    yield* sql`select count(*)::int as open, ${Claims.bytesOf(sql, tenant)} as bytes
      from job where tenant_id = ${tenant} and state in ('queued', 'running')`
  )
  if (open >= openJobs) return yield* tooManyOpen
  if (bytes >= keptBytes) return yield* Claims.tooManyBytes
  const rows = yield* sql`insert into job (id, tenant_id, spec, idempotency_key, fingerprint)
    values (${makeId("job")}, ${tenant}, ${encodeSpec(spec)}::jsonb, ${idempotency?.key ?? null},
      ${idempotency?.fingerprint ?? null})
    returning ${sql.literal(columns)}`
  yield* notify(sql)
  return decodeChanged(rows)
})

/** Number of areas that a job names, as SQL; 0 of one that names none. */
const areas = "case when jsonb_typeof(spec -> 'areas') = 'array' then jsonb_array_length(spec -> 'areas') else 0 end"

const rowsOfPage = (
  sql: SqlClient,
  tenant: TenantId,
  { cursor, limit }: { readonly cursor: number | null; readonly limit: number }
) =>
  sql`select ${sql.literal(columns)}, available from (
      select *, count(*) over ()::int as available, sum(areas) over (order by number desc) - areas as areas_before from (
        select *, ${sql.literal(areas)} as areas from job
        where tenant_id = ${tenant} and (${cursor}::bigint is null or number < ${cursor})
        order by number desc limit ${limit + 1}
      ) job
    ) job where areas_before < ${mostAreasOfPage} order by number desc`

const pageOf = (rows: ReadonlyArray<unknown>, limit: number) => {
  const jobs = decodeJobs(rows)
  const items = jobs.slice(0, limit)
  return pageOfItems(items, { hasMore: (jobs[0]?.available ?? 0) > items.length, limit }, ({ number }) => number)
}

const remove = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId, id: JobId) {
  const job = yield* find(sql, tenant, id, "for update")
  const state = next(job.state, "delete")
  if (state === null) return job
  const rows = yield* sql`update job set state = ${state}, token = null, lease_until = null,
      bytes = case when state = 'succeeded' then bytes end,
      ended_at = coalesce(ended_at, clock_timestamp()),
      expires_at = case when ${state}::text = 'expired' then clock_timestamp()
        else clock_timestamp() + ${sql.literal(retention)} end
    where number = ${job.number} returning ${sql.literal(columns)}`
  yield* notify(sql)
  return decodeChanged(rows)
})

const chunk = (sql: SqlClient, id: JobId, number: number) =>
  Effect.map(
    sql`select c.bytes from job_chunk c join job j on j.number = c.job_number
      where j.id = ${id} and c.chunk = ${number} and j.state = 'succeeded'`,
    (rows) => decodeChunk(rows)?.bytes ?? null
  )
