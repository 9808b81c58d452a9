import { assert, describe, it } from "@effect/vitest"
import type { PlanId } from "@grid/domain/plans/Plan"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { beforeAll } from "vitest"
import { newTenant } from "./support/Client.ts"
import { sharedSuite } from "./support/Suite.ts"

const suite = sharedSuite()
const secrets = new Map<PlanId, string>()

beforeAll(async () => {
  for (const plan of ["enterprise", "trial"] as const) {
    secrets.set(plan, (await suite.store.createKey(newTenant(), plan)).secret)
  }
})

/** A call that a person would make, and what its answer must say. */
interface Wrong {
  /** Mistake that it stands for. */
  readonly mistake: string
  /** Method and path. */
  readonly to: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Plan of the key; null for none in the right header. */
  readonly plan?: PlanId | null
  readonly status?: number
  /** Parts of `detail`: the parameter, what was sent, what is allowed. */
  readonly says: ReadonlyArray<string>
  /** `did_you_mean` of the answer; absent where no one thing is right. */
  readonly meant?: ReadonlyArray<string>
}

const v1 = "/developer/v1"
const history = `${v1}/grid/demand/history`
const market = `${v1}/market/exchange`

const get = (
  mistake: string,
  path: string,
  says: ReadonlyArray<string>,
  meant?: ReadonlyArray<string>,
  more: Partial<Wrong> = {}
): Wrong => ({ mistake, to: `GET ${path}`, says, ...(meant !== undefined && { meant }), ...more })

const states: ReadonlyArray<Wrong> = [
  get(
    "misspelt state",
    `${history}?state=Tamil%20Nadoo`,
    ["state must be a state", '"Tamil Nadu"', 'not "Tamil Nadoo"'],
    ["tamil-nadu"]
  ),
  get("state with letters missing", `${history}?state=maharashta`, ["state", '"maharashta"'], ["maharashtra"]),
  get("city for a state", `${history}?state=Mumbai`, ["state", 'not "Mumbai"'], ["maharashtra"]),
  get("city of former name", `${v1}/grid/statistics?state=Bangalore`, ["state", '"Bangalore"'], ["karnataka"]),
  get(
    "one wrong state of a list",
    `${v1}/carbon-intensity/by-state?states=goa,keral`,
    ["states", '"goa,keral"'],
    ["goa,kerala"]
  ),
  get("state as `region`", `${history}?region=kerala`, ["region is not known here", "state, zone, hours"]),
  get("state as `states`", `${history}?states=kerala`, ["states is not known here", "state"], ["state"]),
  get(
    "code of no state in a path",
    "/v1/carbon-intensity/latest/Maharastraa",
    ["/v1/carbon-intensity/latest"],
    ["/v1/carbon-intensity/latest/maharashtra"],
    { status: 404 }
  ),
  get(
    "code of no region in a path",
    "/v1/dispatch/risk-screen/XX",
    ["/v1/dispatch/risk-screen/XX", "region must be one of NR, WR, SR, ER, NER", "/docs/names#zones"],
    undefined,
    { status: 404 }
  ),
  get("zone by a part of its code", `${v1}/grid/states?zone=NE`, ["zone must be one of NR, WR", '"NE"'], ["NR", "NER"]),
  get("city for a node", "/v1/market/forward-curve/Mumbai", ["There is no node Mumbai"], ["IN-MH"], { status: 404 }),
  get("bid area that is none", `${market}/area-prices?area=W9`, ["area must be one of N1", '"W9"'], ["W1", "W2", "W3"]),
  get("city for a bid area", `${market}/area-prices?area=Mumbai`, ["area must be one of N1", '"Mumbai"'], ["W2"]),
  get("state in two bid areas", `${market}/area-prices?area=Goa`, ["area must be one of N1", '"Goa"'], ["W2", "S1"]),
  get("zone for a bid area", `${market}/area-prices?area=North`, ["area", '"North"'], ["N1", "N2", "N3"])
]

