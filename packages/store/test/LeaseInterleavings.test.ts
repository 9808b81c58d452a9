import { assert, describe, it } from "@effect/vitest"
import { GroupCommit } from "@grid/store/quota/GroupCommit"
import type { Charged, ChargeRow, Statements } from "@grid/store/quota/Statements"
import { keyOf } from "@grid/testing/keys/Key"
import { setImmediate } from "node:timers/promises"
import { type Course, type Faults, LeaseNetwork, limit } from "./support/LeaseNetwork.ts"

/** Runs of each kind, with the seeds from 1 on; `GDS_TEST_REQUESTS=1000` asks for more. */
const runs = Number(process.env["GDS_TEST_REQUESTS"] ?? 12)

const spanMs = 4_000
const none: Faults = { lost: 0, cut: 0, stops: 0, kills: 0, jumps: false }

const seeds = Array.from({ length: runs }, (_, index) => index + 1)

const countOf = ({ calls }: Course, tag: Course["calls"][number]["result"]) =>
  calls.filter(({ result }) => result === tag).length

const assertDistinct = ({ counted, remainders }: Course, run: string) => {
  for (const values of [remainders.map(([minute]) => minute), remainders.map(([, day]) => day)]) {
    assert.strictEqual(new Set(values).size, remainders.length, run)
  }
  assert.isAtMost(remainders.length, limit, run)
  assert.isAtLeast(counted, remainders.length, run)
}

describe("ledgers of several nodes over a network on which everything takes a time of its own", () => {
  it("admit exactly the limit, each remainder once, and refuse none while a place is left", async () => {
    for (const seed of seeds) {
      const course = await new LeaseNetwork(seed, 3, { ...none, jumps: seed % 2 === 0 }).run(140, spanMs, null)
      assertDistinct(course, `seed ${seed}`)
      assert.strictEqual(countOf(course, "granted"), limit, `seed ${seed}`)
      assert.strictEqual(countOf(course, "refused"), 3 * 140 - limit, `seed ${seed}`)
      assert.strictEqual(course.earlyRefusals, 0, `seed ${seed}`)
      assert.strictEqual(course.counted, limit, `seed ${seed}`)
    }
  })

  it("do so for many keys in bursts, by one charge of a node at a time", async () => {
    for (const seed of seeds) {
      const network = new LeaseNetwork(seed, 3, { ...none, jumps: seed % 2 === 0 }, 60)
      const course = await network.run(200, spanMs, null, 500)
      assertDistinct(course, `seed ${seed}`)
      assert.strictEqual(countOf(course, "granted"), limit, `seed ${seed}`)
      assert.strictEqual(course.earlyRefusals, 0, `seed ${seed}`)
      assert.strictEqual(course.counted, limit, `seed ${seed}`)
      assert.strictEqual(course.chargesAtOnce, 1, `seed ${seed}`)
    }
  })

  it("count what they admit and no more, where the limit is not reached", async () => {
    for (const seed of seeds) {
      const course = await new LeaseNetwork(seed, 3, { ...none, jumps: seed % 2 === 0 }).run(60, spanMs, null)
      assertDistinct(course, `seed ${seed}`)
      assert.deepStrictEqual([countOf(course, "granted"), course.counted], [180, 180], `seed ${seed}`)
    }
  })

  it("count no more either where returns never arrive or their answers do not", async () => {
    for (const seed of seeds) {
      for (const calls of [60, 140]) {
        const course = await new LeaseNetwork(seed, 3, { ...none, cut: 0.3 }).run(calls, spanMs, null)
        assertDistinct(course, `seed ${seed}`)
        assert.strictEqual(course.counted, course.remainders.length, `seed ${seed}`)
      }
    }
  })

  it("never admit more, and count no less, where nodes are stopped or killed and answers lost", async () => {
    for (const seed of seeds) {
      const faults = { ...none, lost: seed % 3 === 0 ? 0.05 : 0, stops: seed % 2, kills: seed % 4 === 0 ? 1 : 0 }
      for (const [keys, burstMs] of [
        [1, null],
        [60, 500]
      ] as const) {
        const course = await new LeaseNetwork(seed, 3, faults, keys).run(140, spanMs, null, burstMs)
        assertDistinct(course, `seed ${seed}`)
        assert.isAbove(course.remainders.length, 0, `seed ${seed}`)
      }
    }
  })

  it("admit nothing that starts after the answer to a revocation, also where a node is stopped", async () => {
    for (const seed of seeds) {
      const faults = { ...none, stops: seed % 2, lost: seed % 3 === 0 ? 0.05 : 0 }
      const course = await new LeaseNetwork(seed, 3, faults).run(200, spanMs, 1_000 + ((10 * seed) % 800))
      const late = course.calls.filter(({ start }) => start > course.revocationAnswer)
      assert.isAbove(late.length, 10, `seed ${seed}`)
      assert.isTrue(
        late.every(({ result }) => result !== "granted"),
        `seed ${seed}`
      )
    }
  })
})

