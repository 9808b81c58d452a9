import { assert, describe, it } from "@effect/vitest"
import { startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { execute } from "@grid/testing/cluster/TestCluster"
import type { Page, Route } from "playwright-core"
import { afterAll } from "vitest"
import { newMember, signIn } from "./support/SignIn.ts"
import { sharedSite } from "./support/SharedSite.ts"

const provider = await startIdentityProvider()
afterAll(() => provider.close())

/** Pages with what is on them once their data are there. */
const pages: ReadonlyArray<readonly [path: string, content: string]> = [
  ["/", "Demand met"],
  ["/explore?series=demand", "Demand met, India"],
  ["/usage", "This minute"],
  ["/settings/keys", "No key yet"],
  ["/settings", "Sign out everywhere"]
]

/** Calls of the pages: all of them, and those without which it is still known who is signed in. */
const isCall = ({ pathname }: URL): boolean => /^\/(?:api|developer|console\/(?!assets))/.test(pathname)
const isOfData = (url: URL): boolean => isCall(url) && url.pathname !== "/console/session"

const answer503 = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: "application/problem+json",
    body: JSON.stringify({ code: "service_unavailable", detail: "The database is away.", request_id: "r1" })
  })
const refuse = (route: Route) => route.abort("connectionrefused")

const outages: ReadonlyArray<readonly [name: string, isAway: typeof isCall, answer: typeof refuse]> = [
  ["cannot answer", isCall, answer503],
  ["cannot give data", isOfData, answer503],
  ["cannot be reached", isCall, refuse]
]

describe("where something is away", () => {
  const site = sharedSite(provider.oidcEnvironment)

  it.each(outages)("and the service %s, each page says so and goes on when it is back", (_, isAway, answer) =>
    site.visit(
      async (page) => {
        await signIn(site, page, newMember())
        const main = page.getByRole("main")
        for (const [path, content] of isAway === isCall ? pages : pages.slice(0, -1)) {
          await page.route(isAway, answer)
          await page.goto(path)
          const retry = main.getByRole("button", { name: "Try again" }).first()
          await retry.waitFor()
          assert.match(await main.getByRole("alert").first().innerText(), /cannot be reached|Not available now/, path)
          await page.unroute(isAway, answer)
          await retry.click()
          await main.getByText(content).first().waitFor()
        }
      },
      { expected: [/status of 503|ERR_CONNECTION_REFUSED/] }
    )
  )

  it("and the service goes away while a page is open, the next one says so", () =>
    site.visit(
      async (page) => {
        await signIn(site, page, newMember())
        await page.getByText("No key yet").waitFor()
        await page.route("**/*", (route) => route.abort("connectionrefused"))
        await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Grid" }).click()
        await page.getByText("This page could not be loaded").waitFor()
        await page.unroute("**/*")
        await page.getByRole("button", { name: "Load again" }).click()
        await page.getByText("Demand met").first().waitFor()
        assert.strictEqual(new URL(page.url()).pathname, "/")
      },
      { expected: [/ERR_CONNECTION_REFUSED|dynamically imported module/] }
    ))

  describe("a sign-in at the identity provider", () => {
    /** Goes to the provider and back as somebody whom it vouches for. */
    const comeBack = async (page: Page, claims: Parameters<typeof provider.vouchFor>[0]) => {
      provider.vouchFor(claims)
      await page.goto("/sign-in?next=%2Fusage")
      await page.getByRole("link", { name: "Sign in with your organisation" }).click()
    }

    const expected = [/foreign: http:\/\/127\.0\.0\.1/]

    it("says what failed: the provider is away, it does not vouch, nobody here knows the person", () =>
      site.visit(
        async (page) => {
          provider.setMode("down")
          await page.goto("/sign-in")
          await page.getByRole("link", { name: "Sign in with your organisation" }).click()
          await page.getByText("cannot be reached").waitFor()
          assert.strictEqual(page.url(), `${site.url}/sign-in`)
          provider.setMode("up")
          await comeBack(page, { sub: "asha", nonce: "another" })
          await page.getByText("did not vouch for you").waitFor()
          await comeBack(page, { sub: "stranger" })
          await page.getByText("you are no member here").waitFor()
          assert.isTrue(await page.getByRole("region", { name: "One-time link" }).isVisible())
        },
        { expected }
      ))

    it("leads a member to the page that was asked for", () =>
      site.visit(
        async (page) => {
          const { tenant } = newMember()
          const { member } = await site.store.invite(tenant, "member", "growth")
          const subject = `${new URL(provider.issuer).href} asha`
          await execute(site.database.url, `update member set subject = '${subject}' where id = '${member.id}'`)
          await comeBack(page, { sub: "asha" })
          await page.waitForURL(`${site.url}/usage`)
          assert.strictEqual(await page.getByRole("navigation", { name: "Account" }).innerText(), "member")
        },
        { expected }
      ))
  })
})
