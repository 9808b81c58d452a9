import { type Site, startSite } from "@grid/testing/browser/Site"
import { afterAll, beforeAll, beforeEach, test } from "vitest"

/** Site with its browser for all files that a worker runs: each has tenants of its own there. */
const ofWorker = test
  .extend("settings", { scope: "worker" }, { GDS_ALERTS_ALLOW_PRIVATE: "on" })
  .extend("site", { scope: "worker" }, async ({ settings }, { onCleanup }) => {
    const site = await startSite(settings)
    onCleanup(() => site.close())
    return site
  })

/** Site of the tests around the call; without a browser they are skipped. With settings it is one for them alone. */
export const sharedSite = (settings?: Readonly<Record<string, string>>): Site => {
  let site: Site | null = null
  if (settings === undefined) ofWorker.beforeAll(({ site: one }) => void (site = one))
  else {
    beforeAll(async () => {
      site = await startSite(settings)
    })
    afterAll(() => site?.close())
  }
  beforeEach(({ skip }) => {
    if (typeof site?.missing === "string") skip(site.missing)
  })
  return new Proxy({} as Site, {
    get: (_, name) => {
      if (site === null) throw new Error("the site is there within tests alone")
      return Reflect.get(site, name)
    }
  })
}