const times: ReadonlyArray<Wrong> = [
  get("hours=0", `${history}?hours=0`, ["hours must be an integer from 1", '"0"'], []),
  get("hours with their unit", `${history}?hours=24h`, ["hours must be an integer from 1", '"24h"'], ["24"]),
  get("days in place of hours", `${history}?hours=7d`, ["hours must be an integer from 1", '"7d"'], []),
  get("days for hours", `${history}?days=7`, ["days is not known here"], ["hours"]),
  get("day of a window", `${v1}/carbon-intensity/by-state?date=2026-08-18`, ["date is not known here"], ["from", "to"]),
  get("a year by block", `${market}/area-prices?from=2025-08-18&to=2026-08-17`, [
    "from must ask for at most 31 days: a longer window in parts",
    `${market}/canonical`
  ]),
  get("too many hours", `${v1}/fuel-mix/latest?hours=9000`, ["hours must be an integer from 1 to 8760", '"9000"'], []),
  get("hours with a comma", `${history}?hours=1,000`, ["hours must be an integer from 1", '"1,000"'], []),
  get(
    "time that is none",
    `${history}?from=2026-08-18T10:61:00Z`,
    ["from must be a time that exists", '10:61:00Z"'],
    []
  ),
  get(
    "day as DD/MM/YYYY",
    `${history}?from=18/08/2026`,
    ["from must be an IST day (YYYY-MM-DD)", '"18/08/2026"'],
    ["2026-08-18"]
  ),
  get(
    "day as DD-MM-YYYY",
    `${market}/latest?date=18-08-2026`,
    ["date must be a calendar day (YYYY-MM-DD)", '"18-08'],
    ["2026-08-18"]
  ),
  get(
    "timestamp in place of a day, which in India is the next",
    `${v1}/grid/psp?date=2026-08-17T20:00:00Z`,
    ["date must be a calendar day (YYYY-MM-DD)", '"2026-08-17T20'],
    ["2026-08-18"]
  ),
  get("month behind the day", `${history}?from=2026-18-08`, ["from", "YYYY-MM-DD", '"2026-18-08"'], ["2026-08-18"]),
  get(
    "month behind the year's end",
    `${v1}/assets/renewable-capacity?from=07-2026`,
    ["from", "YYYY-MM", '"07-2026"'],
    ["2026-07"]
  ),
  get(
    "timestamp without offset",
    `${history}?from=2026-08-18T10:00:00`,
    ["from", "offset", '"2026-08-18T10:00:00"'],
    ["2026-08-18T10:00:00+05:30"]
  ),
  get(
    "offset that lost its plus",
    `${history}?from=2026-08-18T10:00:00+05:30`,
    ["from", "write + as %2B", '"2026-08-18T10:00:00 05:30"'],
    ["2026-08-18T10:00:00+05:30"]
  ),
  get("begin by the name of other services", `${history}?start=2026-08-18`, ["start is not known here"], ["from"]),
  get("day in words", `${history}?from=yesterday`, ["from must be an IST day (YYYY-MM-DD)", '"yesterday"']),
  get("day that is none", `${history}?from=2026-02-30`, [
    "from must be a day that exists (YYYY-MM-DD)",
    '"2026-02-30"'
  ]),
  get("end before begin", `${history}?from=2026-08-19&to=2026-08-18`, ['to must be later than from, not "2026-08-18"']),
  get("hours beside from", `${history}?hours=24&from=2026-08-18`, ["hours cannot be combined with from and to"]),
  get("start for from", `${history}?start_date=2026-08-18`, ["start_date is not known here", "from, to"]),
  get(
    "resolution in words",
    `${history}?resolution=hourly`,
    ["resolution must be one of block, hour, day", '"hourly"'],
    ["hour"]
  ),
  get("resolution by the day", `${history}?resolution=daily`, ["resolution must be one of block, hour, day"], ["day"]),
  get("resolution in minutes", `${history}?resolution=15min`, ["resolution must be one of block, hour, day"], ["block"])
]

const words: ReadonlyArray<Wrong> = [
  get(
    "market for market_type",
    `${market}/latest?market=DAM`,
    ["market is not known here", "market_type"],
    ["market_type"]
  ),
  get(
    "market in words",
    `${market}/latest?market_type=day-ahead`,
    ["market_type must be one of DAM, RTM, GDAM", '"day-ahead"'],
    ["DAM"]
  ),
  get("market in lower case", `${market}/latest?market_type=dam`, ["market_type", "DAM, RTM, GDAM", '"dam"'], ["DAM"]),
  get(
    "order in words",
    `${market}/latest?order=descending`,
    ["order must be one of asc, desc", '"descending"'],
    ["desc"]
  ),
  get(
    "limit above the largest",
    `${market}/latest?limit=1000`,
    ["limit must be an integer from 1 to 96", '"1000"'],
    []
  ),
  get("place abroad", "/v1/substations?lat=200&lng=77", ["lat must be a number from 6 to 38", '"200"'], []),
  get("fuel in capitals", `${v1}/assets/power-plants?fuel=Solar`, ["fuel must be one of coal", '"Solar"'], ["solar"]),
  get(
    "fuel by another name",
    `${v1}/assets/power-plants?fuel=uranium`,
    ["fuel must be one of", '"uranium"'],
    ["nuclear"]
  ),
  get("format that is not offered", `${history}?format=xml`, ["format must be one of json", '"xml"']),
  get(
    "basis that is none",
    `${v1}/carbon-intensity/latest?basis=lifecycl`,
    ["basis must be one of", '"lifecycl"'],
    ["lifecycle"]
  ),
  get(
    "view that is none",
    `${v1}/carbon-intensity/latest?view=consumptions`,
    ["view must be one of", "consumption"],
    ["consumption"]
  ),
  get("required parameter left out", "/v1/carbon-intensity/history?state=MH", [
    "signal is missing: send one of average, marginal"
  ]),
  get("parameter twice", `${history}?hours=24&hours=48`, ["hours was given more than once"])
]

