import { assert, describe, it } from "@effect/vitest"
import type { PlanId } from "@grid/domain/plans/Plan"
import { openRaw, type RawAnswer } from "@grid/testing/http/RawClient"
import { until } from "@grid/testing/service/ServiceProcess"
import { afterAll, beforeAll } from "vitest"
import { callsOf, newTenant, withinMinute } from "../support/Client.ts"
import { startSuite, type Suite } from "../support/Suite.ts"

/** A route whose answer is there, and one whose answer is work. */
const latest = "/developer/v1/grid/demand/latest"
const history = "/developer/v1/grid/demand/history"

let suite: Suite

beforeAll(async () => {
  suite = await startSuite()
})

afterAll(() => suite.close())

/** A request: the head's lines behind the first, and what stands behind the head. */
interface Request {
  readonly method?: string
  readonly version?: string
  readonly lines: ReadonlyArray<string>
  readonly body?: string
}

const textOf = (path: string, { body = "", lines, method = "GET", version = "HTTP/1.1" }: Request): string =>
  `${[`${method} ${path} ${version}`, ...lines].join("\r\n")}\r\n\r\n${body}`

/** Headers that tell when an answer was sent, or how long it is until something. */
const ofInstants = ["date", "retry-after"]

/** Id that the service gives to a request which brings none, or none that can be read. */
const freshId = /[0-9a-f]{16}-[0-9a-z]+/g

/** An answer without what is another for each call whatever way it takes. */
const withoutInstants = (answer: RawAnswer | null) =>
  answer === null
    ? null
    : {
        status: answer.status,
        headers: answer.headers
          .filter(([name]) => answer.status !== 429 || name !== "content-length")
          .map(([name, value]) => [name, ofInstants.includes(name) ? "" : value.replace(freshId, "id")]),
        body: answer.body
          .toString("latin1")
          .replace(freshId, "id")
          .replace(/"retry_after_s":\d+/, "")
      }

/** Answers with status 200, by the path without query. */
const goodAnswers = new Map<string, number>()

/** Answers to requests on one connection, one after the other, until it is closed. */
const ask = async (requests: ReadonlyArray<string>, method = "GET") => {
  const connection = await openRaw({ port: suite.port })
  const answers: Array<RawAnswer | null> = []
  for (const request of requests) {
    connection.write(request)
    answers.push(await connection.next(method))
  }
  connection.destroy()
  return answers.map(withoutInstants)
}

/** A good request with a key; its id is its own, so that both ways have the same. */
const good = (secret: string, ...more: ReadonlyArray<string>): Request => ({
  lines: ["Host: a", `X-API-Key: ${secret}`, "X-Request-Id: same", ...more]
})

