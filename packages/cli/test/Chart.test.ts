import { assert, describe, it } from "@effect/vitest"
import { boundsOf, sparkline, svg } from "@grid/cli/output/Chart"

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

  it("bounds are those of what is known", () => {
    assert.deepStrictEqual(boundsOf([unknown, 3, -1, unknown]), [-1, 3])
    assert.isNull(boundsOf([unknown]))
  })

  it("a line is broken where a value is not known, and texts are no markup", () => {
    const drawing = svg({
      title: 'J&K <"demand">',
      caption: "none",
      unit: "MW",
      times: ["00:00", "01:00", "02:00", "03:00", "04:00"],
      lines: [{ name: "demand", values: [1, 2, unknown, 3, 4] }]
    })
    const [, path = ""] = /<path d="([^"]+)" fill="none"/.exec(drawing) ?? []
    assert.strictEqual(path.replaceAll(/[\d.]+ [\d.]+/g, ""), "MLML")
    assert.include(drawing, "<title>J&amp;K &lt;&quot;demand&quot;&gt;</title>")
    assert.notInclude(drawing, "NaN")
  })

  it("a chart of nothing is still a document", () => {
    const drawing = svg({ title: "none", caption: "none", unit: "MW", times: [], lines: [] })
    assert.notMatch(drawing, /NaN|Infinity|undefined/)
  })
})
