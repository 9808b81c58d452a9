import { assert, describe, it } from "@effect/vitest"
import {
  blockMs,
  blockOfDay,
  blocksPerDay,
  ceilIst,
  dayMs,
  floorIst,
  hourMs,
  iso,
  istDate,
  istDateStart,
  istDay,
  istDayDate,
  istDayStart,
  istMonthStart,
  parseInstant
} from "@grid/domain/time/Time"
import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { withNamedDays } from "@grid/domain/http/NamedDays"
import { nearestDays } from "@grid/domain/time/NearestTime"
import { get } from "@grid/domain/plans/Plan"
import { resolve, windowMeta } from "@grid/domain/time/Window"
import { Result } from "effect"
import * as fc from "fast-check"

const instants = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2040, 0, 1) })
const steps = fc.constantFrom(blockMs, hourMs, dayMs)

describe("IST intervals", () => {
  it("an IST month holds each of its instants, and the next one begins where it ends", () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -30, max: 30 }), (ms, months) => {
        const [start, next] = [istMonthStart(ms), istMonthStart(ms, 1)]
        assert.isTrue(start <= ms && ms < next)
        assert.strictEqual(istDate(start), `${istDate(ms).slice(0, 7)}-01`)
        assert.strictEqual(istMonthStart(next - 1), start)
        assert.strictEqual(istMonthStart(istMonthStart(ms, months), -months), start)
      })
    )
  })

  it("the date of a day begins at 00:00 IST of that day", () => {
    fc.assert(
      fc.property(instants, (ms) => {
        const day = istDay(ms)
        assert.strictEqual(istDayDate(day), istDate(ms))
        assert.strictEqual(istDateStart(istDayDate(day)), istDayStart(day))
      })
    )
  })

  it("every IST day has exactly 96 blocks, numbered 1 to 96, the first at 18:30 UTC of the day before", () => {
    fc.assert(
      fc.property(instants, (ms) => {
        const start = istDayStart(istDay(ms))
        const blocks = Array.from({ length: blocksPerDay }, (_, index) => blockOfDay(start + index * blockMs))
        assert.deepStrictEqual(
          blocks,
          Array.from({ length: 96 }, (_, index) => index + 1)
        )
        assert.strictEqual(new Date(start).toISOString().slice(11), "18:30:00.000Z")
        assert.strictEqual(blockOfDay(start + dayMs), 1)
      })
    )
  })

  it("floor and ceil enclose an instant, lie on boundaries and agree on a boundary", () => {
    fc.assert(
      fc.property(instants, steps, (ms, step) => {
        const floor = floorIst(ms, step)
        const ceil = ceilIst(ms, step)
        assert.isTrue(floor <= ms && ms <= ceil && ceil - floor <= step)
        assert.strictEqual(floorIst(floor, step), floor)
        assert.strictEqual(ceilIst(floor, step), floor)
        assert.strictEqual(ceil === floor, ms === floor)
      })
    )
  })
})

describe("parseInstant", () => {
  it("reads what iso writes, at any offset", () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -12 * 4, max: 14 * 4 }), (ms, quarters) => {
        const whole = Math.floor(ms / 1000) * 1000
        assert.deepStrictEqual(parseInstant(iso(whole)), Result.succeed({ ms: whole, isDate: false }))
        const offset = quarters * 15
        const sign = offset < 0 ? "-" : "+"
        const pad = (value: number) => String(value).padStart(2, "0")
        const text =
          new Date(whole + offset * 60_000).toISOString().slice(0, 19) +
          `${sign}${pad(Math.floor(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`
        assert.deepStrictEqual(parseInstant(text), Result.succeed({ ms: whole, isDate: false }))
        // RFC 3339, 5.6: T and Z may be small letters.
        assert.deepStrictEqual(parseInstant(iso(whole).toLowerCase()), Result.succeed({ ms: whole, isDate: false }))
      })
    )
  })

  it("reads a bare date as the IST day", () => {
    fc.assert(
      fc.property(instants, (ms) => {
        assert.deepStrictEqual(parseInstant(istDate(ms)), Result.succeed({ ms: istDayStart(istDay(ms)), isDate: true }))
      })
    )
  })

  it.each([
    "",
    "now",
    "2026-02-29",
    "2026-13-01",
    "2026-08-18T10:00:00",
    "2026-08-18 10:00:00Z",
    "2026-08-18T24:00:00Z",
    "2026-08-18T10:60:00Z",
    "2026-02-30T10:00:00Z",
    "1787030133000",
    "2026-08-18T10:00:00+99:99"
  ])("refuses %j", (text) => {
    assert.isTrue(Result.isFailure(parseInstant(text)))
  })
})

