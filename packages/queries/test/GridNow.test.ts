import { assert, describe, it } from "@effect/vitest"
import { curtailmentDefaults } from "@grid/domain/curtailment/CurtailmentAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import { GridData } from "@grid/domain/grid/GridData"
import { Revisions } from "@grid/domain/observations/Revisions"
import { states } from "@grid/domain/states/State"
import { istDay, istDayStart } from "@grid/domain/time/Time"
import { gridNow } from "@grid/queries/curtailment/GridNow"
import { Effect, Fiber, Layer } from "effect"

const now = Date.parse("2026-08-18T12:00:00+05:30")

/** A store that knows capacity and no readings. */
const stores = Layer.mergeAll(
  Layer.mock(GridData, {
    unsafeDemandLatest: () => null,
    pagesOf: () => Effect.succeed({ data: [], as_of: null, provenance: [], version: "", realm: "real" })
  }),
  Layer.mock(Revisions, {
    values: () =>
      Effect.succeed([
        {
          dataset: "installed_capacity_solar",
          area: "rajasthan",
          source: "cea-capacity",
          kind: "observed",
          period_minutes: 1_440,
          revision: 0,
          recorded_at: now,
          reason: null,
          late: false,
          run_id: 1,
          raw_id: null,
          ts: istDayStart(istDay(now) - 60),
          value: 23_000,
          captured_at: now
        }
      ])
  })
)

const groups = states.flatMap(({ iso, slug, zone }) => (zone === null ? [] : [{ node: iso, zone, slugs: [slug] }]))

describe("the grid around states", () => {
  it.effect("is made of the days of a year without keeping others waiting", () =>
    Effect.gen(function* () {
      let turns = 0
      const others = yield* Effect.forkChild(Effect.forever(Effect.sync(() => turns++)))
      const assumed = yield* Effect.fromResult(assume(curtailmentDefaults))
      const { refusal, taken } = yield* gridNow(groups, assumed, now).pipe(
        Effect.flip,
        Effect.map((refusal) => ({ refusal, taken: turns }))
      )
      yield* Fiber.interrupt(others)
      assert.match(refusal.detail, /known together of 0 whole days/)
      assert.isAtLeast(taken, 20)
    }).pipe(Effect.provide(stores))
  )
})
