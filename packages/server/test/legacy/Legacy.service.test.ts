import { assert, describe, it } from "@effect/vitest"
import { FrequencyLatest } from "@grid/domain/grid/Grid"
import { Psp } from "@grid/domain/grid/Reports"
import { aliasesOf, mappings, stateMetricsPath } from "@grid/domain/legacy/Mapping"
import { StateMetricsList } from "@grid/domain/grid/StateMetrics"
import { get as planOf } from "@grid/domain/plans/Plan"
import { states } from "@grid/domain/states/State"
import { requestExamples } from "@grid/docs/openapi/Examples"
import { inPhase } from "@grid/docs/openapi/LegacyPaths"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { query } from "@grid/testing/cluster/TestCluster"
import { untilReturned } from "@grid/testing/cluster/Leases"
import { settingsOfRun } from "@grid/testing/run/ServiceOfRun"
import { type ServiceProcess, startService } from "@grid/testing/service/ServiceProcess"
import type { Array as Arr } from "effect"
import { randomInt } from "node:crypto"
import { afterAll, beforeAll } from "vitest"
import { call, goodBody, metered, newTenant, problem, urlOf, withinMinute } from "../support/Client.ts"
import { csvRows } from "../support/Csv.ts"
import { agreed } from "../support/Published.ts"
import { sharedSuite } from "../support/Suite.ts"

/** Nodes beside that of the run, which has the default: two that let in callers without a key, and one whose legacy paths lead away. */
const suite = sharedSuite()
let open: readonly [ServiceProcess, ServiceProcess]
let single: ServiceProcess

beforeAll(async () => {
  const start = (phase: string) =>
    startService({
      ...settingsOfRun,
      DATABASE_URL: suite.database.url,
      GDS_NAMESPACE_PHASE: phase,
      GDS_LEGACY_ANONYMOUS: "on",
      GDS_TRUSTED_PROXIES: "127.0.0.1"
    })
  const [first, second, last] = await Promise.all([
    start("mapping-freeze"),
    start("dual-mount"),
    start("single-surface")
  ])
  open = [first, second]
  single = last
})

afterAll(async () => {
  await Promise.all([...open, single].map((service) => service.stop()))
})

const aliases = contractRoutes.flatMap((route) => aliasesOf(route).map((alias) => ({ ...alias, route })))
const rows = aliases.map((alias) => [alias.route.method, alias.path, alias] as const)
/** One alias of each kind, by which alone their callers are told apart: the gate is the one of v1. */
const ofEachKind = rows.filter(([method, , { mapping }], index) =>
  rows.every(([other, , alias], at) => at >= index || other !== method || alias.mapping.owned !== mapping.owned)
)
const anyId = "6k2m9q4x1c8v5b3n6h0d"
const filled = (path: string) => path.replaceAll(/:\w+/g, anyId)
const newKey = () => suite.store.createKey(newTenant(), "enterprise")

const hasBody = (method: string) => method === "POST" || method === "PATCH" || method === "PUT"

/** The answer with what may differ between two calls taken out: the quota's remainder and the time it was sent. */
const comparable = async (
  url: string,
  options: { readonly method: string; readonly secret: string; readonly body?: unknown }
) => {
  const response = await fetch(url, {
    method: options.method,
    redirect: "manual",
    headers: {
      "x-api-key": options.secret,
      "x-request-id": "same",
      "accept-encoding": "identity",
      ...(options.body === undefined ? {} : { "content-type": "application/json" })
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) })
  })
  // A refusal may quote the path, and names the node's own address.
  const text = (await response.text())
    .replace(/"quota":\{[^}]*\}/, "")
    .replaceAll(new URL(url).pathname, "PATH")
    .replaceAll(new URL(url).origin, "NODE")
  const varying = /^(date|connection|keep-alive|content-length|x-ratelimit-remaining.*)$/
  return JSON.stringify([response.status, [...response.headers].filter(([name]) => !varying.test(name)), text])
}

/**
 * What each address answers, in one and the same state of the data: the first is asked again at the end, and where it
 * then answers otherwise, new values had arrived in between.
 */
