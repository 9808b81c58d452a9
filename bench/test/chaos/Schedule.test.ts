import { faultKinds, faultLanes } from "@grid/bench/chaos/History"
import { type PlannedFault, schedule } from "@grid/bench/chaos/Schedule"
import { holdsForAll } from "@grid/testing/Property"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"

const plan = (seed: number, minutes: number, nodes = 3) =>
  schedule({ seed, lengthMs: minutes * 60_000, nodes, kinds: faultKinds })

const isDown = (fault: PlannedFault, at: number) =>
  ["process", "line"].includes(faultLanes[fault.kind]) && fault.at <= at && at <= fault.at + fault.forMs

describe("the schedule of faults", () => {
  it("follows from the seed alone", () => {
    assert.deepStrictEqual(plan(7, 5), plan(7, 5))
    assert.notDeepEqual(plan(7, 5), plan(8, 5))
  })

  it("leaves one node whole at every moment, ends in time, and comes to every kind", () => {
    const seeds = FastCheck.integer({ min: 0, max: 2 ** 32 - 1 })
    holdsForAll([seeds, FastCheck.integer({ min: 2, max: 5 })], ([seed, nodes]) => {
      const faults = plan(seed, 10, nodes)
      assert.sameMembers([...new Set(faults.map(({ kind }) => kind))], [...faultKinds])
      for (const { at, forMs } of faults) assert.isAtMost(at + forMs, 600_000)
      for (const { at } of faults) {
        const down = new Set(faults.filter((fault) => isDown(fault, at)).map(({ node }) => node))
        assert.isBelow(down.size, nodes)
      }
    })
  })

  it("has several kinds at once", () => {
    const faults = plan(1, 10)
    const kindsAt = (at: number) => faults.filter((fault) => fault.at <= at && at <= fault.at + fault.forMs).length
    assert.isAbove(Math.max(...faults.map(({ at }) => kindsAt(at))), 2)
  })

  it("has faults also in the shortest run", () => {
    holdsForAll([FastCheck.integer({ min: 0, max: 2 ** 32 - 1 })], ([seed]) => {
      assert.isAbove(plan(seed, 1 / 3).length, 2)
    })
  })
})
