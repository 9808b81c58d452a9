import { assert, describe, it } from "@effect/vitest"
import { answered, compute, supplyForms, testForms, tourOfForms } from "./support/EnterpriseForms.ts"
import { openPage } from "./support/Links.ts"
import { sharedSite } from "./support/SharedSite.ts"

describe("forms of supply", () => {
  const site = sharedSite()
  const { resultOf, visit } = tourOfForms(site)

  testForms(visit, supplyForms)

  it("bills by charges that the reader gives, on a day of an order that was replaced, and leads to an order", () =>
    visit(async (page) => {
      await openPage(page, "/enterprise?form=landed-cost")
      for (const costly of ["Group captive", "Hybrid"]) await page.getByLabel(costly, { exact: true }).uncheck()
      await page.getByLabel("Charges of a day").fill("2025-08-01")
      await answered(page, "Cost by way of supply")
      assert.strictEqual((await resultOf(page)).rates_of, "as_of")
      await page.getByText(/\d+ days from \d{1,2} \w{3} \d{4} at the charges of 1 Aug 2025\./).waitFor()
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

  it("tariffs fit their card, each with its unit", () =>
    visit(async (page) => {
      await compute(page, "tariffs", "Tariffs of MSEDCL on ")
      const table = page.getByRole("group", { name: "Tariffs of MSEDCL" })
      assert.isAtMost(await table.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth), 0)
      await table.getByText("INR/kVA and month").first().waitFor()
    }))
})