const together = async (
  asks: Arr.NonEmptyReadonlyArray<() => Promise<string>>,
  rounds = 4
): Promise<ReadonlyArray<string>> => {
  const answers: Array<string> = []
  for (const ask of asks) answers.push(await ask())
  return rounds === 0 || answers[0] === (await asks[0]()) ? answers : together(asks, rounds - 1)
}

describe("mapping-freeze and dual-mount", () => {
  it.each(rows)(
    "%s %s answers byte for byte as its path of v1 under both spellings of the base path",
    async (method, path, { route }) => {
      const { key, secret } = await newKey()
      const example = requestExamples[route.name]
      const bodies = hasBody(method)
        ? [{}, ...(aliasesOf(route).some(({ mapping }) => mapping.owned) ? [] : [example])]
        : [undefined]
      for (const body of bodies) {
        const ask = (base: string, at: string) => () =>
          comparable(base + urlOf({ name: route.name, path: filled(at) }), {
            method,
            secret,
            ...(body === undefined ? {} : { body })
          })
        const [canonical, ...others] = await together([
          ask(suite.url, route.path),
          ask(suite.url, `/api${route.path}`),
          ask(suite.url, path),
          ask(open[0].url, path)
        ])
        assert.deepStrictEqual(others, [canonical, canonical, canonical])
      }
      await untilReturned(suite.database.url, [key.tenant_id])
      const charged = await query<{ surface: string; calls: number }>(
        suite.database.url,
        "select surface, sum(calls)::int as calls from key_usage where key_id = $1 group by 1 order by 1",
        [key.id]
      )
      const [legacy, rest] = ["legacy", "rest"].map(
        (name) => charged.find(({ surface }) => surface === name)?.calls ?? 0
      )
      assert.strictEqual((rest ?? 0) > 0, (legacy ?? 0) > 0, JSON.stringify(charged))
    }
  )

  it.each(ofEachKind)(
    "%s %s takes the key in either header, not two different ones, and HEAD as GET",
    async (method, path, { route }) => {
      const { secret } = await newKey()
      const other = await newKey()
      // A key that was found shows in the tier, and a wrong query costs nobody anything.
      const url = suite.url + urlOf({ name: route.name, path: filled(path) }, "of=nowhere")
      const ask = (headers: Readonly<Record<string, string>>, verb = method) =>
        call(url, { method: verb, headers, ...(hasBody(verb) ? { body: {} } : {}) })
      const good = await ask({ "x-api-key": secret })
      assert.include([400, 404], good.status)
      for (const headers of [
        { authorization: `Bearer ${secret}` },
        { "x-api-key": secret, authorization: `Bearer ${secret}` }
      ]) {
        const answer = await ask(headers)
        assert.deepStrictEqual([answer.status, answer.header("x-tier")], [good.status, "enterprise"])
      }
      problem(await ask({ "x-api-key": secret, authorization: `Bearer ${other.secret}` }), "ambiguous_credentials")
      problem(await ask({}), "api_key_missing")
      problem(await ask({ authorization: "Bearer svc_live_short" }), "api_key_invalid")
      if (method === "GET") {
        const head = await ask({ authorization: `Bearer ${secret}` }, "HEAD")
        assert.deepStrictEqual([head.status, head.text], [good.status, ""])
      }
    }
  )

  it.each(mappings.filter(({ owned }) => owned))(
    "$legacy is the same room as $path: what was put in by one is read, changed and taken away by the other",
    async ({ legacy, path }) => {
      const { secret } = await newKey()
      const ask = async (at: string, method = "GET", body?: unknown) => {
        const response = await fetch(suite.url + at, {
          method,
          headers: { "x-api-key": secret, "content-type": "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) })
        })
        const text = await response.text()
        return { status: response.status, data: text === "" ? null : (JSON.parse(text) as { data: unknown }).data }
      }
      const name = path.endsWith("/jobs") ? "createJob" : "createAlert"
      const made = await ask(legacy, "POST", goodBody(name))
      assert.include([201, 202], made.status, JSON.stringify(made.data))
      const { id } = made.data as { readonly id: string }
      const ids = async (at: string) =>
        ((await ask(at)).data as { readonly items: ReadonlyArray<{ readonly id: string }> }).items.map(
          (item) => item.id
        )
      assert.deepStrictEqual([await ids(legacy), await ids(path)], [[id], [id]])
      if (name === "createAlert") {
        assert.deepStrictEqual(await ask(`${legacy}/${id}`), await ask(`${path}/${id}`))
        assert.strictEqual((await ask(`${legacy}/${id}`, "PATCH", { enabled: false })).status, 200)
        assert.include(JSON.stringify((await ask(`${path}/${id}`)).data), `"enabled":false`)
        assert.deepStrictEqual(await ask(`${legacy}/${id}/deliveries`), await ask(`${path}/${id}/deliveries`))
      } else {
        assert.deepInclude((await ask(`${legacy}/${id}`)).data, { id })
      }
      const [removed, again] = [await ask(`${legacy}/${id}`, "DELETE"), await ask(`${path}/${id}`, "DELETE")]
      assert.include([200, 204], removed.status)
      assert.include([200, 204, 404], again.status)
    }
  )

  it("36 38 what is odd in path or query is refused as under v1", async () => {
    const { secret } = await newKey()
    const headers = { "x-api-key": secret }
    const legacy = `${suite.url}/api/intelligence/demand-timeseries`
    problem(await call(`${legacy}?hours=1&hours=2`, { headers }), "invalid_parameter")
    problem(await call(`${legacy}?hours=1&__proto__=2`, { headers }), "invalid_parameter")
    problem(await call(`${legacy}?mode=%00`, { headers }), "invalid_parameter")
    problem(await call(`${legacy}?mode=%ff`, { headers }), "invalid_parameter")
    for (const path of ["__proto__", "constructor", "toString", "%2e%2e", "summary/"]) {
      problem(await call(`${suite.url}/api/intelligence/${path}`, { headers }), "not_found")
    }
  })

  it("52 limit and more at once over nodes, REST and legacy: exactly the limit, each with its own remainder", async () => {
    const limit = planOf("starter").limit_minute
    const answers = await withinMinute(async () => {
      const { secret } = await suite.store.createKey(newTenant(), "starter")
      const urls = [suite.url, ...open.map(({ url }) => url)].flatMap((url) => [
        `${url}/developer/v1/grid/frequency/latest`,
        `${url}/api/intelligence/grid-frequency`
      ])
      return Promise.all(
        Array.from({ length: limit + 7 }, (_, index) =>
          call(urls[index % urls.length] as string, { headers: { "x-api-key": secret } })
        )
      )
    })
    const admitted = answers.filter(({ status }) => status === 200)
    const remainders = new Set(admitted.map((answer) => answer.header("x-ratelimit-remaining-minute")))
    assert.deepStrictEqual([admitted.length, remainders.size], [limit, limit])
    for (const answer of answers.filter(({ status }) => status !== 200)) problem(answer, "quota_exceeded")
  })
})

describe("wrong methods", () => {
  const byPath = new Map<string, Set<string>>()
  for (const { path, route } of aliases) byPath.set(path, (byPath.get(path) ?? new Set()).add(route.method))
  it.each([...byPath])("%s allows what its path of v1 does, also where it leads there", async (path, methods) => {
    const wrong = methods.has("PUT") ? "PATCH" : "PUT"
    const expected = [...methods].flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]))
    for (const { url } of [suite, single]) {
      const answer = await call(url + filled(path), { method: wrong })
      problem(answer, "method_not_allowed")
      assert.sameMembers((answer.header("allow") ?? "").split(", "), expected)
    }
  })
})

