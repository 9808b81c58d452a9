import type { Page } from "playwright-core"
import { createDatabase, type TestDatabase } from "../cluster/TestCluster.ts"
import { type ServiceProcess, startService } from "../service/ServiceProcess.ts"
import { openStore, type TestStore } from "../service/TestStore.ts"
import { startBrowser } from "./Chromium.ts"
import { makeTour, type ProfileOptions, type Tour, visit, type VisitOptions } from "./Visit.ts"

/** The real service with a database of its own, as people see it. */
export interface Site {
  /** Address by the name of this machine, without which no browser takes passkeys over http. */
  readonly url: string
  readonly service: ServiceProcess
  readonly database: TestDatabase
  readonly store: TestStore
  /** Reason for which there is no browser, or null. */
  readonly missing: string | null
  /** A test's part in a browser profile of its own; fails where the browser complains. */
  readonly visit: <A>(body: (page: Page) => Promise<A>, options?: VisitOptions) => Promise<A>
  /** Visits in one window, which begin with a part of their own. */
  readonly tour: (begin: (page: Page) => Promise<unknown>, options?: ProfileOptions) => Tour
  readonly close: () => Promise<void>
}

export const startSite = async (
  environment: Readonly<Record<string, string>> = {},
  template: "migrated" | "simulated" = "simulated"
): Promise<Site> => {
  const browser = await startBrowser()
  const database = await createDatabase(template)
  const store = openStore(database.url)
  const service = await startService({ DATABASE_URL: database.url, ...environment })
  const url = `http://localhost:${service.port}`
  const found = () => {
    if (typeof browser === "string") throw new Error(browser)
    return browser
  }
  return {
    url,
    service,
    database,
    store,
    missing: typeof browser === "string" ? browser : null,
    visit: (body, options = {}) => visit(found(), url, options, body),
    tour: (begin, options = {}) => makeTour(found(), url, options, begin),
    close: async () => {
      if (typeof browser !== "string") await browser.close()
      await service.stop()
      await store.close()
      await database.drop()
    }
  }
}
