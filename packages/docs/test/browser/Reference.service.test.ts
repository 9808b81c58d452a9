import { sideways } from "@grid/testing/browser/Layout"
import { until } from "@grid/testing/service/ServiceProcess"
import { phone } from "@grid/testing/browser/Visit"
import { assert, describe, it } from "@effect/vitest"
import { sharedSite, tourOf } from "../../../console/test/browser/support/SharedSite.ts"

/** Path of the page whose content is the work of another product's script (record 0007). */
const reference = "/docs/reference"

/** Longest wait for what the script of the reference, megabytes, does on a machine that others work on, ms. */
const patienceMs = 60_000

/** Script for everything that a page has left in the browser, as text. */
const kept = `indexedDB.databases().then((databases) =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases]))`

describe("the reference in a browser", () => {
  const site = sharedSite()
  // As people have it from the console's link: the document names another address of the same service.
  const address = () => site.url
  // What is open stays open for the next test.
  const tour = tourOf(site, { leave: async () => {} })

  /** A visit that begins on a page, unless the reference is open in the window already: it takes seconds to load. */
  const visitFrom = (path: string, body: Parameters<typeof tour>[0]) =>
    tour(async (page) => {
      page.setDefaultTimeout(patienceMs)
      if (!page.url().startsWith(address() + reference)) {
        await page.clock.install()
        await page.goto(address() + path)
      }
      await body(page)
    })

  it("is where a hit of the search leads, to its route, and calls nobody else", () =>
    visitFrom("/docs", async (page) => {
      // The first leads there from another page, the other, whose path has a variable, from the reference itself.
      for (const title of ["A day in figures", "Tariff schedule by voltage class"]) {
        await page.keyboard.press("/")
        await page.getByRole("searchbox").fill(title)
        const hit = page.getByRole("dialog").getByRole("link", { name: new RegExp(`^${title}\\s*Reference`) })
        const place = (await hit.getAttribute("href")) ?? ""
        await hit.click()
        await page.waitForURL(({ hash, pathname }) => pathname + hash === place)
        assert.match(place, /\/docs\/reference#tag\//)
        const heading = page.getByRole("main").getByRole("heading", { name: title, exact: true })
        await heading.waitFor()
        await until(async () => {
          const box = await heading.boundingBox()
          return box !== null && box.y >= 0 && box.y < 800
        })
      }
      assert.deepStrictEqual(await sideways(page), [])
    }))

  it("lists the routes of the document on a phone, too", () =>
    visitFrom(reference, async (page) => {
      await page.setViewportSize(phone)
      await page.getByText("/developer/v1/grid/demand/latest").filter({ visible: true }).first().waitFor()
      assert.deepStrictEqual(await sideways(page), [])
    }))

  it("sends a key that is tried with the call alone, and keeps it nowhere", () =>
    visitFrom(reference, async (page) => {
      const { secret } = await site.store.createKey("reader", "growth")
      await page.goto(`${address()}${reference}#tag/account/GET/developer/v1/ping`)
      await page.getByRole("button", { name: /^Test Request.*\/developer\/v1\/ping/ }).click()
      const inputs = page.getByPlaceholder("QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT")
      await inputs.filter({ visible: true }).first().fill(secret)
      const call = page.waitForRequest((request) => request.url() === `${address()}/developer/v1/ping`)
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
