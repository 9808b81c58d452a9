import { assert, describe, it } from "@effect/vitest"
import { endInBurst } from "@grid/http/Burst"
import { setImmediate } from "node:timers/promises"

/** Adds so many ends, numbered from `from` on, that note when they were called. */
const add = (ended: Array<number>, count: number, from = 0): void => {
  for (let number = from; number < from + count; number++) endInBurst(() => void ended.push(number))
}

const numbers = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, number) => number)

describe("answers of one turn", () => {
  it.each([1, 2, 63, 64, 65, 128, 200])("each end once, in their order, by the end of the turn: %i", async (count) => {
    const ended: Array<number> = []
    add(ended, count)
    await setImmediate()
    assert.deepStrictEqual(ended, numbers(count))
  })

  it("wait for one another, but for no more than 63 others", async () => {
    const ended: Array<number> = []
    add(ended, 63)
    assert.deepStrictEqual(ended, [])
    add(ended, 1, 63)
    assert.strictEqual(ended.length, 64)
    add(ended, 5, 64)
    assert.strictEqual(ended.length, 64)
    await setImmediate()
    assert.strictEqual(ended.length, 69)
  })

  it("that come while others end have the next turn", async () => {
    const ended: Array<string> = []
    endInBurst(() => {
      ended.push("first")
      endInBurst(() => void ended.push("later"))
    })
    endInBurst(() => void ended.push("second"))
    await setImmediate()
    assert.deepStrictEqual(ended.slice(0, 2), ["first", "second"])
    await setImmediate()
    assert.deepStrictEqual(ended, ["first", "second", "later"])
  })
})
