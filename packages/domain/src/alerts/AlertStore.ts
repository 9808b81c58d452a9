import { Context, type Effect } from "effect"
import type { AlertId, DeliveryId, KeyId, TenantId } from "../Brands.ts"
import type { Conflict, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Actor } from "../keys/KeyStore.ts"
import type { MarketType } from "../market/Market.ts"
import type { Area } from "../observations/Area.ts"
import type { Delivery, MessageType, Metric, Operator } from "./Alert.ts"

/** Alerts a tenant may have. */
export const mostAlerts = 50

/** Resends of one delivery, and of a tenant in an hour. */
export const mostResends = 100
export const mostResendsAnHour = 60

/** Comparison that decides whether a block counts towards firing. */
export interface Condition {
  readonly op: Operator
  readonly threshold: number
  readonly for_blocks: number
}

export interface NewAlert extends Condition {
  readonly name: string
  readonly metric: Metric
  readonly market_type: MarketType | null
  readonly area: Area
  readonly url: string
  readonly secret: string
}

/** An alert as it is stored, without its secret. Instants are epoch ms. */
export interface StoredAlert extends Omit<NewAlert, "secret"> {
  readonly id: AlertId
  readonly tenant_id: TenantId
  /** Place in the order of creation. */
  readonly seq: number
  readonly firing: boolean
  readonly enabled: boolean
  readonly last_fired_at: number | null
  readonly secret_hint: string
  /** First failed attempt since the last good delivery. */
  readonly failing_since: number | null
}

/** Members to change; one that is left out, or undefined, stays. */
export type AlertChange = {
  readonly [Member in "name" | "op" | "threshold" | "for_blocks" | "url" | "secret"]?: NewAlert[Member] | undefined
} & { readonly enabled?: boolean | undefined }

/** A delivery as it is stored. Instants are epoch ms. */
export interface StoredDelivery {
  readonly id: DeliveryId
  readonly seq: number
  readonly type: MessageType
  readonly block_start: number | null
  readonly state: Delivery["state"]
  readonly attempts: number
  readonly created_at: number
  readonly last_attempt_at: number | null
  readonly next_attempt_at: number | null
  readonly response_status: number | null
  readonly error: string | null
  readonly resends: number
  readonly body_sha256: string
}

/** Newest `limit` behind the place `cursor`; null for the newest of all. */
export interface PageRequest {
  readonly limit: number
  readonly cursor: number | null
}

/** Author of a change, for the audit log: the key of the call, or whoever runs a command. */
type By = KeyId | Actor

/** Alerts of a tenant. What is another tenant's is not there. */
export class AlertStore extends Context.Service<
  AlertStore,
  {
    /** `Conflict` where the tenant has as many as it may. */
    readonly create: (
      tenant: TenantId,
      alert: NewAlert,
      by: By
    ) => Effect.Effect<StoredAlert, Conflict | ServiceUnavailable>
    readonly list: (
      tenant: TenantId,
      page: PageRequest
    ) => Effect.Effect<ReadonlyArray<StoredAlert>, ServiceUnavailable>
    readonly get: (tenant: TenantId, id: AlertId) => Effect.Effect<StoredAlert, NotFound | ServiceUnavailable>
    readonly change: (
      tenant: TenantId,
      id: AlertId,
      change: AlertChange,
      by: By
    ) => Effect.Effect<StoredAlert, NotFound | ServiceUnavailable>
    readonly remove: (
      tenant: TenantId,
      id: AlertId,
      by: By
    ) => Effect.Effect<StoredAlert, NotFound | ServiceUnavailable>
    readonly deliveries: (
      tenant: TenantId,
      id: AlertId,
      page: PageRequest
    ) => Effect.Effect<ReadonlyArray<StoredDelivery>, NotFound | ServiceUnavailable>
    /**
     * Makes a delivery that is over due once more, as it was. `Conflict` where it is still tried, the alert is switched off, or
     * the tenant has resent as much as it may.
     */
    readonly resend: (
      tenant: TenantId,
      id: AlertId,
      delivery: DeliveryId,
      by: By
    ) => Effect.Effect<StoredDelivery, NotFound | Conflict | ServiceUnavailable>
  }
>()("@grid/domain/AlertStore") {}
