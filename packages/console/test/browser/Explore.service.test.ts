import { dayMs, istDate } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import { readFile } from "node:fs/promises"
import { sharedSite } from "./support/SharedSite.ts"
import { newMember, tourOfMember } from "./support/SignIn.ts"

const day = istDate(Date.now() - 2 * dayMs)

describe("an answer of Explore", () => {
  const site = sharedSite()
  const visit = tourOfMember(site, () => newMember())

  it("is saved as CSV, Excel and Parquet, and is the same by a program", () =>
    visit(async (page) => {
      await page.goto(`/explore?series=demand&from=${day}&to=${day}`)
      const saved = async (format: string) => {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: `Download as ${format}` }).click()
        ])
        return { name: download.suggestedFilename(), bytes: await readFile((await download.path()) ?? "") }
      }
      const csv = await saved("CSV")
      assert.strictEqual(csv.name, "demand-india.csv")
      const lines = csv.bytes.toString("utf8").trimEnd().split("\r\n")
      assert.match(lines[0] ?? "", /demand_mw/)
      assert.lengthOf(lines, 1 + 96)
      const excel = await saved("Excel")
      assert.deepStrictEqual([excel.name, excel.bytes.subarray(0, 2).toString()], ["demand-india.xlsx", "PK"])
      const parquet = await saved("Parquet")
      assert.deepStrictEqual([parquet.name, parquet.bytes.subarray(0, 4).toString()], ["demand-india.parquet", "PAR1"])

      await page.getByRole("button", { name: "As code" }).click()
      for (const [language, begin] of [
        ["curl", /^curl -H/],
        ["TypeScript", /^import \{ createClient \}/],
        ["Python", /^import os/]
      ] as const) {
        await page.getByRole("tab", { name: language }).click()
        const code = await page.getByLabel(`The call in ${language}`).innerText()
        assert.include(code, day, language)
        assert.match(code, begin)
      }
    }))

  it("is shown as a table, and as it was known at the place of a slider, which the address keeps", () =>
    visit(async (page) => {
      await page.goto(`/explore?series=demand&from=${day}&to=${day}`)
      await page.getByRole("button", { name: "Table" }).click()
      assert.strictEqual(await page.getByRole("table").first().getByRole("row").count(), 1 + 96)
      await page.getByRole("slider", { name: "Knowledge time" }).press("PageDown")
      await page.waitForURL(({ searchParams }) => searchParams.has("known_at"))
      const { href } = new URL(page.url())
      await page.getByText(/of the values known now were not known yet/).waitFor()
      await page.goto("about:blank")
      await page.goto(href)
      await page.getByRole("button", { name: "Back to now" }).click()
      await page.waitForURL(({ searchParams }) => !searchParams.has("known_at"))
    }))

  it("of months has a year, whatever window was looked at, and a row for each month of a state", () =>
    visit(async (page) => {
      await page.goto("/explore?series=demand&area=uttar-pradesh&hours=24")
      await page.getByLabel("Series").selectOption("Month: energy short")
      await page.waitForURL(({ searchParams }) => searchParams.get("hours") === "8760")
      const shown = page.getByRole("region", { name: "Month: energy short, Uttar Pradesh" })
      await shown.getByRole("button", { name: "Table" }).click()
      const rows = await shown.getByRole("table").first().getByRole("row").allInnerTexts()
      const first = istDate(Date.now()).slice(0, 4)
      assert.isAbove(rows.length, 1)
      assert.isTrue(
        rows.slice(1).every((row) => /^1 \w+ \d{4}/.test(row)),
        rows.join("; ")
      )
      assert.include(rows.join(), first)
      assert.deepStrictEqual(await page.getByRole("group", { name: "Time" }).getByRole("radio").count(), 2)
    }))

  it("is faint while that to another question loads, and gone where it fails", () =>
    visit(
      async (page) => {
        await page.goto("/explore?series=demand")
        const chart = page.getByRole("region", { name: "Demand met, India" })
        await chart.locator("canvas").waitFor()
        let answer = (): void => {}
        const answered = new Promise<void>((resolve) => void (answer = resolve))
        const isHistory = ({ pathname }: URL) => pathname.endsWith("/frequency/history")
        await page.route(isHistory, async (route) => {
          await answered
          await route.fulfill({
            status: 503,
            contentType: "application/problem+json",
            body: JSON.stringify({ code: "service_unavailable", detail: "The database is away." })
          })
        })
        await page.getByLabel("Series").selectOption("Frequency")
        await page.getByRole("status").filter({ hasText: "Loading …" }).waitFor()
        assert.isBelow(await chart.evaluate((card) => Number(getComputedStyle(card).opacity)), 0.5)
        answer()
        await page.getByRole("alert").filter({ hasText: "The database is away." }).waitFor()
        assert.strictEqual(await page.locator("canvas").count(), 0)
        await page.unroute(isHistory)
        await page.getByRole("button", { name: "Try again" }).click()
        const frequency = page.getByRole("region", { name: "Frequency, India" })
        await frequency.locator("canvas").waitFor()
        assert.strictEqual(await frequency.evaluate((card) => getComputedStyle(card).opacity), "1")
      },
      { expected: [/status of 503/] }
    ))

  it("begins with a state that has values where there are states alone, and names one that has none", () =>
    visit(async (page) => {
      await page.goto("/explore?series=interchange")
      await page.getByRole("region", { name: /, Maharashtra$/ }).waitFor()
      await page.getByLabel("Area").selectOption("Lakshadweep")
      const empty = page.getByRole("region", { name: /, Lakshadweep$/ })
      await empty.getByText("No source that is switched on has reported any of it.").waitFor()
      assert.strictEqual(await page.getByRole("button", { name: "Try again" }).count(), 0)
    }))
})
