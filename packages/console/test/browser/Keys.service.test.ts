import { execute } from "@grid/testing/cluster/TestCluster"
import { slowDown } from "@grid/testing/browser/Network"
import { until } from "@grid/testing/service/ServiceProcess"
import { SessionStore } from "@grid/domain/people/SessionStore"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { hostile } from "./support/Hostile.ts"
import { linkOf, makeKey, newMember, signIn, statusWith } from "./support/SignIn.ts"
import { sharedSite } from "./support/SharedSite.ts"

describe("keys, sessions and quota in a browser", () => {
  const site = sharedSite()

  it("stored texts are shown as they are, and run nowhere", () =>
    site.visit(async (page) => {
      await signIn(site, page, newMember(), "/settings/keys")
      for (const name of hostile) {
        await makeKey(page, name)
        await page.getByRole("button", { name: "I have kept it" }).click()
      }
      await page.reload()
      for (const name of hostile) await page.getByRole("cell", { name }).first().waitFor()
      assert.strictEqual(await page.title(), "API keys · Grid Data Service")
    }))

  it("a key is bound to addresses and ends on a day, and a rotated one stops when it was told to", () =>
    site.visit(async (page) => {
      await signIn(site, page, newMember({ plan: "enterprise" }), "/settings/keys")
      await page.getByRole("button", { name: "Create a key" }).click()
      await page.getByLabel("Name", { exact: true }).fill("desk")
      await page.getByLabel("Works until").fill(istDate(Date.now() + 30 * dayMs))
      await page.getByLabel("Addresses").fill("203.0.113.0/24\n127.0.0.0/8")
      const secretOf = async (button: string) => {
        await page.getByRole("button", { name: button, exact: true }).click()
        const secret = (await page.getByLabel("Secret of the key").textContent()) ?? ""
        await page.getByRole("button", { name: "I have kept it" }).click()
        return secret
      }
      const first = await secretOf("Create")
      const row = page.getByRole("row", { name: /desk/ })
      const text = await row.innerText()
      for (const part of ["from 203.0.113.0/24, 127.0.0.0/8", "by owner", "never"]) assert.include(text, part)
      assert.notInclude(text, "no end")
      await page.getByRole("button", { name: "Rotate desk" }).click()
      await page.getByLabel("Time for which the old key goes on").selectOption("stops at once")
      const second = await secretOf("Rotate")
      assert.deepStrictEqual([await statusWith(site, first), await statusWith(site, second)], [401, 200])
    }))

  it("a viewer sees keys and changes none", () =>
    site.visit(async (page) => {
      const member = newMember()
      await site.store.createKey(member.tenant, member.plan, { name: "desk" })
      await signIn(site, page, { ...member, role: "viewer" }, "/settings/keys")
      await page.getByRole("cell", { name: /^desk/ }).waitFor()
      assert.strictEqual(await page.getByRole("button", { name: /Create|Rotate|Revoke/ }).count(), 0)
    }))

  it("a session that is ended elsewhere ends here with a way back, also in the middle of a change", () =>
    site.visit(
      async (page) => {
        const member = await signIn(site, page, newMember(), "/settings/keys")
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

  it("making and rotating a key ask who it is where the sign-in is old, and go on by themselves", () =>
    site.visit(
      async (page) => {
        const member = await signIn(site, page, newMember(), "/settings/keys")
        const confirmed = async () => {
          await page.getByText("Confirm that it is you").waitFor()
          await page.getByRole("textbox", { name: "The link, whole" }).fill(await linkOf(site, member))
          await page.getByRole("button", { name: "Sign in with the link" }).click()
          const secret = await page.getByLabel("Secret of the key").textContent()
          assert.strictEqual(await statusWith(site, secret ?? ""), 200)
          await page.getByRole("button", { name: "I have kept it" }).click()
        }
        const age = () =>
          execute(
            site.database.url,
            `update session set confirmed_at = confirmed_at - interval '11 minutes' where member_id = '${member}'`
          )
        await age()
        await page.getByRole("button", { name: "Create a key" }).click()
        await page.getByLabel("Name", { exact: true }).fill("desk")
        await page.getByRole("button", { name: "Create", exact: true }).click()
        await confirmed()
        await age()
        await page.getByRole("button", { name: "Rotate desk" }).click()
        await page.getByRole("button", { name: "Rotate", exact: true }).click()
        await confirmed()
        await age()
        await page.getByRole("button", { name: "Revoke desk" }).first().click()
        await page.getByLabel(/Type the name/).fill("desk")
        await page.getByRole("button", { name: "Revoke for good" }).click()
        await page
          .getByRole("cell", { name: /by owner/ })
          .first()
          .waitFor()
      },
      { expected: [/status of 403/] }
    ))

  it("says what happened without a network, and goes on when it is back", () =>
    site.visit(
      async (page) => {
        await signIn(site, page, newMember(), "/settings/keys")
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
    site.visitInProfile(async (page) => {
      await signIn(site, page, newMember(), "/settings/keys")
      await slowDown(page)
      await page.reload()
      await page.getByText("No key yet").waitFor()
      assert.strictEqual(await statusWith(site, await makeKey(page, "desk")), 200)
    }))

  it("shows the calls of the last hour by minute, and of the day that none are left", () =>
    site.visit(async (page) => {
      const member = newMember({ plan: "sandbox" })
      const { secret } = await site.store.createKey(member.tenant, member.plan)
      assert.strictEqual(await statusWith(site, secret), 200)
      await execute(
        site.database.url,
        `update tenant_quota set day_used = 1000000 where tenant_id = '${member.tenant}'`
      )
      assert.strictEqual(await statusWith(site, secret), 429)
      await signIn(site, page, member, "/usage")
      const left = page.getByRole("region", { name: "What is left" })
      await left.getByText("The calls of today are used up").waitFor()
      assert.isTrue(await left.getByRole("link", { name: "plans" }).isVisible())
      const minutes = page.getByRole("region", { name: "Calls by minute, last hour" })
      const last = page.getByRole("region", { name: "Last 100 requests" }).getByRole("row", { name: /429/ })
      // What was answered is counted within a second, of which one call may be in time and the other not.
      await until(async () => {
        await page.reload({ waitUntil: "networkidle" })
        const isCounted = await minutes
          .getByRole("img", { name: /^Calls by minute: [1-9]\d* in 60 minutes/ })
          .isVisible()
        return isCounted && (await last.first().isVisible())
      })
      for (const text of ["/developer/v1/grid/demand/latest", "quota_exceeded"])
        assert.include(await last.first().innerText(), text)
      await page.getByRole("region", { name: "By route and outcome" }).getByText("quota_exceeded").first().waitFor()
      await minutes.getByRole("tab", { name: "Table" }).click()
      await minutes.getByRole("row").nth(1).waitFor()
    }))

  it("says that the plan's calls are used up, and what to do", async () => {
    const member = newMember({ plan: "sandbox" })
    const { secret } = await site.store.createKey(member.tenant, member.plan)
    // The minute may end between the calls and the page, and with it what is used of it. Each try has a browser's cache with nothing
    // in it: to hear that something has not changed costs no call.
    const isSaid = () =>
      site.visitInProfile(
        async (page) => {
          await signIn(site, page, member)
          while ((await statusWith(site, secret)) === 200);
          const usedUp = page.getByText("The plan's calls are used up")
          await page.goto("/explore?series=demand")
          await usedUp.or(page.getByRole("img")).first().waitFor()
          if (!(await usedUp.isVisible())) return false
          assert.isTrue(await page.getByRole("button", { name: "Try again" }).isVisible())
          return true
        },
        { expected: [/status of 429/] }
      )
    await until(isSaid)
  })
})
