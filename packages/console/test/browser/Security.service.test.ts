import { execute } from "@grid/testing/cluster/TestCluster"
import { listen, type Loopback } from "@grid/testing/http/Loopback"
import { assert, describe, it } from "@effect/vitest"
import { createServer } from "node:http"
import type { Page, Route } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import { hostile } from "./support/Hostile.ts"
import { leavePage, openPage } from "./support/Links.ts"
import { contents, loaded } from "./support/Pages.ts"
import { makeKey, newMember, signIn, statusWith } from "./support/SignIn.ts"
import { sharedSite, tourOf } from "./support/SharedSite.ts"

/** Changes that a member can make, with a body that would do. */
const changes: ReadonlyArray<readonly [path: string, body: unknown]> = [
  ["/console/sign-out", {}],
  ["/console/sign-out/everywhere", {}],
  ["/console/passkeys/options", {}],
  ["/api/developer/keys", { name: "forged" }],
  ["/console/page-load", {}],
  [
    "/console/embeds",
    { title: "forged", chart: "demand", parameters: { hours: "24" }, origins: ["https://evil.example"] }
  ],
  ["/console/members/invite", { name: "forged", role: "owner" }],
  ["/console/sessions/end-others", {}],
  ["/console/data/member/erase", { confirmation: "owner" }]
]

/** Members of answers with texts that somebody has typed in, imported or published, and those with addresses. */
const textMembers =
  /^(?:name|title|text|note|detail|reason|licence|source|order_id|discom|consumer_category|category|user_agent|error_detail|dt_id|substation_id|topics|waivers|tenant|label)$/
const addressMembers = /^(?:url|source_url|licence_url)$/

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** An answer in which whoever wrote its texts and addresses meant harm. */
const meantHarm = (value: unknown, member = ""): unknown => {
  if (Array.isArray(value)) return value.map((item) => meantHarm(item, member))
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, meantHarm(item, name)]))
  if (typeof value !== "string") return value
  return addressMembers.test(member) ? hostile[2] : textMembers.test(member) ? `${value} ${hostile.join(" ")}` : value
}

/** Whether an address is one of an answer, not of a file of the console. */
const isAnswer = ({ pathname }: URL): boolean => /^\/(?:api|developer|v1|console\/(?!assets))/.test(pathname)

/** Has the service answer, and gives its answer as one in which harm was meant. */
const withHarm = async (route: Route): Promise<void> => {
  const response = await route.fetch()
  const isJson = (response.headers()["content-type"] ?? "").startsWith("application/json")
  return isJson ? route.fulfill({ response, json: meantHarm(await response.json()) }) : route.fulfill({ response })
}

/** Pages that show a member who has made nothing yet no such text but the member's name, which stands in the header of all. */
const bare = ["/alerts", "/enterprise?form=landed-cost", "/jobs", "/operator", "/usage"]

/** Forms whose answers are read from what was imported. */
const ofImports = ["tariffs", "open-access", "regulatory", "headroom", "sites"].map(
  (form) => `/enterprise?form=${form}`
)

describe("texts of answers", () => {
  const site = sharedSite()
  const member = newMember({ plan: "enterprise" })
  const visit = tourOf(site, {
    begin: async (page) => {
      // Of the profile, so that it stays: a call made while a page's route is taken away and the next is set can stay unanswered.
      await page.context().route(isAnswer, withHarm)
      await site.store.createKey(member.tenant, member.plan, { name: "desk" })
      const id = await signIn(site, page, member)
      await execute(site.database.url, `update member set is_operator = true where id = '${id}'`)
    },
    leave: leavePage
  })

  /** What has become markup that should have stayed text. */
  const markup = (page: Page) =>
    page
      .locator(`body :is(img, script:not([src^="/console/"]), [onerror], [href^="javascript:"], [src="x"])`)
      .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 120)))

  it.each([...Object.keys(contents), ...ofImports])("%s: stay texts, and no address of them is run", (path) =>
    visit(
      async (page) => {
        await openPage(page, path)
        await page.locator(loaded).first().waitFor()
        const compute = page.getByRole("button", { name: /^(Compute|Look up)$/ })
        if (ofImports.includes(path)) {
          await compute.click()
          await page.getByRole("table").first().or(page.locator(".facts")).first().waitFor()
        }
        // The footer names the sources a moment after their values are there; on some pages it alone has such a text beside the header.
        await page
          .locator(bare.includes(path) ? "header" : "main, footer")
          .getByText(/taken over/)
          .filter({ visible: true })
          .first()
          .waitFor()
        assert.deepStrictEqual(await markup(page), [])
        assert.notInclude(await page.title(), "taken over")
      },
      { expected: [/status of 40[04]/] }
    )
  )
})

