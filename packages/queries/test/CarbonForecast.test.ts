import { dayOf, withHours, expectedOf, reconciled } from "@grid/queries/demand/Reconciliation"
import * as CarbonForecaster from "@grid/queries/forecast/CarbonForecaster"
import { expectedInputs, type HourlyReadings, intensities, readInputs } from "@grid/models/forecast/ExpectedMix"
import type { Forecast } from "@grid/domain/forecast/Vintage"
import { GridData } from "@grid/domain/grid/GridData"
import type { SeriesPage } from "@grid/domain/grid/Series"
import type { Area } from "@grid/domain/observations/Area"
import { Revisions } from "@grid/domain/observations/Revisions"
import { fuels } from "@grid/domain/observations/datasets/Live"
import { states } from "@grid/domain/states/State"
import { hourMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { statesIn } from "@grid/models/demand/ZoneSum"
import { known } from "@grid/testing/forecast/Known"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"

const firstDay = istDay(Date.parse("2026-01-05T12:00:00+05:30"))
const days = 40

const capacity = (of: Partial<Record<(typeof fuels)[number], number>>) => fuels.map((fuel) => of[fuel] ?? 0)

const table = states.map(({ slug, zone }, index) => ({
  slug,
  zone,
  capacity_mw: capacity({ coal: 1_000 + 300 * (index % 7), hydro: 500 * (index % 3), solar: 100 * (index % 5) })
}))

/** A country whose load grows by day and whose sun shines by noon; half a percent of it is noise. */
const mw = (dataset: string, area: Area, day: number, hour: number): number => {
  const noise = 1 + 0.005 * Math.sin(day * 7.3 + hour * 1.9)
  const load = 150_000 * (1 + 0.1 * Math.sin(hour / 4)) * (1 + 0.002 * (day - firstDay)) * noise
  const sun = Math.max(0, 40_000 * Math.sin(((hour - 6) / 12) * Math.PI)) * (1 + 0.1 * Math.sin(day))
  if (area !== "india") return dataset === "demand" ? load / 36 : Number.NaN
  if (dataset === "demand") return load
  if (dataset === "generation_solar") return sun
  if (dataset === "generation_hydro") return 20_000
  if (dataset === "generation_coal") return load - sun - 20_000
  return Number.NaN
}

const series = [
  ...["demand", "generation_solar", "generation_hydro", "generation_coal"].map(
    (dataset) => [dataset, "india"] as const
  ),
  ...states.map(({ slug }) => ["demand", slug] as const)
]

const column = (dataset: string, area: Area, change: (value: number, day: number) => number) =>
  Float64Array.from({ length: days * 24 }, (_, index) => {
    const day = firstDay + Math.floor(index / 24)
    return change(mw(dataset, area, day, index % 24), day)
  })

const readings = (change: (value: number, day: number) => number = (value) => value): HourlyReadings => {
  const columns = new Map(series.map(([dataset, area]) => [`${dataset} ${area}`, column(dataset, area, change)]))
  const unknown = new Float64Array(days * 24).fill(Number.NaN)
  return { firstDay, days, column: (dataset, area) => columns.get(`${dataset} ${area}`) ?? unknown }
}

const at = (day: number, hour: number, ahead = 1) => ({ day, hour, ahead })
const demandOf = (day: number, hour: number, times = 1) => ({
  national: times * mw("demand", "india", day, hour),
  of: (slug: string) => times * mw("demand", slug, day, hour)
})

describe("expected mix", () => {
  const day = firstDay + 30

  it("is near what came; more load is carried by what follows it, and is dirtier", () => {
    const actual = intensities(readInputs(readings(), table, day, 12))
    const expected = (times: number) => {
      const inputs = expectedInputs(readings(), table, at(day, 12), demandOf(day, 12, times))
      assert(inputs !== null)
      const generated = inputs.generation_mw.reduce<number>((sum, value) => sum + (value ?? 0), 0)
      assert.approximately(generated / (times * mw("demand", "india", day, 12)), 1, 0.02)
      return intensities(inputs)
    }
    const [country = Number.NaN] = expected(1)
    assert.approximately(country / (actual[0] ?? 0), 1, 0.05)
    assert.isAbove(expected(1.1)[0] ?? 0, country)
    assert.isBelow(expected(0.9)[0] ?? Number.NaN, country)
  })

  it("rests on the days up to its distance alone", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 23 }), (ahead, hour) => {
        const other = readings((value, of) => (of > day - ahead ? 3 * value + 1 : value))
        const demand = demandOf(day, hour)
        assert.deepStrictEqual(
          expectedInputs(other, table, at(day, hour, ahead), demand),
          expectedInputs(readings(), table, at(day, hour, ahead), demand)
        )
      }),
      { numRuns: 20 }
    )
  })

  it("is not known from two days", () => {
    const few = readings((value, of) => (of > day - 3 ? value : Number.NaN))
    assert.isNull(expectedInputs(few, table, at(day, 12), demandOf(day, 12)))
  })
})

