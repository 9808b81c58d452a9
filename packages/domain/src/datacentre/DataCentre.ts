import { Context, type Effect } from "effect"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Answer } from "../grid/GridData.ts"
import type { Coverage } from "../observations/Provenance.ts"
import type { State } from "../states/State.ts"
import type { Coordinate } from "../states/StateAt.ts"
import type { DeliveredCost, Load } from "./Cost.ts"
import type { DevelopmentBands } from "./Developments.ts"
import type { EvidenceReceipt } from "./Receipt.ts"
import type { SiteComparison, SiteScreen } from "./Site.ts"

/** A place in India. */
export interface Place extends Coordinate {
  readonly label: string | null
  readonly state: State
}

/** Rights to evidence, and the time of the answer. */
export interface EvidenceRights {
  /** Epoch ms. */
  readonly now: number
  /** Without it nothing of a single state is read: its zone or the country stands for it, as partial evidence. */
  readonly states: boolean
}

/** With the blocks behind it, where there are any. */
export interface Judged<A> extends Answer<A> {
  readonly coverage?: Coverage
}

/** Judges sites by stored data; what is not known is said, and is never taken for zero. */
export class DataCentre extends Context.Service<
  DataCentre,
  {
    readonly screen: (place: Place, rights: EvidenceRights) => Effect.Effect<Judged<SiteScreen>, ServiceUnavailable>
    readonly compare: (
      places: ReadonlyArray<Place & { readonly label: string }>,
      rights: EvidenceRights
    ) => Effect.Effect<Judged<SiteComparison>, ServiceUnavailable>
    readonly receipt: (
      place: Place,
      rights: EvidenceRights
    ) => Effect.Effect<Judged<EvidenceReceipt>, ServiceUnavailable>
    /** `DataUnavailable` where no tariff of the state is kept. */
    readonly cost: (
      place: Place,
      load: Load,
      rights: EvidenceRights
    ) => Effect.Effect<Judged<DeliveredCost>, DataUnavailable | ServiceUnavailable>
    /** At most `limit` cells; `DataUnavailable` where no list of developments is loaded. */
    readonly developments: (
      limit: number
    ) => Effect.Effect<Answer<DevelopmentBands>, DataUnavailable | ServiceUnavailable>
  }
>()("@grid/domain/DataCentre") {}
