import { violations } from "@grid/testing/browser/Accessibility"
import { type Receiver, startReceiver } from "@grid/testing/http/Receiver"
import { assert, describe, it } from "@effect/vitest"
import { readFile } from "node:fs/promises"
import type { Page, Request } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import { hostile } from "./support/Hostile.ts"
import { newMember, signIn } from "./support/SignIn.ts"
import { sharedSite } from "./support/SharedSite.ts"

describe("alerts and jobs in a browser", () => {
  const site = sharedSite()
  let receiver: Receiver

  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(async () => {
    await receiver.close()
  })

  const [name] = hostile

  const button = (page: Page, label: string | RegExp) => page.getByRole("button", { name: label })

  /** Pastes the newest message that the receiver got into the checker. */
  const pasteNewest = async (page: Page, secret: string) => {
    const { body = "", headers = {} } = receiver.received.at(-1) ?? {}
    const lines = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
      (header) => `${header}: ${headers[header]}`
    )
    await page.getByLabel("Headers", { exact: true }).fill(lines.join("\n"))
    await page.getByLabel("Body", { exact: true }).fill(body)
    await page.getByLabel("Secret of the alert", { exact: true }).fill(secret)
  }

  it("an alert is made, tested, checked, resent and deleted", () =>
    site.visit(
      async (page) => {
        await signIn(site, page, newMember({ plan: "enterprise" }), "/alerts")
        await page.getByText("No alert yet").waitFor()
        const changes: Array<Request> = []
        page.on("request", (request) => {
          if (request.method() !== "GET" && request.url().includes("/developer/v1/")) changes.push(request)
        })
        await button(page, "Create an alert").click()
        const dialog = page.getByRole("dialog")
        await dialog.getByLabel("Name", { exact: true }).fill(name)
        await dialog.getByLabel("Value to watch").selectOption("Demand")
        await dialog.getByLabel("State", { exact: true }).fill("Maharastraa")
        await dialog.getByLabel("Threshold, MW").fill("200000.5")
        await dialog.getByLabel("Destination").fill("http://169.254.169.254/")
        await button(page, "Create").last().click()
        await dialog.getByText(/did you mean maharashtra/).waitFor()
        await dialog.getByLabel("State", { exact: true }).fill("MH")
        await button(page, "Create").last().click()
        await dialog.getByText(/Must not lead to a private/).waitFor()
        assert.deepStrictEqual(await violations(page), [])
        await dialog.getByLabel("Destination").fill(receiver.url)
        await button(page, "Create").last().click()
        const secret = (await page.locator("pre[aria-label='Secret of the alert']").textContent()) ?? ""
        await button(page, "I have kept it").click()

        const card = page.getByRole("region", { name })
        await card.getByText("Demand, Maharashtra: above 200,000.5 MW for 1 block (15 min)").waitFor()
        receiver.answerWith([503])
        await button(page, /^Send a test/).click()
        await card.getByText("The test was not delivered").waitFor()
        await card.locator(".state-failing").waitFor()
        receiver.answerWith([204])
        await button(page, /^Deliveries/).click()
        await button(page, /^Resend/).click()
        await card.getByRole("cell", { name: /resent once/ }).waitFor()
        await card.locator(".state-delivered").waitFor()
        assert.deepStrictEqual(
          receiver.received.map(({ headers }) => headers["webhook-resend"]),
          [undefined, "1"]
        )

        const requests: Array<string> = []
        page.on("request", (request) => requests.push(`${request.url()} ${request.postData() ?? ""}`))
        await pasteNewest(page, secret)
        await button(page, "Check").click()
        await page.getByText("The signature fits").waitFor()
        await page.getByLabel("Body", { exact: true }).press("End")
        await page.keyboard.type("x")
        await button(page, "Check").click()
        await page.getByText("The signature does not fit").waitFor()
        assert.isFalse(requests.some((request) => request.includes(secret.slice(6))))
        assert.strictEqual(await page.title(), "Alerts · Grid Data Service")

        await button(page, /^Delete/).click()
        assert.isTrue(await button(page, "Delete for good").isDisabled())
        await page.getByLabel(/^Type the name/).fill(name)
        await button(page, "Delete for good").click()
        await page.getByText("No alert yet").waitFor()
        assert.isAbove(changes.length, 4)
        for (const change of changes) assert.notProperty(change.headers(), "x-page-load", "it is charged for itself")
      },
      { expected: [/status of 400/] }
    ))

  it("on a phone code has the whole width of its card", () =>
    site.visit(async (page) => {
      await signIn(site, page, newMember(), "/alerts")
      await page.setViewportSize({ width: 360, height: 740 })
      const code = page.locator(".code").first()
      await code.waitFor()
      const [whole, text] = [await code.boundingBox(), await code.locator("pre").boundingBox()]
      assert.strictEqual(text?.width, whole?.width)
    }))

  it("an export is estimated, made, saved and removed", () =>
    site.visit(async (page) => {
      await signIn(site, page, newMember({ plan: "enterprise" }), "/jobs")
      await page.getByText("No job yet").waitFor()
      await button(page, "Create an export").click()
      await page.getByText(/^At most [\d,]+ rows, about/).waitFor()
      assert.deepStrictEqual(await violations(page), [])
      await button(page, "Create").last().click()
      await page.getByRole("cell", { name: "Export of Demand" }).waitFor()
      const saved = page.waitForEvent("download")
      await button(page, /^Download/).click()
      const file = await saved
      assert.match(file.suggestedFilename(), /^demand_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.csv$/)
      const lines = (await readFile((await file.path()) ?? "", "utf8")).trimEnd().split("\r\n")
      assert.match(lines[0] ?? "", /^ts,date,area,demand_mw,kind,source/)
      await page.getByRole("cell", { name: (lines.length - 1).toLocaleString("en-GB"), exact: true }).waitFor()
      await button(page, /^Remove/).click()
      await page.locator(".state-expired").waitFor()
    }))

  it("a viewer sees what there is and changes nothing; stored texts are shown as they are", () =>
    site.visit(async (page) => {
      const member = newMember()
      const { secret } = await site.store.createKey(member.tenant, member.plan)
      const make = async (path: string, body: object) => {
        const headers = { "x-api-key": secret, "content-type": "application/json" }
        const { status } = await fetch(`${site.url}/developer/v1/${path}`, {
          method: "POST",
          headers,
          body: JSON.stringify(body)
        })
        assert.isBelow(status, 300)
      }
      const alert = { metric: "frequency", op: "<", threshold: 49.9, for_blocks: 2 }
      for (const text of hostile) await make("alerts", { ...alert, name: text, url: `${receiver.url}?q=${text}` })
      await make("jobs", { type: "export", dataset: "frequency", query: { hours: 24 }, format: "json" })
      await signIn(site, page, { ...member, role: "viewer" }, "/alerts")
      for (const text of hostile) {
        const card = page.getByRole("region", { name: text })
        await card.getByText(`q=${text}`).waitFor()
        await card.getByRole("button", { name: /^Deliveries/ }).click()
        await card.getByText("Nothing was sent").waitFor()
      }
      assert.strictEqual(await button(page, /^(Create|Send|Switch|Delete|Resend)/).count(), 0)
      assert.strictEqual(await page.title(), "Alerts · Grid Data Service")
      await page.goto("/jobs")
      await button(page, /^Download frequency/).waitFor()
      assert.strictEqual(await button(page, /^(Create|Cancel|Remove)/).count(), 0)
    }))
})
