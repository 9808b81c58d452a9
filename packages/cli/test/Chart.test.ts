import { assert, describe, it } from "@effect/vitest"
import { sparkline } from "@grid/cli/output/Chart"

const { NaN: unknown } = Number

describe("charts", () => {
  it("bars go from the lowest to the highest value, and what is not known is a blank", () => {
    assert.strictEqual(sparkline([0, 1, 2, 3, unknown, 5, 6, 7]), "▁▂▃▄ ▆▇█")
    assert.strictEqual(sparkline([-7, 0]), "▁█")
    assert.strictEqual(sparkline([5, 5, unknown]), "▄▄ ")
    assert.strictEqual(sparkline([]), "")
  })

  it("many values share a bar by their mean, so that a day fits a terminal and none is left out", () => {
    const bars = sparkline(Array.from({ length: 1_000 }, (_, index) => index))
    assert.strictEqual([...bars].length, 72)
    assert.strictEqual([...bars].toSorted().join(""), bars)
    assert.strictEqual(sparkline([...Array<number>(720).fill(unknown), 1]).trim(), "▄")
  })
})
