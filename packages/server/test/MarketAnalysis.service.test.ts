import { assert, describe, it } from "@effect/vitest"
import { AreaPrices } from "@grid/domain/market/AreaPrices"
import { DuckCurve } from "@grid/domain/market/DuckCurve"
import { GreenMarket } from "@grid/domain/market/GreenMarket"
import { Heatmap } from "@grid/domain/market/Heatmap"
import { HourlyPrices } from "@grid/domain/market/HourlyPrices"
import { OpenAccessCharges } from "@grid/domain/market/OpenAccess"
import { longestCurve, PriceDuration } from "@grid/domain/market/PriceDuration"
import { ExchangeDay } from "@grid/domain/market/Market"
import { PriceWindows } from "@grid/domain/market/PriceWindows"
import { Spread } from "@grid/domain/market/Spread"
import type { SourceId } from "@grid/domain/observations/SourceId"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Observation } from "@grid/domain/observations/Observation"
import { seededTables } from "@grid/testing/reference/Seeded"
import { blockMs, dayMs, hourMs, iso, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import * as Exchange from "@grid/ingest/sources/Exchange"
import * as Npp from "@grid/ingest/sources/Npp"
import { until } from "@grid/testing/service/ServiceProcess"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect, type Schema } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"
import { type Answer, call, metered, newTenant, problem } from "./support/Client.ts"
import { csvRows } from "./support/Csv.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

const base = "/developer/v1/market"
const recordings = Recordings.directory()

const today = istDay(Date.now())
const dateOf = (day: number) => istDate(istDayStart(day))

const routes = {
  heatmap: Heatmap,
  spread: Spread,
  "price-duration": PriceDuration,
  "duck-curve": DuckCurve,
  "area-prices": AreaPrices,
  canonical: HourlyPrices,
  green: GreenMarket
} as const

let suite: Suite
let secret: string
/** What was answered before anything had arrived. */
const beforeAnything = new Map<string, Answer>()

const get = async (path: string, key = secret) => call(`${suite.url}${base}${path}`, { headers: { "x-api-key": key } })

const read = async <A>(path: string, schema: Schema.Codec<A, unknown>) => metered(await get(path), schema)

const at = (dataset: DatasetId, ts: number, value: number | null, rest: Partial<Observation> = {}): Observation => ({
  dataset,
  area: "india",
  ts,
  value,
  kind: "observed",
  captured_at: ts,
  period_minutes: 15,
  ...rest
})

/** A recent day: 72 real-time blocks, of which the eleventh was suspended; all blocks day-ahead. */
const partial = today - 3
const partialDay: ReadonlyArray<Observation> = Array.from({ length: 96 }, (_, index) => {
  const ts = istDayStart(partial) + index * blockMs
  const rtm = [
    at("price_rtm", ts, index === 10 ? null : 3_000 + index),
    at("cleared_rtm", ts, index === 10 ? 0 : 100 + index)
  ]
  return [...(index < 72 ? rtm : []), at("price_dam", ts, 3_050)]
}).flat()

beforeAll(async () => {
  suite = await startSuite({ GDS_SOURCES: "" }, "migrated")
  secret = (await suite.store.createKey(newTenant(), "enterprise")).secret
  for (const route of Object.keys(routes)) {
    beforeAnything.set(route, await get(`/exchange/${route}${route === "canonical" ? "?market_type=DAM" : ""}`))
  }
  await suite.store.write("exchange", partialDay)
  await until(async () => (await get("/exchange/heatmap")).status === 200)
})

afterAll(() => suite.close())

