import { SqlClient } from "effect/sql/SqlClient"
import { KeyId, type TenantId } from "@grid/domain/Brands"
import { Conflict, IdempotencyMismatch, NotInPlan } from "@grid/domain/errors/ApiError"
import { type Actor, KeyStore, type NewKey } from "@grid/domain/keys/KeyStore"
import { get as planOf, initialPlan, lowestWith } from "@grid/domain/plans/Plan"
import { Effect, Layer, Schema } from "effect"
import { keyCreationSeed } from "../database/Locks.ts"
import { firstOf } from "../database/Rows.ts"
import { run, runInTurn } from "../database/Sql.ts"
import * as Recall from "../quota/Recall.ts"
import * as Anonymous from "./Anonymous.ts"
import * as AuditLog from "./AuditLog.ts"
import * as KeyLimits from "./KeyLimits.ts"
import * as Keys from "./Keys.ts"
import * as Tenants from "./Tenants.ts"

const decodeCreation = firstOf(Schema.Struct({ fingerprint: Schema.String, key_id: KeyId }))

/** Keys and tenants in PostgreSQL. */
export const layer = Layer.effect(
  KeyStore,
  Effect.map(SqlClient, (sql) => {
    const anonymous = Anonymous.make(sql)
    return KeyStore.of({
      findByHash: (hash) => run("KeyStore.findByHash", Keys.byHash(sql, hash)),
      anonymous: (network) => run("KeyStore.anonymous", anonymous(network)),
      forgetAnonymous: run("KeyStore.forgetAnonymous", Anonymous.forget(sql)),
      create: (input, actor) =>
        runInTurn("KeyStore.create", input.tenant_id, sql.withTransaction(create(sql, input, actor))),
      get: (tenant, id) => run("KeyStore.get", Keys.get(sql, tenant, id)),
      list: (tenant, page) => run("KeyStore.list", Keys.list(sql, tenant, page)),
      revoke: (tenant, id, actor, reason) =>
        run(
          "KeyStore.revoke",
          Recall.recalled(sql, revoke(sql, tenant, id, actor, reason), (key) => key.tenant_id)
        ),
      rotate: (tenant, id, graceHours, actor) =>
        // Its turn ends with its transaction: leases of a node that hangs are waited for without it.
        Effect.tap(
          runInTurn("KeyStore.rotate", tenant ?? id, sql.withTransaction(rotate(sql, tenant, id, graceHours, actor))),
          ({ key }) => run("KeyStore.recall", Recall.barrier(sql, key.tenant_id))
        ),
      createTenant: (id, plan, actor) =>
        run("KeyStore.createTenant", sql.withTransaction(Tenants.create(sql, id, plan, actor))),
      tenants: run("KeyStore.tenants", Tenants.list(sql)),
      setPlan: (id, plan, actor) =>
        run(
          "KeyStore.setPlan",
          Recall.recalled(sql, Tenants.setPlan(sql, id, plan, actor), () => id)
        ),
      suspend: (id, isSuspended, actor, reason) =>
        run(
          "KeyStore.suspend",
          Recall.recalled(sql, Tenants.suspend(sql, id, isSuspended, actor, reason), () => id)
        ),
      audit: (tenant) => run("KeyStore.audit", AuditLog.list(sql, tenant))
    })
  })
)

/** Key of an earlier creation with the same idempotency key; null where there was none. */
const replay = Effect.fnUntraced(function* (
  sql: SqlClient,
  tenant: TenantId,
  { fingerprint, key }: NonNullable<NewKey["idempotency"]>
) {
  yield* sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant} ${key}`}, ${keyCreationSeed}))`
  const creation = decodeCreation(
    yield* sql`select fingerprint, key_id from idempotent_creation
      where tenant_id = ${tenant} and idempotency_key = ${key}`
  )
  if (creation === undefined) return null
  if (creation.fingerprint !== fingerprint) return yield* new IdempotencyMismatch({})
  return yield* Effect.orDie(Keys.get(sql, tenant, creation.key_id))
})

const create = Effect.fnUntraced(function* (sql: SqlClient, input: NewKey, actor: Actor) {
  const { idempotency, tenant_id } = input
  yield* Tenants.ensure(sql, tenant_id, input.tenant_plan, actor)
  // A change of plan that is under way changes this key, too.
  const plan = yield* Tenants.planOf(sql, tenant_id)
  const isRestricted = input.ip_allow_list.length > 0 && actor.kind === "user"
  if (isRestricted && !planOf(plan ?? initialPlan).ip_allow_list)
    return yield* new NotInPlan({ feature: "ip_allow_list", required_plan: lowestWith("ip_allow_list") })
  if (idempotency !== undefined) {
    const earlier = yield* replay(sql, tenant_id, idempotency)
    if (earlier !== null) return { key: earlier, secret: null }
  }
  yield* KeyLimits.check(sql, tenant_id, actor)
  const { key, secret } = yield* Keys.insert(sql, { ...input, plan: input.plan ?? plan ?? initialPlan }, null, actor)
  if (idempotency !== undefined) {
    yield* sql`insert into idempotent_creation (tenant_id, idempotency_key, fingerprint, key_id)
      values (${tenant_id}, ${idempotency.key}, ${idempotency.fingerprint}, ${key.id})`
  }
  yield* AuditLog.append(sql, actor, "key.created", tenant_id, key.id, {
    name: key.name,
    plan: key.plan,
    ip_allow_list: key.ip_allow_list
  })
  return { key, secret }
})

const revoke = Effect.fnUntraced(function* (
  sql: SqlClient,
  tenant: TenantId | null,
  id: KeyId,
  actor: Actor,
  reason: string | null
) {
  const key = yield* Keys.lock(sql, tenant, id)
  if (key.state === "revoked") return key
  yield* sql`update api_key set revoked_at = clock_timestamp(), revoked_by = ${Keys.personOf(actor)},
    version = version + 1 where id = ${id}`
  yield* AuditLog.append(sql, actor, "key.revoked", key.tenant_id, id, { reason })
  return yield* Keys.get(sql, tenant, id)
})

const rotate = Effect.fnUntraced(function* (
  sql: SqlClient,
  tenant: TenantId | null,
  id: KeyId,
  graceHours: number,
  actor: Actor
) {
  const old = yield* Keys.lock(sql, tenant, id)
  if (old.state !== "active") {
    return yield* new Conflict({ detail: `Key ${id} is ${old.state} and cannot be rotated; create a new key instead.` })
  }
  yield* sql`update api_key set version = version + 1,
      expires_at = least(expires_at, clock_timestamp() + make_interval(secs => ${graceHours}::float8 * 3600))
    where id = ${id}`
  // Without a grace the old key has made room for the new one.
  yield* KeyLimits.check(sql, old.tenant_id, actor)
  const rotated = yield* Keys.insert(sql, old, id, actor)
  yield* AuditLog.append(sql, actor, "key.rotated", old.tenant_id, id, {
    new_key: rotated.key.id,
    grace_hours: graceHours
  })
  return rotated
})
