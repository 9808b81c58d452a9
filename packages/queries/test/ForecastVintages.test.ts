import { makeAccuracy } from "@grid/models/forecast/Accuracy"
import type { DayHistory } from "@grid/models/forecast/DayHistory"
import * as DemandForecaster from "@grid/queries/forecast/DemandForecaster"
import * as ForecastsLayer from "@grid/queries/forecast/Forecasts"
import { hourly } from "@grid/models/forecast/Hourly"
import { type Outlook, outlook } from "@grid/models/forecast/Outlook"
import { makeVerifier, seal, unsealed } from "@grid/models/forecast/Seal"
import * as Trainer from "@grid/queries/forecast/Trainer"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { Forecaster } from "@grid/domain/forecast/Forecaster"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import { Forecasts } from "@grid/domain/forecast/Forecasts"
import type { Forecast, StoredVintage } from "@grid/domain/forecast/Vintage"
import { GridData } from "@grid/domain/grid/GridData"
import type { DayPage } from "@grid/domain/grid/Series"
import { Revisions } from "@grid/domain/observations/Revisions"
import { sum } from "@grid/domain/numbers/Numbers"
import { states } from "@grid/domain/states/State"
import { blockMs, dayMs, hourMs, iso, istDay, istDayStart } from "@grid/domain/time/Time"
import { statesIn } from "@grid/models/demand/ZoneSum"
import { known } from "@grid/testing/forecast/Known"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"
import { TestClock } from "effect/testing"

const monday = istDay(Date.parse("2024-01-01T12:00:00+05:30"))

/** Demand of an hour around 10 GW: a shape of the day, lower Sundays, days that differ. */
const mw = (day: number, hour: number) =>
  10_000 *
  ((day - monday) % 7 === 6 ? 0.93 : 1) *
  (1 + 0.2 * Math.sin((2 * Math.PI * (hour - 8)) / 24)) *
  (1 + 0.02 * Math.sin(1.7 * day))

const history = (days: number, first = monday): DayHistory => ({
  firstDay: first,
  days,
  slots: 24,
  values: Float64Array.from({ length: 24 * days }, (_, index) => mw(first + Math.floor(index / 24), index % 24))
})

const looked = (days: number, from = history(days)): Outlook => {
  const found = outlook(from, "india", from.firstDay + days)
  return typeof found === "string" ? assert.fail(found) : found
}

const unknown = new Float64Array(24).fill(Number.NaN)

const minutes = 60_000

