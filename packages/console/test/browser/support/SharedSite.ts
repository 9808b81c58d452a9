import { type Site, startSite } from "@grid/testing/browser/Site"
import { afterAll, beforeAll, beforeEach } from "vitest"

/** Site of all tests around the call: started before the first, closed behind the last; without a browser they are skipped. */
export const sharedSite = (...settings: Parameters<typeof startSite>): Site => {
  let site: Site | null = null
  beforeAll(async () => {
    site = await startSite(...settings)
  })
  afterAll(() => site?.close())
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
