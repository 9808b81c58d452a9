import { assert, describe, it } from "@effect/vitest"
import { type ProviderState, setProvider } from "@grid/testing/browser/SiteOfRun"
import { execute } from "@grid/testing/cluster/TestCluster"
import { until } from "@grid/testing/service/ServiceProcess"
import type { Page, Route } from "playwright-core"
import { leavePage, openPage } from "./support/Links.ts"
import { contents, others, paths } from "./support/Pages.ts"
import { newMember, signIn } from "./support/SignIn.ts"
import { sharedSite, tourOf } from "./support/SharedSite.ts"

/** A page for everybody, one with words of its own for strangers, and one for members alone, with what is on them in the end. */
const pages: ReadonlyArray<readonly [path: string, content: string]> = [
  ["/", "Demand met"],
  ["/explore?series=demand", "Demand met, India"],
  ["/settings/keys", "No key yet"]
]

/** Calls of the pages: all of them, and those without which it is still known who is signed in. */
const isCall = ({ pathname }: URL): boolean => /^\/(?:api|developer|v1|console\/(?!assets))/.test(pathname)
const isOfData = (url: URL): boolean => isCall(url) && url.pathname !== "/console/session"

const answer503 = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: "application/problem+json",
    body: JSON.stringify({ code: "service_unavailable", detail: "The database is away.", request_id: "r1" })
  })
const refuse = (route: Route) => route.abort("connectionrefused")

const answer429 = (route: Route) =>
  route.fulfill({
    status: 429,
    contentType: "application/problem+json",
    body: JSON.stringify({ code: "quota_exceeded", detail: "No call is left today.", request_id: "r2" })
  })

const outages: ReadonlyArray<readonly [name: string, answer: typeof refuse]> = [
  ["cannot answer", answer503],
  ["cannot be reached", refuse]
]

/** What goes wrong with calls, one after the other, and what is said of it. */
const failures: ReadonlyArray<readonly [answer: typeof refuse, title: string, advice: string]> = [
  [answer503, "Not available now", "The database is away."],
  [answer429, "The plan's calls are used up", "What is left, and when there is more"],
  [refuse, "No connection", "The service cannot be reached from this browser."]
]

const expected = [/status of (?:503|429)|ERR_CONNECTION_REFUSED/]

