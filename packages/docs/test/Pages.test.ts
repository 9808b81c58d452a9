import { Message } from "@grid/domain/alerts/Alert"
import { NamespacePhase } from "@grid/domain/legacy/Mapping"
import { openApiDocument } from "@grid/docs/openapi/Document"
import { alertMessage } from "@grid/docs/openapi/Examples"
import { docsPages } from "@grid/docs/pages/Docs"
import { llmsTxt } from "@grid/docs/pages/LlmsTxt"
import { breakable, Html } from "@grid/docs/pages/Html"
import { htmlOf } from "@grid/docs/pages/Markdown"
import { type DocsPath, docsPaths } from "@grid/docs/pages/Paths"
import { subjectPage } from "@grid/docs/pages/ReferencePage"
import { filled } from "@grid/docs/texts/Placeholders"
import { iso } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { createHash } from "node:crypto"

const baseUrl = "https://grid.test/in"

const placeholder = /\{\{\w+\}\}/

describe("placeholders", () => {
  it("are filled with what is given, and refuse a missing value and one too many", () => {
    const written = (value: string) => value.toUpperCase()
    assert.strictEqual(filled("{{a}} {{b}} {{a}}", { a: "x" }, written, { b: "y", c: "z" }), "X Y X")
    assert.throws(() => filled("{{a}} {{b}}", { a: "x" }, written), "the placeholder b has no value")
    assert.throws(() => filled("{{a}}", { a: "x", b: "y" }, written), "no placeholder for b")
  })

  it.effect.each(NamespacePhase.literals)("are all filled on every page in the phase %s", (phase) =>
    Effect.gen(function* () {
      const pages = docsPages(baseUrl, { phase })
      for (const path of docsPaths.filter((name) => !/\.(?:js|json|css)$/.test(name))) {
        assert.notMatch((yield* pages[path]).body, placeholder, path)
      }
      assert.notMatch(llmsTxt(baseUrl, phase), placeholder)
    })
  )

  it.effect("are not the key of a sample, which is the same variable in all of them", () =>
    Effect.gen(function* () {
      const pages = docsPages(baseUrl)
      for (const path of docsPaths.filter((name) => !/\.(?:js|json|css)$/.test(name))) {
        const names = (yield* pages[path]).body.match(/\$\w*KEY\b/g) ?? []
        assert.deepStrictEqual(
          names.filter((name) => name !== "$GRID_API_KEY"),
          [],
          path
        )
      }
    })
  )

  it("are all filled in the OpenAPI document", () => {
    assert.notMatch(JSON.stringify(openApiDocument(baseUrl)), placeholder)
  })
})

describe("Markdown", () => {
  it("gives headings their anchors, code its label, own links the prefix, and leaves a block to its value", () => {
    assert.strictEqual(htmlOf("## Quota {#quota}"), '<h2 id="quota">Quota</h2>\n')
    assert.include(htmlOf("```sh A call\ncurl '<'\n```"), 'aria-label="A call"><code>curl &#39;&lt;&#39;</code></pre>')
    assert.strictEqual(
      htmlOf("[own](/docs), [other](https://grid.test)"),
      '<p><a href="{{prefix}}/docs">own</a>, <a href="https://grid.test">other</a></p>\n'
    )
    assert.strictEqual(htmlOf("{{plans}}"), "{{plans}}\n")
    assert.match(
      htmlOf("| a | b |\n|---|---|\n| 1 | 2 |"),
      /^<div class="scroll" role="group" aria-label="a, b" tabindex="0"><table>/
    )
  })

  it("puts samples in several languages that follow each other into one group, and no others", () => {
    const page = htmlOf(
      "```sh [curl] By curl\na\n```\n\n```ts [TypeScript] In TypeScript\nb\n```\n\n```sh Alone\nc\n```\n\nText\n\n```py [Python] In Python\nd\n```"
    )
    const groups = page
      .split('<div class="samples">')
      .map((group) => [...group.matchAll(/<code>(\w)</g)].map(([, text]) => text))
    assert.deepStrictEqual(groups, [[], ["a", "b", "c"], ["d"]])
    assert.deepStrictEqual(
      [...page.matchAll(/data-tab="(\w+)"/g)].map(([, tab]) => tab),
      ["curl", "TypeScript", "Python"]
    )
    assert.include(page, 'aria-label="In TypeScript"')
  })
})

describe("code in tables", () => {
  it("may go on in another line behind an underscore, a slash or a dot; code elsewhere stays as it is", () => {
    const tableOf = (name: string) => `<code>a_b</code><tbody><td>c_d <code>${name}</code></td></tbody>`
    assert.strictEqual(
      breakable(new Html(tableOf("GET /v1/net_import.mw?a=0.7&amp;b_"))).text,
      tableOf("GET /<wbr />v1/<wbr />net_<wbr />import.<wbr />mw?a=0.7&amp;b_")
    )
  })
})

