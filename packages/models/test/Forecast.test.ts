import type { IstDate } from "@grid/domain/Brands"
import { type BacktestRow, compare, pinball, report, score } from "@grid/models/forecast/Backtest"
import { bands } from "@grid/models/forecast/Bands"
import { calendar, notable, withoutHolidays } from "@grid/models/forecast/Calendar"
import { chart } from "@grid/models/forecast/Chart"
import { allSlots, type DayHistory, fromSeries, knownSlots } from "@grid/models/forecast/DayHistory"
import { type DayForecast, forecasts, isRefused } from "@grid/models/forecast/DemandForecast"
import { features } from "@grid/models/forecast/Features"
import { hourly } from "@grid/models/forecast/Hourly"
import { outlook, type Outlook } from "@grid/models/forecast/Outlook"
import { matrix, row, solveInPlace } from "@grid/models/forecast/Linear"
import type { Area } from "@grid/domain/observations/Area"
import { coverage } from "@grid/domain/observations/Provenance"
import { hourMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

/** A sequence that looks random and is always the same (mulberry32), from 0 to 1. */
const random = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const monday = istDay(Date.parse("2024-01-01T12:00:00+05:30"))

/** Hours of demand around 10 GW: a shape of the day, lower Sundays, weather that comes and goes, noise. */
const demand = (days: number, seed = 1): DayHistory => {
  const next = random(seed)
  let weather = 0
  return {
    firstDay: monday,
    days,
    slots: 24,
    values: Float64Array.from({ length: 24 * days }, (_, hour) => {
      if (hour % 24 === 0) weather = 0.8 * weather + 0.03 * (next() - 0.5)
      const sunday = Math.floor(hour / 24) % 7 === 6 ? 0.93 : 1
      const shape = 1 + 0.2 * Math.sin((2 * Math.PI * ((hour % 24) - 8)) / 24)
      return 10_000 * sunday * shape * Math.exp(weather + 0.01 * (next() - 0.5))
    })
  }
}

const changed = (history: DayHistory, change: (value: number, index: number) => number): DayHistory => ({
  ...history,
  values: history.values.map(change)
})

/** The one day after so many days of history. */
const after = (history: DayHistory, days: number, ahead = 1) => {
  const day = history.firstDay + days
  return [...forecasts({ history, area: "india", first: day, last: day, ahead, withHolidays: true })][0]
}

const forecast = (history: DayHistory, days: number, ahead = 1): DayForecast => {
  const outcome = after(history, days, ahead)
  if (outcome === undefined || isRefused(outcome)) throw new Error(outcome?.refused ?? "nothing")
  return outcome
}

const orderly = ({ p10, p50, p90 }: DayForecast) =>
  p50.every((value, slot) => {
    const [low, high] = [p10[slot] as number, p90[slot] as number]
    return (low <= value && value <= high) || [low, value, high].every(Number.isNaN)
  })

describe("demand forecast", () => {
  it("is better than the same hour before where there is a week to be learnt, and its bands hold", () => {
    const history = demand(230)
    const first = monday + 190
    const outcomes = forecasts({ history, area: "india", first, last: monday + 229, ahead: 1, withHolidays: true })
    const { methods, overall } = report([...compare(history, 1, outcomes)], 24)
    assert.deepStrictEqual(methods, { kernel: 40 })
    assert.isAbove(overall?.mape_cut_pct ?? 0, 20)
    assert.isAbove(overall?.pinball_skill ?? 0, 0.1)
    assert.isAbove(overall?.coverage_pct ?? 0, 70)
    assert.isBelow(overall?.coverage_pct ?? 100, 90)
  })

  it.each([
    ["models", 156, 1],
    ["models, the day after", 156, 2],
    ["few days", 20, 1],
    ["few days, the day after", 20, 2]
  ] as const)("no value after the origin can change it: %s", (_, days, ahead) => {
    // No day is whole: what stands for its unknown hours is of the day itself or of days before.
    const history = changed(demand(days + 5), (value, index) => ([4, 5, 47].includes(index % 48) ? Number.NaN : value))
    const known = days - ahead + 1
    const before = forecast(history, days, ahead)
    const otherFuture = changed(history, (value, index) => (index >= known * 24 ? value * 3 + index : value))
    const noFuture = changed(history, (value, index) => (index >= known * 24 ? Number.NaN : value))
    assert.deepStrictEqual(forecast(otherFuture, days, ahead), before)
    assert.deepStrictEqual(forecast(noFuture, days, ahead), before)
    const otherPast = changed(history, (value, index) => (index === known * 24 - 2 ? value * 1.1 : value))
    assert.notDeepEqual(forecast(otherPast, days, ahead).p50, before.p50)
  })

  it("learns from days of which hours here and there are unknown", () => {
    const whole = demand(160)
    const next = random(2)
    const lost = Array.from({ length: 160 }, () => Math.floor(24 * next()))
    const gaps = changed(whole, (value, index) =>
      lost[Math.floor(index / 24)] === index % 24 || index % 48 === 7 ? Number.NaN : value
    )
    const [known, part] = [forecast(whole, 160), forecast(gaps, 160)]
    assert.strictEqual(part.method, "kernel")
    for (const [slot, value] of part.p50.entries()) assert.closeTo(value / (known.p50[slot] as number), 1, 0.02)
  })

  it("is made by the model again from the second day after a feed that was lost for four weeks, and no longer", () => {
    const whole = demand(230)
    const [known, known2] = [forecast(whole, 229), forecast(whole, 230)]
    const without = (first: number, last: number) =>
      changed(whole, (value, index) => (index >= 24 * first && index < 24 * (last + 1) ? Number.NaN : value))
    const lost = without(200, 227)
    for (const [day, of] of [
      [229, known],
      [230, known2]
    ] as const) {
      const { method, p50 } = forecast(lost, day)
      assert.strictEqual(method, "kernel")
      for (const [slot, value] of p50.entries()) assert.closeTo(value / (of.p50[slot] as number), 1, 0.03)
    }
    assert.strictEqual(forecast(without(199, 227), 229).method, "newest_day")
  })

  it("has wider bands on the days after days that were lost, within the week those of whole days, and the same where none were", () => {
    const whole = demand(230)
    const lost = changed(whole, (value, index) => (index >= 24 * 200 && index < 24 * 214 ? Number.NaN : value))
    const widths = (history: DayHistory, ahead: number) => [
      ...features(history, allSlots(history), withoutHolidays, ahead).widths
    ]
    assert.deepStrictEqual(widths(whole, 1), Array<number>(230).fill(1))
    for (const [ahead, first] of [
      [1, 1.5],
      [2, 1.25],
      [3, 1.125]
    ] as const) {
      const after = widths(lost, ahead).slice(214)
      assert.deepStrictEqual(
        after.slice(0, 3),
        [1, 1 / 2, 1 / 4].map((share) => 1 + share * (first - 1))
      )
      assert.isBelow(after[7] as number, 1.01)
    }
    const width = (history: DayHistory, day: number) => {
      const { p10, p90 } = forecast(history, day)
      return p90.reduce((sum, value, slot) => sum + Math.log(value / (p10[slot] as number)), 0) / 24
    }
    // A day more of errors changes a band by a few per cent.
    const narrowing = (history: DayHistory, day: number) => width(history, day) / width(history, day + 1)
    assert.closeTo(narrowing(lost, 215), 1.5 / 1.25, 0.08)
    assert.closeTo(narrowing(whole, 215), 1, 0.08)
  })

  it("has wider bands at hours that were lost for some days, by 0.8 % for each, and less with every day that they are known again", () => {
    const whole = demand(240)
    const lost = changed(whole, (value, index) =>
      index >= 24 * 230 && index < 24 * 234 && index % 24 < 4 ? Number.NaN : value
    )
    const { staleness } = features(lost, allSlots(lost), withoutHolidays, 1)
    const days = (slot: number) => staleness.slice(229, 237).map((of) => of[slot])
    const left = [1.44, 0.864, 0.5184]
    for (const [index, stale] of days(3).entries())
      assert.closeTo(stale ?? Number.NaN, index < 5 ? index : (left[index - 5] ?? 0), 1e-12)
    assert.deepStrictEqual(days(4), [0, 0, 0, 0, 0, 0, 0, 0])
    const halves = ({ p10, p50, p90 }: DayForecast, slot: number) =>
      [p10, p90].map((of) => Math.abs(Math.log((of[slot] as number) / (p50[slot] as number))))
    const more = (day: number, slot: number) => {
      const known = halves(forecast(whole, day), slot)
      return halves(forecast(lost, day), slot).map((half, side) => half - (known[side] as number))
    }
    for (const [day, added] of [
      [231, 0.008],
      [233, 0.024],
      [235, 0.0115]
    ] as const) {
      for (const side of [0, 1]) {
        assert.closeTo(more(day, 1)[side] as number, added, 0.003)
        assert.closeTo(more(day, 12)[side] as number, 0, 0.003)
      }
    }
  })

  it("falls back to stated simpler methods with wider bands, and refuses where nothing can be said", () => {
    const width = ({ p10, p50, p90 }: DayForecast) =>
      p50.reduce((sum, value, slot) => sum + ((p90[slot] as number) - (p10[slot] as number)) / value, 0) / 24
    const models = forecast(demand(160), 160)
    const few = forecast(demand(20), 20)
    const three = forecast(demand(3), 3)
    assert.deepStrictEqual([models.method, few.method, three.method], ["kernel", "recent_days", "newest_day"])
    assert.isBelow(width(models), width(few))
    assert.isBelow(width(few), width(three))
    assert.deepInclude(after(demand(0), 0), { refused: "no value is known" })
    assert.deepInclude(after(demand(20), 40), { refused: "the newest values are more than seven days old" })
    // The newest day is missing: the models know nothing of it. A day lost weeks ago does not stop them.
    const lost = (day: number) =>
      changed(demand(160), (value, index) => (Math.floor(index / 24) === day ? Number.NaN : value))
    assert.strictEqual(forecast(lost(159), 160).method, "recent_days")
    assert.isAbove(width(forecast(lost(159), 160)), width(models))
    assert.strictEqual(forecast(lost(150), 160).method, "kernel")
  })

  describe("of days whose first hours are never known", () => {
    const whole = demand(160)
    const outlookOf = (history: DayHistory, days: number): Outlook => {
      const result = outlook(history, "india", monday + days)
      if (typeof result === "string") throw new Error(result)
      return result
    }
    const without = (hours: number, since = 0) =>
      changed(whole, (value, index) => (index >= 24 * since && index % 24 < hours ? Number.NaN : value))

    it.each([
      ["one hour, the model", 1, 0, "kernel"],
      ["six hours, the model", 6, 0, "kernel"],
      ["six hours, a few days", 6, 0, "recent_days"],
      ["six hours of the last ten days", 6, 150, "kernel"],
      ["four hours of the last week, no more than are taken from the day before", 4, 153, "kernel"],
      ["one hour of the last week", 1, 153, "kernel"]
    ] as const)("nothing is said of these, and of the others what whole days say: %s", (_, hours, since, method) => {
      const days = method === "kernel" ? 160 : 20
      const [part, known] = [outlookOf(without(hours, since), days).days, outlookOf(whole, days).days]
      for (const [place, one] of part.entries()) {
        assert.strictEqual(one.method, method)
        for (const quantile of ["p10", "p50", "p90"] as const) {
          assert.isTrue(one[quantile].slice(0, hours).every(Number.isNaN))
          one[quantile].slice(hours).forEach((value, slot) => {
            const ofWhole = known[place]?.[quantile][hours + slot] as number
            assert.closeTo(value / ofWhole, 1, quantile === "p50" ? 0.03 : 0.1)
          })
        }
      }
    })

    it("an hour between known ones that has no value in a week is unknown as well", () => {
      const noon = changed(whole, (value, index) => (index >= 24 * 153 && index % 24 === 12 ? Number.NaN : value))
      for (const { p50 } of outlookOf(noon, 160).days) {
        assert.deepStrictEqual(
          [...p50.keys()].filter((slot) => Number.isNaN(p50[slot])),
          [12]
        )
      }
    })

    it.each([4, 5, 6, 7])("an hour lost for %i days is told of all three days or of none", (lost) => {
      const since = 160 - lost
      const noon = changed(whole, (value, index) => (index >= 24 * since && index % 24 === 12 ? Number.NaN : value))
      for (const { p50 } of outlookOf(noon, 160).days) assert.strictEqual(Number.isNaN(p50[12]), lost >= 7)
      const { days } = outlookOf(
        changed(demand(20), (value, index) => (index >= 24 * (20 - lost + 1) ? Number.NaN : value)),
        20
      )
      assert.lengthOf(days, 3, "nor is a day refused of which the one before is forecast")
    })

    it("the others are scored by a backtest, which says how many these are", () => {
      const history = without(6)
      const [first, last] = [monday + 150, monday + 159]
      for (const ahead of [1, 2]) {
        const outcomes = forecasts({ history, area: "india", first, last, ahead, withHolidays: true })
        const { days_refused, overall, scored_pct } = report([...compare(history, ahead, outcomes)], 24)
        assert.deepStrictEqual([days_refused, scored_pct, overall?.values], [0, 75, 180])
        assert.isAbove(overall?.mape_cut_pct ?? 0, 0)
      }
    })

    it("hours to both sides of unknown ones are not taken for neighbours where a gap is bridged", () => {
      const [day, hour] = [45, 9]
      const gaps = changed(demand(50), (value, index) =>
        [10, 11, 12].includes(index % 24) || index === 24 * day + hour ? Number.NaN : value
      )
      const places = knownSlots(gaps, gaps.firstDay, gaps.firstDay + gaps.days)
      const { bases, targets } = features(gaps, places, withoutHolidays, 1)
      const at = places.indexOf(hour)
      const value = Math.exp((targets[day]?.[at] as number) + (bases[day]?.[at] as number))
      assert.closeTo(value / (gaps.values[24 * (day - 1) + hour] as number), 1, 1e-9, "that of the day before")
    })

    it("hours have their bands, unknown ones are null, and no peak is told of a day of which one is", () => {
      const of = outlookOf(without(6), 160)
      const now = istDayStart(monday + 160) + 8 * hourMs
      const today = Float64Array.from({ length: 8 }, (_, hour) => (hour === 7 ? 9_000 : Number.NaN))
      const { peaks, points } = hourly(of, today, now)
      assert.deepStrictEqual(
        points.map((point, index) => (point === null ? index : -1)).filter((index) => index >= 0),
        [16, 17, 18, 19, 20, 21, 40, 41, 42, 43, 44, 45]
      )
      for (const point of points)
        if (point !== null) assert.isTrue(0 < point[0] && point[0] < point[1] && point[1] < point[2])
      assert.deepStrictEqual(peaks, [])
      assert.notDeepEqual(hourly(of, [], now).points, points, "what came of the day is followed")
      assert.deepStrictEqual(hourly(of, [9_000, ...today.slice(1)], now).points, points)
    })
  })

  it("stays in order and within the record, whatever a source has sent", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.tuple(fc.nat({ max: 719 }), fc.constantFrom(Number.NaN, 1e-6, 1e9)), { maxLength: 40 }),
        (days, wild) => {
          const history = changed(demand(days), (value, index) => wild.find(([at]) => at === index)?.[1] ?? value)
          const outcome = after(history, days)
          if (outcome === undefined || isRefused(outcome)) return
          assert.isTrue(orderly(outcome))
          assert.isTrue(
            [...outcome.p10, ...outcome.p90].every(
              (value) => Number.isNaN(value) || (Number.isFinite(value) && value > 0)
            )
          )
        }
      ),
      { numRuns: 30 }
    )
    const spike = forecast(
      changed(demand(160), (value, index) => (index === 159 * 24 + 12 ? value * 1000 : value)),
      160
    )
    assert.isTrue(orderly(spike))
    assert.isBelow(Math.max(...spike.p90), 1.2 * Math.max(...demand(160).values) + 1)
  })

  it("takes what cannot be demand for unknown", () => {
    const values = Float64Array.from({ length: 30 }, (_, hour) => (hour === 3 ? 0 : hour === 4 ? -5 : 100))
    const history = fromSeries({
      start: istDayStart(monday),
      step: hourMs,
      values,
      kindList: ["observed"],
      kinds: null,
      coverage: coverage(120, 120)
    })
    assert.deepInclude(history, { firstDay: monday, days: 1, slots: 24 })
    assert.deepStrictEqual([...history.values].map(Number.isNaN).indexOf(true), 3)
    assert.lengthOf([...history.values].filter(Number.isNaN), 2)
  })
})

