import { assert, describe, it } from "@effect/vitest"
import { areaPricesOf } from "@grid/queries/market/AreaPrices"
import { duckCurveOf } from "@grid/queries/market/DuckCurve"
import { compare, windowOf } from "@grid/queries/market/GreenMarket"
import { hoursOf } from "@grid/queries/market/HourlyPrices"
import { priceDurationOf, durationCurve } from "@grid/queries/market/PriceDuration"
import { readParts } from "@grid/queries/market/PriceBlocks"
import { spreadSummary } from "@grid/queries/market/Spread"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { GridData } from "@grid/domain/grid/GridData"
import type { Series, SeriesPage } from "@grid/domain/grid/Series"
import { BidAreaCode } from "@grid/domain/market/AreaPrices"
import { expectedBlocksIn, publishedUntil } from "@grid/domain/market/Publication"
import { coverage } from "@grid/domain/observations/Provenance"
import { blockMs, dayMs, hourMs, istDay } from "@grid/domain/time/Time"
import { Effect } from "effect"
import * as fc from "fast-check"

const midnight = Date.parse("2026-08-18T00:00:00+05:30")
const unknown = Number.NaN

const series = (values: ReadonlyArray<number>, step = blockMs, start = midnight): Series => ({
  start,
  step,
  values: Float64Array.from(values),
  kindList: ["observed"],
  kinds: null,
  coverage: coverage(values.length, values.length)
})

describe("price duration", () => {
  it("of any prices: falls, ends at 1, and every point is exact, however few may be shown", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: 0, max: 30 }), fc.constant(unknown)), { minLength: 1, maxLength: 120 }),
        fc.integer({ min: 2, max: 20 }),
        (prices, most) => {
          const known = prices.filter((price) => !Number.isNaN(price))
          const distinct = [...new Set(known)].toSorted((a, b) => b - a)
          const curve = durationCurve(Float64Array.from(prices), most)
          const shown = curve.map(({ price_inr_per_mwh }) => price_inr_per_mwh)
          assert.isAtMost(curve.length, Math.max(most, 1))
          if (distinct.length <= most) assert.deepStrictEqual(shown, distinct)
          assert.deepStrictEqual([shown[0], shown.at(-1)], [distinct[0], distinct.at(-1)])
          assert.deepStrictEqual(
            shown,
            shown.toSorted((a, b) => b - a)
          )
          for (const { fraction, price_inr_per_mwh: price } of curve) {
            assert.closeTo(fraction, known.filter((each) => each >= price).length / known.length, 1e-6)
          }
        }
      )
    )
  })

  it("each block is held to the cap of its own day", () => {
    const start = Date.parse("2023-04-03T00:00:00+05:30")
    const days = [...Array<number>(96).fill(10_000), ...Array<number>(96).fill(10_000)]
    const found = priceDurationOf("dam", series(days, blockMs, start), 192)
    assert.deepStrictEqual([found.at_cap_fraction, found.cap_inr_per_mwh], [0.5, 10_000])
  })
})

describe("hours of a market", () => {
  it("a suspended block has no price, no volume, and weighs nothing; one that is not known leaves its hour open", () => {
    const price = series([1_000, 2_000, unknown, 4_000, 1_000, 2_000, 3_000, 4_000])
    const cleared = series([100, 100, 0, 200, 100, unknown, 100, 100])
    const [first, second] = hoursOf(price, price, cleared).hours
    assert.deepInclude(first, {
      mcp_mean_inr_per_mwh: null,
      mcp_weighted_inr_per_mwh: 2_750,
      cleared_mwh: 100,
      blocks_present: 3
    })
    assert.deepInclude(second, {
      mcp_mean_inr_per_mwh: 2_500,
      mcp_weighted_inr_per_mwh: null,
      cleared_mwh: null,
      blocks_present: 4
    })
  })

  it("the running hour has its means so far, which are marked, and no energy", () => {
    const price = series([1_000, 2_000, 3_000, 4_000, 1_000, 3_000, unknown, unknown])
    const cleared = series([100, 100, 100, 100, 100, 300, unknown, unknown])
    const [whole, running] = hoursOf(price, price, cleared, true).hours
    assert.notProperty(whole, "complete")
    assert.deepInclude(running, {
      mcp_mean_inr_per_mwh: 2_000,
      mcp_weighted_inr_per_mwh: 2_500,
      cleared_mwh: null,
      blocks_present: 2,
      complete: false
    })
    assert.isNull(hoursOf(price, price, cleared).hours[1]?.mcp_mean_inr_per_mwh, "of a window that is named")
  })

  it("an hour in which nothing cleared has no weighted price and an energy of 0", () => {
    const [hour] = hoursOf(series(Array(4).fill(unknown)), series(Array(4).fill(unknown)), series([0, 0, 0, 0])).hours
    assert.deepInclude(hour, { mcp_weighted_inr_per_mwh: null, cleared_mwh: 0, blocks_present: 0 })
  })
})