describe("carbon forecast", () => {
  const day = firstDay + days
  const issued_at = istDayStart(day) + 10 * hourMs

  const demand = (area: Area): Forecast => ({
    target: "demand",
    area,
    issued_at,
    model_version: "demand-7",
    method: "recent_days",
    simulated: true,
    as_of: issued_at,
    origin: [],
    start: issued_at,
    step: hourMs,
    points: Array.from({ length: 48 }, (_, index) => {
      const value = mw("demand", area, day + Math.floor((10 + index) / 24), (10 + index) % 24)
      return [0.97 * value, value, 1.03 * value]
    }),
    peaks: []
  })

  const made = (known: number, read = mw) => {
    const pages = series.flatMap(([dataset, area]) =>
      Array.from({ length: known }, (_, back): SeriesPage => {
        const of = day - 1 - back
        const hours = Float64Array.from({ length: 24 }, (_unused, hour) => read(dataset, area, of, hour))
        return {
          dataset: dataset as SeriesPage["dataset"],
          area,
          source: "simulator",
          kind: "simulated",
          day: of,
          blocks: null,
          hours,
          present: 96,
          captured_at: 1,
          version: 1
        }
      })
    )
    const grid = {
      pagesOf: ({ first }: { readonly first: number }) =>
        Effect.succeed({ data: pages.filter((page) => page.day >= first), as_of: 1, provenance: [], version: "1" })
    }
    const capacities = states.flatMap(({ slug }, index) =>
      (["coal", "hydro", "solar"] as const).map((name, place) => ({
        dataset: `installed_capacity_${name}`,
        area: slug,
        source: "simulator",
        kind: "simulated",
        ts: Date.parse("2025-12-01T00:00:00+05:30"),
        value: 1_000 + 300 * ((index + place) % 7),
        captured_at: 1
      }))
    )
    const services = Layer.merge(
      Layer.succeed(GridData, grid as unknown as typeof GridData.Service),
      Layer.succeed(Revisions, { values: () => Effect.succeed(capacities) } as unknown as typeof Revisions.Service)
    )
    const all = new Map(["india", ...states.map(({ slug }) => slug)].map((area) => [area, demand(area)]))
    return Effect.runPromise(
      Effect.flatMap(CarbonForecaster.make, (forecaster) => forecaster(all, 1)).pipe(Effect.provide(services))
    )
  }

  const width = ([p10, , p90]: readonly [number, number, number]) => Math.log(p90 / p10)

  it("has hours with bands of the country and the states, the wider the less is known of past errors", async () => {
    const found = await made(days)
    const country = found.find(({ area }) => area === "india")
    assert.deepInclude(country, { target: "carbon", issued_at, start: issued_at, step: hourMs, method: "expected_mix" })
    assert.lengthOf(country?.points ?? [], 48)
    for (const [p10, p50, p90] of known(country?.points ?? []))
      assert.isTrue(0 < p10 && p10 < p50 && p50 < p90 && p90 < 1_200)
    assert.isAbove(found.length, 30)
    const zone = found.find(({ area }) => area === "nr")
    const ofZone = found.filter(({ area }) => statesIn("nr").some(({ slug }) => slug === area))
    for (const [hour, [p10, p50, p90]] of known(zone?.points ?? assert.fail("no zone")).entries()) {
      assert.isTrue(0 < p10 && p10 < p50 && p50 < p90)
      const parts = ofZone.map(({ points }) => points[hour]?.[1] ?? Number.NaN)
      assert.isTrue(Math.min(...parts) <= p50 && p50 <= Math.max(...parts), "a mean of its states")
    }
    const few = (await made(8)).find(({ area }) => area === "india")
    const [point, wider] = [country?.points[0], few?.points[0]]
    assert(point != null && wider != null)
    assert.isBelow(width(point), 0.3)
    assert.isAbove(width(wider), 0.5)
    assert.deepStrictEqual(await made(2), [], "two days say nothing")
  })

  it("is null at hours of the day of which nothing is ever known, be it demand or generation", async () => {
    const whole = (await made(days)).find(({ area }) => area === "india")
    for (const dark of [["demand"], ["generation_coal"]]) {
      const found = await made(days, (dataset, area, of, hour) =>
        hour < 6 && dark.includes(dataset) ? Number.NaN : mw(dataset, area, of, hour)
      )
      const country = found.find(({ area }) => area === "india") ?? assert.fail(`nothing without ${dark}`)
      for (const [index, point] of country.points.entries()) {
        if ((10 + index) % 24 < 6) assert.isNull(point)
        else assert.deepStrictEqual(point?.[1], whole?.points[index]?.[1])
      }
    }
  })

  it("has the band of its errors at hours whose neighbours are never known, and a wide one at hours that have come lately", async () => {
    const widthAt = async (hour: number, since: number) => {
      const found = await made(days, (dataset, area, of, at) =>
        at > 8 && at < 18 && (at !== hour || of < day - since) ? Number.NaN : mw(dataset, area, of, at)
      )
      const point = found.find(({ area }) => area === "india")?.points[24 + hour - 10]
      return width(point ?? assert.fail(`nothing at ${hour}`))
    }
    const whole = (await made(days)).find(({ area }) => area === "india")?.points[26] ?? assert.fail("nothing")
    assert.closeTo((await widthAt(12, days)) / width(whole), 1, 0.4)
    assert.isAbove(await widthAt(12, 4), 0.5)
  })

  it("has no band beyond the dirtiest fuel, however wrong the days before were", async () => {
    const found = await made(days, (dataset, area, of, hour) => {
      const whole = mw("demand", "india", of, hour)
      // Clean with dirty days among them, then dirty alone.
      const burnt = whole * (of % 4 === 0 || of > day - 8 ? 0.96 : 0.04)
      if (dataset === "generation_coal") return burnt
      return dataset === "generation_hydro" ? whole - burnt : dataset === "demand" ? mw(dataset, area, of, hour) : 0
    })
    const points = known(found.flatMap((one) => one.points))
    assert.isAbove(points.length, 30 * 48)
    for (const [p10, p50, p90] of points) assert.isTrue(0 < p10 && p10 <= p50 && p50 <= p90 && p90 <= 1_330, `${p90}`)
    assert.isTrue(points.some(([, , p90]) => p90 === 1_330))
  })
})

