import type { MemberId } from "@grid/domain/Brands"
import type { Role } from "@grid/domain/keys/Role"
import { MemberStore } from "@grid/domain/people/MemberStore"
import type { PlanId } from "@grid/domain/plans/Plan"
import { keepDrawings } from "@grid/testing/browser/Drawing"
import type { Site } from "./Site.ts"
import type { Tour, TourOptions } from "@grid/testing/browser/Visit"
import { Effect } from "effect"
import { randomBytes } from "node:crypto"
import type { Page } from "playwright-core"
import { leavePage } from "./Links.ts"
import { tourOf } from "./SharedSite.ts"

/** Who signs in. */
export interface NewMember {
  readonly tenant: string
  readonly role: Role
  readonly plan: PlanId
}

/** An owner of a tenant of its own. */
export const newMember = (values: Partial<NewMember> = {}): NewMember => ({
  tenant: `browser-${randomBytes(6).toString("hex")}`,
  role: "owner",
  plan: "growth",
  ...values
})

/**
 * Signs a new member of the tenant in by a link, without the page of it, and opens a page, where one is named. Returns the
 * member's id.
 */
export const signIn = async (
  site: Site,
  page: Page,
  { plan, role, tenant }: NewMember,
  path?: string
): Promise<MemberId> => {
  const { member, token } = await site.store.invite(tenant, role, plan)
  const answer = await page.context().request.post(`${site.url}/console/sign-in/link`, { data: { token } })
  if (answer.status() !== 200) throw new Error(await answer.text())
  if (path !== undefined) await page.goto(path)
  return member.id
}

/** Visits in one window of a member who signs in there, for tests that leave nothing behind in the browser. */
export const tourOfMember = (
  site: Site,
  memberOf: () => NewMember | Promise<NewMember>,
  options: Omit<TourOptions, "begin"> = {}
): Tour["visit"] => tourOf(site, { ...options, begin: async (page) => signIn(site, page, await memberOf()) })

/** Visits in one window of a member whose page keeps what it draws, by links where they can. */
export const tourOfDrawings = (site: Site, member: NewMember): Tour["visit"] =>
  tourOf(site, {
    begin: async (page) => {
      await keepDrawings(page)
      await signIn(site, page, member)
    },
    leave: leavePage
  })

/** One more link of a member. */
export const linkOf = (site: Site, member: MemberId): Promise<string> =>
  site.store
    .run(Effect.flatMap(MemberStore, (members) => members.makeLink(member, { kind: "operator", id: "test" })))
    .then(({ token }) => `${site.url}/sign-in#link=${token}`)

/** Makes a key on the page of keys. Returns its secret. */
export const makeKey = async (page: Page, name: string): Promise<string> => {
  await page.getByRole("button", { name: "Create a key" }).click()
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByRole("button", { name: "Create", exact: true }).click()
  return (await page.getByLabel("Secret of the key").textContent()) ?? ""
}

/** Status of a call with a key, from beside the browser. */
export const statusWith = async (site: Site, secret: string): Promise<number> =>
  (await fetch(`${site.url}/developer/v1/grid/demand/latest`, { headers: { "x-api-key": secret } })).status
