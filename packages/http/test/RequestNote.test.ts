import { assert, describe, it } from "@effect/vitest"
import { KeyId } from "@grid/domain/Brands"
import type { Outcome, RequestDetails } from "@grid/domain/requests/RequestLog"
import { RequestLog } from "@grid/domain/requests/RequestLog"
import { attach, type HttpCall, type Reply } from "@grid/http/HttpCall"
import { noteRequest, parameterNames } from "@grid/http/RequestNote"
import { Effect } from "effect"
import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"

const secret = `svc_live_${"a1B2".repeat(8)}`
const key_id = KeyId.make("key_7m2k9q4x1c8v5b3n6h0d")

const callOf = (rest: Partial<HttpCall>): HttpCall => {
  const message = new IncomingMessage(new Socket())
  const call: HttpCall = {
    message,
    response: new ServerResponse(message),
    startedMs: 1_000,
    sentBefore: 0,
    method: "GET",
    path: "/developer/v1/grid/demand/latest",
    query: "",
    requestId: "one",
    baseUrl: "",
    surface: "rest",
    labels: { route: "/developer/v1/grid/demand/latest", group: "grid", surface: null },
    open: false,
    tenant: "",
    isDirect: false,
    isLast: () => false,
    reply: { status: 200, headers: {}, body: null, log: { key_id, tier: "growth" } },
    ...rest
  }
  attach(call)
  return call
}

/** What a call leaves in the log. */
const noted = (rest: Partial<HttpCall>, reply?: Reply) => {
  const notes: Array<Outcome & RequestDetails> = []
  const never = Effect.die("nothing is read")
  const log = RequestLog.of({
    unsafeNote: (outcome, details) => void notes.push({ ...outcome, ...details() }),
    list: () => never,
    routes: () => never,
    minutes: () => never,
    forget: never
  })
  const call = callOf(rest)
  noteRequest(log, call, reply ?? (call.reply as Reply), 1_004)
  return notes
}

const withKey = (status: number, log: NonNullable<Reply["log"]>): Reply => ({ status, headers: {}, body: null, log })

describe("names of parameters", () => {
  it.each([
    ["state=goa&hours=24&state=delhi", ["state", "hours"]],
    ["known_at", ["known_at"]],
    [`${secret}=1&${encodeURIComponent(secret)}&x-y=1&A=1&=2&&a%20b=1`, []],
    ["", []],
    [Array.from({ length: 100 }, (_, index) => `${"ab".repeat(1 + (index % 30))}=1`).join("&"), 20]
  ])("of %s", (query, names) => {
    const found = parameterNames(query)
    if (typeof names === "number") assert.isAtMost(found.length, names)
    else assert.deepStrictEqual(found, names)
  })
})

describe("a call that has ended", () => {
  it("is noted with its outcome, without a value of its query and without what looks like a secret", () => {
    const [note, ...more] = noted({
      path: `/developer/v1/${secret}/${"x".repeat(300)}`,
      query: `state=goa&api_key=${secret}`
    })
    assert.isEmpty(more)
    assert.deepInclude(note, {
      key_id,
      route: "/developer/v1/grid/demand/latest",
      surface: "rest",
      status: 200,
      code: null,
      at: 1_000,
      duration_ms: 4,
      parameters: ["state", "api_key"]
    })
    assert.notInclude(JSON.stringify(note), secret)
    assert.notInclude(JSON.stringify(note), "goa")
    assert.lengthOf(note?.path ?? "", 200)
  })

  it("is of the key that was admitted also where its client went away", () => {
    const [note] = noted({}, withKey(499, { code: "client_gone" }))
    assert.deepInclude(note, { key_id, status: 499, code: "client_gone" })
  })

  it("of the connector has its surface", () => {
    const [note] = noted({ labels: { route: "/mcp", group: "connector", surface: "connector" } })
    assert.deepInclude(note, { route: "/mcp", surface: "connector" })
  })

  it.each([
    ["without a key", { reply: withKey(401, { code: "api_key_missing" }) }],
    ["that nobody answered", { reply: null }],
    ["of an anonymous caller", { reply: withKey(200, { key_id, tier: "anonymous" }) }]
  ])("%s is nobody's", (_, rest) => {
    assert.isEmpty(noted(rest, withKey(200, {})))
  })
})
