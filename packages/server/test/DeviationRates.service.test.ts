import { assert, describe, it } from "@effect/vitest"
import { AncillaryPrices } from "@grid/domain/batteries/AncillaryPrices"
import { AreaPrices } from "@grid/domain/market/AreaPrices"
import { DeviationRates } from "@grid/domain/market/DeviationRates"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Observation } from "@grid/domain/observations/Observation"
import { blockMs, dayMs, iso, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { until } from "@grid/testing/service/ServiceProcess"
import { Schema } from "effect"
import { afterAll, beforeAll } from "vitest"
import { call, metered, newTenant, problem } from "./support/Client.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

/** Day of rates by block, and a day of before there were any. */
const day = istDayStart(istDay(Date.now()) - 12)
const early = Date.parse("2019-05-01T00:00:00+05:30")

let suite: Suite
let secret: string

const get = (path: string) => call(`${suite.url}${path}`, { headers: { "x-api-key": secret } })
const rates = async (query: string) =>
  metered(await get(`/developer/v1/market/deviation-rates?${query}`), DeviationRates)

const at = (dataset: DatasetId, area: string, ts: number, value: number | null, rest: Partial<Observation> = {}) => ({
  dataset,
  area,
  ts,
  value,
  kind: "observed" as const,
  captured_at: ts,
  period_minutes: 15 as const,
  ...rest
})

const ofDay = { period_minutes: 1_440 } as const

const blocks = Array.from({ length: 96 }, (_, block) => {
  const ts = day + block * blockMs
  return [
    at("normal_rate", "bid-w2", ts, 5_000 + block),
    at("acp_dam", "bid-w2", ts, 4_000 + block),
    at("acp_rtm", "bid-w2", ts, 5_000 + block),
    at("rate_of_thirds", "bid-w2", ts, 4_500),
    at("ancillary_net_cost", "india", ts, -120),
    at("normal_rate", "bid-s3", ts, 6_000),
    at("price_dam", "bid-w2", ts, 4_000 + block),
    at("price_dam", "bid-s3", ts, 4_900)
  ]
}).flat()

beforeAll(async () => {
  suite = await startSuite({ GDS_SOURCES: "", GDS_PRODUCT_STATUS: '{"storage-revenue":{"status":"beta"}}' }, "migrated")
  secret = (await suite.store.createKey(newTenant(), "enterprise")).secret
})

afterAll(() => suite.close())

describe("before anything was imported", () => {
  it.each([
    ["/developer/v1/market/deviation-rates", "gds ingest import dsm"],
    ["/v1/ancillary/clearing-prices", "gds ingest import ancillary"]
  ])("%s names the dataset and the command that loads it", async (path, command) => {
    const { detail, load_command } = problem(await get(path), "data_unavailable")
    assert.include(load_command ?? "", command)
    assert.notInclude(detail, "gds ")
  })
})

describe("rates of deviation", () => {
  beforeAll(async () => {
    await suite.store.write("dsm", [
      ...blocks,
      at("reference_charge_rate", "bid-w2", day, 4_321, ofDay),
      at("acp_of_day", "bid-n1", early, 3_000, ofDay),
      at("charge_at_nominal", "bid-n1", early, 3_100, ofDay)
    ])
    await until(async () => (await get("/developer/v1/market/deviation-rates")).status === 200)
  })

  const date = istDate(day)

  it("by block: every rate of the area, the ancillary cost of the country, and the day's own rate", async () => {
    const { data, meta } = await rates(`from=${date}&to=${date}&area=W2&resolution=block`)
    assert.lengthOf(data.blocks, 96)
    assert.deepStrictEqual(data.blocks[5], {
      ts: iso(day + 5 * blockMs),
      block: 6,
      area: "W2",
      normal_rate_inr_per_mwh: 5_005,
      acp_dam_inr_per_mwh: 4_005,
      acp_rtm_inr_per_mwh: 5_005,
      rate_of_thirds_inr_per_mwh: 4_500,
      ancillary_net_cost_inr_per_mwh: -120
    })
    assert.deepStrictEqual(data.days, [
      {
        date,
        area: "W2",
        reference_charge_rate_inr_per_mwh: 4_321,
        acp_of_day_inr_per_mwh: null,
        charge_at_nominal_inr_per_mwh: null
      }
    ])
    assert.deepStrictEqual(meta.coverage, { expected: 96, present: 96, pct: 100 })
    assert.deepStrictEqual([...new Set(meta.provenance.map(({ source }) => source))], ["dsm"])
  })

  it("where nothing is asked for the last fourteen days by day, of all areas; unknown stays null", async () => {
    const { data } = await rates("")
    const known = data.blocks.filter(({ normal_rate_inr_per_mwh }) => normal_rate_inr_per_mwh !== null)
    assert.deepStrictEqual(
      known.map(({ acp_dam_inr_per_mwh, area, normal_rate_inr_per_mwh, ts }) => [
        ts,
        area,
        normal_rate_inr_per_mwh,
        acp_dam_inr_per_mwh
      ]),
      [
        [iso(day), "S3", 6_000, null],
        [iso(day), "W2", 5_047.5, 4_047.5]
      ].toSorted((a, b) => areaOrder(a[1]) - areaOrder(b[1]))
    )
  })

  const areaOrder = (area: unknown) =>
    ["N1", "N2", "N3", "E1", "E2", "W1", "W2", "W3", "S1", "S2", "S3"].indexOf(String(area))

  it("of days before December 2022 there are those of the day alone, and nothing was expected by block", async () => {
    const { data, meta } = await rates("from=2019-05-01&to=2019-05-02&area=n1")
    assert.deepStrictEqual(data.blocks, [])
    assert.deepInclude(data.days[0], {
      area: "N1",
      acp_of_day_inr_per_mwh: 3_000,
      charge_at_nominal_inr_per_mwh: 3_100
    })
    assert.strictEqual(meta.coverage?.expected, 0)
  })

  it("area prices of the files stand in for the exchange's, which are read first where both are known", async () => {
    await suite.store.write("exchange", [at("price_dam", "bid-w2", day, 3_333)])
    const read = async () =>
      metered(await get(`/developer/v1/market/exchange/area-prices?date=${date}`), AreaPrices).data.blocks
    await until(async () => (await read()).some(({ price_inr_per_mwh }) => price_inr_per_mwh === 3_333))
    const first = (await read()).filter(({ block }) => block <= 2)
    const priceOf = (area: string, block: number) =>
      first.find((row) => row.area === area && row.block === block)?.price_inr_per_mwh
    assert.deepStrictEqual([priceOf("W2", 1), priceOf("W2", 2), priceOf("S3", 1)], [3_333, 4_001, 4_900])
  })

  it.each(["area=Q9", "resolution=week", "hours=0", "from=2024-01-01&to=2024-03-01", "month=1"])(
    "refuses %s",
    async (query) => {
      problem(await get(`/developer/v1/market/deviation-rates?${query}`), "invalid_parameter")
    }
  )
})

const Answer = Schema.fromJsonString(AncillaryPrices)

describe("clearing prices of ancillary services", () => {
  const today = istDayStart(istDay(Date.now()))

  beforeAll(async () => {
    const prices = Array.from({ length: 30 * 96 }, (_, index) => {
      const ts = today - 30 * dayMs + index * blockMs
      return at("ancillary_price_tras_up", "india", ts, 6_000 + (index % 96))
    })
    await suite.store.write("ancillary", [...prices, at("ancillary_price_tras_down", "bid-w2", today - dayMs, 900)])
    await until(async () => (await get("/v1/ancillary/clearing-prices")).status === 200)
  })

  const read = async (query = "") => {
    const answer = await get(`/v1/ancillary/clearing-prices?${query}`)
    assert.strictEqual(answer.status, 200, answer.text)
    return { text: answer.text, answer: Schema.decodeUnknownSync(Answer)(answer.text) }
  }

  it("are observed up to the newest and forecast until the end of tomorrow, with what they rest on", async () => {
    const { answer } = await read("product=TRAS-up")
    const of = (kind: string) => answer.series.filter((row) => row.kind === kind)
    assert.deepStrictEqual([of("observed").length, of("forecast").length, of("simulated").length], [7 * 96, 2 * 96, 0])
    assert.deepInclude(of("forecast")[7], { ts: iso(today + 7 * blockMs), clearing_price_inr_per_mwh: 6_007 })
    assert.deepInclude(answer, { kind: "modelled", model_version: "asp-v0.1", missing: [], calibrated: false })
    assert.deepStrictEqual(
      answer.sources.map(({ dataset, source }) => `${dataset} ${source}`),
      ["ancillary_price_tras_up ancillary"]
    )
    assert.isAbove(answer.confidence, 0.5)
  })

  it("of a product that has too few prices nothing is forecast, and the answer says so", async () => {
    const { answer } = await read("product=TRAS-down&area=w2")
    assert.deepStrictEqual(
      answer.series.map(({ area, clearing_price_inr_per_mwh, kind }) => [area, clearing_price_inr_per_mwh, kind]),
      [["W2", 900, "observed"]]
    )
    assert.deepStrictEqual(answer.missing, ["forecast"])
  })

  it("an area without prices of its own is told from one that is not loaded", async () => {
    const { detail } = problem(await get("/v1/ancillary/clearing-prices?area=S3"), "invalid_parameter")
    assert.match(detail, /area has no clearing price of its own here: leave it out/)
  })

  it("are kept: the result gives the same bytes", async () => {
    const { answer, text } = await read("product=TRAS-up")
    assert.strictEqual((await get(`/v1/results/${answer.result_id}`)).text, text)
  })

  it.each(["product=XRAS", "area=Q9", "history_days=3", "from=2024-01-01&to=2024-03-01"])(
    "refuses %s",
    async (query) => {
      problem(await get(`/v1/ancillary/clearing-prices?${query}`), "invalid_parameter")
    }
  )
})