describe("single-surface", () => {
  it.each(rows)(
    "%s %s leads to its path of v1 with the query as it came, without a key",
    async (method, path, { route }) => {
      const odd = "state=IN-MH&hours=1&hours=2&x=%00%ff+%2B&&="
      for (const verb of method === "GET" ? ["GET", "HEAD"] : [method]) {
        const answer = await call(`${single.url}${filled(path)}?${odd}`, {
          method: verb,
          ...(hasBody(verb) ? { body: {} } : {})
        })
        assert.strictEqual(answer.status, 308)
        assert.strictEqual(answer.header("location"), `${filled(route.path)}?${odd}`)
        assert.deepStrictEqual([answer.text, answer.header("x-tier")], ["", null])
      }
      assert.strictEqual((await call(single.url + filled(path), { method })).header("location"), filled(route.path))
    }
  )

  it("carries a body along", async () => {
    for (const { path, route } of aliases.filter((alias) => hasBody(alias.route.method) && !alias.path.includes(":"))) {
      const { secret } = await newKey()
      const ask = (at: string) =>
        fetch(single.url + at, {
          method: route.method,
          headers: { "x-api-key": secret, "content-type": "application/json", "x-request-id": "same" },
          body: `{"of no route": true}`
        })
      const [followed, direct] = [await ask(path), await ask(route.path)]
      assert.deepStrictEqual([followed.status, await followed.text()], [400, await direct.text()])
    }
  })

  it("carries a client that follows it to the answer, once it has a key", async () => {
    const { secret } = await newKey()
    const url = `${single.url}/api/intelligence/demand-timeseries?hours=2`
    for (const headers of [{ "x-api-key": secret }, { authorization: `Bearer ${secret}` }]) {
      const followed = await fetch(url, { headers })
      assert.deepStrictEqual(
        [followed.status, followed.url],
        [200, `${single.url}/developer/v1/grid/demand/history?hours=2`]
      )
    }
    assert.strictEqual((await fetch(url)).status, 401)
  })

  it("lets nobody in without a key, whatever the setting says", async () => {
    problem(await call(single.url + stateMetricsPath), "api_key_missing")
    problem(await call(`${single.url}/developer/v1/grid/frequency/latest`), "api_key_missing")
  })
})

