import { assert, describe, expect, it } from "@effect/vitest"
import { codes } from "@grid/domain/errors/Problem"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { sendRaw } from "@grid/testing/http/RawClient"
import { type IdentityProvider, startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { afterAll, beforeAll } from "vitest"
import { newTenant, withinMinute } from "./support/Client.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

let suite: Suite
let empty: Suite
let provider: IdentityProvider

/** Keys and tokens by the name of who sends them. */
const credentials: Record<string, Readonly<Record<string, string>>> = { nobody: {} }

beforeAll(async () => {
  provider = await startIdentityProvider()
  suite = await startSuite({
    ...provider.environment,
    GDS_PRODUCT_STATUS: '{"tariffs":"beta","carbon-matching":"beta","substation-headroom":"roadmap"}',
    GDS_CONNECTOR_DISABLED_PLANS: "student"
  })
  empty = await startSuite(
    { ...provider.environment, GDS_SOURCES: "", GDS_JWKS_URL: "http://127.0.0.1:9/jwks.json" },
    "migrated"
  )
  const put = async (name: string, ...key: Parameters<Suite["store"]["createKey"]>) => {
    const created = await suite.store.createKey(...key)
    credentials[name] = { "x-api-key": created.secret }
    return created
  }
  await put("enterprise", newTenant(), "enterprise")
  await put("growth", newTenant(), "growth")
  await put("trial", newTenant(), "trial")
  await put("student", newTenant(), "student")
  await put("sandbox", newTenant(), "sandbox")
  await put("expired", newTenant(), "growth", { expires_at: Date.UTC(2026, 0, 1) })
  await put("fenced", newTenant(), "growth", { ip_allow_list: ["203.0.113.0/24"] })
  await suite.store.revokeKey((await put("revoked", newTenant(), "growth")).key)
  const elsewhere = await empty.store.createKey(newTenant(), "growth")
  credentials["elsewhere"] = { "x-api-key": elsewhere.secret }
  credentials["user"] = { authorization: `Bearer ${await provider.token({ org_id: newTenant() })}` }
  const past = Math.floor(Date.now() / 1000) - 3_600
  credentials["late"] = { authorization: `Bearer ${await provider.token({ org_id: "late", exp: past })}` }
  credentials["stranger"] = { authorization: `Bearer ${await provider.token({ org_id: "x", aud: "another" })}` }
})

afterAll(async () => {
  await suite.close()
  await empty.close()
  await provider.close()
})

/** A call that is refused. */
interface Bad {
  /** Whose credential it carries. */
  readonly as: string
  /** Method and path. */
  readonly to: string
  /** A body, sent as JSON. */
  readonly body?: unknown
  /** A body that is sent as it is. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The body as the snapshot names it, where it is too long to be shown. */
  readonly note?: string
  readonly at?: () => Suite
}

const v1 = "/developer/v1"
const csv = { "content-type": "text/csv" }
const json = { "content-type": "application/json" }

const get = (as: string, ...paths: ReadonlyArray<string>): ReadonlyArray<Bad> =>
  paths.map((path) => ({ as, to: `GET ${path}` }))

const post = (as: string, path: string, ...bodies: ReadonlyArray<unknown>): ReadonlyArray<Bad> =>
  bodies.map((body) => ({ as, to: `POST ${path}`, body }))

const key = `/api/developer/keys/key_${"0".repeat(20)}`
const alert = { name: "peak", metric: "price", op: ">", threshold: 1, for_blocks: 1, url: "https://8.8.8.8/hook" }
const job = { type: "export", dataset: "frequency", query: { hours: 24 }, format: "csv" }
const project = {
  technology: "solar",
  capacity_mw: 100,
  capex_inr_per_mw: 45_000_000,
  opex_inr_per_mw_year: 700_000,
  cuf_fraction: 0.27,
  tariff_inr_per_kwh: 2.9
}
const load = Array.from({ length: 96 }, () => 1.25)
const scope2 = { state: "maharashtra", from: "2026-08-18", load_mwh: load }
const matching = { ...scope2, generation_mwh: load, granularity: "block" }

const gate: ReadonlyArray<Bad> = [
  ...["nobody", "revoked", "expired", "fenced"].flatMap((as) => get(as, `${v1}/grid/demand/latest`)),
  { as: "nobody", to: `GET ${v1}/ping`, headers: { "x-api-key": "svc_live_short" } },
  { as: "nobody", to: `GET ${v1}/ping`, headers: { "x-api-key": `svc_live_${"0".repeat(32)}` } },
  { as: "growth", to: `GET ${v1}/ping`, headers: { authorization: `Bearer svc_live_${"0".repeat(32)}` } },
  { as: "nobody", to: `GET ${v1}/ping`, headers: { authorization: `Bearer svc_live_${"0".repeat(32)}` } },
  ...get("trial", `${v1}/grid/states`, `${v1}/grid/statistics?state=kerala`, `${v1}/forecast/demand`),
  ...get("growth", "/v1/carbon-intensity/latest/IN-MH", "/v1/products/none"),
  ...get("enterprise", "/v1/ists/expansion-plans", "/v1/dt/x/load-profile"),
  ...post("growth", "/v1/scope2/location-based", scope2),
  ...post("enterprise", "/v1/landed-cost/compare", []),
  { as: "elsewhere", to: `GET ${v1}/grid/demand/latest`, at: () => empty },
  { as: "elsewhere", to: `GET ${v1}/market/exchange/latest?market_type=DAM`, at: () => empty },
  { as: "user", to: "GET /api/developer/keys", at: () => empty }
]

const paths: ReadonlyArray<Bad> = [
  ...get("growth", `${v1}/grid/demand/lates`, `${v1}/grid`, "/api/intelligence/area-mcp", "/nowhere", "/V1/products"),
  ...get("nobody", `${v1}/grid/demand/lates`),
  { as: "growth", to: `POST ${v1}/grid/demand/latest`, body: {} },
  { as: "growth", to: `PUT ${v1}/alerts`, body: {} },
  { as: "nobody", to: "DELETE /mcp" },
  { as: "nobody", to: "GET /mcp" },
  { as: "nobody", to: "POST /healthz" },
  { as: "growth", to: `GET ${v1}/grid/demand/latest`, headers: { accept: "text/csv" } },
  { as: "growth", to: `GET ${v1}/grid/demand/history`, headers: { accept: "image/png" } },
  { as: "growth", to: `GET ${v1}/ping`, headers: { "x-filler": "x".repeat(17_000) }, note: "17,000 bytes of headers" }
]

const parameters: ReadonlyArray<Bad> = get(
  "enterprise",
  `${v1}/grid/demand/latest?region=kerala`,
  `${v1}/grid/demand/latest?__proto__=1`,
  `${v1}/grid/demand/history?hours=0`,
  `${v1}/grid/demand/history?hours=24&hours=48`,
  `${v1}/grid/demand/history?hours=ten&state=atlantis&mode=raww&resolution=minute&colour=red`,
  `${v1}/grid/demand/history?hours=24&from=2026-08-18`,
  `${v1}/grid/demand/history?from=2026-08-18T00:00:00`,
  `${v1}/grid/demand/history?from=2026-02-30&to=yesterday`,
  `${v1}/grid/demand/history?from=2026-08-19&to=2026-08-18`,
  `${v1}/grid/demand/history?state=`,
  `${v1}/grid/demand/history?state=%ff`,
  `${v1}/grid/demand/history?format=xml`,
  `${v1}/grid/frequency/history?state=kerala`,
  `${v1}/grid/states?zone=NE`,
  `${v1}/grid/statistics?from=2026-13-01`,
  `${v1}/grid/psp?date=2026-08-18&from=2026-08-18`,
  `${v1}/grid/psp?date=18-08-2026&zone=north`,
  `${v1}/fuel-mix/latest?hours=8761`,
  `${v1}/fuel-mix/latest?view=marginal`,
  `${v1}/carbon-intensity/latest?basis=lifetime&view=both`,
  `${v1}/carbon-intensity/by-state?states=`,
  `${v1}/carbon-intensity/by-state?states=goa,atlantis,,goa`,
  `${v1}/carbon-intensity/factors?factor_set=none`,
  `${v1}/carbon-intensity/changes?cursor=!!&limit=0`,
  `${v1}/carbon-intensity/changes?cursor=bm9uZQ`,
  `${v1}/market/exchange/latest?market_type=dam&order=up&limit=97`,
  `${v1}/market/exchange/latest?market_type=DAM&cursor=bm9uZQ`,
  `${v1}/market/exchange/heatmap?market_type=TAM`,
  `${v1}/market/exchange/area-prices?area=W9`,
  `${v1}/market/exchange/green?days=x`,
  `${v1}/market/exchange/storage-arbitrage?duration_h=3&efficiency=2&cycles_per_day=-1`,
  `${v1}/market/open-access-charges?as_of=soon&voltage_class=33`,
  `${v1}/forecast/demand?horizon=49&vintage=oldest`,
  `${v1}/forecast/demand/accuracy?window_days=0`,
  `${v1}/forecast/exchange-forward-curve?market_type=GDAM&horizon_days=8`,
  `${v1}/catalog?theme=weather`,
  `${v1}/assets/power-plants?fuel=uranium&sector=none&min_mw=-1&group_by=owner`,
  `${v1}/assets/renewable-capacity?from=2026`,
  `${v1}/briefings/daily?date=tomorrow`,
  `${v1}/alerts/unknown`,
  `${v1}/alerts/alert_${"0".repeat(20)}`,
  `${v1}/jobs/job_${"0".repeat(20)}`,
  `${v1}/jobs?limit=101`,
  "/v1/carbon-intensity/latest/IN-XX",
  "/v1/carbon-intensity/history?state=IN-MH",
  "/v1/carbon-intensity/history?state=IN-XX&signal=mean",
  "/v1/scope2/s2_none",
  "/v1/tariffs/IN-MH/MSEDCL?as_of=yesterday",
  "/v1/tariffs/IN-GJ/MSEDCL?as_of=2026-08-18",
  "/v1/tariffs/IN-BR/NBPDCL?as_of=2026-08-18",
  "/v1/open-access-charges/IN-BR/NBPDCL?as_of=2026-08-18",
  "/v1/open-access-charges/IN-MH/nobody?as_of=2026-08-18",
  "/v1/regulatory-change-feed",
  "/v1/regulatory-change-feed?since=2026-08-18&cursor=none"
)

const bodies: ReadonlyArray<Bad> = [
  ...post(
    "growth",
    `${v1}/alerts`,
    {},
    [],
    null,
    "alert",
    { ...alert, threshold: "high", for_blocks: 1.5, op: "=", metric: "heat" },
    { ...alert, threshold: 1e12, for_blocks: 97, name: "" },
    { ...alert, colour: "red", secret: "x", market_type: "dam", area: "W9" },
    { ...alert, metric: "demand", state: "atlantis" },
    { ...alert, metric: "frequency", market_type: "DAM" },
    { ...alert, metric: "price", state: "kerala" },
    { ...alert, metric: "spread", area: "W2", state: "kerala" },
    { ...alert, url: "hook" },
    { ...alert, url: "http://8.8.8.8/hook" },
    { ...alert, url: "https://127.0.0.1/hook" },
    { ...alert, url: "https://user:word@8.8.8.8/hook" }
  ),
  { as: "growth", to: `PATCH ${v1}/alerts/alert_${"0".repeat(20)}`, body: { threshold: null, id: "x" } },
  ...post(
    "growth",
    `${v1}/jobs`,
    {},
    { ...job, type: "import", format: "xml", dataset: "weather" },
    { ...job, query: [] },
    { ...job, query: { hours: 24, from: "2026-08-18", resolution: "minute", state: ["atlantis", 1], more: 1 } },
    { ...job, query: { hours: 0.5 } },
    { ...job, query: { market_type: "DAM" } },
    { ...job, dataset: "exchange_prices", query: {} },
    { ...job, dataset: "demand", query: { area: [] } }
  ),
  ...post(
    "growth",
    `${v1}/tools/project-economics`,
    {},
    [project],
    { ...project, technology: "coal", capacity_mw: 0, life_years: 2.5, extra: 1 },
    { ...project, market: { market_type: "TAM", more: 1 } },
    { ...project, market: { market_type: "DAM" } },
    { ...project, tariff_inr_per_kwh: undefined },
    { ...project, cuf_fraction: undefined },
    { ...project, bess: { duration_h: "2", efficiency: 2 } },
    { ...project, bess: { duration_h: 24, efficiency: 0.85, cycles_per_day: 24 } },
    { ...project, technology: "bess" },
    { ...project, tenor_years: 30, life_years: 10, debt_fraction: 1.5 }
  ),
  { as: "growth", to: `POST ${v1}/tools/project-economics`, text: "{", headers: json },
  { as: "growth", to: `POST ${v1}/tools/project-economics`, text: '{"a":1}{"b":2}', headers: json },
  { as: "growth", to: `POST ${v1}/tools/project-economics`, text: "", headers: json },
  { as: "growth", to: `POST ${v1}/tools/project-economics`, text: "a=1", headers: { "content-type": "text/plain" } },
  {
    as: "growth",
    to: `POST ${v1}/tools/project-economics`,
    text: "{}",
    headers: { ...json, "content-encoding": "gzip" }
  },
  {
    as: "growth",
    to: `POST ${v1}/tools/project-economics`,
    text: `${"[".repeat(40)}${"]".repeat(40)}`,
    headers: json,
    note: "40 arrays, one in the other"
  },
  {
    as: "growth",
    to: `POST ${v1}/tools/project-economics`,
    body: { technology: "x".repeat(3_000_000) },
    note: "3,000,000 bytes"
  }
]

const first = (value: unknown) => [value, ...load.slice(1)]

const accounting: ReadonlyArray<Bad> = [
  ...post("enterprise", "/v1/scope2/location-based", {}, { ...scope2, load_mwh: "much" }),
  ...[
    { note: "95 blocks", body: { ...scope2, load_mwh: load.slice(1) } },
    { note: "no blocks", body: { ...scope2, load_mwh: [] } },
    { note: "a negative load", body: { ...scope2, load_mwh: first(-1) } },
    { note: "a load that is a text", body: { ...scope2, load_mwh: first("1") } },
    { note: "a load that is null", body: { ...scope2, load_mwh: first(null) } },
    { note: "a marginal signal", body: { ...scope2, signal_type: "marginal" } },
    {
      note: "wrong state, day, basis, label and one member too many",
      body: { ...scope2, state: "atlantis", from: "2026-08-18T00:00:00Z", basis: "life", label: " ", more: 1 }
    }
  ].map((bad) => ({ as: "enterprise", to: "POST /v1/scope2/location-based", ...bad })),
  {
    as: "enterprise",
    to: "POST /v1/scope2/location-based?state=IN-MH",
    text: "block_start,load\r\n2026-08-18,1\r\n",
    headers: csv
  },
  { as: "enterprise", to: "POST /v1/scope2/location-based", text: "block_start,load_mwh\r\n", headers: csv },
  ...[
    { note: "profiles of two lengths", body: { ...matching, generation_mwh: load.slice(1) } },
    { note: "an unknown granularity", body: { ...matching, granularity: "day" } },
    { note: "no generation", body: { ...matching, generation_mwh: undefined } }
  ].map((bad) => ({ as: "enterprise", to: "POST /v1/matching/hourly", ...bad }))
]

const management: ReadonlyArray<Bad> = [
  ...["nobody", "growth", "late", "stranger"].flatMap((as) => get(as, "/api/developer/keys")),
  { as: "nobody", to: "GET /api/developer/keys", headers: { authorization: "Bearer a.b.c" } },
  { as: "nobody", to: "GET /api/developer/keys", headers: { authorization: "Basic YTpi" } },
  ...post(
    "user",
    "/api/developer/keys",
    {},
    { name: " " },
    { name: "x".repeat(81), plan: "growth" },
    { name: 1, ip_allow_list: "10.0.0.1", expires_at: 0 },
    { name: "desk", ip_allow_list: ["10.0.0.1/8", "010.0.0.1", "0.0.0.0/0", "::1", 1] },
    { name: "desk", ip_allow_list: Array.from({ length: 51 }, (_, index) => `10.0.0.${index}`) },
    { name: "desk", ip_allow_list: ["10.0.0.1"] },
    { name: "desk", expires_at: "2020-01-01" },
    { name: "desk", expires_at: "soon" }
  ),
  {
    as: "user",
    to: "POST /api/developer/keys",
    body: { name: "desk" },
    headers: { "idempotency-key": "x".repeat(300) }
  },
  { as: "user", to: `POST ${key}/revoke` },
  { as: "user", to: `DELETE ${key}` },
  ...post("user", `${key}/rotate`, {}, { grace_hours: 721 }, { grace_hours: "1", more: 1 }, { grace_hours: 1 }),
  ...get("user", "/api/developer/usage?days=0", "/api/developer/usage?day=1", "/api/developer/key")
]

const both = { accept: "application/json, text/event-stream" }

const tool = (as: string, name: unknown, parameters?: unknown): Bad => ({
  as,
  to: "POST /mcp",
  headers: both,
  body: {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, ...(parameters === undefined ? {} : { arguments: parameters }) }
  }
})

