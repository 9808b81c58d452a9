import { plans } from "@grid/domain/plans/Plan"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import type { Component } from "@grid/domain/datacentre/Site"
import { contracts } from "@grid/domain/tools/Contracts"
import { factorSets } from "@grid/domain/reference/EmissionFactors"
import { createDatabase, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { type ServiceProcess, startService, until } from "@grid/testing/service/ServiceProcess"
import { openStore, type TestStore } from "@grid/testing/service/TestStore"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Result, Schema } from "effect"
import { readFileSync, statSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { call, problem, urlOf } from "../../server/test/support/Client.ts"
import { operationOf } from "../../server/test/support/Published.ts"
import { gds, gdsJson, Import } from "./support/Gds.ts"

const recordings = Recordings.directory()

const blockMs = 15 * 60_000

interface Answer {
  readonly data: Readonly<Record<string, unknown>>
  readonly meta: {
    readonly as_of: string
    readonly coverage?: { readonly expected: number; readonly present: number }
    readonly provenance: ReadonlyArray<{
      readonly dataset: string
      readonly source: string
      readonly kind: string
      readonly captured_at: string
    }>
  }
}

/** Lines of a recorded table, each split at its commas; none of these tables quotes. */
const lines = (path: string) =>
  readFileSync(join(recordings ?? "", path), "utf8")
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(","))

/** A file's time to the whole millisecond before it: rounded up, it would lie in the file's future. */
const modified = (path: string) => statSync(join(recordings ?? "", path), { bigint: true }).mtime.toISOString()

