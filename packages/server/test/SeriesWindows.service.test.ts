import { assert, describe, it } from "@effect/vitest"
import { CarbonHistory, CarbonWindows } from "@grid/domain/carbon/CarbonHistory"
import { CarbonWithMix } from "@grid/domain/carbon/Carbon"
import { baseline, MarginalSignal } from "@grid/domain/carbon/MarginalSignal"
import { FuelMixHistory, FuelMixLatest } from "@grid/domain/fuel/FuelMix"
import { DemandHistory, DemandLatest, FrequencyHistory } from "@grid/domain/grid/Grid"
import { StateMetricsList } from "@grid/domain/grid/StateMetrics"
import { Meta } from "@grid/domain/http/Envelope"
import { AreaPrices } from "@grid/domain/market/AreaPrices"
import { PriceWindows } from "@grid/domain/market/PriceWindows"
import { Spread } from "@grid/domain/market/Spread"
import type { PlanId } from "@grid/domain/plans/Plan"
import { states } from "@grid/domain/states/State"
import { dayMs, hourMs, iso, istDate } from "@grid/domain/time/Time"
import { Schema } from "effect"
import { beforeAll } from "vitest"
import { csvRows } from "./support/Csv.ts"
import { call, metered, newTenant, problem } from "./support/Client.ts"
import { operations } from "./support/Published.ts"
import { sharedSuite } from "./support/Suite.ts"

const suite = sharedSuite()
const secrets = new Map<PlanId, string>()

beforeAll(async () => {
  for (const plan of ["trial", "starter", "pro", "enterprise"] as const)
    secrets.set(plan, (await suite.store.createKey(newTenant(), plan)).secret)
})

const get = (path: string, plan: PlanId = "enterprise") =>
  call(`${suite.url}/developer/v1${path}`, { headers: { "x-api-key": secrets.get(plan) ?? "" } })

const metaOf = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ meta: Meta })))

const factors = { factor_set: Schema.optionalKey(Schema.String) }
const Named = Schema.fromJsonString(
  Schema.Struct({
    data: Schema.Struct({ ...factors, days: Schema.optionalKey(Schema.Array(Schema.Struct(factors))) })
  })
)
const NamedState = Schema.fromJsonString(
  Schema.Struct({
    ...factors,
    sources: Schema.Array(Schema.String),
    marginal_signals: Schema.optionalKey(Schema.Array(MarginalSignal))
  })
)

const withWindow = operations.filter(
  ({ method, parameters, path }) =>
    method === "GET" &&
    path.startsWith("/developer/v1/") &&
    ["from", "hours"].every((name) => parameters.some((parameter) => parameter.name === name))
)

const required: Readonly<Record<string, string>> = {
  "/developer/v1/carbon-intensity/by-state": "states=goa",
  "/developer/v1/market/exchange/canonical": "market_type=DAM"
}

