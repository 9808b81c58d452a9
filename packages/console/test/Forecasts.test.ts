import { assert, describe, it } from "@effect/vitest"
import type { components } from "@grid-data/client/openapi"
import { bandChart, dayScore, type Quantiles } from "../src/forecasts/Bands.ts"
import { checked } from "../src/forecasts/Chain.ts"
import {
  dateOf,
  forecastParameters,
  type ForecastQuery,
  readAt,
  readForecastQuery
} from "../src/forecasts/ForecastQuery.ts"
import { sha256 } from "../src/format/Hash.ts"
import { withParameters } from "../src/router/Query.ts"

type Vintage = components["schemas"]["SealedVintage"]

const hourMs = 3_600_000
const start = Date.parse("2026-08-18T00:00:00+05:30")
const band: ReadonlyArray<Quantiles> = [0, 1, 2].map((place) => ({
  ms: start + place * hourMs,
  p10: 90,
  p50: 100,
  p90: 110
}))

describe("the address of Forecasts", () => {
  it.each<ForecastQuery>([
    { target: "demand", area: "goa", date: "2026-08-17" },
    { target: "carbon", area: "india", date: null },
    { target: "rtm", area: "india", date: "2026-08-17" }
  ])("holds the whole query: $target, $area", (given) => {
    const address = withParameters(new URL("https://grid.test/forecasts"), forecastParameters(given))
    assert.deepStrictEqual(readForecastQuery(new URL(address, "https://grid.test").searchParams), given)
  })

  it("takes the default for what nobody could have meant, and prices of all India alone", () => {
    const read = (search: string) => readForecastQuery(new URLSearchParams(search))
    assert.deepStrictEqual(read("target=gas&date=2026-13-45"), { target: "demand", area: "india", date: null })
    assert.strictEqual(read("target=dam&state=goa").area, "india")
    assert.strictEqual(dateOf(read(""), start), "2026-08-17")
  })

  it("reads a day's forecast as it stood before anything of the day was known", () => {
    assert.strictEqual(readAt("demand", "2026-08-18"), start)
    // Prices of the day ahead are published at 13:00.
    assert.isBelow(readAt("dam", "2026-08-18"), Date.parse("2026-08-17T13:00:00+05:30"))
  })
})

describe("a band against what came", () => {
  it("is a range with its median and the outcome, gaps where either is not known", () => {
    const { range, series } = bandChart(
      { from: start, to: start + 4 * hourMs, stepMs: hourMs },
      band,
      [[start + hourMs, 95]],
      "lines"
    )
    assert.deepStrictEqual(
      [range?.low, ...series.map(({ values }) => values), range?.high],
      [
        [90, 90, 90, null],
        [100, 100, 100, null],
        [null, 95, null, null],
        [110, 110, 110, null]
      ]
    )
  })

  it("is scored by what is known alone", () => {
    const score = dayScore(band, [
      [start, 110],
      [start + hourMs, 50],
      [start + 2 * hourMs, null]
    ])
    assert.deepStrictEqual(score, { count: 2, inside: 1, meanError: 30, meanErrorPct: 37.5 })
    const unknown = { ms: start + 2 * hourMs, p10: null, p50: null, p90: null }
    assert.deepStrictEqual(
      dayScore(
        [...band.slice(0, 1), unknown],
        [
          [start, 110],
          [unknown.ms, 90]
        ]
      ),
      {
        count: 1,
        inside: 1,
        meanError: 10,
        meanErrorPct: (100 * 10) / 110
      }
    )
    assert.deepStrictEqual(dayScore(band, []), { count: 0, inside: 0, meanError: null, meanErrorPct: null })
  })
})

/** A chain of vintages, newest first, each issued an hour after the one before. */
const chain = async (length: number): Promise<ReadonlyArray<Vintage>> => {
  const vintages: Array<Vintage> = []
  let previous: string | null = null
  for (let place = 0; place < length; place++) {
    const issued_at = start + place * hourMs
    const body = JSON.stringify({ issued_at, start: issued_at + hourMs, points: [[1, 2, 3]], previous })
    const hash: string = (await sha256(body)) ?? ""
    vintages.unshift({
      issued_at: new Date(issued_at).toISOString(),
      simulated: false,
      hash,
      previous_hash: previous,
      body
    })
    previous = hash
  }
  return vintages
}

const faultsOf = async (vintages: ReadonlyArray<Vintage>) =>
  (await checked(vintages, sha256))?.map(({ fault }) => fault) ?? assert.fail("nothing was checked")

describe("the proof of the ledger", () => {
  it("hashes as everybody does", async () => {
    assert.strictEqual(await sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  })

  it("finds nothing wrong with a whole chain", async () => {
    assert.deepStrictEqual(await faultsOf(await chain(3)), [null, null, null])
  })

  it("finds a forecast that was changed, and one that was changed with its hash", async () => {
    const vintages = await chain(3)
    const [head, middle, first] = vintages
    assert(head !== undefined && middle !== undefined && first !== undefined)
    const body = middle.body.replace("[1,2,3]", "[1,2,4]")
    assert.deepStrictEqual(await faultsOf([head, { ...middle, body }, first]), [
      null,
      "the text is not that of its hash",
      null
    ])
    const hash = (await sha256(body)) ?? ""
    assert.deepStrictEqual(await faultsOf([head, { ...middle, body, hash }, first]), [
      "the vintage before is missing or another one",
      null,
      null
    ])
  })

  it("finds one that was left out, one under another name and one that came too late", async () => {
    const [head, middle, first] = await chain(3)
    assert(head !== undefined && middle !== undefined && first !== undefined)
    assert.deepStrictEqual(await faultsOf([head, first]), ["the vintage before is missing or another one", null])
    assert.deepStrictEqual(await faultsOf([{ ...head, issued_at: first.issued_at }]), ["the text names another issue"])
    assert.deepStrictEqual(await faultsOf([{ ...head, previous_hash: null }]), ["the text follows another vintage"])
    const body = JSON.stringify({ issued_at: start, start: start - 1, previous: null })
    const late = { ...first, body, hash: (await sha256(body)) ?? "" }
    assert.deepStrictEqual(await faultsOf([late]), ["it was issued after its first hour had begun"])
  })

  it("says so where hashes cannot be computed", async () => {
    assert.isNull(await checked(await chain(1), () => Promise.resolve(null)))
  })
})