describe("conformal bands", () => {
  it("cover four of five, hour by hour, where the size of errors differs by hour and drifts", () => {
    const next = random(7)
    const made = bands(24)
    const hits = Array.from({ length: 24 }, () => 0)
    const days = 400
    for (let day = 0; day < 200 + 5 * days; day++) {
      const errors = Float64Array.from(
        { length: 24 },
        (_, hour) => (0.01 + hour / 1000) * (1 + day / 3000) * (next() + next() + next() - 1.5)
      )
      const band = day >= 200 && day % 5 === 0 ? made.band() : null
      if (band !== null) {
        errors.forEach((error, hour) => {
          if (error >= (band.low[hour] as number) && error <= (band.high[hour] as number))
            hits[hour] = (hits[hour] ?? 0) + 1
        })
      }
      made.learn(errors)
    }
    for (const hit of hits) assert.closeTo((100 * hit) / days, 80, 5)
  })

  it("say nothing before a fortnight of errors, and learn nothing from unknown days", () => {
    const made = bands(24)
    for (let day = 0; day < 13; day++) made.learn(new Float64Array(24).fill(0.01))
    made.learn(new Float64Array(24).fill(Number.NaN))
    assert.isNull(made.band())
    made.learn(new Float64Array(24).fill(0.01))
    assert.isNotNull(made.band())
  })
})

