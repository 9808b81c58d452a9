import type { SqlClient } from "effect/sql/SqlClient"
import { TenantId } from "@grid/domain/Brands"
import { Conflict, NotFound } from "@grid/domain/errors/ApiError"
import type { Actor } from "@grid/domain/keys/KeyStore"
import { isAnonymous } from "@grid/domain/gate/Anonymous"
import { initialPlan, PlanId } from "@grid/domain/plans/Plan"
import { Effect, Schema } from "effect"
import { firstOf, onlyOf, rowsOf } from "../database/Rows.ts"
import * as AuditLog from "./AuditLog.ts"
import { eraseRows } from "./Erasure.ts"

const text = `select t.id, t.plan, t.created_at, t.suspended_at, (select count(*)::int from api_key k where k.tenant_id = t.id
    and k.kind = 'key' and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())) as keys_active,
    (select count(*)::int from member m where m.tenant_id = t.id and m.removed_at is null) as members,
    coalesce((select q.day_used - places_in(q.day_free) from tenant_quota q
      where q.tenant_id = t.id and q.day >= date_trunc('day', clock_timestamp(), 'UTC')), 0) as calls_today
  from tenant t where t.erased_at is null`

const Row = Schema.Struct({
  id: Schema.String.pipe(Schema.brand("TenantId")),
  plan: PlanId,
  created_at: Schema.Number,
  suspended_at: Schema.NullOr(Schema.Number),
  keys_active: Schema.Int,
  members: Schema.Int,
  calls_today: Schema.Int
})

const decode = rowsOf(Row)

const decodeOne = onlyOf(Row)

const decodePlan = firstOf(Schema.Struct({ plan: PlanId }))

/** Plan of any name: a tenant on one that is no more can still be moved to another. */
const decodeName = firstOf(Schema.Struct({ plan: Schema.String }))

/** A tenant, which nobody changes or erases until the transaction ends. */
const get = (sql: SqlClient, id: TenantId) =>
  Effect.map(sql`${sql.literal(text)} and t.id = ${id} for share of t`, decodeOne)

/** Tenants that are known by name, by id. */
export const list = (sql: SqlClient) =>
  Effect.map(sql`${sql.literal(text)} order by t.id`, (rows) => decode(rows).filter(({ id }) => !isAnonymous(id)))

const lockedPlan = (sql: SqlClient, id: TenantId, lock: "share" | "no key update") =>
  sql`select plan from tenant where id = ${id} and erased_at is null for ${sql.literal(lock)}`

/** Plan of a tenant, which nobody changes until the transaction ends; null where it is unknown. */
export const planOf = (sql: SqlClient, id: TenantId) =>
  Effect.map(lockedPlan(sql, id, "share"), (rows) => decodePlan(rows)?.plan ?? null)

/** Takes an erased tenant for a new one, of which nothing but the count of the day is left. */
const revive = Effect.fnUntraced(function* (sql: SqlClient, id: TenantId, plan: PlanId) {
  const rows =
    yield* sql`update tenant set plan = ${plan}, created_at = clock_timestamp(), erased_at = null, suspended_at = null
    where id = ${id} and erased_at is not null returning id`
  if (rows.length > 0) yield* eraseRows(sql, id)
  return rows.length > 0
})

/** The tenant, created on the plan where unknown. */
export const ensure = Effect.fnUntraced(function* (
  sql: SqlClient,
  id: TenantId,
  plan: PlanId = initialPlan,
  actor: Actor
) {
  const isRevived = yield* revive(sql, id, plan)
  const rows = yield* sql`insert into tenant (id, plan) values (${id}, ${plan}) on conflict do nothing returning id`
  const isNew = isRevived || rows.length > 0
  if (isNew) yield* AuditLog.append(sql, actor, "tenant.created", id, null, { plan })
  return { isNew, tenant: yield* get(sql, id) }
})

/** A tenant that must be new. */
export const create = Effect.fnUntraced(function* (sql: SqlClient, id: TenantId, plan: PlanId, actor: Actor) {
  const { isNew, tenant } = yield* ensure(sql, id, plan, actor)
  if (!isNew) return yield* new Conflict({ detail: `There is already a tenant ${id}.` })
  return tenant
})

const noSuchTenant = (id: TenantId) => new NotFound({ detail: `There is no tenant ${id}.`, did_you_mean: [] })

/** Moves the tenant and all its keys to the plan. */
export const setPlan = Effect.fnUntraced(function* (sql: SqlClient, id: TenantId, plan: PlanId, actor: Actor) {
  const previous = decodeName(yield* lockedPlan(sql, id, "no key update"))
  if (previous === undefined) return yield* noSuchTenant(id)
  yield* sql`update tenant set plan = ${plan} where id = ${id}`
  yield* sql`update api_key set plan = ${plan}, version = version + 1 where tenant_id = ${id} and plan <> ${plan}`
  yield* AuditLog.append(sql, actor, "tenant.plan_changed", id, null, { from: previous.plan, to: plan })
  return yield* get(sql, id)
})

/** Suspends a tenant, or ends that; every node looks its keys up anew at their next call. */
export const suspend = Effect.fnUntraced(function* (
  sql: SqlClient,
  id: TenantId,
  isSuspended: boolean,
  actor: Actor,
  reason: string | null
) {
  if (decodeName(yield* lockedPlan(sql, id, "no key update")) === undefined) return yield* noSuchTenant(id)
  const changed = yield* sql`update tenant set suspended_at = case when ${isSuspended} then clock_timestamp() end
    where id = ${id} and (suspended_at is not null) <> ${isSuspended} returning id`
  if (changed.length > 0) {
    yield* sql`update api_key set version = version + 1 where tenant_id = ${id}`
    yield* AuditLog.append(sql, actor, isSuspended ? "tenant.suspended" : "tenant.resumed", id, null, { reason })
  }
  return yield* get(sql, id)
})

/** Ends every access of a tenant, from whose keys and members nothing can be begun any more. */
export const close = Effect.fnUntraced(function* (sql: SqlClient, id: TenantId, actor: Actor) {
  const rows = yield* sql`update tenant set erased_at = clock_timestamp()
    where id = ${id} and erased_at is null returning id`
  if (rows.length === 0) return yield* noSuchTenant(id)
  yield* sql`update api_key set revoked_at = coalesce(revoked_at, clock_timestamp()), version = version + 1,
    rotated_from = null where tenant_id = ${id}`
  yield* sql`update member set removed_at = coalesce(removed_at, clock_timestamp()) where tenant_id = ${id}`
  yield* AuditLog.append(sql, actor, "tenant.erased", id, null, {})
})

const decodeIds = rowsOf(Schema.Struct({ id: TenantId }))

/** Tenants that one look takes up. */
const batchSize = 100

/** Erases what calls under way have left of erased tenants, and the tenants whose day is over. Returns how many are gone. */
export const forgetErased = Effect.fnUntraced(function* (sql: SqlClient) {
  const rows = yield* sql`select id from tenant where erased_at is not null order by erased_at limit ${batchSize}
    for update skip locked`
  const ids = decodeIds(rows).map(({ id }) => id)
  for (const id of ids) yield* eraseRows(sql, id)
  const over = sql`id = any (${ids}) and erased_at < date_trunc('day', clock_timestamp(), 'UTC')`
  yield* sql`delete from tenant_quota where tenant_id in (select id from tenant where ${over})`
  return (yield* sql`delete from tenant where ${over} returning id`).length
})
