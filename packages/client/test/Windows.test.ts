import { assert, describe, it } from "@effect/vitest"
import { windows } from "../src/Windows.ts"

const parts = (from: string, to: string, days: number) =>
  [...windows({ from, to }, days)].map((part) => [part.from, part.to])

describe("a window in parts", () => {
  it("of IST days has parts of IST days, each day in one of them", () => {
    assert.deepStrictEqual(parts("2024-02-28", "2024-03-02", 2), [
      ["2024-02-28", "2024-02-29"],
      ["2024-03-01", "2024-03-02"]
    ])
    assert.deepStrictEqual(parts("2026-01-01", "2026-01-01", 30), [["2026-01-01", "2026-01-01"]])
    assert.deepStrictEqual(parts("2026-01-02", "2026-01-01", 30), [])
  })

  it("of timestamps has parts without a gap that end at midnight IST", () => {
    assert.deepStrictEqual(parts("2026-01-01T10:00:00Z", "2026-01-03T00:00:00+05:30", 1), [
      ["2026-01-01T10:00:00.000Z", "2026-01-01T18:30:00.000Z"],
      ["2026-01-01T18:30:00.000Z", "2026-01-02T18:30:00.000Z"]
    ])
  })

  it("of a day and a timestamp includes the whole day", () => {
    assert.deepStrictEqual(parts("2026-01-01", "2026-01-01T06:30:00Z", 30), [
      ["2025-12-31T18:30:00.000Z", "2026-01-01T06:30:00.000Z"]
    ])
    assert.deepStrictEqual(parts("2026-01-01T06:30:00Z", "2026-01-01", 30), [
      ["2026-01-01T06:30:00.000Z", "2026-01-01T18:30:00.000Z"]
    ])
  })

  it("must be one", () => {
    assert.throws(() => parts("yesterday", "2026-01-01", 30), "yesterday")
    assert.throws(() => parts("2026-01-01", "2026-01-02", 0), "days")
  })
})
