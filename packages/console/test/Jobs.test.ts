import { assert, describe, it } from "@effect/vitest"
import { bodyOf, type Dataset, extentOf, newDraft } from "../src/jobs/Draft.ts"
import { bytesOf, type Extent, rowsOf } from "../src/jobs/Estimate.ts"
import { dayMs, startOfDate } from "../src/format/Time.ts"

const demand: Dataset = { id: "demand", title: "Demand", theme: "demand", rhythm: "block", fields: 1 }
const fuels: Dataset = {
  id: "generation_by_fuel",
  title: "Generation",
  theme: "generation",
  rhythm: "block",
  fields: 9
}
const prices: Dataset = { id: "exchange_prices", title: "Prices", theme: "market", rhythm: "block", fields: 18 }
const plants: Dataset = { id: "power_plants", title: "Plants", theme: "assets", rhythm: "month", fields: 0 }

const draft = { ...newDraft(startOfDate("2026-11-22")), from: "2026-11-01", to: "2026-11-10" }

const begin = startOfDate("2026-11-01")

describe("the form of an export", () => {
  it("asks for 30 days up to today", () => {
    const { from, to } = newDraft(startOfDate("2026-11-22"))
    assert.deepStrictEqual([from, to], ["2026-10-23", "2026-11-22"])
  })

  it("sends the members that its dataset takes, and no others", () => {
    const days = { from: "2026-11-01", to: "2026-11-10" }
    const queryOf = (change: Partial<typeof draft>, dataset: Dataset) =>
      bodyOf({ ...draft, ...change }, dataset).query as unknown
    assert.deepStrictEqual(queryOf({}, demand), { ...days, resolution: "block" })
    assert.deepStrictEqual(queryOf({ areas: " Tamil Nadu, NR;\n" }, demand), {
      ...days,
      area: ["Tamil Nadu", "NR"],
      resolution: "block"
    })
    assert.deepStrictEqual(queryOf({ areas: "W2" }, prices), { ...days, market_type: ["DAM", "RTM", "GDAM"] })
    assert.deepStrictEqual(queryOf({ market: "RTM" }, prices), { ...days, market_type: ["RTM"] })
    assert.deepStrictEqual(queryOf({}, plants), {})
    assert.deepStrictEqual(queryOf({}, { ...fuels, rhythm: "day" }), days)
  })
})

describe("the estimate of an export", () => {
  const holding = { rows: 96_000, from: begin - 90 * dayMs, to: begin + 10 * dayMs }
  const rows = (dataset: Dataset, change: Partial<typeof draft> = {}) => {
    const extent = extentOf({ ...draft, ...change }, dataset)
    return extent === null ? null : rowsOf(holding, extent)
  }

  it("counts the intervals of the series that are named", () => {
    assert.strictEqual(rows(demand), 960)
    assert.strictEqual(rows(demand, { resolution: "hour" }), 240)
    assert.strictEqual(rows(demand, { areas: "goa, delhi" }), 1_920)
    assert.strictEqual(rows(fuels, { areas: "india" }), 8_640)
    assert.strictEqual(rows(prices), 2_880)
    assert.strictEqual(rows(prices, { market: "DAM", resolution: "day" }), 960)
  })

  it("takes the part of the time that the dataset covers where all are meant", () => {
    assert.strictEqual(rows(fuels), 9_600)
    assert.strictEqual(rows(fuels, { resolution: "day" }), 100)
    assert.strictEqual(rows(fuels, { from: "2026-11-06" }), 4_800)
    assert.strictEqual(rows(fuels, { from: "2026-12-01", to: "2026-12-31" }), 0)
  })

  it("is not known of things, of days that are none, and of a dataset without values", () => {
    assert.isNull(rows(plants))
    assert.isNull(rows(demand, { from: "" }))
    assert.isNull(rows(demand, { from: "2026-11-11", to: "2026-11-01" }))
    assert.isNull(rowsOf(undefined, extentOf(draft, demand) as Extent))
  })

  it("of the size follows the format", () => {
    assert.isBelow(bytesOf(1_000, "parquet"), bytesOf(1_000, "csv"))
    assert.isBelow(bytesOf(1_000, "csv"), bytesOf(1_000, "json"))
  })
})