const plain: ReadonlyArray<readonly [name: string, request: (secret: string) => Request]> = [
  ["a good one", (secret) => good(secret)],
  [
    "a Bearer credential",
    (secret) => ({ lines: ["Host: a", `authorization: bearer ${secret}`, "X-Request-Id: same"] })
  ],
  ["both, alike", (secret) => good(secret, `Authorization: Bearer ${secret}`)],
  ["both, different", (secret) => good(secret, "Authorization: Bearer svc_live_0")],
  ["the key twice", (secret) => good(secret, `X-API-Key: ${secret}`)],
  ["no key", () => ({ lines: ["Host: a", "X-Request-Id: same"] })],
  ["an empty key", () => good("")],
  ["no form of a key", () => good("svc_live_0")],
  ["a key that does not exist", () => good(`svc_live_${"0".repeat(32)}`)],
  ["a key in a cookie", (secret) => ({ lines: ["Host: a", `Cookie: session=${secret}`, "X-Request-Id: same"] })],
  ["an Accept of JSON and more", (secret) => good(secret, "Accept: text/html, application/json;q=0.9, */*;q=0.1")],
  ["an Accept that does not fit", (secret) => good(secret, "Accept: application/xml")],
  ["an Accept of nothing", (secret) => good(secret, "Accept: */*;q=0")],
  ["zstd, brotli and gzip", (secret) => good(secret, "Accept-Encoding: gzip, deflate, br, zstd")],
  ["gzip alone", (secret) => good(secret, "Accept-Encoding: gzip")],
  ["identity alone", (secret) => good(secret, "Accept-Encoding: identity;q=1, *;q=0")],
  ["any ETag", (secret) => good(secret, "If-None-Match: *")],
  ["other ETags", (secret) => good(secret, `If-None-Match: "a", W/"b"`)],
  ["an instant in place of an ETag", (secret) => good(secret, "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT")],
  ["the end of the connection", (secret) => good(secret, "Connection: close")],
  ["HTTP/1.0", (secret) => ({ ...good(secret), version: "HTTP/1.0" })],
  ["HTTP/1.0, kept alive", (secret) => ({ ...good(secret, "Connection: keep-alive"), version: "HTTP/1.0" })],
  ["no host", (secret) => ({ lines: [`X-API-Key: ${secret}`, "X-Request-Id: same"] })],
  ["two hosts", (secret) => good(secret, "Host: b")],
  ["a body", (secret) => ({ ...good(secret, "Content-Length: 5"), body: "hello" })],
  ["an empty body", (secret) => good(secret, "Content-Length: 0")],
  [
    "a body in chunks",
    (secret) => ({ ...good(secret, "Transfer-Encoding: chunked"), body: "5\r\nhello\r\n0\r\n\r\n" })
  ],
  ["another coding of the body", (secret) => good(secret, "Transfer-Encoding: gzip")],
  ["an expectation that is none", (secret) => good(secret, "Expect: the-unexpected")],
  ["an upgrade to h2c", (secret) => good(secret, "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c")],
  ["an upgrade to what is not offered", (secret) => good(secret, "Connection: Upgrade", "Upgrade: websocket")],
  ["HEAD", (secret) => ({ ...good(secret), method: "HEAD" })],
  ["POST", (secret) => ({ ...good(secret, "Content-Length: 2"), method: "POST", body: "{}" })],
  ["a method in small letters", (secret) => ({ ...good(secret), method: "get" })],
  ["headers that say a key again", (secret) => good(secret, `Referer: http://a/?api_key=${secret}`)],
  ["an address that is not believed", (secret) => good(secret, "X-Forwarded-For: 10.0.0.1, ,", "Forwarded: for=x")]
]

/** Answers to the same requests of a new tenant, with its charged calls. */
const asked = async (path: string, form: string, plan: PlanId, request: (secret: string) => Request, times: number) => {
  const { key, secret } = await suite.store.createKey(newTenant(), plan)
  const made = request(secret)
  const texts = Array.from({ length: times }, () => textOf(form, made))
  const answers = await ask(texts, made.method)
  const count = answers.filter((answer) => answer?.status === 200).length
  goodAnswers.set(path, (goodAnswers.get(path) ?? 0) + count)
  return { answers, calls: await callsOf(suite.database.url, key.id) }
}

type Asked = Awaited<ReturnType<typeof asked>>

/** ETags of answers: another one where new values came meanwhile. */
const etagsOf = ({ answers }: Asked) =>
  answers.map((answer) => answer?.headers.find(([name]) => name === "etag")?.[1] ?? null)

/** Both ways of a call: that of its path alone, and that of a path with a query, of which nothing is said. */
const bothWays = async (
  path: string,
  plan: PlanId,
  request: (secret: string) => Request,
  times = 1,
  name?: string
): Promise<Asked> => {
  const [direct, platform] = await withinMinute(async () => [
    await asked(path, path, plan, request, times),
    await asked(path, `${path}?`, plan, request, times)
  ])
  assert(direct !== undefined && platform !== undefined)
  const [etags, others] = [etagsOf(direct), etagsOf(platform)]
  const areNewer = etags.some((etag, index) => etag !== null && others[index] !== null && etag !== others[index])
  if (areNewer) return bothWays(path, plan, request, times, name)
  assert.deepStrictEqual(direct, platform, name)
  return direct
}

