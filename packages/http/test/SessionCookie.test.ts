import { assert, describe, it } from "@effect/vitest"
import type { HttpCall } from "@grid/http/HttpCall"
import { isForeign } from "@grid/http/Origin"
import { csrfTokenOf, sessionCookie, sessionCredential, sessionToken } from "@grid/http/SessionCookie"
import { Result } from "effect"

const token = "a".repeat(43)
const other = "b".repeat(43)

const callOf = (
  headers: Readonly<Record<string, string>>,
  { baseUrl = "http://127.0.0.1:8080", method = "GET" }: Partial<Pick<HttpCall, "baseUrl" | "method">> = {}
): HttpCall =>
  ({
    baseUrl,
    method,
    message: { headers: { host: "localhost:8080", ...headers }, rawHeaders: Object.entries(headers).flat() }
  }) as unknown as HttpCall

const outcome = (call: HttpCall) => {
  const credential = sessionCredential(call)
  return credential === null ? null : Result.isSuccess(credential) ? credential.success : credential.failure.code
}

describe("the cookie of a session", () => {
  it.each([
    [`__Host-gds_session=${token}`, token],
    [`theme=dark; __Host-gds_session=${token};a=b`, token],
    [`gds_session=${token}`, null],
    [`__Host-gds_session=${token}; __Host-gds_session=${other}`, null],
    [`x__Host-gds_session=${token}`, null],
    [`__Host-gds_session=${token}x`, null],
    [`__Host-gds_session=svc_live_${"a".repeat(32)}`, null],
    [`__Host-gds_session=`, null],
    ["", null]
  ])("%s → %s", (cookie, expected) => {
    assert.strictEqual(sessionToken(callOf({ cookie })), expected)
  })

  it("has its prefix and Secure over https and on localhost, and neither elsewhere", () => {
    const https = { baseUrl: "https://grid.example" }
    assert.match(sessionCookie(callOf({ host: "10.0.0.1" }, https), token), /^__Host-gds_session=a+; .*; Secure$/)
    assert.match(sessionCookie(callOf({}), token), /^__Host-gds_session=a+; .*; Secure$/)
    assert.match(sessionCookie(callOf({ host: "10.0.0.1:8080" }), token), /^gds_session=a+; .*; SameSite=Lax$/)
    assert.strictEqual(sessionToken(callOf({ cookie: `gds_session=${token}` }, https)), null)
    assert.strictEqual(sessionToken(callOf({ host: "10.0.0.1:8080", cookie: `gds_session=${token}` })), token)
    assert.match(sessionCookie(callOf({}), null), /^__Host-gds_session=; Path=\/; Max-Age=0; /)
  })

  it("counts only beside its CSRF token, and on a change only from the service's own pages", () => {
    const cookie = `__Host-gds_session=${token}`
    const csrf = { cookie, "x-csrf-token": csrfTokenOf(token) }
    assert.isNull(outcome(callOf({ cookie })))
    assert.isNull(outcome(callOf({ "x-csrf-token": csrfTokenOf(token) })))
    assert.strictEqual(outcome(callOf(csrf)), token)
    assert.strictEqual(outcome(callOf({ cookie, "x-csrf-token": csrfTokenOf(other) })), "csrf_token_invalid")
    assert.strictEqual(outcome(callOf({ cookie, "x-csrf-token": "" })), "csrf_token_invalid")
    const foreign = { ...csrf, origin: "https://evil.example" }
    assert.strictEqual(outcome(callOf(foreign)), token)
    assert.strictEqual(outcome(callOf(foreign, { method: "POST" })), "csrf_token_invalid")
    assert.strictEqual(outcome(callOf(csrf, { method: "POST" })), token)
  })
})

describe("pages of other sites", () => {
  const https = "https://grid.example"
  it.each([
    [{}, undefined, false],
    [{ origin: "http://localhost:8080" }, undefined, false],
    [{ origin: "http://127.0.0.1:8080" }, undefined, false],
    [{ origin: "http://localhost:8081" }, undefined, true],
    [{ origin: "https://evil.example" }, undefined, true],
    [{ origin: "null" }, undefined, true],
    [{ origin: "https://grid.example", host: "grid.example" }, undefined, false],
    [{ origin: "https://grid.example", host: "10.0.0.1:8080" }, https, false],
    [{ origin: "http://grid.example", host: "grid.example" }, https, true],
    [{ "sec-fetch-site": "same-origin" }, undefined, false],
    [{ "sec-fetch-site": "none" }, undefined, false],
    [{ "sec-fetch-site": "same-site" }, undefined, true],
    [{ "sec-fetch-site": "cross-site" }, undefined, true]
  ] as ReadonlyArray<readonly [Readonly<Record<string, string>>, string | undefined, boolean]>)(
    "%o at %s: %s",
    (headers, baseUrl, expected) => {
      assert.strictEqual(isForeign(callOf(headers, baseUrl === undefined ? {} : { baseUrl })), expected)
    }
  )
})