const site = { latitude: 19.2, longitude: 73.1 }

const connector: ReadonlyArray<Bad> = [
  ...["nobody", "revoked", "expired", "fenced", "student"].map((as) => tool(as, "live_demand", {})),
  tool("trial", "live_demand", { state: "kerala" }),
  tool("trial", "demand_forecast", {}),
  tool("growth", "live_demad", {}),
  tool("growth", 1, {}),
  tool("growth", "live_demand", []),
  tool("growth", "live_demand", { state: "atlantis" }),
  tool("growth", "live_demand", { stat: "kerala" }),
  tool("growth", "state_snapshot", {}),
  tool("growth", "fuel_mix", { hours: 721, state: 1 }),
  tool("growth", "exchange_prices", { market: "TAM", hours: "x" }),
  tool("growth", "demand_forecast", { horizon: 0.5 }),
  tool("growth", "search_datasets", { query: 1 }),
  tool("growth", "data_centre_site_screen", { latitude: 0, longitude: 0 }),
  tool("growth", "data_centre_site_screen", { latitude: "19.2", label: "" }),
  tool("growth", "data_centre_compare_sites", { sites: [{ ...site, label: "A" }] }),
  tool("growth", "data_centre_compare_sites", { sites: [{ label: "A", latitude: "x" }, "B"] }),
  tool("growth", "data_centre_delivered_cost", { ...site, it_load_mw: 2_001, pue: 4, voltage_class: "1kV" }),
  tool("growth", "data_centre_development_bands", { limit: 501 }),
  { as: "growth", to: "POST /mcp", headers: both, body: [{ jsonrpc: "2.0", id: 1, method: "ping" }] },
  { as: "growth", to: "POST /mcp", headers: both, body: { jsonrpc: "1.0", id: 1, method: "ping" } },
  { as: "growth", to: "POST /mcp", headers: both, body: { jsonrpc: "2.0", id: 1, method: "logging/setLevel" } },
  { as: "growth", to: "POST /mcp", headers: { ...both, ...json }, text: "{" },
  { as: "growth", to: "POST /mcp", headers: { ...both, "content-type": "text/plain" }, text: "{}" },
  { as: "growth", to: "POST /mcp", headers: { ...both, origin: "https://evil.example" }, body: {} },
  {
    as: "growth",
    to: `POST /mcp?api_key=svc_live_${"0".repeat(32)}`,
    headers: both,
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "live_demand" } }
  },
  ...get("nobody", "/.well-known/oauth-protected-resource")
]