describe("reconciliation", () => {
  const none = Number.NaN

  it("counts the hours of which both are known, and shows those of which one is", () => {
    const { rows, summary } = reconciled(
      istDayStart(firstDay),
      Float64Array.of(none, 100, none, 200, none, none),
      Float64Array.of(none, 110, 150, 180, none, none)
    )
    assert.deepStrictEqual(
      rows.map(({ delta_mw, delta_pct, despatch_mw, modelled_mw }) => [despatch_mw, modelled_mw, delta_mw, delta_pct]),
      [
        [100, 110, 10, 10],
        [null, 150, null, null],
        [200, 180, -20, -10]
      ]
    )
    assert.deepStrictEqual(summary, { n: 2, mape_pct: 10, bias_mw: -5, rmse_mw: 15.811 })
    assert.deepStrictEqual(reconciled(0, Float64Array.of(none), Float64Array.of(none)), {
      rows: [],
      summary: { n: 0, mape_pct: null, bias_mw: null, rmse_mw: null }
    })
  })

  it("expects of a day without a forecast every hour that has a value in the week before, and no other", () => {
    const whole = Array.from({ length: 8 * 24 }, (_, index) => 1_000 + index)
    const lost = (days: number) =>
      expectedOf(
        {
          firstDay,
          days: 8,
          slots: 24,
          values: Float64Array.from(whole, (mw, index) => (index % 24 === 7 && index >= (8 - days) * 24 ? none : mw))
        },
        firstDay + 8
      )
    assert.isFalse(lost(6).some(Number.isNaN))
    lost(7).forEach((mw, hour) => (hour === 7 ? assert.isNaN(mw) : assert.strictEqual(mw, lost(0)[hour])))
    assert.isTrue(
      expectedOf({ firstDay, days: 0, slots: 24, values: new Float64Array() }, firstDay).every(Number.isNaN)
    )
  })

  it("has a day's energy from its blocks from 80 % of them on", () => {
    const start = istDayStart(firstDay)
    const blocks = (known: number) => Float64Array.from({ length: 96 }, (_, index) => (index < known ? 1_000 : none))
    assert.deepInclude(dayOf(start, blocks(77), 25_000), {
      block_energy_mwh: 24_000,
      reported_energy_mwh: 25_000,
      delta_pct: -4
    })
    assert.deepInclude(dayOf(start, blocks(76), 25_000), { block_energy_mwh: null, delta_pct: null })
    const hours = new Float64Array(24).fill(900)
    assert.deepInclude(dayOf(start, withHours(blocks(0), hours), null), { block_energy_mwh: 21_600 }, "hours alone")
    assert.deepInclude(
      dayOf(start, withHours(blocks(50), hours), null),
      { block_energy_mwh: 22_876.596 },
      "an hour with a block keeps its gap"
    )
    assert.deepInclude(dayOf(start, blocks(96), null), { block_energy_mwh: 24_000, delta_pct: null })
  })
})
