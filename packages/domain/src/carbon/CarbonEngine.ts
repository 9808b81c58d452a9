import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { View } from "../fuel/FuelMix.ts"
import type { Area } from "../observations/Area.ts"
import type { FactorSet } from "../reference/EmissionFactors.ts"
import type { MixFuel } from "./GridMix.ts"
import type { StoredBlock } from "./CarbonStore.ts"

/** Outcome of computing days. */
export interface Computed {
  /** Blocks that had no snapshot. */
  readonly computed: number
  readonly restated: number
  /** Blocks whose inputs are what they were. */
  readonly unchanged: number
}

/** A number that a replay gives otherwise than it is stored; MW, null where unknown. */
export interface Difference {
  readonly block_start: number
  readonly snapshot_id: string
  readonly area: string
  readonly view: "generation" | "consumption"
  readonly fuel: MixFuel
  readonly stored_mw: number | null
  readonly replayed_mw: number | null
}

export interface Replay {
  /** True where every byte is as stored, and the inputs are those that the id names. */
  readonly exact: boolean
  /** Fault of the frozen block; null where there is none. */
  readonly damage: string | null
  /** Canonical bytes of the block as recomputed; null where it is damaged. */
  readonly mixes: Uint8Array | null
  readonly differences: ReadonlyArray<Difference>
}

/** An area's intensity in a block, kg CO2e per MWh; null where not known. */
export interface WhatIf {
  readonly area: Area
  /** Consumption by the default factor set. */
  readonly stored: number | null
  readonly otherwise: number | null
}

/** Makes snapshots of blocks that are over, and restates those whose inputs were corrected. */
export class CarbonEngine extends Context.Service<
  CarbonEngine,
  {
    /** Computes an IST day's blocks that are over; those whose inputs are unchanged are left as they are. */
    readonly compute: (
      days: ReadonlyArray<number>,
      onDay?: (done: number) => Effect.Effect<void>
    ) => Effect.Effect<Computed, ServiceUnavailable>
    /** Computes whatever has been written, has come to its end or rests on another capacity table since the last look. */
    readonly look: Effect.Effect<Computed, ServiceUnavailable>
    /** Recomputes a block from what was frozen with it and compares byte for byte. */
    readonly replay: (block: StoredBlock) => Replay
    /** Intensities of every area as they are stored and served by default, and as another set and view give them. */
    readonly whatIf: (
      block: StoredBlock,
      otherwise: { readonly set: FactorSet; readonly view: View }
    ) => ReadonlyArray<WhatIf>
  }
>()("@grid/domain/CarbonEngine") {}