const json = { "content-type": "application/json" }
const job = { type: "export", dataset: "demand", query: { hours: 24 }, format: "csv" }
const alert = {
  name: "n",
  metric: "price",
  market_type: "DAM",
  op: ">",
  threshold: 1,
  for_blocks: 1,
  url: "https://8.8.8.8/hook"
}

const post = (
  mistake: string,
  path: string,
  body: unknown,
  says: ReadonlyArray<string>,
  meant?: ReadonlyArray<string>
): Wrong => ({ mistake, to: `POST ${path}`, body, says, ...(meant !== undefined && { meant }) })

const bodies: ReadonlyArray<Wrong> = [
  post(
    "misspelt dataset",
    `${v1}/jobs`,
    { ...job, dataset: "demands" },
    ["dataset must be one of", '"demands"'],
    ["demand"]
  ),
  post(
    "state of a body misspelt",
    `${v1}/jobs`,
    { ...job, query: { state: "Gujrath", hours: 1 } },
    ["query.state must be a state", '"Gujrath"'],
    ["gujarat"]
  ),
  post("area that is none", `${v1}/jobs`, { ...job, query: { area: "nothern", hours: 1 } }, [
    "query.area",
    '"nothern"'
  ]),
  post(
    "city for an area of an export",
    `${v1}/jobs`,
    { ...job, query: { area: "Mumbai", hours: 1 } },
    ["query.area", '"Mumbai"'],
    ["maharashtra", "W2"]
  ),
  post("list without an item", "/v1/landed-cost/compare", { modes: [] }, ["modes.0 is missing: send one of grid, goa"]),
  post(
    "member that another has",
    `${v1}/jobs`,
    { ...job, query: { market: "DAM" } },
    ["query.market", "market_type"],
    ["market_type"]
  ),
  post("member left out", `${v1}/jobs`, { ...job, format: undefined }, ["format is missing: send one of csv"]),
  post("number as text", `${v1}/alerts`, { ...alert, threshold: "9000" }, ["threshold must be a number", '"9000"']),
  post(
    "number above the largest",
    `${v1}/alerts`,
    { ...alert, for_blocks: 200 },
    ["for_blocks must be an integer from 1 to 96", "200"],
    []
  ),
  post(
    "metric in the plural",
    `${v1}/alerts`,
    { ...alert, metric: "prices" },
    ["metric must be one of", '"prices"'],
    ["price"]
  )
]

const calls: ReadonlyArray<Wrong> = [
  get(
    "key in the address",
    `${v1}/ping?api_key=svc_live_${"a".repeat(32)}`,
    ["X-API-Key", "in the address"],
    undefined,
    {
      plan: null,
      status: 401
    }
  ),
  get("key in a header of another name", `${v1}/ping`, ["X-API-Key", "another header"], undefined, {
    plan: null,
    status: 401,
    headers: { "x-api-token": `svc_live_${"a".repeat(32)}` }
  }),
  get("key that is cut short", `${v1}/ping`, ["svc_live_", "32 letters and digits"], undefined, {
    plan: null,
    status: 401,
    headers: { "x-api-key": "svc_live_abc" }
  }),
  get(
    "day of a forward curve",
    `${v1}/forecast/exchange-forward-curve?date=2026-11-30`,
    ["date is not known here"],
    ["horizon_days"]
  ),
  get(
    "hours of a forward curve",
    `${v1}/forecast/exchange-forward-curve?horizon_h=24`,
    ["horizon_h"],
    ["horizon_days"]
  ),
  get("days of a demand forecast", `${v1}/forecast/demand?from=2026-11-30`, ["from is not known here"], ["horizon"]),
  get("slash at the end", `${history}/`, [history], [history], { status: 404 }),
  get("history of prices by the name of others", `${market}/history`, [`${market}/history`], [`${market}/canonical`], {
    status: 404
  }),
  {
    mistake: "dispatch of storage",
    to: "POST /v1/storage/dispatch",
    body: {},
    status: 404,
    says: [],
    meant: ["/v1/dispatch/co-optimisation"]
  },
  get("path in capitals", `${v1}/Grid/demand/history`, ["/Grid/demand/history"], [history], { status: 404 }),
  get("path without version", "/developer/grid/demand/history", ["/developer/grid/demand/history"], [history], {
    status: 404
  }),
  { mistake: "POST for GET", to: `POST ${history}`, body: {}, status: 405, says: ["GET"] },
  get("XML by the Accept header", history, ["application/json", "Accept"], undefined, {
    status: 406,
    headers: { accept: "application/xml" }
  }),
  get("state on a plan without states", `${v1}/grid/states`, ["State data", "the Pro plan"], undefined, {
    plan: "trial",
    status: 402
  }),
  {
    mistake: "form for JSON",
    to: `POST ${v1}/jobs`,
    body: "type=export",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    status: 415,
    says: ["application/json"]
  }
]