describe("every series route", () => {
  it.each(withWindow.map(({ path, parameters }) => [path, parameters] as const))(
    "%s: the same words, and why a window was cut",
    async (path, parameters) => {
      const at = (query: string) => `${path.replace("/developer/v1", "")}?${query}&${required[path] ?? ""}`
      const ask = async (query: string) => {
        const answer = await get(at(query))
        assert.strictEqual(answer.status, 200, `${query}: ${answer.text.slice(0, 300)}`)
        return metaOf(answer.text).meta
      }
      const recent = await ask("hours=24")
      assert.isAtLeast(recent.window?.granted_hours ?? 0, 24)
      const day = istDate(Date.now() - 2 * dayMs)
      const past = await ask(`from=${day}&to=${day}`)
      const start = Date.parse(`${day}T00:00+05:30`)
      assert.strictEqual(past.window?.requested.from, iso(start))
      const captured = past.provenance.map(({ captured_at }) => Date.parse(captured_at))
      assert.isAtMost(Math.max(0, ...captured), start + dayMs, "the simulator captures no day after its end")
      assert.isAtMost(Date.parse(past.as_of ?? iso(start)), start + dayMs)
      for (const query of [`hours=24&from=${day}`, `hours=24&to=${day}`])
        problem(await get(at(query)), "invalid_parameter")
      const { schema } = parameters.find(({ name }) => name === "resolution") ?? {}
      for (const resolution of (schema?.["enum"] ?? []) as ReadonlyArray<string>)
        assert.strictEqual((await ask(`hours=48&resolution=${resolution}`)).window?.reason, null)
      // Within ten years, and before anything was simulated.
      const before = istDate(Date.now() - 400 * dayMs)
      const early = await ask(`from=${before}&to=${before}`)
      assert.deepInclude(early.window, { reason: "no_data_before", plan_needed: null })
      assert.strictEqual(early.window?.granted.from, early.window?.granted.to)
      const minute = iso(start + 7 * 60_000)
      const short = await ask(`from=${minute}&to=${iso(Date.parse(minute) + 60_000)}`)
      assert.strictEqual(short.window?.reason, "no_interval")
      const ahead = istDate(Date.now() + 30 * dayMs)
      assert.strictEqual((await ask(`from=${ahead}&to=${ahead}`)).window?.reason, "not_known_yet")
      // Before anything was known, and within the data.
      if (parameters.some(({ name }) => name === "known_at")) {
        const { window: then } = await ask(`from=${day}&to=${day}&known_at=2020-01-01`)
        assert.strictEqual(then?.reason, "not_known_then")
        assert.strictEqual(then?.granted.from, then?.granted.to)
      }
      // Before any plan reaches.
      assert.isNotNull((await ask("from=1995-01-01&to=1995-01-02")).window?.reason)
    }
  )
})

describe("windows that count what they say", () => {
  it.each([1, 3, 24])("hours=%i: as many hours, and four times as many blocks", async (hours) => {
    for (const area of ["", "&state=goa", "&zone=NR"]) {
      const hourly = metered(await get(`/grid/demand/history?hours=${hours}${area}`), DemandHistory)
      assert.lengthOf(hourly.data.series, hours, area)
      assert.strictEqual(hourly.meta.window?.granted_hours, hours)
      assert.isTrue(hourly.data.series.slice(0, -1).every(({ complete }) => complete === undefined))
    }
    const blocks = metered(await get(`/grid/demand/history?hours=${hours}&resolution=block`), DemandHistory)
    assert.lengthOf(blocks.data.series, 4 * hours)
    assert.lengthOf(
      metered(await get(`/grid/frequency/history?hours=${hours}`), FrequencyHistory).data.series,
      4 * hours
    )
    const frequency = metered(await get(`/grid/frequency/history?hours=${hours}&resolution=hour`), FrequencyHistory)
    assert.lengthOf(frequency.data.series, hours)
    assert.lengthOf(metered(await get(`/fuel-mix/history?hours=${hours}`), FuelMixHistory).data.series, hours)
    for (const market of ["DAM", "RTM"]) {
      const query = `market_type=${market}&area=W2&resolution=hour&hours=${hours}`
      const { blocks } = metered(await get(`/market/exchange/area-prices?${query}`), AreaPrices).data
      assert.lengthOf(blocks, hours, market)
      assert.isTrue(blocks.slice(0, -1).every(({ complete }) => complete === undefined))
      assert.isNumber(blocks.at(-1)?.price_inr_per_mwh)
    }
    assert.lengthOf(metered(await get(`/fuel-mix/latest?hours=${hours}`), FuelMixLatest).data.series ?? [], hours)
    assert.lengthOf(metered(await get(`/carbon-intensity/history?hours=${hours}`), CarbonHistory).data.series, hours)
  })
})

