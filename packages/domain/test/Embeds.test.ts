import { assert, describe, it } from "@effect/vitest"
import { chartQuery } from "@grid/domain/embeds/ChartQuery"
import { ChartName } from "@grid/domain/embeds/Charts"
import { endOf, isEmbedToken, Origins } from "@grid/domain/embeds/Embed"
import { redact } from "@grid/domain/errors/Redact"
import { strictDecoder } from "@grid/domain/http/StrictDecoder"
import { isSecret } from "@grid/domain/keys/ApiKey"
import { dayMs } from "@grid/domain/time/Time"
import { Result } from "effect"

const originsOf = strictDecoder(Origins)

const token = `svc_embed_${"aB3-_".repeat(8)}abc`

describe("sites of an embed", () => {
  it.each([
    ["https://example.org", "https://example.org"],
    ["https://Example.ORG/", "https://example.org"],
    ["https://example.org:443", "https://example.org"],
    ["https://a.b-c.example.org:8443", "https://a.b-c.example.org:8443"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    ["http://localhost", "http://localhost"],
    ["http://localhost:3000", "http://localhost:3000"]
  ])("%s is %s", (text, origin) => {
    assert.deepStrictEqual(Result.getOrNull(originsOf([text])), [origin])
  })

  it.each([
    "http://example.org",
    "https://*.example.org",
    "https://example.org/page",
    "https://example.org?x=1",
    "https://example.org#x",
    "https://user@example.org",
    "https://example.org; script-src *",
    "https://example.org https://evil.example",
    "https://example.org,https://evil.example",
    "'self'",
    "*",
    "https:",
    "null",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc",
    "https://[::1]",
    "http://localhost.evil.example",
    `https://${"a".repeat(250)}.example`,
    ""
  ])("%s is refused: a policy of a page could read it as something else", (text) => {
    const refusal = Result.flip(originsOf([text]))
    assert.match(Result.getOrThrow(refusal).detail, /must be the origin of a site/)
  })

  it("are 1 to 10", () => {
    assert.isTrue(Result.isFailure(originsOf([])))
    const many = Array.from({ length: 11 }, (_, index) => `https://s${index}.example`)
    assert.isTrue(Result.isSuccess(originsOf(many.slice(1))))
    assert.isTrue(Result.isFailure(originsOf(many)))
  })
})

describe("query of an embed", () => {
  const needs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "area-price": { area: "N1" },
    interchange: { state: "kerala" }
  }

  it.each(ChartName.literals)("%s: its route reads it", (name) => {
    const { query, route } = Result.getOrThrow(chartQuery(name, needs[name] ?? {}))
    assert.strictEqual(route.method, "GET")
    assert.strictEqual(route.policy.metered, true)
    assert.isNotNull(query)
  })

  it("has the parameters of its chart, whatever else is given", () => {
    const { query, route, text } = Result.getOrThrow(chartQuery("consumption", { hours: "24", state: "KL" }))
    assert.strictEqual(route.name, "fuelMixHistory")
    assert.deepInclude(query, { view: "consumption", hours: 24, state: "kerala" })
    assert.strictEqual(text, "hours=24&state=KL&view=consumption")
  })

  it.each([
    ["demand", { mode: "blended" }, "mode"],
    ["consumption", { view: "generation" }, "view"],
    ["demand", { known_at: "2026-08-18" }, "known_at"],
    ["demand", { format: "csv" }, "format"],
    ["demand", { area: "N1" }, "area"],
    ["frequency", { state: "kerala" }, "state"],
    ["demand", { state: "atlantis" }, "state"],
    ["demand", { hours: "0" }, "hours"],
    ["demand", { hours: "745" }, "hours"],
    ["demand", { from: "2026-08-01" }, "from"],
    ["demand", { from: "2026-08-01", to: "2026-09-02" }, "from"],
    ["area-price", {}, "area"],
    ["interchange", { hours: "24" }, "state"]
  ] as const)("%s with %o is refused, by the name of the parameter", (name, given, place) => {
    const refusal = Result.getOrThrow(Result.flip(chartQuery(name, given)))
    assert.deepStrictEqual(
      refusal.errors.map(({ path }) => path),
      [place]
    )
  })

  it("spans 31 days at most", () => {
    assert.isTrue(Result.isSuccess(chartQuery("demand", { hours: "744" })))
    assert.isTrue(Result.isSuccess(chartQuery("demand", { from: "2026-08-01", to: "2026-08-31" })))
  })
})

describe("end of an embed", () => {
  const now = Date.parse("2026-11-22T00:00:00Z")
  const at = (days: number) => Result.getOrNull(endOf({ ms: now + days * dayMs, isDate: false }, now))

  it("is in 90 days where nothing is said, ahead, and in 366 days at most", () => {
    assert.strictEqual(Result.getOrNull(endOf(undefined, now)), now + 90 * dayMs)
    assert.strictEqual(at(366), now + 366 * dayMs)
    assert.isNull(at(366.01))
    assert.isNull(at(0))
  })
})

describe("token of an embed", () => {
  it("is no key, and stands in no log", () => {
    assert.isTrue(isEmbedToken(token))
    assert.isFalse(isSecret(token))
    assert.isFalse(isEmbedToken(token.slice("svc_embed_".length)))
    assert.isFalse(isEmbedToken(`${token}x`))
    assert.strictEqual(redact(`/embed/${token}/data`), "/embed/svc_embed_[redacted]/data")
    assert.notInclude(redact(`/embed/${token.replace("s", "%73")}/data`), token.slice(12))
  })
})
