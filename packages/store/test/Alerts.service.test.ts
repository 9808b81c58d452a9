import { assert, describe, layer } from "@effect/vitest"
import {
  AlertOutbox,
  type Decision,
  type DueDelivery,
  type Outcome,
  type WatchedAlert
} from "@grid/domain/alerts/AlertOutbox"
import { AlertStore, mostAlerts, mostResends, mostResendsAnHour, type NewAlert } from "@grid/domain/alerts/AlertStore"
import type { AlertId, DeliveryId, TenantId } from "@grid/domain/Brands"
import { blockMs } from "@grid/domain/time/Time"
import { deliveriesStatement } from "@grid/store/alerts/AlertStore"
import { Effect, Exit } from "effect"
import * as Store from "./support/Store.ts"

const acme = "acme" as TenantId
const other = "other" as TenantId

const mostOfTenant = 20

const operator = { kind: "operator", id: "test" } as const

const newAlert = (rest: Partial<NewAlert> = {}): NewAlert => ({
  name: "peak",
  metric: "price",
  market_type: "DAM",
  area: "india",
  op: ">",
  threshold: 9_000,
  for_blocks: 1,
  url: "https://desk.example/hook",
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  ...rest
})

const create = (rest: Partial<NewAlert> = {}, tenant = acme) =>
  Effect.flatMap(AlertStore, (alerts) => alerts.create(tenant, newAlert(rest), operator))

const outbox = <A, E>(use: (found: AlertOutbox["Service"]) => Effect.Effect<A, E>) => Effect.flatMap(AlertOutbox, use)

const watched = outbox((found) => found.watched)

const watchedOne = Effect.map(watched, ([first]) => first ?? assert.fail("nothing is watched"))

/** The alert begins to fire at the block after the last that was decided on. */
const firing = (alert: WatchedAlert): Decision => ({
  alert,
  decided_to: alert.decided_to + blockMs,
  firing: true,
  fired_at: alert.decided_to + blockMs + 1_500,
  messages: [{ type: "alert.fired", block_start: alert.decided_to + blockMs, body: '{"type":"alert.fired"}' }]
})

const decide = (...decisions: ReadonlyArray<Decision>) => outbox((found) => found.decide(decisions))

const claim = (limit = 10, underWay: ReadonlyArray<TenantId> = []) =>
  outbox((found) => found.claim(limit, mostOfTenant, underWay))

const settle = (due: DueDelivery | undefined, outcome: Outcome) =>
  outbox((found) => found.settle(due ?? assert.fail("nothing is due"), outcome))

const delivered: Outcome = { _tag: "delivered", response_status: 204 }
const failed: Outcome = { _tag: "failed", response_status: 500, error: "answered 500", retry_ms: 60_000, gone: false }

const get = (id: AlertId) => Effect.flatMap(AlertStore, (alerts) => alerts.get(acme, id))

const deliveries = (id: AlertId) =>
  Effect.flatMap(AlertStore, (alerts) => alerts.deliveries(acme, id, { limit: 100, cursor: null }))

const overdue = Store.rows(`update alert_delivery set next_attempt_at = clock_timestamp() where state = 'pending'`)

/** No alerts, and both tenants with a key that works. */
const fresh = Effect.gen(function* () {
  yield* Store.rows(`truncate alert, alert_delivery`)
  yield* Store.rows(`truncate api_key cascade`)
  yield* Store.createKey(acme, "growth")
  yield* Store.createKey(other, "trial")
})

