import { assert, describe, it } from "@effect/vitest"
import { AlertOutbox, type DueDelivery } from "@grid/domain/alerts/AlertOutbox"
import { Deliveries } from "@grid/domain/alerts/Deliveries"
import { Destinations } from "@grid/domain/alerts/Destinations"
import type { DeliveryId, TenantId } from "@grid/domain/Brands"
import { startReceiver } from "@grid/testing/http/Receiver"
import { layer } from "@grid/workers/alerts/Deliveries"
import { Deferred, Effect, Latch, Layer } from "effect"

const due = (tenant: string, url: string, id: number): DueDelivery => ({
  id: `msg_${tenant}_${id}` as DeliveryId,
  tenant: tenant as TenantId,
  type: "alert.fired",
  attempts: 1,
  resends: 0,
  body: "{}",
  url,
  secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]
})

describe("deliveries", () => {
  it.effect("of a tenant whose receivers never answer leave places to those of others", () =>
    Effect.gen(function* () {
      const receiver = yield* Effect.acquireRelease(Effect.promise(startReceiver), ({ close }) => Effect.promise(close))
      const queue = Array.from({ length: 40 }, (_, id) => due("dead", "http://dead.example/", id))
      queue.push(due("live", receiver.url, 0))
      const arrival = yield* Deferred.make<DueDelivery["id"]>()
      const answer = yield* Latch.make()
      let mostHeld = 0
      let held = 0

      const outbox = Layer.mock(AlertOutbox, {
        claim: (limit, each, underWay) =>
          Effect.sync(() => {
            const tenants = [...underWay]
            const claims = queue.filter(({ tenant }) => {
              if (tenants.filter((one) => one === tenant).length >= each) return false
              tenants.push(tenant)
              return true
            })
            return claims.slice(0, limit).map((claim) => {
              queue.splice(queue.indexOf(claim), 1)
              return claim
            })
          }),
        settle: ({ id }) => Effect.as(id.startsWith("msg_live") ? Deferred.succeed(arrival, id) : Effect.void, null),
        prune: Effect.void
      })
      const destinations = Layer.mock(Destinations, {
        parse: (text) => new URL(text),
        locate: (text) => {
          const url = new URL(text)
          if (url.hostname !== "dead.example") return Effect.succeed({ url, addresses: ["127.0.0.1"] })
          return Effect.suspend(() => {
            mostHeld = Math.max(mostHeld, ++held)
            return Effect.as(answer.await, { url: new URL(receiver.url), addresses: ["127.0.0.1"] })
          }).pipe(Effect.ensuring(Effect.sync(() => held--)))
        }
      })

      yield* Effect.gen(function* () {
        yield* Deliveries
        assert.strictEqual(yield* Deferred.await(arrival), "msg_live_0")
        assert.strictEqual(held, 8)
        yield* answer.open
      }).pipe(Effect.ensuring(answer.open), Effect.provide(Layer.provide(layer, [outbox, destinations])))
      assert.strictEqual(mostHeld, 8)
    })
  )
})
