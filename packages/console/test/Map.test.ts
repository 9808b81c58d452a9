import { assert, describe, it } from "@effect/vitest"
import { colourOf, levelOf, levelTexts, rise } from "../src/charts/Levels.ts"
import { inOrder } from "../src/components/Order.ts"
import { arrowOf, newestFlows } from "../src/map/Flows.ts"
import { areaKindOf, measures } from "../src/map/Measures.ts"
import { blockOf, blocksOf, parametersOf, type Query, readQuery } from "../src/map/Query.ts"
import { summaryOf } from "../src/map/Summary.ts"
import { withParameters } from "../src/router/Query.ts"

interface Outlines {
  readonly width: number
  readonly height: number
  readonly states: ReadonlyArray<{
    readonly slug: string
    readonly zone: string | null
    readonly bidAreas: ReadonlyArray<string>
    readonly path: string
    readonly spot: readonly [number, number] | null
  }>
  readonly centres: Readonly<Record<string, readonly [number, number]>>
  readonly licence: string
}

const { outlines }: { readonly outlines: Outlines } = await import(new URL("../outlines.mjs", import.meta.url).href)

/** Places of a path, which is written in steps. */
const placesOf = (path: string): ReadonlyArray<string> =>
  path.split("M").flatMap((ring) => {
    const numbers = [...ring.matchAll(/-?\d+/g)].map(([text]) => Number(text))
    let [x, y] = [0, 0]
    return Array.from({ length: numbers.length / 2 }, (_, index) => {
      x += numbers[2 * index] ?? 0
      y += numbers[2 * index + 1] ?? 0
      return `${x} ${y}`
    })
  })

const outlineOf = (slug: string) => outlines.states.find((state) => state.slug === slug) ?? assert.fail(slug)

describe("outlines of the map", () => {
  it("are there for all 36 states, small ones over those they lie in, in few bytes", () => {
    assert.strictEqual(outlines.states.length, 36)
    const order = outlines.states.map(({ slug }) => slug)
    assert.isAbove(order.indexOf("chandigarh"), order.indexOf("punjab"))
    assert.isAbove(order.indexOf("puducherry"), order.indexOf("tamil-nadu"))
    assert.isBelow(JSON.stringify(outlines).length, 60_000)
    for (const { path, slug, spot } of outlines.states) assert.isTrue(path !== "" || spot !== null, slug)
  })

  it("of neighbours have their common line in common after simplification", () => {
    for (const [one, other] of [
      ["kerala", "tamil-nadu"],
      ["madhya-pradesh", "uttar-pradesh"],
      ["jammu-and-kashmir", "ladakh"]
    ] as const) {
      const places = new Set(placesOf(outlineOf(one).path))
      const common = placesOf(outlineOf(other).path).filter((place) => places.has(place))
      assert.isAbove(common.length, 8, `${one}, ${other}`)
    }
  })

  it("have no line within a state, such as that through Jammu and Kashmir", () => {
    for (const { path, slug } of outlines.states) {
      const sides = path.split(/(?=M)/).flatMap((ring) => {
        const places = placesOf(ring)
        return places.map((place, index) => [place, places.at(index - 1)].toSorted().join(", "))
      })
      // Where a tongue of land is thinner than a unit, both of its sides are one.
      const most = Math.max(4, 0.02 * sides.length)
      assert.isAtMost(sides.length - new Set(sides).size, most, slug)
    }
  })

  it("mark what is too small to be seen, and lie within the drawing with the centres of the zones", () => {
    const marked = outlines.states.filter(({ spot }) => spot !== null).map(({ slug }) => slug)
    assert.includeMembers(marked, ["chandigarh", "lakshadweep", "puducherry"])
    assert.notInclude(marked, "maharashtra")
    for (const [x, y] of Object.values(outlines.centres)) {
      assert.isTrue(x > 0 && x < outlines.width && y > 0 && y < outlines.height)
    }
    assert.isBelow(outlines.centres["WR"]?.[0] ?? 0, outlines.centres["ER"]?.[0] ?? 0)
    assert.isBelow(outlines.centres["NR"]?.[1] ?? 0, outlines.centres["SR"]?.[1] ?? 0)
  })

  it("say in which bid areas a state lies, and under which licence they are", () => {
    assert.deepStrictEqual(outlineOf("puducherry").bidAreas, ["S2", "S1", "S3"])
    assert.deepStrictEqual(outlineOf("andaman-and-nicobar-islands").bidAreas, [])
    assert.match(outlines.licence, /^Copyright \(c\) 2020-2021[\s\S]*PERFORMANCE OF\nTHIS SOFTWARE\.$/)
  })
})

describe("classes of values", () => {
  const scale = rise(100, 1_000)

  it("begin at their bounds, and there is one below the lowest", () => {
    assert.deepStrictEqual(
      [-5, 99, 100, 999, 1_000, 1e9].map((value) => levelOf(scale, value)),
      [0, 0, 1, 1, 2, 2]
    )
    assert.strictEqual(colourOf(scale, 2), "level rise-2")
  })

  it("are named with their bounds", () => {
    assert.deepStrictEqual(levelTexts(scale), ["under 100", "100 to 1,000", "1,000 and more"])
  })

  it("have seven colours each", () => {
    for (const { id, scales } of measures) {
      for (const { bounds } of Object.values(scales)) {
        assert.strictEqual(bounds.length, 6, id)
        assert.deepStrictEqual(
          bounds,
          bounds.toSorted((a, b) => a - b),
          id
        )
      }
    }
  })
})

