import { drawingOf, keepDrawings } from "@grid/testing/browser/Drawing"
import { difference, drawnShare } from "@grid/testing/browser/Pictures"
import { chartFaults, type Point } from "@grid/testing/charts/ChartFaults"
import { dayMs, iso, istDate } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { beforeAll } from "vitest"
import { fileURLToPath } from "node:url"
import { openPage } from "./support/Links.ts"
import { prices, showFixedPage, stacked, today, yesterday } from "./support/PublicPage.ts"
import { linesOf, type Row, stackOf, yearOfDays } from "./support/Series.ts"
import { sharedSite } from "./support/SharedSite.ts"
import { newMember, tourOfDrawings } from "./support/SignIn.ts"

const daysAgo = (days: number) => istDate(Date.now() - days * dayMs)

/** Whole days of the simulator, as words of an address. */
const oneDay = `from=${daysAgo(2)}&to=${daysAgo(2)}`
const week = `from=${daysAgo(8)}&to=${daysAgo(2)}`
const year = `from=${daysAgo(365)}&to=${daysAgo(1)}`

/** Lines that a chart has of the rows of an answer. */
type Lines = (rows: ReadonlyArray<Row>) => ReadonlyArray<ReadonlyArray<Point>>

const quantiles = linesOf("p50", "p10", "p90")
const demand = linesOf("demand_mw")

/** A page of Explore, the call of the API that gives the same, the list in its answer, and the lines of it. */
const queries: ReadonlyArray<readonly [page: string, call: string, list: string, lines: Lines]> = [
  [`series=demand&${oneDay}`, `grid/demand/history?resolution=block&mode=raw&${oneDay}`, "series", demand],
  [
    `series=demand&area=NR&resolution=hour&${week}`,
    `grid/demand/history?zone=NR&resolution=hour&mode=raw&${week}`,
    "series",
    demand
  ],
  [
    `series=demand&area=maharashtra&${oneDay}`,
    `grid/demand/history?state=maharashtra&resolution=block&mode=raw&${oneDay}`,
    "series",
    demand
  ],
  [
    `series=frequency&${oneDay}`,
    `grid/frequency/history?resolution=block&${oneDay}`,
    "series",
    linesOf("frequency_hz")
  ],
  [
    `series=extremes&${week}`,
    `grid/statistics?${week}`,
    "days",
    linesOf("max_demand_mw", "avg_demand_mw", "min_demand_mw")
  ],
  [
    `series=carbon&resolution=hour&${week}`,
    `carbon-intensity/history?basis=direct&resolution=hour&${week}`,
    "series",
    linesOf("kg_co2e_per_mwh")
  ],
  [
    `series=price-dam&${week}`,
    `market/exchange/canonical?market_type=DAM&${week}`,
    "hours",
    linesOf("mcp_mean_inr_per_mwh")
  ],
  [
    `series=price-rtm&${oneDay}`,
    `market/exchange/canonical?market_type=RTM&${oneDay}`,
    "hours",
    linesOf("mcp_mean_inr_per_mwh")
  ],
  [
    `series=spread&${oneDay}`,
    `market/exchange/spread?${oneDay}`,
    "blocks",
    linesOf("dam_inr_per_mwh", "rtm_inr_per_mwh", "spread_inr_per_mwh")
  ],
  [
    `series=area-price&area=N1&${oneDay}`,
    `market/exchange/area-prices?area=N1&resolution=block&${oneDay}`,
    "blocks",
    linesOf("price_inr_per_mwh")
  ],
  [
    `series=area-price&area=W2&resolution=hour&${week}`,
    `market/exchange/area-prices?area=W2&resolution=hour&${week}`,
    "blocks",
    linesOf("price_inr_per_mwh")
  ],
  ["series=forecast-demand", "forecast/demand?horizon=48", "series", quantiles],
  ["series=forecast-carbon", "forecast/carbon-intensity?horizon=48", "series", quantiles],
  [
    `series=generation&${oneDay}`,
    `fuel-mix/history?view=generation&resolution=block&${oneDay}`,
    "series",
    stackOf("imports")
  ],
  [
    `series=consumption&area=kerala&resolution=hour&${week}`,
    `fuel-mix/history?view=consumption&state=kerala&resolution=hour&${week}`,
    "series",
    stackOf()
  ]
]

