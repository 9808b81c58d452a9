import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createDatabase, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { type ServiceProcess, startService } from "@grid/testing/service/ServiceProcess"
import { openStore, type TestStore } from "@grid/testing/service/TestStore"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { gdsJson, Import } from "./support/Gds.ts"

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

const modified = (path: string) => new Date(statSync(join(recordings ?? "", path)).mtime).toISOString()

/** What a user finds who imports the recordings by the documented commands and asks the routes. */
describe.skipIf(recordings === undefined)("imported recordings, on the wire (skipped without recordings)", () => {
  let database: TestDatabase
  let service: ServiceProcess
  let store: TestStore
  let secret: string

  const folder = recordings ?? ""

  beforeAll(async () => {
    database = await createDatabase("migrated")
    store = openStore(database.url)
    const env = { DATABASE_URL: database.url }
    const imports = [
      ["psp", "psp"],
      ["exchange", "iex"],
      ["npp", "npp"],
      ["npp-dgr", "npp"],
      ["merit", "merit"],
      ["demand", "history/delhi_load_15min_2021-06_2025-05.csv"],
      ["cea-re", "cea"],
      ["capacity", "cea"],
      ["plants", "plants"],
      ["erldc", "rldc"]
    ] as const
    for (const [source, path] of imports) {
      const done = await gdsJson(Import, env, "ingest", "import", source, join(folder, path))
      assert.deepStrictEqual(done.errors, [], source)
      assert.isAbove(done.written, 0, source)
      assert.strictEqual(done.written + done.revised + done.unchanged + done.quarantined, done.read, source)
    }
    const again = await gdsJson(Import, env, "ingest", "import", "psp", join(folder, "psp"), "--again")
    assert.deepStrictEqual([again.written, again.revised], [0, 0])
    service = await startService({ ...env, GDS_SOURCES: "simulator" })
    secret = (await store.createKey("reader", "enterprise")).secret
  }, 180_000)

  afterAll(async () => {
    await service.stop()
    await store.close()
    await database.drop()
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

  it.each(["dam", "rtm", "gdam"])("every block of the recorded %s day: price, volumes and bids", async (market) => {
    const expected = lines("iex/iex_15min_2023-12-20_dam_gdam_hpdam_rtm.csv")
      .filter(([of]) => of === market)
      .map(([, , , purchase, sell, cleared, scheduled, price], index) => ({
        ts: new Date(Date.parse("2023-12-20T00:00:00+05:30") + index * blockMs).toISOString().replace(".000Z", "Z"),
        block: index + 1,
        mcp_inr_per_mwh: Number(price),
        mcv_mw: Number(cleared),
        purchase_bid_mw: Number(purchase),
        sell_bid_mw: Number(sell),
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
    const path = "history/delhi_load_15min_2021-06_2025-05.csv"
    const answer = await get("/grid/demand/history?state=delhi&from=2023-05-03&to=2023-05-03&resolution=block&mode=raw")
    assert.deepStrictEqual(
      (answer.data["series"] as ReadonlyArray<{ ts: string; demand_mw: number }>).map((row) => [
        Date.parse(row.ts),
        row.demand_mw
      ]),
      lines(path)
        .filter(([stamp]) => stamp?.startsWith("2023-05-03T"))
        .map(([stamp, value]) => [Date.parse(stamp ?? ""), Number(value)])
    )
    assert.deepStrictEqual(sourcesOf(answer), ["demand observed"])
    assert.strictEqual(Date.parse(answer.meta.as_of), Date.parse(modified(path)))
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
    assert.isAbove(rows.find(({ dataset }) => dataset === "demand")?.rows ?? 0, 135_000)
  })
})
