import { assert, describe, it } from "@effect/vitest"
import { chartQuery } from "@grid/domain/embeds/ChartQuery"
import { ChartName } from "@grid/domain/embeds/Charts"
import { Result } from "effect"
import { vi } from "vitest"
import { spacingOf } from "../src/explore/Chart.ts"
import { callOf } from "../src/explore/Call.ts"

vi.stubGlobal("location", new URL("https://grid.test/"))

const { gridBy } = await import("../src/api/Grid.ts")
const { catalogue } = await import("../src/explore/Catalogue.ts")
const { frameOf } = await import("../src/account/Embeds.ts")

/** Addresses that a series calls, which are answered by nothing. */
const calledBy = async (load: (typeof catalogue)[number]["load"], parameters: object): Promise<ReadonlyArray<URL>> => {
  const urls: Array<URL> = []
  const grid = gridBy(({ url }) => {
    urls.push(new URL(url))
    return Promise.resolve(new Response("{}", { status: 500 }))
  })
  await load(grid, parameters, new AbortController().signal).catch(() => {})
  return urls
}

const sorted = (parameters: URLSearchParams) => [...parameters].toSorted(([a], [b]) => a.localeCompare(b))

describe("an embed", () => {
  it.each(ChartName.literals)("%s: asks what Explore asks", async (name) => {
    const series = catalogue.find(({ id }) => id === name)
    assert(series !== undefined)
    const area = { "bid areas": { area: "N1" }, states: { state: "kerala" } }[String(series.areas[0])] ?? {}
    const query = { series: name, area: "", span: { hours: 24 }, resolution: null, knownAt: null } as const
    const parameters = callOf(series, query, area as object, null, Date.now())
    const [url, ...others] = await calledBy(series.load, parameters)
    assert.isEmpty(others)
    const given = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
    const { route, text } = Result.getOrThrow(chartQuery(name, given))
    assert(url !== undefined)
    assert.strictEqual(url.pathname, route.path)
    assert.deepStrictEqual(sorted(url.searchParams), sorted(new URLSearchParams(text)))
  })

  it("stands in HTML as text, whatever its title is", () => {
    const made = { title: `"><script>&` } as Parameters<typeof frameOf>[0]
    assert.include(frameOf(made), `title="&quot;>&lt;script>&amp;"`)
  })

  it("has the interval of its rows", () => {
    const rows = (minutes: number) => [0, 1, 3].map((step) => ({ ts: new Date(step * minutes * 60_000).toISOString() }))
    assert.deepStrictEqual(
      [15, 60, 1_440].map((minutes) => spacingOf(rows(minutes))),
      ["block", "hour", "day"]
    )
  })
})
