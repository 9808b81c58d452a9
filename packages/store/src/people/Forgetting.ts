import type { SqlClient } from "effect/sql/SqlClient"
import { KeyId } from "@grid/domain/Brands"
import { Effect, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"

const batchSize = 1_000

/** Time over which the usage of a tenant can be read, and a little more: so long the calls of a session stay counted. */
const usageDays = 400

const decodeIds = rowsOf(Schema.Struct({ id: KeyId }))

const hasEnded = "(k.revoked_at is not null or k.expires_at <= clock_timestamp())"

/** Removes sessions that have ended and are not counted any more among the sign-ins of the last hour, links that were used or are too old, and challenges. Returns how many sessions there were. */
export const forget = Effect.fnUntraced(function* (sql: SqlClient) {
  yield* sql`delete from sign_in_link where used_at is not null or expires_at <= clock_timestamp()`
  yield* sql`delete from sign_in_challenge where expires_at <= clock_timestamp()`
  const rows = yield* sql`delete from session s using api_key k
    where k.id = s.key_id and ${sql.literal(hasEnded)} and s.signed_in_at < clock_timestamp() - interval '1 hour'
    returning k.id`
  for (let last = batchSize; last === batchSize;) last = yield* sql.withTransaction(forgetKeys(sql))
  return rows.length
})

/** Removal of what stood for sessions, once no usage is counted by it. */
const forgetKeys = Effect.fnUntraced(function* (sql: SqlClient) {
  const isCounted = (table: string) => sql`exists (select from ${sql(table)} u where u.key_id = k.id
    and u.day > (clock_timestamp() at time zone 'UTC')::date - ${usageDays}::int)`
  const rows = yield* sql`select k.id from api_key k
    where k.kind = 'session' and ${sql.literal(hasEnded)}
      and not exists (select from session s where s.key_id = k.id)
      and not ${isCounted("key_usage")} and not ${isCounted("key_refusal")}
    limit ${batchSize} for update of k skip locked`
  const ids = decodeIds(rows).map(({ id }) => id)
  for (const table of ["key_usage", "key_refusal", "key_use"]) {
    yield* sql`delete from ${sql(table)} where key_id = any (${ids})`
  }
  yield* sql`delete from api_key where id = any (${ids})`
  return rows.length
})