/** Units of series, by the beginnings of their ids. */
const units: ReadonlyArray<readonly [series: string, unit: string]> = [
  ["frequency", "Hz"],
  ["carbon", "kg CO₂e/MWh"],
  ["forecast-carbon", "kg CO₂e/MWh"],
  ["price", "INR/MWh"],
  ["spread", "INR/MWh"],
  ["area-price", "INR/MWh"]
]

/** Unit of a page of Explore: what is none of these is a power. */
const unitOf = (page: string): string => units.find(([series]) => page.startsWith(`series=${series}`))?.[1] ?? "MW"

type Answer = { readonly data: Readonly<Record<string, unknown>>; readonly meta: Readonly<Record<string, unknown>> }

/** Answer with other rows of its series. */
const withRows = ({ data, ...rest }: Answer, change: (rows: ReadonlyArray<Row>) => ReadonlyArray<Row>): Answer => ({
  ...rest,
  // Rows of the service's own answer.
  data: { ...data, series: change(data["series"] as ReadonlyArray<Row>) }
})

const isIn = (index: number, from: number, to: number) => index >= from && index < to

/** Pages whose call is answered with other rows, and the lines that are drawn of those, unknown where a row is gone. */
const changed: ReadonlyArray<
  readonly [
    name: string,
    page: string,
    path: string,
    lines: Lines,
    change: (rows: ReadonlyArray<Row>) => ReadonlyArray<Row>
  ]
> = [
  [
    "rows that are not there and a value that is null are gaps",
    `series=demand&${oneDay}`,
    "grid/demand/history",
    demand,
    (rows) =>
      rows.map((row, index) =>
        isIn(index, 30, 40) ? { ts: row["ts"] } : index === 60 ? { ...row, demand_mw: null } : row
      )
  ],
  [
    "a stack has a gap where one of its fuels does",
    `series=generation&${oneDay}`,
    "fuel-mix/history",
    stackOf("imports"),
    (rows) => rows.map((row, index) => (isIn(index, 20, 28) ? { ...row, coal: null } : row))
  ],
  [
    "a band has a gap with its middle",
    "series=forecast-carbon",
    "forecast/carbon-intensity",
    quantiles,
    (rows) => rows.map((row, index) => (isIn(index, 6, 9) ? { ts: row["ts"] } : row))
  ],
  [
    "a year has its months on the axis",
    `series=demand&resolution=day&${year}`,
    "grid/demand/history",
    demand,
    () => yearOfDays(Date.now())
  ]
]

const picture = (name: string) => fileURLToPath(new URL(`pictures/${name}.png`, import.meta.url))

