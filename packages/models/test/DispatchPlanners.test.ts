import { hourlyCapacity, hourlyCapacityV026, jointPlan, type Planner } from "@grid/models/batteries/dispatch/Planners"
import type { Outlook, Plan, Plant } from "@grid/models/batteries/dispatch/TwoStage"
import { loadSolver } from "@grid/models/engines/Highs"
import { makeRandom } from "@grid/models/engines/Random"
import type { Highs } from "highs"
import { assert, beforeAll, describe, it } from "vitest"
import { assertFeasible, plant, terms } from "./support/DispatchPlan.ts"

/** A day by block: a random shape, scenarios around it, capacity that is sometimes worth having and in one block of eight not wanted. */
const outlookOf = (seed: string): Outlook => {
  const { next } = makeRandom(seed)
  const dam = Array.from({ length: 96 }, (_, step) => 4_000 + 3_000 * Math.sin((step * Math.PI) / 48) + 1_000 * next())
  return {
    step_h: 0.25,
    steps: 96,
    dam,
    rtm: Array.from({ length: 4 }, () => dam.map((price) => price * (0.8 + 0.4 * next()))),
    ancillary: dam.map((_, step) =>
      step % 8 === 5 ? null : 800 + 600 * Math.sin((step * Math.PI) / 24) + 200 * next()
    ),
    ...terms
  }
}

const seeds = Array.from({ length: 2 }, (_, index) => `planners ${index}`)

/** Storages whose content at the start leaves much, some or nothing to be sold at once. */
const plants = [0, 8, 20].map((initial_mwh): Plant => ({ ...plant, initial_mwh }))

const cases = seeds.flatMap((seed) => plants.map((one) => [outlookOf(seed), one] as const))

let highs: Highs
let plans: ReadonlyArray<Plan>

beforeAll(async () => {
  highs = await loadSolver()
  plans = cases.map(([outlook, one]) => hourlyCapacity(highs, one, outlook))
})

describe("a plan with capacity by the hour", () => {
  it("keeps to every limit in every block, and offers as much in each block of an hour", () => {
    plans.forEach((plan, index) => {
      const [outlook, one] = cases[index] ?? assert.fail()
      assertFeasible(one, outlook, plan)
      outlook.ancillary?.forEach((price, step) => {
        const first = 4 * Math.floor(step / 4)
        assert.strictEqual(plan.ancillary_mw[step], price === null ? 0 : plan.ancillary_mw[first])
      })
      assert.isTrue(
        plan.ancillary_mw.some((mw) => mw > 0),
        "capacity is worth offering"
      )
    })
  })

  it("earns no more than with capacity by block, and a tenth less at most where prices jump from block to block", () => {
    for (const [outlook, one] of cases) {
      const priced = { ...outlook, ancillary: outlook.ancillary?.map((price) => price ?? 900) ?? null }
      const [hourly = 0, joint = 0] = [hourlyCapacity, jointPlan].map((of) => of(highs, one, priced).objective_inr)
      assert.isAtMost(hourly, joint + 1e-3)
      assert.isAtLeast(hourly, 0.9 * joint)
    }
  })

  it("is that of one programme where nothing is offered", () => {
    for (const [outlook, one] of cases.slice(0, 3)) {
      const idle = { ...outlook, ancillary: null }
      const joint = jointPlan(highs, one, idle)
      assert.deepStrictEqual(hourlyCapacityV026(highs, one, idle), joint)
      const { dam_mw, objective_inr } = hourlyCapacity(highs, one, idle)
      assert.deepStrictEqual([dam_mw, objective_inr], [joint.dam_mw, joint.objective_inr])
    }
  })

  it("earns as much as that of one programme where steps are hours", () => {
    for (const [outlook, one] of cases) {
      const half = <A>(values: ReadonlyArray<A> | null) => values?.slice(0, 48) ?? null
      const { ancillary, dam, rtm } = outlook
      const paths = rtm?.map((path) => path.slice(0, 48)) ?? null
      const hours = { ...outlook, step_h: 1, steps: 48, dam: half(dam), rtm: paths, ancillary: half(ancillary) }
      const [hourly, joint] = [hourlyCapacity, jointPlan].map((of) => of(highs, one, hours).objective_inr)
      assert.closeTo((hourly ?? 0) / (joint ?? 1), 1, 1e-6)
    }
  })

  it("has no content beyond the bounds of the store by the rounding of its power, which that of before had", () => {
    const beyond = (planOf: Planner): number =>
      Math.max(
        ...cases.flatMap(([outlook, one]) => {
          const odd = { ...one, power_mw: 9.123_456_78, energy_mwh: 17.123_456_7, initial_mwh: one.initial_mwh / 2 }
          return planOf(highs, odd, { ...outlook, ancillary: null }).scenarios.flatMap(({ content_mwh, net_mw }) => [
            ...content_mwh.flatMap((content) => [-content, content - odd.energy_mwh]),
            ...net_mw.map((mw) => Math.abs(mw) - odd.power_mw)
          ])
        })
      )
    assert.isAtMost(beyond(hourlyCapacity), 0)
    assert.isAbove(beyond(hourlyCapacityV026), 1e-8)
  })

  it("has a recourse whatever its volumes are rounded by", () => {
    for (const power_mw of [10 / 3, 20 / 3, 7.123_456_78]) {
      for (const ancillary_kept_h of [0.75, 5]) {
        for (const [outlook, one] of cases.slice(0, 3)) {
          const odd = { ...one, power_mw, energy_mwh: 2 * power_mw, initial_mwh: one.initial_mwh / 10 }
          const known = { ...outlook, ancillary_kept_h }
          const plan = hourlyCapacity(highs, odd, known)
          const later = hourlyCapacity(highs, odd, { ...known, rtm: [outlook.dam ?? []] }, plan)
          assert.deepStrictEqual([later.dam_mw, later.ancillary_mw], [plan.dam_mw, plan.ancillary_mw])
          assertFeasible(odd, { ...known, rtm: [outlook.dam ?? []] }, later)
        }
      }
    }
  })
})