const headerNames = ["content-type", "allow", "www-authenticate", "cache-control"] as const

/** A value without what differs from one run to the next. */
const constant = (value: unknown, base: string): unknown => {
  if (typeof value === "string") return value.replaceAll(base, "{base}")
  if (Array.isArray(value)) return value.map((item) => constant(item, base))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name === "request_id" ? [] : [[name, constant(member, base)] as const]
    )
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

interface Pinned {
  readonly call: Readonly<Record<string, unknown>>
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Text of an answer with the name of a day that was asked for in the place of its date, which is another every day. */
const withoutNamedDays = (path: string, text: string) => {
  const [, name] = /=(yesterday|tomorrow)$/.exec(path) ?? []
  if (name === undefined) return text
  const date = istDate(Date.now() + (name === "yesterday" ? -dayMs : dayMs))
  return text.replaceAll(date, `{${name}}`)
}

/** The answer to a bad call, as the snapshot keeps it. */
const answerTo = async ({ as, at = () => suite, body, headers = {}, note, text, to }: Bad): Promise<Pinned> => {
  const [method = "", path = ""] = to.split(" ")
  const { url } = at()
  const content = text ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: "manual",
    headers: { ...(body === undefined ? {} : json), ...credentials[as], ...headers },
    ...(content === undefined ? {} : { body: content })
  })
  const sent = note ?? (body === undefined ? text : body)
  return {
    call: {
      as,
      to,
      ...(note === undefined && Object.keys(headers).length > 0 ? { headers } : {}),
      ...(sent === undefined ? {} : { body: sent })
    },
    status: response.status,
    headers: Object.fromEntries(
      headerNames.flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value] as const]
      })
    ),
    body: constant(parsed(withoutNamedDays(path, await response.text())), url)
  }
}

