import { assert, describe, it } from "@effect/vitest"
import { TenantId } from "@grid/domain/Brands"
import { inReadTurn } from "@grid/domain/operations/ReadTurns"
import { Deferred, Effect, Fiber, Result } from "effect"

const desk = TenantId.make("desk")
const another = TenantId.make("another")

describe("reads of a tenant", () => {
  const begin = Effect.gen(function* () {
    const end = yield* Deferred.make<void>()
    const begun: Array<string> = []
    const ask = (tenant: TenantId, method: "GET" | "POST" = "GET") => {
      const work = Effect.suspend(() => {
        begun.push(tenant)
        return Deferred.await(end)
      })
      return Effect.forkChild(Result.getOrThrow(inReadTurn({ method }, tenant, Result.succeed(work))), {
        startImmediately: true
      })
    }
    return { ask, begun, end: Deferred.succeed(end, undefined) }
  })

  it.effect("are four at a time; another's begin at once, and the rest as they end", () =>
    Effect.gen(function* () {
      const { ask, begun, end } = yield* begin
      const fibers = yield* Effect.forEach(Array.from({ length: 49 }), () => ask(desk))
      assert.strictEqual(begun.length, 4)
      const gone = yield* ask(desk)
      fibers.push(yield* ask(another))
      assert.deepStrictEqual(begun.slice(4), [another])
      yield* Fiber.interrupt(gone)
      yield* end
      yield* Effect.forEach(fibers, Fiber.join)
      assert.strictEqual(begun.length, 50, "whose client has gone is not begun")
    })
  )

  it.effect("do not wait where they are there, nor do other calls", () =>
    Effect.gen(function* () {
      const { ask, begun, end } = yield* begin
      const reads = yield* Effect.forEach(Array.from({ length: 4 }), () => ask(desk))
      const there = Effect.succeed("there")
      assert.strictEqual(Result.getOrThrow(inReadTurn({ method: "GET" }, desk, Result.succeed(there))), there)
      const posts = yield* Effect.forEach(Array.from({ length: 4 }), () => ask(desk, "POST"))
      assert.strictEqual(begun.length, 8)
      yield* end
      yield* Effect.forEach([...reads, ...posts], Fiber.join)
    })
  )
})
