import { assert, describe, it } from "@effect/vitest"
import type { Consumer, Section } from "@grid/domain/network/Distribution"
import { feederContent, transformerContent } from "@grid/store/network/Contents"
import { Effect, Fiber } from "effect"

const section = (place: number): Section => ({
  from_node: place === 0 ? "lv" : `p${place - 1}`,
  to_node: `p${place}`,
  length_m: 20.5,
  r1_ohm_per_km: 0.55,
  x1_ohm_per_km: 0.37,
  r0_ohm_per_km: null,
  x0_ohm_per_km: null,
  rating_a: 155
})

const consumer = (place: number): Consumer => ({
  node: `p${place}`,
  phase: place % 2 === 0 ? "A" : null,
  consumer_id: `c${place}`,
  p_kw: 1.5,
  q_kvar: 0.3,
  meter_id: `m${place}`
})

const load = (place: number) => ({ node: `p${place}`, p_kw: 20.25, q_kvar: 5 })

const listOf = <A>(length: number, of: (place: number) => A) => Array.from({ length }, (_, place) => of(place))

/** Outcome of some work, and the turns that others had meanwhile. */
const withTurns = Effect.fnUntraced(function* <A>(work: Effect.Effect<A>) {
  let turns = 0
  const others = yield* Effect.forkChild(Effect.forever(Effect.sync(() => turns++)))
  const outcome = yield* Effect.map(work, (value) => ({ value, turns }))
  yield* Fiber.interrupt(others)
  return outcome
})

describe("rows below transformers and feeders", () => {
  it.effect("are as they were recorded, and those of a large network keep nobody waiting", () =>
    Effect.gen(function* () {
      const large = { lv_node: "lv", sections: listOf(5_000, section), consumers: listOf(5_000, consumer) }
      const below = yield* withTurns(transformerContent(JSON.stringify(large)))
      assert.deepStrictEqual(below.value, large)
      assert.isAtLeast(below.turns, 15)
      const feeder = { sections: listOf(2_000, section), loads: listOf(2_000, load) }
      const along = yield* withTurns(feederContent(JSON.stringify(feeder)))
      assert.deepStrictEqual(along.value, feeder)
      assert.isAtLeast(along.turns, 5)
    })
  )

  it.effect("are none where none are recorded", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* transformerContent(null), { lv_node: "lv", sections: [], consumers: [] })
      assert.deepStrictEqual(yield* feederContent(null), { sections: [], loads: [] })
    })
  )
})