/** Row that was granted whole, without a lease. */
const grantedRow = ({ calls }: ChargeRow): Charged => ({
  state: "active",
  granted: calls,
  ahead: 0,
  minute_used: calls,
  day_used: calls,
  minute_from: 0,
  day_from: 0,
  minute_taken: null,
  day_taken: null,
  lease: 0,
  lease_minute: 0,
  lease_day: 0,
  lease_ms: 0,
  leased: false,
  minute: 0,
  day: 0,
  at: 0
})

const held = {
  tenant: "a",
  key: "a",
  version: 1,
  surface: "rest",
  minute: 0,
  day: 0,
  minute_from: 0,
  day_from: 0,
  hasDayLimit: true
}

describe("a node whose leases go back", () => {
  it("gives back also what is recalled meanwhile before it charges again: a charge's lease would take the row", async () => {
    const sent: Array<string> = []
    const statements: Statements = {
      charge: async (_node, rows) => {
        sent.push("charge")
        throw new Error(`${rows.length} rows are not charged here`)
      },
      giveBack: async (_node, returns) => {
        sent.push(...returns.map(({ tenant }) => tenant))
        if (returns.some(({ tenant }) => tenant === "a")) commits.recall("b")
      }
    }
    const instants = () => ({ monotonic: 0, wall: 0 })
    const time = { instants, sleep: () => setImmediate() }
    const commits = new GroupCommit(statements, () => false, { isHeard: () => true, send: () => {} }, time)
    for (const tenant of ["a", "b"])
      commits.leases.hold({ ...held, tenant, key: tenant, places: 8, life_ms: 1_000 }, 0, instants())
    const ended = new Promise((resolve) => commits.add({ key: keyOf("c"), surface: "rest", cost: 1 }, resolve))
    commits.recall("a")
    await ended
    assert.deepStrictEqual(sent, ["a", "b", "charge"])
  })

  it.each([
    { code: "40P01", tries: 4, isBack: true },
    { code: "40001", tries: 4, isBack: true },
    { code: "40P01", tries: 5, isBack: false },
    { code: "57014", tries: 2, isBack: false }
  ])(
    "that $code stops until try $tries: at once where it was rolled back for certain, is back: $isBack",
    async ({ code, isBack, tries }) => {
      let tried = 0
      let lost = 0
      const statements: Statements = {
        charge: async (_node, rows) => rows.map(grantedRow),
        giveBack: async () => {
          tried++
          if (tried < tries) throw Object.assign(new Error("others stood in its way"), { code })
        }
      }
      const instants = () => ({ monotonic: 0, wall: 0 })
      const time = { instants, sleep: () => setImmediate() }
      const commits = new GroupCommit(statements, () => false, { isHeard: () => true, send: () => {} }, time)
      commits.noteLostReturns = () => lost++
      commits.leases.hold({ ...held, places: 8, life_ms: 1_000 }, 0, instants())
      commits.recall("a")
      await new Promise((resolve) => commits.add({ key: keyOf("c"), surface: "rest", cost: 1 }, resolve))
      assert.deepStrictEqual(
        { tried, lost },
        { tried: isBack ? tries : code === "57014" ? 1 : 4, lost: isBack ? 0 : 1 }
      )
    }
  )

  it.each([
    { how: "over", at: 1_160 },
    { how: "recalled", at: 1_001 }
  ] as const)("that are $how are given back at $at ms: only who recalls them waits for them", async ({ at, how }) => {
    let monotonic = 1_000
    const returned: Array<number> = []
    const statements: Statements = {
      charge: async (_node, rows) => rows.map(grantedRow),
      giveBack: async () => void returned.push(monotonic)
    }
    const instants = () => ({ monotonic, wall: monotonic })
    const sleep = async (ms: number) => void (monotonic += ms)
    const commits = new GroupCommit(
      statements,
      () => false,
      { isHeard: () => true, send: () => {} },
      { instants, sleep }
    )
    commits.leases.hold({ ...held, places: 8, life_ms: 1_800 }, 0, { monotonic: 0, wall: 0 })
    commits.leases.hold({ ...held, key: "b", places: 8, life_ms: 1_000 }, 0, { monotonic: 1, wall: 1 })
    await new Promise((resolve) => commits.add({ key: keyOf("c"), surface: "rest", cost: 1 }, resolve))
    monotonic = 1_001
    if (how === "over") commits.expire()
    else commits.recall("a")
    while (returned.length === 0) await setImmediate()
    assert.deepStrictEqual(returned, [at])
  })
})