describe("hours from now", () => {
  const standing = looked(20)
  const midnight = istDayStart(standing.day)
  const usual = standing.days[0]?.p50 ?? new Float64Array()

  it("are 48, from the first that begins, in order, of the least method of their days", () => {
    const { method, points, start } = hourly(standing, unknown, midnight + 10 * hourMs + minutes)
    assert.strictEqual(start, midnight + 11 * hourMs)
    assert.lengthOf(points, 48)
    assert.strictEqual(method, "recent_days")
    for (const [p10, p50, p90] of known(points)) assert.isTrue(p10 < p50 && p50 < p90)
    assert.strictEqual(hourly(standing, unknown, midnight).start, midnight)
  })

  it("follow the error of the last hours, the less the further ahead, with a narrower band", () => {
    const now = midnight + 12 * hourMs
    const high = usual.map((value, hour) => (hour < 12 ? 1.05 * value : Number.NaN))
    const before = known(hourly(standing, unknown, now).points)
    const after = known(hourly(standing, high, now).points)
    const raised = after.map(([, p50], index) => p50 / (before[index]?.[1] ?? Number.NaN) - 1)
    const width = ([p10, , p90]: readonly [number, number, number]) => Math.log(p90 / p10)
    assert.approximately(raised[0] ?? 0, 0.05, 0.001)
    assert.isBelow(raised[11] ?? 1, raised[3] ?? 0)
    assert.isAbove(raised[11] ?? 0, 0.02)
    after.forEach((point, index) => assert.isBelow(width(point), width(before[index] as [number, number, number])))
    assert.isBelow(width(after[0] as [number, number, number]), 0.6 * width(before[0] as [number, number, number]))
  })

  it("never follow a reading that cannot be, nor leave what was ever seen by far", () => {
    const broken = usual.map((value, hour) => (hour < 6 ? 40 * value : Number.NaN))
    const { points } = hourly(standing, broken, midnight + 6 * hourMs)
    const most = Math.max(...history(20).values)
    for (const [, p50, p90] of known(points)) {
      assert.isBelow(p50, 1.25 * most)
      assert.isAtMost(p90, 1.2 * most + 0.01)
    }
    const dark = hourly(standing, new Float64Array(24), midnight + 6 * hourMs)
    assert.deepStrictEqual(dark, hourly(standing, unknown, midnight + 6 * hourMs))
  })

  it("have the peak of the running day with what is known of it, and of every day covered to its end", () => {
    const spike = usual.map((value, hour) => (hour === 3 ? 30_000 : value))
    const { peaks } = hourly(standing, spike, midnight + 20 * hourMs)
    assert.deepStrictEqual(
      peaks.map(({ day }) => day - standing.day),
      [0, 1]
    )
    assert.deepStrictEqual(peaks[0], {
      day: standing.day,
      ts: midnight + 3 * hourMs,
      quantiles: [30_000, 30_000, 30_000]
    })
    const { peaks: atMidnight, points } = hourly(standing, unknown, midnight)
    const tomorrow = known(points.slice(24))
    assert.deepStrictEqual(atMidnight[1]?.quantiles, [
      Math.max(...tomorrow.map(([p10]) => p10)),
      Math.max(...tomorrow.map(([, p50]) => p50)),
      Math.max(...tomorrow.map(([, , p90]) => p90))
    ])
    assert.lengthOf(hourly(standing, unknown, midnight + 24 * hourMs - 1).peaks, 2)
  })

  it("nothing that comes after can change them", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_439 }),
        fc.double({ min: 0.1, max: 9, noNaN: true }),
        (minute, factor) => {
          const now = midnight + minute * minutes
          const today = Float64Array.from({ length: 24 }, (_, hour) => mw(standing.day, hour))
          const later = today.map((value, hour) => (midnight + (hour + 1) * hourMs > now ? factor * value : value))
          const future = history(27)
          future.values.forEach((value, index) => {
            if (index >= 20 * 24) future.values[index] = factor * value
          })
          const otherwise = outlook(future, "india", standing.day)
          assert.deepStrictEqual(otherwise, standing)
          assert.deepStrictEqual(hourly(standing, later, now), hourly(standing, today, now))
        }
      ),
      { numRuns: 40 }
    )
  })

  it("are refused where the newest values are too old", () => {
    assert.match(String(outlook(history(20), "india", monday + 28)), /seven days/)
    assert.match(String(outlook(history(0), "india", monday)), /no value/)
  })
})

describe("accuracy", () => {
  it("is that of the definitions, by lead, with the same hour of the newest known day beside it", () => {
    const issued_at = istDayStart(monday) - 60 * minutes
    const start = istDayStart(monday)
    const actual = new Map([
      [start, 100],
      [start - dayMs, 80],
      [start + 25 * hourMs, 200],
      [start + hourMs, 1_000],
      [start - 23 * hourMs, 250]
    ])
    const accuracy = makeAccuracy((ts) => actual.get(ts) ?? Number.NaN)
    const points = Array.from({ length: 47 }, (_, hour) =>
      hour === 0 ? ([85, 90, 95] as const) : ([180, 210, 250] as const)
    )
    accuracy.add({ issued_at, start, step: hourMs, points: [null] })
    accuracy.add({ issued_at, start, step: hourMs, points: points.slice(0, 1) })
    accuracy.add({ issued_at, start: start + 25 * hourMs, step: hourMs, points: points.slice(1, 2) })
    const leads = accuracy.leads()
    assert.deepStrictEqual(
      leads.map(({ lead_h_from, lead_h_to, n }) => [lead_h_from, lead_h_to, n]),
      [
        [0, 1, 0],
        [1, 3, 1],
        [3, 6, 0],
        [6, 12, 0],
        [12, 24, 0],
        [24, 36, 1],
        [36, 48, 0]
      ]
    )
    assert.deepStrictEqual(leads[1], {
      lead_h_from: 1,
      lead_h_to: 3,
      n: 1,
      mape_pct: 10,
      bias_mw: -10,
      rmse_mw: 10,
      pinball_mw: 3.667,
      coverage_p10_p90_pct: 0,
      skill_vs_naive_fraction: 0.5
    })
    // Yesterday's hour of one that is more than a day ahead is not over at issue: the day before counts, 250 MW.
    assert.deepInclude(leads[5], { mape_pct: 5, bias_mw: 10, coverage_p10_p90_pct: 100, skill_vs_naive_fraction: 0.8 })
    assert.deepInclude(leads[0], { mape_pct: null, skill_vs_naive_fraction: null })
  })

  it("has yesterday's hour beside it up to 23 hours of lead, as that is just over at issue, and then the day before's", () => {
    const start = istDayStart(monday)
    const actual = new Map([
      [start, 100],
      [start - dayMs, 80],
      [start - 2 * dayMs, 60]
    ])
    const skill = (lead: number) => {
      const accuracy = makeAccuracy((ts) => actual.get(ts) ?? Number.NaN)
      accuracy.add({ issued_at: start - lead, start, step: hourMs, points: [[85, 90, 95]] })
      return accuracy.leads()[4]?.skill_vs_naive_fraction
    }
    assert.strictEqual(skill(23 * hourMs), 0.5)
    assert.strictEqual(skill(23 * hourMs + 1), 0.75)
  })
})

