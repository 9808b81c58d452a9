import { violations } from "@grid/testing/browser/Accessibility"
import { sideways } from "@grid/testing/browser/Layout"
import { phone } from "@grid/testing/browser/Visit"
import { execute, query } from "@grid/testing/cluster/TestCluster"
import { until } from "@grid/testing/service/ServiceProcess"
import { dayMs, floorIst } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { leavePage, openPage } from "./support/Links.ts"
import { linkOf, newMember, signIn } from "./support/SignIn.ts"
import { sharedSite, tourOf } from "./support/SharedSite.ts"

/** A title by which people have broken pages before. */
const hostile = `<img src=x onerror="document.title='taken over'">`

describe("pages of the operator in a browser", () => {
  const site = sharedSite()

  /** Signs whoever runs the service in. Returns the member's id. */
  const signInOperator = async (page: Page) => {
    const member = await signIn(site, page, newMember())
    await execute(site.database.url, `update member set is_operator = true where id = '${member}'`)
    return member
  }

  let operator = ""
  const visit = tourOf(site, {
    begin: async (page) => {
      operator = await signInOperator(page)
    },
    leave: leavePage
  })

  const open = (page: Page, tab: string) => page.getByRole("tab", { name: tab }).click()

  it("others are told that it is not for them", () =>
    site.visit(async (page) => {
      await signIn(site, page, newMember(), "/operator")
      await page.getByText("This page is for whoever runs the service").waitFor()
      const main = page.getByRole("main")
      // What they cannot do themselves is told without a command.
      assert.notMatch(await main.innerText(), /gds |--operator/)
      await page.context().clearCookies()
      await page.goto("/sign-in")
      await page.getByLabel("The link, whole").waitFor()
      assert.notInclude(await main.innerText(), "gds ")
      assert.strictEqual(await page.getByRole("tab").count(), 0)
    }))

  it("a plan is changed once it is sure who changes it, and a value is released with a reason", () =>
    site.visit(
      async (page) => {
        const { tenant } = newMember()
        await site.store.createKey(tenant, "growth")
        // Of long ago: one real value makes every read around it one of real values, of which there are no others.
        const ts = floorIst(Date.now(), dayMs) - 800 * dayMs
        await site.store.write("npp", [
          { dataset: "demand", area: "kerala", ts, value: 9e9, kind: "observed", captured_at: ts, period_minutes: 15 }
        ])
        const member = await signInOperator(page)
        await page.goto("/operator")
        await execute(
          site.database.url,
          `update session set confirmed_at = confirmed_at - interval '11 minutes' where member_id = '${member}'`
        )
        await page.getByLabel("Tenants whose name has").fill(tenant)
        const row = page.getByRole("row", { name: tenant })
        await row.getByText("states, forecasts by REST").waitFor()
        await page.getByRole("button", { name: `Plan of ${tenant}` }).click()
        await page.getByRole("combobox", { name: "Plan" }).selectOption("sandbox")
        await page.getByRole("button", { name: "Change the plan" }).click()
        await page.getByText("Confirm that it is you").waitFor()
        await page.getByRole("textbox", { name: "The link, whole" }).fill(await linkOf(site, member))
        await page.getByRole("button", { name: "Sign in with the link" }).click()
        await page.getByRole("cell", { name: "0 of 100", exact: true }).waitFor()
        assert.notInclude(await row.innerText(), "forecasts by REST")
        await page.getByRole("button", { name: `Suspend ${tenant}` }).click()
        await page.getByLabel("Why").fill(hostile)
        await page.getByRole("button", { name: "Refuse its calls" }).click()
        await page.getByRole("button", { name: `Resume ${tenant}` }).waitFor()
        await site.visit(async (other) => {
          await signIn(site, other, { ...newMember(), tenant, plan: "sandbox" }, "/settings/audit")
          await other.getByRole("cell", { name: hostile }).waitFor()
          assert.strictEqual(await other.title(), "Audit log · Grid Data Service")
        })

        await open(page, "Quarantine")
        await page.getByRole("button", { name: /^Reject/ }).click()
        await page.getByLabel("Why it is wrong").fill("a meter under repair")
        await page.getByRole("button", { name: "Reject it" }).click()
        await page.getByText("No value is held back").waitFor()
        await page.getByRole("radio", { name: "With those decided on" }).check({ force: true })
        await page.getByRole("button", { name: /^Release/ }).click()
        await page.getByLabel("Why it is right").fill("the despatch centre says so")
        await page.getByRole("button", { name: "Release for good" }).click()
        await page.getByRole("cell", { name: /^released/ }).waitFor()
        const rows = await query<{ reason: string }>(
          site.database.url,
          "select details ->> 'reason' as reason from audit_log where action = 'quarantine.released'"
        )
        assert.deepStrictEqual(rows, [{ reason: "the despatch centre says so" }])
      },
      { expected: [/status of 403/] }
    ))

  it("products say their status and the plans that have them", () =>
    visit(async (page) => {
      await openPage(page, "/operator")
      await open(page, "Products")
      const rows = page.getByRole("table", { name: "Products" }).locator("tbody tr")
      await rows.first().waitFor()
      const products: ReadonlyArray<{ readonly product: string; readonly status: string }> = (
        await (await fetch(`${site.url}/v1/products`)).json()
      ).products
      const texts = await rows.allInnerTexts()
      assert.lengthOf(texts, products.length)
      for (const [index, { product, status }] of products.entries())
        for (const part of [product, status, "Enterprise"]) assert.include(texts[index], part)
    }))

  it("an incident is noted, shown to everybody as text, and over", () =>
    visit(async (page) => {
      const { tenant: id } = newMember()
      const title = `${hostile} ${id}`
      await openPage(page, "/operator")
      await open(page, "Incidents")
      await page.getByRole("button", { name: "Note an incident" }).click()
      await page.getByLabel("Title").fill(title)
      await page.getByLabel("Text").fill(hostile)
      await page.getByLabel("Sources").selectOption(["exchange", "npp"])
      await page.getByRole("button", { name: "Note it" }).click()
      const row = page.getByRole("row", { name: title })
      await row.getByRole("cell", { name: "npp, exchange" }).waitFor()
      await row.getByRole("button", { name: /^It is over/ }).click()
      await page.getByRole("dialog").getByRole("button", { name: "It is over" }).click()
      await page.getByRole("dialog").waitFor({ state: "detached" })
      // A status that somebody has looked at stands for ten seconds.
      await until(async () => {
        const [, section = ""] = (await (await fetch(`${site.url}/docs/status`)).text()).split(id)
        return section.slice(0, section.indexOf("</section>")).includes("is over")
      })
      await page.getByRole("link", { name: "status page" }).click()
      await page.getByRole("region", { name: title }).getByText("is over", { exact: true }).waitFor()
      assert.strictEqual(await page.title(), "Status · Grid Data Service")
    }))

  it("every part is accessible in both themes and on a phone, and nothing is charged", () =>
    visit(async (page) => {
      await openPage(page, "/operator")
      await page.setViewportSize(phone)
      for (const tab of ["Tenants", "Plans", "Products", "Ingest", "Quarantine", "Incidents"]) {
        await open(page, tab)
        await page.getByRole("tabpanel", { name: tab }).locator("table, .notice-empty").waitFor()
        assert.deepStrictEqual(await sideways(page), [], tab)
        // The others are tables like these, without anything to fill in.
        if (["Tenants", "Ingest"].includes(tab)) assert.deepStrictEqual(await violations(page), [], tab)
      }
      const charged = await query(
        site.database.url,
        `select q.* from tenant_quota q join member m using (tenant_id) where m.id = '${operator}'`
      )
      assert.isEmpty(charged)
    }))
})
