import { assert, describe, it } from "@effect/vitest"
import { asFailure, failureOf, titleOf } from "../src/api/Failure.ts"
import { pauseMs } from "../src/api/Polling.ts"

const problem = (status: number, body: object, headers: Record<string, string> = {}) =>
  failureOf(new Response(JSON.stringify(body), { status, headers }))

describe("failures", () => {
  it("say what the service said, with what is needed to ask about it", async () => {
    const failure = await problem(
      429,
      { code: "quota_exceeded", detail: "Wait until 10:00.", request_id: "r1" },
      { "retry-after": "12" }
    )
    assert.deepInclude(failure, { kind: "refused", code: "quota_exceeded", requestId: "r1", retryAfterS: 12 })
    assert.strictEqual(failure.message, "Wait until 10:00.")
    assert.strictEqual(titleOf(failure), "The plan's calls are used up")
  })

  it("name the plan that has what was refused", async () => {
    const failure = await problem(402, { code: "not_in_plan", detail: "Ask for more.", required_plan: "pro" })
    assert.strictEqual(failure.plan, "pro")
    assert.strictEqual(titleOf(failure), "Not in your plan")
  })

  it.each([
    [401, "signed_out"],
    [404, "absent"],
    [503, "down"],
    [500, "broken"],
    [403, "refused"]
  ] as const)("of status %i are %s", async (status, kind) => {
    assert.strictEqual((await problem(status, { code: "c", detail: "d" })).kind, kind)
  })

  it("that are no problem of the service's are still a sentence", async () => {
    const failure = await failureOf(new Response("<h1>Bad gateway</h1>", { status: 502 }))
    assert.strictEqual(failure.kind, "broken")
    assert.match(failure.message, /502/)
    assert.isNull(failure.code)
  })

  it("without an answer are a connection that is down", () => {
    assert.strictEqual(asFailure(new TypeError("Failed to fetch")).kind, "offline")
    assert.strictEqual(asFailure(new SyntaxError("no JSON")).kind, "broken")
  })
})

describe("polling", () => {
  const stepMs = 900_000
  const newest = Date.parse("2026-08-18T10:00:00Z")
  const at = (time: string) => pauseMs(newest, stepMs, Date.parse(`2026-08-18T${time}Z`))

  it("waits until the next value is due", () => {
    assert.strictEqual(at("10:20:00"), 600_000)
    assert.strictEqual(at("10:15:00"), stepMs)
  })

  it("is never faster than half a minute, and once a minute while values are late", () => {
    assert.strictEqual(at("10:29:59"), 30_000)
    assert.strictEqual(at("10:30:00"), 60_000)
    assert.strictEqual(at("23:00:00"), 60_000)
    assert.strictEqual(pauseMs(null, stepMs, newest), 60_000)
  })

  it("asks again within a step, whatever the clock of the browser says", () => {
    assert.strictEqual(at("08:00:00"), stepMs)
  })
})