describe("zones", () => {
  it("a zone is the sum of its states, with their coverage", async () => {
    const day = istDate(Date.now() - 2 * dayMs)
    const query = `from=${day}&to=${day}&resolution=block&mode=raw`
    const zone = metered(await get(`/grid/demand/history?zone=ER&${query}`, "trial"), DemandHistory)
    assert.strictEqual(zone.data.area, "ER")
    const members = states.filter((state) => state.zone === "ER")
    const all = await Promise.all(
      members.map(async ({ slug }) => metered(await get(`/grid/demand/history?state=${slug}&${query}`), DemandHistory))
    )
    for (const [index, { demand_mw }] of zone.data.series.entries()) {
      const sum = all.reduce((total, { data }) => total + (data.series[index]?.demand_mw ?? 0), 0)
      assert.closeTo(demand_mw ?? Number.NaN, sum, 0.01)
    }
    assert.strictEqual(zone.meta.coverage?.expected, 96 * members.length)
    assert.isTrue(zone.meta.provenance.some(({ kind, source }) => source === "zone-sum" && kind === "simulated"))
    problem(await get("/grid/demand/history?zone=ER&state=bihar"), "invalid_parameter")
  })

  it("the newest demand of one state", async () => {
    const all = metered(await get("/grid/demand/latest"), DemandLatest).data
    const one = metered(await get("/grid/demand/latest?state=goa"), DemandLatest).data
    assert.deepStrictEqual(
      one.states?.map(({ slug }) => slug),
      ["goa"]
    )
    assert.strictEqual(all.states?.length, 36)
    assert.isAtMost(Date.parse(one.observed_at), Date.now())
    assert.strictEqual(problem(await get("/grid/demand/latest?state=goa", "trial"), "not_in_plan").feature, "states")
  })
})

