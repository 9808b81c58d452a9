import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { Realm } from "../observations/Realm.ts"
import type { Averages } from "./Carbon.ts"
import type { RestatementReason } from "./Restatement.ts"

/** A block as it was computed, with everything that it was computed from. Never changed once it is stored. */
export interface FrozenBlock {
  /** `20261121T1045Z-` and the first 16 hex digits of the SHA-256 of `inputs`; see `snapshotIdOf`. */
  readonly id: string
  /** Epoch ms. */
  readonly block_start: number
  readonly method_version: string
  /** True where it rests on the simulator's values, and then on those alone. */
  readonly simulated: boolean
  /** Capture time of the newest input, epoch ms. */
  readonly captured_at: number
  /** Canonical text of the inputs; it names the capacity table by its hash. */
  readonly inputs: string
  /** Hashes of the texts that blocks share: the capacity table, and where the inputs came from. */
  readonly capacity: string
  readonly origin: string
  /** Mixes of all areas in canonical bytes. */
  readonly mixes: Uint8Array
}

/** A block to be kept, with what follows from its mixes and is read most. */
export interface NewBlock extends FrozenBlock {
  /** Intensities of consumption by factor set, then by area, 8 bytes each: a float, highest byte first; NaN where unknown. */
  readonly averages: Uint8Array
}

/** Intensities of one area, of one realm. */
export interface StoredAverages extends Averages {
  readonly simulated: boolean
  readonly captured_at: number
  /** Blocks of which only the mixes are kept. */
  readonly lacking: number
}

export interface StoredBlock extends FrozenBlock {
  readonly created_at: number
  /** The texts behind the hashes. */
  readonly capacity_text: string
  readonly origin_text: string
}

/** A block that took the place of another. Areas are places in the order of the method's areas. */
export interface Restatement {
  readonly block_start: number
  readonly snapshot_id: string
  readonly previous_snapshot_id: string
  readonly reason: RestatementReason
  /** Areas whose mix of generation differs, and those whose mix of consumption does. */
  readonly generation_areas: ReadonlyArray<number>
  readonly consumption_areas: ReadonlyArray<number>
  /** Areas whose marginal values differ. What is not known of them by then follows as a restatement of these alone. */
  readonly marginal_areas: ReadonlyArray<number>
}

export interface StoredRestatement extends Restatement {
  readonly number: number
  readonly restated_at: number
  /** Canonical bytes of all areas, before and after. */
  readonly previous_mixes: Uint8Array
  readonly mixes: Uint8Array
}

/** Current result of one area in a block. `mix` is the area's part of the canonical bytes. */
export interface AreaBlock {
  readonly block_start: number
  readonly id: string
  readonly method_version: string
  readonly simulated: boolean
  readonly captured_at: number
  readonly origin: string
  readonly area: number
  readonly mix: Uint8Array
  /** Mean of the country's generation, which what has no factor of its own takes: the country's part of the bytes. */
  readonly national: Uint8Array
  /** Block before its last restatement that concerned the area; null where there was none. */
  readonly previous: {
    readonly id: string
    readonly mix: Uint8Array
    readonly national: Uint8Array
    readonly restated_at: number
    readonly reason: string
  } | null
}

/**
 * Blocks of the carbon engine: append-only snapshots, which of them holds for each block, and every restatement. A read
 * is one statement: it sees a block as it was before a restatement or after it, never between. Reads of what is computed
 * leave simulated blocks out where the simulator is switched off; those of snapshots, by id or by time, do not.
 */
