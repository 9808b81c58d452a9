import type { KeyId, TenantId } from "@grid/domain/Brands"
import { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { Effect } from "effect"

/** Work for the tenant of the caller, given the key of the call, too. */
export const forTenant = <A, E>(
  work: (tenant: TenantId, key: KeyId) => Effect.Effect<A, E, CurrentCaller>
): Effect.Effect<A, E, CurrentCaller> => Effect.flatMap(CurrentCaller, ({ key }) => work(key.tenant_id, key.id))
