import type { Zone } from "../states/State.ts"
import type { DatasetId } from "../observations/Dataset.ts"
import { fuels } from "../observations/datasets/Live.ts"

/** Version of the method by which a block is computed. What a version computes never changes. */
export const methodVersion = "grid-mix-2"

/** Readings that blocks are computed from. */
export const inputDatasets = [
  ...fuels.map((fuel) => `generation_${fuel}` as const),
  "total_generation",
  "demand",
  "own_generation",
  "transnational_exchange",
  "corridor_flow"
] as const satisfies ReadonlyArray<DatasetId>

/** Columns of a mix: the fuels of the country's generation and what comes over its borders. */
export const mixFuels = [...fuels, "imports"] as const
export type MixFuel = (typeof mixFuels)[number]

/** Readings of one state in a block, MW; null is unknown. */
export interface StateInputs {
  readonly slug: string
  /** Null for the island territories, which are connected to nothing. */
  readonly zone: Zone | null
  readonly demand_mw: number | null
  /** Reading of the stations whose output the state itself disposes of. */
  readonly own_generation_mw: number | null
  /** Installed capacity in the order of `fuels`, storage by the capacity it is placed by. */
  readonly capacity_mw: ReadonlyArray<number>
}

/** Everything that a block is computed from, frozen with it. All MW; null is unknown. */
export interface GridMixInputs {
  /** Start of the block, epoch ms. */
  readonly block_start: number
  /** Generation of the country in the order of `fuels`. */
  readonly generation_mw: ReadonlyArray<number | null>
  /** Generation of all fuels, where a source gives it. */
  readonly total_mw: number | null
  readonly demand_mw: number | null
  /** Import less export over the borders of the country. */
  readonly net_import_mw: number | null
  /** In the order of `corridors`, positive as import of the first zone from the second. */
  readonly corridors_mw: ReadonlyArray<number | null>
  readonly states: ReadonlyArray<StateInputs>
}

/** Power by column of `mixFuels`, MW, and their sum. */
export interface Mix {
  readonly mw: ReadonlyArray<number>
  readonly total_mw: number
}

/** Generation and consumption of an area; null where it cannot be told. */
export interface AreaMix {
  /** `india`, a zone in lower case or a state's slug. */
  readonly area: string
  readonly generation: Mix | null
  readonly consumption: Mix | null
}

/** A computed block. */
export interface GridMix {
  readonly block_start: number
  /** Known fuels of the country's generation, in the order of `fuels`. */
  readonly known_fuels: ReadonlyArray<boolean>
  /** The country, the zones, the states in the order of the inputs. */
  readonly areas: ReadonlyArray<AreaMix>
}
