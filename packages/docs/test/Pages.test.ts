import { Message } from "@grid/domain/alerts/Alert"
import { NamespacePhase } from "@grid/domain/legacy/Mapping"
import { openApiDocument } from "@grid/docs/openapi/Document"
import { alertMessage } from "@grid/docs/openapi/Examples"
import { docsPages, docsPaths } from "@grid/docs/pages/Docs"
import { llmsTxt } from "@grid/docs/pages/LlmsTxt"
import { htmlOf } from "@grid/docs/pages/Markdown"
import { filled } from "@grid/docs/texts/Placeholders"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

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
      const pages = docsPages(baseUrl, phase)
      for (const path of docsPaths.filter((name) => !/\.js(on)?$/.test(name))) {
        assert.notMatch((yield* pages[path]).body, placeholder, path)
      }
      assert.notMatch(llmsTxt(baseUrl, phase), placeholder)
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
  })
})

it("the example of an alert's message is one that its schema accepts", () => {
  assert.doesNotThrow(() => Schema.decodeUnknownSync(Message, { onExcessProperty: "error" })(alertMessage))
})
