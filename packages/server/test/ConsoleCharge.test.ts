import { assert, describe, it } from "@effect/vitest"
import { KeyId } from "@grid/domain/Brands"
import { mostOfMinute } from "@grid/domain/plans/Plan"
import { PageLoads } from "@grid/domain/requests/PageLoads"
import { minuteMs } from "@grid/domain/time/Time"
import { makeChargeOf } from "@grid/server/routes/ConsoleCharge"
import { keyOf } from "@grid/testing/keys/Key"
import { Effect } from "effect"
import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { httpCall } from "./support/HttpCalls.ts"

const callWith = (headers: IncomingMessage["headers"], startedMs: number) => {
  const message = new IncomingMessage(new Socket())
  message.headers = headers
  return { ...httpCall("GET", "/developer/v1/grid/demand/latest", message), startedMs }
}

const keyOfSession = (letter: string, tenant: string) => keyOf(tenant, { id: KeyId.make(`key_${letter.repeat(20)}`) })

describe("an answer that a session may have already", () => {
  it.effect(
    "is charged behind its making as often for a tenant as the largest plan admits calls in a minute, then before it",
    () =>
      Effect.gen(function* () {
        const chargeOf = yield* makeChargeOf
        const charge = (letter: string, tenant: string, startedMs = 0) =>
          chargeOf(callWith({ "if-none-match": 'W/"held"' }, startedMs), keyOfSession(letter, tenant))
        const charges = yield* Effect.forEach(Array.from({ length: mostOfMinute }), (_, index) =>
          charge(index % 2 === 0 ? "a" : "b", "ours")
        )
        assert.deepStrictEqual([...new Set(charges)], ["after"])
        assert.strictEqual(yield* charge("a", "ours"), "before")
        assert.strictEqual(yield* charge("c", "ours"), "before", "another session of the tenant")
        assert.strictEqual(yield* charge("d", "theirs"), "after")
        assert.strictEqual(yield* charge("a", "ours", minuteMs), "after")
      }).pipe(
        Effect.provideService(PageLoads, {
          start: () => Effect.die("no page is loaded here"),
          take: () => Effect.die("no page load pays here")
        })
      )
  )
})

describe("page loads that pay for nothing", () => {
  it.effect("are looked up as often for a session as the largest plan admits calls in a minute", () =>
    Effect.gen(function* () {
      let lookUps = 0
      const chargeOf = yield* Effect.provideService(makeChargeOf, PageLoads, {
        start: () => Effect.die("no page is loaded here"),
        take: () => Effect.sync(() => (lookUps++, false))
      })
      const charge = (letter: string, startedMs = 0) =>
        chargeOf(callWith({ "x-page-load": "A".repeat(22) }, startedMs), keyOfSession(letter, "ours"))
      const charges = yield* Effect.replicateEffect(charge("a"), mostOfMinute + 5)
      assert.deepStrictEqual([...new Set(charges)], ["before"])
      assert.strictEqual(lookUps, mostOfMinute)
      yield* charge("b")
      yield* charge("a", minuteMs)
      assert.strictEqual(lookUps, mostOfMinute + 2)
    })
  )
})
