import { assert, describe, it } from "@effect/vitest"
import { CreatedKey } from "@grid/domain/account/KeysApi"
import type { ProblemCode } from "@grid/domain/errors/Problem"
import { respond } from "@grid/http/Respond"
import { hold } from "@grid/testing/cluster/TestCluster"
import { openRaw, type RawConnection, sendRaw } from "@grid/testing/http/RawClient"
import { type IdentityProvider, startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { startService, until } from "@grid/testing/service/ServiceProcess"
import * as FastCheck from "fast-check"
import { readFile } from "node:fs/promises"
import { connect } from "node:net"
import { Readable, Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { afterAll, beforeAll } from "vitest"
import { brotliCompressSync, brotliDecompressSync, constants, deflateSync, gzipSync } from "node:zlib"
import { type Answer, answered, call, callsOf, managed, newTenant, ping, problem } from "../support/Client.ts"
import { httpCall } from "../support/HttpCalls.ts"
import { startSuite, type Suite } from "../support/Suite.ts"

const latest = "/developer/v1/grid/demand/latest"

let suite: Suite
let provider: IdentityProvider
/** Begun with the file, so that most of the half minute they are given is over when their turn comes. */
let slowBodies: ReadonlyArray<RawConnection>

beforeAll(async () => {
  provider = await startIdentityProvider()
  suite = await startSuite(provider.environment)
  slowBodies = await beginSlowBodies()
})

afterAll(async () => {
  await suite.close()
  await provider.close()
})

const newKey = () => suite.store.createKey(newTenant(), "enterprise")

const isAlive = async () => assert.strictEqual((await call(`${suite.url}/healthz`)).status, 200)

/** One raw request with these lines, and the empty line after them. */
const lines = async (...parts: ReadonlyArray<string>): Promise<Answer> =>
  answered(await sendRaw({ port: suite.port }, [...parts, "", ""].join("\r\n")))

/** A connection on which this was sent. */
const openAnd = async (request: string): Promise<RawConnection> => {
  const connection = await openRaw({ port: suite.port })
  connection.write(request)
  return connection
}

/** A creation of a key with this body, byte for byte. */
const post = async (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  const bytes = typeof body === "string" ? Buffer.from(body) : body
  const all = {
    host: "a",
    authorization: `Bearer ${await provider.token({ org_id: newTenant() })}`,
    "content-type": "application/json",
    "content-length": String(bytes.byteLength),
    ...headers
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return answered(
    await sendRaw({ port: suite.port }, `POST /api/developer/keys HTTP/1.1\r\n${head.join("")}\r\n`, bytes)
  )
}

/** A byte every second, so that the connection is never idle. */
const drip = (connection: RawConnection, bytes: string) => {
  let sent = 0
  const timer = setInterval(() => connection.write(bytes[sent++ % bytes.length] as string), 1_000)
  void connection.closed.then(() => clearInterval(timer))
}

/** Creations of a key whose bodies do not end. */
const beginSlowBodies = async () => {
  const head = `POST /api/developer/keys HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${await provider.token({ org_id: newTenant() })}\r\nContent-Type: application/json\r\n`
  const announced = await openRaw({ port: suite.port })
  const chunked = await openRaw({ port: suite.port })
  announced.write(`${head}Content-Length: 1000\r\n\r\n{"name":"`)
  drip(announced, "a")
  chunked.write(`${head}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`)
  return [announced, chunked]
}

describe("http", () => {
  const get = `GET ${latest} HTTP/1.1`
  const postKeys = "POST /api/developer/keys HTTP/1.1"
  const smuggled = `0\r\n\r\nGET ${latest} HTTP/1.1\r\nHost: a\r\nX-Request-Id: smuggled\r\n\r\n`
  const ambiguous: ReadonlyArray<readonly [name: string, request: string]> = [
    ["CL + TE", `${postKeys}\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${smuggled}`],
    ["TE + CL", `${postKeys}\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n${smuggled}`],
    ["CL + TE on GET", `${get}\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${smuggled}`],
    [
      "duplicate CL that differ",
      `${postKeys}\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n12345${smuggled}`
    ],
    ["duplicate CL that agree", `${postKeys}\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n12345`],
    ["CL list", `${postKeys}\r\nHost: a\r\nContent-Length: 5, 5\r\n\r\n12345`],
    ["CL with a sign", `${postKeys}\r\nHost: a\r\nContent-Length: +5\r\n\r\n12345`],
    ["negative CL", `${postKeys}\r\nHost: a\r\nContent-Length: -5\r\n\r\n12345`],
    ["hex CL", `${postKeys}\r\nHost: a\r\nContent-Length: 0x5\r\n\r\n12345`],
    ["CL beyond 64 bits", `${postKeys}\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n12345`],
    ["xchunked", `${postKeys}\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n${smuggled}`],
    ["chunked, identity", `${postKeys}\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n${smuggled}`],
    [
      "two TE",
      `${postKeys}\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${smuggled}`
    ],
    ["TE with a vertical tab", `${postKeys}\r\nHost: a\r\nTransfer-Encoding: \x0bchunked\r\n\r\n${smuggled}`],
    ["space before colon", `${get}\r\nHost: a\r\nX-API-Key : x\r\n\r\n`],
    ["space before the colon of TE", `${postKeys}\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n${smuggled}`],
    ["obs-fold", `${get}\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n`],
    ["obs-fold in the first header", `${get}\r\n Host: a\r\n\r\n`],
    ["bare LF after a header", `${get}\r\nHost: a\nX-A: b\r\n\r\n`],
    ["bare LF everywhere", `${get}\nHost: a\n\n`],
    ["bare CR in a value", `${get}\r\nHost: a\r\nX-A: b\rc\r\n\r\n`],
    ["NUL in a value", `${get}\r\nHost: a\r\nX-A: b\0c\r\n\r\n`],
    ["NUL in a name", `${get}\r\nHost: a\r\nX-\0A: b\r\n\r\n`],
    ["NUL in the path", `GET ${latest}\0 HTTP/1.1\r\nHost: a\r\n\r\n`],
    ["missing Host", `${get}\r\nX-A: b\r\n\r\n`],
    ["missing Host, HTTP/1.0", `GET ${latest} HTTP/1.0\r\n\r\n`],
    ["empty Host", `${get}\r\nHost:\r\n\r\n`],
    ["no header name", `${get}\r\nHost: a\r\n: b\r\n\r\n`],
    ["no colon", `${get}\r\nHost: a\r\nnonsense\r\n\r\n`],
    ["no version", `GET ${latest}\r\nHost: a\r\n\r\n`],
    ["version 2.0", `GET ${latest} HTTP/2.0\r\nHost: a\r\n\r\n`],
    ["HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["TLS on the plain port", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["no HTTP at all", "hello there\r\n\r\n"],
    ["a bad method", `G=T ${latest} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ["a path that is not ASCII", `GET ${latest}?q=\xff HTTP/1.1\r\nHost: a\r\n\r\n`],
    ["a blank in the path", `GET ${latest} x HTTP/1.1\r\nHost: a\r\n\r\n`],
    ["a fragment", `GET ${latest}#part HTTP/1.1\r\nHost: a\r\n\r\n`]
  ]
  it.each(ambiguous)(
    "31 CL + TE, duplicate CL, xchunked, space before colon, obs-fold, bare LF, NUL, missing Host → 400: %s",
    async (_, request) => {
      const connection = await openRaw({ port: suite.port })
      connection.write(request)
      problem(answered(await connection.next()), "invalid_parameter")
      // Nothing of the rest is taken for a request of its own.
      connection.end()
      assert.isNull(await connection.next())
      await isAlive()
    }
  )

  it.each(["/healthz", "/readyz"])(
    "31 a load balancer's check in HTTP/1.0, which knows no Host, is answered; in HTTP/1.1 it has one: %s",
    async (path) => {
      assert.strictEqual((await lines(`GET ${path} HTTP/1.0`)).status, 200)
      problem(await lines(`GET ${path} HTTP/1.1`), "invalid_parameter")
      problem(await lines(`GET ${path} HTTP/1.0`, "Host: a", "Host: b"), "invalid_parameter")
    }
  )

  it.each(["*", "/", "/healthz", "/readyz"])(
    "31 so is its check by OPTIONS, and with a Host, in HTTP/1.1 or of another path OPTIONS is what it was: %s",
    async (path) => {
      const check = await lines(`OPTIONS ${path} HTTP/1.0`)
      assert.strictEqual(check.status, 200, check.text)
      problem(await lines(`OPTIONS ${path} HTTP/1.1`), "invalid_parameter")
      const other = path === "*" ? "invalid_parameter" : "method_not_allowed"
      problem(await lines(`OPTIONS ${path} HTTP/1.0`, "Host: a"), other)
      problem(await lines(`OPTIONS ${path} HTTP/1.1`, "Host: a"), other)
      problem(await lines(`OPTIONS ${path}x HTTP/1.0`), "invalid_parameter")
    }
  )

  it("31 what is smuggled in behind such a request is not run: nothing is charged", async () => {
    const { key, secret } = await newKey()
    const inner = `GET ${latest} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${secret}\r\n\r\n`
    for (const outer of [
      `${postKeys}\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `${postKeys}\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
      `${postKeys}\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n`,
      `${get}\r\nHost: a\r\nHost: b\r\n\r\n`,
      `GET http://a${latest} HTTP/1.1\r\nHost: a\r\n\r\n`,
      `GET ${latest}\r\nHost: a\r\n\r\n`,
      `${get}\r\n\r\n`
    ]) {
      for (const behind of [inner, inner.repeat(3)]) {
        const connection = await openRaw({ port: suite.port })
        connection.write(outer + behind)
        problem(answered(await connection.next()), "invalid_parameter")
        assert.isNull(await connection.next())
        await connection.closed
      }
    }
    // Whatever had been run would be charged before this is.
    assert.strictEqual((await lines(get, "Host: a", `X-API-Key: ${secret}`)).status, 200)
    assert.strictEqual(await callsOf(suite.database.url, key.id), 1)
  })

  it.each([
    ["a bad chunk size", "zz\r\nabc\r\n0\r\n\r\n"],
    ["a chunk longer than it says", `2\r\nabcdef\r\n${smuggled}`],
    ["a chunk size beyond 64 bits", "fffffffffffffffffffff\r\nab\r\n0\r\n\r\n"],
    ["a chunk that ends in bare LF", "2\r\n{}\n0\r\n\r\n"],
    ["a chunk size with a bare LF", "2\n{}\r\n0\r\n\r\n"]
  ])("31 a chunked body that could be read in two ways → 400, and nothing after it is read: %s", async (_, body) => {
    const connection = await openRaw({ port: suite.port })
    connection.write(
      `${postKeys}\r\nHost: a\r\nAuthorization: Bearer ${await provider.token({ org_id: newTenant() })}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body}`
    )
    problem(answered(await connection.next()), "invalid_parameter")
    assert.isNull(await connection.next())
    connection.destroy()
  })

  it("31 whoever is refused and does not close is closed", async () => {
    for (const request of [
      "hello there\r\n\r\n",
      `${get}\r\nHost: a\r\nX-A: ${"x".repeat(20_000)}\r\n\r\n`,
      `${get}\r\n\r\n`
    ]) {
      const connection = await openRaw({ port: suite.port, allowHalfOpen: true })
      connection.write(request)
      assert.oneOf(answered(await connection.next()).status, [400, 431])
      let isClosed = false
      void connection.closed.then(() => (isClosed = true))
      await until(() => {
        connection.write("X")
        return isClosed
      })
    }
  })

  it("31 a request with garbage behind it: the garbage never takes the place of its answer", async () => {
    const { secret } = await newKey()
    for (let round = 0; round < 30; round++) {
      const connection = await openRaw({ port: suite.port })
      connection.write(`${get}\r\nHost: a\r\nX-API-Key: ${secret}\r\n\r\n`)
      // At the same time, or once the answer is there.
      if (round % 2 === 0) connection.write("garbage\r\n\r\n")
      assert.strictEqual(answered(await connection.next()).status, 200)
      if (round % 2 === 1) connection.write("garbage\r\n\r\n")
      const last = await connection.next()
      if (last !== null) problem(answered(last), "invalid_parameter")
      assert.isNull(await connection.next())
    }
    await isAlive()
  })

  it("31 pipelined requests are answered in their order, each with its own key", async () => {
    const [first, second] = [await newKey(), await newKey()]
    const connection = await openRaw({ port: suite.port })
    const order = [first, second, second, first]
    connection.write(
      order.map(({ secret }) => `GET /developer/v1/ping HTTP/1.1\r\nHost: a\r\nX-API-Key: ${secret}\r\n\r\n`).join("")
    )
    for (const { key } of order) assert.include(answered(await connection.next()).text, key.id)
    connection.destroy()
  })

  it.each([
    ["duplicate Host", [get, "Host: a", "Host: a"]],
    ["duplicate Host that differ", [get, "Host: a", "host: b"]],
    ["an empty Host beside", [get, "Host: a", "HOST:"]],
    ["absolute form", [`GET http://a${latest} HTTP/1.1`, "Host: a"]],
    ["absolute form of another host", [`GET http://elsewhere.test${latest} HTTP/1.1`, "Host: a"]],
    ["absolute form of a file", ["GET file:///etc/passwd HTTP/1.1", "Host: a"]],
    ["asterisk form", ["OPTIONS * HTTP/1.1", "Host: a"]],
    ["no leading slash", ["GET developer/v1/ping HTTP/1.1", "Host: a"]]
  ] as ReadonlyArray<readonly [string, ReadonlyArray<string>]>)(
    "32 duplicate Host and absolute-form (Node answers 200) → 400: %s",
    async (_, request) => {
      const { key, secret } = await newKey()
      const answer = await lines(...request, `X-API-Key: ${secret}`)
      problem(answer, "invalid_parameter")
      assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
    }
  )

  it("32 a path with two slashes, dots or an encoded slash is not another route", async () => {
    const { key, secret } = await newKey()
    for (const path of [
      `/${latest}`,
      "/developer//v1/grid/demand/latest",
      `${latest}/`,
      "/developer/v1/../v1/grid/demand/latest",
      "/developer/v1/./grid/demand/latest",
      "/developer/v1/grid%2Fdemand/latest",
      "/developer/v1/%67rid/demand/latest",
      "/DEVELOPER/v1/grid/demand/latest",
      "/api/developer/v1x/grid/demand/latest",
      "/api/api/developer/v1/grid/demand/latest",
      `${latest};a=b`
    ]) {
      problem(await lines(`GET ${path} HTTP/1.1`, "Host: a", `X-API-Key: ${secret}`), "not_found")
    }
    assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
  })

  it("34 body over 256 KiB → 413", async () => {
    const limit = 256 * 1024
    const body = (size: number) => `{"name":"fits"${" ".repeat(size - 15)}}`
    managed(await post(body(limit)), 201, CreatedKey)
    problem(await post(body(limit + 1)), "payload_too_large")
    problem(await post(body(20 * limit)), "payload_too_large")
    // By what is announced, before any of it is there.
    problem(await post("", { "content-length": String(2 ** 40) }), "payload_too_large")
    // In chunks nothing is announced.
    const chunk = Buffer.from(`${(4096).toString(16)}\r\n${" ".repeat(4096)}\r\n`)
    const chunked = async (count: number) => {
      const parts = Buffer.concat([
        ...Array.from({ length: count }, () => chunk),
        Buffer.from(`f\r\n{"name":"fits"}\r\n0\r\n\r\n`)
      ])
      const head = `POST /api/developer/keys HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${await provider.token({ org_id: newTenant() })}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
      return answered(await sendRaw({ port: suite.port }, head, parts))
    }
    managed(await chunked(63), 201, CreatedKey)
    problem(await chunked(64), "payload_too_large")
    problem(await chunked(2_000), "payload_too_large")
    await isAlive()
  })

  // A chunk costs some microseconds however small it is: forty bodies of a byte a chunk kept the event loop for half a minute.
  it("34 a body in thousands of tiny chunks → 400 and closed; as many lines, or few of any size → read", async () => {
    const chunked = async (count: number, bytes: number) => {
      const token = await provider.token({ org_id: newTenant() })
      const head = `POST /api/developer/keys HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
      const blanks = `${bytes.toString(16)}\r\n${" ".repeat(bytes)}\r\n`.repeat(count)
      return openAnd(`${head}${blanks}f\r\n{"name":"fits"}\r\n0\r\n\r\n`)
    }
    const tiny = await chunked(8_000, 1)
    problem(answered(await tiny.next()), "invalid_parameter")
    await tiny.closed
    for (const [count, bytes] of [
      [4_000, 1],
      [10_000, 20]
    ] as const) {
      const connections = await Promise.all(Array.from({ length: 8 }, () => chunked(count, bytes)))
      for (const connection of connections) {
        managed(answered(await connection.next()), 201, CreatedKey)
        connection.end()
      }
    }
    await isAlive()
  })

  it("34 a large body is not waited for where the key is not known, or its plan has not the route", async () => {
    const head = (secret: string) =>
      lines(
        "POST /v1/emissions/delta HTTP/1.1",
        "Host: a",
        `X-API-Key: ${secret}`,
        "Content-Type: application/json",
        "Content-Length: 2000000"
      )
    problem(await head(`svc_live_${"x".repeat(32)}`), "api_key_invalid")
    problem(await head((await suite.store.createKey(newTenant(), "trial")).secret), "TIER_REQUIRED")
  })

  it("34 large bodies on their way: so many of a tenant, then 429; another tenant, and who has ended one, are read", async () => {
    const bytes = 100_000
    const begin = (secret: string) =>
      openAnd(
        `POST /v1/emissions/delta HTTP/1.1\r\nHost: a\r\nX-API-Key: ${secret}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`
      )
    const answerTo = async (secret: string) => {
      const connection = await begin(secret)
      connection.write("x".repeat(bytes))
      return answered(await connection.next())
    }
    const { secret } = await newKey()
    const begun = await Promise.all(Array.from({ length: 16 }, () => begin(secret)))
    await until(async () => (await answerTo(secret)).status === 429)
    problem(await answerTo(secret), "too_many_requests")
    problem(await answerTo((await newKey()).secret), "invalid_parameter")
    begun[0]?.destroy()
    await until(async () => (await answerTo(secret)).status !== 429)
    for (const connection of begun.slice(1)) connection.write("x".repeat(bytes))
    for (const connection of begun.slice(1)) problem(answered(await connection.next()), "invalid_parameter")
  })

  it("34 large bodies that are wrong: 60 of a tenant in a minute, then 429 that says when; small ones and other tenants are read", async () => {
    const send = async (secret: string, bytes: number) =>
      call(`${suite.url}/v1/emissions/delta`, {
        method: "POST",
        headers: { "x-api-key": secret, "content-type": "application/json" },
        body: "x".repeat(bytes)
      })
    const { secret } = await newKey()
    for (let count = 0; count < 60; count++) problem(await send(secret, 20_000), "invalid_parameter")
    const refused = await send(secret, 20_000)
    problem(refused, "too_many_requests")
    assert.isAtLeast(Number(refused.header("retry-after")), 1)
    problem(await send(secret, 2_000), "invalid_parameter")
    problem(await send((await newKey()).secret, 20_000), "invalid_parameter")
  })

  it("34 a body that is left unread and closes the connection → the answer says so; a small one leaves it open", async () => {
    const connectionAfter = async (bytes: number) => {
      const answer = await call(`${suite.url}/v1/emissions/delta`, { method: "POST", body: "x".repeat(bytes) })
      problem(answer, "api_key_missing")
      return answer.header("connection")
    }
    for (let turn = 0; turn < 5; turn++) {
      assert.strictEqual(await connectionAfter(100_000), "keep-alive")
      assert.strictEqual(await connectionAfter(3_000_000), "close")
    }
  })

  it("35 100k-deep JSON → 400", async () => {
    const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
    for (const body of [
      deep("[", "]", 100_000),
      deep(`{"a":`, "}", 40_000),
      `{"name":${deep("[", "]", 100_000)}}`,
      "[".repeat(200_000),
      deep("[", "]", 33),
      `{"name":"x","ip_allow_list":${deep("[", "]", 100)}}`
    ]) {
      problem(await post(body), "invalid_parameter")
    }
    managed(await post(`{"name":"${"[".repeat(80)}"}`), 201, CreatedKey)
    await isAlive()
  })

  it("35 JSON that is promised and does not come → 400", async () => {
    const token = await provider.token({ org_id: newTenant() })
    const answer = await lines(
      "POST /api/developer/keys HTTP/1.1",
      "Host: a",
      `Authorization: Bearer ${token}`,
      "Content-Type: application/json"
    )
    problem(answer, "invalid_parameter")
  })

  it("35 whatever is not one JSON object of the schema → 400", async () => {
    for (const body of [
      "",
      " ",
      "{",
      "null",
      "[]",
      "1",
      `"name"`,
      "NaN",
      "{'name':'x'}",
      `{"name":"x",}`,
      `{"name":"x"}{}`,
      "\ufeff",
      `{"name":"x"} //`
    ]) {
      problem(await post(body), "invalid_parameter")
    }
    problem(await post(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])), "invalid_parameter")
    problem(await post(Buffer.from(`{"name":"x"}`, "utf16le")), "invalid_parameter")
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "application/jsonx",
      "application/json; charset=latin1",
      ""
    ]) {
      problem(await post(`{"name":"x"}`, { "content-type": type }), "unsupported_media_type")
    }
    managed(await post(`{"name":"x"}`, { "content-type": "Application/JSON;charset=UTF-8" }), 201, CreatedKey)
    await FastCheck.assert(
      FastCheck.asyncProperty(FastCheck.json(), async (json) => {
        const answer = await post(json)
        if (answer.status !== 201) problem(answer, "invalid_parameter")
      }),
      { numRuns: 100 }
    )
  })

  const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "__defineGetter__"]

  it.each(names)(
    "36 __proto__, constructor in arguments, tool names, queries → plain data or unknown: %s",
    async (name) => {
      const { secret } = await newKey()
      for (const path of [latest, "/developer/v1/grid/demand/history", "/developer/v1/ping"]) {
        for (const parameter of [name, `${name}[x]`, `hours[${name}]`, encodeURIComponent(`${name}.polluted`)]) {
          const answer = await lines(`GET ${path}?${parameter}=1 HTTP/1.1`, "Host: a", `X-API-Key: ${secret}`)
          const { errors } = problem(answer, "invalid_parameter")
          assert.deepStrictEqual(
            errors.map(({ path: at }) => at),
            [decodeURIComponent(parameter)]
          )
        }
        problem(
          await lines(`GET ${path}?${name}=1&${name}=2 HTTP/1.1`, "Host: a", `X-API-Key: ${secret}`),
          "invalid_parameter"
        )
      }
      for (const value of ["state", "mode", "resolution", "format", "hours"]) {
        problem(
          await lines(
            `GET /developer/v1/grid/demand/history?${value}=${name} HTTP/1.1`,
            "Host: a",
            `X-API-Key: ${secret}`
          ),
          "invalid_parameter"
        )
      }
      problem(await post(`{"name":"x","${name}":{"polluted":true}}`), "invalid_parameter")
      problem(await post(`{"${name}":"x"}`), "invalid_parameter")
      assert.strictEqual(managed(await post(`{"name":"${name}"}`), 201, CreatedKey).name, name)
      problem(await lines(`GET /developer/v1/${name} HTTP/1.1`, "Host: a", `X-API-Key: ${secret}`), "not_found")
      problem(await lines(`GET /${name} HTTP/1.1`, "Host: a"), "not_found")
      assert.strictEqual((await ping(suite.url, secret)).data.tier, "enterprise")
    }
  )

  it("37 gzip bomb → 415 or a cap on the decompressed size", async () => {
    const bomb = Buffer.concat([Buffer.from(`{"name":"`), Buffer.alloc(50 * 1024 * 1024, 0x61), Buffer.from(`"}`)])
    const zipped = gzipSync(bomb)
    for (const [coding, body] of [
      ["gzip", zipped],
      ["x-gzip", zipped],
      ["GZIP", zipped],
      ["deflate", deflateSync(bomb)],
      ["br", brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
      ["gzip, gzip", gzipSync(zipped)],
      ["identity, gzip", zipped],
      ["gzip", gzipSync(`{"name":"small"}`)]
    ] as const) {
      problem(await post(body, { "content-encoding": coding }), "unsupported_media_type")
    }
    problem(await post(gzipSync(`{"name":"small"}`)), "invalid_parameter")
    managed(await post(`{"name":"plain"}`, { "content-encoding": "identity" }), 201, CreatedKey)
    await isAlive()
  })

  it.each([
    "hours=1&hours=1",
    "hours=1&hours=2",
    "hours=1&%68ours=1",
    "mode=raw&mode=blended",
    "state[]=goa",
    "state[0]=goa&state[1]=delhi",
    "state=goa,delhi",
    "state=%00",
    "state=goa%00",
    "hours=1%00",
    "%00=1",
    "state=%ff",
    "state=%c3%28",
    "state=%ed%a0%80",
    "state=%f0%82%82%ac",
    "state=%",
    "state=%2",
    "state=%zz",
    "state=%u0041",
    "state=goa%0d%0aX-Injected:%201",
    "state=goa%7f",
    "%e0%a4%a=1",
    "hours",
    "hours=",
    "=1",
    "hours=%20%31",
    "hours=1e1",
    "hours=+1",
    "hours=%2B1",
    "hours=01",
    "hours=0",
    "hours=-1",
    "hours=1.0",
    "hours=0x10",
    "hours=2147483648",
    "hours=9999999999999999999999",
    "hours=Infinity",
    "hours=١"
  ])("38 repeated or array query parameters, %%00, bad UTF-8 → 400: %s", async (query) => {
    const { key, secret } = await newKey()
    const path = `/developer/v1/grid/demand/history?${query}`
    if (/[^\x21-\x7e]/.test(query)) {
      problem(
        answered(
          await sendRaw({ port: suite.port }, `GET ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${secret}\r\n\r\n`)
        ),
        "invalid_parameter"
      )
    } else {
      const answer = await lines(`GET ${path} HTTP/1.1`, "Host: a", `X-API-Key: ${secret}`)
      problem(answer, "invalid_parameter")
      assert.isNull(answer.header("x-injected"))
      assert.strictEqual(answer.header("x-tier"), "enterprise")
    }
    assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
  })

  it("39 client goes away mid-call → work cancelled, charge stands", async () => {
    const { key, secret } = await newKey()
    await ping(suite.url, secret)
    const request = `GET /developer/v1/grid/demand/history?hours=168&resolution=block HTTP/1.1\r\nHost: a\r\nX-API-Key: ${secret}\r\n\r\n`
    // In the middle of the read: the pages cannot be had while this is held. Fewer read than there are connections: who waits for
    // one is told after two seconds that the store does not answer.
    const pages = await hold(suite.database.url, "lock table day_page in access exclusive mode")
    const clients: ReadonlyArray<RawConnection> = await Promise.all(
      Array.from({ length: 6 }, () => openRaw({ port: suite.port }))
    )
    try {
      for (const client of clients) client.write(request)
      await until(async () => (await callsOf(suite.database.url, key.id)) === clients.length)
      for (const client of clients) client.destroy()
      await Promise.all(clients.map((client) => client.closed))
    } finally {
      await pages.release()
    }
    // Who stays is served, and counted once; who left is counted once, too.
    const stayed = answered(await sendRaw({ port: suite.port }, request))
    assert.strictEqual(stayed.status, 200)
    assert.strictEqual(await callsOf(suite.database.url, key.id), clients.length + 1)

    // In the middle of the answer, and before any of it.
    for (let round = 0; round < 20; round++) {
      const client = await openRaw({ port: suite.port })
      client.write(request)
      if (round % 2 === 0)
        await until(async () => (await callsOf(suite.database.url, key.id)) === clients.length + 2 + round)
      client.destroy()
      await until(async () => (await callsOf(suite.database.url, key.id)) === clients.length + 2 + round)
    }
    await isAlive()
    // That a read waited too long for a connection, on a machine that is busy, is no fault of the cancelling.
    const errors = suite.service
      .logs()
      .split("\n")
      .filter((line) => line.includes(`"level":"error"`))
    assert.deepStrictEqual(
      errors.filter((line) => !line.includes("store failed")),
      []
    )
  })
})

describe.concurrent("33 slow headers and bodies (Node's defaults: 60 s, 300 s) → 10 s, 30 s, connection cap", () => {
  const timedOut = (answer: Answer) => {
    problem(answer, "request_timeout")
    assert.strictEqual(answer.header("connection"), "close")
  }

  it("33 headers that do not end within 10 s → closed", async () => {
    const silent = await openRaw({ port: suite.port })
    const dripping = await openRaw({ port: suite.port })
    silent.write(`GET ${latest} HTTP/1.1\r\nHost: a\r\n`)
    dripping.write(`GET ${latest} HTTP/1.1\r\nHost: a\r\n`)
    drip(dripping, "X-Slow: y\r\n")
    for (const connection of [silent, dripping]) {
      timedOut(answered(await connection.next()))
      await connection.closed
    }
  })

  it("33 a body that does not end within 30 s → closed", async () => {
    for (const connection of slowBodies) {
      timedOut(answered(await connection.next()))
      await connection.closed
    }
    await isAlive()
  })

  it("33 connections beyond the cap are closed at once; those below it go on", async () => {
    const node = await startService({ DATABASE_URL: suite.database.url, GDS_MAX_CONNECTIONS: "5" })
    const answers = async (connection: RawConnection) => {
      connection.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
      return (await connection.next())?.status
    }
    try {
      const kept = await Promise.all(Array.from({ length: 5 }, () => openRaw({ port: node.port })))
      for (const connection of kept) assert.strictEqual(await answers(connection), 200)
      for (let round = 0; round < 20; round++) {
        const beyond = await openRaw({ port: node.port })
        await beyond.closed
      }
      for (const connection of kept) assert.strictEqual(await answers(connection), 200)
      kept[0]?.destroy()
      await until(async () => {
        const next = await openRaw({ port: node.port })
        const status = await answers(next)
        next.destroy()
        return status === 200
      })
      for (const connection of kept) connection.destroy()
    } finally {
      await node.stop()
    }
  })
})

/** Opens connections that write this and read nothing; closes them. */
const openUnread = async (port: number, count: number, text: string) => {
  const sockets = Array.from({ length: count }, () => connect({ host: "127.0.0.1", port }).pause())
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))))
  for (const socket of sockets) {
    socket.on("error", () => {})
    socket.write(text)
  }
  return () => sockets.forEach((socket) => socket.destroy())
}