describe("a day that was perhaps meant", () => {
  it.each([
    ["2026-11-28T20:00:00Z", ["2026-11-29"]],
    ["2026-11-28t20:00z", ["2026-11-29"]],
    ["2026-11-28 20:00:00Z", ["2026-11-29"]],
    ["2026-11-29T03:00:00+09:00", ["2026-11-28"]],
    ["2026-11-28T20:00:00", ["2026-11-28"]],
    ["2026-11-28T20:00:00 05:30", ["2026-11-28"]],
    ["28/11/2026", ["2026-11-28"]],
    ["20261128", ["2026-11-28"]],
    ["20261131", []],
    ["2026-11-31T20:00:00Z", []]
  ])("of %s is that of India", (text, days) => assert.deepStrictEqual(nearestDays(text), days))

  it.each([
    ["yesterday", ["2026-11-29"]],
    ["Today", ["2026-11-30"]],
    ["tomorrow", ["2026-12-01"]],
    ["days", undefined]
  ])("by the name %s is the one of India at the instant of the call", (name, days) => {
    const now = Date.parse("2026-11-29T18:30:00Z")
    const meant = (message: string) => {
      const error = withNamedDays(InvalidParameter.of("date", message, { sent: JSON.stringify(name) }), now)
      return error._tag === "InvalidParameter" ? error.errors[0].did_you_mean : assert.fail(error._tag)
    }
    assert.deepStrictEqual(meant("must be a calendar day (YYYY-MM-DD)"), days)
    assert.isUndefined(meant("must be one of DAM, RTM, GDAM"))
  })
})

