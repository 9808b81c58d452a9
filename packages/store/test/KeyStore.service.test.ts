import { assert, describe, layer } from "@effect/vitest"
import type { TenantId } from "@grid/domain/Brands"
import { type KeyPage, KeyStore } from "@grid/domain/keys/KeyStore"
import { QuotaLedger } from "@grid/domain/quota/QuotaLedger"
import { hashSecret } from "@grid/store/keys/Secrets"
import { SqlClient } from "effect/sql/SqlClient"
import { hold } from "@grid/testing/cluster/TestCluster"
import { Clock, Effect, Fiber, Option } from "effect"
import * as Store from "./support/Store.ts"

let tenants = 0
const freshTenant = () => `keys-${tenants++}` as TenantId

const user = { kind: "user", id: "someone" } as const
const operator = { kind: "operator", id: "test" } as const

layer(Store.layer, { excludeTestServices: true, timeout: "60 seconds" })("KeyStore", (it) => {
  describe("callers without a key", () => {
    const charge = Effect.fnUntraced(function* (network: string) {
      const key = Option.getOrThrow(yield* (yield* KeyStore).anonymous(network))
      return yield* (yield* QuotaLedger).charge({ key, surface: "legacy", cost: 1 })
    })

    it.effect("have one key a network, whoever asks first; no list and no audit shows it", () =>
      Effect.gen(function* () {
        const keys = yield* KeyStore
        const network = "192.0.2.1"
        const found = yield* Effect.all(
          Array.from({ length: 20 }, () => keys.anonymous(network)),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(new Set(found.map((key) => Option.getOrThrow(key).id)).size, 1)
        const key = Option.getOrThrow(yield* keys.anonymous(network))
        assert.deepStrictEqual([key.plan, key.tenant_id], ["sandbox", "anonymous/192.0.2.1"])
        assert.strictEqual((yield* charge(network))._tag, "granted")
        assert.notInclude(
          (yield* keys.tenants).map(({ id }) => id),
          key.tenant_id
        )
        assert.notInclude(
          (yield* keys.list(null)).map(({ id }) => id),
          key.id
        )
        assert.isEmpty(yield* keys.audit(key.tenant_id))
        // Its hash is that of no text that has the form of a key.
        assert.notInclude([hashSecret(network), hashSecret(key.tenant_id)], key.hash)
      })
    )

    it.effect(
      "are forgotten the day after with all that is theirs, others are not; a remembered key is then stale",
      () =>
        Effect.gen(function* () {
          const keys = yield* KeyStore
          const tenant = freshTenant()
          const own = (yield* Store.createKey(tenant, "pro")).key
          yield* (yield* QuotaLedger).charge({ key: own, surface: "rest", cost: 1 })
          const networks = ["192.0.2.7", "2001:db8::/64", "192.0.2.9"]
          for (const network of networks) yield* charge(network)
          const remembered = Option.getOrThrow(yield* keys.anonymous("192.0.2.7"))
          const age = (tenants: ReadonlyArray<string>) =>
            Effect.forEach(
              [
                `update tenant set created_at = created_at - interval '2 days' where id = any ($1)`,
                `update tenant_quota set day = day - interval '2 days', minute = minute - interval '2 days'
               where tenant_id = any ($1)`
              ],
              (text) => Store.rows(text, [tenants]),
              { concurrency: 1 }
            )
          yield* age([tenant, "anonymous/192.0.2.7", "anonymous/2001:db8::/64"])
          assert.strictEqual(yield* keys.forgetAnonymous, 2)
          assert.strictEqual(yield* keys.forgetAnonymous, 0)
          const left = yield* Store.rows<{ id: string }>(
            `select id from tenant where id like 'anonymous/%' order by id`
          )
          assert.notIncludeMembers(
            left.map(({ id }) => id),
            ["anonymous/192.0.2.7", "anonymous/2001:db8::/64"]
          )
          assert.include(
            left.map(({ id }) => id),
            "anonymous/192.0.2.9"
          )
          assert.strictEqual((yield* keys.get(tenant, own.id)).calls_today, 1)
          const again = yield* (yield* QuotaLedger).charge({ key: remembered, surface: "legacy", cost: 1 })
          assert.strictEqual(again._tag, "stale")
          assert.strictEqual((yield* charge("192.0.2.7"))._tag, "granted")
        })
    )
  })

  describe("a key's life", () => {
    it.effect("its secret is shown once, found by its hash, and stored nowhere", () =>
      Effect.gen(function* () {
        const keys = yield* KeyStore
        const tenant = freshTenant()
        const { key, secret } = yield* keys.create(
          Store.newKey(tenant, { name: "first", ip_allow_list: ["10.0.0.0/8"], tenant_plan: "growth" }),
          user
        )
        assert.match(secret ?? "", /^svc_live_[A-Za-z0-9]{32}$/)
        assert.deepStrictEqual([key.plan, key.name, key.secret_hint], ["growth", "first", secret?.slice(-4)])
        const found = yield* keys.findByHash(hashSecret(secret ?? ""))
        assert.deepStrictEqual(Option.getOrNull(found), key)
        assert.isTrue(Option.isNone(yield* keys.findByHash(hashSecret("svc_live_another"))))
        const tables = yield* Store.rows<{ name: string }>(
          `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`
        )
        for (const { name } of tables) {
          const hits = yield* Store.rows(`select 1 from ${name} t where t::text like '%' || $1 || '%'`, [
            secret?.slice("svc_live_".length)
          ])
          assert.isEmpty(hits, name)
        }
      })
    )

    it.effect("active → revoked: idempotent, final, with the first instant, also from expired", () =>
      Effect.gen(function* () {
        const keys = yield* KeyStore
        const tenant = freshTenant()
        const { key } = yield* Store.createKey(tenant, "pro")
        const first = yield* keys.revoke(tenant, key.id, user, "lost")
        const second = yield* keys.revoke(tenant, key.id, user, "again")
        assert.strictEqual(first.state, "revoked")
        assert.deepStrictEqual(second, first)
        const old = (yield* Store.createKey(tenant, "pro", { expires_at: 1_000 })).key
        assert.strictEqual((yield* keys.get(tenant, old.id)).state, "expired")
        assert.strictEqual((yield* keys.revoke(tenant, old.id, user, null)).state, "revoked")
        const reasons = (yield* keys.audit(tenant)).filter(({ action }) => action === "key.revoked")
        assert.deepStrictEqual(
          reasons.map(({ details }) => details),
          [{ reason: "lost" }, { reason: null }]
        )
      })
    )

    it.effect("says by whom: a member by name, a user by subject, of the operator no more than that", () =>
      Effect.gen(function* () {
        const keys = yield* KeyStore
        const tenant = freshTenant()
        const { key: first } = yield* Store.createKey(tenant, "pro")
        yield* Store.rows(
          `insert into member (id, tenant_id, name, role) values ('mem_asha', $1, 'Asha Rao', 'owner')`,
          [tenant]
        )
        const member = { kind: "user", id: "mem_asha" } as const
        const { key: second } = yield* keys.create(Store.newKey(tenant), member)
        const { key: third } = yield* keys.rotate(tenant, second.id, 0, user)
        yield* keys.revoke(tenant, third.id, member, null)
        yield* keys.revoke(null, first.id, operator, null)
        assert.deepStrictEqual(
          (yield* keys.list(tenant)).map(({ created_by, revoked_by }) => [created_by, revoked_by]),
          [
            ["someone", "Asha Rao"],
            ["Asha Rao", null],
            ["operator", "operator"]
          ]
        )
      })
    )

    it.effect("another tenant's key is not found, by whatever one would do to it; the operator reaches it", () =>
      Effect.gen(function* () {
        const keys = yield* KeyStore
        const { key } = yield* Store.createKey(freshTenant(), "pro")
        const stranger = freshTenant()
        for (const attempt of [
          Effect.asVoid(keys.get(stranger, key.id)),
          Effect.asVoid(keys.revoke(stranger, key.id, user, null)),
          Effect.asVoid(keys.rotate(stranger, key.id, 0, user))
        ]) {
          assert.strictEqual((yield* Effect.flip(attempt))._tag, "NotFound")
        }
        assert.strictEqual((yield* keys.get(null, key.id)).state, "active")
      })
    )

    it.effect("rotation: the new key inherits, the old one lives for the grace and never longer than before", () =>
      Effect.gen(function* () {
        const keys = yield* KeyStore
        const tenant = freshTenant()
        const now = yield* Clock.currentTimeMillis
        const soon = now + 3_600_000
        const { key: old } = yield* Store.createKey(tenant, "pro", {
          name: "main",
          ip_allow_list: ["192.0.2.7"],
          expires_at: soon
        })
        const { key: fresh, secret } = yield* keys.rotate(tenant, old.id, 24, user)
        assert.isNotNull(secret)
        assert.deepStrictEqual(
          [fresh.name, fresh.plan, fresh.ip_allow_list, fresh.expires_at],
          ["main", "pro", ["192.0.2.7"], soon]
        )
        const kept = yield* keys.get(tenant, old.id)
        assert.deepStrictEqual([kept.state, kept.expires_at], ["active", soon])
        assert.isAbove(kept.version, old.version)
        yield* keys.rotate(tenant, fresh.id, 0, user)
        assert.strictEqual((yield* keys.get(tenant, fresh.id)).state, "expired")
        assert.strictEqual((yield* Effect.flip(keys.rotate(tenant, fresh.id, 0, user)))._tag, "Conflict")
      })
    )

    it.effect("the list is the tenant's, newest first, by state where asked", () =>
      Effect.gen(function* () {
        const keys = yield* KeyStore
        const tenant = freshTenant()
        const ids: Array<string> = []
        for (let n = 0; n < 3; n++) ids.unshift((yield* Store.createKey(tenant, "pro", { name: `k${n}` })).key.id)
        yield* keys.revoke(tenant, Store.asKeyId(ids[1] as string), user, null)
        assert.deepStrictEqual(
          (yield* keys.list(tenant)).map(({ id }) => id as string),
          ids
        )
        assert.deepStrictEqual(
          (yield* keys.list(tenant, { state: "revoked" })).map(({ id }) => id as string),
          [ids[1]]
        )
        const part = (page: KeyPage) =>
          Effect.map(keys.list(tenant, page), (list) => list.map(({ id }) => id as string))
        assert.deepStrictEqual(yield* part({ limit: 2 }), ids.slice(0, 2))
        assert.deepStrictEqual(yield* part({ limit: 2, after: Store.asKeyId(ids[1] as string) }), ids.slice(2))
        assert.deepStrictEqual(yield* part({ state: "active", after: Store.asKeyId(ids[0] as string) }), [ids[2]])
        assert.deepStrictEqual(yield* part({ after: Store.asKeyId(ids[2] as string) }), [])
        assert.strictEqual((yield* keys.tenants).find(({ id }) => id === tenant)?.keys_active, 2)
      })
    )
  })

  describe("idempotent creation", () => {
    const idempotency = { key: "once", fingerprint: "body-1" }

    it.effect("one key however often and however many at once; the secret only the first time", () =>
      Effect.gen(function* () {
        const keys = yield* KeyStore
        const tenant = freshTenant()
        const input = Store.newKey(tenant, { idempotency })
        const created = yield* Effect.replicateEffect(keys.create(input, user), 10, { concurrency: 5 })
        assert.strictEqual(new Set(created.map(({ key }) => key.id)).size, 1)
        assert.strictEqual(created.filter(({ secret }) => secret !== null).length, 1)
        assert.strictEqual((yield* keys.list(tenant)).length, 1)
        const made = (yield* keys.audit(tenant)).map(({ action }) => action)
        assert.deepStrictEqual(made, ["tenant.created", "key.created"])
      })
    )

    it.effect("another body under the same key is refused; another tenant may use the same one", () =>
      Effect.gen(function* () {
        const keys = yield* KeyStore
        const tenant = freshTenant()
        yield* keys.create(Store.newKey(tenant, { idempotency }), user)
        const other = keys.create(
          Store.newKey(tenant, { idempotency: { ...idempotency, fingerprint: "body-2" } }),
          user
        )
        assert.strictEqual((yield* Effect.flip(other))._tag, "IdempotencyMismatch")
        assert.isNotNull((yield* keys.create(Store.newKey(freshTenant(), { idempotency }), user)).secret)
      })
    )
  })

  describe("tenants", () => {
    it.effect("one that many create at once is created once; an unknown one begins on trial", () =>
      Effect.gen(function* () {
        const keys = yield* KeyStore
        const tenant = freshTenant()
        const input = { tenant_id: tenant, name: "k", ip_allow_list: [], expires_at: null }
        const all = yield* Effect.replicateEffect(keys.create(input, user), 8, { concurrency: 8 })
        assert.deepStrictEqual(
          all.map(({ key }) => key.plan),
          all.map(() => "trial")
        )
        assert.strictEqual((yield* Effect.flip(keys.createTenant(tenant, "pro", user)))._tag, "Conflict")
        const created = (yield* keys.audit(tenant)).filter(({ action }) => action === "tenant.created")
        assert.strictEqual(created.length, 1)
        assert.strictEqual((yield* Effect.flip(keys.setPlan(freshTenant(), "pro", user)))._tag, "NotFound")
      })
    )

    it.effect("a change of plan reaches every key, also those that are made or rotated meanwhile", () =>
      Effect.gen(function* () {
        const keys = yield* KeyStore
        for (let round = 0; round < 15; round++) {
          const tenant = freshTenant()
          const { key } = yield* keys.create(Store.newKey(tenant, { tenant_plan: "trial" }), operator)
          yield* Effect.all(
            [
              Effect.replicateEffect(keys.create(Store.newKey(tenant), operator), 3, { concurrency: 3 }),
              keys.setPlan(tenant, "growth", operator),
              keys.rotate(tenant, key.id, 1, operator)
            ],
            { concurrency: "unbounded" }
          )
          assert.deepStrictEqual([...new Set((yield* keys.list(tenant)).map(({ plan }) => plan))], ["growth"])
        }
      })
    )
  })

  it.effect("the audit log is append-only and changes together with what it tells of", () =>
    Effect.gen(function* () {
      const keys = yield* KeyStore
      const sql = yield* SqlClient
      const tenant = freshTenant()
      const { key } = yield* keys.create(Store.newKey(tenant), user)
      for (const change of [
        "update audit_log set actor_id = 'nobody'",
        "delete from audit_log",
        "truncate audit_log",
        "update audit_log set actor_id = 'nobody' where false"
      ]) {
        const refused = yield* Effect.flip(sql.unsafe(change))
        assert.match(String((refused.reason.cause as Error).message), /append-only/, change)
      }
      yield* sql.unsafe(
        `create function no_audit() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '53100'; end $$`
      )
      yield* sql.unsafe(`create trigger no_audit before insert on audit_log for each row execute function no_audit()`)
      const failed = yield* Effect.all(
        [
          Effect.flip(keys.revoke(tenant, key.id, user, null)),
          Effect.flip(keys.rotate(tenant, key.id, 0, user)),
          Effect.flip(keys.create(Store.newKey(tenant), user)),
          Effect.flip(keys.setPlan(tenant, "pro", user))
        ],
        { concurrency: 1 }
      )
      yield* sql.unsafe(`drop trigger no_audit on audit_log`)
      for (const error of failed) assert.strictEqual(error._tag, "ServiceUnavailable")
      const after = yield* keys.list(tenant)
      assert.deepStrictEqual(
        after.map(({ id, plan, state }) => [id, plan, state]),
        [[key.id, "trial", "active"]]
      )
    })
  )

  it.effect("a connection that is lost inside a transaction: the store is unavailable, nothing has changed", () =>
    Effect.gen(function* () {
      const keys = yield* KeyStore
      const url = yield* Store.Url
      const { key } = yield* keys.create(Store.newKey(freshTenant()), user)
      const held = yield* Effect.promise(() => hold(url, "lock table audit_log in access exclusive mode"))
      const revoking = yield* Effect.forkChild(Effect.flip(keys.revoke(null, key.id, user, null)))
      yield* Store.killWaiter("audit_log")
      assert.strictEqual((yield* Fiber.join(revoking))._tag, "ServiceUnavailable")
      yield* Effect.promise(() => held.release())
      assert.strictEqual((yield* keys.get(null, key.id)).state, "active")
      assert.strictEqual((yield* keys.revoke(null, key.id, user, null)).state, "revoked")
    })
  )
})
