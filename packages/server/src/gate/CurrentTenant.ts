import type { TenantId } from "@grid/domain/Brands"
import { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { Effect } from "effect"

/** Work for the tenant of the caller. */
export const forTenant = <A, E>(
  work: (tenant: TenantId) => Effect.Effect<A, E, CurrentCaller>
): Effect.Effect<A, E, CurrentCaller> => Effect.flatMap(CurrentCaller, ({ key }) => work(key.tenant_id))
