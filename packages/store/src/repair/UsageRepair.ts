import { TenantId } from "@grid/domain/Brands"
import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Actor } from "@grid/domain/keys/KeyStore"
import { SqlClient } from "effect/sql/SqlClient"
import { Data, Effect, Schema } from "effect"
import { lease as deliveryLease } from "../alerts/AlertOutbox.ts"
import { onlyOf, rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import { lease as jobLease } from "../jobs/Claims.ts"
import { append } from "../keys/AuditLog.ts"

/** Change to the counters and leases of one tenant, as far as they lay ahead of the database's clock. */
const TenantRepair = Schema.Struct({
  tenant_id: TenantId,
  /** Day window (UTC) before the repair, null where it did not lie ahead, and the calls that it counted. */
  day_before: Schema.NullOr(Schema.String),
  day_used_before: Schema.NullOr(Schema.Int),
  /** Calls of today after the repair: all that were noted on its date or on a later one. */
  day_used: Schema.NullOr(Schema.Int),
  jobs: Schema.Int,
  deliveries: Schema.Int
})

export interface UsageRepair {
  /** Today (UTC) by the database's clock. */
  readonly day: string
  readonly tenants: ReadonlyArray<typeof TenantRepair.Type>
}

/** Report of a trial, as the failure that rolls its transaction back. */
class Trial extends Data.TaggedError("Trial")<{ readonly report: UsageRepair }> {}

const decodeDay = onlyOf(Schema.Struct({ day: Schema.String }))
const decodeTenants = rowsOf(TenantRepair)

const today = (sql: SqlClient) =>
  Effect.map(
    sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD') as day`,
    (rows) => decodeDay(rows).day
  )

const moveRefusals = (sql: SqlClient, day: string) => sql`with later as (
    delete from key_refusal where day > ${day}::date returning *
  )
  insert into key_refusal as r (key_id, day, surface, refused)
  select key_id, ${day}::date, surface, sum(refused) from later group by key_id, surface
  on conflict (key_id, day, surface) do update set refused = r.refused + excluded.refused`

const moveUsage = (sql: SqlClient, day: string) => sql`with later as (
    delete from key_usage where day > ${day}::date returning *
  )
  insert into key_usage as u (key_id, day, surface, calls, last_used_at)
  select key_id, ${day}::date, surface, sum(calls), clock_timestamp() from later group by key_id, surface
  on conflict (key_id, day, surface) do update set calls = u.calls + excluded.calls, last_used_at = excluded.last_used_at`

const moveRoutes = (sql: SqlClient, day: string) => sql`with later as (
    delete from usage_route where day > ${day}::date returning *
  )
  insert into usage_route as u (tenant_id, day, route, surface, status, code, calls)
  select tenant_id, ${day}::date, route, surface, status, code, sum(calls) from later group by 1, 3, 4, 5, 6
  on conflict (tenant_id, day, route, surface, status, code) do update set calls = u.calls + excluded.calls`

/** Counters and leases in one statement, in the transaction that holds the locks of the counters. */
const repairTenants = (sql: SqlClient, day: string) =>
  Effect.map(
    sql`with ahead as (
      select tenant_id, day, day_used, (select coalesce(sum(calls), 0)::int from key_usage u
        join api_key k on k.id = u.key_id where k.tenant_id = q.tenant_id and u.day >= ${day}::date) as noted
      from tenant_quota q where day > ${day}::date
    ), counted as (
      update tenant_quota q set day = ${day}::date, day_used = a.noted, day_free = '{}' from ahead a where q.tenant_id = a.tenant_id
    ), leased as (
      update job set lease_until = clock_timestamp() + ${sql.literal(jobLease)}
      where state = 'running' and lease_until > clock_timestamp() + ${sql.literal(jobLease)} returning tenant_id
    ), due as (
      update alert_delivery d set next_attempt_at = clock_timestamp() + ${sql.literal(deliveryLease)}
      from alert a where a.id = d.alert_id and d.state = 'pending' and d.next_attempt_at > clock_timestamp()
        and greatest(d.last_attempt_at, d.created_at) > clock_timestamp() returning a.tenant_id
    )
    select t.tenant_id, to_char(a.day at time zone 'UTC', 'YYYY-MM-DD') as day_before, a.day_used as day_used_before,
      a.noted as day_used, (select count(*)::int from leased l where l.tenant_id = t.tenant_id) as jobs,
      (select count(*)::int from due d where d.tenant_id = t.tenant_id) as deliveries
    from (select tenant_id from ahead union select tenant_id from leased union select tenant_id from due) t
    left join ahead a using (tenant_id) order by 1`,
    decodeTenants
  )

const repairAll = Effect.fnUntraced(function* (sql: SqlClient, actor: Actor) {
  // As a charge locks them, and in its order: nothing is counted, and none of these calls is noted, until the end.
  yield* sql`select from tenant_quota where day > ${yield* today(sql)}::date order by tenant_id for update`
  const day = yield* today(sql)
  const tenants = yield* repairTenants(sql, day)
  yield* moveUsage(sql, day)
  yield* moveRefusals(sql, day)
  yield* moveRoutes(sql, day)
  yield* Effect.forEach(
    tenants,
    ({ tenant_id, ...change }) => append(sql, actor, "usage_repaired", tenant_id, null, { day, ...change }),
    { concurrency: 1, discard: true }
  )
  return { day, tenants } satisfies UsageRepair
})

/**
 * Puts right the day windows, usage and leases that lie ahead of the database's clock, which was put back. Today's count
 * is that of all calls noted on its date or a later one, hence never less than what was admitted today. A trial is rolled back.
 */
export const repair = ({
  actor,
  trial
}: {
  readonly actor: Actor
  readonly trial: boolean
}): Effect.Effect<UsageRepair, ServiceUnavailable, SqlClient> =>
  Effect.flatMap(SqlClient, (sql) =>
    run(
      "UsageRepair.repair",
      sql.withTransaction(
        trial ? Effect.flatMap(repairAll(sql, actor), (report) => new Trial({ report })) : repairAll(sql, actor)
      )
    ).pipe(Effect.catchTag("Trial", ({ report }) => Effect.succeed(report)))
  )
