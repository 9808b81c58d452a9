import { docsPages } from "@grid/docs/pages/Docs"
import { plainOf } from "@grid/docs/pages/Html"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

const baseUrl = "https://grid.test/in"
const pages = docsPages(baseUrl)

const all = (text: string, pattern: RegExp): ReadonlyArray<string> =>
  [...text.matchAll(pattern)].map(([, value = ""]) => value)

/** Names of the elements that a document has, in order; fails where it is not well-formed XML. */
const elementsOf = (xml: string): ReadonlyArray<string> => {
  const [declaration = "", ...lines] = xml.split("\n")
  assert.strictEqual(declaration, '<?xml version="1.0" encoding="utf-8"?>')
  const open: Array<string> = []
  const names: Array<string> = []
  const rest = lines
    .join("\n")
    .replaceAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g, (_, end, name, __, empty) => {
      if (end === "/") assert.strictEqual(open.pop(), name)
      else {
        names.push(name)
        if (empty !== "/") open.push(name)
      }
      return ""
    })
  assert.deepStrictEqual(open, [])
  assert.notMatch(rest, /[<>]|&(?!(?:amp|lt|gt|quot|#39);)/, "text that is not escaped")
  return names
}

describe("changelog", () => {
  it.effect("has dated entries with anchors of their own, newest first", () =>
    Effect.gen(function* () {
      const { body } = yield* pages["/docs/changelog"]
      const headings = all(body, /<h2( .*<\/h2>)/g)
      const entries = [...body.matchAll(/<h2 id="([^"]+)">(\d{4}-\d{2}-\d{2}): .+<\/h2>/g)]
      assert.isNotEmpty(entries)
      assert.strictEqual(entries.length, headings.length, "an entry is headed by its date and title, and has an anchor")
      const dates = entries.map(([, , date = ""]) => date)
      for (const date of dates) assert.strictEqual(new Date(date).toISOString().slice(0, 10), date)
      assert.deepStrictEqual(dates, dates.toSorted().toReversed())
      const anchors = entries.map(([, anchor = ""]) => anchor)
      assert.strictEqual(new Set(anchors).size, anchors.length)
      entries.forEach(([, anchor = "", date = ""]) => assert.isTrue(anchor.startsWith(date), anchor))
    })
  )

  it.effect("is a feed that readers of Atom take (RFC 4287), with the same entries", () =>
    Effect.gen(function* () {
      const { body: page } = yield* pages["/docs/changelog"]
      const { body, contentType } = yield* pages["/docs/changelog.atom"]
      assert.strictEqual(contentType, "application/atom+xml; charset=utf-8")
      const elements = elementsOf(body)
      const anchors = all(page, /<h2 id="([^"]+)">/g)
      const entry = ["entry", "title", "id", "link", "updated", "content"]
      assert.deepStrictEqual(elements, [
        "feed",
        "title",
        "id",
        "updated",
        "link",
        "link",
        "author",
        "name",
        ...anchors.flatMap(() => entry)
      ])
      assert.include(body, 'xmlns="http://www.w3.org/2005/Atom"')
      const own = `${baseUrl}/docs/changelog`
      assert.deepStrictEqual(all(body, /<id>([^<]+)<\/id>/g), [own, ...anchors.map((anchor) => `${own}#${anchor}`)])
      assert.include(body, `<link rel="self" type="application/atom+xml" href="${own}.atom" />`)
      for (const instant of all(body, /<updated>([^<]+)<\/updated>/g)) {
        assert.match(instant, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+05:30$/)
        assert.isFalse(Number.isNaN(Date.parse(instant)))
      }
      const targets = all(body, /href=&quot;(.*?)&quot;/g)
      assert.isNotEmpty(targets)
      for (const target of targets) assert.isTrue(target.startsWith(`${baseUrl}/`), target)
    })
  )

  it.effect("is announced on every page", () =>
    Effect.gen(function* () {
      for (const path of ["/docs", "/docs/errors", "/docs/roadmap"] as const) {
        const { body } = yield* pages[path]
        assert.include(body, 'type="application/atom+xml" title="Changelog" href="/in/docs/changelog.atom"')
        assert.match(body, /<a href="\/in\/docs\/changelog"\s*>Changelog<\/a>/)
      }
    })
  )
})

describe("roadmap", () => {
  it.effect("tells versions of methods, the map to the substation data model, the partner tier and the notice", () =>
    Effect.gen(function* () {
      const { body } = yield* pages["/docs/roadmap"]
      for (const fact of [
        "ccr-v0.1",
        "ccr-v0.2",
        "ccr-v0.3",
        "2027 Q3 (planned)",
        "version v0.5 of the substation data model",
        "queue_entry.developer",
        "partner tier",
        "12-month notice",
        "modelled-only",
        "2027 Q2"
      ]) {
        assert.include(plainOf(body), fact)
      }
    })
  )
})
