import { assert, describe, it } from "@effect/vitest"
import { catalog } from "@grid/domain/catalog/Catalog"
import { readFileSync } from "node:fs"
import { Failure, titleOf } from "../src/api/Failure.ts"
import { drawingOf } from "../src/charts/Drawing.ts"
import { areaAmong } from "../src/explore/AreaChoice.ts"
import { callOf, mayLookBack } from "../src/explore/Call.ts"
import { chartOf, comparisonOf } from "../src/explore/Chart.ts"
import { withoutValues } from "../src/explore/NoValues.ts"
import { parametersOf, type Query, readQuery, resolutionOf } from "../src/explore/Query.ts"
import { snippets } from "../src/explore/Snippets.ts"
import { withParameters } from "../src/router/Query.ts"

const query: Query = { series: "demand", area: "india", span: { hours: 168 }, resolution: null, knownAt: null }

const again = (given: Query): Query =>
  readQuery(
    new URL(withParameters(new URL("https://grid.test/explore"), parametersOf(given)), "https://grid.test").searchParams
  )

/** Datasets that Explore leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  state_drawal: "no route gives their history",
  installed_capacity: "by month, for which there is no interval",
  station_generation: "by station, of which there are thousands",
  deviation_rates_daily: "stand beside the rates by block in one answer",
  ancillary_prices: "by product, each a series of its own, in the enterprise namespace",
  power_plants: "no series",
  price_forecast: "has a page of its own",
  tariffs: "no series",
  open_access_charges: "no series",
  emission_factors: "no series",
  substations: "no series",
  "substation-loading": "by station, of which there are thousands, in the enterprise namespace",
  "transmission-margins": "no series",
  "connectivity-queue": "no series",
  "expansion-plans": "no series",
  network: "no series",
  ami: "a tenant's own meters, asked by transformer"
}

describe("the series of Explore", () => {
  const folder = new URL("../src/explore/", import.meta.url)
  const text = ["Catalogue.ts", "Reports.ts"].map((file) => readFileSync(new URL(file, folder), "utf8")).join()
  const explored = new Set([...text.matchAll(/dataset: "(\w+)"/g)].map(([, id]) => id))

  it.each(catalog.map(({ id }) => id))("%s is among them, or left out for a reason", (id) =>
    assert.strictEqual(explored.has(id), leftOut[id] === undefined)
  )

  it("are of the catalogue", () => {
    const ids: ReadonlyArray<string | undefined> = catalog.map(({ id }) => id)
    assert.deepStrictEqual(
      [...explored].filter((id) => !ids.includes(id)),
      []
    )
  })
})

describe("the area of a series", () => {
  const options = (...values: ReadonlyArray<string>) => values.map((value) => ({ value }))
  const ofStates = options("andaman-and-nicobar-islands", "goa", "maharashtra")

  it("is the one that is chosen, where the series has it", () => {
    assert.strictEqual(areaAmong(ofStates, "goa", true)?.value, "goa")
    assert.strictEqual(areaAmong(options("india", "goa"), "goa", false)?.value, "goa")
  })

  it("is a state with values where there are states alone, else the first", () => {
    assert.strictEqual(areaAmong(ofStates, "india", true)?.value, "maharashtra")
    assert.strictEqual(areaAmong(options("india", "maharashtra"), "ER-NR", false)?.value, "india")
    assert.isUndefined(areaAmong([], "india", true))
  })

  it("is named where it has no values, in the series' words", () => {
    const refusal = new Failure("down", "No drawal_schedule_energy of goa has arrived yet", {
      code: "data_unavailable",
      requestId: "req_1"
    })
    const failure = withoutValues(refusal, "Energy drawn", "Goa", true)
    assert(failure instanceof Failure)
    assert.strictEqual(failure.message, "No values of “Energy drawn” for Goa; choose another area.")
    assert.deepStrictEqual([titleOf(failure), failure.requestId], ["No values", "req_1"])
    assert.notInclude(String(withoutValues(refusal, "Frequency", "India", false)), "another area")
    const other = new Failure("down", "The database is away.", { code: "service_unavailable" })
    assert.strictEqual(withoutValues(other, "Energy drawn", "Goa", true), other)
  })
})

describe("the address of Explore", () => {
  it.each<Query>([
    query,
    { ...query, area: "tamil-nadu", span: { from: "2026-08-01", to: "2026-08-07" }, resolution: "block" },
    { ...query, series: "price-dam", knownAt: Date.parse("2026-08-18T10:00:00Z") }
  ])("holds the whole query: $series, $area", (given) => {
    assert.deepStrictEqual(again(given), given)
  })

  it("takes the default for what nobody could have meant", () => {
    const read = (search: string) => readQuery(new URLSearchParams(search))
    assert.deepStrictEqual(read("hours=-1&resolution=week&known_at=soon"), query)
    assert.deepStrictEqual(read("from=2026-08-07&to=2026-08-01"), query)
    assert.deepStrictEqual(read("from=2026-13-45&to=2026-13-46"), query)
    assert.deepStrictEqual(read("hours=1e9").span, { hours: 168 })
  })

  it("keeps the parameters of others, and leaves out those that are none", () => {
    const url = new URL("https://grid.test/explore?a=1&known_at=x")
    assert.strictEqual(withParameters(url, { known_at: null, b: "2 3" }), "/explore?a=1&b=2+3")
    assert.strictEqual(withParameters(new URL("https://grid.test/explore?a=1"), { a: null }), "/explore")
  })
})

describe("a call", () => {
  const route = { isKnownAt: true, isForecast: false, isByMonth: false, resolutions: ["block", "hour", "day"] } as const
  const knownAt = Date.parse("2026-08-18T10:00:00Z")
  const now = Date.parse("2026-08-18T20:00:00Z")

  it("has the parameters that its route takes, and no other", () => {
    assert.deepStrictEqual(callOf(route, query, { state: "goa" }, knownAt, now), {
      state: "goa",
      hours: 168,
      resolution: "block",
      known_at: "2026-08-18T10:00:00.000Z"
    })
    assert.deepStrictEqual(callOf({ ...route, isKnownAt: false, resolutions: ["hour"] }, query, {}, knownAt, now), {
      hours: 168
    })
    assert.deepStrictEqual(callOf({ ...route, isForecast: true }, query, {}, null, now), { horizon: 48 })
  })

  it("of months has the days of its window, which ends now or with the day that was chosen", () => {
    const byMonth = { ...route, isByMonth: true, resolutions: ["day"] } as const
    const year: Query = { ...query, span: { hours: 8_760 } }
    assert.deepStrictEqual(callOf(byMonth, year, {}, null, now), { from: "2025-08-19", to: "2026-08-19" })
    const dates: Query = { ...query, span: { from: "2026-06-30", to: "2026-07-31" } }
    assert.deepStrictEqual(callOf(byMonth, dates, {}, null, now), { from: "2026-06-30", to: "2026-07-31" })
  })

  it("asks for an earlier knowledge of at most 92 days", () => {
    assert.isTrue(mayLookBack(route, { ...query, span: { hours: 92 * 24 } }))
    const longer: Query = { ...query, span: { hours: 92 * 24 + 1 } }
    assert.isFalse(mayLookBack(route, longer))
    assert.notProperty(callOf(route, longer, {}, knownAt, now), "known_at")
  })

  it("asks for some hundreds of values, or for what the reader chose", () => {
    const { resolutions } = route
    const of = (hours: number) => resolutionOf({ ...query, span: { hours } }, resolutions)
    assert.deepStrictEqual([24, 720, 8_760].map(of), ["block", "hour", "day"])
    assert.strictEqual(resolutionOf({ ...query, resolution: "day" }, resolutions), "day")
    assert.strictEqual(resolutionOf({ ...query, resolution: "day" }, ["hour"]), "hour")
  })
})

const hour = (index: number) => new Date(Date.UTC(2026, 7, 18, index)).toISOString()
const demand = { form: "lines", fields: [{ name: "demand_mw", label: "Demand", colour: "--data-1" }] } as const
const chart = (values: Record<number, number | null>) =>
  chartOf(
    demand,
    Object.entries(values).map(([index, demand_mw]) => ({ ts: hour(Number(index)), demand_mw })),
    "hour"
  ).data

describe("rows", () => {
  it("that are missing are gaps, and so are values that are no numbers", () => {
    const { series, times } = chart({ 0: 1, 1: null, 4: 5 })
    assert.strictEqual(times.length, 5)
    assert.deepStrictEqual(series[0]?.values, [1, null, null, null, 5])
  })

  it("of months begin with India's months, and one that is missing is a gap", () => {
    const { data } = chartOf(
      { form: "lines", isByMonth: true, fields: [{ name: "short", label: "Shortage", colour: "--a" }] },
      [
        { month: "2025-12", short: 3 },
        { month: "2026-01", short: 4 },
        { month: "2026-03", short: 5 }
      ],
      "day"
    )
    const begins = ["2025-11-30", "2025-12-31", "2026-01-31", "2026-02-28"].map((day) => Date.parse(`${day}T18:30:00Z`))
    assert.deepStrictEqual(data.times, begins)
    assert.deepStrictEqual(data.series[0]?.values, [3, 4, null, 5])
  })

  it("of days begin at India's midnight", () => {
    const { data } = chartOf(
      { form: "lines", fields: [{ name: "max", label: "Highest", colour: "--a" }] },
      [
        { date: "2026-08-17", max: 3 },
        { date: "2026-08-18", max: 4 }
      ],
      "day"
    )
    assert.deepStrictEqual(data.times, [Date.parse("2026-08-16T18:30:00Z"), Date.parse("2026-08-17T18:30:00Z")])
  })

  it("of a forecast have their range as an area", () => {
    const forecast = { ...demand, fields: [], range: { label: "10 % to 90 %", colour: "--a", low: "p10", high: "p90" } }
    const { data } = chartOf(forecast, [{ ts: hour(0), p10: 1, p50: 2, p90: 4 }], "hour")
    assert.deepInclude(data.range, { label: "10 % to 90 %", low: [1], high: [4] })
    const { areas, strokes } = drawingOf(data)
    assert.deepStrictEqual(
      areas.map(({ lower, upper }) => [strokes[lower]?.values, strokes[upper]?.values]),
      [[[1], [4]]]
    )
  })

  it("of a mix are its fuels, and what else a row holds is none", () => {
    const row = {
      ts: hour(0),
      kind: "modelled",
      complete: false,
      coverage_fraction: 0.9,
      coal: 5,
      wind: 2,
      diesel: null
    }
    const { data, unknown } = chartOf({ form: "stack", fields: null }, [row], "hour")
    assert.deepStrictEqual(
      data.series.map(({ label }) => label),
      ["Coal", "Wind"]
    )
    assert.deepStrictEqual(unknown, ["Diesel"])
  })
})

describe("what was known then", () => {
  it("stands beside what is known now, and says what came and what changed", () => {
    const { added, data, restated } = comparisonOf(
      chart({ 0: 10, 1: 20, 2: null }),
      chart({ 0: 10, 1: 21, 2: 30, 3: 40 })
    )
    assert.deepStrictEqual([added, restated], [2, 1])
    const [now, then] = data.series
    assert.deepStrictEqual(now?.values, [10, 21, 30, 40])
    assert.deepStrictEqual(then?.values, [10, 20, null, null])
  })
})

describe("code to copy", () => {
  const [curl, typescript, python] = snippets(
    "https://grid.test/developer/v1/grid/demand/history?state=tamil-nadu&from=2026-08-01&to=2026-08-07&hours=24",
    "getDemandHistory"
  )

  it("is the very call, with the key in a variable", () => {
    assert.strictEqual(
      curl?.code,
      'curl -H "X-API-Key: $GRID_API_KEY" "https://grid.test/developer/v1/grid/demand/history?state=tamil-nadu&from=2026-08-01&to=2026-08-07&hours=24"'
    )
    assert.include(
      typescript?.code ?? "",
      'grid.getDemandHistory({ state: "tamil-nadu", from: "2026-08-01", to: "2026-08-07", hours: 24 })'
    )
    assert.include(
      python?.code ?? "",
      'grid.get_demand_history(state="tamil-nadu", from_="2026-08-01", to="2026-08-07", hours=24)'
    )
  })
})
