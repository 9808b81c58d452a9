import { assert } from "@effect/vitest"
import { type CreatedKey, KeyItem } from "@grid/domain/account/KeysApi"
import { type ProblemCode, schemas, statusOf, titleOf } from "@grid/domain/errors/Problem"
import { Envelope, Page, PublicEnvelope, PublicMeta } from "@grid/domain/http/Envelope"
import { Ping } from "@grid/domain/account/PlansApi"
import { requestExamples } from "@grid/docs/openapi/Examples"
import type { RawAnswer } from "@grid/testing/http/RawClient"
import { query } from "@grid/testing/cluster/TestCluster"
import { untilReturned } from "@grid/testing/cluster/Leases"
import { type ContractRoute, contractRoutes } from "@grid/domain/api/ContractRoutes"
import { until } from "@grid/testing/service/ServiceProcess"
import { Schema } from "effect"
import { randomBytes } from "node:crypto"
import { conforms } from "./Published.ts"
import type { OpenSuite } from "./Suite.ts"

/** An answer with its body as text. */
export interface Answer {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly text: string
}

export type Created = typeof CreatedKey.Type

export interface CallOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A body that is no JSON, sent as it is. */
  readonly csv?: string
}

/** One call; a body is sent as JSON. The answer must be as the document publishes it. */
export const call = async (url: string, options: CallOptions = {}): Promise<Answer> => {
  const method = options.method ?? "GET"
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: {
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.csv === undefined ? {} : { "content-type": "text/csv" }),
      ...options.headers
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.csv === undefined ? {} : { body: options.csv })
  })
  const { headers, status } = response
  const text = await response.text()
  conforms({ method, url, status, headers, text })
  return { status, header: (name) => headers.get(name), text }
}

/** A raw answer in the form of the others; fails where there was none. */
export const answered = (raw: RawAnswer | null): Answer => {
  assert(raw !== null, "the connection was closed without an answer")
  return { status: raw.status, header: (name) => raw.header(name) ?? null, text: raw.body.toString("utf8") }
}

/**
 * A good value of every parameter that a route cannot do without, or without which its answer is a megabyte or takes seconds, by its
 * name.
 */
const required: Readonly<Record<string, string>> = {
  carbonByState: "states=goa,delhi",
  curtailmentForecast: "horizon_years=1"
}

/** Path and query of a good call of a route, with a further query. */
export const urlOf = (route: { readonly name: string; readonly path: string }, query = ""): string => {
  const all = [required[route.name] ?? "", query].filter((part) => part !== "").join("&")
  return all === "" ? route.path : `${route.path}?${all}`
}

/** The published example without an instant before which nothing was known here. */
const asKnownNow = (name: string): unknown => {
  const { known_at: _known, ...body } = requestExamples[name] ?? {}
  return body
}

/** Bodies that need no right and no name to be looked up, where the published example asks for one. */
const bodies: Readonly<Record<string, unknown>> = {
  createAlert: { ...requestExamples["createAlert"], url: "https://8.8.8.8/hook" },
  createKey: { name: "desk" },
  landedCostCompare: asKnownNow("landedCostCompare"),
  ppaEconomics: asKnownNow("ppaEconomics"),
  storageRevenueStack: asKnownNow("storageRevenueStack"),
  storageOptimalDuration: asKnownNow("storageOptimalDuration"),
  forwardCaptureRate: { node: "IN-RJ", technology: "solar", horizon_years: 1 },
  portfolioCannibalisation: { assets: [{ node: "IN-RJ", technology: "solar", capacity_mw: 250 }], horizon_years: 1 },
  curtailmentAdjustedTariff: { node: "IN-RJ", technology: "solar", tariff_inr_per_kwh: 2.6, horizon_years: 1 },
  hostingCapacity: { dt_id: "SIM-DT-001", additions: [{ type: "ev_charger", kw: 10, schedule: "22:00-06:00" }] },
  feederStress: {
    feeder_id: "SIM-FD-01",
    scenario: { additions: [{ type: "ev_charger", kw: 30, schedule: "18:00-23:00" }], temperature_c: 42 }
  },
  // One transformer is near enough.
  evSiteScreen: { lat: 26.82, lng: 80.91, station_kw: 30, dwell_pattern: "retail" },
  reversePowerFlow: { dt_id: "SIM-DT-001", solar_kw: 10 },
  // Without the time of the published example, at which nothing was known here.
  dispatchCoOptimisation: {
    asset: { capacity_mw: 50, duration_hr: 2, location_node: "W2" },
    market_mix: { dam: true, rtm: true, asm: false, dsm_avoidance: false },
    initial_soc_fraction: 0.5
  },
  createJob: { type: "export", dataset: "frequency", query: { hours: 24 }, format: "csv" }
}