describe("without data", () => {
  it("what has never arrived is unavailable; charges need no source", async () => {
    for (const answer of beforeAnything.values()) problem(answer, "data_unavailable")
    assert.isNotEmpty((await read("/open-access-charges", OpenAccessCharges)).data.rows)
  })

  it("a window in which nothing is known is empty and says so", async () => {
    const window = "from=2019-05-01&to=2019-05-10"
    const heatmap = await read(`/exchange/heatmap?${window}`, Heatmap)
    assert.deepStrictEqual([heatmap.data.dates, heatmap.data.values], [[], []])
    assert.deepStrictEqual(heatmap.meta.coverage, { expected: 960, present: 0, pct: 0 })
    assert.deepStrictEqual([heatmap.meta.as_of, heatmap.meta.provenance], [null, []])
    assert.deepInclude(heatmap.meta.window, { reason: "no_data_before", plan_needed: null, clamped: false })
    assert.strictEqual(heatmap.meta.window?.granted.from, heatmap.meta.window?.granted.to)
    const duration = await read(`/exchange/price-duration?${window}`, PriceDuration)
    assert.deepStrictEqual(duration.data, {
      curve: [],
      mean: null,
      at_cap_fraction: null,
      cap_inr_per_mwh: 20_000,
      blocks_by_hour: 0
    })
    assert.deepStrictEqual((await read(`/exchange/canonical?market_type=DAM&${window}`, HourlyPrices)).data.hours, [])
    const spread = await read("/exchange/spread?date=2019-05-01", Spread)
    assert.deepStrictEqual([spread.data.blocks, spread.data.summary.mean], [[], null])
    // The real-time market had not begun: nothing was to be expected of it.
    assert.deepStrictEqual(spread.meta.coverage, { expected: 0, present: 0, pct: null })
  })
})

describe("gaps", () => {
  it("72 of 96 blocks, one suspended: the spread is where both are known, and nothing is summed up", async () => {
    const { data, meta } = await read(`/exchange/spread?date=${dateOf(partial)}`, Spread)
    assert.lengthOf(data.blocks, 96)
    assert.deepStrictEqual(
      data.blocks.map(({ spread_inr_per_mwh }) => spread_inr_per_mwh),
      Array.from({ length: 96 }, (_, index) => (index === 10 || index >= 72 ? null : index - 50))
    )
    const nothing = { mean: null, max: null, min: null, rtm_above_dam_fraction: null, blocks_by_hour: 0 }
    assert.deepStrictEqual(data.summary, nothing)
    assert.deepStrictEqual(meta.coverage, { expected: 96, present: 71, pct: 74 })
    assert.strictEqual(meta.as_of, iso(istDayStart(partial + 1) - blockMs))
  })

  it("an hour with a suspended block has no mean; its energy and its weighted price are known", async () => {
    const day = dateOf(partial)
    const { data } = await read(`/exchange/canonical?market_type=RTM&from=${day}&to=${day}`, HourlyPrices)
    assert.lengthOf(data.hours, 18)
    const known = [8, 9, 11].map((block) => [3_000 + block, 100 + block] as const)
    const megawatts = known.reduce((sum, [, mw]) => sum + mw, 0)
    const weighted = known.reduce((sum, [price, mw]) => sum + price * mw, 0) / megawatts
    assert.deepStrictEqual(data.hours[2], {
      ts: iso(istDayStart(partial) + 2 * hourMs),
      mcp_mean_inr_per_mwh: null,
      mcp_weighted_inr_per_mwh: Math.round(weighted * 1e3) / 1e3,
      cleared_mwh: megawatts / 4,
      blocks_present: 3
    })
    const heatmap = await read(`/exchange/heatmap?market_type=RTM&from=${day}&to=${day}`, Heatmap)
    assert.deepStrictEqual(
      heatmap.data.values[0],
      Array.from({ length: 24 }, (_, hour) => (hour === 2 || hour >= 18 ? null : 3_001.5 + 4 * hour))
    )
  })

  it("below 80 % the curve is of what is known, and mean and share at the cap are not", async () => {
    const day = dateOf(partial)
    const { data, meta } = await read(`/exchange/price-duration?market_type=RTM&from=${day}&to=${day}`, PriceDuration)
    assert.lengthOf(data.curve, 71)
    assert.deepStrictEqual([data.mean, data.at_cap_fraction, data.cap_inr_per_mwh], [null, null, 10_000])
    assert.deepStrictEqual(meta.coverage, { expected: 96, present: 71, pct: 74 })
  })
})

