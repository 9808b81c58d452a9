import { drawingOf, keepDrawings } from "@grid/testing/browser/Drawing"
import { faults, tooWideForPhone } from "@grid/testing/browser/Faults"
import { blankCharts, drawnShare } from "@grid/testing/browser/Pictures"
import { phone } from "@grid/testing/browser/Visit"
import { chartFaults } from "@grid/testing/charts/ChartFaults"
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { leavePage, openPage } from "./support/Links.ts"
import { newMember, signIn } from "./support/SignIn.ts"
import { sharedSite, tourOf } from "./support/SharedSite.ts"

type Contents = Readonly<Record<string, string>>

/** Forms with a part of their picture, and what they are asked for where an answer of years takes long. */
const forms: ReadonlyArray<readonly [form: string, picture: string, contents?: Contents]> = [
  ["landed-cost", "Cost by way of supply"],
  ["ppa", "Cash flow by year"],
  ["tariffs", "Tariffs of MSEDCL on "],
  ["open-access", "MSEDCL, "],
  ["regulatory", "Changes"],
  ["storage-revenue", "Revenue by year", { Years: "1" }],
  ["storage-duration", "Return by duration"],
  ["forward-curve", "Prices at W2"],
  ["scope-2", "Emissions of the load"],
  ["marginal", "Signals of IN-MH"],
  ["moved-load", "Change of emissions"],
  ["curtailment", "Curtailment at ", { Years: "1" }],
  ["capture-rate", "Capture rate of solar at IN-RJ", { Years: "1" }],
  ["cannibalisation", "Capture rate by capacity added", { Years: "1", Portfolio: "rajasthan, solar, 500" }],
  ["risk", "Risk in NR"],
  ["bid", "The bid with curtailment counted", { Years: "1" }],
  ["headroom", "Headroom at "]
]

/** Forms that tests of their own compute. */
const others = ["storage-dispatch", "matching", "hosting"]

/** Forms whose answers no outcome bears out, and say so. */
const uncalibrated = ["curtailment", "capture-rate", "bid"]

/** Forms whose page has every kind of field, table and picture of the others. */
const looked = ["landed-cost", "tariffs", "cannibalisation"]

interface Block {
  readonly ts: string
  readonly charge_mw: number
  readonly discharge_mw: number
}

interface CarbonBlock {
  readonly block_start_ist: string
  readonly kg_co2e_per_mwh: number | null
}