/** What a user finds who imports the recordings by the documented commands and asks the routes. */
describe.skipIf(recordings === undefined)("imported recordings, on the wire (skipped without recordings)", () => {
  let database: TestDatabase
  let service: ServiceProcess
  let store: TestStore
  let secret: string

  const folder = recordings ?? ""
  const delhi = "history/delhi_load_15min_2021-06_2025-05.csv"
  let copies: string
  /** Instants of demand that are stored before the service runs. */
  let demands: number

  beforeAll(async () => {
    copies = await mkdtemp(join(tmpdir(), "gds-recordings-"))
    database = await createDatabase()
    store = openStore(database.url)
    const env = { DATABASE_URL: database.url }
    const imports = [
      ["psp", "psp"],
      ["exchange", "iex"],
      ["npp", "npp"],
      ["npp-dgr", "npp"],
      ["merit", "merit"],
      ["cea-daily", "history/cea_daily_generation_2018-04_2024-12.csv"],
      ["cea-re", "cea"],
      ["capacity", "cea"],
      ["plants", "plants"],
      ["erldc", "rldc"],
      ["demand", delhi]
    ] as const
    const some = Recordings.partOf(join(folder, delhi), copies, ["2021-06-21T", "2023-05-03T"])
    for (const [source, path] of imports) {
      const done = await gdsJson(Import, env, "ingest", "import", source, path === delhi ? some : join(folder, path))
      assert.deepStrictEqual(done.errors, [], source)
      assert.isAbove(done.written, 0, source)
      assert.strictEqual(done.written + done.revised + done.unchanged + done.quarantined, done.read, source)
    }
    const again = await gdsJson(Import, env, "ingest", "import", "psp", join(folder, "psp"), "--again")
    assert.deepStrictEqual([again.written, again.revised], [0, 0])
    const [stored] = await query<{ n: number }>(
      database.url,
      `select count(distinct (o.series_id, o.ts))::int as n from observation o join series s on s.id = o.series_id
       where s.dataset = 'demand'`
    )
    demands = stored?.n ?? 0
    const computed = await gds(env, "carbon", "compute", "--from", "2025-04-08", "--to", "2025-04-08")
    assert.strictEqual(computed.code, 0, computed.stderr)
    const [imported] = await query<{ version: number }>(database.url, "select version::int as version from data_clock")
    service = await startService({ ...env, GDS_SOURCES: "simulator" })
    // Until what was imported has been looked at as a whole, days of it have no carbon intensity yet.
    await until(async () => {
      const [clock] = await query<{ looked: boolean }>(
        database.url,
        "select looked_at >= $1 as looked from carbon_clock",
        [imported?.version]
      )
      return clock?.looked === true
    })
    secret = (await store.createKey("reader", "enterprise")).secret
  })

  afterAll(async () => {
    await service.stop()
    await store.close()
    await database.drop()
    await rm(copies, { recursive: true })
  })

  const get = async (path: string): Promise<Answer> => {
    const response = await fetch(`${service.url}/developer/v1${path}`, { headers: { "x-api-key": secret } })
    const text = await response.text()
    assert.strictEqual(response.status, 200, text)
    return JSON.parse(text) as Answer
  }

  const sourcesOf = ({ meta }: Answer) => [...new Set(meta.provenance.map(({ kind, source }) => `${source} ${kind}`))]

  it("the daily report's 96 blocks of demand and frequency, captured at their own time", async () => {
    const demand = await get("/grid/demand/history?from=2025-04-08&to=2025-04-08&resolution=block&mode=raw")
    const series = demand.data["series"] as ReadonlyArray<{ ts: string; demand_mw: number }>
    assert.lengthOf(series, 96)
    assert.deepStrictEqual(series.slice(0, 3), [
      { ts: "2025-04-07T18:30:00Z", demand_mw: 207_865 },
      { ts: "2025-04-07T18:45:00Z", demand_mw: 207_616 },
      { ts: "2025-04-07T19:00:00Z", demand_mw: 205_285 }
    ])
    assert.deepStrictEqual(series[46], { ts: "2025-04-08T06:00:00Z", demand_mw: 212_405 })
    assert.deepStrictEqual(series[94], { ts: "2025-04-08T18:00:00Z", demand_mw: 211_879 })
    assert.deepStrictEqual(sourcesOf(demand), ["psp observed"])
    assert.strictEqual(demand.meta.as_of, "2025-04-08T18:15:00Z")
    const frequency = await get("/grid/frequency/history?from=2025-04-08&to=2025-04-08")
    const hertz = (frequency.data["series"] as ReadonlyArray<{ frequency_hz: number }>).map((row) => row.frequency_hz)
    assert.deepStrictEqual([hertz.length, hertz[0], hertz[1], hertz[46], hertz[94]], [96, 50.07, 50.02, 49.96, 50.01])
    assert.deepStrictEqual(sourcesOf(frequency), ["psp observed"])
  })

  it.each(factorSets)("the day's carbon intensity from its 96 blocks, by $id", async ({ basis, factors }) => {
    const readings = await query<{ at: number; fuel: string; mw: number }>(
      database.url,
      `select extract(epoch from o.ts)::float8 as at, replace(s.dataset, 'generation_', '') as fuel, greatest(o.value, 0) as mw
       from observation o join series s on s.id = o.series_id
       where s.source = 'psp' and s.area = 'india' and s.dataset like 'generation_%' and o.value is not null
         and o.ts >= '2025-04-07T18:30:00Z' and o.ts < '2025-04-08T18:30:00Z'`
    )
    // Storage and the rest have the mean of the others in their block.
    const blocks = new Map<number, { mw: number; counted: number; emitted: number }>()
    for (const { at, fuel, mw } of readings) {
      const block = blocks.get(at) ?? { mw: 0, counted: 0, emitted: 0 }
      const factor = factors.find((one) => one.fuel === fuel)?.kg_co2e_per_mwh ?? null
      blocks.set(at, {
        mw: block.mw + mw,
        counted: block.counted + (factor === null ? 0 : mw),
        emitted: block.emitted + (factor ?? 0) * mw
      })
    }
    const sum = (of: (block: { mw: number; counted: number; emitted: number }) => number) =>
      [...blocks.values()].reduce((total, block) => total + of(block), 0)
    const expected = sum(({ counted, emitted, mw }) => (emitted / counted) * mw) / sum(({ mw }) => mw)
    assert.strictEqual(blocks.size, 96)
    const path = `/carbon-intensity/summary?from=2025-04-08&to=2025-04-08&view=generation&basis=${basis}`
    const [day] = (await get(path)).data["days"] as ReadonlyArray<{
      readonly generation_weighted: number
      readonly coverage: { readonly present: number }
    }>
    assert.strictEqual(day?.coverage.present, 96)
    assert.isAtMost(Math.abs((day?.generation_weighted ?? 0) / expected - 1), 1e-6)
  })

  it.each(["dam", "rtm", "gdam"])("every block of the recorded %s day: price, volumes and bids", async (market) => {
    const expected = lines("iex/iex_15min_2023-12-20_dam_gdam_hpdam_rtm.csv")
      .filter(([of]) => of === market)
      .map(([, , , purchase, sell, cleared, scheduled, price], index) => ({
        ts: new Date(Date.parse("2023-12-20T00:00:00+05:30") + index * blockMs).toISOString().replace(".000Z", "Z"),
        block: index + 1,
        mcp_inr_per_mwh: Number(price),
        mcv_mw: Number(cleared),
        purchase_bid_mw: Number(purchase),
        // The day-ahead part gives prices once more as what was bid for sale, which is held back.
        sell_bid_mw: market === "dam" ? null : Number(sell),
        scheduled_mw: Number(scheduled),
        congestion: null,
        price_basis: null
      }))
    const answer = await get(`/market/exchange/latest?market_type=${market.toUpperCase()}&date=2023-12-20`)
    assert.lengthOf(expected, 96)
    assert.deepStrictEqual(answer.data["blocks"], expected)
    assert.deepStrictEqual([answer.data["complete"], sourcesOf(answer)], [true, ["exchange observed"]])
    assert.strictEqual(
      Date.parse(answer.meta.as_of),
      Date.parse(modified("iex/iex_15min_2023-12-20_dam_gdam_hpdam_rtm.csv"))
    )
  })

  it("a real-time day with 72 of its 96 blocks says that it is incomplete", async () => {
    const { data, meta } = await get("/market/exchange/latest?market_type=RTM&date=2022-10-17")
    assert.deepStrictEqual([data["complete"], data["expected_blocks"], meta.coverage?.present], [false, 96, 72])
    assert.lengthOf(data["blocks"] as ReadonlyArray<unknown>, 72)
  })

  it("the dashboard's four-minute readings as block means, derived and said to be so", async () => {
    const day = Date.parse("2026-08-19T00:00:00+05:30")
    const readings = new Map(
      lines("npp/npp_demand_2026-08-18_20.csv").map(([stamp, , value]) => [
        Date.parse(`${(stamp ?? "").replace(" ", "T")}Z`),
        Number(value)
      ])
    )
    const answer = await get("/grid/demand/history?from=2026-08-19&to=2026-08-19&resolution=block&mode=raw")
    const series = new Map(
      (answer.data["series"] as ReadonlyArray<{ ts: string; demand_mw: number | null }>).map((row) => [
        Date.parse(row.ts),
        row.demand_mw
      ])
    )
    for (let ts = day; ts < day + 96 * blockMs; ts += blockMs) {
      const inside = [...readings].filter(([stamp]) => stamp >= ts && stamp < ts + blockMs).map(([, value]) => value)
      const mean = inside.reduce((sum, value) => sum + value, 0) / inside.length
      if (inside.length === 0) assert.isNull(series.get(ts) ?? null)
      else assert.closeTo(series.get(ts) ?? Number.NaN, mean, 0.001)
    }
    assert.deepStrictEqual(sourcesOf(answer), ["npp derived"])
    const newest = Math.max(...[...readings.keys()].filter((stamp) => stamp < day + 96 * blockMs))
    assert.strictEqual(Date.parse(answer.meta.as_of), newest)
  })

  it("a state's file of quarter hours, number by number, captured when the file was modified", async () => {
    const answer = await get("/grid/demand/history?state=delhi&from=2023-05-03&to=2023-05-03&resolution=block&mode=raw")
    assert.deepStrictEqual(
      (answer.data["series"] as ReadonlyArray<{ ts: string; demand_mw: number }>).map((row) => [
        Date.parse(row.ts),
        row.demand_mw
      ]),
      lines(delhi)
        .filter(([stamp]) => stamp?.startsWith("2023-05-03T"))
        .map(([stamp, value]) => [Date.parse(stamp ?? ""), Number(value)])
    )
    assert.deepStrictEqual(sourcesOf(answer), ["demand observed"])
    assert.strictEqual(Date.parse(answer.meta.as_of), Date.parse(modified(delhi)))
  })

  it("a day in figures, as the workbook's 96 quarter hours give them", async () => {
    const { data, meta } = await get("/grid/statistics?from=2025-04-08&to=2025-04-08")
    assert.deepStrictEqual(data["days"], [
      {
        date: "2025-04-08",
        max_demand_mw: 221_557,
        max_demand_ts: "2025-04-08T11:00:00Z",
        min_demand_mw: 190_320,
        min_demand_ts: "2025-04-07T22:30:00Z",
        avg_demand_mw: 208_235.344,
        energy_mwh: 4_997_648.25,
        load_factor_fraction: 0.939873,
        frequency_min_hz: 49.86,
        frequency_max_hz: 50.17,
        frequency_avg_hz: 50.004,
        in_band_pct: 73.958,
        coverage: { expected: 96, present: 96, pct: 100 }
      }
    ])
    assert.deepInclude(meta.coverage, { expected: 96, present: 96 })
  })

  it("a day of which the dashboard has 77 blocks has its energy, one with 44 has none, and both say so", async () => {
    const { data } = await get("/grid/statistics?from=2026-08-18&to=2026-08-19")
    const days = data["days"] as ReadonlyArray<{
      date: string
      energy_mwh: number | null
      max_demand_mw: number | null
      coverage: { present: number }
    }>
    const readings = lines("npp/npp_demand_2026-08-18_20.csv").map(([stamp, , value]) => ({
      at: Date.parse(`${(stamp ?? "").replace(" ", "T")}Z`),
      value: Number(value)
    }))
    for (const { coverage, date, energy_mwh, max_demand_mw } of days) {
      const start = Date.parse(`${date}T00:00:00+05:30`)
      const means = Array.from({ length: 96 }, (_, block) =>
        readings.filter(({ at }) => at >= start + block * blockMs && at < start + (block + 1) * blockMs)
      )
        .filter((inside) => inside.length > 0)
        .map((inside) => inside.reduce((sum, { value }) => sum + value, 0) / inside.length)
      assert.strictEqual(coverage.present, means.length)
      if (means.length < 77) assert.deepStrictEqual([energy_mwh, max_demand_mw], [null, null], date)
      else {
        assert.closeTo(energy_mwh ?? 0, (means.reduce((sum, mean) => sum + mean, 0) / means.length) * 24, 0.01)
        assert.closeTo(max_demand_mw ?? 0, Math.max(...means), 0.001)
      }
    }
    assert.deepStrictEqual(
      days.map(({ coverage }) => coverage.present),
      [44, 77]
    )
  })

  it("the daily report: all India, zones, frequency, fuels, states and entities as the workbook prints them", async () => {
    const { data } = await get("/grid/psp?date=2025-04-08")
    const [report, ...more] = data["reports"] as ReadonlyArray<{
      national: object
      zones: ReadonlyArray<{ zone: string }>
      frequency: object
      generation: ReadonlyArray<{ fuel: string; zone: string | null; gross_mwh: number }>
      states: ReadonlyArray<{ slug: string }>
      entities: ReadonlyArray<{ name: string }>
      source_file: string
    }>
    assert.deepStrictEqual([more.length, report?.source_file], [0, "08.04.25_NLDC_PSP.xls"])
    assert.deepStrictEqual(report?.national, {
      evening_peak_mw: 214_746,
      evening_peak_shortage_mw: 699,
      max_demand_mw: 221_557,
      max_demand_ts: "2025-04-08T11:00:00Z",
      energy_mwh: 5_022_470,
      shortage_mwh: 2_700.3,
      hydro_mwh: 340_300,
      wind_mwh: 175_040,
      solar_mwh: 488_980
    })
    assert.deepStrictEqual(report?.zones.at(-2), {
      zone: "ER",
      evening_peak_mw: 27_929,
      evening_peak_shortage_mw: 245,
      max_demand_mw: 28_650,
      max_demand_ts: "2025-04-08T17:31:00Z",
      energy_mwh: 623_350,
      shortage_mwh: 578.3,
      hydro_mwh: 25_690,
      wind_mwh: null,
      solar_mwh: 4_060
    } as { zone: string })
    assert.deepStrictEqual(report?.frequency, {
      fvi: 0.032,
      below_49_7_pct: 0,
      from_49_7_to_49_8_pct: 0.47,
      from_49_8_to_49_9_pct: 3.29,
      below_49_9_pct: 3.76,
      in_band_pct: 80.19,
      above_50_05_pct: 16.05
    })
    const gross = (fuel: string, zone: string | null) =>
      report?.generation.find((row) => row.fuel === fuel && row.zone === zone)?.gross_mwh
    assert.deepStrictEqual(
      [
        gross("coal", null),
        gross("lignite", "SR"),
        gross("gas", "NER"),
        gross("renewables", "NR"),
        gross("total", null)
      ],
      [3_964_050, 53_900, 24_240, 260_410, 5_404_120]
    )
    assert.lengthOf(report?.generation ?? [], 7 * 6)
    assert.deepStrictEqual(
      report?.states.find(({ slug }) => slug === "punjab"),
      {
        slug: "punjab",
        max_demand_mw: 7_969,
        shortage_mw: 0,
        energy_mwh: 167_020,
        schedule_mwh: 61_500,
        deviation_mwh: 2_840,
        max_overdrawal_mw: 1_050,
        energy_shortage_mwh: 0
      } as { slug: string }
    )
    assert.lengthOf(report?.states ?? [], 32)
    assert.sameMembers(report?.entities.map(({ name }) => name) ?? [], [
      "Jammu and Kashmir and Ladakh",
      "Railways (NR ISTS)",
      "Railways (ER ISTS)",
      "Damodar Valley Corporation",
      "ArcelorMittal Nippon Steel India (before 2020 Essar Steel)",
      "Bharat Aluminium Company",
      "Reliance Industries, Jamnagar"
    ])
  })

  it("flows: what is printed for a corridor, its lines with the one its subtotal leaves out, and neighbours", async () => {
    const { data, meta } = await get("/grid/power-flows?from=2025-04-08&to=2025-04-08")
    const corridors = data["corridors"] as ReadonlyArray<{
      corridor: string
      net_mwh: number
      export_mwh: number
      lines: ReadonlyArray<{ name: string; voltage_kv: number | null; circuits: number | null; net_mwh: number }>
    }>
    assert.deepStrictEqual(
      corridors.map(({ corridor }) => corridor),
      ["ER-NR", "ER-WR", "ER-SR", "ER-NER", "NER-NR", "WR-NR", "WR-SR"]
    )
    const southern = corridors.find(({ corridor }) => corridor === "ER-SR")
    assert.deepInclude(southern, { net_mwh: 93_644, export_mwh: 93_644 })
    assert.deepInclude(southern?.lines ?? [], { name: "TALCHER-I/C", voltage_kv: 400, circuits: 2, net_mwh: -706 })
    assert.closeTo(southern?.lines.reduce((sum, { net_mwh }) => sum + net_mwh, 0) ?? 0, 92_938, 0.01)
    assert.deepStrictEqual(
      corridors.map(({ lines: of }) => of.length),
      [18, 7, 5, 3, 1, 21, 9]
    )
    assert.deepStrictEqual(data["transnational"], [
      { date: "2025-04-08", country: "bhutan", net_mwh: -6_120, peak_mw: -541 },
      { date: "2025-04-08", country: "nepal", net_mwh: -15_144, peak_mw: -864.6 },
      { date: "2025-04-08", country: "bangladesh", net_mwh: -23_103, peak_mw: -981 },
      { date: "2025-04-08", country: "bangladesh-godda", net_mwh: -23_206, peak_mw: -1_379 }
    ])
    assert.deepStrictEqual([...new Set(meta.provenance.map(({ source }) => source))], ["psp"])
  })

  it("interchange: drawn is schedule and deviation, for every state of the workbook", async () => {
    const { data } = await get("/grid/state-interchange?from=2025-04-08&to=2025-04-08")
    const rows = data["rows"] as ReadonlyArray<{ slug: string; schedule_mwh: number; actual_mwh: number }>
    assert.lengthOf(rows, 32)
    assert.deepStrictEqual(
      rows.find(({ slug }) => slug === "gujarat"),
      {
        date: "2025-04-08",
        slug: "gujarat",
        schedule_mwh: 187_300,
        actual_mwh: 185_900,
        deviation_mwh: -1_400,
        max_overdrawal_mw: 2_332,
        max_underdrawal_mw: null
      } as (typeof rows)[number]
    )
  })

  it("catalogue and freshness show them beside what is simulated, each by its source", async () => {
    const catalogue = await get("/catalog")
    const datasets = catalogue.data["datasets"] as ReadonlyArray<{
      id: string
      coverage_from: string
      provenance: ReadonlyArray<{ source: string }>
    }>
    const of = (id: string) => datasets.find((dataset) => dataset.id === id)
    assert.strictEqual(of("demand")?.coverage_from, "2021-06-20T18:30:00Z")
    for (const [id, source] of [
      ["demand", "psp"],
      ["demand", "demand"],
      ["exchange_prices", "exchange"],
      ["station_generation", "npp-dgr"],
      ["renewable_generation", "cea-re"],
      ["installed_capacity", "cea-capacity"],
      ["power_plants", "plants"],
      ["power_flows", "erldc"]
    ] as const) {
      assert.include(
        catalogue.meta.provenance.map((entry) => `${entry.dataset} ${entry.source} ${entry.kind}`),
        `${id} ${source} observed`
      )
      assert.include(of(id)?.provenance.map((entry) => entry.source) ?? [], source)
    }
    const freshness = await get("/meta/canonical-freshness")
    const rows = freshness.data["datasets"] as ReadonlyArray<{ dataset: string; rows: number; status: string }>
    assert.isAbove(demands, 2_000)
    assert.isAtLeast(rows.find(({ dataset }) => dataset === "demand")?.rows ?? 0, demands)
  })
  /** Routes that no recording feeds, and why. */
  const unfed: Readonly<Record<string, string>> = {
    "/developer/v1/alerts": "lists what the tenant has created",
    "/developer/v1/jobs": "lists what the tenant has created"
  }

  it.each(plans)(
    "every tool of the connector answers $id as published, or says why not; nothing simulated stands beside plants",
    async (plan) => {
      const { secret: own } = await store.createKey(`reader-${plan.id}`, plan.id)
      // What a plan lacks is refused as such; on every other it is data, or nothing is known.
      const refusals = [
        "no_data",
        ...(plan.states ? [] : ["not_in_plan"]),
        ...(plan.forecast_connector ? [] : ["not_in_plan"])
      ]
      const mundra = { latitude: 22.82, longitude: 69.55 }
      const site = { ...mundra, label: "Mundra" }
      const given: Readonly<Record<string, object>> = {
        state_snapshot: { state: "gujarat" },
        data_centre_site_screen: mundra,
        data_centre_compare_sites: { sites: [site, { label: "Dadri", latitude: 28.6, longitude: 77.6 }] },
        data_centre_delivered_cost: { ...mundra, it_load_mw: 10 },
        data_centre_evidence_receipt: mundra
      }
      for (const { name, result } of contracts) {
        const body = {
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name, arguments: given[name] ?? {} }
        }
        const response = await fetch(`${service.url}/mcp`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            "x-api-key": own
          },
          body: JSON.stringify(body)
        })
        const told = (await response.json()) as { readonly result: { readonly structuredContent: object } }
        const {
          meta,
          next_cursor: _cursor,
          truncated,
          truncated_lists,
          ...data
        } = told.result.structuredContent as Readonly<Record<string, unknown>>
        if ("error" in data) {
          const refusal = name.startsWith("data_centre_") && !plan.data_centre ? ["atlas_pro_required"] : refusals
          assert.include(refusal, (data["error"] as { readonly code: string }).code, `${name}: ${JSON.stringify(data)}`)
          continue
        }
        const schema = result as Schema.Decoder<unknown>
        assert.isTrue(Result.isSuccess(Schema.decodeUnknownResult(schema, { onExcessProperty: "error" })(data)), name)
        assert.isDefined(meta, `${name} ${String(truncated)} ${String(truncated_lists)}`)
        if (name !== "data_centre_site_screen") continue
        const { components } = data as { readonly components: ReadonlyArray<Component> }
        const nearby = components.find((one) => one.name === "generation_nearby")
        // Mundra's two stations alone have 8,620 MW.
        assert.isAtLeast(Object(nearby?.value)["coal"], 8_620)
        assert.strictEqual(nearby?.kind, "derived")
        assert.isFalse(components.some(({ kind }) => kind === "simulated"))
      }
    }
  )

  /** Days of which there are recordings: of the daily report, of the exchange, of the portals. */
  const days = ["2025-04-08", "2023-12-20", "2024-06-15"]

  it.each(
    contractRoutes
      .filter(
        ({ method, path, policy }) =>
          method === "GET" && policy.metered && !path.includes("/:") && !path.startsWith("/v1/")
      )
      .map((route) => [route.path, route] as const)
  )("%s: answers on recorded days are as published", async (_, route) => {
    const taken = new Set(operationOf(route.method, route.path)?.parameters.map(({ name }) => name))
    const windows = days.flatMap((day) => [
      ...(taken.has("date") ? [`date=${day}`] : []),
      ...(taken.has("from") && taken.has("to") ? [`from=${day}&to=${day}`] : [])
    ])
    const queries = ["", ...windows, ...(taken.has("state") ? windows.map((query) => `${query}&state=gujarat`) : [])]
    let fed = 0
    for (const query of queries) {
      const answer = await call(`${service.url}${urlOf(route, query)}`, { headers: { "x-api-key": secret } })
      if (answer.status === 503) problem(answer, "data_unavailable")
      else {
        assert.strictEqual(answer.status, 200, `${query}: ${answer.text}`)
        const { meta } = JSON.parse(answer.text) as { meta?: { provenance?: ReadonlyArray<unknown> } }
        if ((meta?.provenance?.length ?? 0) > 0) fed++
      }
    }
    assert.strictEqual(fed > 0, !Object.hasOwn(unfed, route.path), unfed[route.path] ?? "no answer was fed by anything")
  })
})