/** A body with which the route does its work on every plan that has it; undefined where it takes none. */
export const goodBody = (name: string): unknown => bodies[name] ?? requestExamples[name]

/** The route that makes what the path of another names; null where it names nothing. */
export const makerOf = ({ path }: ContractRoute): ContractRoute | null => {
  const at = path.indexOf("/:id")
  if (at < 0) return null
  const maker = contractRoutes.find((route) => route.method === "POST" && route.path === path.slice(0, at))
  assert(maker !== undefined, `nothing makes what ${path} names`)
  return maker
}

/** Id of the delivery that `ready` gives an alert. */
export const deliveryOf = (alertId: string) => `msg_${alertId.slice(-20)}`

/** Path of a route with the id of what it names, or of a part of that. */
export const withId = (url: string, id: string): string =>
  url.replace("/:id", `/${id}`).replace("/:delivery_id", `/${deliveryOf(id)}`)

/** What must have happened to a thing just made before the route can be called on it, by the route's name. */
export const ready: Readonly<Record<string, (suite: OpenSuite, id: string) => Promise<void>>> = {
  jobResult: ({ database }, id) =>
    until(async () => {
      const [job] = await query<{ state: string }>(database.url, "select state from job where id = $1", [id])
      return job?.state === "succeeded"
    }),
  resendAlertDelivery: async ({ database }, id) => {
    await query(
      database.url,
      `insert into alert_delivery (id, alert_id, type, body, state, attempts, next_attempt_at)
       values ($1, $2, 'alert.test', '{}', 'failed', 1, null)`,
      [deliveryOf(id), id]
    )
  }
}

const strict = { onExcessProperty: "error" } as const

/** Made once for each schema: made anew for each answer, a schema would be compiled for each. */
const once = <Key extends object, Made>(make: (key: Key) => Made): ((key: Key) => Made) => {
  const made = new WeakMap<Key, { readonly value: Made }>()
  return (key) => {
    const entry = made.get(key) ?? { value: make(key) }
    made.set(key, entry)
    return entry.value
  }
}

const readerOf = once((schema: Schema.Codec<unknown, unknown>) =>
  Schema.decodeUnknownSync(Schema.fromJsonString(schema), strict)
)
const envelopeOf = once((data: Schema.Codec<unknown, unknown>) => Envelope(data))
const publicEnvelopeOf = once((data: Schema.Codec<unknown, unknown>) => PublicEnvelope(data))

/** The answer decoded by its published schema: nothing missing, nothing more. */
export const decoded = <A>(answer: Answer, status: number, schema: Schema.Codec<A, unknown>): A => {
  assert.strictEqual(answer.status, status, answer.text)
  assert.strictEqual(answer.header("content-type"), "application/json")
  assert.strictEqual(answer.header("x-content-type-options"), "nosniff")
  return readerOf(schema)(answer.text) as A
}

/** `data` and `meta` of a call with an API key. */
export const metered = <A>(answer: Answer, data: Schema.Codec<A, unknown>) => {
  const found = decoded(answer, 200, envelopeOf(data) as ReturnType<typeof Envelope<typeof data>>)
  assert.strictEqual(answer.header("x-request-id"), found.meta.request_id)
  return found
}

/** `data` of a call of key management. */
export const managed = <A>(answer: Answer, status: number, data: Schema.Codec<A, unknown>): A => {
  assert.strictEqual(answer.header("cache-control"), "no-store")
  return decoded(answer, status, publicEnvelopeOf(data)).data as A
}

