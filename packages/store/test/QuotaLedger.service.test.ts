import { assert, describe, layer } from "@effect/vitest"
import type { KeyId, TenantId } from "@grid/domain/Brands"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { get as planOf, type PlanId } from "@grid/domain/plans/Plan"
import type { Surface } from "@grid/domain/quota/Quota"
import { type ChargeResult, QuotaLedger } from "@grid/domain/quota/QuotaLedger"
import { hold } from "@grid/testing/cluster/TestCluster"
import { Effect, Fiber, Result } from "effect"
import * as fc from "fast-check"
import * as Store from "./support/Store.ts"
import { forAll } from "@grid/testing/Property"

const surfaces = ["rest", "legacy", "connector"] as const
const dayMs = 86_400_000

let tenants = 0
/** With all that an id may hold and that means something to somebody on the way. */
const freshTenant = () => `o'"\\{},%$1-${tenants++}`

/** A day that the clock does not reach while the test runs. */
const ahead = Math.floor(Date.now() / dayMs) * dayMs + 2 * dayMs

const setUsed = (tenant: string, minuteUsed: number, dayUsed: number) =>
  Store.rows<{ minute: number }>(
    `insert into tenant_quota values ($1, date_trunc('minute', clock_timestamp()) + interval '1 minute', $3,
       to_timestamp($2::float8), $4)
     on conflict (tenant_id) do update set minute = excluded.minute, minute_used = excluded.minute_used,
       day = excluded.day, day_used = excluded.day_used
     returning (extract(epoch from minute) * 1000)::float8 as minute`,
    [tenant, ahead / 1000, minuteUsed, dayUsed]
  ).pipe(Effect.map(([row]) => row?.minute ?? Number.NaN))

const used = (tenant: string) =>
  Effect.map(
    Store.rows<{ minute_used: number; day_used: number }>(
      `select minute_used, day_used from tenant_quota where tenant_id = $1`,
      [tenant]
    ),
    ([row]) => row ?? { minute_used: 0, day_used: 0 }
  )

const usageRows = (tenant: string) =>
  Store.rows<{ key_id: string; surface: string; calls: number }>(
    `select key_id, surface, calls from key_usage u join api_key k on k.id = u.key_id where tenant_id = $1`,
    [tenant]
  )

const granted = (results: ReadonlyArray<ChargeResult>) =>
  results.flatMap((result) => (result._tag === "granted" ? [result.quota] : []))

const ascending = (values: ReadonlyArray<number>) => values.toSorted((a, b) => a - b)

const run = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

const conditions = ["active", "active", "active", "active", "revoked", "expired", "stale"] as const
type Condition = (typeof conditions)[number]

/** A key as a node remembers it, in a state that the node does not know of. */
const keyIn = Effect.fnUntraced(function* (tenant: string, plan: PlanId, condition: Condition) {
  const { key } = yield* Store.createKey(tenant, plan, condition === "expired" ? { expires_at: 1_000 } : {})
  if (condition === "revoked") yield* (yield* KeyStore).revoke(null, key.id, Store.operator, null)
  return condition === "stale" ? { ...key, version: key.version - 1 } : key
})

const plans: ReadonlyArray<PlanId> = ["sandbox", "student", "starter", "growth", "enterprise"]

const tenantArbitrary = fc.record({
  plan: fc.constantFrom(...plans),
  minuteLeft: fc.integer({ min: -3, max: 40 }),
  dayLeft: fc.integer({ min: -3, max: 40 }),
  keys: fc.array(fc.constantFrom(...conditions), { minLength: 1, maxLength: 4 })
})

const callArbitrary = fc.record({
  tenant: fc.nat(2),
  key: fc.nat(3),
  surface: fc.constantFrom(...surfaces),
  cost: fc.constantFrom(1, 1, 1, 0) as fc.Arbitrary<0 | 1>,
  node: fc.boolean()
})

