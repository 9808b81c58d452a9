import { assert, describe, it } from "@effect/vitest"
import { barChart, waterfall } from "@grid/models/charts/Bars"
import { boundsOf } from "@grid/models/charts/Drawing"
import { lineChart } from "@grid/models/charts/Lines"

const { NaN: unknown } = Number

const heading = { title: 'J&K <"demand">', caption: "none", unit: "MW" }

const chartsOfNothing: ReadonlyArray<readonly [string, string]> = [
  ["lines", lineChart({ ...heading, times: [], lines: [] })],
  ["bars", barChart({ ...heading, names: [], parts: [] })],
  ["waterfall", waterfall({ ...heading, steps: [] })]
]

/** Top and height of every rectangle but the background. */
const boxesOf = (drawing: string) =>
  [...drawing.matchAll(/ y="([\d.]+)" width="[\d.]+" height="([\d.]+)" fill/g)].map(([, y, height]) => ({
    top: Number(y),
    bottom: Number(y) + Number(height)
  }))

describe("charts", () => {
  it("bounds are those of what is known", () => {
    assert.deepStrictEqual(boundsOf([unknown, 3, -1, unknown]), [-1, 3])
    assert.isNull(boundsOf([unknown]))
  })

  it("a line is broken where a value is not known, and texts are no markup", () => {
    const drawing = lineChart({
      ...heading,
      times: ["00:00", "01:00", "02:00", "03:00", "04:00"],
      lines: [{ name: "demand", values: [1, 2, unknown, 3, 4] }]
    })
    const [, path = ""] = /<path d="([^"]+)" fill="none"/.exec(drawing) ?? []
    assert.strictEqual(path.replaceAll(/[\d.]+ [\d.]+/g, ""), "MLML")
    assert.include(drawing, "<title>J&amp;K &lt;&quot;demand&quot;&gt;</title>")
    assert.notInclude(drawing, "NaN")
  })

  it("a band has an outline for each stretch in which both ends are known", () => {
    const band = { name: "band", low: [1, unknown, 2, 2], high: [3, 4, 5, unknown] }
    const drawing = lineChart({ ...heading, times: ["a", "b", "c", "d"], lines: [], bands: [band] })
    const [, outline = ""] = /<path d="([^"]+)" fill="#/.exec(drawing) ?? []
    assert.strictEqual(outline.replaceAll(/[\d.]+ [\d.]+/g, ""), "MLZMLZ")
  })

  it.each(chartsOfNothing)("%s of nothing are still a document", (_, drawing) => {
    assert.match(drawing, /^<svg [^]*<\/svg>\n$/)
    assert.notMatch(drawing, /NaN|Infinity|undefined/)
  })

  it("parts stand on each other, those below zero hang from it", () => {
    const parts = [2, 3, -1].map((value, index) => ({ name: String(index), values: [value] }))
    const [first, second, third] = boxesOf(barChart({ ...heading, names: ["bar"], parts }))
    assert.closeTo(second?.bottom ?? 0, first?.top ?? 1, 0.11)
    assert.closeTo(third?.top ?? 0, first?.bottom ?? 1, 0.11)
  })

  it("a waterfall's steps begin where the one before ended, and its total at zero", () => {
    const steps = [
      { name: "energy", amount: 6 },
      { name: "waiver", amount: -2 },
      { name: "all", amount: 4, total: true }
    ]
    const [energy, waiver, all] = boxesOf(waterfall({ ...heading, steps }))
    assert.closeTo(waiver?.top ?? 0, energy?.top ?? 1, 0.11)
    assert.closeTo(all?.top ?? 0, waiver?.bottom ?? 1, 0.11)
    assert.closeTo(all?.bottom ?? 0, energy?.bottom ?? 1, 0.11)
  })

  it("simulated values are marked as such, and others are not", () => {
    const line = { ...heading, times: [], lines: [] }
    assert.include(lineChart({ ...line, simulated: true }), ">simulated<")
    assert.notInclude(lineChart(line), ">simulated<")
  })
})
