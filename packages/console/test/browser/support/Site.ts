import type { Page } from "playwright-core"
import { openStore, type TestStore } from "@grid/testing/service/TestStore"
import { startBrowser } from "@grid/testing/browser/Chromium"
import { siteOfRun } from "@grid/testing/browser/SiteOfRun"
import {
  makeTour,
  makeVisits,
  type Tour,
  type TourOptions,
  visit,
  type VisitOptions,
  type Visits
} from "@grid/testing/browser/Visit"

/** The real service of a run with a database of its own, as people see it. */
export interface Site {
  /** Address by the name of this machine, without which no browser takes passkeys over http. */
  readonly url: string
  readonly service: { readonly url: string; readonly port: number }
  readonly database: { readonly url: string }
  readonly store: TestStore
  /** Address of the identity provider that the service trusts. */
  readonly issuer: string
  /** Reason for which there is no browser, or null. */
  readonly missing: string | null
  /** A test's part in a window in which nothing is stored; fails where the browser complains. */
  readonly visit: Visits
  /** The same in a browser profile of its own, for tests that change more of the browser than what a site can store. */
  readonly visitInProfile: <A>(body: (page: Page) => Promise<A>, options?: VisitOptions) => Promise<A>
  /** Visits in one window. */
  readonly tour: (options: TourOptions) => Tour
  readonly close: () => Promise<void>
}

/** Site of the run, by a browser of this process. */
export const openSite = async (): Promise<Site> => {
  const [browser, { databaseUrl, issuer, port }] = await Promise.all([startBrowser(), siteOfRun()])
  const store = openStore(databaseUrl)
  const url = `http://localhost:${port}`
  let visits: Visits | null = null
  const found = () => {
    if (typeof browser === "string") throw new Error(browser)
    return browser
  }
  return {
    url,
    service: { url: `http://127.0.0.1:${port}`, port },
    database: { url: databaseUrl },
    store,
    issuer,
    missing: typeof browser === "string" ? browser : null,
    visit: (body, options) => (visits ??= makeVisits(found(), url))(body, options),
    visitInProfile: (body, options = {}) => visit(found(), url, options, body),
    tour: (options) => makeTour(found(), url, options),
    close: async () => {
      if (typeof browser !== "string") await browser.close()
      await store.close()
    }
  }
}