layer(Store.layer, { excludeTestServices: true, timeout: "60 seconds" })("QuotaLedger", (it) => {
  const charge = Effect.fnUntraced(function* (call: {
    readonly key: ApiKey
    readonly surface?: Surface
    readonly cost?: 0 | 1
    readonly node?: boolean
  }) {
    const ledger = yield* call.node === true ? Store.OtherLedger : QuotaLedger
    return yield* ledger.charge({ key: call.key, surface: call.surface ?? "rest", cost: call.cost ?? 1 })
  })

  describe("any mixture of charges", () => {
    it.effect(
      "grants min(n, left) of each tenant, with remainders that are distinct and without holes; peeks and keys that no longer hold cost nothing",
      () =>
        forAll(
          [
            fc.array(tenantArbitrary, { minLength: 1, maxLength: 3 }),
            fc.array(callArbitrary, { minLength: 1, maxLength: 120 })
          ],
          ([tenantSpecs, callSpecs]) =>
            Effect.gen(function* () {
              const specs = yield* Effect.forEach(
                tenantSpecs,
                Effect.fnUntraced(function* ({ dayLeft, keys, minuteLeft, plan: planId }) {
                  const id = freshTenant()
                  const plan = planOf(planId)
                  const made = yield* Effect.forEach(keys, (condition) => keyIn(id, planId, condition))
                  const before = {
                    minute_used: plan.limit_minute - minuteLeft,
                    day_used: plan.limit_day === null ? 1_000_000 : plan.limit_day - dayLeft
                  }
                  const minute = yield* setUsed(id, before.minute_used, before.day_used)
                  const left = Math.max(0, Math.min(minuteLeft, plan.limit_day === null ? 1e9 : dayLeft))
                  return {
                    id,
                    plan,
                    before,
                    minute,
                    left,
                    keys: made.map((key, index) => ({ key, condition: keys[index] as Condition }))
                  }
                })
              )
              const calls = callSpecs.map((call) => {
                const tenant = specs[call.tenant % specs.length] as (typeof specs)[number]
                return {
                  ...call,
                  tenant,
                  ...(tenant.keys[call.key % tenant.keys.length] as (typeof tenant.keys)[number])
                }
              })
              const results = yield* Effect.forEach(calls, charge, { concurrency: "unbounded" })
              const answered = calls.map((call, index) => ({ call, result: results[index] as ChargeResult }))
              for (const { call, result } of answered) {
                if (call.condition !== "active") assert.strictEqual(result._tag, call.condition)
                else if (call.cost === 0) assert.strictEqual(result._tag, "granted")
                else assert.include(["granted", "refused"], result._tag)
              }
              for (const tenant of specs) {
                const charged = answered.filter(
                  ({ call }) => call.tenant === tenant && call.condition === "active" && call.cost === 1
                )
                const admitted = charged.filter(({ result }) => result._tag === "granted")
                const quotas = granted(admitted.map(({ result }) => result))
                assert.strictEqual(admitted.length, Math.min(charged.length, tenant.left))
                assert.deepStrictEqual(
                  ascending(quotas.map((quota) => quota.limit_minute - quota.remaining_minute)),
                  run(tenant.before.minute_used + 1, admitted.length)
                )
                if (tenant.plan.limit_day !== null) {
                  assert.deepStrictEqual(
                    ascending(quotas.map((quota) => Number(quota.limit_day) - Number(quota.remaining_day))),
                    run(tenant.before.day_used + 1, admitted.length)
                  )
                }
                for (const quota of quotas)
                  assert.deepStrictEqual([quota.reset_minute, quota.reset_day], [tenant.minute + 60_000, ahead + dayMs])
                for (const { result } of charged) {
                  if (result._tag !== "refused") continue
                  assert.isTrue(result.quota.remaining_minute === 0 || result.quota.remaining_day === 0)
                }
                assert.deepStrictEqual(yield* used(tenant.id), {
                  minute_used: tenant.before.minute_used + admitted.length,
                  day_used: tenant.before.day_used + admitted.length
                })
                const expected = new Map<string, number>()
                for (const { call } of admitted) {
                  const key = `${call.key.id} ${call.surface}`
                  expected.set(key, (expected.get(key) ?? 0) + 1)
                }
                assert.deepStrictEqual(
                  new Map(
                    (yield* usageRows(tenant.id)).map(({ calls: n, key_id, surface }) => [`${key_id} ${surface}`, n])
                  ),
                  expected
                )
              }
            }),
          { numRuns: 40, endOnFailure: false }
        )
    )

    it.effect("keys of different plans draw on one counter, each up to its own limit", () =>
      forAll(
        [
          fc.array(fc.constantFrom(...plans), { minLength: 2, maxLength: 3 }),
          fc.integer({ min: 0, max: 30 }),
          fc.integer({ min: 1, max: 60 })
        ],
        ([planIds, start, count]) =>
          Effect.gen(function* () {
            const tenant = freshTenant()
            const keys = yield* Effect.forEach(planIds, (plan) => keyIn(tenant, plan, "active"))
            yield* setUsed(tenant, start, start)
            const calls = Array.from({ length: count }, (_, index) => keys[index % keys.length] as ApiKey)
            const results = yield* Effect.forEach(calls, (key, index) => charge({ key, node: index % 2 === 0 }), {
              concurrency: "unbounded"
            })
            const quotas = granted(results)
            assert.deepStrictEqual(
              ascending(quotas.map((quota) => quota.limit_minute - quota.remaining_minute)),
              run(start + 1, quotas.length)
            )
            const after = yield* used(tenant)
            assert.strictEqual(after.minute_used, start + quotas.length)
            results.forEach((result, index) => {
              const limit = planOf((calls[index] as ApiKey).plan).limit_minute
              if (result._tag === "refused") assert.isAtLeast(after.minute_used, limit)
              else assert.strictEqual(result._tag, "granted")
            })
          }),
        { numRuns: 30 }
      )
    )
  })

  it.effect("a peek makes no row, tells what is left, and succeeds with nothing left", () =>
    Effect.gen(function* () {
      const tenant = freshTenant()
      const { key } = yield* Store.createKey(tenant, "sandbox")
      const [fresh] = granted([yield* charge({ key, cost: 0 })])
      assert.deepStrictEqual([fresh?.remaining_minute, fresh?.remaining_day], [3, 100])
      assert.isEmpty(yield* usageRows(tenant))
      yield* setUsed(tenant, 3, 100)
      const [empty] = granted([yield* charge({ key, cost: 0 })])
      assert.deepStrictEqual([empty?.remaining_minute, empty?.remaining_day], [0, 0])
      assert.deepStrictEqual(yield* used(tenant), { minute_used: 3, day_used: 100 })
    })
  )

  it.effect("a key that the database has never heard of is stale, and does not fail those beside it", () =>
    Effect.gen(function* () {
      const { key } = yield* Store.createKey(freshTenant(), "growth")
      const stranger: ApiKey = { ...key, id: "key_00000000000000000000" as KeyId, tenant_id: "never-made" as TenantId }
      const results = yield* Effect.all([charge({ key }), charge({ key: stranger }), charge({ key })], {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        results.map(({ _tag }) => _tag),
        ["granted", "stale", "granted"]
      )
    })
  )

  it.effect("a change of a key is obeyed by the next charge of every node", () =>
    Effect.gen(function* () {
      const keys = yield* KeyStore
      const tenant = freshTenant()
      const { key } = yield* Store.createKey(tenant, "growth")
      const tags = Effect.map(Effect.all([charge({ key }), charge({ key, node: true })]), (results) =>
        results.map(({ _tag }) => _tag)
      )
      assert.deepStrictEqual(yield* tags, ["granted", "granted"])
      yield* keys.setPlan(tenant as TenantId, "starter", Store.operator)
      assert.deepStrictEqual(yield* tags, ["stale", "stale"])
      yield* keys.revoke(null, key.id, Store.operator, null)
      assert.deepStrictEqual(yield* tags, ["revoked", "revoked"])
      assert.strictEqual((yield* used(tenant)).day_used, 2)
    })
  )

  it.effect("a revocation, a rotation or a change of plan under way holds up nobody", () =>
    Effect.gen(function* () {
      const keys = yield* KeyStore
      const url = yield* Store.Url
      const pauses = [
        (key: ApiKey) => Effect.asVoid(keys.revoke(null, key.id, Store.operator, null)),
        (key: ApiKey) => Effect.asVoid(keys.rotate(null, key.id, 1, Store.operator)),
        (key: ApiKey) => Effect.asVoid(keys.setPlan(key.tenant_id, "starter", Store.operator))
      ]
      for (const pause of pauses) {
        const { key } = yield* Store.createKey(freshTenant(), "growth")
        // The audit entry is the last step of each change: there it is made to wait.
        const held = yield* Effect.promise(() => hold(url, "lock table audit_log in access exclusive mode"))
        const changing = yield* Effect.forkChild(pause(key))
        yield* Store.eventually(
          Effect.map(
            Store.rows<{ n: number }>(
              `select count(*)::int as n from pg_stat_activity where datname = current_database()
                 and wait_event_type = 'Lock' and query like '%audit_log%'`
            ),
            ([row]) => row?.n === 1
          )
        )
        const first = yield* Effect.result(charge({ key }))
        yield* Effect.promise(() => held.release())
        yield* Fiber.join(changing)
        assert.strictEqual(Result.isSuccess(first) ? first.success._tag : first.failure._tag, "granted")
      }
    })
  )

  it.effect("more than the queue holds is refused at once, the rest in bounded time; none of it is charged", () =>
    Effect.gen(function* () {
      const tenant = freshTenant()
      const { key } = yield* Store.createKey(tenant, "growth")
      const url = yield* Store.Url
      const held = yield* Effect.promise(() => hold(url, "lock table tenant_quota in access exclusive mode"))
      const count = 45_000
      let settled = 0
      let unavailable = 0
      const all = yield* Effect.forkChild(
        Effect.forEach(
          Array.from({ length: count }),
          () =>
            Effect.map(Effect.result(charge({ key })), (result) => {
              settled++
              if (Result.isFailure(result)) unavailable++
            }),
          { concurrency: "unbounded", discard: true }
        )
      )
      // Two batches at most can be waited for: the one in flight and the one behind it.
      yield* Store.eventually(Effect.sync(() => settled >= count - 40_000))
      yield* Fiber.join(all)
      assert.strictEqual(unavailable, count)
      yield* Effect.promise(() => held.release())
      assert.strictEqual((yield* charge({ key }))._tag, "granted")
      assert.strictEqual((yield* used(tenant)).day_used, 1)
    })
  )

  it.effect("usage tells calls and refusals by day, surface and key, and only of the tenant asked for", () =>
    Effect.gen(function* () {
      const ledger = yield* QuotaLedger
      const tenant = freshTenant()
      const one = (yield* Store.createKey(tenant, "growth")).key
      const two = (yield* Store.createKey(tenant, "growth")).key
      for (const [key, surface, times] of [
        [one, "rest", 3],
        [one, "legacy", 2],
        [two, "connector", 4]
      ] as const) {
        yield* Effect.replicateEffect(charge({ key, surface }), times)
      }
      ledger.unsafeNoteRefusal(two, "rest")
      ledger.unsafeNoteRefusal(two, "rest")
      const usage = Effect.map(ledger.usage(tenant as TenantId, 1), (days) => days[0])
      yield* Store.eventually(Effect.map(usage, (day) => day?.refused === 2))
      const day = yield* usage
      assert.strictEqual(day?.calls, 9)
      assert.deepStrictEqual(day?.by_surface, { rest: 3, legacy: 2, connector: 4, console: 0, embed: 0 })
      assert.sameDeepMembers(
        [...(day?.by_key ?? [])],
        [
          { key_id: one.id, calls: 5, refused: 0 },
          { key_id: two.id, calls: 4, refused: 2 }
        ]
      )
      assert.isEmpty(yield* ledger.usage("nobody" as TenantId, 30))
    })
  )

  it.effect("the rows that a charge touches are found by their keys", () =>
    Effect.gen(function* () {
      yield* Store.rows(`insert into tenant (id, plan) select 'filler-' || n, 'trial' from generate_series(1, 5000) n`)
      yield* Store.rows(
        `insert into tenant_quota select id, 'epoch', 0, 'epoch', 0 from tenant where id like 'filler-%'`
      )
      yield* Store.rows(
        `insert into api_key (id, tenant_id, name, hash, secret_hint, plan)
         select 'key_' || n, 'filler-' || n, 'f', 'h' || n, 'x', 'trial' from generate_series(1, 5000) n`
      )
      yield* Store.rows(`analyze tenant_quota, api_key`)
      const ids = ["filler-7", "filler-9"]
      assert.match(
        yield* Store.explain(
          (sql) =>
            sql`select 1 from tenant_quota q where q.tenant_id = any (${ids}::text[]) order by q.tenant_id for update`
        ),
        /tenant_quota_pkey/
      )
      assert.match(
        yield* Store.explain(
          (sql) =>
            sql`select k.version from unnest(${["key_7"]}::text[], ${["filler-7"]}::text[]) i(key_id, tenant_id)
              left join api_key k on k.id = i.key_id and k.tenant_id = i.tenant_id`
        ),
        /Index Scan using api_key_/
      )
      assert.match(yield* Store.explain((sql) => sql`select 1 from api_key where hash = ${"h7"}`), /api_key_hash_key/)
    })
  )
})
