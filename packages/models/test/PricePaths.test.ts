import { assert, describe, it } from "@effect/vitest"
import { historyOf } from "@grid/models/batteries/FrozenPrices"
import { makeRandom } from "@grid/models/engines/Random"
import { errorBlocks, issues, leastSpreads, pricePaths } from "@grid/models/forecast/price/PricePaths"
import { drawnPrices } from "./support/Prices.ts"

const frozen = drawnPrices(60)
const prices = { dam: historyOf(frozen.dam, frozen.first_day), rtm: historyOf(frozen.rtm ?? [], frozen.first_day) }
const origin = frozen.first_day + 50
const cap = () => 10_000
const request = { history: prices.dam, cap, first: origin - 30, last: origin, leads: 2 }
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