it("conformal bands say nothing of hours of which too few errors are known, and are as ever of the others", () => {
  const next = random(5)
  const [part, whole] = [bands(24), bands(24)]
  for (let day = 0; day < 40; day++) {
    const errors = Float64Array.from({ length: 24 }, () => 0.04 * (next() - 0.5))
    whole.learn(errors)
    part.learn(errors.map((error, hour) => (hour < 6 && day > 2 ? Number.NaN : error)))
  }
  const [low, of] = [part.band()?.low, whole.band()?.low]
  assert.deepStrictEqual(
    [...(low?.keys() ?? [])].filter((hour) => Number.isNaN(low?.[hour])),
    [0, 1, 2, 3, 4]
  )
  for (let hour = 7; hour < 24; hour++) assert.closeTo((low?.[hour] as number) / (of?.[hour] as number), 1, 0.1)
})

describe("calendar", () => {
  it("knows what an area keeps: its own holidays, its zone's and those of the states in it", () => {
    const pongal = istDay(Date.parse("2024-01-15T12:00:00+05:30"))
    const plain = istDay(Date.parse("2024-07-02T12:00:00+05:30"))
    const told = (area: Area, day: number) =>
      calendar(area)
        .holidays(day)
        .reduce((sum, value) => sum + value, 0)
    for (const area of ["india", "sr", "tamil-nadu"]) assert.isAbove(told(area, pongal), 0, area)
    for (const area of ["ner", "delhi"]) assert.strictEqual(told(area, pongal), 0, area)
    assert.strictEqual(told("india", plain), 0)
    const loaded = [{ date: "2024-07-02" as IstDate, name: "Polling day", areas: ["sr"] }]
    for (const area of ["india", "sr", "kerala"]) {
      assert.isAbove(Math.max(...calendar(area, loaded).holidays(plain)), 0, `${area} keeps what was loaded`)
    }
    assert.strictEqual(Math.max(...calendar("delhi", loaded).holidays(plain)), 0)
    assert.strictEqual(calendar("india").season(monday).slice(0, 7).indexOf(1), 0)
    assert.deepStrictEqual(notable(istDay(Date.parse("2024-08-15T12:00:00+05:30"))), ["Independence Day"])
    assert.deepStrictEqual(notable(plain), [])
  })
})

