import type { SqlClient } from "effect/sql/SqlClient"
import { Effect, Schema } from "effect"
import type { TenantId } from "@grid/domain/Brands"
import { monotonicMs } from "@grid/domain/time/Kept"
import { leaseChannel } from "../database/Notices.ts"
import { onlyOf } from "../database/Rows.ts"
import { expiryMs, repeatMs } from "./LeaseTimes.ts"

/** Tenant by which a node finds out whether it hears recalls; it is no tenant's id. */
export const echo = ""

const decodeLast = onlyOf(Schema.Struct({ last: Schema.NullOr(Schema.String) }))

/** Request to every node for its leases of a tenant. */
export const send = (sql: SqlClient, tenant: string) => sql`select pg_notify(${leaseChannel}, ${tenant})`

/** Removal of what nodes that ended without giving it back have left. */
export const forget = (sql: SqlClient) =>
  sql`delete from quota_lease where expires_at < clock_timestamp() - interval '1 hour'`

/**
 * Wait until no node admits calls of the tenant by a lease that was granted before: each has given it back, or it is over by a clock
 * that never steps. To be run after a change of a key has been committed and before it is answered.
 */
export const leases = Effect.fnUntraced(function* (sql: SqlClient, tenant: string) {
  const { last } = decodeLast(yield* sql`select last_lease(${tenant})::text as last`)
  if (last === null) return
  // Those granted later are by what the tenant's keys have become.
  const isHeld = sql`select from quota_lease where tenant_id = ${tenant} and expires_at <= ${last}::timestamptz limit 1`
  const end = (yield* monotonicMs) + expiryMs
  while ((yield* isHeld).length > 0 && (yield* monotonicMs) < end) {
    yield* send(sql, tenant)
    yield* Effect.sleep("5 millis")
  }
})

/** Wait until no node admits or refuses a call of the tenant by what was before a change that has been committed. */
export const barrier = (sql: SqlClient, tenant: TenantId) =>
  Effect.all([leases(sql, tenant), Effect.sleep(repeatMs)], { concurrency: 2, discard: true })

/**
 * Change of a tenant's keys, in a transaction, with its answer when no node admits or refuses a call by what was before: a call that
 * starts after the answer is judged by what the change has made of the key.
 */
export const recalled = <A, E, R>(sql: SqlClient, change: Effect.Effect<A, E, R>, tenantOf: (result: A) => TenantId) =>
  Effect.tap(sql.withTransaction(change), (result) => barrier(sql, tenantOf(result)))