/** No capacity is on record. */
const noRevisions = Layer.succeed(Revisions, {
  values: () => Effect.succeed([])
} as unknown as typeof Revisions.Service)

const forecast = (issued_at: number): Forecast => ({
  target: "demand",
  area: "india",
  issued_at,
  model_version: "demand-7",
  method: "recent_days",
  simulated: true,
  as_of: issued_at - 1,
  origin: [{ dataset: "demand", source: "simulator", kind: "simulated", licence: "none", url: null }],
  start: issued_at,
  step: hourMs,
  points: [[1, 2.25, 3]],
  peaks: [{ day: monday, ts: issued_at, quantiles: [1, 2.25, 3] }]
})

/** A ledger in memory, as the store keeps it. */
const makeLedger = (areas: ReadonlyArray<string> = ["india"]) => {
  const rows: Array<StoredVintage> = []
  const ledger = ForecastLedger.of({
    append: (forecasts, sealed) =>
      Effect.sync(() => {
        for (const one of forecasts) {
          const { area, issued_at, simulated, target } = one
          const head = rows.findLast((row) => row.target === target && row.area === area)
          const previous_hash = head?.hash ?? null
          rows.push({
            number: rows.length + 1,
            target,
            area,
            issued_at,
            simulated,
            previous_hash,
            ...sealed(one, previous_hash)
          })
        }
        return forecasts.length
      }),
    newest: ({ area, at, target }) =>
      Effect.sync(
        () => rows.findLast((row) => row.target === target && row.area === area && row.issued_at <= at) ?? null
      ),
    chain: ({ area, before, limit, target }) =>
      Effect.sync(() =>
        rows
          .filter((row) => row.target === target && row.area === area && row.issued_at < (before ?? Infinity))
          .toReversed()
          .slice(0, limit)
      ),
    hourly: ({ from, to }) => Effect.sync(() => rows.filter((row) => row.issued_at >= from && row.issued_at < to)),
    span: () => Effect.sync(() => ({ vintages: rows.length, first: rows[0]?.issued_at ?? null, last: null })),
    lastIssue: () => Effect.sync(() => rows.at(-1)?.issued_at ?? null),
    after: () => Effect.succeed(rows),
    known: ({ end }) => Effect.succeed(areas.map((area) => ({ area, days: 20, version: end })))
  })
  return { rows, ledger }
}

describe("ledger", () => {
  it("what is sealed is read back, and every change of it is found", () => {
    const { ledger, rows } = makeLedger()
    const all = [forecast(1_000), forecast(2_000), { ...forecast(2_000), area: "delhi" }, forecast(3_000)]
    Effect.runSync(ledger.append(all, seal))
    assert.deepStrictEqual(
      rows.map(({ body }) => unsealed(body)),
      all
    )
    const damages = (changed: ReadonlyArray<StoredVintage>) => {
      const check = makeVerifier()
      return changed.flatMap((row) => check(row)?.number ?? [])
    }
    assert.deepStrictEqual(damages(rows), [])
    const change = (index: number, of: (row: StoredVintage) => Partial<StoredVintage>) =>
      rows.map((row, at) => (at === index ? { ...row, ...of(row) } : row))
    assert.deepStrictEqual(damages(change(1, ({ body }) => ({ body: body.replace("2.25", "2.26") }))), [2])
    assert.deepStrictEqual(damages(change(1, () => ({ issued_at: 2_001 }))), [2])
    assert.deepStrictEqual(damages(rows.filter((_, at) => at !== 1)), [4])
    // Whoever seals the changed text anew breaks the chain behind it.
    const forged = change(1, ({ previous_hash }) => seal({ ...forecast(2_000), as_of: 7 }, previous_hash))
    assert.deepStrictEqual(damages(forged), [4])
  })
})

