import { assert, describe, it } from "@effect/vitest"
import { makeRandom } from "@grid/models/engines/Random"
import { ceaMargins, combinedMargin } from "@grid/models/marginal/Baseline"
import { fit, slopeAt, type SystemSeries } from "@grid/models/marginal/Regression"

/** Merit order: each unit's size, MW, and factor, kg CO2e per MWh. */
type Units = ReadonlyArray<readonly [mw: number, kg: number]>

const emitted = (units: Units, mw: number): number => {
  let rest = mw
  let sum = 0
  for (const [size, kg] of units) {
    sum += Math.min(rest, size) * kg
    rest -= Math.min(rest, size)
  }
  return sum
}

/** A system of 40 days whose load and sun follow the hour and chance. */
const systemOf = (units: Units, seed: string): SystemSeries => {
  const random = makeRandom(seed)
  const blocks = 40 * 96
  const series: SystemSeries = {
    day: new Int32Array(blocks),
    hour: new Int32Array(blocks),
    load_mw: new Float64Array(blocks),
    weather_mw: new Float64Array(blocks),
    emitted_kg_per_h: new Float64Array(blocks)
  }
  for (let block = 0; block < blocks; block++) {
    const hour = (block % 96) / 4
    series.day[block] = Math.floor(block / 96)
    series.hour[block] = Math.floor(hour)
    const load = 160 + 40 * Math.sin(((hour - 9) / 12) * Math.PI) + 3 * random.normal()
    const sun = Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI)) * (50 + 5 * random.normal())
    series.load_mw[block] = load
    series.weather_mw[block] = sun
    series.emitted_kg_per_h[block] = emitted(units, load - sun)
  }
  return series
}

describe("marginal emissions by regression", () => {
  it("are those of the marginal unit where there is but one, within their band", () => {
    const found = fit(systemOf([[1_000, 970]], "one"), makeRandom("a"))
    for (const load of [120, 150, 170, 199]) {
      for (const hour of [0, 7, 13, 19, 23]) {
        const slope = slopeAt(found, load, hour)
        assert.closeTo(slope?.kg_co2e_per_mwh ?? 0, 970, 1e-6)
        assert.isTrue((slope?.p10 ?? 1e9) <= 970.000001 && (slope?.p90 ?? 0) >= 969.999999)
      }
    }
  })

  it.each(["two", "three", "four"])(
    "are within 5 %% of the truth where another unit answers higher loads: %s",
    (seed) => {
      // At night the load is below the size of the first unit, in the evening far above it.
      const found = fit(
        systemOf(
          [
            [135, 970],
            [500, 450]
          ],
          seed
        ),
        makeRandom("b")
      )
      const night = slopeAt(found, 121, 2)
      const evening = slopeAt(found, 199, 17)
      assert.closeTo(night?.kg_co2e_per_mwh ?? 0, 970, 0.05 * 970)
      assert.closeTo(evening?.kg_co2e_per_mwh ?? 0, 450, 0.05 * 450)
    }
  )

  it("are unknown without data, and those of all blocks where a bin has too few", () => {
    const series = systemOf([[1_000, 970]], "few")
    const unknown = fit({ ...series, load_mw: series.load_mw.map(() => Number.NaN) }, makeRandom("c"))
    assert.isNull(slopeAt(unknown, 150, 12))
    const day = <A extends Int32Array | Float64Array>(values: A): A => values.slice(0, 97) as A
    const short = fit(
      {
        day: day(series.day),
        hour: day(series.hour),
        load_mw: day(series.load_mw),
        weather_mw: day(series.weather_mw),
        emitted_kg_per_h: day(series.emitted_kg_per_h)
      },
      makeRandom("d")
    )
    assert.strictEqual(slopeAt(short, 120, 3)?.pairs, 96)
  })
})

it("combines the margins of the baseline database to the published number", () => {
  assert.closeTo(combinedMargin(ceaMargins), 738.3, 0.06)
})
