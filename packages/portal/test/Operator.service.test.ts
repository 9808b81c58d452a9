import { assert, describe, it } from "@effect/vitest"
import { blockMs, floorIst, iso } from "@grid/domain/time/Time"
import type { Visitor } from "@grid/testing/console/Visitor"
import { freePort, until } from "@grid/testing/service/ServiceProcess"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll } from "vitest"
import { type House, latest, newTenant, problem, startHouse } from "./support/House.ts"

let house: House

beforeAll(async () => {
  // Nobody listens at the upstream: its runs fail.
  house = await startHouse({
    GDS_SOURCES: "npp,simulator",
    GDS_UPSTREAM_NPP_URL: `http://127.0.0.1:${await freePort()}`
  })
})

afterAll(() => house.close())

type Item = Readonly<Record<string, unknown>>

/** List in the answer to a look. */
const listOf = async (visitor: Visitor, part: string): Promise<ReadonlyArray<Item>> => {
  const visit = await visitor.call(`/console/operator/${part}`)
  assert.strictEqual(visit.status, 200, visit.text)
  assert.strictEqual(visit.headers.get("cache-control"), "no-store")
  const name = part.split("?")[0] === "quarantine" ? "values" : (part.split("?")[0] ?? "")
  return visit.body[name] as ReadonlyArray<Item>
}

/** Entries of the audit log about the service itself, by an actor. */
const audited = (actor: string) =>
  house.sql(
    `select action, details from audit_log
     where actor_kind = 'operator' and actor_id = $1 and tenant_id is null order by id`,
    [actor]
  )

/** Limit a day as a call with a key is told. */
const limitOf = async (secret: string) =>
  (await fetch(`${house.url}${latest}`, { headers: { "x-api-key": secret } })).headers.get("x-ratelimit-limit-day")

describe("tenants", () => {
  it("are listed by a part of their names, with calls, keys and members; the plan changes for the next call", async () => {
    const { link, visitor } = await house.operator()
    const tenant = newTenant()
    const { secret } = await house.store.createKey(tenant, "growth")
    await house.store.invite(tenant, "viewer", "growth")
    const before = await limitOf(secret)
    const [item] = await listOf(visitor, `tenants?search=${tenant.slice(7).toUpperCase()}`)
    assert.deepInclude(item, {
      id: tenant,
      plan: "growth",
      keys_active: 1,
      members: 1,
      calls_today: 1,
      limit_day: 100_000
    })
    const changed = await visitor.call("/console/operator/tenants/plan", { body: { tenant, plan: "sandbox" } })
    assert.strictEqual(changed.status, 200, changed.text)
    assert.strictEqual(changed.body["plan"], "sandbox")
    assert.notStrictEqual(await limitOf(secret), before)
    const [entry] = await house.sql(
      `select actor_kind, actor_id, details from audit_log where tenant_id = $1 and action = 'tenant.plan_changed'`,
      [tenant]
    )
    assert.deepStrictEqual(entry, {
      actor_kind: "operator",
      actor_id: link.member.id,
      details: { from: "growth", to: "sandbox" }
    })
  })

  it("the plan of one that is not there, and one that there is no plan for", async () => {
    const { visitor } = await house.operator()
    const path = "/console/operator/tenants/plan"
    problem(await visitor.call(path, { body: { tenant: "nobody-at-all", plan: "growth" } }), "not_found")
    problem(await visitor.call(path, { body: { tenant: "demo", plan: "platinum" } }), "invalid_parameter")
  })

  it("a change of plan asks who it is where the sign-in is old; nothing else does", async () => {
    const { link, tenant, visitor } = await house.operator()
    await house.sql(`update session set confirmed_at = confirmed_at - interval '11 minutes' where member_id = $1`, [
      link.member.id
    ])
    problem(
      await visitor.call("/console/operator/tenants/plan", { body: { tenant, plan: "growth" } }),
      "confirmation_required"
    )
    assert.isAbove((await listOf(visitor, "tenants")).length, 0)
    const note = { title: "old", text: "old", sources: [] }
    assert.strictEqual((await visitor.call("/console/operator/incidents", { body: note })).status, 201)
  })

  it("that are suspended are refused by every credential, charged nothing, and answered again when it is over", async () => {
    const { link, visitor } = await house.operator()
    const { tenant, visitor: member } = await house.visitor()
    const { key, secret } = await house.store.createKey(tenant, "growth")
    const status = async () => (await fetch(`${house.url}${latest}`, { headers: { "x-api-key": secret } })).status
    assert.strictEqual(await status(), 200)
    const suspend = (suspended: boolean, reason = "unpaid") =>
      visitor.call("/console/operator/tenants/suspend", { body: { tenant, suspended, reason } })
    problem(await suspend(true, " "), "invalid_parameter")
    assert.isNotNull((await suspend(true)).body["suspended_at"])
    assert.strictEqual((await suspend(true)).status, 200)
    const refused = await fetch(`${house.url}${latest}`, { headers: { "x-api-key": secret } })
    assert.strictEqual(refused.status, 403)
    assert.strictEqual(((await refused.json()) as { readonly code: string }).code, "tenant_suspended")
    problem(await member.call(latest), "tenant_suspended")
    assert.strictEqual((await member.call("/console/members")).status, 200, "members still see what is theirs")
    const [calls] = await house.sql("select sum(calls)::int as n from key_usage where key_id = $1", [key.id])
    assert.deepStrictEqual(calls, { n: 1 })
    const later = await house.store.createKey(tenant, "growth")
    const fresh = await fetch(`${house.url}${latest}`, { headers: { "x-api-key": later.secret } })
    assert.strictEqual(fresh.status, 403, "a key that is made meanwhile is refused, too")
    assert.isNull((await suspend(false)).body["suspended_at"])
    assert.strictEqual(await status(), 200)
    const entries = await house.sql(
      `select action, actor_id, details from audit_log where tenant_id = $1 and action like 'tenant.%ed' order by id`,
      [tenant]
    )
    assert.deepStrictEqual(
      entries.filter(({ action }) => action !== "tenant.created"),
      ["tenant.suspended", "tenant.resumed"].map((action) => ({
        action,
        actor_id: link.member.id,
        details: { reason: "unpaid" }
      }))
    )
    problem(
      await visitor.call("/console/operator/tenants/suspend", {
        body: { tenant: "nobody", suspended: true, reason: "x" }
      }),
      "not_found"
    )
  })

  it("plans and products are those of the service", async () => {
    const { visitor } = await house.operator()
    assert.include(
      (await listOf(visitor, "plans")).map(({ id }) => id),
      "growth"
    )
    assert.deepInclude(
      (await listOf(visitor, "products")).find(({ id }) => id === "carbon-scope2"),
      { status: "beta" }
    )
  })
})

