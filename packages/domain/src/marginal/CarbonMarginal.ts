import { Context, type Effect } from "effect"
import type { EngineTask } from "../engines/EngineTask.ts"
import type { CarbonChange } from "../carbon/Carbon.ts"
import type { DataUnavailable, InvalidLoadProfile, InvalidParameter, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Answer } from "../grid/GridData.ts"
import type { Coverage } from "../observations/Provenance.ts"
import type { StateSlug } from "../states/State.ts"
import type { EmissionsDelta, EmissionsDeltaRequest } from "./EmissionsDelta.ts"
import type { Band } from "../carbon/MarginalSignal.ts"
import type { RestatementReason } from "../carbon/Restatement.ts"

/** Marginal values of a state in a block. */
export interface MarginalRow {
  /** Epoch ms. */
  readonly block_start: number
  /** Snapshot of the readings that the values rest on; null where there is none. */
  readonly snapshot_id: string | null
  readonly dispatch: Band | null
  readonly regression: Band | null
  /** Values before the last restatement of the block; null where there was none. */
  readonly previous: {
    readonly snapshot_id: string
    readonly restated_at: number
    readonly reason: RestatementReason
    readonly dispatch: Band | null
    readonly regression: Band | null
  } | null
}

/** Marginal intensities of states, from the snapshots that hold. */
export class CarbonMarginal extends Context.Service<
  CarbonMarginal,
  {
    /** Every block of the window. */
    readonly history: (query: {
      readonly state: StateSlug
      readonly from: number
      readonly to: number
    }) => Effect.Effect<
      Answer<{ readonly rows: ReadonlyArray<MarginalRow>; readonly coverage: Coverage; readonly simulated: boolean }>,
      DataUnavailable | ServiceUnavailable
    >
    /** Restated values with those of the marginal signals before and after. */
    readonly restated: (
      changes: ReadonlyArray<CarbonChange>
    ) => Effect.Effect<ReadonlyArray<CarbonChange>, ServiceUnavailable>
    /** Change of emissions by a shift of load. */
    readonly delta: (call: {
      readonly payload: typeof EmissionsDeltaRequest.Type
    }) => Effect.Effect<
      EngineTask<EmissionsDelta>,
      DataUnavailable | InvalidLoadProfile | InvalidParameter | ServiceUnavailable
    >
  }
>()("@grid/domain/CarbonMarginal") {}
