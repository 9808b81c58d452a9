import { assert, describe, layer } from "@effect/vitest"
import type { KeyId, TenantId } from "@grid/domain/Brands"
import { type Outcome, type RequestDetails, RequestLog } from "@grid/domain/requests/RequestLog"
import { mostRequests, usageMinutes } from "@grid/domain/requests/Requests"
import { dayMs, iso } from "@grid/domain/time/Time"
import * as Log from "@grid/store/requests/RequestLog"
import { writeCounts } from "@grid/store/requests/Writes"
import { Context, Effect, Layer, Metric } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { TestClock } from "effect/testing"
import * as Store from "./support/Store.ts"

let tenants = 0
const freshTenant = () => `requests'"\\{},-${tenants++}` as TenantId

const outcomeOf = (key_id: KeyId, rest: Partial<Outcome> = {}): Outcome => ({
  key_id,
  route: "/developer/v1/grid/psp/:date",
  surface: "rest",
  status: 200,
  code: null,
  ...rest
})

const at = Date.parse("2026-08-18T10:01:00.412Z")

const detailsOf =
  (rest: Partial<RequestDetails> = {}) =>
  (): RequestDetails => ({
    at,
    request_id: "one",
    method: "GET",
    path: '/developer/v1/grid/psp/{2026-08-18},"\\',
    parameters: ["state", "hours"],
    duration_ms: 4,
    bytes: 1_874,
    ...rest
  })

/** Requests that were dropped so far. */
const dropped = Effect.map(Metric.snapshot, (metrics) =>
  metrics.reduce(
    (sum, { id, state, type }) =>
      id === "gds_request_log_dropped_total" && type === "Counter" ? sum + Number(state.count) : sum,
    0
  )
)

const everything = { before: null, key_id: null, limit: 1_000 }