/** A second key in a header of its own, which no client library would send. */
const repeated = async (): Promise<Pinned> => {
  const secret = credentials["growth"]?.["x-api-key"]
  const answer = await sendRaw(
    { port: suite.port },
    `GET ${v1}/ping HTTP/1.1\r\nHost: 127.0.0.1:${suite.port}\r\nX-API-Key: ${secret}\r\nX-API-Key: ${secret}\r\n\r\n`
  )
  assert(answer !== null)
  return {
    call: { as: "growth", to: `GET ${v1}/ping`, headers: "X-API-Key twice" },
    status: answer.status,
    headers: Object.fromEntries(
      headerNames.flatMap((name) => {
        const value = answer.header(name)
        return value === undefined ? [] : [[name, value] as const]
      })
    ),
    body: constant(parsed(answer.body.toString("utf8")), suite.url)
  }
}

/** The fourth call of a minute on a plan that has three. */
const overQuota = (): Promise<Pinned> =>
  withinMinute(async () => {
    const bad = { as: "sandbox", to: `GET ${v1}/grid/demand/latest` }
    for (let call = 0; call < 3; call++) await answerTo(bad)
    const { body, ...rest } = await answerTo(bad)
    assert.strictEqual(rest.status, 429)
    return { ...rest, body: parsed(JSON.stringify(body).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "{instant}")) }
  })

