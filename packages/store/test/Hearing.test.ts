import { assert, describe, it } from "@effect/vitest"
import { makeHearing } from "@grid/store/quota/Hearing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

/** Hearing whose echo is lost so many times before it comes, with the count of those that were sent. */
const hearingAfter = (failures: number) => {
  let sent = 0
  const hearing: ReturnType<typeof makeHearing<string>> = makeHearing(
    Effect.suspend(() => {
      sent++
      if (sent <= failures) return Effect.fail("the server has just been replaced")
      hearing.note()
      return Effect.void
    })
  )
  return { hearing, sent: () => sent }
}

describe("proof that recalls reach a node", () => {
  it.effect("is asked for again where the first echo could not be sent, and no more once it has come", () =>
    Effect.gen(function* () {
      const { hearing, sent } = hearingAfter(2)
      hearing.begin()
      yield* hearing.ask
      assert.isFalse(hearing.isHeard())
      yield* Effect.forkChild(hearing.asking)
      yield* TestClock.adjust("1 second")
      assert.isTrue(hearing.isHeard())
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(sent(), 3)
    })
  )

  it.effect("holds for one connection alone", () =>
    Effect.gen(function* () {
      const { hearing } = hearingAfter(0)
      hearing.begin()
      yield* hearing.ask
      assert.isTrue(hearing.isHeard())
      const { hearing: silent } = hearingAfter(Infinity)
      silent.note()
      silent.begin()
      yield* silent.ask
      assert.isFalse(silent.isHeard())
    })
  )
})
