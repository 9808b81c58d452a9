import { drawingOf, keepDrawings } from "@grid/testing/browser/Drawing"
import { drawnShare } from "@grid/testing/browser/Pictures"
import { chartFaults, type Point } from "@grid/testing/charts/ChartFaults"
import { fromSlug, states } from "@grid/domain/states/State"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { beforeAll } from "vitest"
import { colourOf, levelOf } from "../../src/charts/Levels.ts"
import { amount } from "../../src/format/Numbers.ts"
import { instant } from "../../src/format/Time.ts"
import { measures } from "../../src/map/Measures.ts"
import { newMember, tourOfMember } from "./support/SignIn.ts"
import { sharedSite } from "./support/SharedSite.ts"

const date = istDate(Date.now() - 3 * dayMs)
const block = Date.parse(`${date}T14:30:00+05:30`)
const iso = (ms: number) => new Date(ms).toISOString()

type Row = Readonly<Record<string, unknown>>
type Lists = Readonly<Record<string, ReadonlyArray<Row>>>

const pointsOf = (rows: ReadonlyArray<Row>, field: string): ReadonlyArray<Point> =>
  rows.map((row) => {
    const value = row[field]
    return { ts: Date.parse(String(row["ts"])), value: typeof value === "number" ? value : null }
  })

/** Texts of the cells of a table, row by row. */
const cellsOf = (page: Page, region: string): Promise<ReadonlyArray<ReadonlyArray<string>>> =>
  page
    .getByRole("region", { name: region })
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())))

