import { assert, describe, it } from "@effect/vitest"
import { createClient, NoAnswer, NotFound, Problem, QuotaExceeded } from "@grid-data/client"

interface Sent {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
  readonly body: string | null
}

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)

const problem = (code: string, status: number, headers: Record<string, string> = {}) =>
  json({ type: "https://grid.test", title: code, status, detail: "Act.", code, request_id: "r" }, { status, headers })

/** A client of a service that gives these answers, the last one again and again; and what it was sent. */
const serving = (...answers: ReadonlyArray<(sent: Sent, signal: AbortSignal) => Response | Promise<Response>>) => {
  const sent: Array<Sent> = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { body, headers, method, signal, url } = new Request(input, init)
    const text = body === null ? null : await new Response(body).text()
    sent.push({ url: new URL(url), method, headers, body: text })
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    assert(answer !== undefined)
    return answer(sent.at(-1) as Sent, signal)
  }
  const options = { baseUrl: "https://grid.test/in/", apiKey: "svc_live_x", identityToken: "token", fetch }
  return { sent, options, client: createClient(options) }
}

const failed = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => assert.fail("the call succeeded"),
    (error: unknown) => error
  )

describe("a call", () => {
  it("puts parameters into path and query, and a body beside them", async () => {
    const { client, sent } = serving(() => json({ data: {} }))
    await client.getTariffSchedule({ state: "goa", discom: "a/b", as_of: "2026-08-18" })
    await client.rotateKey({ id: "key_1", body: { grace_hours: 2 } })
    const [first, second] = sent
    assert.strictEqual(first?.url.href, "https://grid.test/in/v1/tariffs/goa/a%2Fb?as_of=2026-08-18")
    assert.strictEqual(first?.headers.get("x-api-key"), "svc_live_x")
    assert.deepStrictEqual([second?.method, second?.body], ["POST", `{"grace_hours":2}`])
  })

  it("sends each credential only where it is read", async () => {
    const { client, sent } = serving(() => json({ data: {} }))
    await client.getDemandLatest()
    await client.listKeys()
    await client.getPlans()
    assert.deepStrictEqual(
      sent.map(({ headers }) => [headers.get("x-api-key"), headers.get("authorization")]),
      [
        ["svc_live_x", null],
        [null, "Bearer token"],
        [null, null]
      ]
    )
  })

  it("fails by the class of the problem's code, with its members", async () => {
    const { client } = serving(() => problem("not_found", 404))
    const error = await failed(client.getAlert({ id: "x" }))
    assert(error instanceof NotFound && error instanceof Problem)
    assert.deepStrictEqual([error.code, error.status, error.requestId], ["not_found", 404, "r"])
    const later = await failed(serving(() => problem("of_tomorrow", 418)).client.getDemandLatest())
    assert(later instanceof Problem)
    assert.strictEqual(later.code, "of_tomorrow")
  })

  it("tells an answer that is not the service's own from a problem", async () => {
    const { client } = serving(() => new Response("<html>", { status: 404 }))
    const error = await failed(client.getDemandLatest())
    assert(error instanceof NoAnswer)
    assert.strictEqual(error.status, 404)
    const csv = await failed(serving(() => new Response("a,b")).client.getJobResult({ id: "x" }))
    assert(csv instanceof NoAnswer)
    assert.include(csv.message, "file()")
  })
})

describe("repetition", () => {
  const now = { "retry-after": "0" }

  it("follows Retry-After, and gives up after the third attempt", async () => {
    const served = serving(
      () => problem("quota_exceeded", 429, now),
      () => json({ data: 1 })
    )
    await served.client.getDemandLatest()
    assert.strictEqual(served.sent.length, 2)
    const refused = serving(() => problem("service_unavailable", 503, now))
    await failed(refused.client.getDemandLatest())
    assert.strictEqual(refused.sent.length, 3)
  })

  it("is not for a pause longer than the longest", async () => {
    const { client, sent } = serving(() => problem("quota_exceeded", 429, { "retry-after": "40000" }))
    const error = await failed(client.getDemandLatest())
    assert(error instanceof QuotaExceeded)
    assert.deepStrictEqual([error.retryAfterMs, sent.length], [40_000_000, 1])
  })

  it("is for a creation only where that is safe: with a key of its own, or not begun", async () => {
    const body = { type: "export", dataset: "frequency", query: { hours: 1 }, format: "csv" } as const
    const unsafe = serving(() => problem("service_unavailable", 503, now))
    await failed(unsafe.client.createJob({ body }))
    assert.strictEqual(unsafe.sent.length, 1)
    const safe = serving(() => problem("service_unavailable", 503, now))
    await failed(safe.client.createJob({ body }, { idempotencyKey: "one" }))
    assert.deepStrictEqual(
      safe.sent.map(({ headers }) => headers.get("idempotency-key")),
      ["one", "one", "one"]
    )
    const refused = serving(() => problem("quota_exceeded", 429, now))
    await failed(refused.client.createJob({ body }))
    assert.strictEqual(refused.sent.length, 3)
  })

  it("is never for what would be answered the same way again", async () => {
    const { client, sent } = serving(() => problem("not_found", 404, now))
    await failed(client.getDemandLatest())
    assert.strictEqual(sent.length, 1)
  })
})

