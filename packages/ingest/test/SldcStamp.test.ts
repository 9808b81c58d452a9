import { assert, describe, it } from "@effect/vitest"
import { dayMs } from "@grid/domain/time/Time"
import * as Stamp from "@grid/ingest/sources/despatch-centres/Stamp"
import { holdsForAll } from "@grid/testing/Property"
import { Result } from "effect"
import * as FastCheck from "fast-check"

const at = (iso: string) => Date.parse(iso)

describe("stamps of despatch centres", () => {
  it.each([
    ["18-08-2026 15:09:20", "2026-08-18T15:09:20+05:30"],
    ["06/09/2017 12:57", "2017-09-06T12:57:00+05:30"],
    ["09/09/2021 23:30:37", "2021-09-09T23:30:37+05:30"],
    [" 01-02-2026 00:00 ", "2026-02-01T00:00:00+05:30"],
    ["at 12:27 of 06-AUG-2026", "2026-08-06T12:27:00+05:30"],
    ["22:24 of 06-Aug-2026", "2026-08-06T22:24:00+05:30"]
  ])("%s is IST, day first", (text, iso) => {
    assert.deepStrictEqual(Stamp.ist(text), Result.succeed(at(iso)))
  })

  it.each([
    "",
    "31/02/2026 10:00",
    "13/13/2026 10:00",
    "06/09/2017 25:00",
    "9/6/2017 12:57:00 PM",
    "2026-08-18 15:09:20",
    "at 12:27 of 06-FOO-2026",
    "13076",
    "constructor"
  ])("%j is no stamp", (text) => {
    assert.isTrue(Result.isFailure(Stamp.ist(text)))
  })

  it("a recorder's stamp is UTC", () => {
    assert.deepStrictEqual(Stamp.recordedUtc("2026-08-18 09:41:27"), Result.succeed(at("2026-08-18T09:41:27Z")))
    for (const text of ["", "2026-08-18", "18-08-2026 09:41:27", "2026-02-30 00:00:00"]) {
      assert.isTrue(Result.isFailure(Stamp.recordedUtc(text)), text)
    }
  })

  const fetched = at("2026-08-18T15:00:00+05:30")

  it.each([
    ["a minute ahead, as another clock may be", fetched + 60_000, true],
    ["eleven minutes ahead", fetched + 11 * 60_000, false],
    ["three years old: the page stands still, its values belong to that day", fetched - 1_000 * dayMs, true],
    ["of the year 1900, which fills an empty field", at("1900-01-01T00:00:00+05:30"), false]
  ])("%s is credible or not", (_, stamp, credible) => {
    assert.strictEqual(Result.isSuccess(Stamp.credible(stamp, fetched)), credible)
  })

  it.each([
    ["14:59:50", "2026-08-18T15:00:00+05:30", "2026-08-18T14:59:50+05:30"],
    ["15:05:00", "2026-08-18T15:00:00+05:30", "2026-08-18T15:05:00+05:30"],
    ["15:11:00", "2026-08-18T15:00:00+05:30", "2026-08-17T15:11:00+05:30"],
    ["23:59:50", "2026-08-18T00:00:20+05:30", "2026-08-17T23:59:50+05:30"],
    ["00:00:30", "2026-08-17T23:58:00+05:30", "2026-08-18T00:00:30+05:30"]
  ])("the time of day %s seen at %s is %s", (text, seen, expected) => {
    const time = Stamp.timeOfDay(text)
    assert.isNotNull(time)
    assert.strictEqual(Stamp.lastAt(time ?? 0, at(seen)), at(expected))
  })

  it.each(["", "24:00", "12:60", "12:00:60", "noon", "12", "02:15:10 PM"])("%j is no time of day", (text) => {
    assert.isNull(Stamp.timeOfDay(text))
  })

  it("a time of day never leads out of the day before the fetch", () =>
    holdsForAll(
      [
        FastCheck.integer({ min: 0, max: dayMs - 1 }),
        FastCheck.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) })
      ],
      ([time, seen]) => {
        const found = Stamp.lastAt(time, seen)
        assert.isAtMost(found, seen + 10 * 60_000)
        assert.isAbove(found, seen + 10 * 60_000 - dayMs)
      }
    ))
})
