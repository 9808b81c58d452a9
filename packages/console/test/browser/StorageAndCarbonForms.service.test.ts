import { blockMs, dateAfter, dayName, istDate, startOfDate } from "../../src/format/Time.ts"
import { drawingOf } from "@grid/testing/browser/Drawing"
import { violations } from "@grid/testing/browser/Accessibility"
import { faults, tooWideForPhone } from "@grid/testing/browser/Faults"
import { chartFaults } from "@grid/testing/charts/ChartFaults"
import { assert, describe, it } from "@effect/vitest"
import { readFile } from "node:fs/promises"
import { answered, carbonForms, compute, storageForms, testForms, tourOfForms } from "./support/EnterpriseForms.ts"
import { openPage } from "./support/Links.ts"
import { sharedSite } from "./support/SharedSite.ts"

interface Block {
  readonly ts: string
  readonly charge_mw: number
  readonly discharge_mw: number
}

interface CarbonBlock {
  readonly block_start_ist: string
  readonly kg_co2e_per_mwh: number | null
}

/** Load of so many blocks, MWh. */
const loadOf = (blocks: number) => Array.from({ length: blocks }, (_, block) => 1 + block / 100)

const iso = (ms: number) => new Date(ms).toISOString()

describe("forms of storage and carbon", () => {
  const site = sharedSite()
  const { keyOf, resultOf, visit } = tourOfForms(site)

  testForms(visit, [...storageForms, ...carbonForms])

  it("storage-dispatch draws the schedule of the answer that is kept, and fits a phone", () =>
    visit(async (page) => {
      await compute(page, "storage-dispatch", "Schedule")
      const { schedule }: { readonly schedule: ReadonlyArray<Block> } = await resultOf(page)
      const values = (valueOf: (block: Block) => number) =>
        schedule.map((block) => ({ ts: Date.parse(block.ts), value: valueOf(block) }))
      assert.deepStrictEqual(
        chartFaults(await drawingOf(page.getByRole("region", { name: "Schedule" }).locator("canvas").first()), [
          values(({ discharge_mw }) => discharge_mw),
          values(({ charge_mw }) => -charge_mw)
        ]),
        []
      )
      assert.deepStrictEqual(await tooWideForPhone(page), [])
    }))

  it("draws a day of a state's marginal signal beside its average", () =>
    visit(async (page) => {
      const secret = await keyOf()
      await openPage(page, "/enterprise?form=marginal")
      await page.getByLabel("State").selectOption("Rajasthan")
      const day = await page.getByLabel("IST day").inputValue()
      await answered(page, `Marginal and average of IN-RJ on ${dayName(day)}`)
      const drawing = page.getByRole("region", { name: "Marginal and average of IN-RJ" }).locator("canvas").first()
      await drawing.waitFor()
      const values = async (signal: string) => {
        const address = `${site.url}/v1/carbon-intensity/history?state=IN-RJ&signal=${signal}&from=${day}&to=${day}`
        const answer = await fetch(address, { headers: { "x-api-key": secret } })
        const { series }: { readonly series: ReadonlyArray<CarbonBlock> } = JSON.parse(await answer.text())
        assert.lengthOf(series, 96)
        return series.map(({ block_start_ist, kg_co2e_per_mwh: value }) => ({ ts: Date.parse(block_start_ist), value }))
      }
      assert.deepStrictEqual(
        chartFaults(await drawingOf(drawing), [await values("marginal"), await values("average")]),
        []
      )
    }))

  it("asks for the power of a plant beside the storage once its technology is chosen, and counts its deviations", () =>
    visit(async (page) => {
      await openPage(page, "/enterprise?form=storage-dispatch")
      await page.getByLabel("Plant beside it").waitFor()
      assert.strictEqual(await page.getByLabel("Power of the plant, MW").count(), 0)
      await page.getByLabel("Plant beside it").selectOption("Wind")
      await page.getByLabel("Power of the plant, MW").fill("200")
      await answered(page, "Schedule")
      const { asset, revenue_by_market_inr } = await resultOf(page)
      assert.deepStrictEqual(asset.plant, { technology: "wind", capacity_mw: 200 })
      assert.isAbove(revenue_by_market_inr.dsm_avoidance, 0)
    }))

  it("matching says at a field what is wrong with it, keeps the answer before, and takes an assumption of the reader's", () =>
    visit(
      async (page) => {
        await compute(page, "matching", "Matched share by day and block")
        for (const [field, wrong] of [
          ["Efficiency, both ways", "5"],
          ["shift hours, h", "240"]
        ] as const) {
          const right = await page.getByLabel(field).inputValue()
          await page.getByLabel(field).fill(wrong)
          await page.getByRole("button", { name: "Compute", exact: true }).click()
          await page.getByText("Put right what is marked.").waitFor()
          assert.strictEqual(await page.getByLabel(field).getAttribute("aria-invalid"), "true", field)
          await page.getByLabel(field).fill(right)
        }
        const score = page.getByRole("region", { name: "Score" })
        assert.strictEqual(await score.count(), 1)

        await page.getByLabel("shift hours, h").fill("4")
        await page.getByText("The request as curl").click()
        assert.include(await page.getByLabel("The request as curl").innerText(), '"shift_hours": 4')
        await page.getByRole("button", { name: "Compute again" }).click()
        await page.getByRole("cell", { name: "this request" }).waitFor()
        const { assumptions, match_pct } = await resultOf(page)
        assert.include(
          assumptions.find(({ name }: { readonly name: string }) => name === "shift_hours"),
          { value: 4, source: "request" }
        )
        await score.getByText(`${match_pct.toFixed(1)} %`, { exact: true }).waitFor()
        assert.deepStrictEqual(await faults(page), [])
      },
      { expected: [/status of 400/] }
    ))

  it("a load of one's own is sent as CSV, refused with what is wrong, chosen, accounted for, and deleted again", () =>
    visit(
      async (page) => {
        const from = startOfDate(dateAfter(istDate(Date.now()), -3))
        const csv = (blocks: number) =>
          ["block_start,load_mwh", ...loadOf(blocks).map((mwh, block) => `${iso(from + block * blockMs)},${mwh}`)].join(
            "\n"
          )
        const file = (text: string, name = "plant A.csv") => ({
          name,
          mimeType: "text/csv",
          buffer: Buffer.from(text)
        })
        await openPage(page, "/enterprise?form=scope-2")
        await page.getByRole("button", { name: "Send a load profile" }).click()
        const name = page.getByLabel("Name", { exact: true })
        await page.getByLabel("File", { exact: true }).setInputFiles(file(csv(95), "plant B.csv"))
        assert.strictEqual(await name.inputValue(), "plant B")
        await page.getByRole("button", { name: "Send", exact: true }).click()
        await page.getByText(/95/).first().waitFor()
        assert.deepStrictEqual([...(await violations(page)), ...(await tooWideForPhone(page))], [])
        // The name of the file that was refused does not stay on the one that is chosen instead; one that was typed does.
        await page.getByLabel("File", { exact: true }).setInputFiles(file(csv(96)))
        assert.strictEqual(await name.inputValue(), "plant A")
        await name.fill("Pune")
        await page.getByLabel("File", { exact: true }).setInputFiles(file(csv(96), "plant B.csv"))
        assert.strictEqual(await name.inputValue(), "Pune")
        await name.fill("plant A")
        await page.getByRole("button", { name: "Send", exact: true }).click()
        await page.getByRole("dialog").waitFor({ state: "detached" })
        await page
          .getByLabel("Load")
          .getByRole("option", { name: /^plant A, / })
          .waitFor({ state: "attached" })
        assert.match(await page.getByLabel("Load", { exact: true }).inputValue(), /^lp_/)
        assert.strictEqual(await page.getByLabel("Days").count(), 0)
        await page.getByLabel("Name of the result").fill("Pune, a day")
        await answered(page, "Emissions of the load")
        await page.getByText(`of ${Math.round(loadOf(96).reduce((sum, mwh) => sum + mwh, 0))} MWh`).waitFor()
        const month = page.getByRole("group", { name: "Emissions by month" }).getByRole("row").nth(1)
        await month.getByRole("cell", { name: "96 of 96 blocks" }).waitFor()
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: "Save as JSON" }).click()
        ])
        const ledger: unknown = JSON.parse(await readFile((await download.path()) ?? "", "utf8"))
        assert.propertyVal(ledger, "id", download.suggestedFilename().replace(".json", ""))
        assert.property(ledger, "audit_hash")

        // The list below has the result at once; there it is found again another day, as it holds then.
        await page.reload()
        const kept = page.getByRole("row", { name: /Pune, a day/ })
        await kept.getByRole("cell", { name: "Maharashtra" }).waitFor()
        await kept.getByRole("button", { name: "Open" }).click()
        const opened = page.getByRole("region", { name: "Pune, a day" })
        await opened.getByText(download.suggestedFilename().replace(".json", "")).waitFor()
        assert.deepStrictEqual(await violations(page), [])

        await page.getByText("Your profiles").click()
        await page
          .getByRole("row", { name: /plant A/ })
          .getByRole("button", { name: "Delete" })
          .click()
        await page.getByLabel("Type the name to confirm: plant A").fill("plant A")
        await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
        await page.getByText("Your profiles").waitFor({ state: "detached" })
        assert.strictEqual(await page.getByLabel("Load", { exact: true }).inputValue(), "")
        assert.strictEqual(await page.getByLabel("Days").count(), 1)
      },
      { expected: [/status of 400/] }
    ))

  it("matches a load by several plants, each of its own MW, and marks the one that is not known", () =>
    visit(
      async (page) => {
        await openPage(page, "/enterprise?form=matching")
        await page.getByLabel("Plants beside it").fill("sample-wind, 20\nsample-tide, 5")
        await page.getByRole("button", { name: "Compute" }).click()
        await page
          .getByText(/sample-tide/)
          .nth(1)
          .waitFor()
        await page.getByLabel("Plants beside it").fill("sample-wind, 20")
        await answered(page, "Matched share by day and block")
        const { excess_mwh, match_pct } = await resultOf(page)
        const alone = JSON.parse(
          await (
            await fetch(`${site.url}/v1/matching/hourly`, {
              method: "POST",
              headers: { "x-api-key": await keyOf(), "content-type": "application/json" },
              body: JSON.stringify({
                state: "maharashtra",
                load_profile_id: "sample-three-shift",
                granularity: "block",
                storage: { power_mw: 0, energy_mwh: 0, efficiency: 0.85 },
                portfolio: [
                  { generation_profile_id: "sample-wind", capacity_mw: 20 },
                  { generation_profile_id: "sample-solar" }
                ]
              })
            })
          ).text()
        )
        assert.deepStrictEqual({ excess_mwh, match_pct }, { excess_mwh: alone.excess_mwh, match_pct: alone.match_pct })
        await page.getByRole("region", { name: "Matched share by day and block" }).getByRole("img").first().waitFor()
      },
      { expected: [/status of 400/] }
    ))

  it("scope-2 sends nothing for a part of a day, and says so at the field", () =>
    visit(async (page) => {
      await openPage(page, "/enterprise?form=scope-2")
      const days = page.getByLabel("Days")
      await days.fill("2.5")
      await page.getByRole("button", { name: "Compute" }).click()
      await page.getByText("Must be a whole number from 1 to 366").waitFor()
      assert.strictEqual(await days.getAttribute("aria-invalid"), "true")
      await days.fill("2")
      await answered(page, "Emissions of the load")
      await page.getByText(/of 192 blocks are known/).waitFor()
    }))
})
