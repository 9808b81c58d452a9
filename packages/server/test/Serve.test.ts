import { assert, describe, it } from "@effect/vitest"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { NotFound } from "@grid/domain/errors/ApiError"
import type { Caller } from "@grid/domain/gate/CurrentCaller"
import { Gate, type GateRequest, Refusal } from "@grid/domain/gate/Gate"
import { get as planOf } from "@grid/domain/plans/Plan"
import { PageLoads } from "@grid/domain/requests/PageLoads"
import { chooseForm } from "@grid/http/DataReply"
import { AppSettings, type Settings } from "@grid/server/config/Settings"
import { makeSafely, makeServe } from "@grid/server/routes/Serve"
import { keyOf } from "@grid/testing/keys/Key"
import { Cause, Effect, Layer, Logger, Result } from "effect"
import { httpCall } from "./support/HttpCalls.ts"

describe("a check that throws", () => {
  it.effect("admits nobody, and the log says of which call and why", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const logger = Logger.make(({ cause }) => void lines.push(Cause.pretty(cause)))
      const outcome = yield* Effect.provide(
        Effect.gen(function* () {
          const safely = yield* makeSafely
          const check = safely(httpCall("GET", "/"), () => {
            throw new Error("a table of the plan is missing")
          })
          const result = check(planOf("growth"), keyOf("desk"))
          yield* Effect.yieldNow
          return result
        }),
        Logger.layer([logger])
      )
      assert.strictEqual(Result.isFailure(outcome) ? outcome.failure.code : null, "internal_error")
      assert.lengthOf(lines, 1)
      assert.include(lines[0], "a table of the plan is missing")
    })
  )
})

const quota = {
  limit_minute: 60,
  remaining_minute: 59,
  reset_minute: 0,
  limit_day: null,
  remaining_day: null,
  reset_day: 0
}
const caller: Caller = { key: keyOf("ours"), plan: planOf("growth"), quota }

/** Settings that a call is served by. */
const settings: Partial<Settings> = {
  legacyAnonymous: false,
  namespacePhase: "dual-mount",
  trustedProxies: [],
  products: []
}

const route = contractRoutes.find(({ name }) => name === "frequencyLatest")
const form = chooseForm(undefined, {}, ["application/json"])

/** Charges that a gate was asked for, and how often the call was prepared, where so many page loads are good. */
const served = (headers: Readonly<Record<string, string>>, goodPageLoads: number) =>
  Effect.gen(function* () {
    assert(route !== undefined && form !== null)
    const costs: Array<number> = []
    let prepared = 0
    let left = goodPageLoads
    const admission = <A>({ check, cost }: GateRequest<A>) => {
      costs.push(cost)
      return Result.mapBoth(check(caller.plan, caller.key), {
        onFailure: (error) => new Refusal({ error, caller }),
        onSuccess: (value) => ({ caller, value })
      })
    }
    const answer = Effect.fail(new NotFound({ detail: "There is none.", did_you_mean: [] }))
    const { direct } = yield* makeServe(() => () => {
      prepared++
      return Result.succeed({ form, needs: [], run: answer })
    }).pipe(
      Effect.provide(
        Layer.mergeAll(
          Layer.succeed(Gate, {
            unsafeAdmit: (request, resume) => resume(admission(request)),
            admit: (request) => Effect.suspend(() => Effect.fromResult(admission(request)))
          }),
          Layer.mock(PageLoads, { take: () => Effect.sync(() => left-- > 0) }),
          Layer.succeed(AppSettings, settings as Settings)
        )
      )
    )
    const call = { ...httpCall("GET", route.path), surface: "console" as const }
    Object.assign(call.message.headers, headers)
    const decoded = Result.succeed({ params: {}, query: {} })
    yield* Effect.callback<unknown>((resume) => direct(route, () => Result.succeed(answer), decoded)(call, resume))
    return { costs, prepared }
  })

describe("a call of a session", () => {
  const pageLoad = { "x-page-load": "A".repeat(22) }
  it.effect.each([
    ["that names nothing is charged", {}, 0, [1]],
    ["is paid by its page load", pageLoad, 1, [0]],
    ["whose page load pays for nothing is charged before its answer", pageLoad, 0, [0, 1]]
  ] as const)("%s, and prepared once", ([, headers, pageLoads, costs]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* served(headers, pageLoads), { costs: [...costs], prepared: 1 })
    })
  )
})
