import * as DemandHistoryLayer from "@grid/queries/demand/DemandHistory"
import { fillGaps } from "@grid/models/demand/GapFill"
import { seal } from "@grid/models/forecast/Seal"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import type { Forecast } from "@grid/domain/forecast/Vintage"
import { DemandHistory } from "@grid/domain/grid/DemandHistory"
import { GridData, type Read } from "@grid/domain/grid/GridData"
import { byPrecedence, fromPages, kindAt, knownRange, toDays } from "@grid/domain/grid/History"
import type { DayPage, Series } from "@grid/domain/grid/Series"
import { coverage } from "@grid/domain/observations/Provenance"
import { readOf } from "@grid/domain/observations/Realm"
import { blockMs, dayMs, hourMs, iso, istDayStart } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"

const series = (values: ReadonlyArray<number>, step = hourMs): Series => ({
  start: istDayStart(20_000),
  step,
  values: Float64Array.from(values),
  kindList: ["derived"],
  kinds: null,
  coverage: coverage(values.filter((value) => !Number.isNaN(value)).length, values.length)
})

const unknown = Number.NaN

/** Days of a smooth shape, so that yesterday's hours are a fair reference. */
const daily = (days: number) =>
  Array.from({ length: days * 24 }, (_, hour) => 1000 + 200 * Math.sin((2 * Math.PI * (hour % 24)) / 24))

describe("gap filling", () => {
  it("never touches a known value, never fills the ends, never a gap over 6 hours, and marks what it filled", () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.double({ min: 100, max: 1e5, noNaN: true }), { nil: unknown }), { maxLength: 400 }),
        (values) => {
          const before = series(values)
          const after = fillGaps(before)
          const { end, first } = knownRange(before)
          let gap = 0
          const gaps = values.map((value) => (gap = Number.isNaN(value) ? gap + 1 : 0))
          const lengthOfGap = (index: number) => {
            let last = index
            while (last + 1 < values.length && Number.isNaN(values[last + 1])) last++
            return gaps[last] as number
          }
          values.forEach((value, index) => {
            const filled = after.values[index] as number
            if (!Number.isNaN(value)) assert.strictEqual(filled, value)
            else if (index < first || index >= end || lengthOfGap(index) > 6) assert.isNaN(filled)
            else {
              assert.isTrue(Number.isFinite(filled))
              assert.strictEqual(kindAt(after, index), "modelled")
            }
            if (!Number.isNaN(value)) assert.strictEqual(kindAt(after, index), "derived")
          })
          assert.deepStrictEqual(after.coverage, before.coverage)
        }
      )
    )
  })

  it("with the day before at hand it follows the shape of the day, not a straight line", () => {
    const truth = daily(9)
    const holed = truth.map((value, index) => (index >= 8 * 24 + 5 && index < 8 * 24 + 11 ? unknown : value))
    const filled = fillGaps(series(holed))
    for (let index = 8 * 24 + 5; index < 8 * 24 + 11; index++) {
      assert.closeTo(filled.values[index] as number, truth[index] as number, 1e-6)
    }
  })

  it("what was expected goes before the days before, where it covers the gap and both its edges", () => {
    const truth = daily(9)
    const from = 8 * 24 + 5
    const holed = truth.map((value, index) => (index >= from && index < from + 3 ? unknown : value))
    const low = (index: number) => (truth[index] as number) * (index === from + 1 ? 0.45 : 0.5)
    const filled = fillGaps(series(holed), low)
    assert.closeTo(filled.values[from] as number, truth[from] as number, 1e-6)
    assert.closeTo(filled.values[from + 1] as number, 0.9 * (truth[from + 1] as number), 1e-6)
    const partly = fillGaps(series(holed), (index) => (index === from + 3 ? unknown : low(index)))
    assert.closeTo(partly.values[from + 1] as number, truth[from + 1] as number, 1e-6)
  })

  it("without a reference it bridges in a straight line", () => {
    assert.deepStrictEqual([...fillGaps(series([10, unknown, unknown, 40])).values], [10, 20, 30, 40])
  })

  it("counts the 6 hours in the series' own intervals", () => {
    const gap = (length: number) => series([1, ...Array.from({ length }, () => unknown), 1], blockMs)
    assert.isFalse(fillGaps(gap(24)).values.some(Number.isNaN))
    assert.isTrue(fillGaps(gap(25)).values.some(Number.isNaN))
  })
})

const page = (source: string, day: number, hours: ReadonlyArray<number>, kind: DayPage["kind"]): DayPage => ({
  source,
  kind,
  day,
  blocks: null,
  hours,
  present: hours.filter((value) => !Number.isNaN(value)).length * 4,
  captured_at: 0,
  version: 1
})

