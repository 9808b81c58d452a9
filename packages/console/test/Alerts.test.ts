import { assert, describe, it } from "@effect/vitest"
import { failureOf, faultIn } from "../src/api/Failure.ts"
import { bodyOf, emptyDraft } from "../src/alerts/Draft.ts"
import { pauseMs } from "../src/alerts/Pause.ts"
import { checkSignature, headersIn, type SignedMessage } from "../src/alerts/Signature.ts"

/** The example of the specification of Standard Webhooks. */
const message: SignedMessage = {
  headers: [
    "webhook-id: msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp: 1614265330",
    "webhook-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
  ].join("\n"),
  body: '{"test": 2432232314}',
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
}

const signedAt = 1_614_265_330_000

const check = (change: Partial<SignedMessage>, now = signedAt) => checkSignature({ ...message, ...change }, now)

describe("a signature", () => {
  it("of the specification's example fits, beside others, and with blanks around the body", async () => {
    assert.deepStrictEqual(await check({}), { isGood: true, note: null })
    const two = message.headers.replace("v1,", `v1,${"A".repeat(43)}= v1,`)
    assert.isTrue((await check({ headers: two, secret: ` ${message.secret}\n` })).isGood)
    assert.match((await check({ body: `${message.body}\n` })).note ?? "", /blanks around it/)
  })

  it.each<readonly [string, Partial<SignedMessage>, RegExp]>([
    ["another body", { body: '{"test":2432232314}' }, /other bytes/],
    ["another secret", { secret: `whsec_${"A".repeat(32)}` }, /another alert's/],
    ["a secret that was cut", { secret: message.secret.slice(0, -1) }, /not whole/],
    [
      "a header that is missing",
      { headers: message.headers.replace(/webhook-timestamp.*\n/, "") },
      /webhook-timestamp/
    ],
    ["another id", { headers: message.headers.replace("msg_", "msh_") }, /other bytes/],
    ["another time", { headers: message.headers.replace("330", "331") }, /other bytes/],
    ["a time that is none", { headers: message.headers.replace("1614265330", "now") }, /seconds since 1970/],
    ["no signature", { headers: message.headers.replace("v1,", "v2,") }, /other bytes/]
  ])("with %s does not fit, and it is said why", async (_, change, reason) => {
    const { isGood, note } = await check(change)
    assert.isFalse(isGood)
    assert.match(note ?? "", reason)
  })

  it("that is old fits, and it is said that a receiver refuses it", async () => {
    assert.deepStrictEqual(await check({}, signedAt + 300_000), { isGood: true, note: null })
    assert.match((await check({}, signedAt + 301_000)).note ?? "", /^It was signed 5 minutes ago/)
    assert.match((await check({}, signedAt - 3_600_000)).note ?? "", /^It was signed 60 minutes ahead/)
  })

  it("is read from headers as curl, a log or JSON shows them", () => {
    for (const text of [
      message.headers,
      message.headers.replaceAll(/^/gm, "> "),
      message.headers
        .replaceAll(/^([\w-]+): (.*)$/gm, '  "$1": "$2",')
        .toUpperCase()
        .replaceAll("\n", "\r\n"),
      `POST /hook HTTP/1.1\nHost: desk.example:443\n${message.headers}`
    ]) {
      const names = [...headersIn(text).keys()].filter((name) => name.startsWith("webhook-"))
      assert.deepStrictEqual(names, ["webhook-id", "webhook-timestamp", "webhook-signature"], text)
      assert.match(headersIn(text).get("webhook-signature") ?? "", /^v1,\S+=$/i)
    }
  })
})

describe("the form of an alert", () => {
  it("sends the members that its metric takes, and no others", () => {
    const draft = { ...emptyDraft, name: " peak ", threshold: "49.9", area: " W2 ", url: "https://desk.example/" }
    const common = { name: "peak", op: ">", threshold: 49.9, for_blocks: 1, url: "https://desk.example/" }
    assert.deepStrictEqual(bodyOf(draft), { ...common, metric: "price", market_type: "DAM", area: "W2" } as never)
    assert.deepStrictEqual(bodyOf({ ...draft, metric: "spread" }), { ...common, metric: "spread", area: "W2" } as never)
    assert.deepStrictEqual(bodyOf({ ...draft, metric: "frequency" }), { ...common, metric: "frequency" } as never)
    const carbon = { ...draft, metric: "carbon", area: "J&K", secret: "whsec_x" } as const
    assert.deepStrictEqual(bodyOf(carbon), { ...common, metric: "carbon", state: "J&K", secret: "whsec_x" } as never)
  })

  it("shows beside a field what the service says of its member", async () => {
    const errors = [{ path: "state", message: "is no state", did_you_mean: ["goa", "gujarat"] }]
    const body = JSON.stringify({ code: "invalid_parameter", detail: "state is no state", errors })
    const failure = await failureOf(new Response(body, { status: 400 }))
    assert.strictEqual(faultIn(failure, "state"), "Is no state; did you mean goa or gujarat?")
    assert.isUndefined(faultIn(failure, "url"))
    assert.isUndefined(faultIn(null, "state"))
  })
})

describe("deliveries are looked at again", () => {
  const textOf = (second: number | null) => (second === null ? null : new Date(second * 1_000).toISOString())
  /** Delivery that was last tried and will be tried next at these seconds. */
  const at = (last: number | null, next: number | null) => ({
    state: next === null ? ("failed" as const) : ("pending" as const),
    last_attempt_at: textOf(last),
    next_attempt_at: textOf(next)
  })
  const now = 1_000_000

  it.each([
    ["when the next attempt is due", [at(900, 1_090), at(900, 1_020), at(900, null)], 20_000],
    ["at once where one is overdue, or was never tried", [at(null, 1_000)], 2_000],
    ["at once while an attempt is under way", [at(999, 1_059)], 2_000],
    ["after a minute where the next one is far away", [at(900, 4_600)], 60_000],
    ["after a minute where all are over", [at(999, null)], 60_000],
    ["after a minute where there are none", [], 60_000]
  ] as const)("%s", (_, deliveries, pause) => {
    assert.strictEqual(pauseMs(deliveries, now), pause)
  })
})
