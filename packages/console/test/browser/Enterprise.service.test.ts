import { phone } from "@grid/testing/browser/Visit"
import { execute } from "@grid/testing/cluster/TestCluster"
import { assert, describe, it } from "@effect/vitest"
import {
  carbonForms,
  curtailmentForms,
  networkForms,
  otherForms,
  storageForms,
  supplyForms,
  tourOfForms
} from "./support/EnterpriseForms.ts"
import { openPage } from "./support/Links.ts"
import { sharedSite } from "./support/SharedSite.ts"
import { newMember, signIn } from "./support/SignIn.ts"

const forms = [...supplyForms, ...storageForms, ...carbonForms, ...curtailmentForms, ...networkForms]

describe("the page of the enterprise products", () => {
  const site = sharedSite()
  const { member, visit } = tourOfForms(site)

  it("has a form for every product that is served, and lists them all", () =>
    visit(async (page) => {
      await openPage(page, "/enterprise")
      const links = page.getByRole("navigation", { name: "Products" }).getByRole("link")
      await links.first().waitFor()
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
      const ids = [...forms.map(({ form }) => form), ...otherForms]
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

  it("leads the operator of a first start, whose plan has none of them, to where plans are changed", () =>
    site.visit(async (page) => {
      const owner = newMember({ plan: "growth" })
      const id = await signIn(site, page, owner)
      await execute(site.database.url, `update member set is_operator = true where id = '${id}'`)
      await page.goto("/enterprise?form=matching")
      await page.getByText(`The tenant “${owner.tenant}” has the plan “growth”. You run this service`).waitFor()
      await page.getByRole("main").getByRole("link", { name: "Operator" }).click()
      await page.getByRole("tab", { name: "Tenants" }).waitFor()
      assert.strictEqual(new URL(page.url()).pathname, "/operator")
    }))

  it("says of a product that is not served when it will be, and of a plan without them which has them", () =>
    site.visit(async (page) => {
      await signIn(site, page, newMember({ plan: "growth" }), "/enterprise?form=matching")
      await page.getByText("Enterprise products come with the plan Enterprise.").waitFor()
      await page.getByText("has the plan “growth”. Whoever runs this service can move it").waitFor()
      assert.strictEqual(await page.getByRole("link", { name: "Operator" }).count(), 0)
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
