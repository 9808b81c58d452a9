import type { Observation } from "@grid/domain/observations/Observation"
import { blockMs, blocksPerDay } from "@grid/domain/time/Time"
import { postmasterOf, type OwnCluster, startCluster, temporaryDirectory } from "@grid/testing/cluster/OwnCluster"
import { createDatabase, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { call, type Call, type CallResult } from "@grid/testing/service/Calls"
import { untilReturned } from "@grid/testing/cluster/Leases"
import { writeLastBlock } from "@grid/testing/service/LastBlock"
import { type ServiceProcess, startService, until } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { assert, onTestFinished } from "vitest"

export const routes = ["/developer/v1/grid/demand/latest", "/api/developer/v1/grid/frequency/latest"] as const

/** A service that ends with the test. */
export const serve = async (env: Readonly<Record<string, string>>): Promise<ServiceProcess> => {
  const service = await startService(env)
  onTestFinished(async () => {
    service.kill("SIGKILL")
    await service.exited
  })
  return service
}

/** Setting of a service that loads no weeks of simulated days first, nor computes what follows from them. */
export const sourceless = { GDS_SOURCES: "" }

/** Demand of the country in a week up to now, for an answer that takes more than one packet. */
export const lastWeek = (): ReadonlyArray<Observation> =>
  Array.from({ length: 7 * blocksPerDay }, (_, index) => {
    const ts = (Math.floor(Date.now() / blockMs) - 2 - index) * blockMs
    const what = { dataset: "demand", area: "india", kind: "observed", period_minutes: 15 } as const
    return { ...what, ts, value: 200_000, captured_at: ts }
  })

/** A database that has what the calls of `routes` ask for, and little else: for services without sources. */
export const smallDatabase = async (): Promise<TestDatabase> => {
  const database = await createDatabase("migrated")
  const store = openStore(database.url)
  await writeLastBlock(store)
  await store.close()
  return database
}

/** Gives sourceless services that run what the calls of `routes` ask for; they answer with it when this returns. */
export const fill = async (url: string, services: ReadonlyArray<ServiceProcess>): Promise<void> => {
  const store = openStore(url)
  await writeLastBlock(store)
  const { secret } = await store.createKey("filler", "enterprise")
  await store.close()
  for (const service of services)
    for (const route of routes)
      await until(async () => (await call({ url: `${service.url}${route}`, secret })).status === 200)
}

/** A cluster that is removed with the test. */
export const ownCluster = async (): Promise<OwnCluster> => {
  const own = await startCluster()
  onTestFinished(own.remove)
  return own
}

const isPostgres = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres")
  } catch {
    return false
  }
}

/** Ends the cluster that killed services have left under a data directory. */
export const endCluster = (dataDir: string): void => {
  const postmaster = postmasterOf(dataDir)
  if (postmaster !== null && isPostgres(postmaster)) process.kill(postmaster, "SIGQUIT")
}

/** A data directory that is removed after the services on it have ended. */
export const dataDirectory = async (): Promise<string> => {
  const directory = await temporaryDirectory()
  const dataDir = join(directory, "data")
  onTestFinished(() => {
    endCluster(dataDir)
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
  })
  return dataDir
}

/** The call of this number: in turns through both base paths and all keys. */
export const callOf = (service: ServiceProcess, index: number, secrets: ReadonlyArray<string>): Call => ({
  url: `${service.url}${routes[index % routes.length]}`,
  secret: secrets[index % secrets.length] as string
})

export const callsOf = (service: ServiceProcess, count: number, secrets: ReadonlyArray<string>): ReadonlyArray<Call> =>
  Array.from({ length: count }, (_, index) => callOf(service, index, secrets))

export const status = async (service: ServiceProcess, path: string): Promise<number> =>
  (await fetch(`${service.url}${path}`)).status

export const admits = async (service: ServiceProcess, secret: string): Promise<boolean> =>
  (await call(callOf(service, 0, [secret]))).status === 200

export const countOf = (results: ReadonlyArray<CallResult>, wanted: number): number =>
  results.filter((result) => result.status === wanted).length

/** Calls of the tenant today by its counter, and by the usage of its keys, when no node holds a lease. */
export const charged = async (
  url: string,
  tenant: string
): Promise<{ readonly day: number; readonly keys: number }> => {
  await untilReturned(url, [tenant])
  const [row] = await query<{ day: number; keys: number }>(
    url,
    `select coalesce((select day_used - places_in(day_free) from tenant_quota where tenant_id = $1), 0) as day,
       (select coalesce(sum(calls), 0)::int from key_usage u join api_key k on k.id = u.key_id where tenant_id = $1) as keys`,
    [tenant]
  )
  return row ?? { day: -1, keys: -1 }
}

/** Calls of all these tenants, whose counters and usage agree. */
export const chargedTo = async (url: string, tenants: ReadonlyArray<string>): Promise<number> => {
  const totals = await Promise.all(tenants.map((tenant) => charged(url, tenant)))
  for (const { day, keys } of totals) assert.strictEqual(day, keys)
  return totals.reduce((sum, { day }) => sum + day, 0)
}

export const assertUnavailable = (results: ReadonlyArray<CallResult>): void => {
  for (const { body, headers, status } of results) {
    assert.deepStrictEqual([status, body.code], [503, "service_unavailable"])
    assert.match(headers.get("retry-after") ?? "", /^[1-9]\d*$/)
  }
}
