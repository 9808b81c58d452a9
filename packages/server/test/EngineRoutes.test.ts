import { assert, describe, it } from "@effect/vitest"
import { TenantId } from "@grid/domain/Brands"
import { EngineAnswers } from "@grid/domain/engines/EngineAnswers"
import { computed, engineAnswer } from "@grid/domain/engines/EngineApi"
import type { EngineTask } from "@grid/domain/engines/EngineTask"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { type Caller, CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import type { StoredJob } from "@grid/domain/jobs/JobStore"
import { get } from "@grid/domain/plans/Plan"
import { iso } from "@grid/domain/time/Time"
import { whole } from "@grid/http/DataReply"
import { makeEngineRoute } from "@grid/server/engines/EngineRoutes"
import { Effect, Layer, Result, Schema } from "effect"

const Price = Schema.Struct({ inr_per_mwh: Schema.Finite })

const task: EngineTask<typeof Price.Type> = {
  engine: "test-price",
  version: "1",
  schema: Price,
  inputs: {
    frame: {
      kind: "modelled",
      confidence: 1,
      assumptions: [],
      missing: [],
      sources: [3, 7, 5].map((hour) => ({
        dataset: "price_dam",
        source: "iex",
        kind: "observed",
        captured_at: iso(hour * 3_600_000),
        licence: "none stated",
        url: null
      }))
    }
  }
}

const job = {
  id: "job_4k8x1v7m2q9c5b3n6h0d",
  state: "queued",
  progress_fraction: 0,
  created_at: 0,
  started_at: null,
  ended_at: null,
  expires_at: null,
  rows: null,
  bytes: null,
  error: null,
  spec: { type: "computation", engine: "test-price", result_id: `res_${"0".repeat(32)}` }
} as unknown as StoredJob

/** Answers of an engine that is not computed: what was asked of it stands in `calls`. */
const answering = (calls: Array<string>) =>
  Layer.mock(EngineAnswers, {
    answer: (tenant) => Effect.sync(() => (calls.push(`answer ${tenant}`), '{"inr_per_mwh":4200}')),
    queue: (tenant) => Effect.sync(() => (calls.push(`queue ${tenant}`), job))
  })

const caller = { key: { tenant_id: TenantId.make("desk") } } as unknown as Caller

/** Answer of the route to a call, and what was asked of the engine. */
const answerTo = Effect.fnUntraced(function* (respondAsync: boolean, gathered = Effect.succeed(task)) {
  const calls: Array<string> = []
  const route = yield* Effect.provide(makeEngineRoute, answering(calls))
  const request = {
    query: undefined,
    payload: { area: "W2" },
    path: undefined,
    idempotencyKey: null,
    format: "json" as const,
    respondAsync,
    plan: get("enterprise"),
    now: 0
  }
  const handler = route(
    ({ payload, tenant }: { readonly payload: { readonly area: string }; readonly tenant: string }) => {
      calls.push(`gather ${tenant} ${payload.area}`)
      return gathered
    }
  )
  const work = Result.getOrThrow(handler(request))
  const answer = yield* Effect.result(Effect.provideService(work, CurrentCaller, caller))
  return { answer, calls }
})

describe("the route of an engine", () => {
  it.effect("sends the engine's text as it is, with when and from where its data came", () =>
    Effect.gen(function* () {
      const { answer, calls } = yield* answerTo(false)
      assert.deepStrictEqual(calls, ["gather desk W2", "answer desk"])
      const sent = whole(Result.getOrThrow(answer))
      assert.deepInclude(sent, { data: '{"inr_per_mwh":4200}', as_of: 7 * 3_600_000 })
      assert.strictEqual(sent.provenance.length, 3)
    })
  )

  it.effect("gives a job to whoever prefers one, with where it is asked for", () =>
    Effect.gen(function* () {
      const { answer, calls } = yield* answerTo(true)
      assert.deepStrictEqual(calls, ["gather desk W2", "queue desk"])
      assert.deepInclude(Result.getOrThrow(answer), {
        status: 202,
        headers: { location: `/developer/v1/jobs/${job.id}`, "preference-applied": "respond-async" }
      })
    })
  )

  it.effect("computes nothing where the inputs cannot be gathered", () =>
    Effect.gen(function* () {
      const missing = new DataUnavailable({ dataset: "price_dam", detail: "Nothing is loaded." })
      for (const respondAsync of [false, true]) {
        const { answer, calls } = yield* answerTo(respondAsync, Effect.fail(missing) as never)
        assert.deepStrictEqual(calls, ["gather desk W2"])
        assert.strictEqual(Result.getOrThrow(Result.flip(answer)), missing)
      }
    })
  )

  it("is published with the job beside the answer, and with what may come in its place", () => {
    const { error, success } = engineAnswer(Price)
    assert.strictEqual(success[0], Price)
    assert.strictEqual(error.length, 5)
    assert.deepInclude(computed("storage-revenue"), { computed: true, bare: true, metered: true })
  })
})
