import { assert, describe, it } from "@effect/vitest"
import { round, sum } from "@grid/domain/numbers/Numbers"
import type { TransformerCase } from "@grid/models/distribution/Inputs"
import { type OwnLoads, ownLoadsByDay } from "@grid/models/distribution/OwnLoads"
import { makeRandom } from "@grid/models/engines/Random"
import { memberOf } from "@grid/queries/distribution/FeederCases"
import { Effect, Fiber } from "effect"
import { section } from "./support/Sections.ts"

const additions = [{ type: "load", kw: 1, schedule: "10:00-11:00" }] as const

/** Loads of the consumers themselves on a day of a network so small that it has no pause. */
const loadsOn = (own: TransformerCase, day: number): ReadonlyArray<OwnLoads> => {
  const { done, value } = ownLoadsByDay(own, additions, 4)(day).next()
  assert(done === true)
  return value
}

const days = Array.from({ length: 30 }, (_, day) => day)

/** A line of three homes, of which each lacks every seventh reading. */
const line = (): TransformerCase => {
  const random = makeRandom("line")
  return {
    dt_id: "DT-1",
    transformer: { rated_kva: 100, lv_kv: 0.415, resistance_pct: 1.7, reactance_pct: 4.1, source_vm_pu: 1 },
    lv_node: "lv",
    sections: [section("lv", "p0"), section("p0", "p1"), section("p1", "p2")],
    consumers: (["A", "B", null] as const).map((phase, home) => ({
      node: `p${home}`,
      phase,
      p_kw: 2 + home,
      q_kvar: 0.4,
      kw: Array.from({ length: 2_880 }, (_, block) => (block % 7 === home ? null : random.next() - 0.2))
    })),
    age_days: 0
  }
}

describe("a transformer of a feeder", () => {
  it.effect("is that of all its days at once, and is made of them without keeping others waiting", () =>
    Effect.gen(function* () {
      const own = line()
      let turns = 0
      const others = yield* Effect.forkChild(Effect.forever(Effect.sync(() => turns++)))
      const { own: member, taken } = yield* memberOf(
        { own, provenance: [], isSimulated: false },
        "n1",
        additions,
        4
      ).pipe(Effect.map((found) => ({ ...found, taken: turns })))
      yield* Fiber.interrupt(others)
      assert.deepStrictEqual(
        member.own,
        days.flatMap((day) => loadsOn(own, day))
      )
      assert.deepStrictEqual(
        member.pattern,
        Array.from({ length: 2_880 }, (_, block) => {
          const metered = own.consumers.filter(({ kw }) => typeof kw?.[block] === "number")
          return round(sum(metered.map(({ kw }) => kw?.[block] ?? 0)) / sum(metered.map(({ p_kw }) => p_kw)), 1e4)
        })
      )
      assert.isAtLeast(taken, 25)
    })
  )
})