describe("before a market began", () => {
  it("what a source gives is no price of it, whoever asks: coverage and means are of the days on which it was there", async () => {
    const begin = Date.parse("2020-06-01T00:00+05:30")
    const days = Array.from({ length: 4 * 96 }, (_, block) => begin + (block - 192) * blockMs)
    await suite.store.write(
      "exchange",
      days.flatMap((ts) => [at("price_rtm", ts, ts < begin ? 1_000 : 3_000), at("price_dam", ts, 2_000)])
    )
    const window = "from=2020-05-30&to=2020-06-02"
    const whole = { expected: 192, present: 192, pct: 100 }
    await until(async () => {
      const { meta } = await read(`/exchange/price-duration?market_type=RTM&${window}`, PriceDuration)
      return meta.coverage?.present !== 0
    })
    for (const known of ["", `&known_at=${new Date().toISOString()}`]) {
      const of = `market_type=RTM&${window}${known}`
      const duration = await read(`/exchange/price-duration?${of}`, PriceDuration)
      assert.deepStrictEqual(duration.data.curve, [{ fraction: 1, price_inr_per_mwh: 3_000 }])
      assert.deepStrictEqual([duration.data.mean, duration.meta.coverage], [3_000, whole])
      const heatmap = await read(`/exchange/heatmap?${of}`, Heatmap)
      assert.deepStrictEqual(heatmap.data.dates.map(String), ["2020-06-01", "2020-06-02"])
      assert.deepStrictEqual(heatmap.meta.coverage, whole)
      const hours = await read(`/exchange/canonical?${of}`, HourlyPrices)
      assert.deepStrictEqual([hours.data.hours[0]?.ts, hours.meta.coverage], [iso(begin), whole])
      const spread = await read(`/exchange/spread?${window}${known}`, Spread)
      assert.deepStrictEqual([spread.data.summary.mean, spread.meta.coverage], [1_000, whole])
      const before = `from=2020-05-30&to=2020-05-31${known}`
      const none = await read(`/exchange/price-duration?market_type=RTM&${before}`, PriceDuration)
      assert.deepStrictEqual([none.data.curve, none.data.mean], [[], null])
      assert.deepStrictEqual(none.meta.coverage, { expected: 0, present: 0, pct: null })
    }
    const windows = await read(`/exchange/windows?market_type=RTM&from=2020-05-31&to=2020-06-01`, PriceWindows)
    assert.strictEqual(windows.data.windows[0]?.value, 3_000)
    assert.deepStrictEqual(windows.meta.coverage, { expected: 96, present: 96, pct: 100 })
    const latest = await read("/exchange/latest?market_type=RTM&date=2020-05-31", ExchangeDay)
    assert.deepStrictEqual(latest.data.blocks, [])
  })
})

describe("a market of which hours alone are known", () => {
  it("has these in the spread as in the curve, which both say so, and in no list of blocks", async () => {
    const day = today - 5
    await suite.store.write("exchange", [
      ...Array.from({ length: 24 }, (_, hour) =>
        at("price_dam", istDayStart(day) + hour * hourMs, 3_000 + hour, { period_minutes: 60 })
      ),
      ...Array.from({ length: 96 }, (_, block) => at("price_rtm", istDayStart(day) + block * blockMs, 4_000))
    ])
    const date = dateOf(day)
    const spreadOf = () => read(`/exchange/spread?date=${date}`, Spread)
    await until(async () => (await spreadOf()).data.blocks.length === 96)
    const { data, meta } = await spreadOf()
    assert.isTrue(data.blocks.every((block) => block.dam_inr_per_mwh === null && block.spread_inr_per_mwh === null))
    assert.deepStrictEqual(data.summary, {
      mean: 988.5,
      max: 1_000,
      min: 977,
      rtm_above_dam_fraction: 1,
      blocks_by_hour: 96
    })
    assert.deepStrictEqual(meta.coverage, { expected: 96, present: 96, pct: 100 })
    const curve = await read(`/exchange/price-duration?from=${date}&to=${date}`, PriceDuration)
    assert.deepInclude(curve.data, { mean: 3_011.5, blocks_by_hour: 96 })
    const byBlock = await read(`/exchange/price-duration?market_type=RTM&from=${date}&to=${date}`, PriceDuration)
    assert.strictEqual(byBlock.data.blocks_by_hour, 0)
  })
})

