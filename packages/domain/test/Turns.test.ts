import { assert, describe, it } from "@effect/vitest"
import { nextTurn } from "@grid/domain/time/Turns"
import { Effect } from "effect"

const works = 5
const pieces = 20

describe("long work", () => {
  it("takes a piece of a turn of the event loop at a time, however much of it there is", async () => {
    let turn = 0
    const count = () => {
      turn++
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    const turns: Array<number> = []
    const work = async () => {
      for (let piece = 0; piece < pieces; piece++) {
        // Each answer has a fiber of its own.
        await Effect.runPromise(nextTurn)
        turns.push(turn)
      }
    }
    await Promise.all(Array.from({ length: works }, work))
    clearImmediate(counting)
    assert.lengthOf(turns, works * pieces)
    assert.strictEqual(new Set(turns).size, turns.length)
  })
})