describe("forms of the enterprise products", () => {
  const site = sharedSite()
  const member = newMember({ plan: "enterprise" })
  const visit = tourOf(site, {
    begin: async (page) => {
      await keepDrawings(page)
      await signIn(site, page, member)
    },
    leave: leavePage
  })

  /** Has the open form compute; the answer is there with its picture, and marked as what it is. */
  const answered = async (page: Page, picture: string) => {
    await page.getByRole("button", { name: /^(Compute|Look up)$/ }).click()
    await page.getByRole("region", { name: picture }).first().waitFor({ timeout: 90_000 })
    const result = page.getByRole("region", { name: "What it rests on" })
    if ((await result.count()) > 0) await result.getByText("simulated", { exact: true }).first().waitFor()
  }

  /** Opens a form and has it compute. */
  const compute = async (page: Page, form: string, picture: string, contents: Contents = {}) => {
    await openPage(page, `/enterprise?form=${form}`)
    for (const [field, content] of Object.entries(contents)) await page.getByLabel(field).fill(content)
    await answered(page, picture)
  }

  /** Answer of the page as it is kept. */
  const resultOf = async (page: Page) => {
    const { secret } = await site.store.createKey(member.tenant, member.plan)
    const id = await page.locator("code", { hasText: /^res_/ }).first().innerText()
    const answer = await fetch(`${site.url}/v1/results/${id}`, { headers: { "x-api-key": secret } })
    assert.strictEqual(answer.status, 200)
    return JSON.parse(await answer.text())
  }

  it("has a form for every product that is served, and lists them all", () =>
    visit(async (page) => {
      await openPage(page, "/enterprise")
      const links = page.getByRole("navigation", { name: "Products" }).getByRole("link")
      await links.first().waitFor()
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
      const ids = [...forms.map(([form]) => form), ...others]
      assert.sameMembers(
        hrefs.slice(1),
        ids.map((form) => `/enterprise?form=${form}`)
      )
      const rows = await page.getByRole("row", { name: /Served/ }).all()
      for (const row of rows) assert.isAbove(await row.getByRole("link").count(), 0, await row.innerText())
      await page.setViewportSize(phone)
      await page.getByRole("combobox", { name: "Form" }).selectOption("Tariffs")
      await page.getByRole("heading", { name: "Tariffs" }).waitFor()
    }))

  it.each(forms.map(([form, picture, contents]) => ({ form, picture, contents })))(
    "$form gives an answer of the simulator by one click, and fits a phone",
    ({ contents, form, picture }) =>
      visit(async (page) => {
        await compute(page, form, picture, contents)
        if (uncalibrated.includes(form)) await page.getByText(/^Not calibrated: /).waitFor()
        const look = looked.includes(form) ? faults : tooWideForPhone
        assert.deepStrictEqual([...(await look(page)), ...(await blankCharts(page))], [])
      })
  )

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
      const { secret } = await site.store.createKey(member.tenant, member.plan)
      await openPage(page, "/enterprise?form=marginal")
      await page.getByLabel("State").selectOption("Rajasthan")
      const day = await page.getByLabel("IST day").inputValue()
      await answered(page, `Marginal and average of IN-RJ on ${day}`)
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

  it("bills by charges that the reader gives, on a day of an order that was replaced, and leads to an order", () =>
    visit(async (page) => {
      await compute(page, "landed-cost", "Cost by way of supply", { "Charges of a day": "2025-08-01" })
      assert.strictEqual((await resultOf(page)).rates_of, "as_of")
      await page.getByLabel("Charges of a day").fill("")
      await page.getByLabel("Distribution company").selectOption("BESCOM")
      await page
        .getByLabel("Charges and assumptions that you know better")
        .fill("transmission_inr_per_kwh, 0.4\ncross_subsidy_surcharge_inr_per_kwh, 1.4")
      await page.getByRole("button", { name: "Compute", exact: true }).click()
      const bill = page.getByRole("region", { name: "Bill line by line" })
      await page.getByText("Landed cost at BESCOM").first().waitFor()
      await bill.getByRole("radio", { name: "Real-time market" }).check({ force: true })
      await bill.getByRole("button", { name: "Table" }).first().click()
      const order = bill.getByRole("link", { name: "KERC interim order (BESCOM)" })
      await order.waitFor()
      assert.match((await order.getAttribute("href")) ?? "", /^https:/)
    }))

  it("hosting shows the network that the service has drawn, and its voltages and loadings as a table", () =>
    visit(async (page) => {
      await compute(page, "hosting", "Hosting capacity of ")
      const region = page.getByRole("region", { name: "Hosting capacity of " })
      const picture = region.getByRole("img", { name: /^SIM-DT-001 with .* Voltages of \d+ nodes from/ })
      assert.isAbove(drawnShare(await picture.screenshot()), 0.02)
      assert.isAbove(await picture.locator(".feeder-section").count(), 1)
      assert.strictEqual(await region.getByRole("listitem").count(), 8)
      await region.getByRole("button", { name: "Table" }).click()
      const { chart }: { readonly chart: string } = await resultOf(page)
      const circles = [...chart.matchAll(/<circle .*?<title>(.*?): A ([\d.]+),/g)]
      const rows = region.getByRole("table").locator("tbody tr")
      assert.deepStrictEqual(
        await rows.evaluateAll((all) =>
          all.map(({ children: [name, volts] }) => [name?.textContent, volts?.textContent])
        ),
        circles.map(([, name, volts]) => [name, volts])
      )
      assert.deepStrictEqual(await faults(page), [])
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

  it("says of a product that is not served when it will be, and of a plan without them which has them", () =>
    site.visit(async (page) => {
      await signIn(site, page, newMember({ plan: "growth" }), "/enterprise?form=matching")
      await page.getByText("Enterprise products come with the plan Enterprise.").waitFor()
      assert.strictEqual(await page.getByRole("button", { name: "Compute" }).count(), 0)
      await page.getByRole("link", { name: "All products" }).click()
      await page.context().clearCookies()
      await signIn(site, page, newMember({ plan: "partner" }), "/enterprise?form=hosting")
      await page.getByRole("button", { name: "Compute" }).waitFor()
      await page.getByRole("link", { name: "24/7 matching" }).click()
      await page.getByText("Enterprise products come with the plan Enterprise.").waitFor()
      const roadmap = { product: "carbon-matching", name: "Matching", status: "roadmap", eta: "2027 Q1", docs: "" }
      await page.route("**/v1/products", (route) => route.fulfill({ json: { products: [roadmap] } }))
      await page.context().clearCookies()
      await signIn(site, page, member, "/enterprise?form=matching")
      await page.getByText("planned for 2027 Q1").waitFor()
      assert.strictEqual(await page.getByRole("button", { name: "Compute" }).count(), 0)
    }))
})