describe("the console against somebody else's page", () => {
  const site = sharedSite()
  let stranger: Loopback

  const server = createServer((_, response) =>
    response.setHeader("content-type", "text/html").end("<!doctype html><title>Stranger</title><body></body>")
  )

  beforeAll(async () => {
    stranger = await listen(server)
  })
  afterAll(() => stranger.close())

  /** Another port of the same host: another origin of the same site, to which a browser sends cookies. */
  const strangersPage = () => `http://localhost:${stranger.port}/`

  const expected = [/foreign: http:\/\/localhost/, /CORS|Failed to load resource|frame/]

  it("changes nothing for it, though the cookie is sent", () =>
    site.visit(
      async (page) => {
        await signIn(site, page, newMember(), "/settings/keys")
        const secret = await makeKey(page, "desk")
        await page.goto(strangersPage())
        for (const [path, body] of changes) {
          const text = JSON.stringify(body)
          await page.evaluate(`fetch(${JSON.stringify(site.url + path)},
            { method: "POST", mode: "no-cors", credentials: "include", headers: { "content-type": "text/plain" }, body: ${JSON.stringify(text)} })`)
          await page.evaluate(`fetch(${JSON.stringify(site.url + path)},
            { method: "POST", credentials: "include", headers: { "content-type": "application/json", "x-csrf-token": "guess" }, body: ${JSON.stringify(text)} })
            .catch(() => {})`)
        }
        await page.goto("/settings/keys")
        await page.getByRole("cell", { name: /^desk/ }).waitFor()
        assert.strictEqual(await page.getByRole("row").count(), 2)
        assert.strictEqual(await statusWith(site, secret), 200)
      },
      { expected }
    ))

  it("is read by it as little", () =>
    site.visit(
      async (page) => {
        await signIn(site, page, newMember())
        await page.goto(strangersPage())
        for (const path of [
          "/console/session",
          "/console/members",
          "/console/data/tenant",
          "/api/developer/keys",
          "/developer/v1/grid/demand/latest"
        ]) {
          const text = await page.evaluate<string>(
            `fetch(${JSON.stringify(site.url + path)}, { credentials: "include" }).then((answer) => answer.text(), () => "refused")`
          )
          assert.strictEqual(text, "refused", path)
        }
      },
      { expected }
    ))

  it("stands in no frame of it", () =>
    site.visit(
      async (page) => {
        await signIn(site, page, newMember())
        for (const path of ["/", "/settings/keys", "/docs", "/docs/reference/account"]) {
          await page.goto(strangersPage())
          await page.evaluate(`new Promise((resolve) => {
            const frame = document.createElement("iframe")
            frame.onload = resolve
            frame.src = ${JSON.stringify(site.url + path)}
            document.body.append(frame)
          })`)
          assert.match(page.frames()[1]?.url() ?? "", /^chrome-error:/, path)
        }
      },
      { expected }
    ))

  it("leads to it after no sign-in", () =>
    site.visit(async (page) => {
      for (const next of [
        strangersPage(),
        `//localhost:${stranger.port}/`,
        `/\\localhost:${stranger.port}/`,
        "javascript:alert(1)",
        "/.//localhost"
      ]) {
        const { token } = await site.store.invite(newMember().tenant, "owner", "growth")
        await page.goto(`/sign-in?next=${encodeURIComponent(next)}#link=${token}`)
        await page.getByRole("button", { name: "Not now" }).click()
        await page
          .getByRole("heading", { name: /API keys|There is no such page|Sign/ })
          .first()
          .waitFor()
        assert.strictEqual(new URL(page.url()).origin, site.url, next)
      }
    }))

  it("keeps the session where no script reads it, and a copy of it elsewhere is worth nothing once signed out", () =>
    site.visit(async (page) => {
      await signIn(site, page, newMember(), "/sign-in")
      assert.strictEqual(await page.evaluate("document.cookie"), "")
      const [cookie] = await page.context().cookies()
      assert.deepInclude(cookie, { httpOnly: true, secure: true, sameSite: "Lax", path: "/" })
      const state = await page.context().storageState()
      await page.getByRole("button", { name: "Sign out", exact: true }).click()
      await page.getByRole("region", { name: "One-time link" }).waitFor()
      await site.visitInProfile(
        async (other) => {
          await other.goto("/settings/keys")
          await other.getByText("Sign in to open this page").waitFor()
        },
        { storageState: state }
      )
    }))
})
