import { Context } from "effect"
import type { ApiKey } from "../keys/ApiKey.ts"
import type { Plan } from "../plans/Plan.ts"
import type { QuotaState } from "../quota/Quota.ts"

/** A caller whose key was found, and what is left of the tenant's quota. */
export interface Caller {
  readonly key: ApiKey
  readonly plan: Plan
  readonly quota: QuotaState
}

/** Caller of the running request, for routes that keep something per tenant. */
export class CurrentCaller extends Context.Service<CurrentCaller, Caller>()("@grid/domain/CurrentCaller") {}