layer(Store.layer, { excludeTestServices: true, timeout: "60 seconds" })("RequestLog", (it) => {
  const keyOf = (tenant: TenantId) => Effect.map(Store.createKey(tenant, "growth"), ({ key }) => key.id)

  const written = Effect.fnUntraced(function* (tenant: TenantId, count: number) {
    const log = yield* RequestLog
    yield* Store.eventually(Effect.map(log.list(tenant, everything), ({ length }) => length === count))
    return yield* log.list(tenant, everything)
  })

  describe("what is noted", () => {
    it.effect("is written by each of three processes of a node every three seconds, so once a second by the node", () =>
      Effect.gen(function* () {
        const tenant = freshTenant()
        const key = yield* keyOf(tenant)
        const log = Context.get(yield* Layer.build(Log.layer(3)), RequestLog)
        // What was there at the start has been written by then.
        yield* TestClock.adjust("1 second")
        log.unsafeNote(outcomeOf(key), detailsOf())
        yield* TestClock.adjust("1900 millis")
        log.unsafeNote(outcomeOf(key), detailsOf())
        yield* TestClock.adjust("100 millis")
        yield* TestClock.withLive(written(tenant, 2))
        const sql = yield* SqlClient
        const statements = yield* sql`select distinct xmin::text from request_log where tenant_id = ${tenant}`
        assert.lengthOf(statements, 1)
      }).pipe(Effect.provide(TestClock.layer()), Effect.scoped)
    )

    it.effect("comes back as it was, for the tenant of its key", () =>
      Effect.gen(function* () {
        const log = yield* RequestLog
        const tenant = freshTenant()
        const key = yield* keyOf(tenant)
        log.unsafeNote(outcomeOf(key), detailsOf())
        log.unsafeNote(
          outcomeOf(key, { status: 429, code: "quota_exceeded", surface: "legacy", route: "/mcp" }),
          detailsOf({ at: at + 1, parameters: [], request_id: "two" })
        )
        const [second, first] = yield* written(tenant, 2)
        assert.deepInclude(first, {
          at: iso(at),
          request_id: "one",
          method: "GET",
          route: "/developer/v1/grid/psp/{date}",
          path: '/developer/v1/grid/psp/{2026-08-18},"\\',
          parameters: ["state", "hours"],
          status: 200,
          code: null,
          duration_ms: 4,
          key_id: key,
          surface: "rest",
          bytes: 1_874
        })
        assert.deepInclude(second, { request_id: "two", parameters: [], code: "quota_exceeded", surface: "legacy" })
        assert.isEmpty(yield* log.list(freshTenant(), everything))
        assert.isEmpty(yield* log.list(freshTenant(), { ...everything, key_id: key }), "nor by the id of the key")
        assert.lengthOf(yield* log.list(tenant, { ...everything, key_id: key }), 2)
        assert.lengthOf(yield* log.list(null, { ...everything, key_id: key, limit: 1 }), 1)
      })
    )

    it.effect("of two nodes is added up by route and outcome, the most calls first", () =>
      Effect.gen(function* () {
        const [log, other] = [yield* RequestLog, yield* Store.OtherLog]
        const tenant = freshTenant()
        const keys = [yield* keyOf(tenant), yield* keyOf(tenant)]
        const refused = { status: 429, code: "quota_exceeded" } as const
        for (const node of [log, other]) {
          for (const key of keys) {
            for (let call = 0; call < 5; call++) node.unsafeNote(outcomeOf(key), detailsOf())
            node.unsafeNote(outcomeOf(key, refused), detailsOf())
          }
        }
        const sums = [
          { calls: 20, route: "/developer/v1/grid/psp/{date}", surface: "rest", status_class: "2xx", code: null },
          { calls: 4, route: "/developer/v1/grid/psp/{date}", surface: "rest", status_class: "4xx", code: refused.code }
        ] as const
        yield* Store.eventually(
          Effect.map(log.routes(tenant, 1), (routes) => routes.length === 2 && routes[0]?.calls === 20)
        )
        assert.deepStrictEqual(yield* log.routes(tenant, 1), sums)
        assert.isEmpty(yield* log.routes(freshTenant(), 366))
        yield* Store.rows(`update usage_route set day = day - 1 where tenant_id = $1 and code <> ''`, [tenant])
        assert.deepStrictEqual(yield* log.routes(tenant, 1), [sums[0]])
        assert.deepStrictEqual(yield* log.routes(tenant, 2), sums)
      })
    )

    it.effect("is counted by minute over all nodes, keys and outcomes, for a day", () =>
      Effect.gen(function* () {
        const [log, other] = [yield* RequestLog, yield* Store.OtherLog]
        const tenant = freshTenant()
        const keys = [yield* keyOf(tenant), yield* keyOf(tenant)]
        for (const node of [log, other]) {
          for (const key of keys) {
            for (const status of [200, 304, 404, 429, 503]) node.unsafeNote(outcomeOf(key, { status }), detailsOf())
          }
        }
        const sums = Effect.map(log.minutes(tenant), (minutes) => [
          minutes.reduce((sum, { calls }) => sum + calls, 0),
          minutes.reduce((sum, { problems }) => sum + problems, 0)
        ])
        yield* Store.eventually(Effect.map(sums, ([calls]) => calls === 20))
        assert.deepStrictEqual(yield* sums, [20, 12])
        const minutes = (yield* log.minutes(tenant)).map(({ ts }) => Date.parse(ts))
        assert.deepStrictEqual(
          minutes,
          minutes.map((_, index) => (minutes[0] ?? 0) - index * 60_000)
        )
        assert.deepStrictEqual([minutes.length, (minutes[0] ?? 1) % 60_000], [usageMinutes, 0])
        assert.isTrue((yield* log.minutes(freshTenant())).every(({ calls, problems }) => calls + problems === 0))
        yield* Store.rows(`update usage_minute set minute = minute - interval '60 minutes' where tenant_id = $1`, [
          tenant
        ])
        assert.deepStrictEqual(yield* sums, [0, 0])
        yield* Store.rows(`update usage_minute set minute = minute - interval '1 day' where tenant_id = $1`, [tenant])
        yield* log.forget
        assert.deepStrictEqual(yield* Store.rows(`select from usage_minute where tenant_id = $1`, [tenant]), [])
      })
    )

    it.effect("is counted whole and in part kept where the store was away for a while", () =>
      Effect.gen(function* () {
        const log = yield* RequestLog
        const tenant = freshTenant()
        const key = yield* keyOf(tenant)
        const before = yield* dropped
        yield* Store.rows("alter table usage_route rename to usage_route_away")
        yield* Store.rows("alter table request_log rename to request_log_away")
        log.unsafeNote(outcomeOf(key), detailsOf())
        yield* Store.eventually(Effect.map(dropped, (count) => count > before))
        yield* Store.rows("alter table request_log_away rename to request_log")
        yield* Store.rows("alter table usage_route_away rename to usage_route")
        log.unsafeNote(outcomeOf(key), detailsOf({ request_id: "after" }))
        yield* Store.eventually(Effect.map(log.routes(tenant, 1), ([first]) => first?.calls === 2))
        const entries = yield* written(tenant, 1)
        assert.deepStrictEqual(
          entries.map(({ request_id }) => request_id),
          ["after"]
        )
      })
    )

    it.effect.each([
      ["came a day ago", 0, dayMs],
      ["came years ago, by a clock that was put forward", 0, 1_000 * dayMs],
      ["is yet to come, by one that was put back", dayMs, 0]
    ] as const)(
      "that %s is counted in its minute and on its day, not before the last one and not later than now",
      ([, since, now]) =>
        Effect.gen(function* () {
          const sql = yield* SqlClient
          const tenant = freshTenant()
          const key = yield* keyOf(tenant)
          const agoMs = Math.min(dayMs, Math.max(0, now - since))
          const minute = sql`select date_trunc('minute', clock_timestamp() - make_interval(secs => ${agoMs / 1_000}::float8), 'UTC')::text as minute`
          const [before] = yield* minute
          yield* writeCounts(sql, [{ outcome: outcomeOf(key), calls: 3, since }], now)
          const [after] = yield* minute
          const rows =
            yield* sql`select minute::text, day = (minute at time zone 'UTC')::date as same_day, m.calls = r.calls as same_calls
          from usage_minute m join usage_route r using (tenant_id) where tenant_id = ${tenant}`
          assert.lengthOf(rows, 1)
          assert.deepInclude(rows[0], { same_day: true, same_calls: true })
          assert.include([before?.["minute"], after?.["minute"]], rows[0]?.["minute"])
        })
    )
  })

  describe("pages", () => {
    it.effect("go through all entries once, newest first", () =>
      Effect.gen(function* () {
        const log = yield* RequestLog
        const tenant = freshTenant()
        const key = yield* keyOf(tenant)
        for (let index = 0; index < 7; index++) {
          log.unsafeNote(outcomeOf(key), detailsOf({ at: at + index, request_id: `r${index}` }))
        }
        yield* written(tenant, 7)
        const ids: Array<string> = []
        let before: number | null = null
        for (let entries; entries === undefined || entries.length > 0;) {
          entries = yield* log.list(tenant, { before, key_id: null, limit: 3 })
          ids.push(...entries.map(({ request_id }) => request_id))
          before = entries.at(-1)?.number ?? null
        }
        assert.deepStrictEqual(ids, ["r6", "r5", "r4", "r3", "r2", "r1", "r0"])
      })
    )
  })

  describe("forgetting", () => {
    it.effect("takes what is older than seven days, or than the newest two million, and counts of over a year", () =>
      Effect.gen(function* () {
        const log = yield* RequestLog
        const tenant = freshTenant()
        const key = yield* keyOf(tenant)
        const now = Date.now()
        const days = (count: number) => now - count * 86_400_000
        log.unsafeNote(outcomeOf(key), detailsOf({ at: days(7.01), request_id: "old" }))
        log.unsafeNote(outcomeOf(key), detailsOf({ at: days(6.99), request_id: "young" }))
        yield* written(tenant, 2)
        yield* log.forget
        assert.deepStrictEqual(
          (yield* written(tenant, 1)).map(({ request_id }) => request_id),
          ["young"]
        )
        yield* Store.rows(`update usage_route set day = day - 366 where tenant_id = $1`, [tenant])
        yield* log.forget
        assert.deepStrictEqual(yield* Store.rows(`select from usage_route where tenant_id = $1`, [tenant]), [])

        yield* Store.rows(
          `select setval(pg_get_serial_sequence('request_log', 'id'), (select max(id) from request_log) + ${mostRequests})`
        )
        log.unsafeNote(outcomeOf(key), detailsOf({ at: now, request_id: "newest" }))
        yield* written(tenant, 2)
        yield* log.forget
        assert.deepStrictEqual(
          (yield* written(tenant, 1)).map(({ request_id }) => request_id),
          ["newest"]
        )
      })
    )
  })
})