describe("sources", () => {
  const sourceOf = async (visitor: Visitor, source: string) =>
    (await listOf(visitor, "sources")).find((item) => item["source"] === source)

  it("say how their last run went, and are run on request", async () => {
    const { link, visitor } = await house.operator()
    const run = async (source: string) => visitor.call("/console/operator/sources/run", { body: { source } })
    const before = (await house.sql("select max(id)::int as id from ingest_run where source = 'simulator'"))[0]
    // The schedule may be at it.
    await until(async () => (await run("simulator")).status === 202)
    assert.deepInclude(await sourceOf(visitor, "simulator"), { enabled: true, state: "fresh", breaker: "closed" })
    await until(async () => {
      const runs = await house.sql(
        "select id from ingest_run where source = 'simulator' and outcome = 'succeeded' and id > $1",
        [before?.["id"] ?? 0]
      )
      return runs.length > 0
    })
    assert.deepInclude(await audited(link.member.id), {
      action: "ingest.run_requested",
      details: { source: "simulator" }
    })
    problem(await run("merit"), "conflict")
  })

  it("one that failed is down, says why, and is left alone as its manners ask", async () => {
    const { visitor } = await house.operator()
    await until(async () => (await sourceOf(visitor, "npp"))?.["state"] === "down")
    const item = await sourceOf(visitor, "npp")
    assert.deepInclude(item?.["last_run"] as Item, { outcome: "failed", error_code: "transport" })
    assert.strictEqual(item?.["breaker"], "closed")
    const refused = await visitor.call("/console/operator/sources/run", { body: { source: "npp" } })
    problem(refused, "conflict")
    assert.match(refused.text, /npp was asked a moment ago and is left alone until 20/)
  })

  it("the breaker is open after three failed runs in a row", async () => {
    const { visitor } = await house.operator()
    await house.sql(
      `insert into ingest_run (source, outcome, error_code, error_detail, started_at, ended_at)
       select 'merit', 'failed', 'timeout', 'late', clock_timestamp(), clock_timestamp() from generate_series(1, 3)`
    )
    assert.deepInclude(await sourceOf(visitor, "merit"), { breaker: "open", state: "off", enabled: false })
    await house.sql(
      `update ingest_run set ended_at = ended_at - interval '31 minutes' where source = 'merit' and outcome = 'failed'`
    )
    assert.strictEqual((await sourceOf(visitor, "merit"))?.["breaker"], "half_open")
  })
})

