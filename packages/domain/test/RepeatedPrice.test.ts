import { assert, describe, it } from "@effect/vitest"
import { together } from "@grid/domain/ingest/Together"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Observation } from "@grid/domain/observations/Observation"
import { blockMs } from "@grid/domain/time/Time"

const midnight = Date.parse("2026-08-01T00:00:00+05:30")

const column = (
  dataset: DatasetId,
  values: ReadonlyArray<number | null>,
  rest: Partial<Observation> = {}
): ReadonlyArray<Observation> =>
  values.map((value, block) => ({
    dataset,
    area: "india",
    ts: midnight + block * blockMs,
    value,
    kind: "observed",
    captured_at: 0,
    period_minutes: 15,
    ...rest
  }))

const prices = [3001.5, 3002.5, 3003.5, 3004.5, 3005.5, 3006.5, 3007.5, 3008.5]
const sevenPrices = prices.map((_, row) => prices[row % 7] ?? 0)
const above = prices.map((price) => price + 1)
const reasonsOf = (observations: ReadonlyArray<Observation>) => observations.map(together(observations))

describe("a volume that is the price of its row", () => {
  it.each(["sell_bid_dam", "purchase_bid_dam", "scheduled_dam", "area_buy_dam"] as const)(
    "is held back in every row, and what was cleared above it is not: %s",
    (dataset) => {
      const volumes = column(dataset, prices)
      const reason = `${dataset} is the price_dam of its row in all 8 rows of 2026-08-01, and so no volume`
      assert.deepStrictEqual(reasonsOf([...column("price_dam", prices), ...volumes, ...column("cleared_dam", above)]), [
        ...prices.map(() => null),
        ...prices.map(() => reason),
        ...prices.map(() => null)
      ])
    }
  )

  it("is told where rows without a price stand between", () => {
    const [first = 0, ...others] = prices
    const observations = [
      ...column("price_dam", [first, null, ...others]),
      ...column("sell_bid_dam", [first, 9, ...others])
    ]
    const held = reasonsOf(observations).flatMap((reason, place) => (reason === null ? [] : [place]))
    assert.deepStrictEqual(held, [9, 11, 12, 13, 14, 15, 16, 17])
  })

  it.each([
    ["in all rows but one", prices, [...prices.slice(0, 7), 9]],
    ["in all rows but one that has none", prices, [...prices.slice(0, 7), null]],
    ["of fewer than eight prices", sevenPrices, sevenPrices]
  ] as const)("is served where it is so %s", (_, price, volume) => {
    const observations = [...column("price_dam", price), ...column("sell_bid_dam", volume)]
    assert.deepStrictEqual(
      reasonsOf(observations),
      observations.map(() => null)
    )
  })

  it.each([
    ["segment", "sell_bid_rtm", {}],
    ["area", "sell_bid_dam", { area: "pxil" }],
    ["length of blocks", "sell_bid_dam", { period_minutes: 60 }]
  ] as const)("is judged by the prices of its own %s", (_, dataset, rest) => {
    const observations = [...column("price_dam", prices), ...column(dataset, prices, rest)]
    assert.deepStrictEqual(
      reasonsOf(observations),
      observations.map(() => null)
    )
  })
})
