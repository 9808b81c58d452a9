import { assert, describe, it } from "@effect/vitest"
import { curtailmentDefaults } from "@grid/domain/curtailment/CurtailmentAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import { round } from "@grid/domain/numbers/Numbers"
import { states } from "@grid/domain/states/State"
import { istDate, istDayStart } from "@grid/domain/time/Time"
import { typicalWeeks } from "@grid/models/curtailment/Days"
import type { GridDay } from "@grid/models/curtailment/SampleDay"
import { gridNow } from "@grid/queries/curtailment/GridNow"
import { Effect, Fiber } from "effect"
import { dayFuels, noon, pageOf, storesOf, today } from "./support/KnownDays.ts"

/** Of twelve days, those of which nothing is known of a fuel. */
const lacking: Readonly<Record<(typeof dayFuels)[number], ReadonlyArray<number>>> = {
  generation_wind: [0, 1],
  generation_hydro: [5],
  generation_solar: [11],
  generation_nuclear: []
}

/** A day without load and without generation. */
const nothing: GridDay = { demand_mw: {}, solar: [], wind: [], hydro: 0, nuclear: 0, biomass: 0 }

const groups = states.flatMap(({ iso, slug, zone }) => (zone === null ? [] : [{ node: iso, zone, slugs: [slug] }]))

describe("the grid around states", () => {
  it.effect("is made of the days of a year without keeping others waiting", () =>
    Effect.gen(function* () {
      let turns = 0
      const others = yield* Effect.forkChild(Effect.forever(Effect.sync(() => turns++)))
      const assumed = yield* Effect.fromResult(assume(curtailmentDefaults))
      const { refusal, taken } = yield* gridNow(groups, assumed, noon).pipe(
        Effect.flip,
        Effect.map((refusal) => ({ refusal, taken: turns }))
      )
      yield* Fiber.interrupt(others)
      assert.match(refusal.detail, /known together of 0 whole days/)
      assert.isAtLeast(taken, 20)
    }).pipe(Effect.provide(storesOf([])))
  )

  it.effect("is trained on the days of which all is known, from the first of them to the last", () => {
    const pages = Array.from({ length: 12 }, (_, index) => {
      const day = today - 14 + index
      const fuels = dayFuels.filter((dataset) => !lacking[dataset].includes(index))
      return [pageOf("demand", day), ...fuels.map((dataset) => pageOf(dataset, day))]
    }).flat()
    return Effect.gen(function* () {
      const assumed = yield* Effect.fromResult(assume(curtailmentDefaults))
      const { frame, grid, trained_on_period } = yield* gridNow(groups.slice(0, 1), assumed, noon)
      assert.deepStrictEqual(trained_on_period, { from: "2026-08-06", to: "2026-08-14" })
      // Seven of the eight known days are the typical week of the only quarter.
      assert.deepStrictEqual(
        grid.days.map(({ season, weight }) => [season, weight]),
        Array.from({ length: 7 }, () => ["Q3", 365 / 7])
      )
      assert.strictEqual(frame.kind, "modelled")
    }).pipe(Effect.provide(storesOf(pages)))
  })

  it.effect("has of each day the output over the capacity of that day, today's where that is not known", () => {
    const days = [300, 200, 10].flatMap((first) => Array.from({ length: 7 }, (_, index) => today - first + index))
    // Twice as much is built between the second week and the third.
    const mwOn = (day: number) => (day < today - 100 ? 4_500 : 9_000)
    const pages = days.flatMap((day) =>
      (["demand", ...dayFuels] as const).map((dataset) => pageOf(dataset, day, mwOn(day)))
    )
    const outputs = Effect.gen(function* () {
      const assumed = yield* Effect.fromResult(assume(curtailmentDefaults))
      const { grid } = yield* gridNow(groups.slice(0, 1), assumed, noon)
      return grid.days.map(({ hydro, nuclear, solar, wind }) =>
        [solar[12] ?? 0, wind[0] ?? 0, hydro, nuclear].map((output) => round(output, 1e6))
      )
    })
    const known = [
      { days_ago: 60, mw: 20_000 },
      { days_ago: 240, mw: 10_000 }
    ]
    return Effect.gen(function* () {
      const halves = Array.from({ length: 14 }, () => [0.45, 0.45, 0.45, 0.45])
      const early = Array.from({ length: 7 }, () => [0.225, 0.225, 0.225, 0.225])
      const byDay = yield* Effect.provide(outputs, storesOf(pages, known))
      assert.deepStrictEqual(byDay.toSorted(), [...early, ...halves])
    })
  })

  it("takes the typical week from the middle of its quarter, whenever it is asked for", () => {
    for (let asked = today; asked < today + 365; asked++) {
      const known = Array.from({ length: 365 }, (_, index) => {
        const date = istDate(istDayStart(asked - 365 + index))
        return { date, day: { ...nothing, hydro: Number(date.slice(5, 7)) + Number(date.slice(8)) / 100 } }
      })
      const weekOf = (quarter: string) =>
        typicalWeeks(known)
          .filter(({ season }) => season === quarter)
          .map(({ hydro }) => hydro)
      // 15 August is the middle day of the third quarter; a 29 February or the day of the question moves it by one.
      assert.isAtMost(Math.max(...weekOf("Q3")), 8.19)
      assert.isAtLeast(Math.min(...weekOf("Q3")), 8.11)
      assert.lengthOf(weekOf("Q3"), 7)
    }
  })
})