describe("scores", () => {
  const at = (actual: number, p50: number, naive: number): BacktestRow => ({
    ts: 0,
    day: monday,
    slot: 0,
    method: "kernel",
    actual,
    p10: p50 - 10,
    p50,
    p90: p50 + 10,
    naive: { p10: naive, p50: naive, p90: naive }
  })

  it("are those worked out by hand", () => {
    assert.strictEqual(pinball(100, 90, 0.9), 9)
    assert.closeTo(pinball(90, 100, 0.9), 1, 1e-12)
    const of = score([at(100, 105, 120), at(200, 180, 200)])
    assert.closeTo(of?.mape_pct ?? 0, 7.5, 1e-9)
    assert.closeTo(of?.naive_mape_pct ?? 0, 10, 1e-9)
    assert.closeTo(of?.mape_cut_pct ?? 0, 25, 1e-9)
    assert.closeTo(of?.bias ?? 0, -7.5, 1e-9)
    assert.closeTo(of?.rmse ?? 0, Math.sqrt((25 + 400) / 2), 1e-9)
    assert.strictEqual(of?.coverage_pct, 50)
    // First row: 0.5, 2.5 and 1.5; second: 3, 10 and 9.
    assert.closeTo(of?.pinball ?? 0, (0.5 + 2.5 + 1.5 + 3 + 10 + 9) / 6, 1e-9)
    assert.isNull(score([]))
  })

  it("are drawn with what they are about", () => {
    const svg = chart("Demand of <nobody>", "MW", [at(100, 105, 120), { ...at(200, 180, 200), ts: hourMs }])
    assert.include(svg, "Demand of &lt;nobody&gt;")
    assert.notInclude(svg, "NaN")
  })
})

describe("linear equations", () => {
  it("are solved", () => {
    const next = random(3)
    const size = 7
    const factor = Array.from({ length: size }, () => Array.from({ length: size }, () => next() - 0.5))
    const entry = (i: number, j: number) =>
      (factor[i] ?? []).reduce((sum, value, k) => sum + value * (factor[j]?.[k] ?? 0), i === j ? 1 : 0)
    const a = matrix(size, size)
    const b = matrix(size, 1)
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        row(a, i)[j] = entry(i, j)
        row(b, i)[0] = (b.values[i] ?? 0) + entry(i, j) * (j + 1)
      }
    }
    solveInPlace(a, b).values.forEach((value, index) => assert.closeTo(value, index + 1, 1e-9))
  })
})
