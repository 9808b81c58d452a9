import { createDatabase, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { type IdentityProvider, startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { type ServiceProcess, startService } from "@grid/testing/service/ServiceProcess"
import { openStore, type TestStore } from "@grid/testing/service/TestStore"
import { test } from "vitest"

/** The real service on a real port with a database of its own, and a way to put things into that database. */
export interface Suite {
  readonly database: TestDatabase
  readonly store: TestStore
  readonly service: ServiceProcess
  readonly url: string
  readonly port: number
  readonly close: () => Promise<void>
}

export const startSuite = async (
  environment: Readonly<Record<string, string>> = {},
  template: "migrated" | "simulated" = "simulated"
): Promise<Suite> => {
  const database = await createDatabase(template)
  const store = openStore(database.url)
  const service = await startService({ DATABASE_URL: database.url, ...environment })
  return {
    database,
    store,
    service,
    url: service.url,
    port: service.port,
    close: async () => {
      await service.stop()
      await store.close()
      await database.drop()
    }
  }
}

/** A suite whose users sign in with an identity provider of its own. */
export interface SuiteWithUsers extends Suite {
  readonly provider: IdentityProvider
}

export const startSuiteWithUsers = async (
  environment: Readonly<Record<string, string>> = {}
): Promise<SuiteWithUsers> => {
  const provider = await startIdentityProvider()
  const suite = await startSuite({ ...provider.environment, ...environment })
  return {
    ...suite,
    provider,
    close: async () => {
      await suite.close()
      await provider.close()
    }
  }
}

/** Suite of all files that a worker runs one after the other: each has tenants of its own there. */
const ofWorker = test
  .extend("settings", { scope: "worker" }, {})
  .extend("suite", { scope: "worker" }, async ({ settings }, { onCleanup }) => {
    const suite = await startSuiteWithUsers(settings)
    onCleanup(() => suite.close())
    return suite
  })

/**
 * That suite for the tests around the call: on simulated days, without settings. It is for files that write no values and
 * flood nothing; the others start their own.
 */
export const sharedSuite = (): SuiteWithUsers => {
  let suite: SuiteWithUsers | null = null
  ofWorker.beforeAll(({ suite: one }) => void (suite = one))
  return new Proxy({} as SuiteWithUsers, {
    get: (_, name) => {
      if (suite === null) throw new Error("the suite is there within tests alone")
      return Reflect.get(suite, name)
    }
  })
}
