import { assert, describe, it } from "@effect/vitest"
import { DataCatalog } from "@grid/domain/catalog/DataCatalog"
import type { CatalogDataset } from "@grid/domain/catalog/CatalogApi"
import { cursorOf } from "@grid/domain/http/Cursor"
import { cut, mostItems } from "@grid/mcp/result/Cut"
import { nextCursor, pageOf } from "@grid/mcp/result/Pages"
import { holdsForAll } from "@grid/testing/Property"
import { Effect, Layer, Result } from "effect"
import * as FastCheck from "fast-check"
import { failureOf, found, toolCall } from "./support/Calls.ts"
import { fakeConnector } from "./support/Fakes.ts"

const now = Date.parse("2026-08-18T06:30:00Z")
const given = { market: "RTM", hours: 168 }

const first = Result.getOrThrow(pageOf(given, now))

/** The lists of a value, page by page, until none is left; `grow` gives the value as it is at the next page. */
const pagesOf = (
  value: ReadonlyArray<ReadonlyArray<number>>,
  grow: (page: number) => ReadonlyArray<ReadonlyArray<number>>
) => {
  const shown = value.map((): Array<number> => [])
  let lists = value
  let page = first
  for (let count = 1; ; count++) {
    const part = cut({ markets: lists.map((blocks) => ({ blocks })) }, page.before)
    const { markets } = part.value as { markets: ReadonlyArray<{ blocks: ReadonlyArray<number> }> }
    markets.forEach(({ blocks }, index) => shown[index]?.push(...blocks))
    if (part.lists.length === 0) return shown
    const cursor = nextCursor(given, page, part.remaining)
    assert.isAtMost(cursor.length, 256)
    page = Result.getOrThrow(pageOf({ ...given, cursor }, now + count * 1_000))
    lists = grow(count)
  }
}

describe("lists of more than 50 items", () => {
  it("go on exactly, whatever comes to their heads in between", () => {
    const lengths = FastCheck.array(FastCheck.integer({ min: 0, max: 260 }), { minLength: 1, maxLength: 3 })
    holdsForAll([lengths, FastCheck.integer({ min: 0, max: 3 })], ([sizes, growth]) => {
      const lists = sizes.map((size) => Array.from({ length: size }, (_, index) => index))
      const grown = (page: number) =>
        lists.map((list) => [...Array.from({ length: growth * page }, (_, index) => -1 - index), ...list])
      assert.deepStrictEqual(pagesOf(lists, grown), lists)
    })
  })

  it("keep the time of their first page, and refuse what is no cursor of these arguments", () => {
    const cursor = nextCursor(given, first, new Map([["series", 46]]))
    assert.deepStrictEqual(Result.getOrThrow(pageOf({ ...given, cursor }, now + 60_000)), {
      now,
      before: new Map([["series", 46]])
    })
    const messageOf = (input: object, at = now) =>
      Result.match(pageOf(input, at), { onFailure: ({ detail }) => detail, onSuccess: () => "taken" })
    for (const text of ["", "x", cursorOf("1 2 3"), cursorOf(`${now} 1 __proto__=1;`), "é".repeat(128)]) {
      assert.match(messageOf({ ...given, cursor: text }), /must be next_cursor of a result, unchanged/)
    }
    assert.match(messageOf({ ...given, hours: 24, cursor }), /goes with the arguments of the call that gave it/)
    assert.match(messageOf({ ...given, cursor }, now + 3_600_001), /more than an hour old: leave it out/)
    assert.match(messageOf({ ...given, cursor }, now - 1), /must be next_cursor/)
  })

  it("are told with next_cursor, in the data and in the text, and end without", async () => {
    const dataset = (id: string) =>
      ({
        id,
        title: id,
        description: id,
        theme: "demand",
        endpoint: null,
        history_endpoint: null,
        tool: null,
        unit: "MW",
        cadence_minutes: 15,
        coverage_from: null,
        coverage_to: null,
        latest: null,
        status: "never",
        provenance: [],
        lowest_plan: "trial",
        fields: []
      }) satisfies CatalogDataset
    const data = Array.from({ length: 120 }, (_, index) => dataset(`d${index}`))
    const search = () => Effect.succeed({ data, as_of: null, provenance: [], version: "1" })
    const catalog = Layer.succeed(DataCatalog, { search } as unknown as typeof DataCatalog.Service)
    const { ask, charged, close } = fakeConnector({ services: catalog })
    const ids: Array<string> = []
    let cursor: unknown
    do {
      const page = await ask(toolCall("search_datasets", cursor === undefined ? {} : { cursor }))
      const { data: content, text } = found(page)
      ids.push(...(content["datasets"] as ReadonlyArray<CatalogDataset>).map(({ id }) => id))
      cursor = content["next_cursor"]
      assert.strictEqual(content["truncated"], cursor === undefined ? undefined : true)
      assert.strictEqual(text.includes("The next items: the same call with cursor"), cursor !== undefined)
    } while (cursor !== undefined)
    assert.deepStrictEqual(
      ids,
      data.map(({ id }) => id)
    )
    assert.isAbove(ids.length, 2 * mostItems)
    const wrong = failureOf(await ask(toolCall("search_datasets", { cursor: "nothing" })))
    assert.strictEqual(wrong["code"], "invalid_arguments")
    assert.strictEqual(charged(), 0)
    await close()
  })
})
