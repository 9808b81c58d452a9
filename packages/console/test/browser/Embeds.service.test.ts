import { violations } from "@grid/testing/browser/Accessibility"
import { sideways } from "@grid/testing/browser/Layout"
import { until } from "@grid/testing/service/ServiceProcess"
import { listen, type Loopback } from "@grid/testing/http/Loopback"
import { assert, describe, it } from "@effect/vitest"
import { createServer } from "node:http"
import type { Frame, Page } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import { newMember, signIn } from "./support/SignIn.ts"
import { sharedSite } from "./support/SharedSite.ts"

describe("a chart in pages of other sites", () => {
  const site = sharedSite()
  let listed: Loopback
  let unlisted: Loopback
  /** HTML that the sites have in their pages. */
  let frame = ""

  const stranger = () =>
    listen(
      createServer((_, response) =>
        response
          .setHeader("content-type", "text/html")
          .end(
            `<!doctype html><title>Stranger</title><meta name="color-scheme" content="light dark"><body>${frame}</body>`
          )
      )
    )

  beforeAll(async () => {
    listed = await stranger()
    unlisted = await stranger()
  })
  afterAll(async () => {
    await listed.close()
    await unlisted.close()
  })

  const addressOf = ({ port }: Loopback) => `http://localhost:${port}`

  const title = `Demand <img src=x onerror="alert(1)">`

  /** Makes an embed in Explore as a member does. Returns the HTML that is shown. */
  const embed = async (page: Page): Promise<string> => {
    await page.getByRole("button", { name: "Embed" }).click()
    await page.getByLabel("Title").fill(title)
    await page.getByLabel("Sites").fill(addressOf(listed))
    assert.deepStrictEqual(await violations(page), [])
    await page.getByRole("button", { name: "Make it" }).click()
    return (await page.getByLabel("HTML of the frame").textContent()) ?? ""
  }

  const framed = (page: Page): Frame => {
    const [, inner] = page.frames()
    assert(inner !== undefined)
    return inner
  }

  /** Pixels of the plot that are drawn. */
  const drawn = (inner: Frame) =>
    inner.evaluate<number>(`(() => {
      const canvas = document.querySelector("canvas")
      if (canvas === null) return 0
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height)
      return data.filter((value, index) => index % 4 === 3 && value > 0).length
    })()`)

  const expected = [/foreign: http:\/\/localhost/, /frame/, /Failed to load resource/]

  it("is made, shown where it is listed and nowhere else, and is gone once it is revoked", () =>
    site.visit(
      async (page) => {
        await signIn(site, page, newMember(), "/explore?series=demand&hours=24")
        frame = await embed(page)
        assert.match(frame, /src="http:\/\/localhost:\d+\/embed\/svc_embed_[\w-]{43}"/)

        await page.goto(addressOf(listed))
        const inner = framed(page)
        await inner.getByRole("heading", { name: title }).waitFor()
        await inner.getByText("simulated", { exact: true }).waitFor()
        await inner.getByText(/Source: simulator\. Data as of .* IST/).waitFor()
        assert.strictEqual(
          await inner.getByRole("link", { name: "Grid Data Service" }).getAttribute("target"),
          "_blank"
        )
        await until(async () => (await drawn(inner)) > 1_000)
        assert.strictEqual(await inner.evaluate("document.cookie"), "")

        await page.goto(addressOf(unlisted))
        await until(() => framed(page).url().startsWith("chrome-error:"))

        await page.goto("/settings/embeds")
        await page.getByRole("button", { name: `Revoke ${title}` }).click()
        await page.getByRole("button", { name: "Revoke for good" }).click()
        await page.getByRole("cell", { name: "revoked", exact: true }).waitFor()
        assert.strictEqual(await page.getByRole("cell", { name: addressOf(listed) }).count(), 1)

        await page.goto(addressOf(listed))
        await framed(page).getByText("This chart is not there any more").waitFor()
      },
      { expected }
    ))

  it("is accessible by itself, in both themes and in a frame of 300 px", () =>
    site.visit(async (page) => {
      await signIn(site, page, newMember(), "/explore?series=generation&hours=24")
      const address = /src="([^"]+)"/.exec(await embed(page))?.[1] ?? ""
      await page.setViewportSize({ width: 300, height: 420 })
      await page.goto(address, { waitUntil: "networkidle" })
      await page.getByRole("img", { name: /Coal: lowest/ }).waitFor()
      assert.deepStrictEqual([...(await violations(page)), ...(await sideways(page))], [])
    }))
})
