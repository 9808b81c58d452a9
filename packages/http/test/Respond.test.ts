import { assert, describe, it } from "@effect/vitest"
import { type HttpCall, reply, unmatched } from "@grid/http/HttpCall"
import { respond } from "@grid/http/Respond"
import { Hash } from "effect"
import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"
import { Readable } from "node:stream"

const callOf = (): HttpCall => {
  const message = new IncomingMessage(new Socket())
  return {
    message,
    response: new ServerResponse(message),
    startedMs: 0,
    sentBefore: 0,
    method: "GET",
    path: "/openapi.json",
    query: "",
    requestId: "r1",
    baseUrl: "http://grid.test",
    surface: "rest",
    labels: unmatched,
    open: true,
    tenant: "",
    isLast: () => false,
    isDirect: false,
    reply: null
  }
}

/** Stream of an answer that the platform sends. */
const streamOf = (call: HttpCall, body: string | Uint8Array): Readable => {
  const { body: raw } = respond(call, reply(200, "text/plain", body))
  assert(raw._tag === "Raw" && raw.body instanceof Readable)
  return raw.body
}

describe("a large answer that is there as a whole", () => {
  it.each([
    ["bytes", Buffer.alloc(300_000, "कखग")],
    ["text", "कखग".repeat(40_000)]
  ])("is written piece by piece, so that others have their turn between: %s", async (_, body) => {
    const parts: Array<Buffer> = []
    for await (const part of streamOf(callOf(), body)) parts.push(part)
    assert.isAtMost(Math.max(...parts.map(({ byteLength }) => byteLength)), 65_536)
    assert.isTrue(Buffer.concat(parts).equals(Buffer.from(body)))
  })

  it("is compared by reference where it is given up, not by all that its connection refers to", () => {
    const call = callOf()
    let looks = 0
    const seen = { enumerable: true, get: () => ++looks }
    const stream = streamOf(call, Buffer.alloc(100_000))
    for (const part of [call.message, call.response, stream]) Object.defineProperty(part, "seen", seen)
    for (const part of [call.message, call.response, stream]) Hash.hash({ part })
    assert.strictEqual(looks, 0)
  })
})
