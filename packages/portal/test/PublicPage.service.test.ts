import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Observation } from "@grid/domain/observations/Observation"
import { states } from "@grid/domain/states/State"
import { blockMs, dayMs, floorIst, iso } from "@grid/domain/time/Time"
import type { PublicData } from "@grid/portal/public/PublicData"
import { freePort, until } from "@grid/testing/service/ServiceProcess"
import { type House, newTenant, openHouse, problem, startHouse } from "./support/House.ts"

interface Page {
  readonly data: PublicData
  readonly meta: {
    readonly as_of: string | null
    readonly request_id: string
    readonly api_version: string
    readonly provenance: ReadonlyArray<{ readonly source: string; readonly dataset: string }>
  }
}

const get = ({ url }: House, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/console/public`, { headers })

const pageOf = async (house: House): Promise<Page> => (await (await get(house)).json()) as Page

/** Every text of a document, names of members included. */
const textsOf = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, member]) => [name, ...textsOf(member)])
      : []

/** Entries of the docs' catalogue that have a curve, and its words. */
const curvesOf = (page: string): ReadonlyMap<string, string> =>
  new Map(
    page.split("<section ").flatMap((section) => {
      const id = /aria-labelledby="(\w+)"/.exec(section)?.[1] ?? ""
      const words = /<figcaption>(.*)<\/figcaption>/.exec(section)?.[1]
      return words === undefined ? [] : [[id, words] as const]
    })
  )

const observed = (dataset: Observation["dataset"], ts: number, value: number): Observation => ({
  dataset,
  area: "india",
  kind: "observed",
  ts,
  value,
  captured_at: ts,
  period_minutes: 15
})

describe("the public page", () => {
  let house: House
  let secret: string

  beforeAll(async () => {
    house = await openHouse()
    secret = (await house.store.createKey(newTenant(), "growth")).secret
  })

  afterAll(() => house.close())

  const rest = async (path: string) =>
    (
      (await (await fetch(`${house.url}/developer/v1${path}`, { headers: { "x-api-key": secret } })).json()) as {
        readonly data: { readonly series: ReadonlyArray<Readonly<Record<string, unknown>>> }
      }
    ).data

  it("shows without a key what REST shows, and that it is simulated", async () => {
    await until(async () => (await pageOf(house)).data.carbon.latest !== null)
    const { data, meta } = await pageOf(house)
    assert.isTrue(data.simulated)
    assert.isEmpty(data.withheld)
    assert.strictEqual(meta.api_version, "v1")
    assert.strictEqual(meta.as_of, data.as_of)
    assert.includeMembers(
      meta.provenance.map(({ source }) => source),
      ["simulator"]
    )
    const { series } = await rest("/grid/demand/history?hours=48&resolution=block&mode=raw")
    const values = new Map(series.map((row) => [row["ts"], row["demand_mw"]]))
    const points = [...data.demand.yesterday, ...data.demand.today].filter(({ ts }) => values.has(ts))
    assert.isAbove(points.length, 90)
    for (const { ts, value } of points) assert.strictEqual(value, values.get(ts), ts)
    for (const reading of [data.demand.latest, data.frequency.latest]) assert.strictEqual(reading?.kind, "simulated")
    assert.deepStrictEqual(
      data.demand.zones.map(({ kind, zone }) => [zone, kind]),
      ["NR", "WR", "SR", "ER", "NER"].map((zone) => [zone, "simulated"])
    )
    const { expected = -1, present = -1 } = data.demand.coverage ?? {}
    // None has ended in the first quarter of an hour of an IST day; the last may be on its way.
    assert.isAtLeast(present, Math.max(0, expected - 1))
    assert.deepStrictEqual(data.frequency.band, { low: 49.9, high: 50.05 })
    assert.isAtLeast(data.frequency.last_hour.length, 3)
    assert.strictEqual(
      data.frequency.last_hour.at(-1)?.ts,
      data.frequency.latest?.ts,
      "the dial's value is in the chart"
    )
    assert.strictEqual(data.generation.step_minutes, 15)
    assert.includeMembers(
      data.generation.fuels.map(({ fuel }) => fuel),
      ["coal", "hydro", "solar"]
    )
    for (const { values: ofFuel } of data.generation.fuels) assert.lengthOf(ofFuel, data.generation.ts.length)
    assert.isAtLeast(data.generation.ts.length, 90)
    assert.deepStrictEqual(
      data.prices?.markets.map(({ kind, market_type }) => [market_type, kind]),
      [
        ["DAM", "simulated"],
        ["RTM", "simulated"]
      ]
    )
    for (const { day, ts, value } of data.prices?.markets ?? [])
      assert.strictEqual(day.find((point) => point.ts === ts)?.value, value)
    assert.isAbove(data.carbon.latest?.value ?? 0, 100)
    assert.strictEqual<string>(data.carbon.unit, "kg_co2e_per_mwh", "as answers write it")
    assert.deepStrictEqual(
      data.sources.map(({ source, state }) => [source, state]),
      [["simulator", "fresh"]]
    )
  })

  it("names no state", async () => {
    const texts = textsOf(await pageOf(house))
    assert.includeMembers([...texts], ["NR", "simulator"])
    const names = new Set(states.flatMap(({ iso: code, name, slug }) => [slug, name, code]))
    assert.isEmpty(texts.filter((text) => names.has(text)))
  })

  it("is made once for all who ask meanwhile, and sent to those alone who lack it", async () => {
    const first = await get(house)
    const etag = first.headers.get("etag") ?? ""
    assert.strictEqual(first.headers.get("cache-control"), "public, max-age=15")
    assert.strictEqual(first.headers.get("content-type"), "application/json")
    const { meta } = (await first.json()) as Page
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(house)))
    const ids = new Set(
      await Promise.all(answers.map(async (answer) => ((await answer.json()) as Page).meta.request_id))
    )
    // The fifteen seconds of the first may have ended meanwhile.
    assert.isAtMost(ids.size, 2)
    assert.isAtMost(new Set([meta.request_id, ...ids]).size, 2)
    assert.strictEqual(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size, 50)
    await until(async () => {
      const current = (await get(house)).headers.get("etag") ?? etag
      const again = await get(house, { "if-none-match": current })
      return again.status === 304 && (await again.text()) === "" && again.headers.get("etag") === current
    })
  })
})

describe("what may not be passed on", () => {
  const block = floorIst(Date.now(), blockMs)

  it("is withheld, and said to be so: real prices of the exchange", async () => {
    const house = await startHouse()
    try {
      const { visitor } = await house.visitor()
      const body = {
        title: "Price",
        chart: "price-dam",
        parameters: { hours: "24" },
        origins: ["https://example.org"]
      }
      const embed = await visitor.call("/console/embeds", { body })
      assert.strictEqual(embed.status, 201, embed.text)
      // Those of tomorrow come at noon.
      await house.store.write(
        "exchange",
        Array.from({ length: 192 }, (_, index) => observed("price_dam", block + dayMs - index * blockMs, 7_777))
      )
      problem(await visitor.call(`/embed/${String(embed.body["token"])}/data`), "redistribution_not_allowed")
      problem(await visitor.call("/console/embeds", { body }), "redistribution_not_allowed")

      const { data, meta } = await pageOf(house)
      assert.deepStrictEqual(
        data.withheld.map(({ dataset }) => dataset),
        ["exchange_prices"]
      )
      assert.include(data.withheld[0]?.reason, "exchange terms: personal, non-commercial use")
      assert.deepStrictEqual(
        data.prices?.markets.map(({ kind, market_type }) => [market_type, kind]),
        [["RTM", "simulated"]]
      )
      assert.isTrue(data.simulated)
      assert.notInclude(JSON.stringify(data), "7777")
      assert.notInclude(
        meta.provenance.map(({ source }) => source),
        "exchange"
      )

      // A page does not wait long for its curves, and one without them stands for some seconds.
      let curves = curvesOf("")
      await until(async () => {
        curves = curvesOf(await (await fetch(`${house.url}/docs/datasets`)).text())
        return curves.size > 0
      })
      assert.includeMembers([...curves.keys()], ["demand", "frequency", "generation_by_fuel"])
      for (const words of curves.values()) assert.match(words, /^National values, .* IST: [\d.,]+ to [\d.,]+ .+, \w+$/)
      assert.match(curves.get("demand") ?? "", / MW, simulated$/)
      assert.isFalse(curves.has("exchange_prices"), "the terms of the exchange do not allow it")
    } finally {
      await house.close()
    }
  })

  it("nothing simulated stands beside what was observed", async () => {
    const house = await startHouse({
      GDS_SOURCES: "npp,simulator",
      GDS_UPSTREAM_NPP_URL: `http://127.0.0.1:${await freePort()}`
    })
    try {
      await house.store.write("npp", [observed("demand", block, 201_234)])
      await until(async () => {
        const { demand, sources } = (await pageOf(house)).data
        // Until what was observed is noticed the page is the simulator's, and whole.
        return demand.latest?.kind === "observed" && sources.some(({ state }) => state === "down")
      })
      const { data } = await pageOf(house)
      assert.isFalse(data.simulated)
      assert.deepStrictEqual(data.demand.latest, { ts: iso(block), value: 201_234, kind: "observed" })
      assert.isNull(data.frequency.latest)
      assert.isNull(data.prices)
      assert.isEmpty(data.generation.fuels)
      assert.includeMembers(
        data.withheld.map(({ dataset }) => dataset),
        ["frequency", "generation_by_fuel", "exchange_prices"]
      )
      assert.notInclude(JSON.stringify(data), `"kind":"simulated"`)
      assert.deepStrictEqual(
        data.sources.map(({ source, state }) => [source, state]),
        [
          ["npp", "down"],
          ["simulator", "fresh"]
        ]
      )
    } finally {
      await house.close()
    }
  })
})
