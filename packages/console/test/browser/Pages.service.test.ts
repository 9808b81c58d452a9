import { violations } from "@grid/testing/browser/Accessibility"
import { unreached } from "@grid/testing/browser/Keyboard"
import { sideways } from "@grid/testing/browser/Layout"
import { type Site, startSite } from "@grid/testing/browser/Site"
import { phone } from "@grid/testing/browser/Visit"
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach } from "vitest"
import { newMember, signIn } from "./support/SignIn.ts"

const open = ["/", "/sign-in", "/explore"]
const membersOnly = [
  "/map",
  "/market",
  "/explore",
  "/alerts",
  "/jobs",
  "/settings",
  "/settings/keys",
  "/usage",
  "/sign-in"
]

describe("pages of the console", () => {
  let site: Site

  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())
  beforeEach(({ skip }) => {
    if (site.missing !== null) skip(site.missing)
  })

  /** What is wrong with a page: in both themes, by keyboard, on a phone. */
  const faultsOf = async (page: Page, path: string): Promise<ReadonlyArray<string>> => {
    await page.goto(path, { waitUntil: "networkidle" })
    const wide = [...(await violations(page)), ...(await unreached(page))]
    await page.setViewportSize(phone)
    await page.goto(path, { waitUntil: "networkidle" })
    return [...wide, ...(await sideways(page)), ...(await violations(page))]
  }

  it.each(open)("%s, to a stranger: accessible in both themes, by keyboard, on a phone", (path) =>
    site.visit(async (page) => assert.deepStrictEqual(await faultsOf(page, path), []))
  )

  it.each(membersOnly)("%s, to a member: accessible in both themes, by keyboard, on a phone", (path) =>
    site.visit(async (page) => {
      const member = newMember()
      await site.store.createKey(member.tenant, member.plan, { name: "desk", ip_allow_list: ["203.0.113.0/24"] })
      await signIn(site, page, member)
      assert.deepStrictEqual(await faultsOf(page, path), [])
    })
  )

  it("the dialogs of keys are accessible, too", () =>
    site.visit(async (page) => {
      const member = newMember()
      await site.store.createKey(member.tenant, member.plan, { name: "desk" })
      await signIn(site, page, member)
      for (const name of ["Create a key", "Rotate desk", "Revoke desk"]) {
        await page.getByRole("button", { name }).click()
        await page.getByRole("dialog").waitFor()
        assert.deepStrictEqual(await violations(page), [], name)
        await page.keyboard.press("Escape")
      }
    }))

  it("the theme that somebody chose holds against the system's, and after a reload", () =>
    site.visit(async (page) => {
      const ground = () => page.evaluate<string>("getComputedStyle(document.body).backgroundColor")
      await page.goto("/sign-in")
      const light = await ground()
      await page.getByRole("combobox", { name: "Theme" }).selectOption("Dark")
      const dark = await ground()
      assert.notStrictEqual(dark, light)
      await page.reload()
      assert.strictEqual(await ground(), dark)
    }))
})
