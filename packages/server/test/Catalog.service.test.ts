import { assert, describe, it } from "@effect/vitest"
import { catalog, entryOf } from "@grid/domain/catalog/Catalog"
import { Catalog, Freshness } from "@grid/domain/catalog/CatalogApi"
import { statusOf } from "@grid/domain/catalog/Freshness"
import { blockMs, dayMs, floorIst, iso, istDay, istDayStart } from "@grid/domain/time/Time"
import { networkDatasets } from "@grid/domain/network/NetworkDatasets"
import { seededTables } from "@grid/testing/reference/Seeded"
import { afterAll, beforeAll } from "vitest"
import { call, metered, newTenant, problem } from "./support/Client.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

describe("catalogue and freshness", () => {
  let suite: Suite
  const now = Date.now()
  const fresh = floorIst(now, blockMs)
  const yesterday = istDayStart(istDay(now) - 1)
  const longAgo = istDayStart(istDay(now) - 60)

  const block = { kind: "observed", period_minutes: 15 } as const
  const daily = { kind: "observed", period_minutes: 1_440 } as const

  beforeAll(async () => {
    suite = await startSuite({ GDS_SOURCES: "" }, "migrated")
    const { write } = suite.store
    await write("npp", [
      {
        ...block,
        dataset: "demand",
        area: "india",
        ts: fresh - 2 * dayMs,
        value: 200_000,
        captured_at: fresh - 2 * dayMs
      },
      { ...block, dataset: "demand", area: "india", ts: fresh, value: 210_000, captured_at: fresh },
      { ...block, dataset: "demand", area: "india", ts: fresh, value: 211_000, captured_at: fresh + 1 }
    ])
    await write("psp", [
      { ...daily, dataset: "energy_met", area: "india", ts: yesterday, value: 5_000_000, captured_at: fresh },
      { ...daily, dataset: "line_net_energy", area: "er-nr", ts: longAgo, value: 90_000, captured_at: longAgo }
    ])
    await write("exchange", [
      { ...block, dataset: "price_rtm", area: "india", ts: fresh - 90 * 60_000, value: 4_000, captured_at: fresh },
      { ...block, dataset: "price_dam", area: "india", ts: fresh + dayMs, value: 4_000, captured_at: fresh },
      { ...block, dataset: "price_dam", area: "bid-n1", ts: fresh + dayMs, value: 4_000, captured_at: fresh }
    ])
  })

  afterAll(() => suite.close())

  const get = async (path: string) => {
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    return call(`${suite.url}/developer/v1${path}`, { headers: { "x-api-key": secret } })
  }

  it("tells fresh from late, stale and never, with rows counted once and the next value's time", async () => {
    const { data, meta } = metered(await get("/meta/canonical-freshness"), Freshness)
    assert.deepStrictEqual(
      data.datasets.map(({ dataset }) => dataset),
      catalog.map(({ id }) => id)
    )
    const of = (id: string) => data.datasets.find(({ dataset }) => dataset === id)
    assert.deepInclude(of("demand"), { latest: iso(fresh), status: "fresh", rows: 2, cadence_minutes: 15 })
    assert.deepInclude(of("daily_report"), { latest: iso(yesterday), status: "fresh", rows: 1, cadence_minutes: 1_440 })
    assert.deepInclude(of("power_flows"), { latest: iso(longAgo), status: "stale", rows: 1 })
    assert.deepInclude(of("exchange_prices"), { latest: iso(fresh - 90 * 60_000), status: "late", rows: 2 })
    assert.deepInclude(of("exchange_area_prices"), { status: "fresh", lag_minutes: 0, rows: 1 })
    assert.deepInclude(of("frequency"), {
      latest: null,
      lag_minutes: null,
      status: "never",
      rows: 0,
      next_expected_at: null,
      last_run: null
    })
    for (const { latest, next_expected_at } of data.datasets) {
      assert.strictEqual(latest === null, next_expected_at === null)
      if (next_expected_at !== null) assert.isAbove(Date.parse(next_expected_at), now)
    }
    assert.includeDeepMembers(
      meta.provenance.map(({ dataset, kind, source }) => ({ dataset, kind, source })),
      [
        { dataset: "demand", kind: "observed", source: "npp" },
        { dataset: "daily_report", kind: "observed", source: "psp" }
      ]
    )
  })

  it("lists every dataset with coverage, sources and licences, and every endpoint it names answers", async () => {
    const { data } = metered(await get("/catalog"), Catalog)
    assert.lengthOf(data.datasets, catalog.length)
    const demand = data.datasets.find(({ id }) => id === "demand")
    assert.deepInclude(demand, {
      coverage_from: iso(fresh - 2 * dayMs),
      coverage_to: iso(fresh + blockMs),
      latest: iso(fresh),
      lowest_plan: "trial"
    })
    assert.deepStrictEqual(
      demand?.provenance.map(({ source }) => source),
      ["npp"]
    )
    const of = (id: string) => data.datasets.find((dataset) => dataset.id === id)
    assert.deepStrictEqual(
      ["state_drawal", "demand_forecast", "tariffs", "open_access_charges", "emission_factors"].map(
        (id) => of(id)?.lowest_plan
      ),
      ["pro", "pro", "enterprise", "trial", "trial"]
    )
    assert.deepInclude(of("demand_forecast"), { latest: null, status: "never", provenance: [] })
    for (const id of ["tariffs", "open_access_charges", "emission_factors"]) {
      const entry = entryOf(id)
      // Fresh until the tables have not been gone through for long.
      assert.deepInclude(
        of(id),
        { status: statusOf(entry, entry.table?.extentOf(seededTables()).compiled ?? null, now) },
        id
      )
      assert.isNotEmpty(of(id)?.provenance, id)
    }
    assert.deepInclude(
      data.datasets.find(({ id }) => id === "carbon_intensity"),
      {
        endpoint: "/developer/v1/carbon-intensity/latest",
        history_endpoint: "/developer/v1/carbon-intensity/history",
        lowest_plan: "trial",
        latest: null,
        status: "never"
      }
    )
    for (const { endpoint, fields, id, latest, provenance } of data.datasets) {
      assert.isNotEmpty(fields, id)
      for (const { licence } of provenance) assert.isNotEmpty(licence)
      assert.strictEqual(provenance.length > 0, latest !== null, `${id} names those that gave what is loaded`)
      if (endpoint === null || !endpoint.startsWith("/developer/v1")) continue
      const answer = await get(`${endpoint.slice("/developer/v1".length)}?market_type=DAM`)
      // Without its parameters or its data a route says so; an unknown one is 404.
      assert.include([200, 400, 503], answer.status, endpoint)
    }
  })

  it("has the datasets of networks: what comes with the service, what was imported, and nothing of the others", async () => {
    const networks = async () => {
      const { data } = metered(await get("/catalog"), Catalog)
      const { datasets } = metered(await get("/meta/canonical-freshness"), Freshness).data
      return networkDatasets.map((id) => ({
        ...data.datasets.find((dataset) => dataset.id === id),
        rows: datasets.find(({ dataset }) => dataset === id)?.rows
      }))
    }
    const [substations, ...others] = await networks()
    assert.deepInclude(substations, { rows: 1_728, status: "stale", lowest_plan: "enterprise" })
    assert.match(substations?.provenance?.[0]?.licence ?? "", /ODbL/)
    assert.strictEqual(substations?.latest, iso(Date.parse("2017-01-31T00:00:00+05:30")), "a map says its age")
    for (const { id, latest, provenance, rows } of others)
      assert.deepStrictEqual({ latest, provenance, rows }, { latest: null, provenance: [], rows: 0 }, id)
  })

  it("finds by words in any case and by theme, and nothing is an empty list", async () => {
    const found = async (query: string) =>
      metered(await get(`/catalog?${query}`), Catalog).data.datasets.map(({ id }) => id)
    assert.deepStrictEqual(await found("query=PRICES%20exchanges"), ["exchange_area_prices", "deviation_rates"])
    assert.sameMembers(await found("theme=market"), [
      "exchange_prices",
      "exchange_area_prices",
      "deviation_rates",
      "deviation_rates_daily",
      "ancillary_prices",
      "price_forecast",
      "tariffs",
      "open_access_charges"
    ])
    assert.deepStrictEqual(await found("theme=market&query=frequency"), [])
    problem(await get("/catalog?theme=weather"), "invalid_parameter")
    problem(await get("/catalog?query="), "invalid_parameter")
  })
})
