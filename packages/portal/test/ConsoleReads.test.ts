import { assert, describe, it } from "@effect/vitest"
import { TenantId } from "@grid/domain/Brands"
import type { Session } from "@grid/domain/people/Session"
import { type HttpCall, json } from "@grid/http/HttpCall"
import type { ContractRead } from "@grid/http/PlainRoute"
import { csrfTokenOf } from "@grid/http/SessionCookie"
import { LiveSessions } from "@grid/portal/identity/LiveSessions"
import { makeMemberRead } from "@grid/portal/sign-in/ConsoleRoute"
import { Deferred, Effect, Fiber, Schema } from "effect"

const token = "a".repeat(43)
const headers = { host: "10.0.0.1:8080", cookie: `gds_session=${token}`, "x-csrf-token": csrfTokenOf(token) }
const call = {
  baseUrl: "http://10.0.0.1:8080",
  method: "GET",
  query: "",
  message: { headers, rawHeaders: Object.entries(headers).flat() }
} as unknown as HttpCall
const session = { tenant_id: TenantId.make("desk") } as unknown as Session
const noRead = (() => Effect.void) as unknown as ContractRead

describe("what a member reads of the account", () => {
  it.effect("is read four at a time: three hundred questions at once leave connections to others", () =>
    Effect.gen(function* () {
      const end = yield* Deferred.make<void>()
      let begun = 0
      const route = makeMemberRead(LiveSessions.of({ find: () => Effect.succeed(session) }))(
        "/console/audit",
        Schema.Struct({}),
        () =>
          Effect.suspend(() => {
            begun++
            return Effect.as(Deferred.await(end), json(200, {}))
          })
      )
      const asked = yield* Effect.forEach(Array.from({ length: 20 }), () =>
        Effect.forkChild(route.handler(call, noRead), { startImmediately: true })
      )
      assert.strictEqual(begun, 4)
      yield* Deferred.succeed(end, undefined)
      const replies = yield* Effect.forEach(asked, Fiber.join)
      assert.deepStrictEqual([begun, new Set(replies.map(({ status }) => status))], [20, new Set([200])])
    })
  )
})
