import { PlanId } from "@grid/domain/plans/Plan"
import { dayMs, istDate } from "@grid/domain/time/Time"

/** `kept` uses a connection again, `new` closes it after the answer, `leaves` goes away as the answer begins. */
export type Manner = "kept" | "new" | "leaves"

/** One call of the mix, as often in a thousand as its weight. */
export interface Call {
  readonly kind: string
  readonly weight: number
  readonly method: "GET" | "POST"
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Plan of the key; null sends none. */
  readonly plan: PlanId | "unknown" | null
  readonly manner: Manner
  /** Sends the entity tag of the answer before. */
  readonly conditional: boolean
  /** Statuses that it may be answered with. */
  readonly expected: ReadonlyArray<number>
}

const v1 = "/developer/v1"

const defaults = {
  method: "GET",
  headers: { "accept-encoding": "gzip, br" },
  body: "",
  plan: "enterprise",
  manner: "kept",
  conditional: false,
  expected: [200]
} as const

/** Calls of a kind that share its weight. */
const kind = (name: string, weight: number, paths: ReadonlyArray<string>, rest: Partial<Call> = {}) =>
  paths.map((path): Call => ({ ...defaults, kind: name, weight: weight / paths.length, path, ...rest }))

const post = (name: string, weight: number, path: string, body: unknown, rest: Partial<Call> = {}) =>
  kind(name, weight, [path], {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "accept-encoding": "gzip" },
    ...rest
  })

const message = (name: string, weight: number, method: string, params: unknown) =>
  post(
    name,
    weight,
    "/mcp",
    { jsonrpc: "2.0", id: 1, method, params },
    { headers: { "content-type": "application/json", accept: "application/json, text/event-stream" } }
  )

const tools: Readonly<Record<string, unknown>> = {
  live_demand: {},
  state_snapshot: { state: "gujarat" },
  fuel_mix: { hours: 48 },
  exchange_prices: { market: "DAM", hours: 24 },
  demand_forecast: { horizon: 24 },
  search_datasets: { query: "demand" },
  data_centre_site_screen: { latitude: 19.1, longitude: 72.9 }
}

const latest = [
  "grid/demand/latest",
  "grid/frequency/latest",
  "grid/summary",
  "grid/states",
  "fuel-mix/latest",
  "market/exchange/latest?market_type=DAM",
  "carbon-intensity/latest"
].map((path) => `${v1}/${path}`)

/** Plans but the one whose keys carry the mix. */
const limitedPlans = PlanId.literals.filter((plan) => plan !== "enterprise")

const reads: ReadonlyArray<Call> = [
  ...kind("latest", 300, latest),
  ...kind("latest, plain", 60, latest.slice(0, 3), { headers: {} }),
  ...kind("unchanged", 120, latest, { conditional: true, expected: [200, 304] }),
  ...kind(
    "history, day",
    100,
    ["grid/demand/history?hours=24", "grid/frequency/history?hours=6", "fuel-mix/latest?hours=24"].map(
      (path) => `${v1}/${path}`
    )
  ),
  ...kind("history, month", 20, [`${v1}/grid/demand/history?hours=720`, `${v1}/grid/statistics`]),
  ...kind("history, year", 2, [`${v1}/grid/demand/history?hours=8760&resolution=hour`]),
  ...kind(
    "market",
    30,
    ["spread", "heatmap", "duck-curve", "area-prices", "canonical?market_type=DAM"].map(
      (path) => `${v1}/market/exchange/${path}`
    )
  ),
  ...kind("storage arbitrage", 5, [`${v1}/market/exchange/storage-arbitrage?duration_h=2`]),
  ...kind(
    "lists",
    40,
    ["assets/power-plants?limit=100", "catalog", "jobs?limit=10", "alerts?limit=10", "meta/canonical-freshness"].map(
      (path) => `${v1}/${path}`
    )
  ),
  ...kind(
    "carbon",
    60,
    ["by-state?states=goa,delhi", "with-fuel-mix", "changes"].map((path) => `${v1}/carbon-intensity/${path}`)
  ),
  ...kind("carbon, month", 3, [`${v1}/carbon-intensity/summary`]),
  ...kind(
    "forecasts",
    40,
    ["demand", "exchange-forward-curve", "carbon-intensity"].map((path) => `${v1}/forecast/${path}`)
  ),
  ...kind("briefings", 10, [`${v1}/briefings/daily`, `${v1}/briefings/daily-summary`]),
  ...kind("CSV", 40, [`${v1}/grid/demand/history?hours=24&format=csv`, `${v1}/grid/states?format=csv`]),
  ...kind(
    "legacy paths",
    40,
    ["summary", "demand-timeseries?hours=24", "carbon-intensity/latest"].map((path) => `/api/intelligence/${path}`)
  )
]

