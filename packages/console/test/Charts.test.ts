import { assert, describe, it } from "@effect/vitest"
import { drawingOf } from "../src/charts/Drawing.ts"
import { fuelSeries } from "../src/charts/Fuels.ts"
import { gapsOf, instants, loneIn, onGrid } from "../src/charts/Grid.ts"
import { isEmpty, restingIndex } from "../src/charts/Series.ts"
import { stack, stackable } from "../src/charts/Stack.ts"
import { legendText, summary } from "../src/charts/Summary.ts"
import { digitsOfStep, mostTicks, tickTexts, timeTicks, valueAxisPx } from "../src/charts/Ticks.ts"

const at = (text: string) => Date.parse(text)
const midnight = at("2026-08-18T00:00:00+05:30")
const hourMs = 3_600_000

describe("gaps", () => {
  it("are nulls on the grid where no point is, and never joined", () => {
    const times = instants(0, 4, 1)
    assert.deepStrictEqual(times, [0, 1, 2, 3])
    assert.deepStrictEqual(
      onGrid(times, [
        [3, 30],
        [0, 0],
        [1, null]
      ]),
      [0, null, null, 30]
    )
  })

  it("are counted between known values, not before the first or after the last", () => {
    assert.strictEqual(gapsOf([null, 1, null, null, 2, null, 3, null]), 2)
    assert.strictEqual(gapsOf([null, null]), 0)
    assert.strictEqual(gapsOf([1, 2]), 0)
  })

  it("have values beside none that is known drawn as points", () => {
    assert.deepStrictEqual(loneIn([1, null, 2, 3, null, 0, null, null, 4]), [0, 5, 8])
    assert.deepStrictEqual(loneIn([7]), [0])
    assert.isNull(loneIn([1, 2, null]))
  })

  it("do not hide that nothing is known", () => {
    const chart = (values: ReadonlyArray<number | null>) =>
      ({ times: [0, 1], form: "lines", series: [{ label: "a", colour: "--a", values }] }) as const
    assert.isTrue(isEmpty(chart([null, null])))
    assert.isFalse(isEmpty(chart([null, 0])))
  })
})

describe("a chart nobody points at", () => {
  const resting = (...values: ReadonlyArray<number | null>) =>
    restingIndex({ times: [0, 10, 20, 30], form: "lines", series: [{ label: "a", colour: "--a", values }] }, 15)

  it("is read at the newest known value that is not ahead of now", () => {
    assert.strictEqual(resting(1, 2, 3, 4), 1)
    assert.strictEqual(resting(1, null, 3, 4), 0)
  })

  it("is read, as a stack, where all of its parts are known", () => {
    const part = (...values: ReadonlyArray<number | null>) => ({ label: "a", colour: "--a", values })
    const stacked = { times: [0, 10, 20], form: "stack", series: [part(1, 2, null), part(1, 2, 3)] } as const
    assert.strictEqual(restingIndex(stacked, 15), 1)
    assert.strictEqual(restingIndex({ ...stacked, series: [part(null, null, null)] }, 15), null)
  })

  it("is read at the last value where all lie ahead, and nowhere where none is known", () => {
    assert.strictEqual(resting(null, null, 3, null), 2)
    assert.isNull(resting(null, null, null, null))
  })
})

describe("a legend", () => {
  it("has a dash for what is not known where the reader points, and none while nobody does", () => {
    assert.strictEqual(legendText(null, 0, true), "–")
    assert.strictEqual(legendText(null, 0, false), "")
    assert.strictEqual(legendText(0, 0, false), "0")
  })
})

describe("charts below each other", () => {
  it("begin at the same place, whether their values are prices, MWh or MW with a sign", () => {
    const widths = [["10,000"], ["0", "200"], ["-50", "0", "50"], ["-10,000"]].map((texts) => valueAxisPx(texts, true))
    assert.lengthOf(new Set(widths), 1)
    assert.isBelow(valueAxisPx(["0", "200"], false), valueAxisPx(["10,000"], false))
  })
})