describe("green premium", () => {
  it("is over the blocks known in both; each mean over its own", () => {
    const gdam = Float64Array.from([5, 6, 7, 8, unknown])
    const dam = Float64Array.from([4, 4, 4, unknown, 100])
    assert.deepStrictEqual(compare(gdam, dam, 5), {
      gdam_mean: 6.5,
      dam_mean: 28,
      premium_inr_per_mwh: null,
      premium_pct: null,
      common: 3
    })
    assert.deepInclude(compare(gdam, dam, 3), { premium_inr_per_mwh: 2, premium_pct: 50 })
    assert.isNull(compare(Float64Array.of(1), Float64Array.of(0), 1).premium_pct)
  })
})

describe("green premium of a window", () => {
  const first = Date.parse("2021-10-27T00:00:00+05:30")
  const day = (price: number) => Array<number>(96).fill(price)

  it.each([
    ["before its first day", first - 2 * dayMs, 2],
    ["with its first day", first, 0],
    ["after its first day", first + dayMs, 0]
  ])("has means of the days of the green market alone where it begins %s", (_, from, before) => {
    const early = Array<number>(96 * before)
    const gdam = series([...early.fill(unknown), ...day(30), ...day(40)], blockMs, from)
    const dam = series([...early.fill(10), ...day(20), ...day(30)], blockMs, from)
    assert.deepStrictEqual(windowOf(gdam, dam, { from, to: from + (before + 2) * dayMs }), {
      gdam_mean: 35,
      dam_mean: 25,
      premium_inr_per_mwh: 10,
      premium_pct: 40,
      common: 192
    })
  })
})

describe("spread summary", () => {
  it("is null below 80 % of the blocks", () => {
    assert.isNull(spreadSummary(Array<number>(76).fill(1), 96).mean)
    assert.deepStrictEqual(spreadSummary([...Array<number>(76).fill(1), -1], 96), {
      mean: 0.974,
      max: 1,
      min: -1,
      rtm_above_dam_fraction: 0.987013
    })
  })
})

describe("duck curve", () => {
  const flat = (value: number, days = 1) => series(Array<number>(24 * days).fill(value), hourMs)

  it("may turn negative, and then turns down by more than all of its peak", () => {
    const solar = series(
      Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 120 : 0)),
      hourMs
    )
    const found = duckCurveOf({ demand: flat(100), solar, wind: flat(0), dam: flat(unknown) })
    assert.deepInclude(found, {
      belly_mw: -20,
      belly_hour_ist: 12,
      peak_mw: 100,
      peak_hour_ist: 0,
      max_ramp_mw_per_h: 120,
      turn_down_pct: 120
    })
  })

  it("an hour needs 80 % of its days, the day 80 % of its hours", () => {
    const demand = series(
      Array.from({ length: 24 * 5 }, (_, index) => (index === 3 || (index % 24 === 7 && index < 48) ? unknown : 100)),
      hourMs
    )
    const five = duckCurveOf({ demand, solar: flat(0, 5), wind: flat(0, 5), dam: flat(1, 5) })
    assert.deepStrictEqual([five.hours[3]?.demand_mw, five.hours[7]?.demand_mw, five.peak_mw], [100, null, 100])
    const short = series([...Array<number>(19).fill(100), ...Array<number>(5).fill(unknown)], hourMs)
    const one = duckCurveOf({ demand: short, solar: flat(0), wind: flat(0), dam: flat(1) })
    assert.deepStrictEqual([one.peak_mw, one.turn_down_pct, one.hours[18]?.net_load_mw], [null, null, 100])
    assert.isEmpty(
      duckCurveOf({ demand: flat(unknown), solar: flat(unknown), wind: flat(unknown), dam: flat(unknown) }).hours
    )
  })
})

