import { callsOfPageLoad, PageLoads, pageLoadSeconds } from "@grid/domain/requests/PageLoads"
import { SqlClient } from "effect/sql/SqlClient"
import { Effect, Layer } from "effect"
import { randomBytes } from "node:crypto"
import { run } from "../database/Sql.ts"

/** Page loads that have ended and are removed with each new one. */
const batchSize = 100

/** Page loads in PostgreSQL. */
export const layer = Layer.effect(
  PageLoads,
  Effect.map(SqlClient, (sql) =>
    PageLoads.of({
      start: (session) =>
        Effect.suspend(() => {
          const id = randomBytes(16).toString("base64url")
          const start = sql`with ended as (
              delete from page_load where id in (
                select id from page_load where expires_at <= clock_timestamp() limit ${batchSize} for update skip locked)
            )
            insert into page_load (id, session, calls, expires_at)
            values (${id}, ${session}, ${callsOfPageLoad}, clock_timestamp() + make_interval(secs => ${pageLoadSeconds}::float8))`
          return run("PageLoads.start", Effect.as(start, id))
        }),
      take: (session, id) =>
        run(
          "PageLoads.take",
          Effect.map(
            sql`update page_load set calls = calls - 1
              where id = ${id} and calls > 0 and expires_at > clock_timestamp()
                and session = ${session}
              returning id`,
            (rows) => rows.length > 0
          )
        )
    })
  )
)
