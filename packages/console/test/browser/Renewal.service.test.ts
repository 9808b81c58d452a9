import { hourMs, minuteMs } from "@grid/domain/time/Time"
import { until } from "@grid/testing/service/ServiceProcess"
import { assert, describe, it } from "@effect/vitest"
import type { Page, Request } from "playwright-core"
import { sharedSite } from "./support/SharedSite.ts"
import { newMember, tourOfMember } from "./support/SignIn.ts"

const path = "/developer/v1/grid/demand/history"

/** Has the page hidden or looked at again, as a browser tells it. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate(`Object.defineProperty(document, "hidden", { get: () => ${hidden}, configurable: true })
    document.dispatchEvent(new Event("visibilitychange"))`)

describe("live values", () => {
  const site = sharedSite()
  const visit = tourOfMember(site, () => newMember())

  it("are asked for again as they are due and with their ETag, never while the page is hidden, and stay where that fails", () =>
    visit(
      async (page) => {
        const calls: Array<Request> = []
        page.on("request", (request) => {
          if (new URL(request.url()).pathname === path) calls.push(request)
        })
        await page.clock.install()
        await page.goto("/explore?series=demand&hours=24")
        const demand = page.getByRole("region", { name: /^Demand met/ }).locator("canvas")
        await demand.waitFor()
        assert.lengthOf(calls, 1)
        await page.clock.fastForward(10_000)
        assert.lengthOf(calls, 1)
        await page.clock.fastForward(20 * minuteMs)
        await until(() => Promise.resolve(calls.length === 2))
        await calls[1]?.response()
        assert.isDefined((await calls[1]?.allHeaders())?.["if-none-match"])

        await setHidden(page, true)
        await page.clock.fastForward(5 * hourMs)
        assert.lengthOf(calls, 2)
        await setHidden(page, false)
        await until(() => Promise.resolve(calls.length === 3))
        await calls[2]?.response()

        await page.route(`**${path}?*`, (route) => route.abort("connectionrefused"))
        await page.clock.fastForward(20 * minuteMs)
        const stale = page.getByText("Offline: the last values are shown")
        await stale.waitFor()
        assert.isTrue(await demand.isVisible())
        await page.unroute(`**${path}?*`)
        await page.getByRole("main").getByRole("button", { name: "Try again" }).click()
        await stale.waitFor({ state: "detached" })
        assert.isTrue(await demand.isVisible())
      },
      { expected: [/ERR_CONNECTION_REFUSED/] }
    ))

  it("are a sign-in for strangers where the front page is switched off, as no other page asks for them", () =>
    site.visit(
      async (page) => {
        const problem = { code: "not_found", detail: "Nothing is here.", request_id: "r1" }
        await page.route("**/console/public", (route) =>
          route.fulfill({ status: 404, contentType: "application/problem+json", body: JSON.stringify(problem) })
        )
        await page.goto("/")
        await page.getByRole("region", { name: "One-time link" }).waitFor()
        assert.strictEqual(await page.getByRole("heading", { level: 1 }).innerText(), "Sign in")
      },
      { expected: [/status of 404/] }
    ))
})