describe("parameters", () => {
  it("a window is cut to the plan and ends with what is published", async () => {
    const trial = (await suite.store.createKey(newTenant(), "trial")).secret
    const heatmap = metered(await get(`/exchange/heatmap?from=${dateOf(today - 20)}`, trial), Heatmap)
    assert.isTrue(heatmap.meta.window?.clamped)
    assert.isAtLeast(Date.parse(heatmap.meta.window?.from ?? ""), Date.now() - 7 * dayMs)
    assert.strictEqual((Date.parse(heatmap.meta.window?.from ?? "") - istDayStart(today)) % dayMs, 0)
    const green = await get("/exchange/green?days=1")
    problem(green, "data_unavailable")
    const days = await read(
      `/exchange/price-duration?from=${dateOf(today - 1)}&to=${dateOf(today + 30)}`,
      PriceDuration
    )
    assert.isAtMost(Date.parse(days.meta.window?.to ?? ""), istDayStart(today + 2))
    const { meta } = await read("/exchange/canonical?market_type=DAM", HourlyPrices)
    assert.deepStrictEqual(
      [meta.window?.from, meta.window?.to],
      [iso(istDayStart(today - 6)), iso(istDayStart(today + 1))]
    )
  })

  it.each([
    ["/exchange/heatmap?market_type=dam", "market_type"],
    ["/exchange/heatmap?from=2026-01-02&to=2026-01-01", "to"],
    ["/exchange/heatmap?format=xml", "format"],
    ["/exchange/spread?date=2026-02-30", "date"],
    ["/exchange/price-duration?hours=24&from=2026-01-01", "hours"],
    ["/exchange/duck-curve?date=2026-01-01&from=2026-01-01", "date"],
    ["/exchange/duck-curve?state=atlantis", "state"],
    ["/exchange/area-prices?area=N9", "area"],
    ["/exchange/canonical?market_type=TAM", "market_type"],
    ["/exchange/green?days=0", "days"],
    ["/open-access-charges?discom=", "discom"],
    ["/open-access-charges?as_of=2026-01-01T00:00:00Z", "as_of"]
  ])("%s is refused for %s", async (path, parameter) => {
    assert.strictEqual(problem(await get(path), "invalid_parameter").errors[0]?.path, parameter)
  })
})

describe("open-access charges", () => {
  it("are the rows of the day with the orders they come from", async () => {
    const { data, meta } = await read("/open-access-charges?state=IN-TN&as_of=2025-07-01", OpenAccessCharges)
    assert.deepStrictEqual(
      data.rows.map(({ component, order_id, state, value }) => [state, component, value, order_id]),
      [
        [null, "exchange_fee", 0.02, null],
        ["tamil-nadu", "wheeling", 1.04, "TNERC Order 6/2025"]
      ]
    )
    assert.deepStrictEqual(
      meta.provenance.map(({ dataset, kind, source }) => [dataset, kind, source]),
      [
        ["open_access_charges", "observed", "public pages without an order"],
        ["open_access_charges", "observed", "TNERC Order 6/2025"]
      ]
    )
    assert.strictEqual(meta.as_of, meta.provenance[0]?.captured_at)
    const company = await read("/open-access-charges?discom=TANGEDCO&as_of=2025-07-01", OpenAccessCharges)
    assert.deepStrictEqual(company.data, data)
    const before = await read("/open-access-charges?as_of=2020-01-01", OpenAccessCharges)
    assert.deepStrictEqual([before.data.rows, before.meta.as_of, before.meta.provenance], [[], null, []])
  })

  it("come as CSV, narrowed to a voltage", async () => {
    const rows = csvRows((await get("/open-access-charges?state=karnataka&voltage_class=33%20kV&format=csv")).text)
    // Without the surcharge that was asked for: the interim order has taken its place.
    const expected = seededTables().charges.filter(
      ({ state, value, voltage_class }) =>
        (state === null || state === "karnataka") &&
        (voltage_class === null || voltage_class === "33kV") &&
        value !== 1.65
    )
    assert.deepStrictEqual(
      rows.map((row) => [row["component"], row["value"]]),
      expected.map(({ component, value }) => [component, String(value)])
    )
  })
})

