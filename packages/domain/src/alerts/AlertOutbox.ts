import { Context, type Effect } from "effect"
import type { AlertId, DeliveryId, TenantId } from "../Brands.ts"
import type { NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type { MessageType } from "./Alert.ts"
import type { StoredAlert, StoredDelivery } from "./AlertStore.ts"

/** An alert that is to be decided on: enabled, of a tenant with a key that works and, for a state, has the right to states. */
export interface WatchedAlert extends StoredAlert {
  /** Grows with every change of the condition. */
  readonly version: number
  /** Start of the newest block that was decided on, epoch ms. */
  readonly decided_to: number
}

/** Decision on an alert by fresh blocks. It holds only where nothing else has happened to the alert since. */
export interface Decision {
  readonly alert: Pick<WatchedAlert, "id" | "version" | "decided_to">
  readonly decided_to: number
  readonly firing: boolean
  /** Instant at which it last began to fire, epoch ms; null where it did not. */
  readonly fired_at: number | null
  readonly messages: ReadonlyArray<{ readonly type: MessageType; readonly block_start: number; readonly body: string }>
}

/** A delivery that this caller, and nobody else, is to attempt now. */
export interface DueDelivery {
  readonly id: DeliveryId
  readonly tenant: TenantId
  readonly type: MessageType
  /** The attempt it is, from 1. */
  readonly attempts: number
  /** Count of times that it was resent on request. */
  readonly resends: number
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

/** Work of the nodes on alerts. Any of them may do it; one of them does. */
export class AlertOutbox extends Context.Service<
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
    /**
     * At most `limit` that are due, and of each tenant so many that it has at most `each` with those under way, whose tenants
     * `underWay` has one by one. Whoever claims one has a minute to settle it before it is due again.
     */
    readonly claim: (
      limit: number,
      each: number,
      underWay: ReadonlyArray<TenantId>
    ) => Effect.Effect<ReadonlyArray<DueDelivery>, ServiceUnavailable>
    /** Writes down what came of the attempt; null where the delivery is gone, or was claimed by somebody else since. */
    readonly settle: (
      delivery: Pick<DueDelivery, "id" | "attempts">,
      outcome: Outcome
    ) => Effect.Effect<StoredDelivery | null, ServiceUnavailable>
    /** Forgets deliveries that are over and older than 30 days, and of tests all but the newest 100 of each alert. */
    readonly prune: Effect.Effect<void, ServiceUnavailable>
  }
>()("@grid/domain/AlertOutbox") {}
