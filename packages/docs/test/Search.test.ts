import { excerptOf, indexOf, ranked, type Section } from "@grid/docs/browser/Ranking"
import { docsPages } from "@grid/docs/pages/Docs"
import { searchWords } from "@grid/docs/pages/SearchWords"
import { codes } from "@grid/domain/errors/Problem"
import { catalog } from "@grid/domain/catalog/Catalog"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

const pages = docsPages("https://grid.test/in")

const sections = Effect.map(pages["/docs/search.json"], ({ body }): ReadonlyArray<Section> => JSON.parse(body))

const section = (title: string, text: string, page = "Start"): Section => ({
  page,
  path: `/docs#${title}`,
  title,
  text,
  words: "",
  isNews: false
})

const titlesOf = (all: ReadonlyArray<Section>, query: string) => ranked(indexOf(all), query).map(({ title }) => title)

/** Holds that each query has its path among so many first hits. */
const findAmong = (first: number, queries: ReadonlyArray<readonly [query: string, path: string]>) =>
  Effect.map(sections, (all) => {
    const index = indexOf(all)
    for (const [query, path] of queries) {
      const paths = ranked(index, query).map((hit) => hit.path)
      assert.include(paths.slice(0, first), path, query)
    }
  })

describe("the index of the search", () => {
  it.effect("has every section of every page, as text, under an address that is there", () =>
    Effect.gen(function* () {
      const all = yield* sections
      const bodies = new Map<string, string>()
      for (const path of ["/docs", "/docs/datasets", "/docs/errors", "/docs/names", "/docs/changelog"] as const) {
        bodies.set(`/in${path}`, (yield* pages[path]).body)
      }
      for (const [path, body] of bodies) {
        const anchors = [...body.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => `${path}#${id}`)
        assert.deepStrictEqual(
          all.filter((one) => one.path.startsWith(`${path}#`)).map((one) => one.path),
          anchors
        )
        assert.include(
          all.map((one) => one.path),
          path
        )
      }
      for (const { page, path, text, title } of all) {
        assert.isNotEmpty(page, path)
        assert.isNotEmpty(title, path)
        assert.notMatch(
          title + text,
          /<\/?(?:a|code|div|h\d|li|p|pre|span|strong|td|th|tr)[ >]|&(?:amp|lt|gt|quot|#39);|\{\{/,
          path
        )
      }
      assert.strictEqual(new Set(all.map(({ path }) => path)).size, all.length)
    })
  )

  it.effect("finds open access, every dataset by its name and every error by its code", () =>
    Effect.gen(function* () {
      const all = yield* sections
      const index = indexOf(all)
      const first = (query: string) => ranked(index, query)[0]?.path
      assert.strictEqual(first("open access"), "/in/docs/datasets#open_access_charges")
      for (const { id, title } of catalog) {
        const paths = ranked(index, title).map(({ path }) => path)
        assert.include(paths.slice(0, 5), `/in/docs/datasets#${id}`, title)
      }
      for (const code of codes) assert.strictEqual(first(code), `/in/docs/errors#${code}`)
    })
  )

  it.effect("has paths in one piece, although tables break them into lines", () =>
    Effect.map(sections, (all) => {
      const [routes] = all.filter(({ path }) => path.endsWith("/docs#routes"))
      assert.include(routes?.text, "POST /developer/v1/alerts/{id}/deliveries/{delivery_id}/resend")
    })
  )

  it.effect("finds what people ask, by a section that answers it", () =>
    findAmong(8, [
      ["rate limit", "/in/docs#quota"],
      ["claude", "/in/docs/connector#claude"],
      ["webhook", "/in/docs#alerts"],
      ["pandas", "/in/docs#tables"],
      ["licence", "/in/docs/datasets#sources"],
      ["tamil nadu", "/in/docs/names#states"]
    ])
  )

  it.effect("finds the words of the field, and what other services call it, among the first three", () =>
    findAmong(3, [
      ["tariff", "/in/docs/tariffs"],
      ["open access", "/in/docs/landed-cost#compare"],
      ["DSM", "/in/docs/datasets#deviation_rates"],
      ["frequency", "/in/docs/datasets#frequency"],
      ["REC", "/in/docs/datasets#absent"],
      ["banking", "/in/docs/landed-cost#compare"],
      ["MSEDCL", "/in/docs/tariffs"],
      ["solar forecast", "/in/docs#forecasts"],
      ["API key", "/in/docs#authentication"],
      ["rate limit", "/in/docs#quota"],
      ["rate limits", "/in/docs#quota"],
      ["pricing", "/in/docs#quota"],
      ["webhooks", "/in/docs#alerts"],
      ["backup", "/in/docs#operator"],
      ["docker", "/in/docs#operator"],
      ["login", "/in/docs#authentication"],
      ["pagination", "/in/docs#answers"],
      ["excel", "/in/docs#tables"],
      ["sdk", "/in/docs/clients"],
      ["battery", "/in/docs/storage"]
    ])
  )

  it.effect("has other words for sections that are there", () =>
    Effect.gen(function* () {
      const all = yield* sections
      const paths = all.map(({ path }) => path)
      for (const path of Object.keys(searchWords)) assert.include(paths, `/in${path}`)
    })
  )
})

describe("the ranking", () => {
  it("wants every word or its beginning, in any order and case", () => {
    const all = [section("Quota", "Calls of a plan"), section("Keys", "A plan has keys")]
    assert.deepStrictEqual(titlesOf(all, "PLAN call"), ["Quota"])
    assert.deepStrictEqual(titlesOf(all, "plan absent"), [])
    assert.deepStrictEqual(titlesOf(all, " "), [])
  })

  it("puts a title above a mention, a whole word above a beginning, a phrase above its words", () => {
    assert.deepStrictEqual(
      titlesOf([section("Other", "open access"), section("Open access", "charges")], "open access"),
      ["Open access", "Other"]
    )
    assert.deepStrictEqual(titlesOf([section("Planning", ""), section("Plan", "")], "plan"), ["Plan", "Planning"])
    assert.deepStrictEqual(titlesOf([section("Access, open", ""), section("Open access", "")], "open access"), [
      "Open access",
      "Access, open"
    ])
  })

  it("takes a plural for its singular, and puts what holds now above what changed", () => {
    assert.deepStrictEqual(titlesOf([section("Planner", ""), section("Plans", "")], "plan"), ["Plans", "Planner"])
    assert.deepStrictEqual(titlesOf([section("Webhook", "")], "webhooks"), ["Webhook"])
    const news = { ...section("2026-11-29: Price cap", ""), isNews: true }
    assert.deepStrictEqual(titlesOf([news, section("Cap of prices", "")], "price cap"), [
      "Cap of prices",
      "2026-11-29: Price cap"
    ])
  })

  it("gives no more than are wanted", () => {
    const many = Array.from({ length: 50 }, (_, index) => section(`Plan ${index}`, ""))
    assert.lengthOf(ranked(indexOf(many), "plan", 7), 7)
  })
})

describe("an excerpt", () => {
  it("is cut around the first match, with the matches marked and nothing lost between", () => {
    const text = `${"filler ".repeat(60)}then open access charges apply to openers`
    const stretches = excerptOf(text, "open access")
    assert.deepStrictEqual(
      stretches.filter(({ isMatch }) => isMatch).map((stretch) => stretch.text),
      ["open", "access", "openers"]
    )
    const whole = stretches.map((stretch) => stretch.text).join("")
    assert.isTrue(whole.startsWith("… "))
    assert.include(text, whole.slice(2))
  })

  it("is the begin of the text where only the title matches", () => {
    assert.deepStrictEqual(excerptOf("Short text", "absent"), [{ text: "Short text", isMatch: false }])
  })
})