interface Problem {
  readonly type: string
  readonly status: number
  readonly detail: string
  readonly did_you_mean?: ReadonlyArray<string>
  readonly errors?: ReadonlyArray<{ readonly path: string; readonly sent?: string; readonly see?: string }>
}

/** Date of yesterday in India before a call and after it, and the one that its problem means. */
const yesterdayIn = async (ask: () => Promise<Pick<Problem, "did_you_mean"> | undefined>) => {
  const yesterday = () => istDate(Date.now() - dayMs)
  const begin = yesterday()
  const { did_you_mean = [] } = (await ask()) ?? {}
  return { before: [begin, yesterday()], meant: did_you_mean.join() }
}

const send = (wrong: Wrong): Promise<Response> => {
  const [method = "", path = ""] = wrong.to.split(" ")
  const secret = wrong.plan === null ? undefined : secrets.get(wrong.plan ?? "enterprise")
  return fetch(`${suite.url}${path}`, {
    method,
    headers: {
      ...(secret === undefined ? {} : { "x-api-key": secret }),
      ...(wrong.body === undefined ? {} : json),
      ...wrong.headers
    },
    ...(wrong.body === undefined
      ? {}
      : { body: typeof wrong.body === "string" ? wrong.body : JSON.stringify(wrong.body) })
  })
}

const pages = new Map<string, string>()

/** Follows a link to a page of the docs: the page is there, and so is its anchor. */
const follow = async (link: string): Promise<void> => {
  const [address = "", anchor] = link.split("#")
  if (!pages.has(address)) {
    const response = await fetch(address)
    assert.strictEqual(response.status, 200, link)
    pages.set(address, await response.text())
  }
  if (anchor !== undefined) assert.include(pages.get(address), `id="${anchor}"`, link)
}

/** Follows a path that is suggested: with a key it leads to a route. */
const followPath = async (path: string, wrong: Wrong): Promise<void> => {
  const isPost = wrong.status === 404 && wrong.to.startsWith("POST")
  const headers = { "x-api-key": secrets.get("enterprise") ?? "", ...(isPost && json) }
  const { status } = await fetch(`${suite.url}${path}`, { headers, ...(isPost && { method: "POST", body: "{}" }) })
  assert.notInclude([404, 405], status, path)
}

const table = [...states, ...times, ...words, ...bodies, ...calls]

