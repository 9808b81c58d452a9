import { assert, describe, layer } from "@effect/vitest"
import type { TenantId } from "@grid/domain/Brands"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import type { PlanId } from "@grid/domain/plans/Plan"
import { sum } from "@grid/domain/numbers/Numbers"
import { type ChargeResult, QuotaLedger } from "@grid/domain/quota/QuotaLedger"
import { Effect, Fiber, Metric } from "effect"
import * as Store from "./support/Store.ts"

const limit = 300

/** Calls of a round that start after a revocation's answer, and of all rounds; a run of its own asks for 100,000. */
const lateCalls = 200
const total = Number(process.env["GDS_TEST_REQUESTS"] ?? 2_000)

let tenants = 0
const freshTenant = () => `busy-${tenants++}`

const leasesOf = (tenant: string) =>
  Effect.map(
    Store.rows<{ leases: number }>("select count(*)::int as leases from quota_lease where tenant_id = $1", [tenant]),
    ([row]) => row?.leases ?? 0
  )

/** Calls that the day's counter and the bills of the tenant hold. */
const counted = (tenant: string) =>
  Effect.map(
    Store.rows<{ day: number; billed: number }>(
      `select day_used - places_in(day_free) as day,
         (select coalesce(sum(calls), 0)::int from key_usage u join api_key k on k.id = u.key_id where k.tenant_id = q.tenant_id)
           as billed
       from tenant_quota q where tenant_id = $1`,
      [tenant]
    ),
    ([row]) => row
  )

/** Returns of leases that failed so far. */
const lostReturns = Effect.map(Metric.snapshot, (metrics) =>
  sum(
    metrics.flatMap(({ id, state, type }) =>
      id === "gds_quota_ledger_return_failures_total" && type === "Counter" ? [Number(state.count)] : []
    )
  )
)