describe("area prices", () => {
  it.effect(
    "lie apart over at least 80 % of the areas, and each area is shown from its first to its last known block",
    () =>
      Effect.gen(function* () {
        const areas = BidAreaCode.literals.map((area, index) => ({
          area,
          price: series([index, index < 10 ? index : unknown, unknown]),
          buy: series([unknown, unknown, area === "N1" ? 5 : unknown]),
          sell: series([unknown, unknown, unknown])
        }))
        const { blocks, divergence } = yield* areaPricesOf(areas, "N1")
        assert.deepStrictEqual(
          blocks.map(({ block, buy_mw, price_inr_per_mwh }) => [block, price_inr_per_mwh, buy_mw]),
          [
            [1, 0, null],
            [2, 0, null],
            [3, null, 5]
          ]
        )
        assert.deepStrictEqual(
          divergence.map(({ max_minus_min_inr_per_mwh }) => max_minus_min_inr_per_mwh),
          [12, null]
        )
      })
  )

  it("of a month of all areas are made in turns of the event loop, with others' work between", async () => {
    const month = 31 * 96
    const of = (area: string) =>
      series(Array.from({ length: month }, (_, index) => area.charCodeAt(0) * 31 + index / 7))
    const areas = BidAreaCode.literals.map((area) => ({ area, price: of(area), buy: of(area), sell: of(area) }))
    let turns = 0
    const count = () => {
      turns++
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    const { blocks, divergence } = await Effect.runPromise(areaPricesOf(areas, null))
    clearImmediate(counting)
    assert.lengthOf(blocks, month * areas.length)
    assert.lengthOf(divergence, month)
    assert.isAtLeast(turns, 2)
  })
})

describe("reading", () => {
  const day = istDay(midnight)
  const page = (dataset: "price_dam" | "price_rtm", rest: Partial<SeriesPage>): SeriesPage => ({
    dataset,
    area: "india",
    source: "exchange",
    kind: "observed",
    day,
    blocks: null,
    hours: null,
    present: 96,
    captured_at: midnight,
    version: 1,
    ...rest
  })
  const gridOf = (pages: ReadonlyArray<SeriesPage>) =>
    ({
      pagesOf: () => Effect.succeed({ data: pages, as_of: midnight, provenance: [], version: "1" }),
      pages: ({ dataset }: { readonly dataset: string }) => new DataUnavailable({ dataset, detail: "never" })
    }) as unknown as GridData["Service"]

  it.effect("an hour stands for its blocks only where none of them is known by itself", () =>
    Effect.gen(function* () {
      const blocks = Array.from({ length: 96 }, (_, index) => (index === 1 ? 7 : unknown))
      const hourly = page("price_dam", { hours: Array(24).fill(5), blocks: Array(96).fill(5) })
      const { data } = yield* readParts(
        gridOf([hourly, page("price_dam", { blocks })]),
        { dam: { dataset: "price_dam", area: "india", isNeeded: true } },
        { from: midnight + 2 * blockMs, to: midnight + 2 * hourMs },
        "block"
      )
      assert.deepStrictEqual([...data.dam.known.values], Array(6).fill(unknown))
      assert.deepStrictEqual([...data.dam.filled.values], [unknown, unknown, 5, 5, 5, 5])
      const whole = yield* readParts(
        gridOf([hourly, page("price_dam", { blocks })]),
        { dam: { dataset: "price_dam", area: "india", isNeeded: true } },
        { from: midnight, to: midnight + 2 * hourMs },
        "block"
      )
      assert.deepStrictEqual([...whole.data.dam.filled.values], [unknown, 7, unknown, unknown, 5, 5, 5, 5])
    })
  )

  it.effect("what an answer needs and has never arrived is unavailable, by name", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(
        readParts(
          gridOf([page("price_dam", { blocks: Array(96).fill(1) })]),
          {
            dam: { dataset: "price_dam", area: "india", isNeeded: true },
            rtm: { dataset: "price_rtm", area: "india", isNeeded: true }
          },
          { from: midnight, to: midnight + dayMs },
          "block"
        )
      )
      assert.deepInclude(failure, { _tag: "DataUnavailable", dataset: "price_rtm" })
    })
  )
})

describe("delivery", () => {
  it("expects no block before a market began, and knows until when results are out", () => {
    const start = Date.parse("2020-06-01T00:00:00+05:30")
    assert.strictEqual(expectedBlocksIn("rtm", start - dayMs, start), 0)
    assert.strictEqual(expectedBlocksIn("rtm", start - dayMs, start + hourMs), 4)
    const noon = Date.parse("2026-08-18T12:10:00+05:30")
    assert.strictEqual(publishedUntil("dam", noon), Date.parse("2026-08-19T00:00:00+05:30"))
    assert.strictEqual(publishedUntil("dam", noon + hourMs), Date.parse("2026-08-20T00:00:00+05:30"))
    assert.strictEqual(publishedUntil("rtm", noon), Date.parse("2026-08-18T13:30:00+05:30"))
  })
})
