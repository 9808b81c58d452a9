import { ageOfLatest, hoursOf, mixesOf, wholeOfLatest } from "@grid/queries/fuel/FuelMix"
import { coverageOf, isEmpty, isSplit, mixOf, type Readings, sharesOf } from "@grid/models/fuel/Mix"
import { mixFuels } from "@grid/domain/fuel/FuelMix"
import { fromPages } from "@grid/domain/grid/History"
import type { LatestValue, SeriesPage } from "@grid/domain/grid/Series"
import { blockMs, hourMs, iso, istDayStart } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

/** The dashboard's six fuels. */
const npp: Readings = {
  generation_thermal: 100_000,
  generation_gas: 2_000,
  generation_hydro: 25_000,
  generation_nuclear: 5_000,
  generation_solar: 65_000,
  generation_wind: 20_000
}

const total = (mix: Readonly<Record<string, number | null>>) =>
  mixFuels.reduce((sum, fuel) => sum + (fuel === "imports" ? 0 : (mix[fuel] ?? 0)), 0)

describe("mix of fuels", () => {
  it("has all 13 keys, null where nothing is known, and counts what is given as thermal once, as coal and lignite", () => {
    const mix = mixOf(npp, "india")
    assert.deepStrictEqual(Object.keys(mix), [...mixFuels])
    // 30,993 of 1,311,195 GWh in FY 2025-26.
    assert.closeTo(mix.lignite ?? 0, 2_363.72, 0.01)
    assert.closeTo((mix.coal ?? 0) + (mix.lignite ?? 0), 100_000, 0.01)
    assert.closeTo(total(mix), 217_000, 0.01)
    for (const fuel of ["diesel", "small_hydro", "biomass", "storage", "imports", "other"] as const)
      assert.isNull(mix[fuel])
    assert.isTrue(isSplit(npp))
  })

  it("where coal is given apart, thermal is not counted beside it", () => {
    const readings = { ...npp, generation_coal: 90_000 }
    assert.deepInclude(mixOf(readings, "india"), { coal: 90_000, lignite: null })
    assert.isFalse(isSplit(readings))
  })

  it("a state's thermal parts are coal where it has no lignite; where it has, and where fuels are mixed, they are other", () => {
    const up = {
      generation_thermal: 11_314,
      generation_thermal_ipp: 7_055,
      generation_cogeneration: -5,
      imports: 8_846
    }
    assert.deepInclude(mixOf(up, "uttar-pradesh"), { coal: 18_369, lignite: null, other: -5, imports: 8_846 })
    assert.deepInclude(mixOf(up, "gujarat"), { coal: null, lignite: null, other: 18_364 })
    const pb = { generation_thermal_state: 1_800, generation_renewables_non_solar: 40 }
    assert.deepInclude(mixOf(pb, "punjab"), { coal: 1_800, other: 40 })
  })

  it("shares are of the sum of what is generated: they add up to 1, imports and unknown fuels are null", () => {
    const shares = sharesOf(mixOf({ ...npp, imports: 5_000 }, "india"))
    assert.closeTo(total(shares), 1, 1e-5)
    assert.strictEqual(shares.solar, 0.299539)
    assert.deepStrictEqual([shares.imports, shares.diesel], [null, null])
    assert.strictEqual(sharesOf(mixOf({ generation_cogeneration: -5, generation_solar: 10 }, "punjab")).solar, 1)
    assert.isTrue(isEmpty(sharesOf(mixOf({ imports: 5 }, "goa"))))
  })

  it("is held against all that is generated over the interval of its fuels, never against that of another", () => {
    const ts = istDayStart(20_000)
    const india = { area: "india", from: ts, to: ts }
    const value = (
      dataset: LatestValue["dataset"],
      mw: number,
      { area, from, to }: { readonly area: string; readonly from: number; readonly to: number } = india
    ): LatestValue => ({
      dataset,
      area,
      source: "npp",
      kind: "observed",
      ts: from,
      value: mw,
      captured_at: to,
      observed_at: to
    })
    const fuels = [value("generation_hydro", 25_000)]
    const demand = value("demand", 250_000)
    const imports = value("transnational_exchange", 5_000)
    assert.strictEqual(wholeOfLatest("india", fuels, [demand, value("total_generation", 240_000)]), 240_000)
    assert.strictEqual(wholeOfLatest("india", [...fuels, imports], [demand]), 245_000)
    assert.strictEqual(wholeOfLatest("india", fuels, [demand]), 250_000)
    assert.isNull(wholeOfLatest("goa", fuels, [demand]))
    assert.isNull(wholeOfLatest("india", fuels, [value("demand", 250_000, { ...india, to: ts - 2 * hourMs })]))
    assert.strictEqual(wholeOfLatest("india", [imports], [demand]), 245_000)

    // A state's fuels come by the hour, its demand and imports by the quarter hour: those of the next hour's are no whole of them.
    const area = "kerala"
    const hour = { area, from: ts, to: ts + hourMs }
    const mixOfHour = [value("generation_hydro", 202, hour), value("generation_solar", 87, hour)]
    for (const late of [0, blockMs, 2 * blockMs]) {
      const block = { area, from: ts + hourMs + late - blockMs, to: ts + hourMs + late }
      const ofBlock = [value("net_import", 3_290, block), value("demand", 3_808, block)] as const
      assert.isNull(wholeOfLatest(area, [...mixOfHour, ofBlock[0]], [ofBlock[1]]), `${late}`)
    }
    const later = value("net_import", 3_290, { area, from: ts + 2 * hourMs, to: ts + 2 * hourMs + blockMs })
    assert.strictEqual(ageOfLatest([...mixOfHour, later]).observed_at, iso(hour.to))
    assert.strictEqual(ageOfLatest([later]).observed_at, iso(later.observed_at))
    const ofHour = [value("net_import", 3_211, hour), value("demand", 3_500, hour)] as const
    assert.strictEqual(wholeOfLatest(area, [...mixOfHour, ofHour[0]], [ofHour[1]]), 289)
  })

  it("covers what its known fuels are of all that is generated, and is never more than the whole", () => {
    const { generation_wind: _wind, ...withoutWind } = npp
    assert.deepStrictEqual(
      [npp, withoutWind].map((readings) => coverageOf(mixOf(readings, "india"), 217_000)),
      [1, 0.907834]
    )
    assert.strictEqual(coverageOf(mixOf(npp, "india"), 200_000), 1)
    assert.isNull(coverageOf(mixOf(npp, "india"), null))
  })

  it.effect("blocks of fuels that come by the hour are held against demand and imports of that hour", () =>
    Effect.gen(function* () {
      const page = (dataset: SeriesPage["dataset"], values: Pick<SeriesPage, "blocks" | "hours">): SeriesPage => ({
        dataset,
        area: "kerala",
        source: "npp",
        kind: "derived",
        day: 20_000,
        ...values,
        present: 0,
        captured_at: 0,
        version: 1
      })
      const byBlock = (values: ReadonlyArray<number>) => ({
        blocks: Float64Array.from({ length: 96 }, (_, block) => values[block] ?? Number.NaN),
        hours: null
      })
      const byHour = (values: ReadonlyArray<number>) => ({
        blocks: Float64Array.from({ length: 96 }, (_, block) => values[block >> 2] ?? Number.NaN),
        hours: Float64Array.from({ length: 24 }, (_, hour) => values[hour] ?? Number.NaN)
      })
      const demand = page("demand", byBlock([3_420, 3_480, 3_520, 3_580, 4_000, 4_000, Number.NaN, 4_000]))
      const imports = page("net_import", byBlock([3_000, 3_000, 3_200, 3_200, 3_500, 3_500, 3_500, 3_500]))
      const start = istDayStart(20_000)
      const coverages = Effect.fnUntraced(function* (hydro: SeriesPage, from: number) {
        const readings = new Map([
          ["generation_hydro", [hydro]],
          ["demand", [demand]],
          ["imports", [imports]]
        ] as const)
        const span = { from, to: start + 2 * hourMs }
        const columns = new Map([...readings].map(([name, own]) => [name, fromPages(own, span, "block")]))
        const { series } = yield* mixesOf("kerala", columns, span, blockMs, hoursOf(readings, span))
        return series.map(({ coverage_fraction }) => coverage_fraction)
      })
      // 400 MW of 3,500 less 3,100 in the first hour; of the second, which lacks a quarter of its demand, the whole is not known.
      const hydro = page("generation_hydro", byHour([400, 450]))
      assert.deepStrictEqual(yield* coverages(hydro, start), [1, 1, 1, 1, null, null, null, null])
      // A span that begins within an hour has that hour's coverage all the same.
      assert.deepStrictEqual(yield* coverages(hydro, start + 3 * blockMs), [1, null, null, null, null])
      // Fuels in blocks are held against their block.
      const blocks = page("generation_hydro", byBlock([210, 480, 320, 190, 250, 500, 500, 125]))
      assert.deepStrictEqual(yield* coverages(blocks, start), [0.5, 1, 1, 0.5, 0.5, 1, null, 0.25])
    })
  )

  it.effect("hours go from the first to the last that is known, and a fuel without the hour is null in it", () =>
    Effect.gen(function* () {
      const page = (dataset: SeriesPage["dataset"], hours: ReadonlyArray<number>): SeriesPage => ({
        dataset,
        area: "india",
        source: "npp",
        kind: "derived",
        day: 20_000,
        blocks: null,
        hours: Float64Array.from({ length: 24 }, (_, hour) => hours[hour] ?? Number.NaN),
        present: 0,
        captured_at: 0,
        version: 1
      })
      const from = istDayStart(20_000)
      const span = { from, to: from + 6 * hourMs }
      const column = (dataset: SeriesPage["dataset"], hours: ReadonlyArray<number>) =>
        fromPages([page(dataset, hours)], span, "hour")
      const found = yield* mixesOf(
        "india",
        new Map([
          ["generation_solar", column("generation_solar", [Number.NaN, 1, Number.NaN, 3])],
          ["generation_thermal", column("generation_thermal", [Number.NaN, 1_000])],
          ["total_generation", column("total_generation", [Number.NaN, 1_001, Number.NaN, Number.NaN, 9])],
          ["demand", { ...column("demand", [9, 9, Number.NaN, 6, 9, 9]), isRunning: true }]
        ]),
        span,
        hourMs
      )
      assert.deepStrictEqual(
        found.series.map(({ coal, coverage_fraction, solar, ts }) => [ts, coal, solar, coverage_fraction]),
        [
          [iso(from + hourMs), 976.363, 1, 1],
          [iso(from + 2 * hourMs), null, null, null],
          [iso(from + 3 * hourMs), null, 3, 0.5]
        ]
      )
      assert.deepStrictEqual(found.coverage, { expected: 24, present: 8, pct: 33.3 })
      assert.isTrue(found.isSplit)
    })
  )
})
