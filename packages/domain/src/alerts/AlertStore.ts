import { Context, type Effect } from "effect"
import type { AlertId, DeliveryId, TenantId } from "../Brands.ts"
import type { Conflict, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type { MarketType } from "../market/Market.ts"
import type { Area } from "../observations/Area.ts"
import type { Delivery, MessageType, Metric, Operator } from "./Alert.ts"

/** Alerts a tenant may have. */
export const mostAlerts = 50

/** What decides whether a block counts towards firing. */
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
}

/** What is left out, or undefined, stays. */
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
}

/** The newest `limit` that come before the place `before`; null for the newest of all. */
export interface PlaceBefore {
  readonly limit: number
  readonly before: number | null
}

/** Alerts of a tenant. What is another tenant's is not there. */
export class AlertStore extends Context.Tag("@grid/domain/AlertStore")<
  AlertStore,
  {
    /** `Conflict` where the tenant has as many as it may. */
    readonly create: (tenant: TenantId, alert: NewAlert) => Effect.Effect<StoredAlert, Conflict | ServiceUnavailable>
    readonly list: (
      tenant: TenantId,
      place: PlaceBefore
    ) => Effect.Effect<ReadonlyArray<StoredAlert>, ServiceUnavailable>
    readonly get: (tenant: TenantId, id: AlertId) => Effect.Effect<StoredAlert, NotFound | ServiceUnavailable>
    readonly change: (
      tenant: TenantId,
      id: AlertId,
      change: AlertChange
    ) => Effect.Effect<StoredAlert, NotFound | ServiceUnavailable>
    readonly remove: (tenant: TenantId, id: AlertId) => Effect.Effect<StoredAlert, NotFound | ServiceUnavailable>
    readonly deliveries: (
      tenant: TenantId,
      id: AlertId,
      place: PlaceBefore
    ) => Effect.Effect<ReadonlyArray<StoredDelivery>, NotFound | ServiceUnavailable>
  }
>() {}

/** An alert that is to be decided on: enabled, of a tenant with a key that works and, for a state, has the right to states. */
export interface WatchedAlert extends StoredAlert {
  /** Grows with every change of the condition. */
  readonly version: number
  /** Start of the newest block that was decided on, epoch ms. */
  readonly decided_to: number
}

/** What a look at fresh blocks makes of an alert. It holds only where nothing else has happened to the alert since. */
export interface Decision {
  readonly alert: Pick<WatchedAlert, "id" | "version" | "decided_to">
  readonly decided_to: number
  readonly firing: boolean
  /** When it last began to fire, epoch ms; null where it did not. */
  readonly fired_at: number | null
  readonly messages: ReadonlyArray<{ readonly type: MessageType; readonly block_start: number; readonly body: string }>
}

/** A delivery that this caller, and nobody else, is to attempt now. */
export interface DueDelivery {
  readonly id: DeliveryId
  readonly type: MessageType
  /** The attempt it is, from 1. */
  readonly attempts: number
  readonly body: string
  readonly url: string
  /** The newest first; an older one for as long as it still signs. */
  readonly secrets: ReadonlyArray<string>
}

export type Outcome =
  | { readonly _tag: "delivered"; readonly response_status: number }
  | {
      readonly _tag: "failed"
      /** Null where no answer came. */
      readonly response_status: number | null
      readonly error: string
      /** Pause before the next attempt, ms; null gives it up. */
      readonly retry_ms: number | null
      /** The receiver says that it is there no more: the alert is switched off. */
      readonly gone: boolean
    }

/** What the nodes do for alerts. Any of them may do it; one of them does. */
export class AlertOutbox extends Context.Tag("@grid/domain/AlertOutbox")<
  AlertOutbox,
  {
    readonly watched: Effect.Effect<ReadonlyArray<WatchedAlert>, ServiceUnavailable>
    /** Takes over the decisions that still hold, and puts their messages out, one per alert and block. Their number. */
    readonly decide: (decisions: ReadonlyArray<Decision>) => Effect.Effect<number, ServiceUnavailable>
    /** Puts a test out, already claimed by the caller. */
    readonly claimTest: (
      tenant: TenantId,
      id: AlertId,
      body: string
    ) => Effect.Effect<DueDelivery, NotFound | ServiceUnavailable>
    /** At most `limit` that are due. Whoever claims one has a minute to settle it before it is due again. */
    readonly claim: (limit: number) => Effect.Effect<ReadonlyArray<DueDelivery>, ServiceUnavailable>
    /** Writes down what came of the attempt; null where the delivery is gone, or was claimed by somebody else since. */
    readonly settle: (
      delivery: Pick<DueDelivery, "id" | "attempts">,
      outcome: Outcome
    ) => Effect.Effect<StoredDelivery | null, ServiceUnavailable>
    /** Forgets deliveries that are over and older than 30 days. */
    readonly prune: Effect.Effect<void, ServiceUnavailable>
  }
>() {}