/** A connection that writes this, reads nothing and sends empty lines between requests, until it is closed. */
const openChatter = (port: number, text: string): Promise<void> => {
  const socket = connect({ host: "127.0.0.1", port }).pause()
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()))
  socket.on("error", () => {})
  socket.write(text)
  const lines = setInterval(() => socket.write("\r\n"), 5_000)
  return closed.finally(() => clearInterval(lines))
}

const peakMegabytes = async (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024

describe("public documents", () => {
  const ask = "GET /openapi.json HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n"

  it("68 800 pipelined requests on one socket and 300 sockets, nothing read: compressed once, others served", async () => {
    const node = await startService({ DATABASE_URL: suite.database.url })
    try {
      const closeOne = await openUnread(node.port, 1, ask.repeat(800))
      const closeMany = await openUnread(node.port, 300, ask)
      const chatter = openChatter(node.port, "GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(12))
      for (let count = 0; count < 20; count++) assert.strictEqual((await call(`${node.url}/healthz`)).status, 200)
      const answer = await sendRaw({ port: node.port }, ask)
      assert.strictEqual(answer?.header("content-encoding"), "br")
      assert.strictEqual(answer?.header("vary"), "Accept-Encoding")
      // It is known how long it is only where it is there as a whole.
      assert.strictEqual(Number(answer?.header("content-length")), answer?.body.byteLength)
      const plain = await sendRaw({ port: node.port }, "GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n")
      assert.strictEqual(brotliDecompressSync(answer?.body ?? "").toString(), plain?.body.toString())
      // The same document whatever a stranger calls the service: none is made for a name of his.
      const named = await sendRaw({ port: node.port }, "GET /openapi.json HTTP/1.1\r\nHost: evil.example\r\n\r\n")
      assert.strictEqual(named?.body.toString(), plain?.body.toString())
      assert.isBelow(await peakMegabytes(node.pid), 400)
      // Whoever takes nothing for half a minute is closed.
      await until(() => node.logs().includes("client_gone"), 90_000)
      // So is who says something meanwhile.
      await chatter
      closeOne()
      closeMany()
    } finally {
      await node.stop()
    }
  })
})

describe("more connections than there is room for", () => {
  it("69 a cap per address; health on a reserve where all others are taken; the next are served when there is room", async () => {
    const node = await startService({
      DATABASE_URL: suite.database.url,
      GDS_MAX_CONNECTIONS: "64",
      GDS_MAX_CONNECTIONS_PER_ADDRESS: "",
      GDS_METRICS_TOKEN: "token"
    })
    const from = (localAddress: string) => openRaw({ port: node.port, localAddress })
    const asked = async (path: string) =>
      sendRaw({ port: node.port, localAddress: "127.0.0.9" }, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    try {
      const kept: Array<RawConnection> = []
      for (const [address, most] of [
        ["127.0.0.2", 16],
        ["127.0.0.3", 16],
        ["127.0.0.4", 16],
        ["127.0.0.5", 8]
      ] as const) {
        for (let count = 0; count < most; count++) {
          const connection = await from(address)
          connection.write("GET /docs HTTP/1.1\r\nHost: a\r\n\r\n")
          kept.push(connection)
        }
        // A quarter of all is what one address may have.
        if (most === 16) await (await from(address)).closed
      }
      for (let round = 0; round < 20; round++) {
        for (const path of ["/healthz", "/readyz", "/metrics"]) {
          const answer = await asked(path)
          assert.deepStrictEqual([path, answer?.status, answer?.header("connection")], [path, 200, "close"])
        }
        const refused = answered(await asked("/docs"))
        problem(refused, "service_unavailable")
        assert.match(refused.header("retry-after") ?? "", /^\d+$/)
      }
      for (const connection of kept) connection.destroy()
      await until(async () => (await asked("/docs"))?.status === 200)
    } finally {
      await node.stop()
    }
  })
})

describe("what HTTP has and the service does not offer", () => {
  const unoffered: ReadonlyArray<readonly [string, string, ProblemCode]> = [
    ["Expect: 200-maybe", "GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\n\r\n", "expectation_failed"],
    [
      "Expect: 200-maybe with a body",
      "POST /mcp HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\nContent-Length: 2\r\n\r\n{}",
      "expectation_failed"
    ],
    ["CONNECT", "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n", "method_not_allowed"],
    ...["websocket", "TLS/1.0", "chimera"].map(
      (name) =>
        [
          `Upgrade: ${name}`,
          `GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${name}\r\n\r\n`,
          "invalid_parameter"
        ] as const
    )
  ]
  it.each(unoffered)("75 %s: a problem, logged and counted, the connection closed", async (_, request, code) => {
    const count = async () => {
      const text = await (await fetch(`${suite.url}/metrics`)).text()
      const line = text.split("\n").find((one) => one.includes(`code="${code}"`) && one.includes("requests_total"))
      return Number(line?.split(" ").at(-1) ?? 0)
    }
    const before = await count()
    const connection = await openRaw({ port: suite.port })
    // What comes behind it is a part of what was not offered, and no request.
    connection.write(`${request}GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n`)
    const answer = answered(await connection.next())
    problem(answer, code)
    assert.strictEqual(answer.header("connection"), "close")
    if (code === "method_not_allowed") assert.strictEqual(answer.header("allow"), "GET, HEAD, POST, DELETE")
    assert.isNull(await connection.next())
    await connection.closed
    assert.strictEqual(await count(), before + 1)
    await until(() => suite.service.logs().includes(answer.header("x-request-id") ?? ""))
  })

  it("75 an upgrade to h2c, which clients offer unasked, is ignored; 100-continue is granted", async () => {
    const h2c = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
    const ignored = await sendRaw({ port: suite.port }, `GET /healthz HTTP/1.1\r\nHost: a\r\n${h2c}\r\n`)
    assert.strictEqual(ignored?.status, 200)
    const connection = await openRaw({ port: suite.port })
    connection.write("GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
    assert.strictEqual((await connection.next())?.status, 100)
    connection.write("{}")
    assert.strictEqual((await connection.next())?.status, 200)
    connection.destroy()
  })
})

describe("a long answer", () => {
  it("gives others their turn also where the client never makes it wait", async () => {
    const most = 20_000
    let [sent, hadTurn] = [0, false]
    function* parts() {
      setImmediate(() => (hadTurn = true))
      while (!hadTurn && sent < most) {
        sent++
        yield "x".repeat(10_000)
      }
    }
    const { body } = respond(httpCall("GET", "/"), { status: 200, headers: {}, body: parts() })
    assert(body._tag === "Raw" && body.body instanceof Readable)
    await pipeline(body.body, new Writable({ write: (_bytes, _encoding, done) => done() }))
    assert.isAbove(sent, 0)
    assert.isBelow(sent, most)
  })
})
