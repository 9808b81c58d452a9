import { sideways } from "@grid/testing/browser/Layout"
import { until } from "@grid/testing/service/ServiceProcess"
import { phone } from "@grid/testing/browser/Visit"
import { assert, describe, it } from "@effect/vitest"
import { sharedSite, tourOf } from "../../../console/test/browser/support/SharedSite.ts"

type Page = Parameters<typeof sideways>[0]

/** Page that lists all routes. */
const reference = "/docs/reference"

/** Longest wait for what the script of the reference, megabytes, does on a machine that others work on, ms. */
const patienceMs = 60_000

/** Script for everything that a page has left in the browser, as text. */
const kept = `indexedDB.databases().then((databases) =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases]))`

describe("the reference in a browser", () => {
  const site = sharedSite()
  const visit = tourOf(site)

  /** Waits until an element stands in the window. */
  const inSight = async (element: ReturnType<Page["locator"]>) => {
    await element.waitFor()
    await until(async () => {
      const box = await element.boundingBox()
      return box !== null && box.y >= 0 && box.y < 800
    })
  }

  const headingOf = (page: Page, title: string) =>
    page.getByRole("main").getByRole("heading", { name: title, exact: true })

  it("is where a hit of the search leads, to its route, from a page of the reference, too", () =>
    visit(async (page) => {
      page.setDefaultTimeout(patienceMs)
      await page.goto("/docs")
      // The path of the second has a variable.
      for (const title of ["A day in figures", "Tariff schedule by voltage class"]) {
        await page.keyboard.press("/")
        await page.getByRole("searchbox").fill(title)
        const hit = page.getByRole("dialog").getByRole("link", { name: new RegExp(`^${title}\\s*Reference`) })
        const place = (await hit.getAttribute("href")) ?? ""
        assert.match(place, /^\/docs\/reference\/[\w-]+#tag\//)
        await hit.click()
        await page.waitForURL(({ hash, pathname }) => pathname + hash === place)
        await inSight(headingOf(page, title))
      }
      assert.deepStrictEqual(await sideways(page), [])
      await page.setViewportSize(phone)
      await page.getByText("/v1/tariffs/").filter({ visible: true }).first().waitFor()
      assert.deepStrictEqual(await sideways(page), [])
    }))

  it("leads from a route, at an address of former days, too, to where a key is sent with the call alone and kept nowhere", () =>
    visit(async (page) => {
      page.setDefaultTimeout(patienceMs)
      const { secret } = await site.store.createKey("reader", "growth")
      await page.clock.install()
      // As people have it from the console's link: the document names another address of the same service.
      await page.goto(`${site.url}${reference}#tag/tools/POST/developer/v1/tools/project-economics`)
      await inSight(page.getByRole("link", { name: "POST /developer/v1/tools/project-economics", exact: true }))
      await page.getByRole("link", { name: "GET /developer/v1/ping", exact: true }).click()
      await inSight(headingOf(page, "Check a key"))
      await page.getByRole("button", { name: /^Test Request.*\/developer\/v1\/ping/ }).click()
      const inputs = page.getByPlaceholder("QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT")
      await inputs.filter({ visible: true }).first().fill(secret)
      const call = page.waitForRequest((request) => request.url() === `${site.url}/developer/v1/ping`)
      await page.getByRole("button", { name: /^Send.*\/developer\/v1\/ping/ }).click()
      assert.strictEqual((await call).headers()["x-api-key"], secret)
      assert.strictEqual((await (await call).response())?.status(), 200)
      // Whatever is put off is done by then.
      await page.clock.fastForward(60_000)
      const stored = await page.evaluate<string>(kept)
      assert.include(stored, "colorMode", "what is kept is seen")
      assert.notInclude(stored, secret)
    }))
})
