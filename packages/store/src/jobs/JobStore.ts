import type { SqlClient as Client } from "effect/sql/SqlClient"
import { SqlClient } from "effect/sql/SqlClient"
import { TenantId } from "@grid/domain/Brands"
import { Conflict, IdempotencyMismatch, NotFound } from "@grid/domain/errors/ApiError"
import { ExportSpec } from "@grid/domain/jobs/Export"
import { JobError, JobId } from "@grid/domain/jobs/Job"
import { type Claim, JobStore, keptBytes, openJobs, type StoredJob } from "@grid/domain/jobs/JobStore"
import { JobState, next } from "@grid/domain/jobs/JobState"
import { Provenance } from "@grid/domain/observations/Provenance"
import { Effect, Layer, Schema } from "effect"
import { randomInt, randomUUID } from "node:crypto"
import { jobsChannel, Notices } from "../database/Notices.ts"
import { run } from "../database/Sql.ts"

/** So long a runner may give no sign of life. */
const lease = "interval '30 seconds'"
/** So long a job that has ended is kept with its result. */
const kept = "interval '24 hours'"
/** So long it is remembered after that. */
const remembered = "interval '30 days'"

/** A job that was taken up so often and never came to an end takes its runners down with it. */
const mostClaims = 5

/** Parts of results that one statement removes. */
const partsAtOnce = 100

/** A job whose time is over is expired, also where no sweep has come by yet. */
const stateNow = `case when state in ('succeeded', 'failed', 'cancelled') and expires_at <= clock_timestamp() then 'expired' else state end`

const columns = `number, id, tenant_id, ${stateNow} as state, spec, progress as progress_fraction, created_at, started_at, ended_at,
  expires_at, rows, bytes, hash, as_of, provenance, error`

const decodeJobs = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      number: Schema.Int,
      id: JobId,
      tenant_id: TenantId,
      state: JobState,
      spec: ExportSpec,
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
  )
)

const one = (rows: ReadonlyArray<unknown>): StoredJob | undefined => decodeJobs(rows)[0]

const encodeSpec = Schema.encodeSync(Schema.fromJsonString(ExportSpec))

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789"

const makeJobId = () =>
  `job_${Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join("")}` as JobId

const noSuchJob = (id: JobId) =>
  new NotFound({ detail: `There is no job ${id}; list the jobs to see their ids.`, did_you_mean: [] })

const tooManyOpen = new Conflict({
  detail: `${openJobs} jobs are queued or running, which is the most at a time. Wait until one has ended, or delete one.`
})

const tooManyBytes = new Conflict({
  detail: `The results that are kept have ${keptBytes / 2 ** 30} GiB or more. Delete jobs whose results you have read, or wait until they expire.`
})

