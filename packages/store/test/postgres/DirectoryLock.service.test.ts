import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Account from "@grid/store/postgres/Account"
import { withLock } from "@grid/store/postgres/DirectoryLock"
import * as Processes from "@grid/store/postgres/Processes"
import { Effect, Fiber } from "effect"
import { temporary } from "./Fixture.ts"

describe("the directory lock", () => {
  it.live("admits one at a time, from the moment its dead holder is found by all at once", () =>
    Effect.gen(function* () {
      const home = yield* temporary
      const account = yield* Account.choose(null)
      const [, start] = (yield* Processes.token).split("-")
      for (const dead of [`4194304-${start}-x`, `${process.pid}-${start}0-x`]) {
        mkdirSync(path.join(home, "lock"), { recursive: true })
        writeFileSync(path.join(home, "lock", dead), "")
        let inside = 0
        let most = 0
        const use = Effect.gen(function* () {
          most = Math.max(most, ++inside)
          yield* Effect.yieldNow
          yield* Effect.promise(() => new Promise(setImmediate))
          inside--
        })
        yield* Effect.replicateEffect(withLock(home, account, use), 30, { concurrency: "unbounded" })
        assert.strictEqual(most, 1)
        assert.isEmpty(readdirSync(path.join(home, "lock")))
      }
      assert.deepStrictEqual(readdirSync(home), ["lock"])
    })
  )

  it.live("stays with a living holder whose service was shown another id of the boot", () =>
    Effect.gen(function* () {
      const [pid, start = ""] = (yield* Processes.token).split("-")
      assert.isTrue(yield* Processes.isAlive(`${pid}-${start.split(".")[0]}.00000000-x`))
    })
  )

  it.live("can be given up while another holds it", () =>
    Effect.gen(function* () {
      const home = yield* temporary
      const account = yield* Account.choose(null)
      yield* withLock(
        home,
        account,
        Effect.gen(function* () {
          const waiting = yield* Effect.forkChild(withLock(home, account, Effect.void))
          yield* Effect.yieldNow
          yield* Fiber.interrupt(waiting).pipe(Effect.timeout("1 minute"))
          assert.strictEqual(readdirSync(path.join(home, "lock")).length, 1)
        })
      )
      assert.deepStrictEqual(readdirSync(home), ["lock"])
    })
  )
})
