import { faults } from "@grid/testing/browser/Faults"
import { drawnShare } from "@grid/testing/browser/Pictures"
import { assert, describe, it } from "@effect/vitest"
import { compute, curtailmentForms, networkForms, testForms, tourOfForms } from "./support/EnterpriseForms.ts"
import { openPage } from "./support/Links.ts"
import { sharedSite } from "./support/SharedSite.ts"

describe("forms of curtailment and networks", () => {
  const site = sharedSite()
  const { resultOf, visit } = tourOfForms(site)

  testForms(visit, [...curtailmentForms, ...networkForms])

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

  it("marks the field that a member of the request comes from, and a name that nothing has", () =>
    visit(
      async (page) => {
        await openPage(page, "/enterprise?form=hosting")
        for (const [field, wrong, text] of [
          ["Each, kW", "much", /^Must be a number/],
          ["Transformer", "SIM-DT-999", /^No transformer of this name is known; did you mean SIM-DT-/]
        ] as const) {
          const input = page
            .getByRole("main")
            .getByRole("textbox", { name: field })
            .or(page.getByRole("combobox", { name: field }))
          const right = await input.inputValue()
          await input.fill(wrong)
          await page.getByRole("button", { name: "Compute", exact: true }).click()
          await page.getByText(text).waitFor()
          assert.strictEqual(await input.getAttribute("aria-invalid"), "true", field)
          await input.fill(right)
        }
      },
      { expected: [/status of 40[04]/] }
    ))
})
