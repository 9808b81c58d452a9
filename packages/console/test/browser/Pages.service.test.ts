import { violations } from "@grid/testing/browser/Accessibility"
import { faults } from "@grid/testing/browser/Faults"
import { tabTo } from "@grid/testing/browser/Keyboard"
import { sideways } from "@grid/testing/browser/Layout"
import { blankCharts } from "@grid/testing/browser/Pictures"
import { phone } from "@grid/testing/browser/Visit"
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { leavePage, openPage } from "./support/Links.ts"
import { loaded } from "./support/Pages.ts"
import { newMember, tourOfMember } from "./support/SignIn.ts"
import { sharedSite, tourOf } from "./support/SharedSite.ts"

const open = ["/", "/sign-in", "/explore"]
const membersOnly = [
  "/map",
  "/market",
  "/carbon",
  "/forecasts",
  "/explore",
  "/enterprise",
  "/alerts",
  "/jobs",
  "/settings",
  "/settings/keys",
  "/settings/embeds",
  "/settings/members",
  "/settings/audit",
  "/settings/data",
  "/usage",
  "/operator",
  "/sign-in"
]

describe("pages of the console", () => {
  const site = sharedSite()

  /** What is wrong with a page once its data are there. */
  const faultsOf = async (page: Page, path: string): Promise<ReadonlyArray<string>> => {
    await openPage(page, path)
    await page.locator(loaded).first().waitFor()
    return [...(await blankCharts(page)), ...(await faults(page))]
  }

  const visitAsStranger = tourOf(site, { leave: leavePage })

  /** Visits of a member with a key. */
  const visit = tourOfMember(
    site,
    async () => {
      const member = newMember()
      await site.store.createKey(member.tenant, member.plan, { name: "desk", ip_allow_list: ["203.0.113.0/24"] })
      return member
    },
    { leave: leavePage }
  )

  it.each(open)("%s, to a stranger: accessible in both themes, by keyboard, on a phone", (path) =>
    visitAsStranger(async (page) => assert.deepStrictEqual(await faultsOf(page, path), []))
  )

  it.each(membersOnly)("%s, to a member: accessible in both themes, by keyboard, on a phone", (path) =>
    visit(async (page) => assert.deepStrictEqual(await faultsOf(page, path), []))
  )

  it("a stranger is asked in at a page of members, without an alarm", () =>
    visitAsStranger(async (page) => {
      await page.goto("/map")
      await page.getByRole("status").getByText("Sign in to open this page").waitFor()
      assert.strictEqual(await page.getByRole("alert").count(), 0)
    }))

  it("on a phone a key is a block whose changes are in sight, and still a row of a table", () =>
    visit(async (page) => {
      await page.setViewportSize(phone)
      await page.goto("/settings/keys")
      const row = page.getByRole("table", { name: "API keys" }).getByRole("row", { name: /desk/ })
      for (const name of ["Rotate desk", "Revoke desk"]) {
        const box = await row.getByRole("cell").getByRole("button", { name }).boundingBox()
        assert.isAtMost((box?.x ?? Infinity) + (box?.width ?? 0), phone.width, name)
      }
      assert.strictEqual(await page.getByRole("columnheader").count(), await row.getByRole("cell").count())
      await page.goto("/")
      const sources = page.getByRole("group", { name: "Freshness of each source" })
      await sources.waitFor()
      assert.isTrue(await sources.evaluate(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth))
    }))

  it("a table that is wider than the page shows at which side it goes on", () =>
    visit(async (page) => {
      await page.setViewportSize(phone)
      await page.goto("/docs/status")
      const table = page.getByRole("region", { name: "Sources", exact: true })
      assert.isTrue(await table.evaluate(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth))
      const grounds = await table.evaluate((element) => getComputedStyle(element).backgroundAttachment)
      assert.strictEqual(grounds, "local, local, scroll, scroll")
    }))

  it("the dialogs of keys are accessible, too", () =>
    visit(async (page) => {
      await page.goto("/settings/keys")
      for (const name of ["Create a key", "Rotate desk", "Revoke desk"]) {
        await page.getByRole("button", { name }).click()
        await page.getByRole("dialog").waitFor()
        assert.deepStrictEqual(await violations(page), [], name)
        await page.keyboard.press("Escape")
      }
    }))

  it("the menus open over the page, and close by Escape, elsewhere and by a choice", () =>
    visit(async (page) => {
      await page.setViewportSize(phone)
      await page.goto("/usage")
      assert.isBelow((await page.getByRole("banner").boundingBox())?.height ?? Infinity, 64)
      for (const [name, link] of [
        ["Pages", "Explore"],
        ["Account", "Settings"]
      ] as const) {
        await page.goto("/usage")
        const menu = page.getByRole("navigation", { name })
        const choice = menu.getByRole("link", { name: link })
        const button = menu.locator("summary")
        await tabTo(button)
        await page.keyboard.press("Enter")
        await choice.waitFor()
        assert.deepStrictEqual(await violations(page), [], name)
        assert.deepStrictEqual(await sideways(page), [], name)
        await page.keyboard.press("Escape")
        await choice.waitFor({ state: "hidden" })
        assert.isTrue(await button.evaluate((element) => element.matches(":focus")))
        await button.click()
        await page.mouse.click(4, 700)
        await choice.waitFor({ state: "hidden" })
        await button.click()
        await choice.click()
        await page.waitForURL(`**/${link.toLowerCase()}`)
        await choice.waitFor({ state: "hidden" })
      }
    }))

  it("a path where nothing is has a page that says so to people, and a problem for programs", () =>
    visitAsStranger(
      async (page) => {
        const answer = await page.goto("/no/such/page")
        assert.strictEqual(answer?.status(), 404)
        await page.getByRole("heading", { name: "There is no such page" }).waitFor()
        assert.deepStrictEqual(await violations(page), [])
        for (const path of ["/no/such/page", "/developer/v1/no/such/path"]) {
          const program = await fetch(site.url + path)
          assert.deepStrictEqual(
            [program.status, program.headers.get("content-type")],
            [404, "application/problem+json"],
            path
          )
        }
        const api = await page.goto("/developer/v1/no/such/path")
        assert.strictEqual(api?.headers()["content-type"], "application/problem+json")
      },
      { expected: [/status of 404/] }
    ))

  it("the theme that somebody chose holds against the system's, and after a reload", () =>
    site.visit(async (page) => {
      const ground = () => page.evaluate<string>("getComputedStyle(document.body).backgroundColor")
      await page.goto("/sign-in")
      const light = await ground()
      await page.getByRole("combobox", { name: "Theme" }).selectOption("Theme: dark")
      const dark = await ground()
      assert.notStrictEqual(dark, light)
      await page.reload()
      assert.strictEqual(await ground(), dark)
    }))
})