layer(Store.layer, { excludeTestServices: true, timeout: "60 seconds" })("alerts", (it) => {
  describe("of a tenant", () => {
    it.effect("are its own, newest first, by page, and never with their secret", () =>
      Effect.gen(function* () {
        yield* fresh
        const alerts = yield* AlertStore
        const made = yield* Effect.forEach(["a", "b", "c"], (name) => create({ name }), { concurrency: 1 })
        yield* create({ name: "theirs" }, other)
        const list = yield* alerts.list(acme, { limit: 2, cursor: null })
        assert.deepStrictEqual(
          list.map(({ name }) => name),
          ["c", "b"]
        )
        const rest = yield* alerts.list(acme, { limit: 2, cursor: list[1]?.seq ?? 0 })
        assert.deepStrictEqual(
          rest.map(({ name }) => name),
          ["a"]
        )
        assert.strictEqual(list[0]?.secret_hint, "LaSw")
        assert.notInclude(JSON.stringify([...made, ...list, yield* watched]), "whsec")
        const id = made[0]?.id as AlertId
        const refused = yield* Effect.all(
          [
            Effect.flip(alerts.get(other, id)),
            Effect.flip(alerts.change(other, id, { name: "mine" }, operator)),
            Effect.flip(alerts.remove(other, id, operator)),
            Effect.flip(alerts.deliveries(other, id, { limit: 1, cursor: null })),
            Effect.flip(outbox((found) => found.claimTest(other, id, "{}"))),
            Effect.flip(alerts.resend(other, id, "msg_00000000000000000000" as DeliveryId, operator))
          ],
          { concurrency: 1 }
        )
        assert.deepStrictEqual([...new Set(refused.map(({ _tag }) => _tag))], ["NotFound"])
        assert.strictEqual((yield* get(id)).name, "a")
      })
    )

    it.effect("are so many and not one more, however many are created at once", () =>
      Effect.gen(function* () {
        yield* fresh
        const { id } = yield* create()
        yield* Store.rows(
          `insert into alert (id, tenant_id, name, metric, area, op, threshold, for_blocks, url, secret)
           select 'alert_' || lpad(n::text, 20, '0'), tenant_id, name, metric, area, op, threshold, for_blocks, url, secret
           from alert, generate_series(1, $2::int) n where alert.id = $1`,
          [id, mostAlerts - 4]
        )
        const exits = yield* Effect.replicateEffect(Effect.exit(create()), 6, { concurrency: "unbounded" })
        assert.strictEqual(exits.filter(Exit.isSuccess).length, 3)
        assert.strictEqual((yield* Effect.flip(create()))._tag, "Conflict")
        yield* create({}, other)
      })
    )
  })

  describe("are watched", () => {
    it.effect(
      "from the current block on, while enabled, while a key works, and for a state with the right to states",
      () =>
        Effect.gen(function* () {
          yield* fresh
          const { id } = yield* create()
          const { decided_to } = yield* watchedOne
          const [clock] = yield* Store.rows<{ now: number }>(`select clock_timestamp() as now`)
          assert.strictEqual(decided_to % blockMs, 0)
          assert.isTrue(decided_to <= (clock?.now ?? 0) - blockMs && decided_to > (clock?.now ?? 0) - 3 * blockMs)
          yield* create({ metric: "demand", market_type: null, area: "maharashtra", name: "state" })
          yield* create({ metric: "demand", market_type: null, area: "maharashtra", name: "no right" }, other)
          const names = Effect.map(watched, (all) => all.map(({ name }) => name).sort())
          assert.deepStrictEqual(yield* names, ["peak", "state"])
          yield* Effect.flatMap(AlertStore, (alerts) => alerts.change(acme, id, { enabled: false }, operator))
          assert.deepStrictEqual(yield* names, ["state"])
          yield* Store.rows(`update api_key set revoked_at = clock_timestamp() where tenant_id = $1`, [acme])
          assert.deepStrictEqual(yield* names, [])
        })
    )
  })

  describe("decisions", () => {
    it.effect("of two nodes at once hold once: one message per alert and block", () =>
      Effect.gen(function* () {
        yield* fresh
        yield* Effect.forEach([1, 2, 3], () => create(), { concurrency: 1 })
        const decisions = (yield* watched).map(firing)
        const counts = yield* Effect.all(
          [decide(...decisions), decide(...decisions.toReversed()), decide(...decisions)],
          { concurrency: "unbounded" }
        )
        assert.strictEqual(
          counts.reduce((sum, count) => sum + count, 0),
          3
        )
        for (const alert of yield* watched) {
          assert.isTrue(alert.firing)
          assert.strictEqual(alert.last_fired_at, alert.decided_to + 1_500)
          assert.lengthOf(yield* deliveries(alert.id), 1)
        }
        // Whoever has still the old standing in hand comes too late.
        assert.strictEqual(yield* decide(...decisions), 0)
      })
    )

    it.effect("on a condition that was changed meanwhile do not hold, and the new one starts from ok", () =>
      Effect.gen(function* () {
        yield* fresh
        const { id } = yield* create()
        const before = yield* watchedOne
        assert.strictEqual(yield* decide(firing(before)), 1)
        const stale = firing(yield* watchedOne)
        const changed = yield* Effect.flatMap(AlertStore, (alerts) =>
          alerts.change(acme, id, { threshold: 10 }, operator)
        )
        assert.deepInclude(changed, { threshold: 10, op: ">", firing: false })
        assert.strictEqual(yield* decide(stale), 0)
        // The block it has fired at is not decided on again, so nothing comes twice.
        assert.isAtLeast((yield* watchedOne).decided_to, before.decided_to + blockMs)
        const renamed = yield* Effect.flatMap(AlertStore, (alerts) =>
          alerts.change(acme, id, { name: "new" }, operator)
        )
        assert.deepInclude(renamed, { name: "new", threshold: 10 })
      })
    )
  })

  describe("deliveries", () => {
    const oneDue = Effect.gen(function* () {
      yield* fresh
      const { id } = yield* create()
      yield* decide(firing(yield* watchedOne))
      return id
    })

    it.effect("are each claimed by one worker", () =>
      Effect.gen(function* () {
        yield* fresh
        yield* Effect.forEach(Array.from({ length: 12 }), () => create(), { concurrency: 1 })
        yield* decide(...(yield* watched).map(firing))
        const claims = yield* Effect.replicateEffect(claim(5), 6, { concurrency: "unbounded" })
        const ids = claims.flat().map(({ id }) => id)
        assert.strictEqual(new Set(ids).size, ids.length)
        const rest = yield* claim(20)
        assert.strictEqual(ids.length + rest.length, 12)
        assert.isEmpty(yield* claim())
      })
    )

    it.effect("of a tenant that has many are claimed behind the first ones of others", () =>
      Effect.gen(function* () {
        yield* fresh
        yield* Effect.replicateEffect(create(), 5, { concurrency: 1 })
        yield* decide(...(yield* watched).map(firing))
        const { id } = yield* create({ name: "theirs" }, other)
        yield* decide(...(yield* watched).filter((alert) => alert.id === id).map(firing))
        const [theirs] = yield* Effect.flatMap(AlertStore, (alerts) =>
          alerts.deliveries(other, id, { limit: 1, cursor: null })
        )
        assert.include(
          (yield* claim(2)).map((due) => due.id),
          theirs?.id
        )
        assert.lengthOf(yield* claim(), 4)
      })
    )

    it.effect("of a tenant are so many at a time, those under way with them", () =>
      Effect.gen(function* () {
        yield* fresh
        yield* Effect.replicateEffect(create(), 22, { concurrency: 1 })
        yield* create({}, other)
        yield* decide(...(yield* watched).map(firing))
        const underWay = (yield* claim(30)).map(({ tenant }) => tenant)
        assert.deepStrictEqual(
          [acme, other].map((tenant) => underWay.filter((one) => one === tenant).length),
          [mostOfTenant, 1]
        )
        assert.isEmpty(yield* claim(30, underWay))
        assert.lengthOf(yield* claim(30, underWay.toSpliced(underWay.indexOf(acme), 1)), 1)
      })
    )

    it.effect("that fail are due again after their pause, with the same id and body, until they arrive", () =>
      Effect.gen(function* () {
        const id = yield* oneDue
        const [first] = yield* claim()
        assert(first !== undefined)
        assert.deepStrictEqual([first.attempts, first.body, first.secrets.length], [1, '{"type":"alert.fired"}', 1])
        const after = yield* settle(first, failed)
        assert.deepInclude(after, { state: "pending", response_status: 500, error: "answered 500", attempts: 1 })
        assert.isTrue((after?.next_attempt_at ?? 0) > (after?.last_attempt_at ?? 0) + 59_000)
        assert.isEmpty(yield* claim())
        yield* overdue
        const [second] = yield* claim()
        assert.deepStrictEqual(second, { ...first, attempts: 2 })
        // The first attempt's worker was slow; its claim has passed on.
        assert.isNull(yield* settle(first, delivered))
        assert.deepInclude(yield* settle(second, delivered), { state: "delivered", error: null })
        yield* overdue
        assert.isEmpty(yield* claim())
        const [log] = yield* deliveries(id)
        assert.deepInclude(log, { id: first.id, state: "delivered", attempts: 2, next_attempt_at: null })
      })
    )

    it.effect("of a worker that died are due again after its lease", () =>
      Effect.gen(function* () {
        yield* oneDue
        const [first] = yield* claim()
        const [lease] = yield* Store.rows<{ s: number }>(
          `select extract(epoch from next_attempt_at - clock_timestamp())::float8 as s from alert_delivery`
        )
        assert.isTrue((lease?.s ?? 0) > 20 && (lease?.s ?? 0) <= 60)
        yield* overdue
        const [second] = yield* claim()
        assert.deepStrictEqual([second?.id, second?.attempts], [first?.id, 2])
      })
    )

    it.effect("are signed by the old secret, too, for a day after a new one was set", () =>
      Effect.gen(function* () {
        const id = yield* oneDue
        const secret = `whsec_${"B".repeat(32)}`
        const changed = yield* Effect.flatMap(AlertStore, (alerts) => alerts.change(acme, id, { secret }, operator))
        assert.strictEqual(changed.secret_hint, "BBBB")
        const [first] = yield* claim()
        assert.deepStrictEqual(first?.secrets, [secret, newAlert().secret])
        yield* Store.rows(`update alert set previous_secret_until = clock_timestamp()`)
        yield* overdue
        assert.deepStrictEqual((yield* claim())[0]?.secrets, [secret])
      })
    )

    it.effect("that are over are resent with their id and body, by one at a time, and it is written down who did", () =>
      Effect.gen(function* () {
        const id = yield* oneDue
        const alerts = yield* AlertStore
        const [first] = yield* claim()
        assert(first !== undefined)
        const resend = (by: Parameters<typeof alerts.resend>[3] = operator) => alerts.resend(acme, id, first.id, by)
        assert.include((yield* Effect.flip(resend())).detail, "still tried")
        yield* settle(first, delivered)

        const exits = yield* Effect.replicateEffect(Effect.exit(resend()), 4, { concurrency: "unbounded" })
        assert.strictEqual(exits.filter(Exit.isSuccess).length, 1)
        const [second] = yield* claim()
        assert.deepStrictEqual(second, { ...first, attempts: 2, resends: 1 })
        assert.isEmpty(yield* claim())
        assert.deepInclude(yield* settle(second, { ...failed, retry_ms: null }), { state: "failed", resends: 1 })

        const { key } = yield* Store.createKey(acme, "growth")
        assert.deepInclude(yield* resend(key.id), { state: "pending", resends: 2, attempts: 2 })
        const log = yield* Store.rows<{ actor: string; details: unknown }>(
          `select actor_kind || ' ' || actor_id as actor, details from audit_log
           where action = 'delivery.resent' and details->>'delivery' = $1 order by id`,
          [first.id]
        )
        assert.deepStrictEqual(log, [
          { actor: "operator test", details: { alert: id, delivery: first.id } },
          { actor: `user ${key.id}`, details: { alert: id, delivery: first.id } }
        ])
      })
    )

    it.effect("are not resent while the alert is switched off, nor more often than a tenant may", () =>
      Effect.gen(function* () {
        const id = yield* oneDue
        const alerts = yield* AlertStore
        const [first] = yield* claim()
        yield* settle(first, delivered)
        const resend = alerts.resend(acme, id, first?.id as DeliveryId, operator)
        yield* alerts.change(acme, id, { enabled: false }, operator)
        assert.include((yield* Effect.flip(resend)).detail, "switched off")
        yield* alerts.change(acme, id, { enabled: true }, operator)
        yield* Store.rows(`update alert_delivery set resends = $1`, [mostResends])
        assert.include((yield* Effect.flip(resend)).detail, `${mostResends} times`)
        yield* Store.rows(`update alert_delivery set resends = 0`)
        yield* Store.rows(
          `insert into audit_log (at, actor_kind, actor_id, action, tenant_id)
           select clock_timestamp() - interval '59 minutes', 'user', 'u', 'delivery.resent', $1
           from generate_series(1, $2::int)`,
          [acme, mostResendsAnHour]
        )
        assert.match((yield* Effect.flip(resend)).detail, /60 deliveries an hour.+wait (?:5\d|60) seconds/)
      })
    )

    it.effect("are given up with the alert, and the alert with the receiver: 410, or five days without a success", () =>
      Effect.gen(function* () {
        const switchedOff = Effect.fnUntraced(function* (out: Outcome, failingDays: number) {
          const id = yield* oneDue
          yield* Store.rows(
            `update alert set failing_since = case when $1::int > 0 then clock_timestamp() - make_interval(days => $1) end`,
            [failingDays]
          )
          const [due] = yield* claim()
          yield* settle(due, out)
          return !(yield* get(id)).enabled
        })
        const givenUp: Outcome = { ...failed, retry_ms: null }
        assert.isTrue(yield* switchedOff({ ...failed, response_status: 410, gone: true }, 0))
        assert.isTrue(yield* switchedOff(givenUp, 6))
        assert.isFalse(yield* switchedOff(givenUp, 0))
        assert.isFalse(yield* switchedOff(givenUp, 4))
        assert.isFalse(yield* switchedOff(failed, 6))

        const id = yield* oneDue
        yield* Effect.flatMap(AlertStore, (alerts) => alerts.change(acme, id, { enabled: false }, operator))
        assert.isEmpty(yield* claim())
        assert.deepInclude((yield* deliveries(id))[0], { state: "failed", error: "the alert was switched off" })
        yield* Effect.flatMap(AlertStore, (alerts) => alerts.remove(acme, id, operator))
        assert.isEmpty(yield* Store.rows(`select from alert_delivery`))
        const rows = yield* Store.rows(
          `select action, actor_id, tenant_id, details from audit_log where details ->> 'alert' = $1 order by id`,
          [id]
        )
        const details = { alert: id, name: "peak" }
        const by = { actor_id: operator.id, tenant_id: acme }
        assert.deepStrictEqual(rows, [
          { action: "alert.created", ...by, details },
          { action: "alert.changed", ...by, details: { ...details, members: ["enabled"] } },
          { action: "alert.deleted", ...by, details }
        ])
      })
    )

    it.effect("are listed by page from their index, however many there are", () =>
      Effect.gen(function* () {
        yield* fresh
        const { id } = yield* create()
        yield* Store.rows(
          `insert into alert_delivery (id, alert_id, type, body, state)
           select 'many ' || n, $1, 'alert.fired', '{}', 'delivered' from generate_series(1, 20000) n`,
          [id]
        )
        yield* Store.rows(`analyze alert_delivery`)
        const page = yield* Store.explain((sql) => deliveriesStatement(sql, id, { cursor: 10_000, limit: 50 }))
        assert.match(page, /Index Scan using alert_delivery_by_alert/)
        assert.notMatch(page, /Sort|Seq Scan/)
        yield* fresh
      })
    )

    it.effect("that are over are kept for 30 days; a test is claimed by whoever asked for it", () =>
      Effect.gen(function* () {
        const id = yield* oneDue
        const test = yield* outbox((found) => found.claimTest(acme, id, "{}"))
        assert.deepStrictEqual([test.type, test.attempts, test.body], ["alert.test", 1, "{}"])
        assert.deepStrictEqual(
          (yield* claim()).map(({ type }) => type),
          ["alert.fired"]
        )
        yield* settle(test, delivered)
        yield* Store.rows(`update alert_delivery set created_at = clock_timestamp() - interval '31 days'`)
        yield* outbox((found) => found.prune)
        assert.deepStrictEqual(
          (yield* deliveries(id)).map(({ state }) => state),
          ["pending"]
        )
      })
    )

    it.effect("of tests are kept so many of each alert, the newest", () =>
      Effect.gen(function* () {
        const id = yield* oneDue
        const [due] = yield* claim()
        yield* settle(due, delivered)
        yield* Store.rows(
          `insert into alert_delivery (id, alert_id, type, body, state)
           select 'msg_test_' || n, $1, 'alert.test', '{}', 'failed' from generate_series(1, 103) n`,
          [id]
        )
        yield* outbox((found) => found.prune)
        const [kept] = yield* Store.rows<{ fired: number; tests: number; oldest: string }>(
          `select count(*) filter (where type = 'alert.fired')::int as fired, count(*) filter (where type = 'alert.test')::int as tests,
             (array_agg(id order by seq) filter (where type = 'alert.test'))[1] as oldest from alert_delivery`
        )
        assert.deepStrictEqual(kept, { fired: 1, tests: 100, oldest: "msg_test_4" })
      })
    )
  })
})
