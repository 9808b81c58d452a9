import { assert, describe, it } from "@effect/vitest"
import { TenantId } from "@grid/domain/Brands"
import type { Caller } from "@grid/domain/gate/CurrentCaller"
import type { HttpCall } from "@grid/http/HttpCall"
import { makeLargeBodies, mostRefused } from "@grid/http/LargeBodies"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const callerOf = (tenant: string) => ({ key: { tenant_id: TenantId.make(tenant) } }) as unknown as Caller

describe("large bodies that are refused", () => {
  const begin = Effect.gen(function* () {
    const largeBodies = yield* makeLargeBodies
    let read = 0
    const body = Effect.sync(() => void read++)
    const send = (status: number, tenant = "desk") =>
      Effect.match(
        largeBodies({ reply: { status } } as unknown as HttpCall, callerOf(tenant), body, () => Effect.succeed(status)),
        { onFailure: (error) => error, onSuccess: (answered) => answered }
      )
    const sendMany = (status: number, count: number) =>
      Effect.forEach(Array.from({ length: count }), () => send(status), { discard: true })
    return { send, sendMany, read: () => read }
  })

  it.effect("are read so many times a minute; the next is not read, and told when it will be", () =>
    Effect.gen(function* () {
      const { read, send, sendMany } = yield* begin
      yield* sendMany(400, mostRefused - 1)
      yield* TestClock.adjust("20 seconds")
      assert.strictEqual(yield* send(413), 413)
      const refused = yield* send(400)
      assert.deepInclude(refused, { _tag: "TooManyRequests", retry_after_s: 40 })
      assert.strictEqual(read(), mostRefused)
      assert.strictEqual(yield* send(400, "another"), 400, "those of one tenant are not those of another")
      yield* TestClock.adjust("40 seconds")
      assert.strictEqual(yield* send(200), 200)
    })
  )

  it.effect("do not count where they were taken, found no quota, or the service failed", () =>
    Effect.gen(function* () {
      const { send, sendMany } = yield* begin
      for (const status of [200, 202, 304, 429, 503]) yield* sendMany(status, mostRefused)
      assert.strictEqual(yield* send(200), 200)
    })
  )
})

describe("large bodies that never end, of four tenants who have all places", () => {
  /** Sends one at a time, epoch ms; returns its outcome, and how many of the others were cut. */
  const sendAt = (atMs: number, tenants: number) =>
    Effect.gen(function* () {
      const largeBodies = yield* makeLargeBodies
      let cut = 0
      const send = (tenant: string, startedMs: number, body: Effect.Effect<void>) => {
        const message = { socket: { resetAndDestroy: () => cut++ } }
        const call = { startedMs, message, reply: null } as unknown as HttpCall
        return Effect.result(largeBodies(call, callerOf(tenant), body, () => Effect.succeed(200)))
      }
      for (let index = 0; index < 64; index++) {
        yield* Effect.forkChild(send(`slow${index % tenants}`, index, Effect.never), { startImmediately: true })
      }
      const outcome = yield* send("honest", atMs, Effect.void)
      return { outcome: outcome._tag, cut }
    })

  it.effect("leave a fifth the place of one of them after ten seconds, and refuse it before", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* sendAt(10_000, 4), { outcome: "Failure", cut: 0 })
      assert.deepStrictEqual(yield* sendAt(10_001, 4), { outcome: "Success", cut: 1 })
    })
  )

  it.effect("are not cut where each tenant has but one", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* sendAt(60_000, 64), { outcome: "Failure", cut: 0 })
    })
  )
})