describe("areas of the map", () => {
  it("are states only where the plan has them", () => {
    const kinds = (hasStates: boolean) => measures.map((measure) => areaKindOf(measure, hasStates))
    assert.deepStrictEqual(kinds(true), ["states", "states", "states", "bid areas", "states"])
    assert.deepStrictEqual(kinds(false), ["zones", null, "zones", "bid areas", "zones"])
  })
})

const [demand] = measures
const query: Query = { measure: demand, date: null, at: null }
const now = Date.parse("2026-08-18T14:40:00+05:30")

describe("the address of the map", () => {
  const read = (search: string) => readQuery(new URLSearchParams(search))

  it.each<Query>([
    query,
    { measure: measures[4] ?? demand, date: "2026-08-17", at: null },
    { ...query, date: "2026-08-17", at: Date.parse("2026-08-17T10:15:00+05:30") }
  ])("holds the whole query: %#", (given) => {
    const address = withParameters(new URL("https://grid.test/map"), parametersOf(given))
    assert.deepStrictEqual(readQuery(new URL(address, "https://grid.test").searchParams), given)
  })

  it("takes the default for what nobody could have meant, and the block in which an instant lies", () => {
    assert.deepStrictEqual(read("measure=weather&date=2026-13-45&at=soon"), query)
    assert.strictEqual(read("at=2026-08-18T09:14:59Z").at, Date.parse("2026-08-18T09:00:00Z"))
  })
})

describe("blocks of the map", () => {
  it("are those of the last 24 hours that have ended, or of a day", () => {
    assert.deepStrictEqual(blocksOf(query, now), {
      first: Date.parse("2026-08-17T14:30:00+05:30"),
      last: Date.parse("2026-08-18T14:15:00+05:30")
    })
    assert.deepStrictEqual(blocksOf({ ...query, date: "2026-08-17" }, now), {
      first: Date.parse("2026-08-17T00:00:00+05:30"),
      last: Date.parse("2026-08-17T23:45:00+05:30")
    })
    assert.strictEqual(blocksOf({ ...query, date: "2026-08-18" }, now).last, Date.parse("2026-08-18T14:15:00+05:30"))
  })

  it("are the newest values where none is chosen, of a past day its last", () => {
    assert.isNull(blockOf(query, now))
    const day = { ...query, date: "2026-08-17" }
    assert.strictEqual(blockOf(day, now), Date.parse("2026-08-17T23:45:00+05:30"))
    const at = Date.parse("2026-08-17T10:15:00+05:30")
    assert.strictEqual(blockOf({ ...day, at }, now), at)
    assert.strictEqual(blockOf({ ...day, at: at - 86_400_000 }, now), Date.parse("2026-08-17T23:45:00+05:30"))
  })
})

describe("flows between zones", () => {
  it("go from the zone that gives, with the mean power of the newest reported day", () => {
    assert.deepStrictEqual(
      newestFlows([
        { date: "2026-08-16", corridor: "ER-NR", net_mwh: 9 },
        { date: "2026-08-17", corridor: "ER-NR", net_mwh: 48_000 },
        { date: "2026-08-17", corridor: "WR-SR", net_mwh: -24_000 },
        { date: "2026-08-17", corridor: "WR-NR", net_mwh: null },
        { date: "2026-08-18", corridor: "WR-NR", net_mwh: null }
      ]),
      {
        date: "2026-08-17",
        flows: [
          { from: "ER", to: "NR", mwh: 48_000, mw: 2_000 },
          { from: "SR", to: "WR", mwh: 24_000, mw: 1_000 }
        ]
      }
    )
    assert.deepStrictEqual(newestFlows([]), { date: null, flows: [] })
  })

  it("are drawn from one centre towards the other", () => {
    assert.deepStrictEqual(arrowOf([0, 0], [100, -200]), { tail: [24, -48], head: [76, -152], middle: [50, -100] })
  })
})

describe("a map in words", () => {
  const areas = ["Bihar", "Goa", "Delhi"].map((name) => ({ id: name, name }))

  it("says extremes and how many are not known", () => {
    const values: Readonly<Record<string, number>> = { Bihar: 6_000.4, Goa: 700 }
    assert.strictEqual(
      summaryOf(demand, areas, (area) => values[area] ?? null),
      "Map: Demand met, MW. Lowest: Goa 700 MW. Highest: Bihar 6,000 MW. Not known: 1 of 3."
    )
    assert.strictEqual(
      summaryOf(demand, areas, () => null),
      "Map: Demand met, MW. Not known: 3 of 3."
    )
  })
})

describe("rows in the order of a column", () => {
  const rows = [
    { n: "b", v: 2 },
    { n: "c", v: null },
    { n: "a", v: 10 }
  ] as const

  it("go either way, those that are not known last", () => {
    const names = (isDescending: boolean) => inOrder(rows, ({ v }) => v, isDescending).map(({ n }) => n)
    assert.deepStrictEqual(names(false), ["b", "a", "c"])
    assert.deepStrictEqual(names(true), ["a", "b", "c"])
    assert.deepStrictEqual(
      inOrder(rows, ({ n }) => n, false).map(({ n }) => n),
      ["a", "b", "c"]
    )
  })
})
