import { Context, type Effect, type Result } from "effect"
import type { KeyId, TenantId } from "../Brands.ts"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { ApiKey } from "../keys/ApiKey.ts"
import type { QuotaState, Surface } from "./Quota.ts"

export interface Charge {
  /** The key as the caller remembers it; a remembered version that is old is answered with `stale`. */
  readonly key: ApiKey
  readonly surface: Surface
  /** 1 admits a call, 0 only looks. */
  readonly cost: 0 | 1
}

/**
 * `granted`: charged (or only looked at). `refused`: nothing was charged. `stale`: the key's row has changed; read it
 * again and decide anew. `revoked` and `expired` are the key's state at the charge, by the database's clock.
 */
export type ChargeResult =
  | { readonly _tag: "granted"; readonly quota: QuotaState }
  | { readonly _tag: "refused"; readonly quota: QuotaState; readonly now: number }
  | { readonly _tag: "stale" }
  | { readonly _tag: "revoked" }
  | { readonly _tag: "expired" }

/** Calls of one day (UTC). */
export interface UsageDay {
  readonly date: string
  readonly calls: number
  readonly refused: number
  readonly by_surface: { readonly [S in Surface]: number }
  readonly by_key: ReadonlyArray<{ readonly key_id: KeyId; readonly calls: number; readonly refused: number }>
}

/**
 * One exact, durable counter per tenant over any number of nodes. The key's state is read in the statement that
 * charges, so that a revocation is obeyed at once. Closed (`ServiceUnavailable`) when the store cannot answer.
 */
export class QuotaLedger extends Context.Service<
  QuotaLedger,
  {
    readonly charge: (charge: Charge) => Effect.Effect<ChargeResult, ServiceUnavailable>
    /** The same without a fiber, for the hot path: calls back exactly once, never before it has returned. */
    readonly unsafeCharge: (
      charge: Charge,
      resume: (result: Result.Result<ChargeResult, ServiceUnavailable>) => void
    ) => void
    /** Notes a call that the gate turned away after the key was known. Never fails and never waits. */
    readonly unsafeNoteRefusal: (key: ApiKey, surface: Surface) => void
    /** Notes an admitted call that is not charged, for `last_used_at`. Never fails and never waits. */
    readonly unsafeNoteUse: (key: ApiKey) => void
    /** Usage of the last `days` days, newest first; of all tenants where null. */
    readonly usage: (
      tenant: TenantId | null,
      days: number
    ) => Effect.Effect<ReadonlyArray<UsageDay>, ServiceUnavailable>
  }
>()("@grid/domain/QuotaLedger") {}
