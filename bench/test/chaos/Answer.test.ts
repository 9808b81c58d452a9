import { meaning } from "@grid/bench/chaos/Answer"
import { assert, describe, it } from "@effect/vitest"

const quota = `"quota":{"limit_minute":10,"remaining_minute":4,"reset_minute":"2026-11-22T10:01:00Z"}`

const left = { remaining: 4, resetAt: Date.parse("2026-11-22T10:01:00Z") }

const nothingLeft = { remaining: null, resetAt: null }

const toolFailure = (code: string) =>
  `{"jsonrpc":"2.0","id":1,"result":{"isError":true,"structuredContent":{"error":{"code":"${code}"}}}}`

describe("the meaning of an answer for its charge", () => {
  it.each([
    [200, `{"data":{},"meta":{${quota}}}`, { outcome: "admitted", status: 200, ...left }],
    [202, `{"data":{},"meta":{${quota}}}`, { outcome: "admitted", status: 202, ...left }],
    [429, `{"code":"quota_exceeded"}`, { outcome: "refused", status: 429, ...nothingLeft }],
    [401, `{"code":"api_key_revoked"}`, { outcome: "denied", status: 401, ...nothingLeft }],
    [503, `{"code":"service_unavailable"}`, { outcome: "doubt", status: 503, ...nothingLeft }],
    [404, "", { outcome: "doubt", status: 404, ...nothingLeft }],
    [500, "", { outcome: "doubt", status: 500, ...nothingLeft }],
    [0, "", { outcome: "doubt", status: 0, ...nothingLeft }],
    [200, toolFailure("quota_exceeded"), { outcome: "refused", status: 429, ...nothingLeft }],
    [200, toolFailure("api_key_invalid"), { outcome: "denied", status: 401, ...nothingLeft }],
    [200, toolFailure("plan_verification_unavailable"), { outcome: "doubt", status: 503, ...nothingLeft }],
    [200, toolFailure("never_heard_of"), { outcome: "doubt", status: 500, ...nothingLeft }]
  ] as const)("%s %s", (status, body, expected) => {
    assert.deepStrictEqual(meaning({ status, body }), expected)
  })
})