/** The same idempotency key with another body. */
const mismatch = async (): Promise<Pinned> => {
  const bad = { as: "user", to: "POST /api/developer/keys", headers: { "idempotency-key": "pin" } }
  assert.strictEqual((await answerTo({ ...bad, body: { name: "one" } })).status, 201)
  return answerTo({ ...bad, body: { name: "two" } })
}

/** Rotation of a key that was revoked. */
const conflict = async (): Promise<Pinned> => {
  const response = await fetch(`${suite.url}/api/developer/keys`, {
    method: "POST",
    headers: { ...json, ...credentials["user"] },
    body: JSON.stringify({ name: "gone" })
  })
  const { data } = (await response.json()) as { readonly data: { readonly id: string } }
  const path = `/api/developer/keys/${data.id}`
  await fetch(`${suite.url}${path}/revoke`, { method: "POST", headers: credentials["user"] ?? {} })
  const pinned = await answerTo({ as: "user", to: `POST ${path}/rotate`, body: { grace_hours: 1 } })
  return parsed(JSON.stringify(pinned).replaceAll(data.id, "{id}")) as Pinned
}

describe("what is said to a bad call", () => {
  it("is word for word what is published in the snapshot, with its status and headers", async () => {
    const pinned: Array<Pinned> = []
    for (const bad of [gate, paths, parameters, bodies, accounting, management, connector].flat()) {
      pinned.push(await answerTo(bad))
    }
    pinned.push(await repeated(), await overQuota(), await mismatch(), await conflict())
    // A tool that fails is an answer of the connector all the same.
    const served = pinned.filter(({ call, status }) => status < 400 && call["to"] !== "POST /mcp")
    assert.deepStrictEqual(
      served.map(({ call }) => call),
      []
    )
    // What needs a store that fails, a client that stalls or many calls is tested where these are: faults, Http, Bounds and Engines.
    const rare = [
      "request_timeout",
      "internal_error",
      "expectation_failed",
      "too_many_keys",
      "tenant_suspended",
      "too_many_requests",
      "too_many_running",
      "computation_too_large",
      "STALE_TARIFF"
    ]
    // What only people who sign in are told is tested in portal.
    const ofSessions = [
      "session_ended",
      "link_invalid",
      "passkey_invalid",
      "role_does_not_allow",
      "confirmation_required",
      "csrf_token_invalid",
      "redistribution_not_allowed"
    ]
    const text = JSON.stringify(pinned)
    const missing = codes.filter((code) => !text.includes(`"${code}"`))
    assert.sameMembers(missing, [...rare, ...ofSessions])
    assert.notMatch(text, /"(detail|message)":"[^"]*\bgds [a-z]/, "a command of the operator's is for nobody else")
    await expect(`${JSON.stringify(pinned, null, 2)}\n`).toMatchFileSnapshot("snapshots/problems.json")
  })
})