/** Answers of a route with status 200, by the metrics. */
const countOf = async (path: string): Promise<number> => {
  const text = await (await fetch(`${suite.url}/metrics`)).text()
  const lines = text
    .split("\n")
    .filter((line) => line.includes(`route="${path}"`) && line.includes(`status="200"`))
    .filter((line) => line.startsWith("gds_http_requests_total{"))
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0)
}

describe("direct answers are those of the platform, byte for byte", () => {
  it.each([latest, history])("to every request of the table, and are counted alike: %s", async (path) => {
    const all = await Promise.all(plain.map(([name, request]) => bothWays(path, "enterprise", request, 1, name)))
    const statuses = new Set(all.flatMap(({ answers }) => answers.map((answer) => answer?.status)))
    assert.isTrue(all.every(({ answers }) => answers.length === 1))
    for (const status of [200, 304, 400, 401, 406]) assert.isTrue(statuses.has(status), String(status))
    const count = goodAnswers.get(path) ?? 0
    assert.isAbove(count, 20)
    await until(async () => (await countOf(path)) >= count)
    assert.strictEqual(await countOf(path), count)
  })

  it("to one that has the answer already: 304, and charged", async () => {
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    const [first] = await ask([textOf(latest, good(secret))])
    const etag = first?.headers.find(([name]) => name === "etag")?.[1] ?? ""
    const { answers, calls } = await bothWays(latest, "enterprise", (of) => good(of, `If-None-Match: "x", ${etag}`))
    assert.deepStrictEqual([answers[0]?.status, answers[0]?.body, calls], [304, "", 1])
  })

  it("to one after the other on a connection, up to the plan's limit", async () => {
    const { answers, calls } = await bothWays(latest, "sandbox", (secret) => good(secret), 4)
    assert.deepStrictEqual([answers.map((answer) => answer?.status), calls], [[200, 200, 200, 429], 3])
  })

  it("to a plan that does not include the route", async () => {
    const forecast = await bothWays("/developer/v1/forecast/demand", "sandbox", (secret) => good(secret))
    assert.deepStrictEqual([forecast.answers[0]?.status, forecast.calls], [402, 0])
  })

  it("to a key that was revoked, that has ended, or that may not call from here", async () => {
    const makers = [
      async () => {
        const { key, secret } = await suite.store.createKey(newTenant(), "enterprise")
        await ask([textOf(latest, good(secret))])
        await suite.store.revokeKey(key)
        return secret
      },
      async () =>
        (await suite.store.createKey(newTenant(), "enterprise", { ip_allow_list: ["203.0.113.0/24"] })).secret,
      async () => (await suite.store.createKey(newTenant(), "enterprise", { expires_at: 1 })).secret
    ]
    for (const make of makers) {
      const [one, other] = [await make(), await make()]
      const [direct] = await ask([textOf(latest, good(one))])
      const [platform] = await ask([textOf(`${latest}?`, good(other))])
      assert.deepStrictEqual(direct, platform)
      assert.include([401, 403], direct?.status)
    }
  })

  it("are logged alike", async () => {
    const line = async (form: string, id: string) => {
      const { secret } = await suite.store.createKey(newTenant(), "enterprise")
      await ask([textOf(form, { lines: ["Host: a", `X-API-Key: ${secret}`, `X-Request-Id: ${id}`] })])
      const of = () =>
        suite.service
          .logs()
          .split("\n")
          .find((text) => text.includes(`"request_id":"${id}"`) && text.endsWith("}"))
      await until(() => of() !== undefined)
      const { duration_ms, key_id, request_id, time, ...rest } = JSON.parse(of() ?? "{}") as Record<string, unknown>
      assert.deepStrictEqual(
        [typeof duration_ms, typeof key_id, request_id, typeof time],
        ["number", "string", id, "string"]
      )
      return rest
    }
    assert.deepStrictEqual(await line(latest, "direct-line"), await line(`${latest}?`, "platform-line"))
  })
})
