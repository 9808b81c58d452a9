import { dayFigures, statisticsOf } from "@grid/queries/grid/Statistics"
import type { Series } from "@grid/domain/grid/Series"
import { coverage } from "@grid/domain/observations/Provenance"
import { blockMs, iso, istDayStart } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

const start = istDayStart(20_000)
const unknown = Number.NaN

const blocks = (least: number, most: number, missing = 0.1) =>
  fc.array(
    fc
      .double({ min: 0, max: 1, noNaN: true })
      .chain((chance) => (chance < missing ? fc.constant(unknown) : fc.double({ min: least, max: most, noNaN: true }))),
    { minLength: 96, maxLength: 96 }
  )

const series = (values: ReadonlyArray<number>): Series => ({
  start,
  step: blockMs,
  values: Float64Array.from(values),
  kindList: ["observed"],
  kinds: null,
  coverage: coverage(0, values.length)
})

describe("figures of a day", () => {
  it("agree with sorting, summing and counting, and are null below 80 % of the blocks", () => {
    fc.assert(
      fc.property(blocks(90_000, 250_000, 0.15), blocks(49.5, 50.4, 0.15), (demand, hertz) => {
        const day = dayFigures(start, Float64Array.from(demand), Float64Array.from(hertz))
        const known = demand.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b)
        assert.deepStrictEqual([day.coverage.expected, day.coverage.present], [96, known.length])
        if (known.length < 77) {
          for (const name of [
            "max_demand_mw",
            "min_demand_ts",
            "avg_demand_mw",
            "energy_mwh",
            "load_factor_fraction"
          ] as const)
            assert.isNull(day[name], name)
        } else {
          const mean = known.reduce((sum, value) => sum + value, 0) / known.length
          assert.closeTo(day.max_demand_mw ?? 0, known.at(-1) ?? 0, 1e-3)
          assert.closeTo(day.min_demand_mw ?? 0, known[0] ?? 0, 1e-3)
          assert.closeTo(day.avg_demand_mw ?? 0, mean, 1e-3)
          assert.closeTo(day.energy_mwh ?? 0, mean * 24, 1e-2)
          assert.closeTo(day.load_factor_fraction ?? 0, mean / (known.at(-1) ?? 0), 1e-6)
          assert.strictEqual(day.max_demand_ts, iso(start + demand.indexOf(known.at(-1) ?? 0) * blockMs))
          assert.strictEqual(day.min_demand_ts, iso(start + demand.indexOf(known[0] ?? 0) * blockMs))
        }
        const cycles = hertz.filter((value) => !Number.isNaN(value)).map((value) => Math.round(value * 1_000))
        if (cycles.length < 77) assert.deepStrictEqual([day.frequency_avg_hz, day.in_band_pct], [null, null])
        else {
          assert.strictEqual(day.frequency_min_hz, Math.min(...cycles) / 1_000)
          assert.strictEqual(day.frequency_max_hz, Math.max(...cycles) / 1_000)
          const inBand = cycles.filter((value) => value >= 49_900 && value <= 50_050).length
          assert.closeTo(day.in_band_pct ?? 0, (100 * inBand) / cycles.length, 1e-3)
        }
      })
    )
  })

  it("energy is that of a steady day: 100 MW for 24 h are 2,400 MWh, also with a block missing", () => {
    const steady = Float64Array.from({ length: 96 }, (_, block) => (block === 7 ? unknown : 100))
    const day = dayFigures(start, steady, new Float64Array(96).fill(50.05))
    assert.deepInclude(day, { energy_mwh: 2_400, avg_demand_mw: 100, load_factor_fraction: 1, in_band_pct: 100 })
    assert.strictEqual(day.coverage.present, 95)
  })

  it("days go from the first to the last of which anything is known; those between say that they are not known", () => {
    const day = (value: number) => Array.from({ length: 96 }, () => value)
    const demand = series([...day(unknown), ...day(100), ...day(unknown), ...day(unknown), ...day(unknown)])
    const hertz = series([...day(unknown), ...day(unknown), ...day(unknown), ...day(50), ...day(unknown)])
    assert.deepStrictEqual(
      statisticsOf(demand, hertz).map(({ coverage, date, energy_mwh, frequency_avg_hz }) => [
        date,
        coverage.present,
        energy_mwh,
        frequency_avg_hz
      ]),
      [
        ["2024-10-05", 96, 2_400, null],
        ["2024-10-06", 0, null, null],
        ["2024-10-07", 0, null, 50]
      ]
    )
    assert.deepStrictEqual(statisticsOf(series(day(unknown)), series(day(unknown))), [])
  })
})
