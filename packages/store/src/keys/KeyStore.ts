import { SqlClient } from "effect/sql/SqlClient"
import type { KeyHash, KeyId, TenantId } from "@grid/domain/Brands"
import { Conflict, IdempotencyMismatch, NotFound } from "@grid/domain/errors/ApiError"
import { ApiKey, type KeyState, KeyState as KeyStateSchema } from "@grid/domain/keys/ApiKey"
import { type Actor, type KeyListing, KeyStore, type NewKey, type Tenant } from "@grid/domain/keys/KeyStore"
import { anonymousPlan, anonymousTenant, isAnonymous } from "@grid/domain/gate/Anonymous"
import { initialPlan, PlanId } from "@grid/domain/plans/Plan"
import { Clock, Effect, Layer, Option, Schema } from "effect"
import { run } from "../database/Sql.ts"
import { hashSecret, makeKeyId, makeSecret } from "./Secrets.ts"

const columns = `k.id, k.tenant_id, k.name, k.hash, k.secret_hint, k.plan, k.ip_allow_list, k.created_at, k.expires_at,
  k.revoked_at, k.version`

const listing = `select ${columns},
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= clock_timestamp() then 'expired' else 'active'
  end as state,
  greatest((select max(u.last_used_at) from key_usage u where u.key_id = k.id),
    (select u.last_used_at from key_use u where u.key_id = k.id)) as last_used_at,
  coalesce((select sum(u.calls) from key_usage u
    where u.key_id = k.id and u.day = (clock_timestamp() at time zone 'UTC')::date), 0)::int as calls_today
  from api_key k`

const decodeKeys = Schema.decodeUnknownSync(Schema.Array(ApiKey))

const decodeListings = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      ...ApiKey.fields,
      state: KeyStateSchema,
      last_used_at: Schema.NullOr(Schema.Number),
      calls_today: Schema.Int
    })
  )
)

const decodeTenants = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      id: Schema.String.pipe(Schema.brand("TenantId")),
      plan: PlanId,
      created_at: Schema.Number,
      keys_active: Schema.Int
    })
  )
)

/** Networks without a key that a node makes room for in a day; the table of tenants must not grow with the internet. */
const anonymousLimit = 20_000

const forgetBatch = 1_000

const dayMs = 86_400_000

/** Where the text of a key is expected this cannot be one: nobody can present it. */
const anonymousHash = (network: string) => hashSecret(`anonymous ${network}`)

const noSuchKey = (id: KeyId) =>
  new NotFound({ detail: `There is no key ${id}; list the keys to see their ids.`, did_you_mean: [] })

