import { assert, describe, it } from "@effect/vitest"
import { istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import * as Calendar from "@grid/ingest/reading/Calendar"
import * as fc from "fast-check"

describe("Calendar", () => {
  it("has the IST day of every date", () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) }), (ms) => {
        const [year = 0, month = 0, day = 0] = istDate(ms).split("-").map(Number)
        assert.strictEqual(Calendar.dayOf(year, month - 1, day), istDay(ms))
      })
    )
  })

  it("has no day that the calendar has not, and gives the date that was asked for", () => {
    const part = fc.integer({ min: -3, max: 40 })
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: 1990, max: 2090 }), fc.nat(99)), part, part, (year, month, day) => {
        const found = Calendar.dayOf(year, month, day)
        if (found === undefined) return
        assert.deepStrictEqual(istDate(istDayStart(found)).split("-").map(Number), [year, month + 1, day])
      })
    )
  })

  it.each([
    [2024, 1, 29, true],
    [2023, 1, 29, false],
    [2026, -1, 1, false],
    [26, 5, 11, false],
    [2026, 5, 31, false],
    [NaN, 0, 1, false]
  ])("year %d, month %d, day %d is a day: %s", (year, month, day, isDay) =>
    assert.strictEqual(Calendar.dayOf(year, month, day) !== undefined, isDay)
  )

  it.each([
    ["jan", 0],
    ["JUNE", 5],
    ["Sept", 8],
    ["Dec", 11],
    ["", -1],
    ["ju", -1],
    ["Mon", -1]
  ])("month %s is %d", (name, month) => assert.strictEqual(Calendar.monthOf(name), month))
})
