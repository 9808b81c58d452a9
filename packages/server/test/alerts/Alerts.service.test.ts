import { Alert, AlertList, AlertWithSecret, Delivery, DeliveryList, Message } from "@grid/domain/alerts/Alert"
import { mostAlerts } from "@grid/domain/alerts/AlertStore"
import { Envelope } from "@grid/domain/http/Envelope"
import type { Observation } from "@grid/domain/observations/Observation"
import type { plans } from "@grid/domain/plans/Plan"
import { blockMs, floorIst, iso } from "@grid/domain/time/Time"
import { execute, query } from "@grid/testing/cluster/TestCluster"
import { type ServiceProcess, startService, until } from "@grid/testing/service/ServiceProcess"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { createHash } from "node:crypto"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll } from "vitest"
import { call, callsOf, decoded, metered, newTenant, problem } from "../support/Client.ts"
import { csvRows } from "../support/Csv.ts"
import { type Received, type Receiver, startReceiver } from "@grid/testing/http/Receiver"
import { startSuite, type Suite } from "../support/Suite.ts"

const base = "/developer/v1/alerts"

const decodeMessage = Schema.decodeUnknownSync(Schema.fromJsonString(Message), { onExcessProperty: "error" })

/** The message, checked as a receiver would check it. */
const verified = (secret: string, { body, headers }: Received) => {
  new Webhook(secret).verify(body, headers as Record<string, string>)
  return decodeMessage(body)
}

const body = {
  name: "evening peak",
  metric: "price",
  market_type: "RTM",
  op: ">=",
  threshold: 9_000,
  for_blocks: 2,
  url: "https://8.8.8.8/hook"
}

/** The same of a price that is never reached: of tests that look at deliveries of their own making alone. */
const outOfReach = { ...body, threshold: 1_000_000 }

