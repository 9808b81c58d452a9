import { Context, type Effect } from "effect"
import type { MemberId, TenantId } from "../Brands.ts"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { AuditEntry } from "./KeyStore.ts"

/** Part of the log. */
export interface AuditQuestion {
  /** Null for all tenants. */
  readonly tenant: TenantId | null
  /** Member by whom or about whom the entries are; null for everybody. */
  readonly member: MemberId | null
  /** An action, or the first word of several: `key` stands for `key.created` and the like. */
  readonly action: string | null
  /** First instant, epoch ms. */
  readonly from: number | null
  /** Number before which the entries are; null for the newest. */
  readonly before: number | null
  readonly limit: number
}

/** An entry with its place in the log: the larger the later. */
export interface NumberedEntry extends AuditEntry {
  readonly number: number
  /** Name of the member who acted; null where it was somebody else. */
  readonly actor_name: string | null
  /** Name of the member whom the change is about; null where it is about no member. */
  readonly member_name: string | null
}

/**
 * Actions that members and keys of a tenant can repeat as often as they like. Of each a tenant keeps the newest
 * `mostOfAction`; entries of all others stay for good.
 */
export const repeatedActions = [
  "session.started",
  "session.ended",
  "link.made",
  "passkey.added",
  "passkey.removed",
  "member.role_changed",
  "member.exported",
  "tenant.exported",
  "alert.created",
  "alert.changed",
  "alert.deleted",
  "delivery.resent",
  "embed.created",
  "embed.revoked"
]

/** Entries of one repeated action that a tenant keeps. */
export const mostOfAction = 50_000

/** Reading of what was changed, by whom and when. It is written by the transaction of each change alone. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** Entries, newest first. */
    readonly list: (question: AuditQuestion) => Effect.Effect<ReadonlyArray<NumberedEntry>, ServiceUnavailable>
    /** Forgets the oldest entries of repeated actions of tenants that have more than they keep. */
    readonly forget: Effect.Effect<void, ServiceUnavailable>
  }
>()("@grid/domain/AuditLog") {}
