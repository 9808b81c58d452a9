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

/** Reading of what was changed, by whom and when. It is written by the transaction of each change alone. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** Entries, newest first. */
    readonly list: (question: AuditQuestion) => Effect.Effect<ReadonlyArray<NumberedEntry>, ServiceUnavailable>
  }
>()("@grid/domain/AuditLog") {}