const refusals: ReadonlyArray<Call> = [
  ...kind("unknown keys", 20, [`${v1}/grid/demand/latest`], { plan: "unknown", expected: [401] }),
  ...kind("no key", 10, [`${v1}/grid/demand/latest`], { plan: null, expected: [401] }),
  ...kind("bad parameters", 20, [`${v1}/grid/demand/history?hours=-1`, `${v1}/grid/states?zone=XX`], {
    expected: [400]
  }),
  ...kind("wrong paths", 20, [`${v1}/grid/demands`, "/favicon.png"], { expected: [404] }),
  // What a plan lacks, and what it has used up, is refused.
  ...limitedPlans.flatMap((plan) => kind("limited plans", 3, latest.slice(0, 3), { plan, expected: [200, 429] })),
  ...kind("not in plan", 5, [`${v1}/forecast/demand`], { plan: "student", expected: [402] })
]

const connections: ReadonlyArray<Call> = [
  ...kind("new connections", 30, latest.slice(0, 2), { manner: "new" }),
  ...kind("clients that leave", 10, [`${v1}/grid/demand/history?hours=720`], { manner: "leaves" }),
  ...kind("documents", 5, ["/openapi.json", "/docs", "/llms.txt"], { plan: null })
]

/** Calls of a day of real use. Every kind of a path stands in it, down to those who are refused or go away half-way. */
export const mixAt = (now: number): ReadonlyArray<Call> => {
  const from = istDate(now - dayMs)
  const load_mwh = Array.from({ length: 96 }, (_, block) => 1 + (block % 24) / 24)
  const economics = {
    technology: "solar",
    capacity_mw: 100,
    capex_inr_per_mw: 45_000_000,
    opex_inr_per_mw_year: 700_000,
    cuf_fraction: 0.27,
    tariff_inr_per_kwh: 2.9
  }
  return [
    ...reads,
    ...refusals,
    ...connections,
    ...post("Scope 2", 2, "/v1/scope2/location-based", { state: "maharashtra", from, load_mwh }, { expected: [201] }),
    ...post("project economics", 5, `${v1}/tools/project-economics`, economics),
    ...message("connector, list", 20, "tools/list", {}),
    ...Object.entries(tools).flatMap(([name, args]) =>
      message("connector, call", 8, "tools/call", { name, arguments: args })
    )
  ]
}

/** Plans whose keys the mix needs, beside as many of the largest as its rate takes. */
export const plansOfMix: ReadonlyArray<PlanId> = limitedPlans

/** Fraction of the golden ratio: its multiples fill the interval from 0 to 1 evenly. */
const goldenFraction = (Math.sqrt(5) - 1) / 2

/** Calls in the order in which they are sent: each as often as its weight says, spread evenly, and those of one weight apart. */
export const deckOf = (mix: ReadonlyArray<Call>): ReadonlyArray<Call> =>
  mix
    .flatMap((call, index) => {
      const times = Math.max(1, Math.round(call.weight))
      return Array.from({ length: times }, (_, turn) => ({
        call,
        place: (turn + ((index * goldenFraction) % 1)) / times
      }))
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ call }) => call)
