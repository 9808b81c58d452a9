import { violations } from "@grid/testing/browser/Accessibility"
import { drawingOf, keepDrawings } from "@grid/testing/browser/Drawing"
import { chartFaults, type Point } from "@grid/testing/charts/ChartFaults"
import { query } from "@grid/testing/cluster/TestCluster"
import { until } from "@grid/testing/service/ServiceProcess"
import type { Observation } from "@grid/domain/observations/Observation"
import { blockMs, dayMs, floorIst, hourMs, istDate } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import { createHash } from "node:crypto"
import type { Page } from "playwright-core"
import { beforeAll } from "vitest"
import { newMember, signIn, tourOfMember } from "./support/SignIn.ts"
import { sharedSite } from "./support/SharedSite.ts"

interface CarbonRow {
  readonly block_start: string
  readonly average: { readonly kg_co2e_per_mwh: number | null }
}

interface Hour {
  readonly ts: string
  readonly p10: number
  readonly p50: number
  readonly p90: number
}

interface Answer {
  readonly data: {
    readonly series: ReadonlyArray<never>
    readonly changes: ReadonlyArray<object>
  }
}

const yesterday = floorIst(Date.now(), dayMs) - dayMs

describe("carbon intensity and forecasts", () => {
  const site = sharedSite()
  let secret: string
  const member = newMember()
  const visit = tourOfMember(site, () => member)

  const ask = async (path: string): Promise<Answer["data"]> => {
    const answer = await fetch(`${site.url}/developer/v1/${path}`, { headers: { "x-api-key": secret } })
    assert.strictEqual(answer.status, 200, path)
    const { data }: Answer = JSON.parse(await answer.text())
    return data
  }

  /** Coal of a block two hours ago, corrected: its values are restated. */
  const correct = async (): Promise<void> => {
    const ts = floorIst(Date.now(), blockMs) - 8 * blockMs
    const [reading] = await query<{ value: number; period_minutes: Observation["period_minutes"] }>(
      site.database.url,
      `select o.value, s.period_minutes from observation o join series s on s.id = o.series_id
       where s.dataset = 'generation_coal' and s.area = 'india' and o.ts = $1 order by o.revision desc limit 1`,
      [new Date(ts)]
    )
    assert(reading !== undefined)
    const { period_minutes, value } = reading
    await site.store.write("simulator", [
      {
        dataset: "generation_coal",
        area: "india",
        kind: "simulated",
        period_minutes,
        ts,
        value: value - 20_000,
        captured_at: Date.now()
      }
    ])
  }

  /** A forecast of Goa as it could have been issued before yesterday began, put behind the newest. */
  const forecastYesterday = async (): Promise<void> => {
    const [head] = await query<{ hash: string; body: string }>(
      site.database.url,
      "select hash, body from forecast_vintage where target = 'demand' and area = 'goa' order by number desc limit 1"
    )
    assert(head !== undefined)
    const forecast: { readonly start: number; readonly issued_at: number } = JSON.parse(head.body)
    const issued_at = forecast.issued_at - (forecast.start - yesterday)
    const body = JSON.stringify({ ...forecast, issued_at, start: yesterday, previous: head.hash })
    await query(
      site.database.url,
      `insert into forecast_vintage (target, area, issued_at, simulated, previous_hash, hash, body)
       values ('demand', 'goa', $1, true, $2, $3, $4)`,
      [new Date(issued_at), head.hash, createHash("sha256").update(body).digest("hex"), body]
    )
  }

  beforeAll(async () => {
    secret = (await site.store.createKey(member.tenant, member.plan)).secret
    await correct()
    await forecastYesterday()
    await until(async () => (await ask("carbon-intensity/changes")).changes.length > 0)
  })

  const plotOf = (page: Page, title: RegExp) => page.getByRole("region", { name: title })

  /** Points of an hour's value in each of its blocks. */
  const inBlocks = (hours: ReadonlyArray<Hour>, field: "p10" | "p50" | "p90"): ReadonlyArray<Point> =>
    hours.flatMap((hour) =>
      [0, 1, 2, 3].map((place) => ({ ts: Date.parse(hour.ts) + place * blockMs, value: hour[field] }))
    )

  it("a value of the chart opens what it was computed from, and is computed again", () =>
    visit(async (page) => {
      await keepDrawings(page)
      await page.goto("/carbon?state=delhi")
      const region = plotOf(page, /^Carbon intensity, /)
      const canvas = region.locator("canvas")
      await canvas.waitFor()
      const rows: ReadonlyArray<CarbonRow> = (await ask("carbon-intensity/with-fuel-mix?state=delhi&hours=24")).series
      const hours: ReadonlyArray<Hour> = (await ask("forecast/carbon-intensity?state=delhi&horizon=24")).series
      const values = rows.map(({ average, block_start }) => ({
        ts: Date.parse(block_start),
        value: average.kg_co2e_per_mwh
      }))
      assert.deepStrictEqual(
        chartFaults(await drawingOf(canvas), [
          inBlocks(hours, "p50"),
          values,
          inBlocks(hours, "p10"),
          inBlocks(hours, "p90")
        ]),
        []
      )
      assert.isAbove(await region.locator(".windows li").count(), 0)

      await region.locator(".u-over").click({ position: { x: 120, y: 90 } })
      const dialog = page.getByRole("dialog", { name: "Origin of the value" })
      await dialog.getByRole("button", { name: "Replay" }).click()
      await dialog.getByText("The same, byte for byte").waitFor()
      await dialog.getByText("The inputs are those that the id names").waitFor()
      assert.deepStrictEqual(await violations(page), [])
      assert.strictEqual(await dialog.getByRole("cell", { name: "simulator" }).first().isVisible(), true)

      assert.match(page.url(), /snapshot=\d{8}T\d{4}Z-[0-9a-f]{16}/)
      await page.reload()
      await dialog.getByRole("button", { name: "Replay" }).waitFor()
      await page.keyboard.press("Escape")
      await page.waitForURL(({ search }) => !search.includes("snapshot="))

      // By keyboard alone, too: the cursor begins at the end, which is a forecast.
      await page.mouse.move(0, 0)
      await region.locator(".plot").focus()
      for (const key of ["Home", "PageDown", "ArrowLeft", "Enter"]) await page.keyboard.press(key)
      await dialog.getByRole("button", { name: "Replay" }).waitFor()
    }))

  it("what was restated is told, with the snapshots of before and of now", () =>
    visit(async (page) => {
      await page.goto("/carbon")
      await page
        .getByRole("group", { name: "Emissions" })
        .getByText(/compare each with itself only/)
        .waitFor()
      const feed = page.getByRole("region", { name: "Restatements" })
      await feed.getByRole("cell", { name: "a reading was corrected" }).first().waitFor()
      const [before] = await feed.locator("tbody tr").first().getByRole("link").all()
      assert.isDefined(before)
      await before?.click()
      const dialog = page.getByRole("dialog", { name: "Origin of the value" })
      await dialog.getByText("restated since").waitFor()
      await dialog.getByText("restated since").getByRole("link").click()
      await dialog.getByText("restated since").waitFor({ state: "detached" })
      await dialog.getByRole("button", { name: "Replay" }).click()
      await dialog.getByText("The same, byte for byte").waitFor()
    }))

  it("forecasts stand against what came, with a proof that finds what was put in later", () =>
    visit(async (page) => {
      await keepDrawings(page)
      await page.goto(`/forecasts?date=${istDate(yesterday)}`)
      const proof = page.getByRole("region", { name: "Proof of the ledger" })
      await proof.getByText("The chain is whole").waitFor()
      await page
        .getByRole("region", { name: /forecast and outcome$/ })
        .getByText("No forecast of that day")
        .waitFor()
      await page.getByText("Nothing to score yet").waitFor()

      await page.getByLabel("Area", { exact: true }).selectOption("goa")
      const day = plotOf(page, /forecast and outcome$/)
      await day.getByText(/of 24 values lay in the band/).waitFor()
      const [vintage] = await query<{ body: string }>(
        site.database.url,
        "select body from forecast_vintage where target = 'demand' and area = 'goa' order by number desc limit 1"
      )
      const { points }: { readonly points: ReadonlyArray<readonly [number, number, number]> } = JSON.parse(
        vintage?.body ?? ""
      )
      const date = istDate(yesterday)
      const actual: ReadonlyArray<{ readonly ts: string; readonly demand_mw: number | null }> = (
        await ask(`grid/demand/history?state=goa&resolution=hour&mode=raw&from=${date}&to=${date}`)
      ).series
      const quantile = (index: 0 | 1 | 2) =>
        points.slice(0, 24).map((point, place) => ({ ts: yesterday + place * hourMs, value: point[index] }))
      const outcome = actual.map(({ demand_mw, ts }) => ({ ts: Date.parse(ts), value: demand_mw }))
      assert.deepStrictEqual(
        chartFaults(await drawingOf(day.locator("canvas")), [quantile(1), outcome, quantile(0), quantile(2)]),
        []
      )
      await proof.getByText(/^The chain is broken: 1 of /).waitFor()
    }))

  it("a scorecard has a table as soon as an hour that was forecast is known", () =>
    visit(async (page) => {
      await page.route(
        ({ pathname }) => pathname === "/developer/v1/forecast/demand/accuracy",
        async (route) => {
          const response = await route.fetch()
          const { data, ...rest }: { readonly data: { readonly leads: ReadonlyArray<object> } } = await response.json()
          const leads = data.leads.map((lead) => ({ ...lead, n: 1 }))
          await route.fulfill({ response, json: { ...rest, data: { ...data, leads } } })
        }
      )
      await page.goto("/forecasts")
      const card = page.getByRole("region", { name: /^Scorecard/ })
      await card.getByRole("cell", { name: "12 to 24" }).waitFor()
      assert.strictEqual(await card.getByText("Nothing to score yet").count(), 0)
      await page.unrouteAll({ behavior: "ignoreErrors" })
    }))

  it("a plan without forecasts and states says so, and shows none", () =>
    site.visit(
      async (page) => {
        await signIn(site, page, newMember({ plan: "starter" }), "/forecasts")
        await page.getByText("Not in your plan").waitFor()
        assert.strictEqual(await page.locator("main :is(canvas, table)").count(), 0)
        await page.goto("/carbon")
        await page.getByText("Values of states come with larger plans").waitFor()
        await page.getByText(/^Forecasts are not in your plan/).waitFor()
        await page.locator('a[href*="snapshot="]').first().waitFor({ state: "attached" })
        assert.strictEqual(await page.getByRole("table", { name: "Carbon intensity of states" }).count(), 0)
      },
      { expected: [/status of 402/] }
    ))
})