export class CarbonStore extends Context.Service<
  CarbonStore,
  {
    /** Runs `work` in a transaction while nobody else works on the IST day: what it reads and writes is one step. */
    readonly inDay: <A, E, R>(day: number, work: Effect.Effect<A, E, R>) => Effect.Effect<A, E | ServiceUnavailable, R>
    /** The snapshots that hold over `[from, to)`, oldest first, at most `limit`. */
    readonly holding: (query: {
      readonly from: number
      readonly to: number
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<StoredBlock>, ServiceUnavailable>
    /** Every snapshot ever made of blocks in `[from, to)`, oldest block first. */
    readonly made: (query: {
      readonly from: number
      readonly to: number
    }) => Effect.Effect<ReadonlyArray<StoredBlock & { readonly holds: boolean }>, ServiceUnavailable>
    readonly find: (id: string) => Effect.Effect<StoredBlock | null, ServiceUnavailable>
    /** Ids and capacity tables of the snapshots that hold over `[from, to)`. */
    readonly ids: (query: {
      readonly from: number
      readonly to: number
    }) => Effect.Effect<
      ReadonlyArray<Pick<FrozenBlock, "id" | "block_start" | "simulated" | "capacity">>,
      ServiceUnavailable
    >
    /** Adds snapshots, lets them hold, and notes which of them restate. `texts` are what the hashes stand for. */
    readonly put: (
      blocks: ReadonlyArray<NewBlock>,
      restatements: ReadonlyArray<Restatement>,
      texts: ReadonlyMap<string, string>
    ) => Effect.Effect<void, ServiceUnavailable>
    /** Results of these areas over `[from, to)` as they hold, or held at the `KnowledgeTime`, of one realm, by block and area. */
    readonly blocks: (query: {
      readonly areas: ReadonlyArray<number>
      readonly from: number
      readonly to: number
    }) => Effect.Effect<{ readonly realm: Realm | null; readonly data: ReadonlyArray<AreaBlock> }, ServiceUnavailable>
    /** Realm of the blocks that `blocks` reads over `[from, to)`, and capture time of the newest of them, epoch ms; null where there are none. */
    readonly captured: (query: {
      readonly from: number
      readonly to: number
    }) => Effect.Effect<{ readonly realm: Realm; readonly captured_at: number } | null, ServiceUnavailable>
    /**
     * Intensities of one place of `averages` over the whole IST days `[from, to)`, of one realm; null where there are none. One
     * statement.
     */
    readonly averages: (query: {
      readonly place: number
      readonly from: number
      readonly to: number
    }) => Effect.Effect<StoredAverages | null, ServiceUnavailable>
    /** Time of and reason for the last restatement by each snapshot; those that restated none are left out. */
    readonly restated: (
      ids: ReadonlyArray<string>
    ) => Effect.Effect<
      ReadonlyMap<string, { readonly at: number; readonly reason: RestatementReason }>,
      ServiceUnavailable
    >
    /** Extent of the results that are read; null before the first. Instants are epoch ms. */
    readonly extent: Effect.Effect<
      {
        readonly blocks: number
        readonly first: number
        readonly newest: number
        readonly captured_at: number
        readonly simulated: boolean
      } | null,
      ServiceUnavailable
    >
    /** Start of the newest block that holds of what is read, epoch ms; null before the first. */
    readonly newest: Effect.Effect<number | null, ServiceUnavailable>
    /** Texts by their hash. */
    readonly texts: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>, ServiceUnavailable>
    /** Restatements after a number, oldest first, those of the averages and those of marginal values each by itself; of one area only where it is given. */
    readonly restatements: (query: {
      readonly after: number
      /** True where those of marginal values are told, too. */
      readonly marginal: boolean
      /** Epoch ms. */
      readonly since: number
      readonly area: number | null
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<StoredRestatement>, ServiceUnavailable>
    /** Changes with every write of a block. */
    readonly version: Effect.Effect<number, ServiceUnavailable>
    /** IST days whose readings were written since the engine last looked, and how far the store has come by now. */
    readonly pending: (query: { readonly datasets: ReadonlyArray<string> }) => Effect.Effect<
      {
        readonly days: ReadonlyArray<number>
        readonly version: number
        /** True where anything at all was written since then. */
        readonly changed: boolean
      },
      ServiceUnavailable
    >
    /** Says that everything written up to a version of the store has been looked at. */
    readonly lookedAt: (version: number) => Effect.Effect<void, ServiceUnavailable>
  }
>()("@grid/domain/CarbonStore") {}
