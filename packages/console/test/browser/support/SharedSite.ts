import { openSite, type Site } from "./Site.ts"
import type { Tour, TourOptions } from "@grid/testing/browser/Visit"
import { afterAll, beforeEach, test } from "vitest"

/** The run's site by a browser for all files that a worker runs: each file has tenants of its own there. */
// eslint-disable-next-line no-empty-pattern -- vitest reads of the pattern what the fixture needs
const ofWorker = test.extend("site", { scope: "worker" }, async ({}, { onCleanup }) => {
  const site = await openSite()
  onCleanup(site.close)
  return site
})

/** Site of the tests around the call, which is there within tests alone; without a browser they are skipped. */
export const sharedSite = (): Site => {
  let current: Site | null = null
  ofWorker.beforeAll(({ site }) => void (current = site))
  beforeEach(({ skip }) => {
    if (typeof current?.missing === "string") skip(current.missing)
  })
  return new Proxy({} as Site, {
    get: (_, name) => {
      if (current === null) throw new Error("the site is there within tests alone")
      return Reflect.get(current, name)
    }
  })
}

/** Visits of the tests around the call in one window, for tests that leave nothing behind in the browser. */
export const tourOf = (site: Site, options: TourOptions = {}): Tour["visit"] => {
  let tour: Tour | null = null
  afterAll(() => tour?.close())
  return (body, expectation) => (tour ??= site.tour(options)).visit(body, expectation)
}
