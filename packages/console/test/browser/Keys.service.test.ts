import { execute } from "@grid/testing/cluster/TestCluster"
import { slowDown } from "@grid/testing/browser/Network"
import { type Site, startSite } from "@grid/testing/browser/Site"
import { until } from "@grid/testing/service/ServiceProcess"
import { SessionStore } from "@grid/domain/people/SessionStore"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach } from "vitest"
import { hostile } from "./support/Hostile.ts"
import { linkOf, makeKey, newMember, signIn, statusWith } from "./support/SignIn.ts"

describe("keys, sessions and quota in a browser", () => {
  let site: Site

  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())
  beforeEach(({ skip }) => {
    if (site.missing !== null) skip(site.missing)
  })

  it("stored texts are shown as they are, and run nowhere", () =>
    site.visit(async (page) => {
      await signIn(site, page, newMember())
      for (const name of hostile) {
        await makeKey(page, name)
        await page.getByRole("button", { name: "I have kept it" }).click()
      }
      await page.reload()
      for (const name of hostile) await page.getByRole("cell", { name }).first().waitFor()
      assert.strictEqual(await page.title(), "API keys · Grid Data Service")
    }))

  it("a viewer sees keys and changes none", () =>
    site.visit(async (page) => {
      const member = newMember()
      await site.store.createKey(member.tenant, member.plan, { name: "desk" })
      await signIn(site, page, { ...member, role: "viewer" })
      await page.getByRole("cell", { name: /^desk/ }).waitFor()
      assert.strictEqual(await page.getByRole("button", { name: /Create|Rotate|Revoke/ }).count(), 0)
    }))

  it("a session that is ended elsewhere ends here with a way back, also in the middle of a change", () =>
    site.visit(
      async (page) => {
        const member = await signIn(site, page, newMember())
        await page.getByRole("button", { name: "Create a key" }).click()
        await page.getByLabel("Name", { exact: true }).fill("desk")
        await site.store.run(
          Effect.flatMap(SessionStore, (sessions) => sessions.endAll(member, { kind: "operator", id: "test" }))
        )
        await page.getByRole("button", { name: "Create", exact: true }).click()
        await page.getByText("You are signed out").first().waitFor()
        await page.goto("/settings/keys")
        await page.getByRole("link", { name: "Sign in" }).last().click()
        await page.getByRole("region", { name: "One-time link" }).waitFor()
        assert.strictEqual(new URL(page.url()).searchParams.get("next"), "/settings/keys")
      },
      { expected: [/status of 401/] }
    ))

  it("making a key asks who it is where the sign-in is old, and goes on by itself", () =>
    site.visit(
      async (page) => {
        const member = await signIn(site, page, newMember())
        await execute(
          site.database.url,
          `update session set confirmed_at = confirmed_at - interval '11 minutes' where member_id = '${member}'`
        )
        await page.getByRole("button", { name: "Create a key" }).click()
        await page.getByLabel("Name", { exact: true }).fill("desk")
        await page.getByRole("button", { name: "Create", exact: true }).click()
        await page.getByText("Confirm that it is you").waitFor()
        await page.getByRole("textbox", { name: "The link, whole" }).fill(await linkOf(site, member))
        await page.getByRole("button", { name: "Sign in with the link" }).click()
        const secret = await page.getByLabel("Secret of the key").textContent()
        assert.strictEqual(await statusWith(site, secret ?? ""), 200)
      },
      { expected: [/status of 403/] }
    ))

  it("says what happened without a network, and goes on when it is back", () =>
    site.visit(
      async (page) => {
        await signIn(site, page, newMember())
        await page.getByText("No key yet").waitFor()
        await page.context().setOffline(true)
        await page.getByRole("button", { name: "Create a key" }).click()
        await page.getByLabel("Name", { exact: true }).fill("desk")
        await page.getByRole("button", { name: "Create", exact: true }).click()
        await page.getByText("No connection").waitFor()
        await page.context().setOffline(false)
        await page.getByRole("button", { name: "Create", exact: true }).click()
        await page.getByLabel("Secret of the key").waitFor()
        await page.getByRole("cell", { name: /^desk/ }).waitFor()
        assert.strictEqual(await page.getByRole("row").count(), 2)
      },
      { expected: [/ERR_INTERNET_DISCONNECTED/] }
    ))

  it("works over a slow network", () =>
    site.visit(async (page) => {
      await signIn(site, page, newMember())
      await slowDown(page)
      await page.reload()
      await page.getByText("No key yet").waitFor()
      assert.strictEqual(await statusWith(site, await makeKey(page, "desk")), 200)
    }))

  it("says that the plan's calls are used up, and what to do", () =>
    site.visit(
      async (page) => {
        const member = newMember({ plan: "sandbox" })
        const { secret } = await site.store.createKey(member.tenant, member.plan)
        await signIn(site, page, member)
        const usedUp = page.getByText("The plan's calls are used up")
        // The minute may end between the calls and the page, and with it what is used of it.
        await until(async () => {
          while ((await statusWith(site, secret)) === 200);
          await page.goto("/explore?series=demand")
          await usedUp.or(page.getByRole("img")).first().waitFor()
          return usedUp.isVisible()
        })
        assert.isTrue(await page.getByRole("button", { name: "Try again" }).isVisible())
      },
      { expected: [/status of 429/] }
    ))
})
