import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { newMember, signIn } from "./support/SignIn.ts"
import { sharedSite } from "./support/SharedSite.ts"

/** Name by which people have broken pages before. */
const hostile = `"><img src=x onerror="document.title='taken over'">`

describe("members, their sessions and data in a browser", () => {
  const site = sharedSite()

  /** Invites on the page of members. Returns the link. */
  const invite = async (page: Page, name: string, role: string): Promise<string> => {
    await page.getByRole("button", { name: "Invite a member" }).click()
    await page.getByLabel("Name", { exact: true }).fill(name)
    await page.getByLabel("Role", { exact: true }).selectOption({ label: role })
    await page.getByRole("button", { name: "Make the link" }).click()
    const link = (await page.getByLabel("Link to pass on").textContent()) ?? ""
    await page.getByRole("button", { name: "I have passed it on" }).click()
    return link
  }

  /** Saves what a button downloads. */
  const saved = async (page: Page, button: RegExp) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click()
    ])
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") }
  }

  it("a viewer comes by an invitation, sees no change, and is signed out by the owner elsewhere", () =>
    site.visit(async (page) => {
      await signIn(site, page, newMember(), "/settings/members")
      const link = await invite(page, hostile, "Viewer: reads, changes nothing")
      await page.getByText("link until").waitFor()
      await site.visitInProfile(
        async (guest) => {
          await guest.setExtraHTTPHeaders({ "user-agent": hostile })
          await guest.goto(link)
          await guest.getByRole("button", { name: "Not now" }).click()
          await guest.goto("/settings/members")
          await guest.getByRole("cell", { name: hostile }).waitFor()
          assert.strictEqual(await guest.getByRole("button", { name: /Invite|Role|New link|Remove/ }).count(), 0)
          await page.goto("/settings")
          await page.getByRole("button", { name: new RegExp("^End .*taken over") }).click()
          await page.getByRole("row").nth(2).waitFor({ state: "detached" })
          await guest.getByRole("link", { name: "Audit log" }).click()
          await guest.getByText("You are signed out").first().waitFor()
        },
        { expected: [/status of 401/] }
      )
      await page.goto("/settings/audit")
      await page.getByRole("cell", { name: hostile }).first().waitFor()
      const table = await saved(page, /CSV/)
      assert.strictEqual(table.name, "audit-log.csv")
      assert.include(table.text, "session.ended")
      await page.getByLabel("About").selectOption({ label: "Members" })
      await page.getByText("session.started").first().waitFor({ state: "detached" })
      assert.isAbove(await page.getByText("member.invited").count(), 0)
      assert.strictEqual(await page.title(), "Audit log · Grid Data Service")
    }))

  it("a role is changed, a member removed by name, and the last owner stays", () =>
    site.visit(
      async (page) => {
        await signIn(site, page, newMember(), "/settings/members")
        await invite(page, "asha", "Viewer: reads, changes nothing")
        await page.getByRole("button", { name: "Role of asha" }).click()
        await page.getByLabel("Role", { exact: true }).selectOption({ label: "Member: keys, alerts, jobs" })
        await page.getByRole("button", { name: "Change the role" }).click()
        await page.getByRole("cell", { name: "member", exact: true }).waitFor()
        await page.getByRole("button", { name: "Remove asha" }).click()
        const remove = page.getByRole("button", { name: "Remove for good" })
        assert.isTrue(await remove.isDisabled())
        await page.getByLabel(/Type the name/).fill("asha")
        await remove.click()
        await page.getByRole("cell", { name: "asha", exact: true }).waitFor({ state: "detached" })
        await page.getByRole("button", { name: "Remove owner" }).click()
        await page.getByLabel(/Type the name/).fill("owner")
        await remove.click()
        await page.getByText("This is the last owner of the tenant").waitFor()
      },
      { expected: [/status of 409/] }
    ))

  it("the tenant's data are taken along, and then erased", () =>
    site.visit(async (page) => {
      const member = newMember()
      await signIn(site, page, member, "/settings/data")
      const { text } = await saved(page, new RegExp(`JSON ${member.tenant}`))
      assert.strictEqual(JSON.parse(text).tenant[0].id, member.tenant)
      await page.getByRole("button", { name: "Delete the tenant" }).click()
      await page.getByLabel(/Type the name/).fill(member.tenant)
      await page.getByRole("button", { name: "Erase for good" }).click()
      await page.getByText(`What was kept of ${member.tenant} is erased`).waitFor()
      await page.goto("/settings/members")
      await page.getByText("Sign in to open this page").waitFor()
      assert.deepStrictEqual(await page.context().cookies(), [])
    }))
})
