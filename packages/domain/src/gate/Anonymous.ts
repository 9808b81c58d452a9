import { Schema } from "effect"
import type { TenantId } from "../Brands.ts"
import type { Caller } from "./CurrentCaller.ts"
import { PlanId } from "../plans/Plan.ts"

const prefix = "anonymous/"

/** Plan of callers without a key: national data only, and its limits. */
export const anonymousPlan: PlanId = "sandbox"

/** The tenant that stands for a network of callers without a key. */
export const anonymousTenant = (network: string): TenantId => `${prefix}${network}` as TenantId

/** True for tenants that stand for callers without a key; nobody else may have such an id. */
export const isAnonymous = (tenant: string): boolean => tenant.startsWith(prefix)

/** Plan a call was billed against, or `anonymous`. */
export const Tier = Schema.Literals([...PlanId.literals, "anonymous"]).annotate({
  identifier: "Tier",
  description: "Plan of the key, lower case; `anonymous` for a call without a key on a legacy path that allows it"
})
export type Tier = typeof Tier.Type

export const tierOf = ({ key, plan }: Pick<Caller, "key" | "plan">): Tier =>
  isAnonymous(key.tenant_id) ? "anonymous" : plan.id
