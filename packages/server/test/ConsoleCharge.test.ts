import { assert, describe, it } from "@effect/vitest"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { mostOfMinute } from "@grid/domain/plans/Plan"
import { PageLoads } from "@grid/domain/requests/PageLoads"
import { minuteMs } from "@grid/domain/time/Time"
import { makeChargeOf } from "@grid/server/routes/ConsoleCharge"
import { Effect, Result } from "effect"
import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { httpCall } from "./support/HttpCalls.ts"

const latest = contractRoutes.find(({ path }) => path === "/developer/v1/grid/demand/latest")

const callAt = (startedMs: number) => {
  const message = new IncomingMessage(new Socket())
  message.headers = { "if-none-match": 'W/"held"' }
  return { ...httpCall("GET", "/developer/v1/grid/demand/latest", message), startedMs }
}

describe("an answer that a session may have already", () => {
  it.effect("is charged behind its making as often as the largest plan admits calls in a minute, then before it", () =>
    Effect.gen(function* () {
      assert(latest !== undefined)
      const chargeOf = yield* makeChargeOf
      const charge = (session: string, startedMs = 0) => chargeOf(callAt(startedMs), latest, Result.succeed(session))
      const charges = yield* Effect.replicateEffect(charge("mine"), mostOfMinute)
      assert.deepStrictEqual([...new Set(charges)], ["after"])
      assert.strictEqual(yield* charge("mine"), "before")
      assert.strictEqual(yield* charge("theirs"), "after")
      assert.strictEqual(yield* charge("mine", minuteMs), "after")
    }).pipe(
      Effect.provideService(PageLoads, {
        start: () => Effect.die("no page is loaded here"),
        take: () => Effect.die("no page load pays here")
      })
    )
  )
})