describe("map and market", () => {
  const site = sharedSite()
  let secret: string
  const member = newMember()
  const visit = tourOfMember(site, () => member)

  beforeAll(async () => {
    secret = (await site.store.createKey(member.tenant, member.plan)).secret
  })

  /** Data of a call, as a program gets them. */
  const dataOf = async (call: string): Promise<Lists> => {
    const answer = await fetch(`${site.url}/developer/v1/${call}`, { headers: { "x-api-key": secret } })
    const text = await answer.text()
    assert.strictEqual(answer.status, 200, text)
    const { data }: { readonly data: Lists } = JSON.parse(text)
    return data
  }

  it("the map has each state's value and colour, leads to Explore, and goes through the blocks of a day", () =>
    visit(async (page) => {
      const { items = [] } = await dataOf(`grid/state-metrics?from=${iso(block)}&to=${iso(block + 900_000)}`)
      assert.strictEqual(items.length, states.length)
      const values = new Map(items.map(({ demand_avg_mw, slug }) => [String(slug), demand_avg_mw]))
      await page.goto(`/map?measure=demand&date=${date}&at=${encodeURIComponent(iso(block))}`)
      const drawing = page.getByRole("img", { name: /^Map: Demand met/ })
      await drawing.waitFor()
      const rows = await cellsOf(page, "Values")
      const numberOf = (value: unknown) => amount(typeof value === "number" ? value : null, 0)
      assert.sameDeepMembers(
        rows.map(([state, value]) => [state, value]),
        [...values].map(([slug, value]) => [fromSlug(slug)?.name, numberOf(value)])
      )
      const scale = measures[0].scales.states ?? assert.fail("no classes")
      const colours = await drawing
        .locator("[data-state]")
        .evaluateAll((shapes) => shapes.map((shape) => [shape.getAttribute("data-state"), shape.getAttribute("class")]))
      assert.sameDeepMembers(
        colours,
        [...values].map(([slug, value]) => [slug, colourOf(scale, levelOf(scale, Number(value)))])
      )
      assert.isAbove(drawnShare(await drawing.screenshot()), 0.2)

      await page.getByRole("button", { name: /^MW/ }).first().click()
      const sorted = (await cellsOf(page, "Values")).map(([, value = ""]) => Number(value.replaceAll(",", "")))
      assert.deepStrictEqual(
        sorted,
        sorted.toSorted((a, b) => b - a)
      )

      const rajasthan = drawing.locator('[data-state="rajasthan"]')
      await rajasthan.hover()
      const readout = page.locator(".readout", { hasText: /^Rajasthan / })
      await readout.waitFor()
      assert.strictEqual(
        await readout.textContent(),
        `Rajasthan ${numberOf(values.get("rajasthan"))} MW simulated, ${instant(block)} · simulator`
      )

      const { corridors = [] } = await dataOf(`grid/power-flows?from=${date}&to=${date}`)
      assert.isAbove(corridors.length, 3)
      assert.strictEqual((await cellsOf(page, "Flows between zones")).length, corridors.length)
      assert.strictEqual(await drawing.locator("line").count(), corridors.length)

      await page.getByRole("slider", { name: "Block" }).press("ArrowLeft")
      await page.waitForURL((url) => url.searchParams.get("at") === iso(block - 900_000))
      await page.getByRole("button", { name: "Day before" }).click()
      await page.waitForURL((url) => url.searchParams.get("date") === istDate(block - dayMs))
      await rajasthan.click()
      await page.getByRole("heading", { name: "Demand met, Rajasthan" }).waitFor()
    }))

  it("the map has values of every measure, and each leads back to itself by its address", () =>
    visit(async (page) => {
      await page.goto("/map")
      for (const { id, label } of measures) {
        await page.getByRole("radio", { name: label, exact: true }).check({ force: true })
        await page.waitForURL(({ searchParams }) => (searchParams.get("measure") ?? "demand") === id)
        await page.getByRole("img", { name: /^Map: .* Highest: / }).waitFor()
        assert.isNotEmpty((await cellsOf(page, "Values")).filter(([, value]) => /\d/.test(value ?? "")))
      }
    }))

  it("the market has the prices of the API: blocks, areas, spread, days, duration, net load, cheapest hours", () =>
    visit(async (page) => {
      await keepDrawings(page)
      const [{ blocks = [] }, { blocks: ofAreas = [] }, { blocks: spread = [] }, duck] = await Promise.all([
        dataOf(`market/exchange/latest?market_type=RTM&date=${date}`),
        dataOf(`market/exchange/area-prices?market_type=RTM&date=${date}`),
        dataOf(`market/exchange/spread?date=${date}`),
        dataOf(`market/exchange/duck-curve?date=${date}`)
      ])
      assert.deepStrictEqual([blocks.length, spread.length], [96, 96])
      await page.goto(`/market?market=RTM&date=${date}&area=W2`)
      const drawn = async (region: string) => {
        const canvas = page.getByRole("region", { name: region }).locator("canvas")
        await canvas.waitFor()
        return drawingOf(canvas)
      }
      const prices = pointsOf(blocks, "mcp_inr_per_mwh")
      const extreme = (choose: (...values: ReadonlyArray<number>) => number) =>
        prices.map(({ ts }) => ({
          ts,
          value: choose(
            ...pointsOf(ofAreas, "price_inr_per_mwh").flatMap((point) => (point.ts === ts ? (point.value ?? []) : []))
          )
        }))
      const w2 = pointsOf(
        ofAreas.filter(({ area }) => area === "W2"),
        "price_inr_per_mwh"
      )
      assert.deepStrictEqual(
        chartFaults(await drawn("Price by block"), [prices, w2, extreme(Math.min), extreme(Math.max)]),
        []
      )
      const ofSpread = ["dam_inr_per_mwh", "rtm_inr_per_mwh", "spread_inr_per_mwh"].map((field) =>
        pointsOf(spread, field)
      )
      assert.deepStrictEqual(chartFaults(await drawn("Spread"), ofSpread), [])
      const hours = (duck["hours"] ?? []).map((row) => ({
        ...row,
        ts: iso(Date.parse(`${date}T00:00:00+05:30`) + Number(row["hour_ist"]) * 3_600_000)
      }))
      const ofDuck = ["demand_mw", "net_load_mw", "solar_mw", "wind_mw"].map((field) => pointsOf(hours, field))
      assert.deepStrictEqual(chartFaults(await drawn("Duck curve"), ofDuck), [])

      const history = page.getByRole("region", { name: "Prices of 30 days" })
      const known = await history
        .locator("svg path")
        .evaluateAll((paths) =>
          paths
            .flatMap((path) => [...(path.getAttribute("d") ?? "").matchAll(/h(\d+)/g)])
            .reduce((sum, [, width]) => sum + Number(width), 0)
        )
      const from = istDate(block - 29 * dayMs)
      const { blocks: month = [] } = await dataOf(`market/exchange/spread?from=${from}&to=${date}`)
      assert.strictEqual(known, month.filter((row) => row["rtm_inr_per_mwh"] !== null).length)
      await history.getByRole("img").press("ArrowUp")
      assert.match((await history.locator(".readout").textContent()) ?? "", /^[\d,]+ INR\/MWh .* 00:00 IST/)
      await page.getByRole("region", { name: "Price-duration curve of 30 days" }).waitFor()
      const { curve = [] } = await dataOf(`market/exchange/price-duration?market_type=RTM&from=${from}&to=${date}`)
      const highest = amount(Number(curve[0]?.["price_inr_per_mwh"]), 0)
      await page
        .getByRole("img", { name: new RegExp(`highest ${highest} INR/MWh on [\\d.]+ % of the blocks`) })
        .waitFor()

      const tomorrow = istDate(Date.now() + dayMs)
      const { hours: cheapest = [] } = await dataOf(`market/exchange/windows?market_type=RTM&date=${tomorrow}&n=4`)
      assert.deepStrictEqual(
        (await cellsOf(page, "Cheapest hours of tomorrow")).map(([, value]) => value),
        cheapest.map(({ value }) => amount(Number(value), 0))
      )
      for (const [hour] of await cellsOf(page, "Cheapest hours of tomorrow")) assert.match(hour ?? "", /simulated$/)
      await page.getByText(/^Sources: .*simulator.*Data as of/).waitFor()
      await page.getByRole("button", { name: "Day after" }).click()
      await page.waitForURL((url) => url.searchParams.get("date") === istDate(block + dayMs))
      await page.getByRole("radio", { name: "Green day-ahead (GDAM)" }).click()
      await page.waitForURL((url) => url.searchParams.get("market") === "GDAM")
      await page.getByRole("img", { name: /^Green day-ahead \(GDAM\), price by block/ }).waitFor()
    }))
})
