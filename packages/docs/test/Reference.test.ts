import { NamespacePhase } from "@grid/domain/legacy/Mapping"
import { openApiDocument } from "@grid/docs/openapi/Document"
import { inPhase } from "@grid/docs/openapi/LegacyPaths"
import { type JsonObject, memberOf, refs } from "@grid/docs/openapi/Schemas"
import { partOf, subjectsOf, titleOf } from "@grid/docs/openapi/Subjects"
import { docsPages } from "@grid/docs/pages/Docs"
import { subjectPath, subjectPaths } from "@grid/docs/pages/Paths"
import { subjectPage } from "@grid/docs/pages/ReferencePage"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

const baseUrl = "https://grid.test/in"
const whole = openApiDocument(baseUrl)

const routesOf = (document: JsonObject) =>
  Object.entries(memberOf(document, "paths")).flatMap(([path, item]) =>
    Object.keys(item as JsonObject).map((method) => `${method.toUpperCase()} ${path}`)
  )

const resolve = (document: JsonObject, ref: string): unknown =>
  ref
    .split("/")
    .slice(1)
    .reduce<unknown>((value, name) => (value as JsonObject | undefined)?.[name], document)

describe("the reference", () => {
  it.each(NamespacePhase.literals)("has every route on the page of one subject in the phase %s", (phase) => {
    const document = inPhase(whole, phase)
    const subjects = subjectsOf(document)
    assert.sameMembers(
      subjects.map(({ name }) => subjectPath(name)),
      [...subjectPaths(phase)]
    )
    const parts = subjects.map(({ name }) => partOf(document, name, ""))
    assert.sameMembers(parts.flatMap(routesOf), routesOf(document))
    for (const part of parts) assert.isAbove(routesOf(part).length, 0)
  })

  it("has on the page of a subject all that its routes refer to, and the messages of alerts with these", () => {
    for (const { name } of subjectsOf(whole)) {
      const part = partOf(whole, name, "")
      for (const ref of refs(part)) assert.isDefined(resolve(part, ref), `${name} ${ref}`)
      assert.strictEqual("webhooks" in part, name === "alerts", name)
    }
  })

  it("names subjects as readers do", () => {
    assert.deepStrictEqual(["fuelMix", "landed-cost", "grid"].map(titleOf), ["Fuel mix", "Landed cost", "Grid"])
  })

  it.effect("leads from its list to each route, and keeps the addresses of former days", () =>
    Effect.gen(function* () {
      const { body } = yield* docsPages(baseUrl)["/docs/reference"]
      const search = yield* docsPages(baseUrl)["/docs/search.json"]
      const hits = (JSON.parse(search.body) as ReadonlyArray<{ readonly path: string }>)
        .map(({ path }) => path.split("#"))
        .filter(([page = ""]) => page.startsWith("/in/docs/reference/"))
      assert.isAbove(hits.length, 50)
      for (const [page, anchor] of hits) assert.include(body, `<a id="${anchor}" href="${page}#${anchor}">`)
    })
  )

  it.effect("ends no script by what the document says", () =>
    Effect.gen(function* () {
      const document = { ...whole, "x-text": "</script><b>" }
      const site = { baseUrl, phase: "dual-mount", hasConsole: true } as const
      const { body } = yield* subjectPage(site, document, "account")
      const [, text = ""] = /<script id="api-reference"[^>]*>([^]*?)<\/script>/.exec(body) ?? []
      assert.strictEqual(JSON.parse(text)["x-text"], "</script><b>")
    })
  )
})
