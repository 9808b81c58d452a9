import { Effect, Exit, Result, Semaphore } from "effect"
import type { TenantId } from "../Brands.ts"
import { nextTurn } from "../time/Turns.ts"
import { put } from "./BoundedMap.ts"

/** Reads of one tenant that are worked on at once: half of the connections of the store. */
const mostOfTenant = 4

/** Tenants whose reads are counted: one that is forgotten begins anew. */
const mostTenants = 10_000

const semaphores = new Map<TenantId, Semaphore.Semaphore>()

const semaphoreOf = (tenant: TenantId): Semaphore.Semaphore => {
  const semaphore = semaphores.get(tenant) ?? Semaphore.makeUnsafe(mostOfTenant)
  if (!semaphores.has(tenant)) put(semaphores, mostTenants, tenant, semaphore)
  return semaphore
}

/** A read in the turn of its tenant, with a turn of the event loop behind it. What is there already waits for nobody. */
export const readOfTenant = <A, E, R>(tenant: TenantId, read: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Exit.isExit(read) ? read : semaphoreOf(tenant).withPermit(Effect.tap(read, () => nextTurn))

/**
 * Work of a call that reads data, four of a tenant at a time; that of other calls as it is. By the quota one tenant may ask 600 times
 * at once, and all others would wait for all of them: for a connection of the store, and for the thread.
 */
export const inReadTurn = <A, E, R, F>(
  { method }: { readonly method: string },
  tenant: TenantId,
  work: Result.Result<Effect.Effect<A, E, R>, F>
): Result.Result<Effect.Effect<A, E, R>, F> =>
  method === "GET" ? Result.map(work, (read) => readOfTenant(tenant, read)) : work
