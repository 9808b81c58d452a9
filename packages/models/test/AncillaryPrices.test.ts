import { assert, describe, it } from "@effect/vitest"
import type { Frame } from "@grid/domain/engines/Frame"
import { blockMs, dayMs } from "@grid/domain/time/Time"
import { type AncillaryInputs, ancillaryPrices, historyStart } from "@grid/models/batteries/AncillaryPrices"
import { holdsForAll } from "@grid/testing/Property"
import * as FastCheck from "fast-check"
import type { Highs } from "highs"

const frame: Frame = { kind: "modelled", confidence: 0.9, assumptions: [], missing: [], sources: [] }

const from = Date.parse("2026-08-18T00:00:00+05:30")

/** Prices of `days` days up to `from`, each by its day from the first and its block. */
const series = (days: number, price: (day: number, block: number) => number | null, product = "TRAS-up") => ({
  product,
  area: "india",
  start: from - days * dayMs,
  prices: Array.from({ length: days * 96 }, (_, index) => price(Math.floor(index / 96), index % 96))
})

const inputs = (change: Partial<AncillaryInputs>): AncillaryInputs => ({
  frame,
  from: from - dayMs,
  to: from + dayMs,
  history_days: 28,
  series: [series(35, (day, block) => 1_000 + 10 * block + day)],
  ...change
})

// The engine solves nothing.
const compute = (change: Partial<AncillaryInputs>) =>
  ancillaryPrices.compute(inputs(change), { highs: {} as Highs, seed: "test" })

describe("Clearing prices of ancillary services", () => {
  it("are those observed, and after the newest the median of the same block of earlier days with its tenths", () => {
    const { calibrated, missing, series: rows = [] } = compute({})
    assert.lengthOf(rows, 192)
    for (const [index, row] of rows.entries()) {
      const block = index % 96
      assert.strictEqual(Date.parse(row.ts), from - dayMs + index * blockMs)
      if (index < 96) {
        assert.deepInclude(row, {
          kind: "observed",
          clearing_price_inr_per_mwh: 1_034 + 10 * block,
          p10_inr_per_mwh: null
        })
      } else {
        // Of the last 28 days: 7 to 34.
        const median = 1_000 + 10 * block + 20.5
        assert.deepInclude(row, { kind: "forecast", clearing_price_inr_per_mwh: median })
        assert.approximately(row.p10_inr_per_mwh ?? 0, median - 10.8, 1e-9)
        assert.approximately(row.p90_inr_per_mwh ?? 0, median + 10.8, 1e-9)
      }
    }
    assert.deepStrictEqual([calibrated, missing], [false, []])
  })

  it("simulated ones are marked, a block in which nothing cleared is left out", () => {
    const { series: rows = [] } = compute({
      frame: { ...frame, kind: "simulated" },
      to: from,
      series: [series(2, (_, block) => (block === 3 ? null : 500))]
    })
    assert.lengthOf(rows, 95)
    assert.deepStrictEqual([...new Set(rows.map(({ kind }) => kind))], ["simulated"])
  })

  it.each([
    ["fewer than seven days", series(6, () => 500)],
    ["nothing", series(35, () => null)]
  ] as const)("of %s nothing is forecast, and that is said", (_, one) => {
    const answer = compute({ series: [one] })
    assert.deepStrictEqual(answer.missing, ["forecast"])
    assert.isFalse(answer.series?.some(({ kind }) => kind === "forecast"))
  })

  it("prices that come later than the forecast change nothing of it: it uses no block after its own", () => {
    const earlier = series(35, (day, block) => 1_000 + ((day * 37 + block * 11) % 500))
    const forecastOf = (prices: ReadonlyArray<number | null>) =>
      compute({ from: from + dayMs, to: from + 2 * dayMs, series: [{ ...earlier, prices }] }).series
    assert.deepStrictEqual(
      forecastOf([...earlier.prices, ...Array<null>(96 * 3).fill(null)]),
      forecastOf(earlier.prices)
    )
  })

  it("one product says nothing of another", () => {
    const up = series(35, () => 5_000)
    const down = series(35, () => 700, "TRAS-down")
    const alone = compute({ series: [down] }).series
    const both = compute({ series: [up, down] }).series?.filter(({ product }) => product === "TRAS-down")
    assert.deepStrictEqual(both, alone)
  })

  it("confidence falls where the forecast is no better than the mean price, and stands where nothing is forecast", () => {
    assert.strictEqual(compute({ to: from }).confidence, 0.9)
    const shape = compute({ series: [series(35, (_, block) => 1_000 + 20 * block)] }).confidence ?? 0
    const noise = compute({ series: [series(35, (day, block) => ((day * 7_919 + block * 104_729) % 1_000) + 1)] })
    assert.isAbove(shape, 0.85)
    assert.isBelow(noise.confidence ?? 1, 0.2)
  })

  it("bands are in order, whatever the prices", () =>
    holdsForAll(
      [FastCheck.array(FastCheck.integer({ min: 0, max: 20_000 }), { minLength: 30, maxLength: 30 })],
      ([levels]) => {
        const { series: rows = [] } = compute({ series: [series(30, (day, block) => (levels[day] ?? 0) + block)] })
        for (const { clearing_price_inr_per_mwh, kind, p10_inr_per_mwh, p90_inr_per_mwh } of rows) {
          if (kind !== "forecast") continue
          assert.isTrue((p10_inr_per_mwh ?? Number.NaN) <= clearing_price_inr_per_mwh)
          assert.isTrue(clearing_price_inr_per_mwh <= (p90_inr_per_mwh ?? Number.NaN))
        }
      }
    ))

  it("a window needs the days before it and those of the week in which its skill is measured", () => {
    assert.strictEqual(historyStart(from, 28), from - 35 * dayMs)
  })
})
