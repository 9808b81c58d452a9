import { assert, describe, it } from "@effect/vitest"
import { cellPaths, hourMeans } from "../src/charts/Cells.ts"
import { rise } from "../src/charts/Levels.ts"
import { summary } from "../src/charts/Summary.ts"
import { shareAxis } from "../src/charts/Ticks.ts"
import { dayChart, divergenceChart, duckChart, durationChart, priceDays, spreadChart } from "../src/market/Charts.ts"
import { originOfCards } from "../src/market/Origins.ts"
import { parametersOf, type Query, readQuery } from "../src/market/Query.ts"
import { withParameters } from "../src/router/Query.ts"

const date = "2026-08-18"
const ts = (block: number) => new Date(Date.parse("2026-08-17T18:30:00Z") + (block - 1) * 900_000).toISOString()

describe("the address of the market", () => {
  it.each<Query>([
    { market: "DAM", date: null, area: null, hours: 4, isContiguous: true },
    { market: "GDAM", date, area: "W2", hours: 8, isContiguous: false }
  ])("holds the whole query: %#", (given) => {
    const address = withParameters(new URL("https://grid.test/market"), parametersOf(given))
    assert.deepStrictEqual(readQuery(new URL(address, "https://grid.test").searchParams), given)
  })

  it("takes the default for what nobody could have meant", () => {
    assert.deepStrictEqual(readQuery(new URLSearchParams("market=HPDAM&date=soon&n=5&contiguous=maybe")), {
      market: "DAM",
      date: null,
      area: null,
      hours: 4,
      isContiguous: true
    })
  })
})

describe("the origin of the market", () => {
  const none = { asOf: null, sources: [] }
  const prices = { asOf: 10, sources: ["exchange"] }

  it("is that of all cards, also where the prices of the day are not there yet", () => {
    const load = { asOf: 20, sources: ["npp", "exchange"] }
    assert.deepStrictEqual(originOfCards([none, prices, load]), { asOf: 20, sources: ["exchange", "npp"] })
  })

  it("is none, and no line, where no card shows anything", () => {
    assert.isNull(originOfCards([]))
    assert.isNull(originOfCards([none, none]))
  })
})

describe("charts of a day", () => {
  const areas = [
    { area: "N1", ts: ts(1), price: 3_000 },
    { area: "W2", ts: ts(1), price: 5_000 },
    { area: "N1", ts: ts(2), price: null },
    { area: "W2", ts: ts(2), price: 4_000 }
  ]
  const day = { date, market: "Day-ahead (DAM)", prices: [{ ts: ts(2), price: 4_500 }], areas }

  it("have 96 blocks, gaps where no price is known, and the range of the bid areas", () => {
    const { range, series, times } = dayChart(day, null)
    assert.strictEqual(times.length, 96)
    assert.deepStrictEqual(
      series.map(({ label }) => label),
      ["Day-ahead (DAM)"]
    )
    assert.deepStrictEqual(series[0]?.values.slice(0, 3), [null, 4_500, null])
    assert.deepStrictEqual(range?.low.slice(0, 3), [3_000, 4_000, null])
    assert.deepStrictEqual(range?.high.slice(0, 3), [5_000, 4_000, null])
  })

  it("have the bid area that was chosen, and no range where areas have no prices", () => {
    assert.deepStrictEqual(dayChart(day, "W2").series[1]?.values.slice(0, 3), [5_000, 4_000, null])
    assert.strictEqual(dayChart(day, "S1").series.length, 1)
    assert.notProperty(dayChart({ ...day, areas: [] }, "W2"), "range")
  })

  it("show spread and divergence as they are given", () => {
    const row = { ts: ts(3), dam_inr_per_mwh: 4_000, rtm_inr_per_mwh: null, spread_inr_per_mwh: null }
    assert.deepStrictEqual(
      spreadChart(date, [row]).series.map(({ values }) => values[2]),
      [4_000, null, null]
    )
    const { series } = divergenceChart(date, [{ ts: ts(3), max_minus_min_inr_per_mwh: 0 }])
    assert.deepStrictEqual(series[0]?.values.slice(1, 4), [null, 0, null])
  })

  it("show the duck by hour of India", () => {
    const hour = { hour_ist: 13, demand_mw: 200, net_load_mw: 120, solar_mw: 70, wind_mw: null }
    const { series, times } = duckChart(date, [hour])
    assert.deepStrictEqual(times, [Date.parse("2026-08-18T13:00:00+05:30")])
    assert.deepStrictEqual(
      series.map(({ values }) => values[0]),
      [200, 120, 70, null]
    )
  })
})

describe("the price-duration curve", () => {
  const data = durationChart([
    { fraction: 0.25, price_inr_per_mwh: 9_000 },
    { fraction: 1, price_inr_per_mwh: 2_000 }
  ])

  it("runs over the share of the blocks, and says so", () => {
    assert.deepStrictEqual(data.times, [25, 100])
    assert.include(summary("Price", "INR/MWh", 0, data), "highest 9,000 INR/MWh on 25.0 % of the blocks")
  })

  it("has ticks at round shares, no more than there is room for", () => {
    assert.deepStrictEqual(shareAxis.texts(shareAxis.ticks(0.03, 100, 5)), ["20 %", "40 %", "60 %", "80 %", "100 %"])
    for (const most of [2, 4, 10, 30]) assert.isAtMost(shareAxis.ticks(0, 100, most).length, most + 1)
  })
})

describe("days by block", () => {
  const days = priceDays("2026-08-17", date, [
    { ts: ts(-95), price: 1 },
    { ts: ts(0), price: 2 },
    { ts: ts(1), price: 3 }
  ])

  it("begin at India's midnight, 96 blocks each", () => {
    assert.deepStrictEqual(
      days.map(({ ms, values }) => [new Date(ms).toISOString(), values.length, values[0], values[95]]),
      [
        ["2026-08-16T18:30:00.000Z", 96, 1, 2],
        ["2026-08-17T18:30:00.000Z", 96, 3, null]
      ]
    )
  })

  it("are drawn as one path for each class, cells side by side in one, none where nothing is known", () => {
    const paths = cellPaths(
      [
        [1, 2, 50, null],
        [null, 50, 50, 500]
      ],
      rise(10, 100)
    )
    assert.deepStrictEqual(paths, ["M0 0h2v1H0z", "M2 0h1v1H2zM1 1h2v1H1z", "M3 1h1v1H3z"])
  })

  it("have the means of their hours, unknown where a block is", () => {
    assert.deepStrictEqual(hourMeans([1, 2, 3, 4, 0, 0, null, 8]), [2.5, null])
  })
})