describe("schedule", () => {
  const start = istDayStart(monday + 20) + 10 * hourMs

  /** Hours that are known of a day: those before an hour, without the first ones. */
  interface KnownHours {
    readonly hours: number
    readonly dark: number
  }

  const page = (day: number, { dark, hours }: KnownHours, captured_at: number): DayPage => ({
    source: "simulator",
    kind: "simulated",
    day,
    blocks: null,
    hours: Float64Array.from({ length: 24 }, (_, hour) => (dark <= hour && hour < hours ? mw(day, hour) : Number.NaN)),
    present: 4 * (hours - dark),
    captured_at,
    version: 1
  })

  const setUp = (areas: ReadonlyArray<string> = ["india"]) => {
    const { ledger, rows } = makeLedger(areas)
    const state = { newest: start - blockMs, hours: 10, dark: 0, failing: false }
    const grid = {
      refresh: Effect.void,
      latest: () => Effect.succeed({ data: [{ ts: state.newest }], as_of: 0, provenance: [], version: "1" }),
      pagesOf: () => Effect.fail(new DataUnavailable({ dataset: "demand", detail: "none" })),
      records: () => Effect.succeed({ data: [], as_of: null, provenance: [], version: "1", realm: null }),
      pages: ({ area, from, to }: { readonly area: string; readonly from: number; readonly to: number }) =>
        state.failing || !areas.includes(area)
          ? Effect.fail(new DataUnavailable({ dataset: "demand", detail: "none" }))
          : Effect.succeed({
              data: Array.from({ length: Math.min(20, istDay(to) - istDay(from)) }, (_, back) => {
                const day = istDay(to) - 1 - back
                const { dark, hours } = state
                return page(day, { dark, hours: day === monday + 20 ? hours : 24 }, istDayStart(day) + hours)
              }),
              realm: "simulated",
              as_of: 0,
              provenance: [],
              version: "1"
            })
    } as unknown as GridData["Service"]
    const services = Layer.mergeAll(
      DemandForecaster.layer.pipe(Layer.provide(Trainer.layer)),
      ForecastsLayer.layer
    ).pipe(
      Layer.provide(Layer.mergeAll(Layer.succeed(ForecastLedger, ledger), Layer.succeed(GridData, grid), noRevisions))
    )
    return { rows, state, services }
  }

  const look = Effect.flatMap(Forecaster, (forecaster) => forecaster.look)

  it.effect(
    "once a block, when the values of the block before are there or after a while; nothing is issued twice",
    () => {
      const { rows, services, state } = setUp()
      return Effect.gen(function* () {
        yield* TestClock.setTime(start + 60_000)
        assert.lengthOf(yield* look, 1)
        assert.lengthOf(yield* look, 0)
        yield* TestClock.setTime(start + blockMs + 1_000)
        assert.lengthOf(yield* look, 0, "the block before is awaited")
        state.newest = start
        assert.lengthOf(yield* look, 1)
        yield* TestClock.setTime(start + 2 * blockMs + 1_000)
        assert.lengthOf(yield* look, 0)
        yield* TestClock.setTime(start + 2 * blockMs + 6 * 60_000)
        assert.lengthOf(yield* look, 1, "values that do not come are not awaited for ever")
        assert.deepStrictEqual(
          rows.map(({ issued_at }) => issued_at - start),
          [60_000, blockMs + 1_000, 2 * blockMs + 6 * 60_000]
        )
      }).pipe(Effect.provide(services))
    }
  )

  it.effect("an earlier vintage reads as it was issued, whatever has become known since", () => {
    const { services, state } = setUp()
    const at = { area: "india", horizon: 48, resolution: "hour", vintage: { _tag: "by", ms: start + 60_000 } } as const
    return Effect.gen(function* () {
      const forecasts = yield* Forecasts
      yield* TestClock.setTime(start + 60_000)
      yield* look
      const then = yield* forecasts.demand(at)
      state.hours = 24
      yield* TestClock.setTime(start + 14 * hourMs - 60_000)
      yield* look
      const latest = yield* forecasts.demand({ ...at, vintage: { _tag: "latest" } })
      assert.notDeepEqual(latest.data, then.data)
      assert.deepStrictEqual(yield* forecasts.demand(at), then)
      assert.deepStrictEqual(
        (yield* forecasts.demand({ ...at, vintage: { _tag: "before", hours: 10 } })).data,
        then.data
      )
      const byBlock = yield* forecasts.demand({ ...at, horizon: 2, resolution: "block" })
      assert.deepStrictEqual(
        byBlock.data.series.map(({ ts }) => ts),
        Array.from({ length: 8 }, (_, block) => iso(Date.parse(then.data.series[0]?.ts ?? "") + block * blockMs))
      )
      const p50Of = (rows: typeof byBlock.data.series) => rows.map(({ p50 }) => p50 ?? Number.NaN)
      const [hour = Number.NaN] = p50Of(then.data.series)
      assert.approximately(sum(p50Of(byBlock.data.series.slice(0, 4))) / 4, hour, 0.01)
      assert.deepStrictEqual(byBlock.data.daily_peaks, then.data.daily_peaks.slice(0, byBlock.data.daily_peaks.length))
      assert.match(byBlock.provenance.at(-1)?.method ?? "", /; blocks_1: /)
      const [first] = then.provenance.slice(-1)
      assert.deepInclude(first, { dataset: "demand_forecast", source: "demand-7", kind: "forecast" })
      const missing = yield* Effect.flip(forecasts.demand({ ...at, vintage: { _tag: "by", ms: start } }))
      assert.match(String("detail" in missing ? missing.detail : missing), /the first is of 2024-01-21T04:31:00Z/)
      yield* TestClock.setTime(start + 70 * hourMs)
      const over = yield* Effect.flip(forecasts.demand({ ...at, vintage: { _tag: "latest" } }))
      assert.match(String("detail" in over ? over.detail : over), /is over/)
    }).pipe(Effect.provide(services))
  })

  it.effect("a zone is forecast as the sum of its states", () => {
    const slugs = statesIn("wr").map(({ slug }) => slug)
    const { rows, services } = setUp(slugs)
    return Effect.gen(function* () {
      yield* TestClock.setTime(start + 60_000)
      const issued = yield* look
      assert.deepStrictEqual(
        issued.map(({ area, points, target }) => [target, area, points]),
        ["wr", ...states.map(({ slug }) => slug).filter((slug) => slugs.includes(slug))].map((area) => [
          "demand",
          area,
          48
        ])
      )
      const firstOf = (of: string) =>
        rows.filter(({ area }) => area === of).map(({ body }) => unsealed(body).points[0]?.[1])
      const [zone = Number.NaN] = firstOf("wr")
      const parts = slugs.map((slug) => firstOf(slug)[0] ?? Number.NaN)
      assert.approximately(zone / sum(parts), 1, 0.001)
    }).pipe(Effect.provide(services))
  })

  it.effect(
    "hours of the day that are never known are null in the ledger and in answers, the others are forecast",
    () => {
      const { rows, services, state } = setUp()
      state.dark = 6
      return Effect.gen(function* () {
        yield* TestClock.setTime(start + 60_000)
        assert.deepInclude((yield* look)[0], { area: "india", method: "recent_days", points: 36 })
        const { data } = yield* (yield* Forecasts).demand({
          area: "india",
          horizon: 48,
          resolution: "hour",
          vintage: { _tag: "latest" }
        })
        const isDark = (ts: string) => (Date.parse(ts) - istDayStart(monday)) % dayMs < 6 * hourMs
        assert.lengthOf(data.series, 48)
        for (const { p10, p50, p90, ts } of data.series) {
          if (isDark(ts)) assert.deepStrictEqual([p10, p50, p90], [null, null, null])
          else assert.isTrue(p10 !== null && p50 !== null && p90 !== null && 0 < p10 && p10 < p50 && p50 < p90)
        }
        assert.deepStrictEqual(data.daily_peaks, [])
        const check = makeVerifier()
        assert.deepStrictEqual(rows.map(check), [null])
        assert.deepStrictEqual(
          rows.flatMap(({ body }) => unsealed(body).points.map((point) => point === null)),
          data.series.map(({ ts }) => isDark(ts))
        )
      }).pipe(Effect.provide(services))
    }
  )

  it.effect("an area of which nothing can be said is refused and keeps nothing else back", () => {
    const { rows, services, state } = setUp()
    state.failing = true
    return Effect.gen(function* () {
      yield* TestClock.setTime(start + 60_000)
      assert.deepStrictEqual(yield* look, [
        { target: "demand", area: "india", method: null, points: 0, refused: "no value is known" }
      ])
      assert.lengthOf(rows, 0)
    }).pipe(Effect.provide(services))
  })
})
