import { addAuthenticator } from "@grid/testing/browser/Authenticator"
import { tabTo } from "@grid/testing/browser/Keyboard"
import { until } from "@grid/testing/service/ServiceProcess"
import { isSecret } from "@grid/domain/keys/ApiKey"
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { gds } from "../../../cli/test/support/Gds.ts"
import { makeKey, newMember, statusWith } from "./support/SignIn.ts"
import { sharedSite } from "./support/SharedSite.ts"

describe("from the first start to a key that works", () => {
  const site = sharedSite()

  /** Link that the operator's command makes for the owner of a tenant. */
  const linkFor = async (tenant: string): Promise<string> => {
    const env = { DATABASE_URL: site.database.url, PORT: String(site.service.port) }
    const { stdout } = await gds(env, "console", "link", "--tenant", tenant, "--json")
    const { link }: { readonly link: string } = JSON.parse(stdout)
    assert.isTrue(link.startsWith(`${site.url}/sign-in#link=`), link)
    return link
  }

  /** Link of the owner of a new tenant. */
  const newLink = async (): Promise<string> => {
    const { plan, role, tenant } = newMember()
    const { token } = await site.store.invite(tenant, role, plan)
    return `${site.url}/sign-in#link=${token}`
  }

  /** Texts that come to the page from now on. */
  const answersOf = (page: Page) => {
    const texts: Array<Promise<string>> = []
    page.on("response", (response) => texts.push(response.text().catch(() => "")))
    return () => Promise.all(texts).then((all) => all.join("\n"))
  }

  /** Everything that the page and the browser keep. */
  const keptBy = async (page: Page) =>
    JSON.stringify([
      await page.content(),
      await page.context().storageState({ indexedDB: true }),
      await page.evaluate("JSON.stringify([sessionStorage, history.state, name])"),
      await page.evaluate("[...document.querySelectorAll('input, textarea')].map((input) => input.value).join()")
    ])

  it("link, passkey, key, call, usage, passkey again, revocation, refusal", () =>
    site.visitInProfile(async (page) => {
      const authenticator = await addAuthenticator(page)
      const { tenant } = newMember()
      await page.goto(await linkFor(tenant))
      await page.getByLabel("Name of the passkey").fill("work laptop")
      await page.getByRole("button", { name: "Add a passkey" }).click()
      await page.waitForURL("**/settings/keys")
      assert.strictEqual(await authenticator.count(), 1)
      assert.notInclude(page.url(), "link=")

      const secret = await makeKey(page, "desk")
      assert.isTrue(isSecret(secret))
      assert.strictEqual(await statusWith(site, secret), 200)

      await page.getByRole("button", { name: "I have kept it" }).click()
      const answers = answersOf(page)
      await page.reload()
      await page.getByRole("cell", { name: /^desk/ }).waitFor()
      assert.notInclude(await keptBy(page), secret)
      assert.notInclude(await answers(), secret)

      await page.getByRole("navigation", { name: "Account" }).locator("summary").click()
      await page.getByRole("link", { name: "Usage" }).click()
      // Calls are noted in batches, and each look at the page is one more.
      const call = page.getByRole("region", { name: "Last 100 requests" }).getByText("/developer/v1/grid/demand/latest")
      await until(async () => {
        await page.reload({ waitUntil: "networkidle" })
        return (await call.count()) > 0
      })

      await page.goto("/sign-in")
      await page.getByRole("button", { name: "Sign out", exact: true }).click()
      await page.getByRole("button", { name: "Sign in with a passkey" }).click()
      await page.waitForURL("**/settings/keys")
      await page.getByRole("button", { name: "Revoke desk" }).click()
      const revoke = page.getByRole("button", { name: "Revoke for good" })
      assert.isTrue(await revoke.isDisabled())
      await page.getByLabel(/Type the name/).fill("desk")
      await revoke.click()
      await page.getByText("No key is active").waitFor()
      assert.strictEqual(await statusWith(site, secret), 401)
    }))

  it("the same with a keyboard alone", () =>
    site.visitInProfile(async (page) => {
      await addAuthenticator(page)
      const press = async (name: string | RegExp) => {
        await tabTo(page.getByRole("button", { name }))
        await page.keyboard.press("Enter")
      }
      await page.goto(await newLink())
      await page.getByRole("button", { name: "Add a passkey" }).waitFor()
      await press("Add a passkey")
      await page.getByRole("button", { name: "Create a key" }).waitFor()
      await press("Create a key")
      await tabTo(page.getByLabel("Name", { exact: true }))
      await page.keyboard.type("desk")
      await page.keyboard.press("Enter")
      const secret = (await page.getByLabel("Secret of the key").textContent()) ?? ""
      assert.strictEqual(await statusWith(site, secret), 200)
      await press("I have kept it")
      await press("Revoke desk")
      await tabTo(page.getByLabel(/Type the name/))
      await page.keyboard.type("desk")
      await page.keyboard.press("Enter")
      await page.getByText("No key is active").waitFor()
      assert.strictEqual(await statusWith(site, secret), 401)
    }))

  it("a link works once, leads to the page that was asked for, and another browser is told so", async () => {
    const link = await newLink()
    await site.visit(async (page) => {
      await page.goto(link.replace("#", "?next=%2Fusage#"))
      await page.getByRole("heading", { name: "Welcome" }).waitFor()
      await page.getByRole("button", { name: "Not now" }).click()
      await page.getByRole("region", { name: "What is left" }).waitFor()
      assert.strictEqual(page.url(), `${site.url}/usage`)
    })
    await site.visitInProfile(
      async (page) => {
        await page.goto(link)
        await page.getByText("This link does not work any more").waitFor()
        await page.goto("/settings/keys")
        await page.getByText("Sign in to open this page").waitFor()
        assert.deepStrictEqual(await page.context().cookies(), [])
      },
      { expected: [/status of 401/] }
    )
  })
})
