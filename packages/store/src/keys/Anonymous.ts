import type { SqlClient } from "effect/sql/SqlClient"
import { anonymousPlan, anonymousTenant } from "@grid/domain/gate/Anonymous"
import { dayMs } from "@grid/domain/time/Time"
import { Clock, Effect, Option, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"
import * as Keys from "./Keys.ts"
import { hashSecret, makeKeyId } from "./Secrets.ts"

/** Networks without a key that a node makes room for in a day; the table of tenants must not grow with the internet. */
const dailyLimit = 20_000

const batchSize = 1_000

const decodeIds = rowsOf(Schema.Struct({ id: Schema.String }))

/** Keys of networks, at most `dailyLimit` new ones of this node in a UTC day. */
export const make = (sql: SqlClient) => {
  let day = 0
  let count = 0
  return Effect.fnUntraced(function* (network: string) {
    // Where the text of a key is expected this cannot be one: nobody can present it.
    const hash = hashSecret(`anonymous ${network}`)
    const key = yield* Keys.byHash(sql, hash)
    if (Option.isSome(key)) return key
    const today = Math.floor((yield* Clock.currentTimeMillis) / dayMs)
    if (today !== day) {
      day = today
      count = 0
    }
    if (count >= dailyLimit) return Option.none()
    count++
    const tenant = anonymousTenant(network)
    // Not audited: the log is kept for good, and these are not.
    yield* sql`insert into tenant (id, plan) values (${tenant}, ${anonymousPlan}) on conflict do nothing`
    yield* sql`insert into api_key (id, tenant_id, name, hash, secret_hint, plan)
      values (${makeKeyId()}, ${tenant}, 'anonymous', ${hash}, '', ${anonymousPlan})
      on conflict do nothing`
    return yield* Keys.byHash(sql, hash)
  })
}

/** Removes the keys whose last call was before this UTC day. Returns how many. */
export const forget = Effect.fnUntraced(function* (sql: SqlClient) {
  let removed = 0
  for (let last = batchSize; last === batchSize; removed += last) {
    last = yield* sql.withTransaction(forgetBatch(sql))
  }
  return removed
})

/**
 * Rows that a charge holds are left for the next time. A charge that comes meanwhile waits for the rows that are going, and
 * then finds the key stale.
 */
const forgetBatch = Effect.fnUntraced(function* (sql: SqlClient) {
  const rows = yield* sql`select t.id from tenant t left join tenant_quota q on q.tenant_id = t.id
    where starts_with(t.id, ${anonymousTenant("")}) and t.created_at < date_trunc('day', clock_timestamp(), 'UTC')
      and coalesce(q.day, 'epoch') < date_trunc('day', clock_timestamp(), 'UTC')
    limit ${batchSize} for update of t skip locked`
  const ids = decodeIds(rows).map(({ id }) => id)
  yield* sql`delete from tenant_quota q
    where tenant_id = any (${ids}) and day < date_trunc('day', clock_timestamp(), 'UTC')`
  const ofGone = sql`tenant_id = any (${ids})
    and not exists (select from tenant_quota q where q.tenant_id = k.tenant_id)`
  for (const table of ["key_usage", "key_refusal", "key_use"]) {
    yield* sql`delete from ${sql(table)} u using api_key k where u.key_id = k.id and ${ofGone}`
  }
  yield* sql`delete from api_key k where ${ofGone}`
  yield* sql`delete from tenant t
    where id = any (${ids}) and not exists (select from api_key k where k.tenant_id = t.id)`
  return rows.length
})