describe("new routes", () => {
  const day = istDate(Date.now() - 2 * dayMs)
  const window = `from=${day}&to=${day}`

  it("the history of the fuels is that of the last hours, by block, hour and day, generated and consumed", async () => {
    for (const [resolution, rows] of [
      ["block", 96],
      ["hour", 24],
      ["day", 1]
    ] as const) {
      for (const view of ["generation", "consumption"]) {
        const { data } = metered(
          await get(`/fuel-mix/history?${window}&resolution=${resolution}&view=${view}`),
          FuelMixHistory
        )
        assert.deepStrictEqual(
          [data.count, data.series.length, data.view, data.resolution],
          [rows, rows, view, resolution]
        )
        assert.isAbove(data.series[0]?.coal ?? 0, 0)
      }
    }
    const year = metered(await get("/fuel-mix/history?hours=8760"), FuelMixHistory)
    assert.strictEqual(year.meta.window?.reason, "no_data_before")
    for (const [name, query] of [
      ["hours", "hours=8785"],
      ["hours", "hours=2209&resolution=block"],
      ["from", "from=2020-01-01&resolution=day"]
    ])
      assert.strictEqual(problem(await get(`/fuel-mix/history?${query}`), "invalid_parameter").errors[0]?.path, name)
  })

  it("the history of carbon is the mean of its blocks, and every value names its signal", async () => {
    const blocks = metered(await get(`/carbon-intensity/with-fuel-mix?${window}&state=goa`), CarbonWithMix).data.series
    const { data } = metered(await get(`/carbon-intensity/history?${window}&state=goa`), CarbonHistory)
    assert.lengthOf(data.series, 24)
    for (const [hour, { kg_co2e_per_mwh, signal_type }] of data.series.entries()) {
      const own = blocks.slice(4 * hour, 4 * hour + 4).map(({ average }) => average.kg_co2e_per_mwh ?? Number.NaN)
      assert.closeTo(kg_co2e_per_mwh ?? Number.NaN, own.reduce((sum, value) => sum + value, 0) / 4, 0.001)
      assert.strictEqual(signal_type, "average")
    }
  })

  it.each([
    ["direct", "cea-v21-direct"],
    ["lifecycle", "ipcc-2014-lifecycle"]
  ])("means of carbon name the factors that they are computed with, in tables, too: %s", async (basis, factor_set) => {
    const paths = ["history", "summary", "windows"].map((of) => `/carbon-intensity/${of}?${window}&basis=${basis}`)
    for (const path of paths) {
      const { data } = Schema.decodeUnknownSync(Named)((await get(path)).text)
      assert.deepStrictEqual([data, ...(data.days ?? [])].at(-1)?.factor_set, factor_set, path)
      const rows = csvRows((await get(`${path}&format=csv`)).text)
      assert.isNotEmpty(rows)
      assert.deepStrictEqual([...new Set(rows.map((row) => row["factor_set"]))], [factor_set], path)
    }
  })

  it("carbon of the enterprise plan names the factors or the edition of the baseline that its values rest on", async () => {
    const read = async (path: string) => {
      const headers = { "x-api-key": secrets.get("enterprise") ?? "" }
      const answer = await call(`${suite.url}/v1/carbon-intensity/${path}`, { headers })
      return Schema.decodeUnknownSync(NamedState)(answer.text)
    }
    const latest = await read("latest/goa")
    assert.strictEqual(latest.factor_set, "cea-v21-direct")
    assert.strictEqual(latest.marginal_signals?.find(({ method }) => method === "cea")?.baseline, baseline)
    assert.include(latest.sources, baseline)
    for (const [query, factor_set, isBaseline] of [
      ["signal=average", "cea-v21-direct", false],
      ["signal=marginal", "cea-v21-direct", false],
      ["signal=marginal&method=cea", undefined, true]
    ] as const) {
      const answer = await read(`history?state=goa&${window}&${query}`)
      assert.strictEqual(answer.factor_set, factor_set, query)
      assert.strictEqual(answer.sources.includes(baseline), isBaseline, query)
    }
  })

  it("metrics of the states are those of the legacy path, of any window up to a month", async () => {
    const { data, meta } = metered(await get(`/grid/state-metrics?${window}&zone=WR`), StateMetricsList)
    assert.deepStrictEqual(
      data.items.map(({ slug }) => slug),
      states.filter(({ zone }) => zone === "WR").map(({ slug }) => slug)
    )
    assert.deepInclude(data.items[0]?.demand_coverage, { expected: 96, present: 96 })
    assert.strictEqual(meta.window?.granted_hours, 24)
    const then = await get(`/grid/state-metrics?${window}&zone=WR&known_at=2020-01-01T00:00:00Z`)
    for (const { demand_avg_mw, demand_coverage } of metered(then, StateMetricsList).data.items)
      assert.deepStrictEqual([demand_avg_mw, demand_coverage.present], [null, 0], "nothing was known then")
    problem(await get("/grid/state-metrics?hours=745"), "invalid_parameter")
    problem(await get("/grid/state-metrics", "trial"), "not_in_plan")
    const legacy = await call(`${suite.url}/api/intelligence/state-metrics-canonical?hours=24`, {
      headers: { "x-api-key": secrets.get("enterprise") ?? "" }
    })
    const same = metered(await get("/grid/state-metrics?hours=24"), StateMetricsList)
    assert.deepStrictEqual(
      metered(legacy, StateMetricsList).data.items.map(({ slug }) => slug),
      same.data.items.map(({ slug }) => slug)
    )
  })

  it("the cheapest hours of a day that has cleared are no dearer than any others of it", async () => {
    for (const contiguous of ["true", "false"]) {
      const cheap = metered(
        await get(`/market/exchange/windows?date=${day}&n=3&contiguous=${contiguous}`, "trial"),
        PriceWindows
      )
      const dear = metered(
        await get(`/market/exchange/windows?date=${day}&n=3&contiguous=${contiguous}&order=dearest`),
        PriceWindows
      )
      assert.deepStrictEqual(cheap.data.searched, { known: 24, forecast: 0, missing: 0 })
      assert.lengthOf(cheap.data.hours, 3)
      const total = ({ hours }: PriceWindows) => hours.reduce((sum, { value }) => sum + value, 0)
      assert.isBelow(total(cheap.data), total(dear.data))
      if (contiguous === "true")
        assert.deepStrictEqual(
          cheap.data.windows.map(({ from, hours, to }) => [hours, Date.parse(to) - Date.parse(from)]),
          [[3, 3 * hourMs]]
        )
    }
    const area = metered(await get(`/market/exchange/windows?date=${day}&area=W2`), PriceWindows)
    assert.strictEqual(area.data.area, "W2")
    for (const wrong of ["n=25", "n=0", "order=greenest", "contiguous=yes", `date=${day}&hours=3`, "hours=745"])
      assert.strictEqual(
        problem(await get(`/market/exchange/windows?${wrong}`), "invalid_parameter").code,
        "invalid_parameter"
      )
  })

  it("of hours to come the forecast is taken, marked, by those who have it; others are told which plan does", async () => {
    // The curve of the green market is not forecast, those of the others are.
    const later = `from=${istDate(Date.now() + 2 * dayMs)}&to=${istDate(Date.now() + 2 * dayMs)}&n=2`
    const starter = metered(await get(`/market/exchange/windows?${later}`, "starter"), PriceWindows)
    assert.deepStrictEqual([starter.data.windows.length, starter.data.required_plan], [0, "pro"])
    const pro = metered(await get(`/market/exchange/windows?${later}`, "pro"), PriceWindows)
    assert.isNull(pro.data.required_plan)
    assert.isTrue(pro.data.hours.every(({ kind }) => kind === "forecast"))
    const green = metered(await get(`/market/exchange/windows?market_type=GDAM&${later}`, "starter"), PriceWindows)
    assert.isNull(green.data.required_plan)
    const carbon = metered(await get("/carbon-intensity/windows?n=3", "starter"), CarbonWindows)
    assert.strictEqual(carbon.data.required_plan, "pro")
    const state = metered(await get("/carbon-intensity/windows?n=3&state=goa&order=dirtiest", "pro"), CarbonWindows)
    assert.deepStrictEqual(
      [state.data.slug, state.data.signal_type, state.data.required_plan],
      ["goa", "average", null]
    )
  })

  it("prices of areas and the spread take a range", async () => {
    const first = istDate(Date.now() - 3 * dayMs)
    const range = `from=${first}&to=${day}`
    const prices = metered(await get(`/market/exchange/area-prices?${range}&area=W2`), AreaPrices)
    assert.lengthOf(prices.data.blocks, 192)
    const days = metered(await get(`/market/exchange/area-prices?${range}&area=W2&resolution=day`), AreaPrices)
    assert.lengthOf(days.data.blocks, 2)
    const mean =
      prices.data.blocks.slice(0, 96).reduce((sum, { price_inr_per_mwh }) => sum + (price_inr_per_mwh ?? 0), 0) / 96
    assert.closeTo(days.data.blocks[0]?.price_inr_per_mwh ?? Number.NaN, mean, 0.01)
    const spread = metered(await get(`/market/exchange/spread?${range}`), Spread)
    assert.deepStrictEqual([spread.data.date, spread.data.blocks.length], [first, 192])
    assert.strictEqual(spread.meta.coverage?.expected, 192)
    const evening = `from=${first}T22:00:00%2B05:30&to=${day}T01:00:00%2B05:30`
    const { data, meta } = metered(await get(`/market/exchange/spread?${evening}`), Spread)
    assert.deepStrictEqual(meta.coverage, { expected: 12, present: 12, pct: 100 })
    assert.closeTo(
      data.summary.mean ?? Number.NaN,
      data.blocks.reduce((sum, { spread_inr_per_mwh }) => sum + (spread_inr_per_mwh ?? 0), 0) / data.blocks.length,
      0.01
    )
    problem(await get("/market/exchange/area-prices?from=2026-01-01&to=2026-03-01"), "invalid_parameter")
    problem(await get(`/market/exchange/area-prices?date=${day}&from=${first}`), "invalid_parameter")
  })
})
