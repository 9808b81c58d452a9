import { type Site, startSite } from "@grid/testing/browser/Site"
import type { ProfileOptions, Tour } from "@grid/testing/browser/Visit"
import { type IdentityProvider, startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import type { Page } from "playwright-core"
import { afterAll, beforeEach, test } from "vitest"

/** Site with its browser for all files that a worker runs, and the identity provider that it trusts: each file has tenants of its own there. */
const ofWorker = test
  .extend("settings", { scope: "worker" }, { GDS_ALERTS_ALLOW_PRIVATE: "on" })
  .extend("shared", { scope: "worker" }, async ({ settings }, { onCleanup }) => {
    const provider = await startIdentityProvider()
    const site = await startSite({ ...settings, ...provider.oidcEnvironment })
    onCleanup(async () => {
      await site.close()
      await provider.close()
    })
    return { provider, site }
  })

/** Something that is there within tests alone. */
const within = <A extends object>(current: () => A | null): A =>
  new Proxy({} as A, {
    get: (_, name) => {
      const there = current()
      if (there === null) throw new Error("this is there within tests alone")
      return Reflect.get(there, name)
    }
  })

/** Site of the tests around the call; without a browser they are skipped. */
export const sharedSite = (): Site => {
  let site: Site | null = null
  ofWorker.beforeAll(({ shared }) => void ({ site } = shared))
  beforeEach(({ skip }) => {
    if (typeof site?.missing === "string") skip(site.missing)
  })
  return within(() => site)
}

/** Identity provider that the site of the tests around the call trusts. */
export const sharedProvider = (): IdentityProvider => {
  let provider: IdentityProvider | null = null
  ofWorker.beforeAll(({ shared }) => void ({ provider } = shared))
  return within(() => provider)
}

/** Visits of the tests around the call in one window, which begin with a part of their own, for tests that leave nothing behind in the browser. */
export const tourOf = (
  site: Site,
  begin: (page: Page) => Promise<unknown> = async () => {},
  options: ProfileOptions = {}
): Tour["visit"] => {
  let tour: Tour | null = null
  afterAll(() => tour?.close())
  return (body, expectation) => (tour ??= site.tour(begin, options)).visit(body, expectation)
}
