import { createDatabase, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { serviceOfRun } from "@grid/testing/run/ServiceOfRun"
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
  /** Loads an invented list of developments, of which there is none in what is simulated. */
  readonly loadDevelopments: () => Promise<unknown>
  readonly close: () => Promise<void>
}

const keyOf =
  (store: TestStore): Suite["key"] =>
  (plan = "growth", tenant = `tenant-${randomBytes(6).toString("hex")}`) =>
    store.createKey(tenant, plan)

/** The service of the run, for files that write no values and flood nothing. */
export const openSuite = async (): Promise<Pick<Suite, "url" | "key" | "close">> => {
  const { databaseUrl, port } = await serviceOfRun()
  const store = openStore(databaseUrl)
  return { url: `http://127.0.0.1:${port}/mcp`, key: keyOf(store), close: () => store.close() }
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
    key: keyOf(store),
    loadDevelopments: () =>
      store.write(
        "simulator",
        [],
        Array.from({ length: 60 }, (_, index) => ({
          collection: "development" as const,
          key: `development-${index}`,
          body: { capacity_mw: 40, latitude: 10.1 + (index % 55) / 2, longitude: 77.1 },
          captured_at: Date.parse("2026-08-01T00:00:00Z")
        }))
      ),
    close: async () => {
      await service.stop()
      await store.close()
      await database.drop()
    }
  }
}
