import { zoneSum } from "@grid/models/demand/ZoneSum"
import type { Series } from "@grid/domain/grid/Series"
import { states } from "@grid/domain/states/State"
import { blockMs } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"

const members = states.filter(({ zone }) => zone === "WR")

const series = (values: ReadonlyArray<number>, some: Partial<Series> = {}): Series => ({
  start: 0,
  step: blockMs,
  values: Float64Array.from(values),
  kindList: ["observed"],
  kinds: null,
  coverage: { expected: values.length, present: values.filter((value) => !Number.isNaN(value)).length, pct: null },
  ...some
})

const zone = (of: (slug: string) => Series) =>
  zoneSum(
    members.map((state) => ({ state, series: of(state.slug) })),
    members
  )

describe("demand of a zone", () => {
  it("is the sum of its states, unknown where those that are known are too small a part of it, whatever their number", () => {
    // Five of six without Maharashtra are less than 80 % of the zone; without Goa they are more.
    const found = zone((slug) =>
      series([10, slug === "maharashtra" ? Number.NaN : 10, slug === "goa" ? Number.NaN : 10])
    )
    assert.deepStrictEqual([...found.values], [60, Number.NaN, 50])
    assert.deepStrictEqual(found.coverage, { expected: 18, present: 16, pct: 88.9 })
    assert.deepStrictEqual(found.kindList, ["derived", "modelled"])
  })

  it("counts the states that have never been heard of", () => {
    const known = members.filter(({ slug }) => slug !== "goa").map((state) => ({ state, series: series([1, 1]) }))
    assert.deepStrictEqual(zoneSum(known, members).coverage, { expected: 12, present: 10, pct: 83.3 })
  })

  it("is modelled where one of them is, simulated where they are, and of the running hour where one of them is", () => {
    const filled = zone((slug) =>
      slug === "goa"
        ? series([1, 1], { kindList: ["observed", "modelled"], kinds: Uint8Array.of(0, 1) })
        : series([1, 1])
    )
    assert.deepStrictEqual([...(filled.kinds ?? [])], [0, 1])
    assert.strictEqual(zone(() => series([1], { kindList: ["simulated"] })).kindList[0], "simulated")
    assert.isTrue(zone((slug) => series([1], { isRunning: slug === "goa" })).isRunning)
  })

  it("ends with the state that reaches furthest; where another is behind it is unknown", () => {
    const found = zone((slug) => series(slug === "goa" ? [5, 5] : [1, 1], { start: slug === "goa" ? 0 : blockMs }))
    assert.strictEqual(found.start, blockMs)
    assert.deepStrictEqual([...found.values], [10, 5])
  })
})