layer(Store.layer, { excludeTestServices: true, timeout: "120 seconds" })("leases", (it) => {
  const both = Effect.all([QuotaLedger, Store.OtherLedger])

  const charge = Effect.fnUntraced(function* (key: ApiKey, node: number) {
    const ledgers = yield* both
    return yield* (ledgers[node % 2] as (typeof ledgers)[0]).charge({ key, surface: "rest", cost: 1 })
  })

  /** Calls on two nodes, some at a time, for as long as it goes on; their results in the order of their answers. */
  const hammer = Effect.fnUntraced(function* (key: ApiKey, goesOn: (results: ReadonlyArray<ChargeResult>) => boolean) {
    const results: Array<ChargeResult> = []
    const caller = Effect.fnUntraced(function* (node: number) {
      while (goesOn(results)) {
        results.push(yield* charge(key, node))
        yield* Effect.sleep("20 millis")
      }
    })
    yield* Effect.forEach([0, 1, 2, 3], caller, { concurrency: "unbounded" })
    return results
  })

  const granted = (results: ReadonlyArray<ChargeResult>) =>
    results.flatMap((result) => (result._tag === "granted" ? [result.quota] : []))

  /** Outcomes of calls on both nodes that start after the answer to the revocation of a key of which leases are held. */
  const revoked = Effect.fnUntraced(function* () {
    const tenant = freshTenant()
    const { key } = yield* Store.createKey(tenant, "enterprise")
    let isAnswered = false
    const hammering = yield* Effect.forkChild(hammer(key, () => !isAnswered))
    yield* untilLeased(tenant)
    yield* (yield* KeyStore).revoke(null, key.id, Store.operator, null)
    const late = yield* Effect.forEach(Array.from({ length: lateCalls }), (_, index) => charge(key, index), {
      concurrency: 20
    })
    isAnswered = true
    yield* Fiber.join(hammering)
    return late.map(({ _tag }) => _tag)
  })

  const untilLeased = (tenant: string) => Store.eventually(Effect.map(leasesOf(tenant), (leases) => leases > 0))

  describe("a busy tenant on two nodes", () => {
    it.effect(
      "gets every call of a minute and none more, each with a remainder of its own, and the counters agree",
      () =>
        Effect.gen(function* () {
          const tenant = freshTenant()
          const { key } = yield* Store.createKey(tenant, "growth")
          const isRefused = (results: ReadonlyArray<ChargeResult>) => results.some(({ _tag }) => _tag === "refused")
          const hammering = yield* Effect.forkChild(hammer(key, (results) => !isRefused(results)))
          yield* untilLeased(tenant)
          const results = yield* Fiber.join(hammering)
          const [full] = results.flatMap((result) => (result._tag === "refused" ? [result.quota.reset_minute] : []))
          const ofFull = granted(results).filter(({ reset_minute }) => reset_minute === full)
          assert.strictEqual(ofFull.length, limit)
          assert.deepStrictEqual(
            ofFull.map((quota) => quota.remaining_minute).toSorted((a, b) => a - b),
            Array.from({ length: limit }, (_, index) => index)
          )
          assert.strictEqual(
            new Set(granted(results).map((quota) => quota.remaining_day)).size,
            granted(results).length
          )
          yield* (yield* QuotaLedger).usage(tenant as TenantId, 2)
          assert.deepStrictEqual(yield* counted(tenant), {
            day: granted(results).length,
            billed: granted(results).length
          })
        })
    )

    it.effect.each([
      { plan: "enterprise", isKept: false },
      { plan: "growth", isKept: true }
    ] as const)(
      "has its unspent places of the day for the next calls where the plan counts them down, else a lower count: $plan",
      ({ isKept, plan }) =>
        Effect.gen(function* () {
          const tenant = freshTenant()
          const { key } = yield* Store.createKey(tenant, plan)
          let isOver = false
          const hammering = yield* Effect.forkChild(hammer(key, () => !isOver))
          yield* untilLeased(tenant)
          isOver = true
          const results = granted(yield* Fiber.join(hammering))
          // One that was asked for ahead may still come.
          yield* Store.eventually(Effect.map(leasesOf(tenant), (leases) => leases === 0))
          assert.deepStrictEqual(yield* counted(tenant), { day: results.length, billed: results.length })
          const [row] = yield* Store.rows<{ kept: boolean }>(
            "select not isempty(day_free) as kept from tenant_quota where tenant_id = $1",
            [tenant]
          )
          assert.strictEqual(row?.kept, isKept)
        })
    )

    it.effect("is admitted by no node any more when a revocation has been answered", () =>
      Effect.gen(function* () {
        const rounds = Math.ceil(total / lateCalls)
        const late = yield* Effect.forEach(Array.from({ length: rounds }), revoked, { concurrency: 8 })
        assert.deepStrictEqual([...new Set(late.flat())], ["revoked"])
        assert.lengthOf(late.flat(), rounds * lateCalls)
      })
    )

    it.effect("is refused by no node any more for its limits of before when a change of plan has been answered", () =>
      Effect.gen(function* () {
        const store = yield* KeyStore
        const { key } = yield* Store.createKey(freshTenant(), "trial")
        const toPlan = (plan: PlanId) => store.setPlan(key.tenant_id, plan, Store.operator)
        /** Outcomes of calls on both nodes that start after the answer, where each refused calls until then. */
        const late = Effect.gen(function* () {
          const before = yield* store.get(null, key.id)
          const call = (node: number) => charge(before, node)
          const onBoth = Effect.all([call(0), call(1)], { concurrency: 2 })
          const hammering = yield* Effect.forkChild(Effect.forever(Effect.andThen(onBoth, Effect.sleep("1 millis"))))
          yield* Store.eventually(Effect.map(onBoth, (outcomes) => outcomes.every(({ _tag }) => _tag === "refused")))
          yield* toPlan("enterprise")
          const outcomes = yield* onBoth
          yield* Fiber.interrupt(hammering)
          yield* toPlan("trial")
          return outcomes.map(({ _tag }) => _tag)
        })
        const rounds = yield* Effect.replicateEffect(late, 10)
        assert.deepStrictEqual([...new Set(rounds.flat())], ["stale"])
      })
    )

    it.effect("shows a return that fails in the metrics, and has its places back when it was sent again", () =>
      Effect.gen(function* () {
        const tenant = freshTenant()
        const { key } = yield* Store.createKey(tenant, "enterprise")
        const before = yield* lostReturns
        yield* Store.rows(
          "alter function return_leases(text[], text[], text[], int[], float8[], int4multirange[], text[], boolean[]) rename to return_none"
        )
        let isOver = false
        const hammering = yield* Effect.forkChild(hammer(key, () => !isOver))
        const results = yield* Effect.gen(function* () {
          yield* untilLeased(tenant)
          isOver = true
          const admitted = granted(yield* Fiber.join(hammering))
          yield* Store.eventually(Effect.map(lostReturns, (lost) => lost > before))
          assert.isAbove((yield* counted(tenant))?.billed ?? 0, admitted.length)
          return admitted
        }).pipe(Effect.ensuring(Effect.orDie(Store.rows("alter function return_none rename to return_leases"))))
        yield* Store.eventually(Effect.map(leasesOf(tenant), (leases) => leases === 0))
        assert.deepStrictEqual(yield* counted(tenant), { day: results.length, billed: results.length })
      })
    )
  })
})
