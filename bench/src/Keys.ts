import { gds } from "./Paths.ts"
import { runToEnd } from "./process/RunToEnd.ts"

/** Which keys to create, and in which service: the environment that its command line is run with. */
export interface KeyOrder {
  readonly environment: NodeJS.ProcessEnv
  readonly count: number
  readonly plan: string
}

/**
 * Creates keys, each with a tenant of its own, and returns their secrets. Quotas are per tenant, so a load that must not
 * be refused needs as many tenants as it takes. Goes through the command line, eight at a time.
 */
export const createKeys = async (order: KeyOrder): Promise<ReadonlyArray<string>> => {
  const secrets: Array<string> = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < order.count) {
      next++
      secrets.push(await createKey(order))
    }
  }
  await Promise.all(Array.from({ length: Math.min(atATime, order.count) }, worker))
  return secrets
}

const atATime = 8
let tenants = 0

const createKey = async ({ environment, plan }: KeyOrder): Promise<string> => {
  const tenant = `bench-${process.pid}-${++tenants}`
  const options = ["keys", "create", "--tenant", tenant, "--plan", plan, "--name", "bench", "--json"]
  const created: unknown = JSON.parse(await runToEnd(process.execPath, [gds, ...options], { seconds: 60, environment }))
  if (typeof created === "object" && created !== null && "secret" in created && typeof created.secret === "string") {
    return created.secret
  }
  throw new Error("gds keys create printed no secret")
}
