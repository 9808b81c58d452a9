import { docsPaths } from "@grid/docs/pages/Docs"
import { faults } from "@grid/testing/browser/Faults"
import { sideways, unreadable } from "@grid/testing/browser/Layout"
import { until } from "@grid/testing/service/ServiceProcess"
import { phone } from "@grid/testing/browser/Visit"
import { assert, describe, it } from "@effect/vitest"
import { sharedSite } from "../../../console/test/browser/support/SharedSite.ts"

/** Path of the page whose content is the work of another product's script (record 0007). */
const reference = "/docs/reference"

const pages = docsPaths.filter((path) => !/\.\w+$/.test(path))
const own = pages.filter((path) => path !== reference)

/** Script for everything that a page has left in the browser, as text. */
const kept = `indexedDB.databases().then((databases) =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases]))`

describe("docs in a browser", () => {
  const site = sharedSite()

  it.each(own)("%s is accessible in the light and in the dark, by keyboard, wide and narrow", (path) =>
    site.visit(async (page) => {
      await page.goto(path)
      assert.deepStrictEqual(await faults(page), [])
    })
  )

  it.each(own)("%s can be read where scripts are switched off", (path) =>
    site.visit(
      async (page) => {
        await page.goto(path)
        assert.isAbove(await page.locator("main").getByRole("heading").count(), 0)
        assert.deepStrictEqual(await unreadable(page), [])
      },
      { javaScriptEnabled: false }
    )
  )

  it("has the header of the console: the same pages in the same order", () =>
    site.visit(async (page) => {
      const names = async (path: string) => {
        await page.goto(path)
        const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link")
        await links.first().waitFor()
        return links.allInnerTexts()
      }
      assert.deepStrictEqual(await names("/docs"), await names("/"))
    }))

  it("on a phone its menu opens over the page and closes by Escape and elsewhere", () =>
    site.visit(
      async (page) => {
        await page.goto("/docs")
        const menu = page.getByRole("navigation", { name: "Pages" })
        const explore = menu.getByRole("link", { name: "Explore" })
        assert.isFalse(await explore.isVisible())
        for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(4, 700)]) {
          await menu.locator("summary").click()
          await explore.waitFor()
          await close()
          await explore.waitFor({ state: "hidden" })
        }
      },
      { viewport: phone }
    ))

  it.each([["Demand history"], ["Rotate a key"], ["Export a dataset"]])(
    "a hit of the search leads to its route in the reference: %s",
    (title) =>
      site.visit(async (page) => {
        await page.goto("/docs")
        await page.keyboard.press("/")
        await page.getByRole("searchbox").fill(title)
        const hit = page.getByRole("dialog").getByRole("link", { name: new RegExp(`^${title}\\s*Reference`) })
        await hit.click()
        await page.waitForURL(/reference#/)
        const heading = page.getByRole("main").getByRole("heading", { name: title, exact: true })
        await heading.waitFor()
        assert.match(page.url(), /\/docs\/reference#tag\//)
        await until(async () => {
          const box = await heading.boundingBox()
          return box !== null && box.y >= 0 && box.y < 800
        })
      })
  )

  it.each([
    ["wide", {}],
    ["narrow", { viewport: phone }]
  ] as const)(
    "the reference lists the routes of the document where the screen is %s, and calls nobody else",
    (_, options) =>
      site.visit(async (page) => {
        await page.goto(reference)
        await page.getByText("/developer/v1/grid/demand/latest").first().waitFor()
        assert.deepStrictEqual(await sideways(page), [])
      }, options)
  )

  it("a key that is tried in the reference goes with the call alone, and is kept nowhere", () => {
    // Calls go to the address that the document names.
    const { url } = site.service
    return site.visit(
      async (page) => {
        const { secret } = await site.store.createKey("reader", "growth")
        await page.clock.install()
        await page.goto(`${url}${reference}#tag/account/GET/developer/v1/ping`)
        await page.getByRole("button", { name: /^Test Request.*\/developer\/v1\/ping/ }).click()
        const inputs = page.getByPlaceholder("QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT")
        await inputs.filter({ visible: true }).first().fill(secret)
        const call = page.waitForRequest((request) => request.url() === `${url}/developer/v1/ping`)
        await page.getByRole("button", { name: /^Send.*\/developer\/v1\/ping/ }).click()
        assert.strictEqual((await call).headers()["x-api-key"], secret)
        assert.strictEqual((await (await call).response())?.status(), 200)
        // Whatever is put off is done by then.
        await page.clock.fastForward(60_000)
        const stored = await page.evaluate<string>(kept)
        assert.include(stored, "colorMode", "what is kept is seen")
        assert.notInclude(stored, secret)
      },
      { expected: [new RegExp(`^foreign: ${url}/`)] }
    )
  })
})