describe("series from day pages", () => {
  const day = 20_000
  const window = { from: istDayStart(day), to: istDayStart(day + 1) }
  const half = Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 1 : unknown))
  const whole = Array.from({ length: 24 }, () => 2)

  it("a simulated value never fills a hole in an observed series", () => {
    const { data, realm } = readOf([page("simulator", day, whole, "simulated"), page("npp", day, half, "derived")])
    const merged = fromPages(data, window, "hour")
    assert.strictEqual(realm, "real")
    assert.deepStrictEqual([...merged.values], half)
    assert.deepStrictEqual(merged.coverage, { expected: 96, present: 48, pct: 50 })
  })

  it("the better source wins hour by hour, and the other's values keep their kind", () => {
    const merged = fromPages([page("merit", day, whole, "observed"), page("npp", day, half, "derived")], window, "hour")
    assert.deepStrictEqual(
      [...merged.values],
      half.map((value) => (Number.isNaN(value) ? 2 : value))
    )
    assert.strictEqual(kindAt(merged, 0), "derived")
    assert.strictEqual(kindAt(merged, 23), "observed")
  })

  it("what is read has the better source first and no simulator beside anything real", () => {
    const sources = (names: ReadonlyArray<string>) =>
      byPrecedence(readOf(names.map((source) => ({ source }))).data).map(({ source }) => source)
    assert.deepStrictEqual(sources(["simulator", "merit", "npp"]), ["npp", "merit"])
    assert.deepStrictEqual(sources(["simulator"]), ["simulator"])
  })

  it("a day over less than 80 % of its hours is null, else the mean of the known ones", () => {
    const days = (known: number) =>
      [...toDays(series(Array.from({ length: 24 }, (_, hour) => (hour < known ? hour : unknown)))).values][0] as number
    assert.isNaN(days(19))
    assert.strictEqual(days(20), 9.5)
  })
})

describe("blended history", () => {
  const day = 20_000
  const midnight = istDayStart(day)
  const known = Array.from({ length: 24 }, (_, hour) => (hour >= 6 && hour < 10 ? unknown : 1000))

  /** Issued a quarter of an hour before the midnight, with a valley of half the height at 08:00. */
  const forecast: Forecast = {
    target: "demand",
    area: "india",
    issued_at: midnight - blockMs,
    model_version: "demand-7",
    method: "kernel",
    simulated: false,
    as_of: 0,
    origin: [],
    start: midnight,
    step: hourMs,
    points: Array.from({ length: 48 }, (_, hour) => [1, hour === 8 ? 400 : 800, 900]),
    peaks: []
  }

  const read = (resolution: "block" | "hour", simulated: boolean) => {
    const blocks = known.flatMap((value) => [value, value, value, value])
    const one: DayPage = { ...page(simulated ? "simulator" : "npp", day, known, "derived"), blocks }
    return readPages(resolution, {
      data: [{ ...one, kind: simulated ? "simulated" : "derived" }],
      realm: simulated ? "simulated" : "real",
      as_of: midnight,
      provenance: [],
      version: "1"
    })
  }

  const readPages = (resolution: "block" | "hour", pages: Read<ReadonlyArray<DayPage>>) => {
    const grid: Partial<GridData["Service"]> = { pages: () => Effect.succeed(pages) }
    const ledger: Partial<ForecastLedger["Service"]> = {
      newest: ({ area, at, realm, target }) =>
        Effect.succeed(
          at < forecast.issued_at || realm !== "real"
            ? null
            : { number: 1, target, area, issued_at: at, simulated: false, previous_hash: null, ...seal(forecast, null) }
        )
    }
    return Effect.runSync(
      Effect.flatMap(DemandHistory, (history) =>
        history.read({ area: "india", from: midnight, to: midnight + dayMs, resolution, mode: "blended" })
      ).pipe(
        Effect.provide(DemandHistoryLayer.layer),
        Effect.provide(
          Layer.merge(
            Layer.succeed(GridData, grid as GridData["Service"]),
            Layer.succeed(ForecastLedger, ledger as ForecastLedger["Service"])
          )
        )
      )
    )
  }

  it("fills a gap by what had been forecast at the midnight before it, and names both", () => {
    const { data, provenance } = read("hour", false)
    assert.deepStrictEqual([...data.values].slice(5, 11), [1000, 1000, 1000, 500, 1000, 1000])
    assert.deepStrictEqual(
      provenance.map(({ kind, source }) => [source, kind]),
      [
        ["demand-7", "forecast"],
        ["gap-fill", "modelled"]
      ]
    )
    const blocks = read("block", false).data.values
    assert.isAbove(blocks[8 * 4 - 2] as number, blocks[8 * 4 + 1] as number)
    assert.isFalse(blocks.some(Number.isNaN))
  })

  it("is as of the values of its window where nothing is filled, and names no source of its neighbours", () => {
    const whole = known.map(() => 1000)
    const entry = { dataset: "demand", kind: "derived" as const, licence: "none stated", url: null }
    const at = (days: number) => midnight + days * dayMs
    const { as_of, provenance } = readPages("hour", {
      data: [
        { ...page("merit", day - 1, whole, "derived"), captured_at: at(0) },
        { ...page("npp", day, whole, "derived"), captured_at: at(1) },
        { ...page("npp", day + 1, whole, "derived"), captured_at: at(2) }
      ],
      realm: "real",
      as_of: at(2),
      provenance: [
        { ...entry, source: "merit", captured_at: iso(at(0)) },
        { ...entry, source: "npp", captured_at: iso(at(2)) }
      ],
      version: "1"
    })
    assert.strictEqual(as_of, at(1))
    assert.deepStrictEqual(provenance, [{ ...entry, source: "npp", captured_at: iso(at(1)) }])
  })

  it("a forecast of real values fills nothing simulated", () => {
    const { data, provenance } = read("hour", true)
    assert.deepStrictEqual([...data.values].slice(5, 11), [1000, 1000, 1000, 1000, 1000, 1000])
    assert.deepStrictEqual(
      provenance.map(({ source }) => source),
      ["gap-fill"]
    )
  })
})
