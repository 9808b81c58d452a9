import { assert, describe, it } from "@effect/vitest"
import { historyOf } from "@grid/models/batteries/FrozenPrices"
import { makeRandom } from "@grid/models/engines/Random"
import type { DayHistory } from "@grid/models/forecast/DayHistory"
import { isRefused } from "@grid/models/forecast/DemandForecast"
import { priceOutlook } from "@grid/models/forecast/price/PriceForecast"
import { errorBlocks, issues, leastSpreads, type PriceAge, pricePaths } from "@grid/models/forecast/price/PricePaths"
import { drawnPrices } from "./support/Prices.ts"

const frozen = drawnPrices(60)
const prices = { dam: historyOf(frozen.dam, frozen.first_day), rtm: historyOf(frozen.rtm ?? [], frozen.first_day) }
const origin = frozen.first_day + 50
const cap = () => 10_000
const request = { history: prices.dam, cap, first: origin - 30, last: origin, leads: 2, priceAge: "week" } as const
const issued = issues(request)
const blocks = errorBlocks(prices, issued, origin)
const issue = issued.at(-1)
const draw = (seed: string, count = 200) =>
  issue === undefined ? [] : pricePaths({ issue, blocks, cap, count, random: makeRandom(seed).next })

describe("paths of prices", () => {
  it("rest on what was known: another future changes neither forecast nor error", () => {
    const later = (origin - prices.dam.firstDay) * 96
    const dam = {
      ...prices.dam,
      values: prices.dam.values.map((price, slot) => (slot < later ? price : 9_999 - price))
    }
    const again = issues({ ...request, history: dam })
    assert.deepStrictEqual(again, issued)
    assert.deepStrictEqual(errorBlocks({ ...prices, dam }, again, origin), blocks)
  })

  it("draw from errors whose outcomes all came before", () => {
    assert.isNotEmpty(blocks)
    for (const block of blocks) assert.isAtMost(block.origin + 2, origin)
  })

  it("are the same for the same seed, and others for another", () => {
    assert.deepStrictEqual(draw("one"), draw("one"))
    assert.notDeepEqual(draw("one"), draw("two"))
  })

  it("keep both markets of a day together: the spread is one that was measured with the errors drawn", () => {
    const spreads = new Set(blocks.map(({ spread }) => spread?.[0]?.[40]?.toFixed(9)))
    for (const { dam, rtm } of draw("joint", 50)) {
      assert(rtm !== null)
      const [day, real] = [dam[0]?.[40] ?? 0, rtm[0]?.[40] ?? 0]
      if (real < cap()) assert.isTrue(spreads.has(Math.log(real / day).toFixed(9)))
    }
  })

  it("stay from 0 to the cap", () => {
    for (const path of draw("bounds"))
      for (const price of [...path.dam, ...(path.rtm ?? [])].flatMap((day) => [...day]))
        assert.isTrue(price > 0 && price <= cap())
  })

  it("have no real-time market where it is hardly known, and are none without errors to draw", () => {
    const few = blocks.map((block, index) => (index < leastSpreads - 1 ? block : { ...block, spread: null }))
    assert(issue !== undefined)
    const random = makeRandom("few").next
    for (const { rtm } of pricePaths({ issue, blocks: few, cap, count: 20, random })) assert.isNull(rtm)
    assert.isEmpty(pricePaths({ issue, blocks: [], cap, count: 20, random }))
  })
})

describe("prices that a block had long ago", () => {
  const { dam, first_day } = drawnPrices(120)
  const midnight = first_day + 110
  /** The history without a block, or all of its hour, on the last so many days before the midnight. */
  const lost = (days: number, blocks: ReadonlyArray<number>) =>
    historyOf(
      dam
        .slice(0, 110 * 96)
        .map((price, index) => (index >= (110 - days) * 96 && blocks.includes(index % 96) ? null : price)),
      first_day
    )
  const issueOf = (history: DayHistory, priceAge: PriceAge) =>
    issues({ history, cap, first: midnight, last: midnight, leads: 3, priceAge }).flatMap(({ days }) => days)

  it("are refused from seven days on, as by the forecast that is served", () => {
    for (const [days, blocks] of [
      [6, [40]],
      [7, [40]],
      [20, [40, 41, 42, 43]]
    ] as const) {
      const history = lost(days, blocks)
      const isNull = issueOf(history, "week").map((day) => day === null)
      assert.deepStrictEqual(isNull, priceOutlook(history, "dam", midnight, 3).map(isRefused), `${days} days`)
      assert.deepStrictEqual(
        isNull,
        Array.from({ length: 3 }, () => days >= 7),
        `${days} days`
      )
    }
  })

  it("are gone on with by versions of engines of before", () => {
    assert.notInclude(issueOf(lost(20, [40]), "any"), null)
  })

  it("are looked for in the same seven days, however far ahead the day lies", () => {
    // Too few days for the models: the newest prices stand in.
    const young = { ...lost(6, [40]), firstDay: midnight - 30, days: 30, values: lost(6, [40]).values.slice(80 * 96) }
    assert.notInclude(issueOf(young, "week"), null)
    assert.deepStrictEqual(
      issueOf(young, "any").map((day) => day === null),
      [false, true, true]
    )
    assert.isFalse(priceOutlook(young, "dam", midnight, 10).some(isRefused))
  })
})
