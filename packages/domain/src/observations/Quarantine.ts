import { Context, type Effect } from "effect"
import type { Conflict, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Actor } from "../keys/KeyStore.ts"
import type { SourceId } from "./SourceId.ts"
import { iso, isoOrNull } from "../time/Time.ts"
import type { Area } from "./Area.ts"
import { wireArea } from "./AreaName.ts"
import { unitText } from "./Dataset.ts"

/** A value that failed its guard, or contradicted another source. */
export interface Quarantined {
  readonly id: number
  readonly source: SourceId
  readonly dataset: string
  readonly area: Area
  readonly ts: number
  readonly value: number | null
  readonly reason: string
  /** Answer of the archive that it was read from; null where it came otherwise. */
  readonly raw_id: number | null
  readonly recorded_at: number
  /** Instant of its release by an operator, epoch ms; null while it is held back. */
  readonly released_at: number | null
  /** Instant at which an operator found it wrong, epoch ms; null where nobody did, and of a released one. */
  readonly rejected_at: number | null
}

/** A value that was held back, as it is answered. */
export const wireQuarantined = ({ area, recorded_at, rejected_at, released_at, ts, ...rest }: Quarantined) => ({
  ...rest,
  unit: unitText(rest.dataset),
  area: wireArea(area),
  ts: iso(ts),
  recorded_at: iso(recorded_at),
  released_at: isoOrNull(released_at),
  rejected_at: isoOrNull(rejected_at)
})

/** Values held back, and their release by an operator. */
export class Quarantine extends Context.Service<
  Quarantine,
  {
    /** Newest first; those that an operator has decided on, released or rejected, only on request. */
    readonly list: (query: {
      readonly source: SourceId | null
      readonly decided: boolean
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<Quarantined>, ServiceUnavailable>
    /**
     * Writes the value with reason `release`, and for good: reading the archive again lets it pass. Null: no such id. Who
     * released it first, and why, stands in the audit log.
     */
    readonly release: (
      id: number,
      actor: Actor,
      reason: string | null
    ) => Effect.Effect<Quarantined | null, ServiceUnavailable>
    /**
     * Says that the value is wrong: it stays held back and leaves the list. `Conflict` where it was released. Null: no such id.
     */
    readonly reject: (
      id: number,
      actor: Actor,
      reason: string | null
    ) => Effect.Effect<Quarantined | null, Conflict | ServiceUnavailable>
  }
>()("@grid/domain/Quarantine") {}