describe("state-metrics-canonical", () => {
  it("stays in every phase, with the states right", async () => {
    const { secret } = await newKey()
    for (const [url, zone, count] of [
      [suite.url, "", 36],
      [open[0].url, "&zone=NER", 7],
      [single.url, "&zone=NER", 7]
    ] as const) {
      const headers = { authorization: `Bearer ${secret}` }
      const answer = await call(`${url}${stateMetricsPath}?hours=6${zone}`, { headers })
      const { data, meta } = metered(answer, StateMetricsList)
      assert.strictEqual(data.items.length, count)
      assert.strictEqual(meta.window?.granted_hours, 6)
      assert.strictEqual(meta.coverage?.expected, count * 24)
    }
    const trial = await suite.store.createKey(newTenant(), "trial")
    problem(await call(suite.url + stateMetricsPath, { headers: { "x-api-key": trial.secret } }), "not_in_plan")
  })

  it("is the mean, peak and energy of the blocks that history shows", async () => {
    const { secret } = await newKey()
    const headers = { "x-api-key": secret }
    const read = () => call(`${suite.url}${stateMetricsPath}?hours=24&state=IN-MH`, { headers })
    const { data, meta } = metered(await read(), StateMetricsList)
    const [item] = data.items
    const { from, to } = meta.window ?? { from: "", to: "" }
    const csv = await call(
      `${suite.url}/developer/v1/grid/demand/history?state=maharashtra&mode=raw&resolution=block&format=csv&from=${from}&to=${to}`,
      { headers }
    )
    const known = csvRows(csv.text).flatMap(({ demand_mw, ts }) =>
      demand_mw === "" ? [] : [{ ts, mw: Number(demand_mw) }]
    )
    const mean = known.reduce((sum, { mw }) => sum + mw, 0) / known.length
    const peak = known.reduce((best, entry) => (entry.mw > best.mw ? entry : best))
    assert.strictEqual(item?.demand_coverage.present, known.length)
    assert.approximately(item?.demand_avg_mw ?? 0, mean, 0.01)
    assert.approximately(item?.energy_mwh ?? 0, mean * 24, 0.1)
    assert.deepStrictEqual([item?.demand_peak_mw, item?.demand_peak_ts], [peak.mw, peak.ts] as never)
    // What a state uses it makes itself or imports.
    assert.approximately((item?.own_generation_avg_mw ?? 0) + (item?.import_avg_mw ?? 0), mean, mean * 0.1)
  })

  it("gives CSV, one state by any of its names, one zone, and nothing where they contradict", async () => {
    const { secret } = await newKey()
    const headers = { "x-api-key": secret }
    const csv = await call(`${suite.url}${stateMetricsPath}?zone=NER&format=csv`, { headers })
    assert.deepStrictEqual(
      csvRows(csv.text).map(({ slug }) => slug),
      states.filter(({ zone }) => zone === "NER").map(({ slug }) => slug)
    )
    const none = metered(await call(`${suite.url}${stateMetricsPath}?zone=NR&state=goa`, { headers }), StateMetricsList)
    assert.deepStrictEqual(none.data.items, [])
    problem(await call(`${suite.url}${stateMetricsPath}?hours=169`, { headers }), "invalid_parameter")
  })
})