describe("alerts", () => {
  let suite: Suite
  let other: ServiceProcess
  let receiver: Receiver

  beforeAll(async () => {
    receiver = await startReceiver()
    suite = await startSuite({ GDS_SOURCES: "", GDS_ALERTS_ALLOW_PRIVATE: "on" }, "migrated")
    // A second node, as in production: it looks at the same blocks and at the same outbox.
    other = await startService({
      DATABASE_URL: suite.database.url,
      GDS_SOURCES: "",
      GDS_ALERTS_ALLOW_PRIVATE: "on"
    })
  })

  afterAll(async () => {
    await other.stop()
    await suite.close()
    await receiver.close()
  })

  const tenant = async (plan: (typeof plans)[number]["id"] = "enterprise") => {
    const { key, secret } = await suite.store.createKey(newTenant(), plan)
    const ask = (method: string, path: string, payload?: unknown, node: { readonly url: string } = suite) =>
      call(`${node.url}${base}${path}`, { method, headers: { "x-api-key": secret }, body: payload })
    return {
      key,
      ask,
      create: async (payload: object) => decoded(await ask("POST", "", payload), 201, Envelope(AlertWithSecret)).data,
      get: async (id: string) => metered(await ask("GET", `/${id}`), Alert).data,
      deliveries: async (id: string) => metered(await ask("GET", `/${id}/deliveries`), DeliveryList).data.items
    }
  }

  /** RTM prices of blocks counted from the current one. */
  const write = (prices: Readonly<Record<number, number>>, captured = Date.now()) =>
    suite.store.write(
      "exchange",
      Object.entries(prices).map(([offset, value]): Observation => ({
        dataset: "price_rtm",
        area: "india",
        ts: floorIst(Date.now(), blockMs) + Number(offset) * blockMs,
        value,
        kind: "observed",
        captured_at: captured,
        period_minutes: 15
      }))
    )

  const clear = () =>
    execute(
      suite.database.url,
      "truncate observation, day_page, month_page, latest_value",
      "truncate alert, alert_delivery"
    )

  /** Time within which prices of the current block are written, looked at and delivered, ms. */
  const enoughMs = 30_000

  /** Time that a look which began in the block before may take, ms: it would not count what is written of this one. */
  const longestLookMs = 20_000

  /** Waits where the block is about to end or has just begun: what is written of it must be the newest block when it is looked at. */
  const inOneBlock = () =>
    until(() => {
      const elapsedMs = Date.now() % blockMs
      return elapsedMs > longestLookMs && blockMs - elapsedMs > enoughMs
    })

  let endpoints = 0

  /** An address of the receiver that is of one try of a test alone, and what came to it. */
  const endpoint = (name: string) => {
    const path = `/${name}-${(endpoints += 1)}`
    const url = `${receiver.url}${path}`
    return { url, posts: () => receiver.received.filter((post) => post.path === new URL(url).pathname) }
  }

  it("a price that stays above the threshold is delivered once, signed, retried under the same id, and cleared", async () => {
    await clear()
    const { create, deliveries, get } = await tenant()
    receiver.answerWith([503])
    const { posts, url } = endpoint("episode")
    const { id, secret = "" } = await create({ ...body, url })
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.deepInclude(await get(id), { state: "ok", last_fired_at: null, secret_hint: secret.slice(-4) })

    await inOneBlock()
    const current = floorIst(Date.now(), blockMs)
    await write({ [-2]: 9_500, [-1]: 9_500, 0: 9_412.5 })
    await until(() => posts().length === 1)
    await until(
      async () => (await deliveries(id))[0]?.state === "pending" && (await deliveries(id))[0]?.response_status === 503
    )
    const fired = await get(id)
    assert.strictEqual(fired.state, "firing")
    assert.isNotNull(fired.last_fired_at)

    receiver.answerWith([200])
    await execute(suite.database.url, "update alert_delivery set next_attempt_at = now() where state = 'pending'")
    await until(async () => (await deliveries(id))[0]?.state === "delivered")
    const [first, second] = posts() as [Received, Received]
    assert.strictEqual(first.headers["webhook-id"], second.headers["webhook-id"])
    assert.strictEqual(first.body, second.body)
    const message = verified(secret, second)
    assert.deepStrictEqual(message, verified(secret, first))
    assert.strictEqual(message.type, "alert.fired")
    assert.deepInclude(message.data, { block_start: iso(current), value: 9_412.5, unit: "INR/MWh", kind: "observed" })
    assert.deepStrictEqual(
      message.data.provenance.map(({ dataset, source }) => `${dataset} ${source}`),
      ["price_rtm exchange"]
    )
    const { failing_since, unit, ...sent } = fired
    assert.strictEqual(unit, "INR/MWh")
    assert.deepStrictEqual(message.data.alert, sent)
    assert.isNotNull(failing_since)
    assert.isNull((await get(id)).failing_since)

    // The next block has to come; the clock is not waited for, so the standing is put back instead. The price is there before:
    // a look between the two would decide on the old one, and never again on that block.
    await write({ 0: 8_999.999 }, Date.now() + 1_000)
    await execute(
      suite.database.url,
      `update alert_delivery set block_start = block_start - interval '15 minutes'`,
      `update alert set decided_to = decided_to - interval '15 minutes' where id = '${id}'`
    )
    await until(async () => (await get(id)).state === "ok")
    await until(() => posts().length === 3)
    const cleared = verified(secret, posts()[2] as Received)
    assert.strictEqual(cleared.type, "alert.cleared")
    assert.deepInclude(cleared.data, { block_start: iso(current), value: 8_999.999 })
    assert.lengthOf(await deliveries(id), 2)

    const all = [suite.service.logs(), suite.service.output(), other.logs(), JSON.stringify(await deliveries(id))]
    for (const text of all) assert.notInclude(text, secret.slice("whsec_".length))
  })

  it("a test is delivered at once and says what came of it; a redirect is not followed", async () => {
    const { ask, create, deliveries, get } = await tenant()
    const { posts, url } = endpoint("test")
    const { id, secret = "" } = await create({ ...outOfReach, url })
    const test = async () => metered(await ask("POST", `/${id}/test`), Delivery).data
    receiver.answerWith([204])
    const good = await test()
    assert.deepInclude(good, { type: "alert.test", state: "delivered", attempts: 1, response_status: 204, error: null })
    const message = verified(secret, posts()[0] as Received)
    assert.deepInclude(message.data, { block_start: null, value: null, unit: "INR/MWh" })
    assert.strictEqual(message.type, "alert.test")

    const elsewhere = endpoint("elsewhere")
    receiver.answerWith([307, { location: elsewhere.url }])
    const moved = await test()
    assert.deepInclude(moved, { state: "failed", response_status: 307, next_attempt_at: null })
    assert.match(moved.error ?? "", /redirects are not followed/)
    assert.isEmpty(elsewhere.posts())

    receiver.answerWith([410])
    const gone = await test()
    assert.isFalse((await get(id)).enabled)
    receiver.answerWith([204])

    // Where a URL leads is looked at again at every delivery, whatever it was when the alert was made.
    await query(suite.database.url, "update alert set url = 'http://169.254.169.254/' where id = $1", [id])
    const refused = await test()
    assert.deepInclude(refused, { state: "failed", response_status: null })
    assert.match(refused.error ?? "", /must not lead to/)
    assert.lengthOf(posts(), 3)
    assert.deepStrictEqual(await deliveries(id), [refused, gone, moved, good])
  })

  it("of one tenant eight tests are under way at once; one more is refused for nothing, and says when to come back", async () => {
    const { ask, create, key } = await tenant()
    const { id } = await create({ ...outOfReach, url: endpoint("silent").url })
    const before = await callsOf(suite.database.url, key.id)
    receiver.answerWith(null)
    const all = await Promise.all(Array.from({ length: 10 }, () => ask("POST", `/${id}/test`)))
    receiver.answerWith([204])
    assert.deepStrictEqual(all.map(({ status }) => status).toSorted(), [...Array(8).fill(200), 429, 429])
    for (const refused of all.filter(({ status }) => status === 429)) {
      assert.match(problem(refused, "too_many_requests").detail, /^8 tests of this tenant/)
      assert.strictEqual(refused.header("retry-after"), "10")
    }
    assert.strictEqual((await callsOf(suite.database.url, key.id)) - before, 8)
    assert.strictEqual(metered(await ask("POST", `/${id}/test`), Delivery).data.state, "delivered")
  })

  it("a delivery is resent as it was, under its id and marked, once each time it is asked for", async () => {
    const { ask, create, deliveries, get } = await tenant()
    const { posts, url } = endpoint("resent")
    const { id, secret = "" } = await create({ ...outOfReach, url })
    receiver.answerWith([503])
    const failed = metered(await ask("POST", `/${id}/test`), Delivery).data
    assert.deepInclude(failed, { state: "failed", attempts: 1, resends: 0 })
    assert.isNotNull((await get(id)).failing_since)

    const path = `/${id}/deliveries/${failed.id}/resend`
    const resend = async () => decoded(await ask("POST", path), 202, Envelope(Delivery)).data
    const over = (attempts: number) =>
      until(async () => {
        const [delivery] = await deliveries(id)
        return delivery?.state !== "pending" && delivery?.attempts === attempts
      })
    assert.deepInclude(await resend(), { id: failed.id, state: "pending", attempts: 1, resends: 1 })
    await over(2)
    // What was resent is not retried: whoever asks for it sees to it.
    assert.deepInclude((await deliveries(id))[0], { state: "failed", response_status: 503, next_attempt_at: null })

    receiver.answerWith([204])
    await resend()
    await over(3)
    assert.deepInclude((await deliveries(id))[0], { state: "delivered", response_status: 204, resends: 2 })
    const resent = posts()
    assert.deepStrictEqual(
      resent.map(({ headers }) => [headers["webhook-id"], headers["webhook-resend"]]),
      [
        [failed.id, undefined],
        [failed.id, "1"],
        [failed.id, "2"]
      ]
    )
    assert.lengthOf([...new Set(resent.map((post) => post.body))], 1)
    for (const post of resent) verified(secret, post)
    const hash = createHash("sha256")
      .update(resent[0]?.body ?? "")
      .digest("hex")
    assert.strictEqual(failed.body_sha256, hash)

    await ask("PATCH", `/${id}`, { enabled: false })
    assert.include(problem(await ask("POST", path), "conflict").detail, "switched off")
    problem(await ask("POST", `/${id}/deliveries/msg_${"0".repeat(20)}/resend`), "not_found")
    assert.lengthOf(posts(), 3)
  })

  it("case 74: hosts of clouds and stand-ins for private addresses are refused when an alert is made, changed and delivered", async () => {
    const { ask, create, key } = await tenant()
    const { id } = await create({ ...outOfReach, url: `${receiver.url}/cloud` })
    const calls = await callsOf(suite.database.url, key.id)
    const before = receiver.received.length
    const urls = [
      "https://168.63.129.16/",
      "https://[fd00:ec2::254]/",
      "https://100.100.100.200/",
      "https://192.0.0.192/",
      "https://metadata.google.internal/computeMetadata/v1/",
      "https://metadata.goog/",
      "https://instance-data.ec2.internal/",
      "https://metadata.azure.com/",
      "https://[64:ff9b::a9fe:a9fe]/",
      "https://[64:ff9b:1::a00:1]/",
      "https://[2002:a00:1::]/",
      "https://[2001::f5ff:fffe]/",
      "https://[::10.0.0.1]/"
    ]
    for (const url of urls) {
      for (const answer of [await ask("POST", "", { ...body, url }), await ask("PATCH", `/${id}`, { url })]) {
        const [error] = problem(answer, "invalid_parameter").errors
        assert.match(`${error?.path} ${error?.message}`, /^url must not lead to/, url)
      }
    }
    assert.strictEqual(await callsOf(suite.database.url, key.id), calls)
    for (const url of urls) {
      await query(suite.database.url, "update alert set url = $2 where id = $1", [id, url])
      const refused = metered(await ask("POST", `/${id}/test`), Delivery).data
      assert.deepInclude(refused, { state: "failed", response_status: null }, url)
      assert.match(refused.error ?? "", /must not lead to/, url)
    }
    assert.strictEqual(receiver.received.length, before)
  })

  it("create, read, list, change and delete; what is another tenant's is not there", async () => {
    const { ask, create, get, key } = await tenant()
    const given = `whsec_${Buffer.alloc(24, 7).toString("base64")}`
    const made = await create({ ...body, metric: "demand", market_type: undefined, state: "IN-MH", secret: given })
    assert.deepStrictEqual(made, {
      id: made.id,
      name: "evening peak",
      metric: "demand",
      market_type: null,
      area: "maharashtra",
      op: ">=",
      threshold: 9_000,
      for_blocks: 2,
      url: "https://8.8.8.8/hook",
      state: "ok",
      enabled: true,
      last_fired_at: null,
      secret_hint: given.slice(-4),
      failing_since: null,
      unit: "MW"
    })
    assert.deepStrictEqual(await get(made.id), made)
    const area = await create({ ...body, area: "w2", name: "west" })
    assert.strictEqual(area.area, "W2")

    const first = metered(await ask("GET", "?limit=1"), AlertList)
    assert.deepStrictEqual(
      first.data.items.map(({ id }) => id),
      [area.id]
    )
    const second = metered(await ask("GET", `?limit=1&cursor=${first.meta.page?.next_cursor ?? ""}`), AlertList)
    assert.deepStrictEqual([second.data.items, second.meta.page?.next_cursor], [[made], null])
    assert.strictEqual(csvRows((await ask("GET", "?format=csv")).text)[1]?.["area"], "maharashtra")
    assert.strictEqual(problem(await ask("GET", "?cursor=x"), "invalid_parameter").errors[0]?.path, "cursor")

    const patched = await ask("PATCH", `/${made.id}`, { threshold: 30_000, enabled: false, secret: null })
    assert.strictEqual(patched.header("cache-control"), "no-store")
    const { secret = "", ...changed } = metered(patched, AlertWithSecret).data
    assert.match(secret, /^whsec_/)
    assert.deepStrictEqual(changed, { ...made, threshold: 30_000, enabled: false, secret_hint: secret.slice(-4) })

    const stranger = await tenant()
    for (const [method, path, payload] of [
      ["GET", "", undefined],
      ["PATCH", "", { name: "mine" }],
      ["DELETE", "", undefined],
      ["POST", "/test", undefined],
      ["GET", "/deliveries", undefined],
      ["POST", `/deliveries/msg_${"0".repeat(20)}/resend`, undefined]
    ] as const) {
      problem(await stranger.ask(method, `/${made.id}${path}`, payload), "not_found")
    }
    assert.isEmpty(metered(await stranger.ask("GET", ""), AlertList).data.items)
    metered(await ask("DELETE", `/${made.id}`), Alert)
    problem(await ask("GET", `/${made.id}`), "not_found")
    problem(await ask("GET", "/alert_1"), "not_found")
    // Another node's handlers see the same.
    assert.lengthOf(metered(await ask("GET", "", undefined, other), AlertList).data.items, 1)
    assert.isAbove(await callsOf(suite.database.url, key.id), 5)
  })

  it("the answer that holds a secret is no-store, and no other holds one", async () => {
    const { ask } = await tenant()
    const created = await ask("POST", "", body)
    assert.strictEqual(created.header("cache-control"), "no-store")
    const { id, secret = "" } = decoded(created, 201, Envelope(AlertWithSecret)).data
    for (const answer of [
      await ask("GET", ""),
      await ask("GET", `/${id}`),
      await ask("PATCH", `/${id}`, { name: "x" })
    ]) {
      assert.notInclude(answer.text, secret)
      assert.notInclude(answer.text, "whsec")
    }
  })

  it("what cannot be right is refused with its member, free of charge", async () => {
    const { ask, key } = await tenant()
    const secret = "whsec_bm90IGxvbmcgZW5vdWdo"
    for (const [path, change] of [
      ["name", { name: " " }],
      ["metric", { metric: "wind" }],
      ["market_type", { market_type: undefined }],
      ["market_type", { metric: "demand" }],
      ["market_type", { metric: "spread" }],
      ["state", { state: "goa" }],
      ["area", { area: "N9" }],
      ["area", { metric: "frequency", market_type: undefined, area: "N1" }],
      ["op", { op: "=" }],
      ["threshold", { threshold: 1e12 }],
      ["threshold", { threshold: "9000" }],
      ["for_blocks", { for_blocks: 0 }],
      ["for_blocks", { for_blocks: 97 }],
      ["for_blocks", { for_blocks: 1.5 }],
      ["secret", { secret }],
      ["enabled", { enabled: false }],
      ["url", { url: "desk.example" }],
      ["url", { url: "https://user:pass@desk.example/" }],
      ["url", { url: "http://169.254.169.254/latest/meta-data/" }],
      ["url", { url: "https://2852039166/" }],
      ["url", { url: "https://0xa9fea9fe/" }],
      ["url", { url: "https://[::ffff:169.254.169.254]/" }]
    ] as const) {
      const answer = await ask("POST", "", { ...body, ...change })
      const { errors } = problem(answer, "invalid_parameter")
      assert.include(
        errors.map((error) => error.path),
        path,
        JSON.stringify(change)
      )
      assert.notInclude(answer.text, secret)
    }
    for (const change of [{ metric: "demand" }, { market_type: "DAM" }, { state: "ok" }, { url: "ftp://a.example/" }]) {
      problem(await ask("PATCH", "/alert_4t8w1z6b3e9h2k7n5q0s", change), "invalid_parameter")
    }
    assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
  })

  it("a host that has no address is refused with what to do; a state needs the right to states", async () => {
    const { ask } = await tenant()
    const [error] = problem(
      await ask("POST", "", { ...body, url: "https://nobody.invalid/hook" }),
      "invalid_parameter"
    ).errors
    assert.match(`${error?.path} ${error?.message}`, /^url names a host that has no address; check/)
    const trial = await tenant("trial")
    const demand = { ...body, metric: "demand", market_type: undefined }
    const missing = problem(await trial.ask("POST", "", { ...demand, state: "goa" }), "not_in_plan")
    const changes = { ...demand, metric: "regulatory_changes", op: ">=", threshold: 1 }
    const unpaid = problem(await trial.ask("POST", "", changes), "not_in_plan")
    assert.strictEqual(unpaid["required_plan"], "enterprise")
    assert.deepInclude(missing, { feature: "states", required_plan: "pro" })
    assert.strictEqual(await callsOf(suite.database.url, trial.key.id), 0)
    assert.strictEqual((await trial.create(demand)).area, "india")
  })

  it("a tenant has so many alerts and no more", async () => {
    const { ask, create, key } = await tenant()
    await create(body)
    await query(
      suite.database.url,
      `insert into alert (id, tenant_id, name, metric, area, op, threshold, for_blocks, url, secret, enabled)
       select 'alert_' || lpad(n::text, 20, '0'), $1, 'n', 'demand', 'india', '>', 1, 1, 'https://8.8.8.8', 'whsec_', false
       from generate_series(2, $2::int) n`,
      [key.tenant_id, mostAlerts]
    )
    problem(await ask("POST", "", body), "conflict")
  })
})