describe("charts show what the API says", () => {
  const site = sharedSite()
  let secret: string
  const member = newMember({ plan: "enterprise" })
  const visit = tourOfDrawings(site, member)

  beforeAll(async () => {
    secret = (await site.store.createKey(member.tenant, member.plan)).secret
  })

  const rowsOf = async (call: string, list: string): Promise<ReadonlyArray<Row>> => {
    const answer = await fetch(`${site.url}/developer/v1/${call}`, { headers: { "x-api-key": secret } })
    const text = await answer.text()
    assert.strictEqual(answer.status, 200, text)
    const { data }: { readonly data: Readonly<Record<string, ReadonlyArray<Row>>> } = JSON.parse(text)
    return data[list] ?? assert.fail(`${call} has no ${list}`)
  }

  /** Chart of a card, once it is drawn. */
  const chartOf = async (page: Page, title: string | RegExp) => {
    const canvas = page.getByRole("region", { name: title }).locator("canvas")
    await canvas.waitFor()
    return { canvas, drawing: await drawingOf(canvas) }
  }

  /** Has calls of a path answered with something else from now on. */
  const answerWith = (page: Page, isCalled: (url: URL) => boolean, change: (answer: Answer) => Answer) =>
    page.route(isCalled, async (route) => {
      const response = await route.fetch()
      const answer: Answer = await response.json()
      await route.fulfill({ response, json: change(answer) })
    })

  const isCallOf = (path: string) => (url: URL) => url.pathname === `/developer/v1/${path}`

  it("of fixed queries, on Explore: lines, gaps, axes, marks, instants of India with UTC beside them", () =>
    visit(async (page) => {
      for (const [address, call, list, lines] of queries) {
        const series = lines(await rowsOf(call, list))
        assert.isAbove(series[0]?.length ?? 0, 5, call)
        await openPage(page, `/explore?${address}`)
        const { canvas, drawing } = await chartOf(page, /, /)
        assert.deepStrictEqual(chartFaults(drawing, series), [], address)
        assert.isAbove(drawnShare(await canvas.screenshot()), 0.005, address)
        const [caption = ""] = await page.locator("figcaption").allInnerTexts()
        assert.match(caption, new RegExp(`,\\s+${unitOf(address)} simulated`), address)
        assert.strictEqual(await page.locator("figure .badge-simulated").count(), 1, address)
        assert.match(
          await page.locator(".legend p").innerText(),
          /^\d{1,2} \w+ \d{4}, \d\d:\d\d IST \(\d\d:\d\d UTC\)$/,
          address
        )
      }
    }))

  it("where no value beside one is known: a point of its colour", () =>
    visit(async (page) => {
      await answerWith(page, isCallOf("grid/demand/history"), (answer) =>
        withRows(answer, (rows) => rows.map((row, index) => (index === 48 ? row : { ...row, demand_mw: null })))
      )
      await openPage(page, `/explore?series=demand&${oneDay}`)
      const { canvas } = await chartOf(page, /, India$/)
      const coloured = await canvas.evaluate((element) => {
        if (!(element instanceof HTMLCanvasElement)) return 0
        const { data = [] } = element.getContext("2d")?.getImageData(0, 0, element.width, element.height) ?? {}
        let count = 0
        for (let at = 0; at < data.length; at += 4) {
          const channels = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
          if (data[at + 3] === 255 && Math.max(...channels) - Math.min(...channels) > 60) count++
        }
        return count
      })
      assert.isAbove(coloured, 4)
    }))

  it.each(changed)("where %s", (_, address, path, lines, change) =>
    visit(async (page) => {
      const seen: Array<ReadonlyArray<Row>> = []
      await answerWith(page, isCallOf(path), (answer) =>
        withRows(answer, (rows) => {
          const all = change(rows)
          seen.push(all)
          // A row of nothing but its instant stands for one that is not sent.
          return all.filter((row) => Object.keys(row).length > 1)
        })
      )
      await openPage(page, `/explore?${address}`)
      const { drawing } = await chartOf(page, /, /)
      assert.deepStrictEqual(chartFaults(drawing, lines(seen.at(-1) ?? [])), [])
    })
  )

  it("as known then, beside what is known now, with what came and what was restated", () =>
    visit(async (page) => {
      const knownAt = iso(Date.now() - dayMs)
      const restated = (rows: ReadonlyArray<Row>) =>
        rows.slice(0, -20).map((row, index) => (index === 10 ? { ...row, demand_mw: 1_000 } : row))
      await page.route(
        (url) => isCallOf("grid/demand/history")(url) && url.searchParams.has("known_at"),
        async (route) => {
          const now = new URL(route.request().url())
          now.searchParams.delete("known_at")
          const response = await route.fetch({ url: now.href })
          await route.fulfill({ response, json: withRows(await response.json(), restated) })
        }
      )
      await openPage(page, `/explore?series=demand&${oneDay}&known_at=${encodeURIComponent(knownAt)}`)
      await page.getByText("20 of the values known now were not known yet; 1 have another value now.").waitFor()
      const rows = await rowsOf(`grid/demand/history?resolution=block&mode=raw&${oneDay}`, "series")
      const [now = []] = demand(rows)
      const [then = []] = demand(restated(rows))
      const { drawing } = await chartOf(page, /, /)
      const unknown = now.slice(then.length).map(({ ts }) => ({ ts, value: null }))
      assert.deepStrictEqual(chartFaults(drawing, [now, [...then, ...unknown]]), [])
    }))

  it("and a restated block is listed with both of its values", () =>
    visit(async (page) => {
      const change = {
        state: "india",
        block_start: `${daysAgo(2)}T06:00:00Z`,
        previous: 712.25,
        current: 708.5,
        restated_at: `${daysAgo(1)}T06:00:00Z`,
        reason: "late_data",
        snapshot_id: "s1"
      }
      await answerWith(page, isCallOf("carbon-intensity/changes"), (answer) => ({
        ...answer,
        data: { ...answer.data, changes: [change] }
      }))
      await openPage(page, `/explore?series=carbon&${oneDay}`)
      const row = page.getByRole("region", { name: "Restated values" }).getByRole("row").nth(1)
      for (const text of ["712.25", "708.50", "a reading came late", "11:30 IST (06:00 UTC)"])
        assert.include(await row.innerText(), text)
    }))

  it("and says of values what they are, unless they were observed", () =>
    visit(async (page) => {
      let kind = ""
      await answerWith(page, isCallOf("grid/demand/history"), ({ data, meta }) => ({
        data,
        meta: { ...meta, provenance: (meta["provenance"] as ReadonlyArray<Row>).map((source) => ({ ...source, kind })) }
      }))
      for (kind of ["observed", "modelled", "derived", "simulated"]) {
        await openPage(page, `/explore?series=demand&${oneDay}`)
        await chartOf(page, /, /)
        const marks = kind === "observed" ? [] : [kind]
        assert.deepStrictEqual(await page.locator("figure .badge").allInnerTexts(), marks)
      }
    }))

  it("in a browser whose language is none that Intl knows", () =>
    site.visitInProfile(async (page) => {
      await keepDrawings(page)
      await page.addInitScript(
        `Object.defineProperty(Navigator.prototype, "language", { get: () => "en-US@posix", configurable: true })`
      )
      await page.goto("/")
      const { drawing } = await chartOf(page, "Demand met")
      assert.isNotEmpty(drawing.lines)
    }))

  it("of fixed data, on the front page, and look as they did", () =>
    site.visitInProfile(async (page) => {
      await keepDrawings(page)
      await showFixedPage(page)
      await page.goto("/")
      const demand = await chartOf(page, "Demand met")
      const shifted = yesterday.map(({ ts, value }) => ({ ts: ts + dayMs, value }))
      const whole = shifted.map(({ ts }) => today.find((point) => point.ts === ts) ?? { ts, value: null })
      assert.deepStrictEqual(chartFaults(demand.drawing, [shifted, whole]), [])
      const generation = await chartOf(page, /Generation by fuel/)
      assert.deepStrictEqual(chartFaults(generation.drawing, stacked), [])
      const price = await chartOf(page, "Day-ahead price (DAM)")
      assert.deepStrictEqual(chartFaults(price.drawing, [prices]), [])
      const differences: Record<string, number> = {}
      for (const [name, { canvas }] of Object.entries({ demand, generation, price })) {
        differences[name] = difference(await canvas.screenshot(), picture(name))
      }
      for (const [name, share] of Object.entries(differences)) assert.isBelow(share, 0.01, name)
    }))
})
