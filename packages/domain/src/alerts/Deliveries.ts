import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { StoredDelivery } from "./AlertStore.ts"
import type { DueDelivery } from "./AlertOutbox.ts"

/** Posts what is in the outbox. */
export class Deliveries extends Context.Service<
  Deliveries,
  {
    /** Says that there may be something new to deliver. */
    readonly wake: Effect.Effect<void>
    /** Attempts a claimed delivery and writes down what came of it; null where it is gone by then. */
    readonly attempt: (due: DueDelivery) => Effect.Effect<StoredDelivery | null, ServiceUnavailable>
  }
>()("@grid/domain/Deliveries") {}
