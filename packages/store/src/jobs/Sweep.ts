import type { SqlClient } from "effect/sql/SqlClient"
import { mostJobs } from "@grid/domain/jobs/JobStore"
import { Effect } from "effect"

/** Time over which an expired job is remembered, as SQL. */
const memory = "interval '30 days'"

/** Parts of results that one statement removes. */
const batchSize = 100

/** Jobs that are not among the newest of their tenant, as SQL. */
const isOld = `number in (select number from (
    select number, row_number() over (partition by tenant_id order by number desc) as place from job
  ) j where place > ${mostJobs})`

/** Expires jobs that have had their time, removes the bytes of results that are gone, and forgets jobs. */
export const sweep = Effect.fnUntraced(function* (sql: SqlClient) {
  yield* sql`update job set state = 'expired'
    where state in ('succeeded', 'failed', 'cancelled') and (expires_at <= clock_timestamp() or ${sql.literal(isOld)})`
  let removed = batchSize
  while (removed === batchSize) {
    const rows = yield* sql`delete from job_chunk where (job_number, chunk) in (
        select c.job_number, c.chunk from job_chunk c join job j on j.number = c.job_number
        where j.state not in ('running', 'succeeded') limit ${batchSize}
      ) returning chunk`
    removed = rows.length
  }
  yield* sql`delete from job
    where state = 'expired' and (expires_at < clock_timestamp() - ${sql.literal(memory)} or ${sql.literal(isOld)})`
})
