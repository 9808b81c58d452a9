import { createDatabase, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { type ServiceProcess, startService } from "@grid/testing/service/ServiceProcess"
import { openStore, type TestStore } from "@grid/testing/service/TestStore"
import type { PlanId } from "@grid/domain/plans/Plan"
import { randomBytes } from "node:crypto"

/** The real service, on simulated data, as assistants meet it. */
export interface Suite {
  readonly url: string
  readonly service: ServiceProcess
  readonly database: TestDatabase
  readonly store: TestStore
  /** A key of a tenant nobody else uses. */
  readonly key: (plan?: PlanId, tenant?: string) => ReturnType<TestStore["createKey"]>
  readonly close: () => Promise<void>
}

export const startSuite = async (environment: Readonly<Record<string, string>> = {}): Promise<Suite> => {
  const database = await createDatabase("simulated")
  const store = openStore(database.url)
  const service = await startService({ DATABASE_URL: database.url, ...environment })
  return {
    url: `${service.url}/mcp`,
    service,
    database,
    store,
    key: (plan = "growth", tenant = `tenant-${randomBytes(6).toString("hex")}`) => store.createKey(tenant, plan),
    close: async () => {
      await service.stop()
      await store.close()
      await database.drop()
    }
  }
}