describe("where something is away", () => {
  const site = sharedSite()

  it.each(outages)("and the service %s, each page says so and goes on when it is back", (_, answer) =>
    site.visit(
      async (page) => {
        await signIn(site, page, newMember())
        const main = page.getByRole("main")
        for (const [path, content] of pages) {
          await page.route(isCall, answer)
          await page.goto(path)
          const retry = main.getByRole("button", { name: "Try again" }).first()
          await retry.waitFor()
          assert.match(await main.getByRole("alert").first().innerText(), /cannot be reached|Not available now/, path)
          await page.unroute(isCall, answer)
          await retry.click()
          await main.getByText(content).first().waitFor()
        }
      },
      { expected }
    )
  )

  describe("each page that asks for something", () => {
    const member = newMember({ plan: "enterprise" })
    const visit = tourOf(site, {
      begin: async (page) => {
        const id = await signIn(site, page, member)
        await execute(site.database.url, `update member set is_operator = true where id = '${id}'`)
      },
      leave: leavePage
    })

    it("is tried", () => {
      const tried = Object.keys(contents).map((address) => address.replace(/\?.*/, ""))
      assert.sameMembers([...new Set([...tried, ...others])], [...paths])
    })

    it.each(Object.entries(contents))(
      "%s: says that it is slow, away, used up, out of reach, and goes on",
      (path, content) =>
        visit(
          async (page) => {
            const main = page.getByRole("main")
            const waiting: Array<Route> = []
            let answer = (route: Route): Promise<void> => Promise.resolve(void waiting.push(route))
            await page.clock.install()
            await page.route(isOfData, (route) => answer(route))
            await openPage(page, path)
            await main.locator(".notice-loading").first().waitFor()
            // Retried for the parts of the page whose code comes later.
            await until(async () => {
              await page.clock.fastForward(5_000)
              return main.getByText("This takes longer than usual").first().isVisible()
            })
            for (const [next, title, advice] of failures) {
              answer = next
              await Promise.all(waiting.splice(0).map(next))
              const retry = main.getByRole("button", { name: "Try again" }).first()
              if (next !== answer503) await retry.click()
              const alert = main.getByRole("alert").filter({ hasText: title }).first()
              await alert.waitFor()
              assert.include(await alert.innerText(), advice)
            }
            await page.unroute(isOfData)
            await main
              .getByRole("button", { name: "Try again" })
              .evaluateAll((buttons) => buttons.forEach((button) => button instanceof HTMLElement && button.click()))
            await main.locator(content).first().waitFor()
          },
          { expected }
        )
    )

    it("and so does each form of the enterprise products", () =>
      visit(
        async (page) => {
          const main = page.getByRole("main")
          let fail = refuse
          await page.route(
            ({ pathname }) => /^\/v1\/(?!products|coverage|(?:load|generation)-profiles|scope2$)/.test(pathname),
            (route) => fail(route)
          )
          await openPage(page, "/enterprise")
          const links = page.getByRole("navigation", { name: "Products" }).getByRole("link")
          await links.nth(1).waitFor()
          for (const link of (await links.all()).slice(1)) {
            await link.click()
            const begin = main.getByRole("button", { name: /^(Compute|Look up)$/ })
            await begin.waitFor()
            for (const [answer, title, advice] of failures) {
              fail = answer
              await begin.click()
              const alert = main.getByRole("alert").filter({ hasText: title })
              await alert.waitFor()
              assert.include(await alert.innerText(), advice, await link.innerText())
            }
          }
        },
        { expected }
      ))

    it.each([
      ["form whose profiles are away", "matching", /^\/v1\/(?:load|generation)-profiles$/, /^Compute$/],
      ["list of results that is away", "scope-2", /^\/v1\/scope2$/, /^None yet/]
    ] as const)("and so does a %s, which is there once it comes", (_, form, paths, content) =>
      visit(
        async (page) => {
          const main = page.getByRole("main")
          const isAway = ({ pathname }: URL) => paths.test(pathname)
          for (const [answer, title, advice] of failures) {
            await page.route(isAway, answer)
            await openPage(page, `/enterprise?form=${form}`)
            const alert = main.getByRole("alert").filter({ hasText: title })
            await alert.waitFor()
            assert.include(await alert.innerText(), advice)
            await page.unroute(isAway)
            await alert.getByRole("button", { name: "Try again" }).click()
            await main.getByText(content).waitFor()
          }
        },
        { expected }
      )
    )

    it("a computation for which the plan has no call left is refused, and says where to look", () =>
      visit(
        async (page) => {
          await openPage(page, "/enterprise?form=scope-2")
          const compute = page.getByRole("button", { name: "Compute" })
          await compute.waitFor()
          // A minute that is still to come is one in which nothing is left: the end of this one changes nothing.
          await execute(
            site.database.url,
            `update tenant_quota set minute = minute + interval '1 day' where tenant_id = '${member.tenant}'`
          )
          await compute.click()
          const alert = page.getByRole("alert").filter({ hasText: "The plan's calls are used up" })
          await alert.waitFor()
          await alert.getByRole("link", { name: "What is left" }).click()
          await page.getByRole("region", { name: "What is left" }).waitFor()
          assert.strictEqual(new URL(page.url()).pathname, "/usage")
        },
        { expected }
      ))
  })

  it("and the service goes away while a page is open, the next one says so", () =>
    site.visit(
      async (page) => {
        await signIn(site, page, newMember(), "/settings/keys")
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
    const byProvider = (page: Page) => page.getByRole("link", { name: "Sign in with your organisation" })

    /** Goes to the provider and back as somebody whom it vouches for. */
    const comeBack = async (page: Page, claims: ProviderState["claims"]) => {
      await setProvider({ mode: "up", claims })
      await page.goto("/sign-in?next=%2Fusage")
      await byProvider(page).click()
    }

    const expected = [/foreign: http:\/\/127\.0\.0\.1/]

    // First: a service that has found the provider once sends browsers there without asking it.
    it("says that the provider is away", () =>
      site.visit(async (page) => {
        await setProvider({ mode: "down" })
        await page.goto("/sign-in")
        await byProvider(page).click()
        await page.getByText("cannot be reached").waitFor()
        assert.strictEqual(page.url(), `${site.url}/sign-in`)
      }))

    it("says that the provider does not vouch, or that nobody here knows the person", () =>
      site.visit(
        async (page) => {
          await comeBack(page, { sub: "asha", nonce: "another" })
          await page.getByText("did not vouch for you").waitFor()
          await comeBack(page, { sub: "stranger" })
          await page.getByText("you are no member here").waitFor()
          await page.getByRole("region", { name: "One-time link" }).waitFor()
          assert.strictEqual(new URL(page.url()).pathname, "/sign-in")
        },
        { expected }
      ))

    it("leads a member to the page that was asked for", () =>
      site.visit(
        async (page) => {
          const { tenant } = newMember()
          const { member } = await site.store.invite(tenant, "member", "growth")
          const subject = `${new URL(site.issuer).href} ${member.id}`
          await execute(site.database.url, `update member set subject = '${subject}' where id = '${member.id}'`)
          await comeBack(page, { sub: member.id })
          await page.waitForURL(`${site.url}/usage`)
          assert.strictEqual(await page.getByRole("navigation", { name: "Account" }).innerText(), "member")
        },
        { expected }
      ))
  })
})
