import type { PlanId } from "@grid/domain/plans/Plan"
import { openStore } from "@grid/testing/service/TestStore"

/** Calls a second of `latest` that a load reckons with: more than two cores have answered. */
export const latestRate = 36_000

/** Keys whose limits of a minute hold so many calls, and some more. */
export const keysFor = (calls: number): number => Math.ceil((calls * 1.1) / 600)

const atATime = 8
let tenants = 0

/**
 * Creates keys of a service, each with a tenant of its own, and returns their secrets. Quotas are per tenant, so a load that must not
 * be refused needs as many tenants as it takes. Goes to the store as `gds keys create` does, without a process for each.
 */
export const createKeys = async (
  { environment }: { readonly environment: NodeJS.ProcessEnv },
  count: number,
  plan: PlanId = "enterprise"
): Promise<ReadonlyArray<string>> => {
  const store = openStore(environment["DATABASE_URL"] ?? { dataDir: environment["GDS_DATA_DIR"] ?? ".gds" })
  const secrets: Array<string> = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) {
      next++
      secrets.push((await store.createKey(`bench-${process.pid}-${++tenants}`, plan)).secret)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(atATime, count) }, worker))
  } finally {
    await store.close()
  }
  return secrets
}
