import { assert, describe, it } from "@effect/vitest"
import {
  expectedBlocks,
  firstDeliveryDate,
  newestDeliveryDay,
  nextExpectedAt,
  nextPublicationAt,
  publishedAt
} from "@grid/domain/market/Publication"
import { markets } from "@grid/domain/observations/datasets/Market"
import { dayMs, hourMs, istDay, istDayStart } from "@grid/domain/time/Time"
import * as fc from "fast-check"

const ist = (text: string) => Date.parse(`${text}+05:30`)
const day = (date: string) => istDay(ist(`${date}T00:00:00`))

describe("Publication", () => {
  it.each([
    ["dam", "2012-03-31", 0],
    ["dam", "2012-04-01", 96],
    ["rtm", "2020-05-31", 0],
    ["rtm", "2020-06-01", 96],
    ["gdam", "2021-10-26", 0],
    ["gdam", "2021-10-27", 96],
    ["hpdam", "2023-03-10", 0],
    ["hpdam", "2023-03-11", 96]
  ] as const)("%s has on %s as many blocks as %i", (market, date, blocks) => {
    assert.strictEqual(expectedBlocks(market, day(date)), blocks)
  })

  it.each([
    // Day-ahead: 13:00 of the day before, for the first block as for the last.
    ["dam", "2026-08-18T00:00:00", "2026-08-17T13:00:00"],
    ["gdam", "2026-08-18T23:45:00", "2026-08-17T13:00:00"],
    ["hpdam", "2026-08-18T12:00:00", "2026-08-17T13:00:00"],
    // Real-time: an hour before the half hour; both its blocks together, also across midnight.
    ["rtm", "2026-08-18T12:00:00", "2026-08-18T11:00:00"],
    ["rtm", "2026-08-18T12:15:00", "2026-08-18T11:00:00"],
    ["rtm", "2026-08-18T00:15:00", "2026-08-17T23:00:00"]
  ] as const)("%s publishes the block of %s at about %s", (market, block, at) => {
    assert.strictEqual(publishedAt(market, ist(block)), ist(at))
  })

  it.each([
    ["dam", "2026-08-18T12:59:59", "2026-08-18", "2026-08-18T13:00:00"],
    ["dam", "2026-08-18T13:00:00", "2026-08-19", "2026-08-19T13:00:00"],
    ["rtm", "2026-08-18T22:59:59", "2026-08-18", "2026-08-18T23:00:00"],
    ["rtm", "2026-08-18T23:00:00", "2026-08-19", "2026-08-18T23:30:00"],
    ["rtm", "2026-08-18T10:10:00", "2026-08-18", "2026-08-18T10:30:00"]
  ] as const)("%s at %s: something of %s is out, the next comes at %s", (market, now, newest, next) => {
    assert.strictEqual(newestDeliveryDay(market, ist(now)), day(newest))
    assert.strictEqual(nextPublicationAt(market, ist(now)), ist(next))
  })

  it.each([
    ["tomorrow's before 13:00", "dam", "2026-08-19", "2026-08-18T09:00:00", "2026-08-18T13:00:00"],
    ["tomorrow's once it is due", "dam", "2026-08-19", "2026-08-18T13:00:00", null],
    ["a day of next week", "gdam", "2026-08-25", "2026-08-18T09:00:00", "2026-08-24T13:00:00"],
    ["a day long past", "dam", "2020-01-01", "2026-08-18T09:00:00", null],
    ["a day before the market began", "hpdam", "2022-01-01", "2022-01-01T09:00:00", null],
    ["today's sessions at noon", "rtm", "2026-08-18", "2026-08-18T12:00:00", "2026-08-18T12:30:00"],
    ["today's sessions before the first", "rtm", "2026-08-18", "2026-08-17T12:00:00", "2026-08-17T23:00:00"],
    ["today's sessions after the last", "rtm", "2026-08-18", "2026-08-18T22:30:00", null]
  ] as const)("of %s (%s) more is expected as it should", (_, market, date, now, at) => {
    assert.strictEqual(nextExpectedAt(market, day(date), ist(now)), at === null ? null : ist(at))
  })

  it("never promises for the past, and agrees with itself for any market, day and moment", () => {
    const instants = fc.integer({ min: ist("2024-01-01T00:00:00"), max: ist("2030-01-01T00:00:00") })
    fc.assert(
      fc.property(fc.constantFrom(...markets), instants, fc.integer({ min: -3, max: 3 }), (market, now, offset) => {
        assert.isAbove(nextPublicationAt(market, now), now)
        const of = istDay(now) + offset
        const at = nextExpectedAt(market, of, now)
        if (at !== null) assert.isAbove(at, now)
        assert.strictEqual(
          at === null,
          now >= publishedAt(market, istDayStart(of + 1) - 1),
          "nothing is awaited exactly when the last block should be out"
        )
        assert.strictEqual(of <= newestDeliveryDay(market, now), now >= publishedAt(market, istDayStart(of)))
        assert.isAtMost(publishedAt(market, now), now + dayMs + 13 * hourMs)
      })
    )
  })

  it("knows where each market begins", () => {
    for (const market of markets)
      assert.strictEqual(day(firstDeliveryDate[market]) * dayMs, Date.parse(firstDeliveryDate[market]))
  })
})