describe("quarantine", () => {
  it("shows what is held back with the answer that it came from, and releases it with a reason", async () => {
    const { link, visitor } = await house.operator()
    const ts = floorIst(Date.now(), blockMs)
    await house.sql(`insert into raw_body (hash, compressed, bytes) values ('h', $1, 3)`, [gzipSync("<b>")])
    const [answer] = await house.sql(
      `insert into raw_answer (source, url, status, headers, fetched_at, hash)
       values ('npp', 'http://npp.test/', 200, '{}', clock_timestamp(), 'h') returning id::int`
    )
    await house.store.write("npp", [
      { dataset: "demand", area: "kerala", ts, value: 9e9, kind: "observed", captured_at: ts, period_minutes: 15 }
    ])
    await house.sql(`update quarantine set raw_id = $1`, [answer?.["id"]])
    const [held] = await listOf(visitor, "quarantine")
    assert.deepInclude(held, { source: "npp", dataset: "demand", area: "kerala", value: 9e9, unit: "MW", ts: iso(ts) })
    const raw = await visitor.call(`/console/operator/answers/${String(held?.["raw_id"])}`)
    assert.strictEqual(raw.text, "<b>")
    assert.strictEqual(raw.headers.get("content-type"), "application/octet-stream")
    assert.match(raw.headers.get("content-disposition") ?? "", /^attachment; filename="npp-\d+"$/)

    const release = (reason: string) =>
      visitor.call("/console/operator/quarantine/release", { body: { id: held?.["id"], reason } })
    problem(await release("  "), "invalid_parameter")
    assert.isNotNull((await release("the despatch centre says so")).body["released_at"])
    assert.strictEqual((await release("again")).status, 200)
    assert.isEmpty(await listOf(visitor, "quarantine"))
    assert.lengthOf(await listOf(visitor, "quarantine?decided=true"), 1)
    const entries = (await audited(link.member.id)).filter(({ action }) => action === "quarantine.released")
    assert.lengthOf(entries, 1, "a second release changes nothing")
    assert.deepInclude(entries[0]?.["details"] as Item, {
      quarantined: held?.["id"],
      value: 9e9,
      reason: "the despatch centre says so"
    })
  })

  it("keeps a rejected value back, off the list, and lets it be released after all", async () => {
    const { link, visitor } = await house.operator()
    const ts = floorIst(Date.now(), blockMs)
    const value = { dataset: "demand", area: "goa", ts, value: 8e9, kind: "observed", captured_at: ts } as const
    await house.store.write("npp", [{ ...value, period_minutes: 15 }])
    const [held] = await listOf(visitor, "quarantine")
    const decide = (decision: "release" | "reject", reason = "a meter under repair") =>
      visitor.call(`/console/operator/quarantine/${decision}`, { body: { id: held?.["id"], reason } })
    problem(await decide("reject", "  "), "invalid_parameter")
    assert.isNotNull((await decide("reject")).body["rejected_at"])
    assert.strictEqual((await decide("reject")).status, 200)
    assert.isEmpty(await listOf(visitor, "quarantine"))
    await house.store.write("npp", [{ ...value, period_minutes: 15 }])
    assert.isEmpty(await listOf(visitor, "quarantine"), "it does not come back with its source")
    const { body } = await decide("release")
    assert.isNotNull(body["released_at"])
    assert.isNull(body["rejected_at"])
    problem(await decide("reject"), "conflict")
    assert.deepStrictEqual(
      (await audited(link.member.id)).map(({ action }) => action),
      ["quarantine.rejected", "quarantine.released"]
    )
  })

  it("knows no value and no answer that are not there", async () => {
    const { visitor } = await house.operator()
    const body = { id: 999_999, reason: "x" }
    problem(await visitor.call("/console/operator/quarantine/release", { body }), "not_found")
    problem(await visitor.call("/console/operator/quarantine/reject", { body }), "not_found")
    for (const id of ["999999", "0", "..", "1%27", "9".repeat(30)])
      problem(await visitor.call(`/console/operator/answers/${id}`), "not_found")
  })
})

describe("incidents", () => {
  it("are noted and end, each once, and say who did it", async () => {
    const { link, visitor } = await house.operator()
    const note = { title: "Prices are late", text: "The exchange\npublishes late.", sources: ["exchange"] }
    const noted = await visitor.call("/console/operator/incidents", { body: note })
    assert.strictEqual(noted.status, 201, noted.text)
    assert.deepInclude(noted.body, { ...note, ended_at: null })
    const end = () => visitor.call("/console/operator/incidents/resolve", { body: { id: noted.body["id"] } })
    const { body } = await end()
    assert.isNotNull(body["ended_at"])
    assert.deepStrictEqual((await end()).body, body)
    assert.deepStrictEqual((await listOf(visitor, "incidents"))[0], body)
    assert.deepStrictEqual(
      (await audited(link.member.id)).map(({ action }) => action),
      ["incident.added", "incident.resolved"]
    )
  })

  it("have a title of one line and a text, both without control characters, and sources that there are", async () => {
    const { visitor } = await house.operator()
    const wrong = [{ title: "" }, { title: "a\nb" }, { text: " " }, { text: "a\u0007" }, { sources: ["nobody"] }]
    for (const one of wrong) {
      const body = { title: "late", text: "late", sources: [], ...one }
      problem(await visitor.call("/console/operator/incidents", { body }), "invalid_parameter")
    }
    problem(await visitor.call("/console/operator/incidents/resolve", { body: { id: 999_999 } }), "not_found")
  })
})

describe("whoever runs the service", () => {
  it("is charged nothing, and sees nothing while the store does not answer", async () => {
    const { tenant, visitor } = await house.operator()
    for (const part of ["tenants", "sources", "quarantine", "incidents"]) await listOf(visitor, part)
    assert.isEmpty(await house.sql("select * from tenant_quota where tenant_id = $1", [tenant]))
    await house.sql("alter table session rename to lost")
    problem(await visitor.call("/console/operator/plans"), "service_unavailable")
    await house.sql("alter table lost rename to session")
    assert.strictEqual((await visitor.call("/console/operator/plans")).status, 200)
  })
})
