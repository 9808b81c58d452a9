import { Context, type Effect } from "effect"
import type { Conflict, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Actor } from "../keys/KeyStore.ts"
import type { SourceId } from "../observations/SourceId.ts"
import type { IngestRun } from "./Source.ts"

/** `open` keeps a source that failed again and again from being asked; `half_open` lets a single trial pass. */
export type BreakerState = "closed" | "half_open" | "open"

/** State of a source; instants are epoch ms, null where there is none. */
export interface SourceStatus {
  readonly id: SourceId
  readonly enabled: boolean
  /** Newest value. */
  readonly newest: number | null
  readonly last: IngestRun | null
  /** Next instant of its schedule, unless manners or failures hold it back. */
  readonly next: number | null
  /** Circuit breaker as the runs on record have it; the node that leads may have begun later. */
  readonly breaker: BreakerState
  /** Answers whose reading was cut short. */
  readonly unread: number
}

/** Sources as an operator sees and runs them. */
export class Ingestion extends Context.Service<
  Ingestion,
  {
    /** Every source there is. */
    readonly status: Effect.Effect<ReadonlyArray<SourceStatus>, ServiceUnavailable>
    /**
     * Begins a run of a source that is switched on, from its newest value on; it goes on by itself. `Conflict` where one is
     * under way, or where the source must still be left alone.
     */
    readonly begin: (source: SourceId, actor: Actor) => Effect.Effect<void, Conflict | ServiceUnavailable>
  }
>()("@grid/domain/Ingestion") {}