/** Jobs in PostgreSQL. */
export const layer = Layer.effect(
  JobStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const notices = yield* Notices

    const find = (tenant: TenantId, id: JobId, suffix = "") =>
      Effect.flatMap(
        sql.unsafe(`select ${columns} from job where id = $1 and tenant_id = $2 ${suffix}`, [id, tenant]),
        (rows) => {
          const job = one(rows)
          return job === undefined ? Effect.fail(noSuchJob(id)) : Effect.succeed(job)
        }
      )

    const replayed = Effect.fnUntraced(function* (
      tenant: TenantId,
      idempotency: { readonly key: string; readonly fingerprint: string }
    ) {
      const rows = yield* sql.unsafe<{ fingerprint: string; id: JobId }>(
        `select fingerprint, id from job where tenant_id = $1 and idempotency_key = $2`,
        [tenant, idempotency.key]
      )
      const [first] = rows
      if (first === undefined) return null
      if (first.fingerprint !== idempotency.fingerprint) return yield* new IdempotencyMismatch({})
      return yield* Effect.orDie(find(tenant, first.id))
    })

    /** Changes a job as long as the claim holds; false where it does not. */
    const held = (operation: string, claim: Claim, change: string, values: ReadonlyArray<unknown> = []) =>
      run(
        operation,
        Effect.map(
          sql.unsafe(
            `update job set ${change} where number = $1 and token = $2 and state = 'running' returning number`,
            [claim.job.number, claim.token, ...values]
          ),
          (rows) => rows.length > 0
        )
      )

    return JobStore.of({
      create: (tenant, spec, idempotency) =>
        run(
          "JobStore.create",
          sql.withTransaction(
            Effect.gen(function* () {
              // One creation of a tenant at a time, so that its bounds hold.
              yield* sql.unsafe(`select pg_advisory_xact_lock(hashtextextended($1, 7301950))`, [tenant])
              const before = idempotency === null ? null : yield* replayed(tenant, idempotency)
              if (before !== null) return before
              const [used] = yield* sql.unsafe<{ open: number; bytes: number }>(
                `select count(*) filter (where state in ('queued', 'running'))::int as open,
                   coalesce(sum(bytes) filter (where state = 'succeeded'), 0)::float8 as bytes
                 from job where tenant_id = $1 and state in ('queued', 'running', 'succeeded')`,
                [tenant]
              )
              if ((used?.open ?? 0) >= openJobs) return yield* tooManyOpen
              if ((used?.bytes ?? 0) >= keptBytes) return yield* tooManyBytes
              const rows = yield* sql.unsafe(
                `insert into job (id, tenant_id, spec, idempotency_key, fingerprint) values ($1, $2, $3::jsonb, $4, $5)
                 returning ${columns}`,
                [makeJobId(), tenant, encodeSpec(spec), idempotency?.key ?? null, idempotency?.fingerprint ?? null]
              )
              yield* notify(sql)
              return one(rows) as StoredJob
            })
          )
        ),
      get: (tenant, id) => run("JobStore.get", find(tenant, id)),
      list: (tenant, { cursor, limit }) =>
        run(
          "JobStore.list",
          Effect.map(
            sql.unsafe(
              `select ${columns} from job where tenant_id = $1 and ($2::bigint is null or number < $2)
               order by number desc limit $3`,
              [tenant, cursor, limit]
            ),
            (rows) => decodeJobs(rows)
          )
        ),
      delete: (tenant, id) =>
        run(
          "JobStore.delete",
          sql.withTransaction(
            Effect.gen(function* () {
              const job = yield* find(tenant, id, "for update")
              const state = next(job.state, "delete")
              if (state === null) return job
              const rows = yield* sql.unsafe(
                `update job set state = $2, token = null, lease_until = null,
                   ended_at = coalesce(ended_at, clock_timestamp()),
                   expires_at = case when $2 = 'expired' then clock_timestamp() else clock_timestamp() + ${kept} end
                 where number = $1 returning ${columns}`,
                [job.number, state]
              )
              yield* notify(sql)
              return one(rows) as StoredJob
            })
          )
        ),
      chunk: (id, number) =>
        run(
          "JobStore.chunk",
          Effect.map(
            sql.unsafe<{ bytes: Uint8Array }>(
              `select c.bytes from job_chunk c join job j on j.number = c.job_number
               where j.id = $1 and c.chunk = $2 and j.state = 'succeeded'`,
              [id, number]
            ),
            ([row]) => row?.bytes ?? null
          )
        ),
      queued: notices.jobs,
      claim: run(
        "JobStore.claim",
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql.unsafe(
              `update job set state = 'failed', token = null, lease_until = null, ended_at = clock_timestamp(),
                 expires_at = clock_timestamp() + ${kept}, error = $2::jsonb
               where state = 'running' and lease_until < clock_timestamp() and claims >= $1`,
              [mostClaims, JSON.stringify({ code: "internal_error", detail: worn } satisfies JobError)]
            )
            const token = randomUUID()
            const rows = yield* sql.unsafe(
              `update job set state = 'running', token = $1, lease_until = clock_timestamp() + ${lease},
                 started_at = coalesce(started_at, clock_timestamp()), claims = claims + 1, progress = 0
               where number = (
                 select number from job j
                 where state = 'queued' or (state = 'running' and lease_until < clock_timestamp())
                 order by exists (select from job r where r.tenant_id = j.tenant_id and r.state = 'running'), number
                 limit 1 for update skip locked
               ) returning ${columns}`,
              [token]
            )
            const job = one(rows)
            if (job === undefined) return null
            // What a runner before had got to.
            yield* sql.unsafe(`delete from job_chunk where job_number = $1`, [job.number])
            return { job, token }
          })
        )
      ),
      beat: (claim, progress) =>
        held("JobStore.beat", claim, `lease_until = clock_timestamp() + ${lease}, progress = $3`, [progress]),
      append: (claim, { bytes, number, progress }) =>
        run(
          "JobStore.append",
          Effect.map(
            sql.unsafe(
              `with held as (
                 update job set lease_until = clock_timestamp() + ${lease}, progress = $3
                 where number = $1 and token = $2 and state = 'running' returning number
               )
               insert into job_chunk (job_number, chunk, bytes) select number, $4, $5 from held returning chunk`,
              [
                claim.job.number,
                claim.token,
                progress,
                number,
                Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
              ]
            ),
            (rows) => rows.length > 0
          )
        ),
      succeed: (claim, { as_of, bytes, hash, provenance, rows }) =>
        held(
          "JobStore.succeed",
          claim,
          `state = 'succeeded', token = null, lease_until = null, progress = 1, ended_at = clock_timestamp(),
           expires_at = clock_timestamp() + ${kept}, rows = $3, bytes = $4, hash = $5,
           as_of = to_timestamp($6::float8 / 1000), provenance = $7::jsonb`,
          [rows, bytes, hash, as_of, JSON.stringify(provenance)]
        ),
      fail: (claim, error) =>
        held(
          "JobStore.fail",
          claim,
          `state = 'failed', token = null, lease_until = null, ended_at = clock_timestamp(),
           expires_at = clock_timestamp() + ${kept}, error = $3::jsonb`,
          [JSON.stringify(error)]
        ),
      giveBack: (claim) =>
        Effect.tap(
          held(
            "JobStore.giveBack",
            claim,
            `state = 'queued', token = null, lease_until = null, progress = 0, claims = claims - 1`
          ),
          () => run("JobStore.notify", notify(sql))
        ),
      sweep: run(
        "JobStore.sweep",
        Effect.gen(function* () {
          yield* sql.unsafe(
            `update job set state = 'expired' where state in ('succeeded', 'failed', 'cancelled') and expires_at <= clock_timestamp()`
          )
          let removed = partsAtOnce
          while (removed === partsAtOnce) {
            const rows = yield* sql.unsafe(
              `delete from job_chunk where (job_number, chunk) in (
                 select c.job_number, c.chunk from job_chunk c join job j on j.number = c.job_number
                 where j.state not in ('running', 'succeeded') limit ${partsAtOnce}
               ) returning chunk`
            )
            removed = rows.length
          }
          yield* sql.unsafe(
            `delete from job where state = 'expired' and expires_at < clock_timestamp() - ${remembered}`
          )
        })
      )
    })
  })
)

const worn = `The export was begun ${mostClaims} times and never came to its end. Ask for a shorter window; if it stays, send us the id.`

const notify = (sql: Client) => sql.unsafe(`select pg_notify('${jobsChannel}', '')`)