describe.skipIf(recordings === undefined)("recorded data (skipped without recordings)", () => {
  const bytes = (path: string) => new Uint8Array(readFileSync(join(recordings ?? "", path)))
  const cells = (path: string) =>
    Buffer.from(bytes(path))
      .toString("utf8")
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(","))

  const parsed = async (source: SourceId, path: string) => {
    const raw = {
      source,
      url: `file:${path}`,
      request: null,
      status: 200,
      headers: {},
      fetched_at: Date.UTC(2026, 7, 24),
      body: bytes(path)
    }
    const { observations } = await Effect.runPromise(source === "npp" ? Npp.parse(raw) : Exchange.parse(raw))
    await suite.store.write(
      source,
      observations.filter(({ period_minutes, ts }) => period_minutes !== 60 || isIn(year, ts))
    )
  }

  const blockFile = "iex/iex_15min_2023-12-20_dam_gdam_hpdam_rtm.csv"
  const membersFile = "iex/IEX_RTMPriceVolume_17Oct2022.json"
  /** Of the hourly files, so much is read: the price cap changes in it. */
  const year = { from: Date.parse("2023-01-01T00:00:00+05:30"), to: Date.parse("2024-01-01T00:00:00+05:30") }
  const isIn = ({ from, to }: typeof year, ts: number) => ts >= from && ts < to

  const damHours = "iex/iex_dam_hourly_2022-08-03_2024-07-31.csv"
  const gdamHours = "iex/iex_gdam_hourly_2022-09-01_2024-07-31.csv"

  beforeAll(async () => {
    for (const path of [damHours, gdamHours, blockFile, membersFile]) await parsed("exchange", path)
    await parsed("npp", "npp/npp_demand_2026-08-18_20.csv")
    await parsed("npp", "npp/npp_fuelmix_2026-08-18_20.csv")
  })

  const day = "2023-12-20"
  /** Price and cleared volume by block, as the file has them: what it gives as bids for sale is the price once more, and says nothing of the volume. */
  const blocks = (market: string) =>
    cells(blockFile)
      .filter(([of]) => of === market)
      .map((row) => ({ mcv: Number(row[5]), mcp: Number(row[7]) }))
  /** INR/MWh by start of the hour. */
  const hours = (path: string) =>
    new Map(
      cells(path)
        .map(
          ([, date, hour, price]) =>
            [
              Date.parse(`${date}T00:00:00+05:30`) + (Number(hour) - 1) * hourMs,
              Math.round(Number(price) * 1e8) / 1e5
            ] as const
        )
        .filter(([ts]) => isIn(year, ts))
    )
  const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / values.length
  const near = (found: number | null | undefined, expected: number, message?: string) =>
    assert.closeTo(found ?? Number.NaN, expected, 0.00051, message)

  it("spread: real-time less day-ahead, block by block", async () => {
    const { data, meta } = await read(`/exchange/spread?date=${day}`, Spread)
    const rtm = blocks("rtm")
    const expected = blocks("dam").map(({ mcp }, index) => (rtm[index]?.mcp ?? 0) - mcp)
    assert.lengthOf(data.blocks, 96)
    data.blocks.forEach(({ spread_inr_per_mwh }, index) => near(spread_inr_per_mwh, expected[index] ?? 0))
    near(data.summary.mean, mean(expected))
    near(data.summary.max, Math.max(...expected))
    near(data.summary.min, Math.min(...expected))
    near(data.summary.rtm_above_dam_fraction, expected.filter((value) => value > 0).length / 96)
    assert.deepStrictEqual(meta.coverage, { expected: 96, present: 96, pct: 100 })
    assert.deepStrictEqual(
      meta.provenance.map(({ dataset, kind, source }) => [dataset, source, kind]),
      [
        ["price_dam", "exchange", "observed"],
        ["price_rtm", "exchange", "observed"]
      ]
    )
    const csv = csvRows((await get(`/exchange/spread?date=${day}&format=csv`)).text)
    assert.deepStrictEqual(
      csv.map((row) => Number(row["spread_inr_per_mwh"])),
      data.blocks.map(({ spread_inr_per_mwh }) => spread_inr_per_mwh)
    )
  })

  it.each(["dam", "rtm", "gdam"])(
    "price duration of the %s day: every distinct price with its share",
    async (market) => {
      const { data } = await read(
        `/exchange/price-duration?market_type=${market.toUpperCase()}&from=${day}&to=${day}`,
        PriceDuration
      )
      const prices = blocks(market).map(({ mcp }) => mcp)
      assert.deepStrictEqual(
        data.curve.map(({ price_inr_per_mwh }) => price_inr_per_mwh),
        [...new Set(prices)].toSorted((a, b) => b - a)
      )
      for (const { fraction, price_inr_per_mwh: price } of data.curve) {
        assert.closeTo(fraction, prices.filter((each) => each >= price).length / 96, 1e-6)
      }
      near(data.mean, mean(prices))
      assert.closeTo(data.at_cap_fraction ?? -1, prices.filter((price) => price >= 10_000).length / 96, 1e-6)
      assert.strictEqual(data.cap_inr_per_mwh, 10_000)
    }
  )

  it("price duration of a year by the hour: bounded, exact, and each block under its own cap", async () => {
    const { data, meta } = await read("/exchange/price-duration?from=2023-01-01&to=2023-12-31", PriceDuration)
    const midnight = Date.parse(`${day}T00:00:00+05:30`)
    const all = [...hours(damHours)]
      .filter(([ts]) => ts < midnight || ts >= midnight + dayMs)
      .flatMap(([ts, price]) => Array.from({ length: 4 }, () => ({ ts, price })))
      .concat(blocks("dam").map(({ mcp }) => ({ ts: midnight, price: mcp })))
    const capFrom = Date.parse("2023-04-04T00:00:00+05:30")
    const sorted = all.map(({ price }) => price).toSorted((a, b) => b - a)
    assert.strictEqual(meta.coverage?.present, all.length)
    assert.isAtMost(data.curve.length, longestCurve)
    assert.isAbove(data.curve.length, longestCurve / 2)
    assert.deepStrictEqual(
      [data.curve[0]?.price_inr_per_mwh, data.curve.at(-1)?.price_inr_per_mwh, data.curve.at(-1)?.fraction],
      [sorted[0], sorted.at(-1), 1]
    )
    let reached = 0
    const wrong = data.curve.filter(({ fraction, price_inr_per_mwh: price }) => {
      while (reached < sorted.length && (sorted[reached] ?? 0) >= price) reached++
      return Math.abs(fraction - reached / sorted.length) > 1e-6
    })
    assert.deepStrictEqual(wrong, [])
    near(data.mean, mean(sorted))
    const atCap = all.filter(({ price, ts }) => price >= (ts < capFrom ? 12_000 : 10_000)).length
    assert.isAbove(atCap, 100)
    assert.closeTo(data.at_cap_fraction ?? -1, atCap / all.length, 1e-6)
  })

  it("canonical: means, weighted means and energy of the day's hours", async () => {
    const { data, meta } = await read(`/exchange/canonical?market_type=DAM&from=${day}&to=${day}`, HourlyPrices)
    const of = blocks("dam")
    assert.lengthOf(data.hours, 24)
    // Of this day the hourly file knows the same means; they are not counted twice.
    assert.deepStrictEqual(meta.coverage, { expected: 96, present: 96, pct: 100 })
    data.hours.forEach((row, hour) => {
      const part = of.slice(hour * 4, hour * 4 + 4)
      const megawatts = part.reduce((sum, { mcv }) => sum + mcv, 0)
      near(row.mcp_mean_inr_per_mwh, mean(part.map(({ mcp }) => mcp)))
      assert.strictEqual(row.blocks_present, 4)
      near(row.mcp_weighted_inr_per_mwh, part.reduce((sum, { mcp, mcv }) => sum + mcp * mcv, 0) / megawatts)
      near(row.cleared_mwh, megawatts * 0.25)
    })
  })

  it("canonical: a price by the hour is its mean; the volumes of its blocks are not known", async () => {
    const { data } = await read("/exchange/canonical?market_type=DAM&from=2023-01-05&to=2023-01-06", HourlyPrices)
    const expected = hours(damHours)
    assert.lengthOf(data.hours, 48)
    for (const { ts, ...row } of data.hours) {
      assert.deepStrictEqual(row, {
        mcp_mean_inr_per_mwh: Math.round((expected.get(Date.parse(ts)) ?? Number.NaN) * 1e3) / 1e3,
        mcp_weighted_inr_per_mwh: null,
        cleared_mwh: null,
        blocks_present: 4
      })
    }
  })

  it("heatmap: a year of hours, a row for each day", async () => {
    const { data, meta } = await read("/exchange/heatmap?from=2022-12-01&to=2023-12-31", Heatmap)
    const expected = hours(damHours)
    assert.deepStrictEqual([data.dates[0], data.dates.at(-1), data.dates.length], ["2023-01-01", "2023-12-31", 365])
    let present = 0
    const wrong: Array<string> = []
    for (const [row, date] of data.dates.entries()) {
      for (const hour of data.hours) {
        const price = expected.get(Date.parse(`${date}T00:00:00+05:30`) + hour * hourMs)
        const found = data.values[row]?.[hour]
        if (price !== undefined) present++
        const isRight = price === undefined ? found === null : Math.abs((found ?? Number.NaN) - price) <= 0.01
        if (!isRight) wrong.push(`${date} ${hour}: ${found} for ${price}`)
      }
    }
    assert.deepStrictEqual(wrong, [])
    assert.deepStrictEqual([meta.coverage?.present, meta.coverage?.expected], [present * 4, 396 * 96])
  })

  it("green: premium by day over the blocks known in both, by block where blocks are known", async () => {
    const { data, meta } = await read("/exchange/green?days=3650", GreenMarket)
    const gdam = hours(gdamHours)
    const dam = hours(damHours)
    const byDate = new Map(data.daily.map((row) => [row.date as string, row]))
    let checked = 0
    for (let ms = year.from; ms < year.to; ms += dayMs) {
      const date = istDate(ms)
      const pairs = Array.from({ length: 24 }, (_, hour) => [gdam.get(ms + hour * hourMs), dam.get(ms + hour * hourMs)])
      const common = pairs.flatMap(([a, b]) => (a === undefined || b === undefined ? [] : [[a, b] as const]))
      const row = byDate.get(date)
      if (date === day) continue
      if (common.length < 20) {
        assert.isNull(row?.premium_inr_per_mwh ?? null, date)
        continue
      }
      checked++
      const premium = mean(common.map(([a, b]) => a - b))
      near(row?.premium_inr_per_mwh, premium, date)
      near(row?.premium_pct, (premium / mean(common.map(([, b]) => b))) * 100, date)
      near(row?.gdam_mean, mean(pairs.flatMap(([a]) => a ?? [])), date)
    }
    assert.isAbove(checked, 350)
    const green = blocks("gdam").map(({ mcp }) => mcp)
    const ahead = blocks("dam").map(({ mcp }) => mcp)
    near(byDate.get(day)?.gdam_mean, mean(green))
    near(byDate.get(day)?.dam_mean, mean(ahead))
    near(byDate.get(day)?.premium_inr_per_mwh, mean(green) - mean(ahead))
    assert.deepStrictEqual(
      data.gdam.map(({ mcp_inr_per_mwh, mcv_mw }) => [mcp_inr_per_mwh, mcv_mw]),
      blocks("gdam").map(({ mcp, mcv }) => [mcp, mcv])
    )
    // One of about five years is known: nothing is said of the whole.
    assert.deepStrictEqual(data.premium, {
      gdam_mean: null,
      dam_mean: null,
      premium_inr_per_mwh: null,
      premium_pct: null
    })
    assert.isBelow(meta.coverage?.pct ?? 100, 80)
  })

  it("area prices: every area of the recorded blocks, and how far they lie apart", async () => {
    interface Members {
      readonly Delivery_Date_Details: ReadonlyArray<{
        readonly Token_Wise: ReadonlyArray<{
          readonly Token_NO: number
          readonly Area_Details: ReadonlyArray<{
            readonly Area_code: string
            readonly Area_Codes: {
              readonly Area_Price: number
              readonly Buy_Volume: number
              readonly Sell_Volume: number
            }
          }>
        }>
      }>
    }
    const file = JSON.parse(Buffer.from(bytes(membersFile)).toString("utf8")) as Members
    const tokens = file.Delivery_Date_Details.flatMap(({ Token_Wise }) => Token_Wise)
    const { data, meta } = await read("/exchange/area-prices?market_type=RTM&date=2022-10-17", AreaPrices)
    assert.lengthOf(data.blocks, tokens.length * 13)
    const found = new Map(data.blocks.map((row) => [`${row.block} ${row.area}`, row]))
    const apart = new Map(data.divergence.map((row) => [row.block, row.max_minus_min_inr_per_mwh]))
    for (const { Area_Details, Token_NO } of tokens) {
      for (const { Area_code, Area_Codes } of Area_Details) {
        const row = found.get(`${Number(Token_NO)} ${Area_code}`)
        near(row?.price_inr_per_mwh, Area_Codes.Area_Price)
        near(row?.buy_mw, Area_Codes.Buy_Volume)
        near(row?.sell_mw, Area_Codes.Sell_Volume)
      }
      const prices = Area_Details.map(({ Area_Codes }) => Area_Codes.Area_Price)
      near(apart.get(Number(Token_NO)), Math.max(...prices) - Math.min(...prices))
    }
    assert.deepStrictEqual(meta.coverage, { expected: 13 * 96, present: 13 * tokens.length, pct: 75 })
    const one = await read("/exchange/area-prices?market_type=RTM&date=2022-10-17&area=W2", AreaPrices)
    assert.deepStrictEqual(
      one.data.blocks,
      data.blocks.filter(({ area }) => area === "W2")
    )
    assert.deepStrictEqual(one.data.divergence, data.divergence)
    problem(await get("/exchange/area-prices?market_type=GDAM"), "data_unavailable")
  })

  it("duck curve: hour means of the dashboard's readings, net of sun and wind", async () => {
    const start = Date.parse("2026-08-20T00:00:00+05:30")
    const readings = [...cells("npp/npp_demand_2026-08-18_20.csv"), ...cells("npp/npp_fuelmix_2026-08-18_20.csv")].map(
      ([stamp, series, value]) => ({
        ts: Date.parse(`${(stamp ?? "").replace(" ", "T")}Z`),
        series,
        value: Number(value)
      })
    )
    /** Hour means of block means; unknown where a block is. */
    const hourMeans = (name: string) =>
      Array.from({ length: 24 }, (_, hour) =>
        mean(
          Array.from({ length: 4 }, (_, block) => {
            const from = start + hour * hourMs + block * blockMs
            const inside = new Map(
              readings
                .filter(({ series, ts }) => series === name && ts >= from && ts < from + blockMs)
                .map(({ ts, value }) => [ts, value])
            )
            return mean([...inside.values()])
          })
        )
      )
    const demand = hourMeans("DEMAND MET")
    const solar = hourMeans("SOLAR GENERATION")
    const wind = hourMeans("WIND GENERATION")
    const net = demand.map((mw, hour) => mw - (solar[hour] ?? 0) - (wind[hour] ?? 0))
    const { data, meta } = await read("/exchange/duck-curve?date=2026-08-20", DuckCurve)
    assert.lengthOf(data.hours, 24)
    const known = net.filter((mw) => !Number.isNaN(mw))
    data.hours.forEach((row, hour) => {
      if (Number.isNaN(demand[hour])) assert.isNull(row.demand_mw)
      else assert.closeTo(row.demand_mw ?? Number.NaN, demand[hour] ?? 0, 0.01)
      if (Number.isNaN(net[hour])) assert.isNull(row.net_load_mw)
      else assert.closeTo(row.net_load_mw ?? Number.NaN, net[hour] ?? 0, 0.01)
      assert.isNull(row.dam_inr_per_mwh)
    })
    assert.deepStrictEqual(meta.coverage, {
      expected: 96,
      present: known.length * 4,
      pct: Math.round((known.length / 24) * 1000) / 10
    })
    assert.lengthOf(known, 24)
    const belly = Math.min(...known)
    const peak = Math.max(...known)
    assert.closeTo(data.belly_mw ?? Number.NaN, belly, 0.01)
    assert.closeTo(data.peak_mw ?? Number.NaN, peak, 0.01)
    assert.deepStrictEqual([data.belly_hour_ist, data.peak_hour_ist], [net.indexOf(belly), net.indexOf(peak)])
    const ramps = net.map((mw, hour) => mw - (net[hour - 1] ?? Number.NaN)).filter((rise) => !Number.isNaN(rise))
    assert.closeTo(data.max_ramp_mw_per_h ?? Number.NaN, Math.max(...ramps), 0.01)
    assert.closeTo(data.turn_down_pct ?? Number.NaN, (100 * (peak - belly)) / peak, 0.001)
    // Of the day before 19 hours are known: too few to say anything of the day, or of two days an hour of which one lacks.
    const short = await read("/exchange/duck-curve?date=2026-08-19", DuckCurve)
    assert.lengthOf(
      short.data.hours.filter(({ net_load_mw }) => net_load_mw !== null),
      19
    )
    assert.deepStrictEqual(
      [short.data.belly_mw, short.data.peak_hour_ist, short.data.turn_down_pct],
      [null, null, null]
    )
    const both = await read("/exchange/duck-curve?from=2026-08-19&to=2026-08-20", DuckCurve)
    const first = short.data.hours.map(({ net_load_mw }) => net_load_mw)
    both.data.hours.forEach(({ net_load_mw }, hour) => {
      const before = first[hour]
      if (before === null || before === undefined) assert.isNull(net_load_mw)
      else assert.closeTo(net_load_mw ?? Number.NaN, (before + (net[hour] ?? 0)) / 2, 0.01)
    })
  })
})
