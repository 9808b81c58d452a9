import { createDatabase, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { type IdentityProvider, startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { logsOfRun, serviceOfRun, tokenOfRun } from "@grid/testing/run/ServiceOfRun"
import { type ServiceProcess, startService } from "@grid/testing/service/ServiceProcess"
import { openStore, type TestStore } from "@grid/testing/service/TestStore"
import { test } from "vitest"

/** The real service on a real port, and a way to put things into its database. */
export interface OpenSuite {
  readonly database: { readonly url: string }
  readonly store: TestStore
  readonly url: string
  readonly port: number
}

/** The same with a database of its own. */
export interface Suite extends OpenSuite {
  readonly database: TestDatabase
  readonly service: ServiceProcess
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

/** Suite of all files of a run: each has tenants of its own there. */
export interface SharedSuite extends OpenSuite {
  readonly provider: Pick<IdentityProvider, "token">
  readonly logs: () => Promise<string>
}

/** Its store is open once for all files that a worker runs one after the other. */
const ofWorker = test
  .extend("address", { scope: "worker" }, () => serviceOfRun())
  .extend("suite", { scope: "worker" }, ({ address: { databaseUrl, port } }, { onCleanup }): SharedSuite => {
    const store = openStore(databaseUrl)
    onCleanup(() => store.close())
    return {
      database: { url: databaseUrl },
      store,
      url: `http://127.0.0.1:${port}`,
      port,
      provider: { token: tokenOfRun },
      logs: logsOfRun
    }
  })

/**
 * That suite for the tests around the call: on simulated days, without settings but one, that alerts may be sent to this machine. It
 * is for files that write no values and flood nothing; the others start their own.
 */
export const sharedSuite = (): SharedSuite => {
  let suite: SharedSuite | null = null
  ofWorker.beforeAll(({ suite: one }) => void (suite = one))
  return new Proxy({} as SharedSuite, {
    get: (_, name) => {
      if (suite === null) throw new Error("the suite is there within tests alone")
      return Reflect.get(suite, name)
    }
  })
}