describe("the frame of a page", () => {
  const bodyOf = (path: DocsPath, pages = docsPages(baseUrl)) => Effect.map(pages[path], ({ body }) => body)

  it.effect("has header, menu with the page marked, and links to its sections", () =>
    Effect.gen(function* () {
      const page = yield* bodyOf("/docs/errors")
      assert.include(page, '<a class="brand" href="/in/">')
      assert.match(page, /<a href="\/in\/docs\/errors" aria-current="page">Errors<\/a>/)
      assert.strictEqual(page.match(/aria-current="page"/g)?.length, 1)
      const [, contents = ""] = /aria-label="On this page">([^]*?)<\/nav>/.exec(page) ?? []
      const anchors = [...page.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => `#${id}`)
      assert.deepStrictEqual(
        [...contents.matchAll(/href="([^"]+)"/g)].map(([, target]) => target),
        anchors
      )
    })
  )

  it.effect("leads to the console only where there is one", () =>
    Effect.gen(function* () {
      assert.include(yield* bodyOf("/docs"), 'href="/in/sign-in"')
      const page = yield* bodyOf("/docs", docsPages(baseUrl, { hasConsole: false }))
      assert.notMatch(page, /href="\/in\/(?:sign-in|explore)?"/)
    })
  )

  it.effect("runs no script and no style but files of this service", () =>
    Effect.gen(function* () {
      for (const path of docsPaths.filter((name) => !/\.\w+$/.test(name))) {
        const { body, headers } = yield* docsPages(baseUrl)[path]
        assert.notMatch(
          body,
          /<script(?![^>]* (?:src|type="application\/json"))|<style|\sstyle=|\son\w+=|javascript:/,
          path
        )
        assert.include(body, 'src="/in/docs/assets/docs.js?v=', path)
        assert.match(headers["content-security-policy"] ?? "", /script-src 'self'[ ;]/, path)
      }
    })
  )

  it.effect("lets the reference call the address that it was opened at, whatever the document names", () =>
    Effect.gen(function* () {
      for (const [address, url] of [
        [baseUrl, "/in"],
        ["https://grid.test", "/"]
      ] as const) {
        const site = { baseUrl: address, phase: "dual-mount", hasConsole: true } as const
        const { body, headers } = yield* subjectPage(site, openApiDocument(address), "account")
        assert.include(body.replaceAll("&quot;", '"'), `"servers":[{"url":"${url}"`)
        assert.match(headers["content-security-policy"] ?? "", /connect-src 'self';/)
      }
    })
  )

  it.effect("has its script and style under an address that changes with them, for good", () =>
    Effect.gen(function* () {
      for (const path of ["/docs/assets/docs.js", "/docs/assets/docs.css"] as const) {
        const { body, headers } = yield* docsPages(baseUrl)[path]
        const version = createHash("sha256").update(body).digest("base64url").slice(0, 16)
        assert.include(yield* bodyOf("/docs"), `"/in${path}?v=${version}"`)
        assert.include(headers["cache-control"] ?? "", "immutable")
        assert.isAbove(body.length, 1_000)
        assert.notMatch(body, /https?:|@import|sourceMappingURL/)
      }
    })
  )
})

describe("the page on datasets", () => {
  const demand = {
    dataset: "demand",
    latest: iso(Date.parse("2026-08-18T09:30:00Z")),
    lag_minutes: 3,
    cadence_minutes: 15,
    status: "late",
    rows: 5,
    next_expected_at: null,
    last_run: null
  } as const

  const sectionOf = (page: string, id: string) =>
    page.split("<section ").find((part) => part.includes(`labelledby="${id}"`)) ?? ""

  it.effect("says how fresh each is as long as the store can tell, and looks again after a minute", () =>
    Effect.gen(function* () {
      let looks = 0
      const freshness = Effect.sync(() => (looks++ === 0 ? [demand] : null))
      const pages = docsPages(baseUrl, { live: { freshness } })
      const first = (yield* pages["/docs/datasets"]).body
      assert.match(sectionOf(first, "demand"), /class="state late">late<\/span>, newest 2026-08-18 15:00 IST/)
      assert.strictEqual((yield* pages["/docs/datasets"]).body, first)
      yield* TestClock.adjust("61 seconds")
      assert.include(sectionOf((yield* pages["/docs/datasets"]).body, "demand"), "Now: not known now")
      assert.strictEqual(looks, 2)
    })
  )

  it.effect("tells hours of publication in Indian time, and shows a call and a row of each that has a route", () =>
    Effect.gen(function* () {
      const { body } = yield* docsPages(baseUrl)["/docs/datasets"]
      assert.include(sectionOf(body, "exchange_prices"), "day-ahead markets about 13:00 IST of the day before delivery")
      assert.include(sectionOf(body, "daily_report"), "about 10:30 IST of the next day")
      assert.include(sectionOf(body, "daily_report"), "<code>psp</code>, licence: none stated")
      assert.include(sectionOf(body, "monthly_supply"), "about 20 days after the month ends")
      const section = sectionOf(body, "demand")
      assert.include(section, "grid.getDemandLatest()")
      assert.include(section, "grid.get_demand_latest()")
      assert.include(section, "&quot;demand_mw&quot;: 214386")
      assert.strictEqual(section.match(/&quot;slug&quot;/g)?.length, 1)
      // Answers under /v1 stand without `data` and `meta`.
      const bare = sectionOf(body, "substations")
      assert.include(bare, "console.log(await grid.getSubstations())")
      assert.include(bare, "print(grid.get_substations().data)")
    })
  )
})

it("the example of an alert's message is one that its schema accepts", () => {
  assert.doesNotThrow(() => Schema.decodeUnknownSync(Message, { onExcessProperty: "error" })(alertMessage))
})