describe("callers without a key", () => {
  const address = () => `198.18.${randomInt(256)}.${randomInt(1, 255)}`
  const from = (client: string, path: string, node = 0, headers: Readonly<Record<string, string>> = {}) =>
    call((node % 2 === 0 ? open[0] : open[1]).url + path, { headers: { "x-forwarded-for": client, ...headers } })
  const frequency = "/api/intelligence/grid-frequency"
  const limit = planOf("sandbox").limit_minute

  it("are admitted to exactly the sandbox limit for each address, over two nodes, each call with its own remainder", async () => {
    const answers = await withinMinute(async () => {
      const [one, two] = [address(), address()]
      return Promise.all(Array.from({ length: 16 }, (_, index) => from(index < 10 ? one : two, frequency, index)))
    })
    for (const part of [answers.slice(0, 10), answers.slice(10)]) {
      const admitted = part.filter(({ status }) => status === 200)
      assert.sameMembers(
        admitted.map((answer) => answer.header("x-ratelimit-remaining-minute")),
        Array.from({ length: limit }, (_, index) => String(index))
      )
      for (const answer of part) assert.strictEqual(answer.header("x-tier"), "anonymous")
      for (const answer of part.filter(({ status }) => status !== 200)) problem(answer, "quota_exceeded")
    }
  })

  it("of one IPv6 network share one counter, others have their own", async () => {
    const remaining = await withinMinute(async () => {
      const network = `2001:db8:${randomInt(65536).toString(16)}:${randomInt(65536).toString(16)}`
      const other = `2001:db8:${randomInt(65536).toString(16)}:ffff`
      const answers = [
        await from(`${network}::1`, frequency),
        await from(`${network}:a:b:c:d`, frequency),
        await from(`${other}::1`, frequency)
      ]
      return answers.map((answer) => answer.header("x-ratelimit-remaining-minute"))
    })
    assert.deepStrictEqual(remaining, ["2", "1", "2"])
  })

  it("get the same envelope, of national data only", async () => {
    const { data, meta } = metered(await from(address(), frequency), FrequencyLatest)
    assert.deepInclude(meta, { tier: "anonymous", api_version: "v1" })
    assert.isAbove(meta.provenance.length, 0)
    assert.isNumber(data.frequency_hz)
    const history = await from(address(), "/api/intelligence/demand-timeseries?state=goa")
    problem(history, "not_in_plan")
    assert.strictEqual(history.header("x-tier"), "anonymous")
    problem(await from(address(), stateMetricsPath), "api_key_missing")
  })

  it("need a key for whatever belongs to a tenant, under v1, and where a key is sent that is none", async () => {
    for (const { path, route } of aliases.filter((alias) => !alias.open)) {
      const answer = await call(open[0].url + filled(path), { method: route.method })
      problem(answer, "api_key_missing")
    }
    problem(await from(address(), "/developer/v1/grid/frequency/latest"), "api_key_missing")
    problem(await from(address(), frequency, 0, { "x-api-key": `svc_live_${"A".repeat(32)}` }), "api_key_invalid")
    // An address that cannot be told for certain cannot be counted.
    problem(await from("unknown", frequency), "api_key_missing")
    problem(await call(suite.url + frequency), "api_key_missing")
  })

  it("states are left out for them", async () => {
    const { secret } = await newKey()
    const path = "/api/intelligence/posoco-psp"
    const whole = metered(await call(suite.url + path, { headers: { "x-api-key": secret } }), Psp)
    const national = metered(await from(address(), path), Psp)
    assert.isTrue(whole.data.reports.every(({ states }) => states?.length === 36))
    const { length } = national.data.reports
    assert.isAbove(length, 0)
    assert.deepStrictEqual(
      national.data.reports,
      whole.data.reports.slice(-length).map(({ entities: _entities, states: _states, ...report }) => report)
    )
  })
})