/** Keys and tenants in PostgreSQL. */
export const layer = Layer.effect(
  KeyStore,
  Effect.map(SqlClient, (sql) => {
    const audit = (
      actor: Actor,
      action: string,
      tenant: TenantId,
      key: KeyId | null,
      details: Readonly<Record<string, unknown>> = {}
    ) =>
      sql.unsafe(
        `insert into audit_log (actor_kind, actor_id, action, tenant_id, key_id, details) values ($1,$2,$3,$4,$5,$6)`,
        [actor.kind, actor.id, action, tenant, key, JSON.stringify(details)]
      )

    const findListing = (tenant: TenantId | null, id: KeyId) =>
      sql.unsafe(`${listing} where k.id = $1 and ($2::text is null or k.tenant_id = $2)`, [id, tenant]).pipe(
        Effect.map(decodeListings),
        Effect.flatMap(([found]) => (found === undefined ? Effect.fail(noSuchKey(id)) : Effect.succeed(found)))
      )

    /**
     * Keeps others from changing the key, and the plan of its tenant. A full `for update` would also hold up the key's
     * first charge of the day, and with it the batch of the node.
     */
    const lock = Effect.fnUntraced(function* (tenant: TenantId | null, id: KeyId) {
      yield* sql.unsafe(
        `select from tenant where id = (select tenant_id from api_key where id = $1 and ($2::text is null or tenant_id = $2))
         for share`,
        [id, tenant]
      )
      yield* sql.unsafe(
        `select from api_key where id = $1 and ($2::text is null or tenant_id = $2) for no key update`,
        [id, tenant]
      )
      return yield* findListing(tenant, id)
    })

    const findTenant = (id: TenantId) =>
      sql
        .unsafe(
          `select t.id, t.plan, t.created_at, (select count(*)::int from api_key k where k.tenant_id = t.id
             and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())) as keys_active
           from tenant t where t.id = $1`,
          [id]
        )
        .pipe(Effect.map((rows) => Option.fromNullishOr(decodeTenants(rows)[0])))

    const ensureTenant = Effect.fnUntraced(function* (id: TenantId, plan: PlanId | undefined, actor: Actor) {
      const created = yield* sql.unsafe(
        `insert into tenant (id, plan) values ($1, $2) on conflict do nothing returning id`,
        [id, plan ?? initialPlan]
      )
      if (created.length > 0) yield* audit(actor, "tenant.created", id, null, { plan: plan ?? initialPlan })
      return { created: created.length > 0, tenant: Option.getOrThrow(yield* findTenant(id)) }
    })

    const insert = Effect.fnUntraced(function* (input: NewKey & { readonly plan: PlanId }, rotatedFrom: KeyId | null) {
      const secret = makeSecret()
      const rows = yield* sql.unsafe(
        `insert into api_key as k (id, tenant_id, name, hash, secret_hint, plan, ip_allow_list, expires_at, rotated_from)
         values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), $9) returning ${columns}`,
        [
          makeKeyId(),
          input.tenant_id,
          input.name,
          hashSecret(secret),
          secret.slice(-4),
          input.plan,
          [...input.ip_allow_list],
          input.expires_at,
          rotatedFrom
        ]
      )
      return { key: decodeKeys(rows)[0] as ApiKey, secret }
    })

    const replay = Effect.fnUntraced(function* (tenant: TenantId, idempotency: NonNullable<NewKey["idempotency"]>) {
      yield* sql.unsafe(`select pg_advisory_xact_lock(hashtextextended($1, 7301946))`, [`${tenant} ${idempotency.key}`])
      const rows = yield* sql.unsafe<{ fingerprint: string; key_id: KeyId }>(
        `select fingerprint, key_id from idempotent_creation where tenant_id = $1 and idempotency_key = $2`,
        [tenant, idempotency.key]
      )
      const first = rows[0]
      if (first === undefined) return Option.none()
      if (first.fingerprint !== idempotency.fingerprint) return yield* new IdempotencyMismatch({})
      return Option.some(yield* Effect.orDie(findListing(tenant, first.key_id)))
    })

    const create = Effect.fnUntraced(function* (input: NewKey, actor: Actor) {
      yield* ensureTenant(input.tenant_id, input.tenant_plan, actor)
      // A change of plan that is under way changes this key, too.
      const [tenant] = yield* sql.unsafe<{ plan: PlanId }>(`select plan from tenant where id = $1 for share`, [
        input.tenant_id
      ])
      if (input.idempotency !== undefined) {
        const earlier = yield* replay(input.tenant_id, input.idempotency)
        if (Option.isSome(earlier)) return { key: earlier.value as ApiKey, secret: null }
      }
      const created = yield* insert({ ...input, plan: input.plan ?? tenant?.plan ?? initialPlan }, null)
      if (input.idempotency !== undefined) {
        yield* sql.unsafe(
          `insert into idempotent_creation (tenant_id, idempotency_key, fingerprint, key_id) values ($1, $2, $3, $4)`,
          [input.tenant_id, input.idempotency.key, input.idempotency.fingerprint, created.key.id]
        )
      }
      yield* audit(actor, "key.created", input.tenant_id, created.key.id, {
        name: created.key.name,
        plan: created.key.plan,
        ip_allow_list: created.key.ip_allow_list
      })
      return created as { key: ApiKey; secret: string | null }
    })

    const revoke = Effect.fnUntraced(function* (
      tenant: TenantId | null,
      id: KeyId,
      actor: Actor,
      reason: string | null
    ) {
      const key = yield* lock(tenant, id)
      if (key.state === "revoked") return key
      yield* sql.unsafe(`update api_key set revoked_at = clock_timestamp(), version = version + 1 where id = $1`, [id])
      yield* audit(actor, "key.revoked", key.tenant_id, id, { reason })
      return yield* findListing(tenant, id)
    })

    const rotate = Effect.fnUntraced(function* (tenant: TenantId | null, id: KeyId, graceHours: number, actor: Actor) {
      const old = yield* lock(tenant, id)
      if (old.state !== "active") {
        return yield* new Conflict({
          detail: `Key ${id} is ${old.state} and cannot be rotated; create a new key instead.`
        })
      }
      const created = yield* insert({ ...old, plan: old.plan }, id)
      yield* sql.unsafe(
        `update api_key set version = version + 1,
           expires_at = least(expires_at, clock_timestamp() + make_interval(secs => $2::float8 * 3600)) where id = $1`,
        [id, graceHours]
      )
      yield* audit(actor, "key.rotated", old.tenant_id, id, { new_key: created.key.id, grace_hours: graceHours })
      return created as { key: ApiKey; secret: string | null }
    })

    const setPlan = Effect.fnUntraced(function* (id: TenantId, plan: PlanId, actor: Actor) {
      const before = yield* sql.unsafe<{ plan: string }>(`select plan from tenant where id = $1 for no key update`, [
        id
      ])
      if (before[0] === undefined) {
        return yield* new NotFound({ detail: `There is no tenant ${id}.`, did_you_mean: [] })
      }
      yield* sql.unsafe(`update tenant set plan = $2 where id = $1`, [id, plan])
      yield* sql.unsafe(`update api_key set plan = $2, version = version + 1 where tenant_id = $1 and plan <> $2`, [
        id,
        plan
      ])
      yield* audit(actor, "tenant.plan_changed", id, null, { from: before[0].plan, to: plan })
      return Option.getOrThrow(yield* findTenant(id))
    })

    const findByHash = (hash: KeyHash) =>
      Effect.map(sql.unsafe(`select ${columns} from api_key k where k.hash = $1`, [hash]), (rows) =>
        Option.fromNullishOr(decodeKeys(rows)[0])
      )

    let anonymousDay = 0
    let anonymousMade = 0

    const anonymous = Effect.fnUntraced(function* (network: string) {
      const hash = anonymousHash(network)
      const known = yield* findByHash(hash)
      if (Option.isSome(known)) return known
      const today = Math.floor((yield* Clock.currentTimeMillis) / dayMs)
      if (today !== anonymousDay) {
        anonymousDay = today
        anonymousMade = 0
      }
      if (anonymousMade >= anonymousLimit) return Option.none()
      anonymousMade++
      const tenant = anonymousTenant(network)
      // Not audited: the log is kept for good, and these are not.
      yield* sql.unsafe(`insert into tenant (id, plan) values ($1, $2) on conflict do nothing`, [tenant, anonymousPlan])
      yield* sql.unsafe(
        `insert into api_key (id, tenant_id, name, hash, secret_hint, plan) values ($1, $2, 'anonymous', $3, '', $4)
         on conflict do nothing`,
        [makeKeyId(), tenant, hash, anonymousPlan]
      )
      return yield* findByHash(hash)
    })

    /**
     * What a charge holds is left for the next time. A charge that comes meanwhile waits for the rows that are going, and
     * then finds the key stale.
     */
    const forgetSome = Effect.gen(function* () {
      const rows = yield* sql.unsafe<{ id: string }>(
        `select t.id from tenant t left join tenant_quota q on q.tenant_id = t.id
         where starts_with(t.id, $1) and t.created_at < date_trunc('day', clock_timestamp(), 'UTC')
           and coalesce(q.day, 'epoch') < date_trunc('day', clock_timestamp(), 'UTC')
         limit $2 for update of t skip locked`,
        [anonymousTenant(""), forgetBatch]
      )
      const ids = [rows.map((row) => row.id)]
      yield* sql.unsafe(
        `delete from tenant_quota q where tenant_id = any ($1) and day < date_trunc('day', clock_timestamp(), 'UTC')`,
        ids
      )
      const ofGone = `tenant_id = any ($1) and not exists (select from tenant_quota q where q.tenant_id = k.tenant_id)`
      yield* sql.unsafe(`delete from key_usage u using api_key k where u.key_id = k.id and ${ofGone}`, ids)
      yield* sql.unsafe(`delete from key_refusal u using api_key k where u.key_id = k.id and ${ofGone}`, ids)
      yield* sql.unsafe(`delete from key_use u using api_key k where u.key_id = k.id and ${ofGone}`, ids)
      yield* sql.unsafe(`delete from api_key k where ${ofGone}`, ids)
      yield* sql.unsafe(
        `delete from tenant t where id = any ($1) and not exists (select from api_key k where k.tenant_id = t.id)`,
        ids
      )
      return rows.length
    })

    return KeyStore.of({
      findByHash: (hash) => run("KeyStore.findByHash", findByHash(hash)),
      anonymous: (network) => run("KeyStore.anonymous", anonymous(network)),
      forgetAnonymous: run(
        "KeyStore.forgetAnonymous",
        Effect.gen(function* () {
          let removed = 0
          for (let last = forgetBatch; last === forgetBatch; removed += last) {
            last = yield* sql.withTransaction(forgetSome)
          }
          return removed
        })
      ),
      create: (input, actor) => run("KeyStore.create", sql.withTransaction(create(input, actor))),
      get: (tenant, id) => run("KeyStore.get", findListing(tenant, id)),
      list: (tenant, state?: KeyState) =>
        run(
          "KeyStore.list",
          sql
            .unsafe(`${listing} where ($1::text is null or k.tenant_id = $1) order by k.created_at desc, k.id`, [
              tenant
            ])
            .pipe(
              Effect.map(decodeListings),
              Effect.map((keys: ReadonlyArray<KeyListing>) =>
                keys.filter(
                  (key) =>
                    (state === undefined || key.state === state) && (tenant !== null || !isAnonymous(key.tenant_id))
                )
              )
            )
        ),
      revoke: (tenant, id, actor, reason) =>
        run("KeyStore.revoke", sql.withTransaction(revoke(tenant, id, actor, reason))),
      rotate: (tenant, id, graceHours, actor) =>
        run("KeyStore.rotate", sql.withTransaction(rotate(tenant, id, graceHours, actor))),
      ensureTenant: (id, plan, actor) =>
        run(
          "KeyStore.ensureTenant",
          sql.withTransaction(Effect.map(ensureTenant(id, plan, actor), ({ tenant }): Tenant => tenant))
        ),
      createTenant: (id, plan, actor) =>
        run(
          "KeyStore.createTenant",
          sql.withTransaction(
            Effect.flatMap(ensureTenant(id, plan, actor), ({ created, tenant }) =>
              created
                ? Effect.succeed<Tenant>(tenant)
                : Effect.fail(new Conflict({ detail: `There is already a tenant ${id}.` }))
            )
          )
        ),
      tenants: run(
        "KeyStore.tenants",
        sql
          .unsafe(
            `select t.id, t.plan, t.created_at, (select count(*)::int from api_key k where k.tenant_id = t.id
               and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())) as keys_active
             from tenant t order by t.id`
          )
          .pipe(Effect.map((rows) => decodeTenants(rows).filter(({ id }) => !isAnonymous(id))))
      ),
      setPlan: (id, plan, actor) => run("KeyStore.setPlan", sql.withTransaction(setPlan(id, plan, actor))),
      audit: (tenant) =>
        run(
          "KeyStore.audit",
          sql
            .unsafe(`select * from audit_log where ($1::text is null or tenant_id = $1) order by id`, [tenant])
            .pipe(Effect.map(decodeAudit))
        )
    })
  })
)

const decodeAuditRows = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      at: Schema.Number,
      actor_kind: Schema.Literals(["user", "operator", "system"]),
      actor_id: Schema.String,
      action: Schema.String,
      tenant_id: Schema.String.pipe(Schema.brand("TenantId")),
      key_id: ApiKey.fields.id.pipe(Schema.NullOr),
      details: Schema.Unknown
    })
  )
)

const decodeAudit = (rows: unknown) =>
  decodeAuditRows(rows).map(({ actor_id, actor_kind, ...entry }) => ({
    ...entry,
    actor: { kind: actor_kind, id: actor_id }
  }))
