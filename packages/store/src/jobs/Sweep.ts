import type { SqlClient } from "effect/sql/SqlClient"
import { mostJobs } from "@grid/domain/jobs/JobStore"
import { Effect, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"

/** Time over which an expired job is remembered, as SQL. */
const memory = "interval '30 days'"

/** Parts of results that one statement removes. */
const batchSize = 100

const decodeNumbers = rowsOf(Schema.Struct({ number: Schema.Int }))

/** Numbers of jobs that are not among the newest of their tenant. Few tenants have more than these, which the index alone tells. */
const oldJobs = (sql: SqlClient) =>
  Effect.map(
    sql`select number from (
        select number, row_number() over (partition by tenant_id order by number desc) as place from job
        where tenant_id in (select tenant_id from job group by tenant_id having count(*) > ${mostJobs})
      ) j where place > ${mostJobs}`,
    (rows) => decodeNumbers(rows).map(({ number }) => number)
  )

/** Expires jobs that have had their time, removes the bytes of results that are gone, and forgets jobs. */
export const sweep = Effect.fnUntraced(function* (sql: SqlClient) {
  const old = yield* oldJobs(sql)
  // The index of ended jobs serves for a time that stands still within the statement.
  yield* sql`update job set state = 'expired'
    where state in ('succeeded', 'failed', 'cancelled')
      and (expires_at <= statement_timestamp() or number = any (${old}::int8[]))`
  let removed = batchSize
  while (removed === batchSize) {
    const rows = yield* sql`delete from job_chunk where (job_number, chunk) in (
        select c.job_number, c.chunk from job_chunk c join job j on j.number = c.job_number
        where j.state not in ('running', 'succeeded') limit ${batchSize}
      ) returning chunk`
    removed = rows.length
  }
  yield* sql`delete from job
    where state = 'expired'
      and (expires_at < statement_timestamp() - ${sql.literal(memory)} or number = any (${old}::int8[]))`
})
