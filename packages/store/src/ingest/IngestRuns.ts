import { SqlClient } from "effect/sql/SqlClient"
import { SourceId } from "@grid/domain/observations/SourceId"
import { IngestRuns, mostFailures } from "@grid/domain/ingest/IngestRuns"
import { Effect, Layer, Schema } from "effect"
import { onlyOf, rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import * as AuditLog from "../keys/AuditLog.ts"

const decode = rowsOf(
  Schema.Struct({
    id: Schema.Int,
    source: SourceId,
    started_at: Schema.Number,
    ended_at: Schema.NullOr(Schema.Number),
    outcome: Schema.Literals(["running", "succeeded", "failed"]),
    error_code: Schema.NullOr(Schema.String),
    error_detail: Schema.NullOr(Schema.String),
    read: Schema.Int,
    written: Schema.Int,
    revised: Schema.Int,
    unchanged: Schema.Int,
    quarantined: Schema.Int,
    rejected: Schema.Int
  })
)

const decodeId = onlyOf(Schema.Struct({ id: Schema.Int }))

const decodeSuccesses = rowsOf(Schema.Struct({ source: SourceId, ended_at: Schema.Number }))

const decodeFailures = rowsOf(Schema.Struct({ source: SourceId, count: Schema.Int, last: Schema.Number }))

const decodeDays = rowsOf(Schema.Struct({ day: Schema.Int }))

/** Run records in PostgreSQL. */
export const layer = Layer.effect(
  IngestRuns,
  Effect.map(SqlClient, (sql) =>
    IngestRuns.of({
      start: (source) =>
        run(
          "IngestRuns.start",
          Effect.map(sql`insert into ingest_run (source) values (${source}) returning id`, (rows) => decodeId(rows).id)
        ),
      finish: (id, end) => run("IngestRuns.finish", finish(sql, id, end)),
      markDay: (source, day) =>
        run(
          "IngestRuns.markDay",
          Effect.asVoid(
            sql`insert into backfill_day (source, day) values (${source}, ${day})
              on conflict (source, day) do update set done_at = clock_timestamp()`
          )
        ),
      daysDone: (source, first, last) =>
        run(
          "IngestRuns.daysDone",
          Effect.map(
            sql`select day from backfill_day where source = ${source} and day between ${first} and ${last}`,
            (rows) => new Set(decodeDays(rows).map(({ day }) => day))
          )
        ),
      latest: run(
        "IngestRuns.latest",
        Effect.map(sql`select distinct on (source) * from ingest_run order by source, id desc`, decode)
      ),
      successes: (sources) =>
        run(
          "IngestRuns.successes",
          Effect.map(
            sql`select s as source, r.ended_at from unnest(${[...sources]}::text[]) s cross join lateral (
              select ended_at from ingest_run
              where source = s and outcome = 'succeeded' and ended_at is not null order by id desc limit 1) r`,
            (rows) => new Map(decodeSuccesses(rows).map(({ ended_at, source }) => [source, ended_at]))
          )
        ),
      failures: (sources) =>
        run(
          "IngestRuns.failures",
          Effect.map(
            failuresOf(sql, sources),
            (rows) => new Map(decodeFailures(rows).map(({ count, last, source }) => [source, { count, last }]))
          )
        ),
      noteRequest: (source, actor) =>
        run(
          "IngestRuns.noteRequest",
          Effect.asVoid(AuditLog.append(sql, actor, "ingest.run_requested", null, null, { source }))
        ),
      closeAbandoned: run(
        "IngestRuns.closeAbandoned",
        sql`update ingest_run set ended_at = clock_timestamp(), outcome = 'failed', error_code = 'abandoned',
            error_detail = 'the process that ran it ended'
          where outcome = 'running' and started_at < clock_timestamp() - interval '1 hour'`
      )
    })
  )
)

/** Ended runs of each after its newest success. */
const failuresOf = (sql: SqlClient, sources: ReadonlyArray<SourceId>) =>
  sql`select s as source, count(*)::int as count, max(r.ended_at) as last
    from unnest(${[...sources]}::text[]) s cross join lateral (
      select ended_at from ingest_run where source = s and outcome = 'failed' and ended_at is not null
        and id > coalesce((select id from ingest_run where source = s and outcome = 'succeeded' order by id desc limit 1), 0)
      order by id desc limit ${mostFailures}) r
    group by s`

const finish = (sql: SqlClient, id: number, { error, summary }: Parameters<IngestRuns["Service"]["finish"]>[1]) =>
  sql`update ingest_run set ended_at = clock_timestamp(), outcome = ${error === null ? "succeeded" : "failed"},
    error_code = ${error?.code ?? null}, error_detail = ${error?.detail ?? null},
    read = ${summary.read}, written = ${summary.written}, revised = ${summary.revised},
    unchanged = ${summary.unchanged}, quarantined = ${summary.quarantined}, rejected = ${summary.rejected}
    where id = ${id}`
