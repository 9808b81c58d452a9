import { drawingOf, keepDrawings } from "@grid/testing/browser/Drawing"
import { difference, drawnShare } from "@grid/testing/browser/Pictures"
import { type Site, startSite } from "@grid/testing/browser/Site"
import { chartFaults, type Point } from "@grid/testing/charts/ChartFaults"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach } from "vitest"
import { fileURLToPath } from "node:url"
import { prices, showFixedPage, stacked, today, yesterday } from "./support/PublicPage.ts"
import { newMember, signIn } from "./support/SignIn.ts"

const daysAgo = (days: number) => istDate(Date.now() - days * dayMs)

/** Whole days of the simulator, as words of an address. */
const oneDay = `from=${daysAgo(2)}&to=${daysAgo(2)}`
const week = `from=${daysAgo(8)}&to=${daysAgo(2)}`

type Row = Readonly<Record<string, unknown>>

/** A page of Explore, the call of the API that gives the same, the list in its answer, and the fields that are lines. */
const queries: ReadonlyArray<readonly [page: string, call: string, list: string, fields: ReadonlyArray<string>]> = [
  [`series=demand&${oneDay}`, `grid/demand/history?resolution=block&mode=raw&${oneDay}`, "series", ["demand_mw"]],
  [
    `series=demand&area=NR&resolution=hour&${week}`,
    `grid/demand/history?zone=NR&resolution=hour&mode=raw&${week}`,
    "series",
    ["demand_mw"]
  ],
  [
    `series=demand&area=maharashtra&${oneDay}`,
    `grid/demand/history?state=maharashtra&resolution=block&mode=raw&${oneDay}`,
    "series",
    ["demand_mw"]
  ],
  [`series=frequency&${oneDay}`, `grid/frequency/history?resolution=block&${oneDay}`, "series", ["frequency_hz"]],
  [`series=extremes&${week}`, `grid/statistics?${week}`, "days", ["max_demand_mw", "avg_demand_mw", "min_demand_mw"]],
  [
    `series=carbon&resolution=hour&${week}`,
    `carbon-intensity/history?basis=direct&resolution=hour&${week}`,
    "series",
    ["kg_co2e_per_mwh"]
  ],
  [`series=price-dam&${week}`, `market/exchange/canonical?market_type=DAM&${week}`, "hours", ["mcp_mean_inr_per_mwh"]],
  [
    `series=price-rtm&${oneDay}`,
    `market/exchange/canonical?market_type=RTM&${oneDay}`,
    "hours",
    ["mcp_mean_inr_per_mwh"]
  ],
  [
    `series=spread&${oneDay}`,
    `market/exchange/spread?${oneDay}`,
    "blocks",
    ["dam_inr_per_mwh", "rtm_inr_per_mwh", "spread_inr_per_mwh"]
  ],
  [
    `series=area-price&area=N1&${oneDay}`,
    `market/exchange/area-prices?area=N1&resolution=block&${oneDay}`,
    "blocks",
    ["price_inr_per_mwh"]
  ],
  ["series=forecast-demand", "forecast/demand?horizon=48", "series", ["p50", "p10", "p90"]]
]

const pointOf = (row: Row, field: string): Point => {
  const value = row[field]
  return {
    ts: Date.parse(typeof row["ts"] === "string" ? row["ts"] : `${String(row["date"])}T00:00:00+05:30`),
    value: typeof value === "number" ? value : null
  }
}

const picture = (name: string) => fileURLToPath(new URL(`pictures/${name}.png`, import.meta.url))

describe("charts show what the API says", () => {
  let site: Site
  let secret: string
  const member = newMember({ plan: "enterprise" })

  beforeAll(async () => {
    site = await startSite()
    secret = (await site.store.createKey(member.tenant, member.plan)).secret
  })
  afterAll(() => site.close())
  beforeEach(({ skip }) => {
    if (site.missing !== null) skip(site.missing)
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

  it("of fixed queries, on Explore: lines, gaps, axes", () =>
    site.visit(async (page) => {
      await keepDrawings(page)
      await signIn(site, page, member, "/explore")
      for (const [address, call, list, fields] of queries) {
        const rows = await rowsOf(call, list)
        const series = fields.map((field) => rows.map((row) => pointOf(row, field)))
        assert.isAbove(series[0]?.length ?? 0, 5, call)
        await page.goto(`/explore?${address}`)
        const { canvas, drawing } = await chartOf(page, /, /)
        assert.deepStrictEqual(chartFaults(drawing, series), [], address)
        assert.isAbove(drawnShare(await canvas.screenshot()), 0.005, address)
        assert.strictEqual(await page.locator("figure .badge-simulated").count(), 1, address)
      }
    }))

  it("where values are missing: a gap is a gap", () =>
    site.visit(async (page) => {
      await keepDrawings(page)
      const isMissing = (index: number) => index === 60 || (index >= 30 && index < 40)
      await page.route("**/developer/v1/grid/demand/history?**", async (route) => {
        const response = await route.fetch()
        const { data, ...rest }: { readonly data: { readonly series: ReadonlyArray<Row> } } = await response.json()
        const series = data.series.filter((_, index) => index === 60 || !isMissing(index))
        const json = {
          ...rest,
          data: { ...data, series: series.map((row) => (row === data.series[60] ? { ...row, demand_mw: null } : row)) }
        }
        await route.fulfill({ response, json })
      })
      await signIn(site, page, member, `/explore?series=demand&${oneDay}`)
      const { drawing } = await chartOf(page, /, /)
      const rows = await rowsOf(`grid/demand/history?resolution=block&mode=raw&${oneDay}`, "series")
      const points = rows.map((row, index) =>
        isMissing(index) ? { ...pointOf(row, ""), value: null } : pointOf(row, "demand_mw")
      )
      assert.deepStrictEqual(chartFaults(drawing, [points]), [])
    }))

  it("of fixed data, on the front page, and look as they did", () =>
    site.visit(async (page) => {
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