const KeyList = Schema.Struct({
  data: Schema.Struct({ items: Schema.Array(KeyItem) }),
  meta: Schema.Struct({ ...PublicMeta.fields, page: Page })
})

/** A page of the list of keys. */
export const keyPage = (answer: Answer): typeof KeyList.Type => decoded(answer, 200, KeyList)

/** Keys of a page of the list. */
export const keysOf = (answer: Answer): (typeof KeyList.Type)["data"]["items"] => keyPage(answer).data.items

interface ProblemDetails<C extends ProblemCode> {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: C
  readonly request_id: string
}

type Details<C extends ProblemCode> = ProblemDetails<C> & (typeof schemas)[C]["Type"]

/** The answer as problem details of exactly this code: status, members, and the headers that every problem has. */
export const problem = <C extends ProblemCode>(answer: Answer, code: C): Details<C> => {
  assert.strictEqual(answer.status, statusOf(code), answer.text)
  assert.strictEqual(answer.header("content-type"), "application/problem+json")
  assert.strictEqual(answer.header("x-content-type-options"), "nosniff")
  assert.strictEqual(answer.header("cache-control"), "no-store")
  const found = readerOf(schemas[code])(answer.text) as Details<C>
  assert.strictEqual(found.code, code)
  assert.strictEqual(found.status, answer.status)
  assert.strictEqual(found.title, titleOf(code))
  assert.isTrue(found.type.endsWith(`/docs/errors#${code}`), found.type)
  assert.strictEqual(found.request_id, answer.header("x-request-id"))
  assert.isAbove(found.detail.length, 10)
  assert.notMatch(answer.text, /\bat \S+:\d+|select |insert |node_modules|\.ts\b|SchemaError|readonly /)
  const challenge = answer.header("www-authenticate")
  assert.strictEqual(
    challenge,
    answer.status !== 401
      ? null
      : code === "token_invalid"
        ? 'Bearer realm="grid-data-service"'
        : 'ApiKey realm="grid-data-service"'
  )
  return found
}

/** A tenant nobody else uses: limits are low and every test has its own. */
export const newTenant = (): string => `tenant-${randomBytes(6).toString("hex")}`

/** Charged calls of these keys, in the same order, by the database: no window's end can move it. */
export const callsOfEach = async (
  databaseUrl: string,
  keyIds: ReadonlyArray<string>
): Promise<ReadonlyArray<number>> => {
  const tenants = await query<{ tenant_id: string }>(
    databaseUrl,
    "select distinct tenant_id from api_key where id = any($1)",
    [keyIds]
  )
  await untilReturned(
    databaseUrl,
    tenants.map(({ tenant_id }) => tenant_id)
  )
  const rows = await query<{ key_id: string; calls: number }>(
    databaseUrl,
    "select key_id, sum(calls)::float8 as calls from key_usage where key_id = any($1) group by key_id",
    [keyIds]
  )
  const calls = new Map(rows.map((row) => [row.key_id, row.calls]))
  return keyIds.map((id) => calls.get(id) ?? 0)
}

/** Charged calls of a key. */
export const callsOf = async (databaseUrl: string, keyId: string): Promise<number> =>
  (await callsOfEach(databaseUrl, [keyId]))[0] ?? 0

/** What a key has left, without spending any of it. */
export const ping = async (baseUrl: string, secret: string) =>
  metered(await call(`${baseUrl}/developer/v1/ping`, { headers: { "x-api-key": secret } }), Ping)

/**
 * Runs an experiment that needs one UTC minute; where the minute ended meanwhile, whatever came of it, it is run again
 * from the start.
 */
export const withinMinute = async <A>(experiment: () => Promise<A>): Promise<A> => {
  for (;;) {
    const minute = Math.floor(Date.now() / 60_000)
    const ended = () => Math.floor(Date.now() / 60_000) !== minute
    try {
      const outcome = await experiment()
      if (!ended()) return outcome
    } catch (error) {
      if (!ended()) throw error
    }
  }
}
