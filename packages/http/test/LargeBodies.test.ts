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