describe("suggestions", () => {
  const suggested = async (path: string, method = "GET") =>
    problem(await call(suite.url + path, { method }), "not_found").did_you_mean

  it("point from a retired exchange path to the route that has its data", async () => {
    const latest = "/developer/v1/market/exchange/latest"
    assert.strictEqual((await suggested("/api/intelligence/exchange/dam"))[0], `${latest}?market_type=DAM`)
    assert.strictEqual((await suggested("/api/intelligence/rtm/today", "POST"))[0], `${latest}?market_type=RTM`)
    assert.strictEqual((await suggested("/api/intelligence/exchange/gdam"))[0], `${latest}?market_type=GDAM`)
    for (const path of ["/api/intelligence/area-mcp", "/api/intelligence/exchange/area-volumes"]) {
      assert.match((await suggested(path))[0] ?? "", /^\/developer\/v1\//)
    }
  })

  it("name the canonical path for a legacy one that is nearly right, and the catalogue for one that is not", async () => {
    assert.include(await suggested("/api/intelligence/grid-freqency"), "/developer/v1/grid/frequency/latest")
    assert.include(await suggested("/api/intelligence/catalogue"), "/developer/v1/catalog")
    assert.deepStrictEqual(await suggested("/api/intelligence/quite-another-thing-altogether"), [
      "/developer/v1/catalog"
    ])
    assert.isAtMost((await suggested("/api/intelligence/demand")).length, 3)
  })

  it("name v1 paths under both spellings of the base path, those with parameters, too", async () => {
    for (const base of ["/developer/v1", "/api/developer/v1"]) {
      assert.strictEqual((await suggested(`${base}/grid/demnd/latest`))[0], "/developer/v1/grid/demand/latest")
    }
    assert.include(
      await suggested("/api/developer/key/key_7m2k9q4x1c8v5b3n6h0d/revoke"),
      "/api/developer/keys/{id}/revoke"
    )
    for (const wrong of [`/developer/v1/none-such/${anyId}/of-these`, `/${"x".repeat(200)}`]) {
      assert.deepStrictEqual(await suggested(wrong), [])
    }
  })
})

describe("base path", () => {
  it.each(
    contractRoutes
      .filter(
        (route) => route.method === "GET" && route.path.startsWith("/developer/v1/") && aliasesOf(route).length === 0
      )
      .map((route) => [route.path, route] as const)
  )("%s answers alike under /api/developer/v1", async (path, route) => {
    const { secret } = await newKey()
    const ask = (prefix: string) => () =>
      comparable(suite.url + prefix + urlOf({ name: route.name, path: filled(path) }), { method: "GET", secret })
    const [canonical, other] = await together([ask(""), ask("/api")])
    assert.strictEqual(other, canonical)
  })
})

describe("documents", () => {
  interface Document {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>
  }
  const textOf = async (url: string) => (await fetch(url)).text()
  const isOld = (text: string) => /\/api\/(intelligence|alerts)/.test(text)

  it("list every alias while it is documented, as an alias and not as deprecated", async () => {
    const inRedirects = inPhase(agreed, "redirects") as unknown as Document
    for (const [index, { paths }] of [
      JSON.parse(await textOf(`${suite.url}/openapi.json`)) as Document,
      inRedirects
    ].entries()) {
      for (const { path, route } of aliases) {
        const operation = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[route.method.toLowerCase()]
        assert.isDefined(operation, path)
        assert.include(String(operation?.["description"]), route.path.replaceAll(/:(\w+)/g, "{$1}"))
        assert.notProperty(operation ?? {}, "deprecated")
        assert.strictEqual(operation !== undefined && "308" in (operation["responses"] as object), index === 1)
      }
      const ids = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
      assert.strictEqual(new Set(ids).size, ids.length)
      assert.isDefined(paths[stateMetricsPath])
    }
  })

  it("name no legacy path once there is a single surface", async () => {
    for (const path of ["/openapi.json", "/llms.txt", "/docs"]) {
      assert.isTrue(isOld(await textOf(suite.url + path)), path)
      assert.isFalse(isOld(await textOf(single.url + path)), path)
    }
  })
})