describe("errors that teach", () => {
  it("the table has the forty mistakes and more", () => {
    assert.isAtLeast(new Set(table.map(({ to, body }) => `${to} ${JSON.stringify(body)}`)).size, 40)
  })

  it.each(table)("$mistake: $to", async (wrong) => {
    const response = await send(wrong)
    const problem = (await response.json()) as Problem
    assert.strictEqual(response.status, wrong.status ?? 400, JSON.stringify(problem))
    for (const part of wrong.says) assert.include(problem.detail, part)
    const paths = (problem.did_you_mean ?? []).filter((meant) => meant.startsWith("/"))
    if (wrong.meant !== undefined) {
      assert.deepStrictEqual(paths.length > 0 ? [problem.did_you_mean?.[0]] : [...(problem.did_you_mean ?? [])], [
        ...wrong.meant
      ])
    }
    assert.isAtMost(problem.did_you_mean?.length ?? 0, 3)
    await follow(problem.type)
    for (const { see } of problem.errors ?? []) if (see !== undefined) await follow(see)
    for (const path of paths) await followPath(path, wrong)
  })

  it("what was sent is quoted in part, and never a secret", async () => {
    const key = `svc_live_${"A1b2".repeat(8)}`
    const long = await send(get("", `${history}?state=${"x".repeat(5_000)}`, []))
    const { errors } = (await long.json()) as Problem
    assert.isAtMost(errors?.[0]?.sent?.length ?? 0, 70)
    for (const wrong of [
      get("", `${history}?state=${key}`, []),
      get("", `${history}?${key}=1`, []),
      post("", `${v1}/alerts`, { ...alert, op: key }, []),
      post("", `${v1}/alerts`, { ...alert, secret: "hunter2" }, []),
      post("", `${v1}/jobs`, { ...job, query: { area: key } }, [])
    ]) {
      const response = await send(wrong)
      const text = await response.text()
      assert.strictEqual(response.status, 400, text)
      assert.notInclude(text, "A1b2A1b2")
      assert.notInclude(text, "hunter2")
    }
  })

  it("a year of history on a small plan is answered in part, which is said", async () => {
    const response = await send(get("", `${history}?hours=8760`, [], undefined, { plan: "trial" }))
    assert.strictEqual(response.status, 200)
    const { meta } = (await response.json()) as {
      readonly meta: { readonly window: { readonly clamped: boolean; readonly granted_hours: number } }
    }
    assert.isTrue(meta.window.clamped)
    assert.strictEqual(meta.window.granted_hours, 168)
  })

  it.each<{ readonly to: string; readonly body?: unknown }>([
    { to: `GET ${market}/latest?date=yesterday` },
    { to: `GET ${history}?from=Yesterday&to=2026-08-18` },
    { to: `GET ${v1}/assets/renewable-capacity?from=yesterday` },
    {
      to: `POST ${v1}/jobs`,
      body: { type: "export", dataset: "demand", format: "csv", query: { from: "yesterday" } }
    },
    { to: "POST /v1/scope2/location-based", body: { state: "goa", from: "yesterday", load_mwh: [1] } }
  ])("a day by its name is answered with its date in India: $to", async ({ body, to }) => {
    const { before, meant } = await yesterdayIn(async () => {
      const response = await send({ mistake: "name of a day", to, body, says: [] })
      const text = await response.text()
      assert.strictEqual(response.status, 400, text)
      return JSON.parse(text) as Problem
    })
    assert.include(before, meant)
  })

  it("the connector says the same, with the link in the text that a client shows", async () => {
    const headers = {
      ...json,
      accept: "application/json, text/event-stream",
      "x-api-key": secrets.get("enterprise") ?? ""
    }
    const message = (name: string, args: object) =>
      JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } })
    const answer = async (name: string, args: object) =>
      (await (await fetch(`${suite.url}/mcp`, { method: "POST", headers, body: message(name, args) })).json()) as {
        readonly result?: {
          readonly content: ReadonlyArray<{ readonly text: string }>
          readonly structuredContent: { readonly error: Problem & { readonly message: string } }
        }
        readonly error?: { readonly message: string }
      }
    const { result } = await answer("state_snapshot", { state: "Tamil Nadoo" })
    const text = result?.content[0]?.text ?? ""
    assert.include(text, 'state must be a state or union territory, such as "maharashtra"')
    assert.include(text, 'not "Tamil Nadoo"; did you mean tamil-nadu?')
    assert.include(text, `${suite.url}/docs/names#states`)
    assert.deepStrictEqual(result?.structuredContent.error.did_you_mean, ["tamil-nadu"])
    await follow(result?.structuredContent.error.errors?.[0]?.see ?? "")
    const { before, meant } = await yesterdayIn(
      async () => (await answer("fuel_mix", { from: "yesterday" })).result?.structuredContent.error
    )
    assert.include(before, meant)
    assert.include((await answer("live_demad", {})).error?.message ?? "", "Did you mean live_demand?")
    assert.match(
      (await answer("storage_dispatch", {})).error?.message ?? "",
      /dispatch and revenue of storage.*\/llms\.txt/
    )
    for (const [name, way] of [
      ["carbon_intensity", "the tool state_snapshot has it"],
      ["carbon_forecast", "the route /developer/v1/forecast/carbon-intensity has it"]
    ] as const)
      assert.include((await answer(name, {})).error?.message ?? "", `${name} is a dataset: ${way}`)
    const cost = (await answer("data_centre_delivered_cost", { state: "goa", it_load_mw: 20 })).result
    assert.include(cost?.content[0]?.text, "did you mean latitude or longitude?")
    const none = (await answer("search_datasets", { query: "rainfall" })).result?.content[0]?.text ?? ""
    assert.match(none, /with the id of a dataset: demand, frequency, .*\/llms\.txt at this address\.$/)
  })
})
