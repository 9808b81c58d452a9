import { Context, type Effect, type Option } from "effect"
import type { KeyHash, KeyId, TenantId } from "../Brands.ts"
import type {
  Conflict,
  IdempotencyMismatch,
  NotFound,
  NotInPlan,
  ServiceUnavailable,
  TooManyKeys,
  TooManyRequests
} from "../errors/ApiError.ts"
import type { PlanId } from "../plans/Plan.ts"
import type { ApiKey, KeyState } from "./ApiKey.ts"

/** Actor of a change to a key or tenant, for the audit log. */
export interface Actor {
  readonly kind: "user" | "operator" | "system"
  readonly id: string
}

export interface NewKey {
  readonly tenant_id: TenantId
  readonly name: string
  readonly ip_allow_list: ReadonlyArray<string>
  /** Epoch ms, or null for a key that does not expire. */
  readonly expires_at: number | null
  /** Plan of the key; without it that of the tenant. */
  readonly plan?: PlanId
  /** Plan on which an unknown tenant is created; without it the initial plan. */
  readonly tenant_plan?: PlanId
  readonly idempotency?: { readonly key: string; readonly fingerprint: string }
}

/** `secret` is null on a replay of an idempotent creation: it can be shown only once. */
export interface CreatedKey {
  readonly key: ApiKey
  readonly secret: string | null
}

export interface KeyListing extends ApiKey {
  readonly state: KeyState
  /** Member's name, subject of an identity token, `operator` or `system`; null where it is not known. */
  readonly created_by: string | null
  /** The same of the revocation; null where it was not revoked, too. */
  readonly revoked_by: string | null
  readonly last_used_at: number | null
  readonly calls_today: number
}

/** Part of a list of keys. */
export interface KeyPage {
  readonly state?: KeyState | undefined
  /** Most keys; all where absent. */
  readonly limit?: number | undefined
  /** Last key of the part before. */
  readonly after?: KeyId | undefined
}

export interface Tenant {
  readonly id: TenantId
  readonly plan: PlanId
  readonly created_at: number
  /** Begin of its suspension, epoch ms; null while its calls are answered. */
  readonly suspended_at: number | null
  readonly keys_active: number
  readonly members: number
  /** Calls that the ledger has charged since the UTC day began. */
  readonly calls_today: number
}

export interface AuditEntry {
  readonly at: number
  readonly actor: Actor
  readonly action: string
  /** Null where the service itself was changed. */
  readonly tenant_id: TenantId | null
  readonly key_id: KeyId | null
  readonly details: unknown
}

/**
 * Keys and tenants. Every change is audited in the same transaction and obeyed by every node from the next charge on.
 */
export class KeyStore extends Context.Service<
  KeyStore,
  {
    readonly findByHash: (hash: KeyHash) => Effect.Effect<Option.Option<ApiKey>, ServiceUnavailable>
    /**
     * The key that stands for callers without one from a network: kept like any other, so that the same ledger counts
     * it, but nobody can present it, no list shows it, and it is gone the day after. None where this node has made so
     * many of them today that it makes no more.
     */
    readonly anonymous: (network: string) => Effect.Effect<Option.Option<ApiKey>, ServiceUnavailable>
    /** Removes the anonymous keys whose last call was before this UTC day. Returns how many. */
    readonly forgetAnonymous: Effect.Effect<number, ServiceUnavailable>
    /**
     * Creates a key, and its tenant where unknown: both or nothing. `NotInPlan` where a user restricts addresses on a plan
     * without that right, `TooManyRequests` where users make keys too fast.
     */
    readonly create: (
      input: NewKey,
      actor: Actor
    ) => Effect.Effect<CreatedKey, IdempotencyMismatch | NotInPlan | TooManyKeys | TooManyRequests | ServiceUnavailable>
    readonly get: (tenant: TenantId | null, id: KeyId) => Effect.Effect<KeyListing, NotFound | ServiceUnavailable>
    /** Keys of one tenant, or of all where null, newest first. */
    readonly list: (
      tenant: TenantId | null,
      page?: KeyPage
    ) => Effect.Effect<ReadonlyArray<KeyListing>, ServiceUnavailable>
    /** Idempotent. A null tenant is the operator, who reaches every key. */
    readonly revoke: (
      tenant: TenantId | null,
      id: KeyId,
      actor: Actor,
      reason: string | null
    ) => Effect.Effect<KeyListing, NotFound | ServiceUnavailable>
    /** A new key with the old one's name, plan, addresses and expiry; the old one expires after the grace. */
    readonly rotate: (
      tenant: TenantId | null,
      id: KeyId,
      graceHours: number,
      actor: Actor
    ) => Effect.Effect<CreatedKey, NotFound | Conflict | TooManyKeys | TooManyRequests | ServiceUnavailable>
    readonly createTenant: (
      id: TenantId,
      plan: PlanId,
      actor: Actor
    ) => Effect.Effect<Tenant, Conflict | ServiceUnavailable>
    readonly tenants: Effect.Effect<ReadonlyArray<Tenant>, ServiceUnavailable>
    /**
     * Suspends a tenant, or ends that: its keys, sessions and embeds stay as they are and are answered or not from the next
     * call on. The same once more changes nothing.
     */
    readonly suspend: (
      id: TenantId,
      isSuspended: boolean,
      actor: Actor,
      reason: string | null
    ) => Effect.Effect<Tenant, NotFound | ServiceUnavailable>
    /** Moves the tenant and all its keys to the plan. */
    readonly setPlan: (id: TenantId, plan: PlanId, actor: Actor) => Effect.Effect<Tenant, NotFound | ServiceUnavailable>
    /** Changes of keys and tenants, oldest first. */
    readonly audit: (tenant: TenantId | null) => Effect.Effect<ReadonlyArray<AuditEntry>, ServiceUnavailable>
  }
>()("@grid/domain/KeyStore") {}