describe("window", () => {
  const now = Date.parse("2026-11-20T11:07:00Z")
  const options = { now, step: hourMs, historyDays: 7, defaultHours: 24 }
  const instant = (text: string) => Result.getOrThrow(parseInstant(text))
  const window = (request: Parameters<typeof resolve>[0], some: Partial<typeof options> = {}) =>
    Result.map(resolve(request, { ...options, ...some }), ({ clamped, from, requested_hours, to }) => ({
      clamped,
      from: iso(from),
      requested_hours,
      to: iso(to)
    }))

  it.each([
    [{}, "2026-11-19T10:30:00Z", "2026-11-20T10:30:00Z", 24, false],
    [{ hours: 3 }, "2026-11-20T07:30:00Z", "2026-11-20T10:30:00Z", 3, false],
    [{ hours: 168 }, "2026-11-13T10:30:00Z", "2026-11-20T10:30:00Z", 168, false],
    [{ hours: 1000 }, "2026-11-13T10:30:00Z", "2026-11-20T10:30:00Z", 1000, true],
    [
      { from: instant("2026-11-18"), to: instant("2026-11-18") },
      "2026-11-17T18:30:00Z",
      "2026-11-18T18:30:00Z",
      24,
      false
    ],
    [
      { from: instant("2026-11-18T00:00:00Z"), to: instant("2026-11-18T06:00:00Z") },
      "2026-11-18T00:30:00Z",
      "2026-11-18T06:30:00Z",
      6,
      false
    ],
    [{ from: instant("2026-11-20") }, "2026-11-19T18:30:00Z", "2026-11-20T10:30:00Z", 16, false]
  ] as const)("%j", (request, from, to, requested_hours, clamped) => {
    const expected: unknown = { clamped, from, requested_hours, to }
    assert.deepStrictEqual<unknown>(Result.getOrThrow(window(request)), expected)
  })

  it("a window wholly before the plan's history is empty and says that it was cut", () => {
    const result = Result.getOrThrow(resolve({ from: instant("2020-01-01"), to: instant("2020-01-31") }, options))
    assert.isTrue(result.clamped)
    assert.strictEqual(result.from, result.to)
  })

  it.each([
    // What was asked for, the begin of the data, then what is said of it.
    [{ hours: 24 }, "2026-01-01T00:00:00Z", null, null, "2026-11-19T10:30:00Z"],
    [{ hours: 1_000 }, "2026-01-01T00:00:00Z", "plan", "institutional", "2026-11-13T10:30:00Z"],
    [{ hours: 20_000 }, "2020-01-01T00:00:00Z", "plan", "pro", "2026-11-13T10:30:00Z"],
    // Another plan would not show more than there is.
    [{ hours: 20_000 }, "2026-11-10T00:00:00Z", "plan", "institutional", "2026-11-13T10:30:00Z"],
    [{ hours: 20_000 }, "2026-11-15T00:00:00Z", "no_data_before", null, "2026-11-15T00:00:00Z"],
    [{ hours: 24 }, "2026-11-20T00:00:00Z", "no_data_before", null, "2026-11-20T00:00:00Z"],
    // A day that no plan reaches.
    [{ from: instant("2001-01-01"), to: instant("2001-01-01") }, null, "plan", null, "2026-11-13T10:30:00Z"],
    [
      { from: instant("2026-11-16"), to: instant("2026-11-16") },
      "2026-11-19T00:00:00Z",
      "no_data_before",
      null,
      "2026-11-16T18:30:00Z"
    ]
  ] as const)(
    "%j of data since %s: why it was cut is %s, and %s would not cut it",
    (request, since, reason, plan, from) => {
      const whole = Result.getOrThrow(resolve(request, options))
      const meta = windowMeta(whole, { as_of: now, since: since === null ? null : Date.parse(since) }, get("trial"))
      assert.deepInclude(meta, { reason, plan_needed: plan })
      assert.deepStrictEqual<unknown>(meta.granted, { from, to: meta.to })
      assert.isTrue(meta.requested.from <= meta.from || meta.from === meta.to)
    }
  )

  it.each([
    // No hour of IST begins in it.
    [{ from: "2026-11-18T10:05:00Z", to: "2026-11-18T10:10:00Z" }, now, undefined, "no_interval"],
    [{ from: "2027-11-18T10:05:00Z", to: "2027-11-18T10:10:00Z" }, null, undefined, "no_interval"],
    // The running hour is not over, nor are those after it.
    [{ from: "2026-11-20T11:00:00Z", to: "2026-11-21" }, now, undefined, "not_known_yet"],
    [{ from: "2026-11-22", to: "2026-11-23" }, null, undefined, "not_known_yet"],
    // What has begun may be partly known.
    [{ from: "2026-11-20", to: "2026-11-21" }, now, undefined, null],
    [{ from: "2026-11-18", to: "2026-11-18" }, null, Date.parse("2020-01-01T00:00:00Z"), "not_known_then"],
    [{ from: "2026-11-18", to: "2026-11-18" }, now, Date.parse("2026-11-19T00:00:00Z"), null],
    // A gap, and a window before all else that hides it.
    [{ from: "2026-11-18", to: "2026-11-18" }, null, undefined, "not_reported"],
    [{ from: "2026-11-01", to: "2026-11-02" }, null, Date.parse("2020-01-01T00:00:00Z"), "plan"]
  ] as const)(
    "%j with the newest value captured at %s, as known at %s: nothing because of %s",
    (span, as_of, known_at, reason) => {
      const whole = Result.getOrThrow(resolve({ from: instant(span.from), to: instant(span.to) }, options))
      const meta = windowMeta(
        known_at === undefined ? whole : { ...whole, known_at },
        { as_of, since: Date.parse("2026-01-01T00:00:00Z") },
        get("trial")
      )
      assert.strictEqual(meta.reason, reason)
      assert.strictEqual(
        meta.granted.from === meta.granted.to,
        as_of === null ? reason !== null : meta.from === meta.to
      )
    }
  )

  it("says that a day ahead is not published yet", () => {
    const start = Date.parse("2026-11-22T18:30:00Z")
    const day = { from: start, to: start + dayMs, requested_hours: 24, clamped: false, earliest: now - 7 * dayMs }
    assert.strictEqual(windowMeta(day, { as_of: null }, get("trial")).reason, "not_known_yet")
    assert.isNull(windowMeta(day, { as_of: now }, get("trial")).reason)
  })

  it("says of however many hours what was asked for, as far as instants go", () => {
    const meta = windowMeta(Result.getOrThrow(resolve({ hours: 2 ** 31 - 1 }, options)), { as_of: now }, get("trial"))
    assert.deepInclude(meta, { requested_hours: 2 ** 31 - 1, reason: "plan", plan_needed: null })
    assert.deepStrictEqual<unknown>(meta.requested, { from: "1970-01-01T00:00:00Z", to: "2026-11-20T10:30:00Z" })
  })

  it("hours excludes from and to, and an end before its beginning is refused", () => {
    assert.isTrue(Result.isFailure(window({ hours: 1, from: instant("2026-11-18") })))
    assert.isTrue(Result.isFailure(window({ hours: 1, to: instant("2026-11-18") })))
    assert.isTrue(Result.isFailure(window({ from: instant("2026-11-19"), to: instant("2026-11-18") })))
    assert.isTrue(Result.isFailure(window({ from: instant("2027-01-01") })))
  })

  it("gives at the plan's limit as many values as the plan has, whatever the time of day", () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: dayMs - 1 }), (step, days, at) => {
        const options = { now: now + at, step, historyDays: days, defaultHours: 24 }
        const whole = Result.getOrThrow(resolve({ hours: days * 24 }, options))
        assert.deepStrictEqual([whole.to - whole.from, whole.clamped], [days * dayMs, false])
        const more = Result.getOrThrow(resolve({ hours: days * 24 + 24 }, options))
        assert.deepStrictEqual([more.to - more.from, more.clamped], [days * dayMs, true])
        // What is out before its time counts from the running interval.
        const ahead = { ...options, until: floorIst(options.now, step) + 2 * step }
        const out = Result.getOrThrow(resolve({ hours: days * 24 + 96 }, ahead))
        assert.strictEqual(out.from, ceilIst(options.now, step) - days * dayMs)
      })
    )
  })

  it("is never longer than the plan's history, never reaches into the running interval, and lies on boundaries", () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 3653 }), (step, days, hours) => {
        const { from, to } = Result.getOrThrow(resolve({ hours }, { now, step, historyDays: days, defaultHours: 24 }))
        assert.isTrue(from >= floorIst(now, step) - days * dayMs && to <= Math.max(now, from) && from <= to)
        assert.strictEqual(floorIst(from, step), from)
        assert.strictEqual(floorIst(to, step), to)
      })
    )
  })
})