describe("the end of a call", () => {
  const never = (_: Sent, signal: AbortSignal) =>
    new Promise<Response>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)))

  it("comes with the caller's signal, with its reason, also during a pause", async () => {
    const controller = new AbortController()
    const { client, sent } = serving(never)
    const call = client.getDemandLatest({}, { signal: controller.signal })
    controller.abort(new Error("enough"))
    assert.strictEqual(String(await failed(call)), "Error: enough")
    assert.isAtMost(sent.length, 1)

    const paused = new AbortController()
    const busy = serving(() => {
      queueMicrotask(() => setTimeout(() => paused.abort(new Error("enough"))))
      return problem("quota_exceeded", 429, { "retry-after": "60" })
    })
    assert.strictEqual(
      String(await failed(busy.client.getDemandLatest({}, { signal: paused.signal }))),
      "Error: enough"
    )
    assert.strictEqual(busy.sent.length, 1)
  })

  it("comes where no answer does", async () => {
    const { options } = serving(never)
    const client = createClient({ ...options, timeoutMs: 5, retries: 0 })
    const error = await failed(client.getDemandLatest())
    assert(error instanceof NoAnswer)
    assert.include(error.message, "within 5 ms")
  })

  it.each([
    [new Error("connect ECONNREFUSED 127.0.0.1:1"), "connect ECONNREFUSED 127.0.0.1:1"],
    [Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }), "ECONNREFUSED"]
  ])("says why there was none: %s", async (cause, reason) => {
    const refused = () => Promise.reject(new TypeError("fetch failed", { cause }))
    const client = createClient({ baseUrl: "http://grid.test", fetch: refused, retries: 0 })
    const error = await failed(client.getDemandLatest())
    assert(error instanceof NoAnswer)
    assert.strictEqual(error.message, `no answer from http://grid.test: ${reason}`)
  })
})

describe("answers with an ETag", () => {
  const tagged = ({ headers, url }: Sent) =>
    headers.get("if-none-match") === url.href
      ? new Response(null, { status: 304 })
      : json({ data: url.search }, { headers: { etag: url.href } })

  it("are kept, each its own copy, and asked for again by it", async () => {
    const { client, sent } = serving(tagged)
    const [first, again] = [await client.getDemandHistory({ hours: 1 }), await client.getDemandHistory({ hours: 1 })]
    assert.deepStrictEqual(first, again)
    assert.notStrictEqual(first, again)
    assert.strictEqual(
      sent[1]?.headers.get("if-none-match"),
      "https://grid.test/in/developer/v1/grid/demand/history?hours=1"
    )
  })

  it("are kept up to a bound, the least recently read first to go", async () => {
    const { options, sent } = serving(tagged)
    const length = JSON.stringify({ data: "?hours=1" }).length
    const client = createClient({ ...options, cacheCharacters: 2 * length })
    for (const hours of [1, 2, 1, 3, 1, 2]) await client.getDemandHistory({ hours })
    assert.deepStrictEqual(
      sent.map(({ headers }) => headers.has("if-none-match")),
      [false, false, true, false, true, false]
    )
    const none = serving(tagged)
    const forgetful = createClient({ ...none.options, cacheCharacters: 0 })
    for (const hours of [1, 1]) await forgetful.getDemandHistory({ hours })
    assert.isFalse(none.sent.some(({ headers }) => headers.has("if-none-match")))
  })
})

describe("what is longer than an answer", () => {
  const page = (items: ReadonlyArray<number>, next_cursor: string | null) =>
    json({ data: { items: items.map((capacity_mw) => ({ capacity_mw })) }, meta: { page: { next_cursor } } })

  it("is read by pages and by items", async () => {
    const answers = [() => page([1, 2], "b"), () => page([3], null)]
    const { client, sent } = serving(...answers)
    const items = await Array.fromAsync(client.items("getPowerPlants", { fuel: "solar" }))
    assert.deepStrictEqual(
      items.map(({ capacity_mw }) => capacity_mw),
      [1, 2, 3]
    )
    assert.deepStrictEqual(
      sent.map(({ url }) => url.search),
      ["?fuel=solar", "?fuel=solar&cursor=b"]
    )
    assert.strictEqual((await Array.fromAsync(serving(...answers).client.pages("getPowerPlants"))).length, 2)
  })

  it("is read by rows of a window in parts, and no further than it is read", async () => {
    const { client, sent } = serving(({ url }) => json({ data: { series: [{ ts: url.searchParams.get("from") }] } }))
    const window = { from: "2026-01-01", to: "2026-03-05" }
    const rows = await Array.fromAsync(client.rows("getDemandHistory", window))
    assert.deepStrictEqual(
      rows.map(({ ts }) => ts),
      ["2026-01-01", "2026-01-31", "2026-03-02"]
    )
    assert.deepStrictEqual(
      sent.map(({ url }) => url.searchParams.get("to")),
      ["2026-01-30", "2026-03-01", "2026-03-05"]
    )
    for await (const _ of client.rows("getDemandHistory", window)) break
    assert.strictEqual(sent.length, 4)
  })

  it("is read as a stream of a file", async () => {
    const { client, sent } = serving(() => new Response("ts,demand_mw\r\n"))
    const file = await client.file("getDemandHistory", { hours: 1, format: "csv" })
    assert.instanceOf(file.body, ReadableStream)
    assert.strictEqual(await file.text(), "ts,demand_mw\r\n")
    assert.strictEqual(sent[0]?.url.search, "?hours=1&format=csv")
  })
})