describe("stacks", () => {
  it("go upwards with what is generated and downwards with what is taken", () => {
    assert.deepStrictEqual(stack([[10], [-4], [5], [-1]]), [
      { lower: [0], upper: [10] },
      { lower: [-4], upper: [0] },
      { lower: [10], upper: [15] },
      { lower: [-5], upper: [-4] }
    ])
  })

  it("are gaps where a part is not known: the sum is not, either", () => {
    assert.deepStrictEqual(
      stack([
        [1, 1],
        [2, null]
      ]),
      [
        { lower: [0, null], upper: [1, null] },
        { lower: [1, null], upper: [3, null] }
      ]
    )
  })

  it("leave out a part that is hardly ever known, and name it", () => {
    const known = { values: [1, 2, 3, null] }
    const rare = { values: [null, 1, null, null] }
    const never = { values: [null, null, null, null] }
    assert.deepStrictEqual(stackable([rare, known, never]), { stacked: [known], others: [rare, never] })
    assert.deepStrictEqual(stackable([never]).stacked, [])
  })

  it("have the fuels in their order, each with its name and colour", () => {
    const { series, unknown } = fuelSeries([
      { fuel: "solar", values: [5] },
      { fuel: "small_hydro", values: [1] },
      { fuel: "coal", values: [9] },
      { fuel: "diesel", values: [null] }
    ])
    assert.deepStrictEqual(
      series.map(({ colour, label }) => [label, colour]),
      [
        ["Coal", "--fuel-coal"],
        ["Small hydro", "--fuel-small_hydro"],
        ["Solar", "--fuel-solar"]
      ]
    )
    assert.deepStrictEqual(unknown, ["Diesel"])
  })

  it("are drawn as two edges with the area of the fuel between them", () => {
    const { areas, strokes } = drawingOf({
      times: [0],
      form: "stack",
      series: [
        { label: "Coal", colour: "--fuel-coal", values: [3] },
        { label: "Wind", colour: "--fuel-wind", values: [2] }
      ]
    })
    assert.deepStrictEqual(
      areas.map(({ lower, upper }) => [strokes[lower]?.values, strokes[upper]?.values]),
      [
        [[0], [3]],
        [[3], [5]]
      ]
    )
  })
})

describe("ticks", () => {
  it("stand on round hours of India, with the day at its midnight", () => {
    const ticks = timeTicks(midnight - hourMs, midnight + 13 * hourMs, 6)
    assert.deepStrictEqual(tickTexts(ticks), ["18 Aug", "03:00", "06:00", "09:00", "12:00"])
    assert.strictEqual(ticks[1], at("2026-08-17T21:30:00Z"))
  })

  it("stand on days for weeks and on the first of months for years", () => {
    assert.deepStrictEqual(tickTexts(timeTicks(midnight, midnight + 6 * 24 * hourMs, 7)), [
      "18 Aug",
      "19 Aug",
      "20 Aug",
      "21 Aug",
      "22 Aug",
      "23 Aug",
      "24 Aug"
    ])
    const year = timeTicks(at("2025-11-10T00:00:00Z"), at("2026-11-10T00:00:00Z"), 6)
    assert.deepStrictEqual(tickTexts(year), ["Jan 2026", "Apr 2026", "Jul 2026", "Oct 2026"])
  })

  it.each([15, 60, 1_440, 20_000, 525_600, 5_256_000])(
    "are never more than there is room for: %i minutes",
    (minutes) => {
      const ticks = timeTicks(midnight, midnight + minutes * 60_000, 8)
      assert.isAtMost(ticks.length, 9)
      assert.isAtLeast(ticks.length, 1)
    }
  )

  it.each([1, 2, 7])("are three at least on a phone: %i days, from any hour on", (days) => {
    for (let hour = 0; hour < 24; hour++) {
      const from = midnight + hour * hourMs
      const ticks = timeTicks(from, from + days * 24 * hourMs, mostTicks(210))
      assert.isAtLeast(ticks.length, 3)
      assert.isAtMost(ticks.length, 5)
    }
  })

  it.each([90, 365])("that name months are no closer than they are wide: %i days on a phone", (days) =>
    assert.isAtMost(timeTicks(midnight, midnight + days * 24 * hourMs, mostTicks(210)).length, 3)
  )

  it("of values have the digits that tell them apart", () => {
    assert.deepStrictEqual([20_000, 5, 0.5, 0.02, 0].map(digitsOfStep), [0, 0, 1, 2, 0])
    assert.deepStrictEqual([25, 2.5, 0.25, 0.025].map(digitsOfStep), [0, 1, 2, 3])
  })
})

describe("the summary of a chart", () => {
  it("says extremes, last value and gaps, with their instants in IST and UTC", () => {
    const text = summary("Demand met", "MW", 0, {
      times: [midnight, midnight + hourMs, midnight + 2 * hourMs, midnight + 3 * hourMs],
      form: "lines",
      series: [
        { label: "Today", colour: "--a", values: [150_000, null, 180_500, 170_000] },
        { label: "Yesterday", colour: "--b", values: [null, null, null, null] }
      ]
    })
    assert.strictEqual(
      text,
      "Demand met, MW. Today: lowest 150,000 MW on 18 Aug 2026, 00:00 IST (18:30 UTC), highest 180,500 MW on 18 Aug 2026, 02:00 IST (20:30 UTC), " +
        "last 170,000 MW on 18 Aug 2026, 03:00 IST (21:30 UTC). 1 gap. Yesterday: not known."
    )
  })
})
