import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { Realm } from "../observations/Realm.ts"
import type { RestatementReason } from "./Restatement.ts"

/** Snapshot of a block without marginal values. */
export interface LackingBlock {
  readonly id: string
  /** Epoch ms. */
  readonly block_start: number
  readonly simulated: boolean
  /** Canonical texts of its readings and of its capacity table. */
  readonly inputs: string
  readonly capacity_text: string
  /** Snapshot of the block whose values held last, and these; null where there were none. */
  readonly previous_id: string | null
  readonly previous_result: string | null
}

/** Snapshot whose values took the place of another's, and the areas where they differ, by their places. */
export interface MarginalRestatement {
  readonly snapshot_id: string
  readonly previous_snapshot_id: string
  readonly areas: ReadonlyArray<number>
}

/** Marginal values of a snapshot with what they were computed from beside it. Never changed once they are stored. */
export interface FrozenMarginal {
  readonly snapshot_id: string
  readonly method_version: string
  /** Greatest power of coal in the 24 hours that end with the block, MW. */
  readonly committed_mw: number
  /** Hash of the regression's text; null where there is none. */
  readonly fit: string | null
  /** Canonical JSON. */
  readonly result: string
}

export interface StoredMarginal
  extends FrozenMarginal, Pick<LackingBlock, "block_start" | "capacity_text" | "inputs" | "simulated"> {
  readonly fit_text: string | null
}

/** A block with its marginal values as they hold, or held at the `KnowledgeTime`. */
export interface MarginalBlock {
  readonly block_start: number
  readonly id: string
  readonly simulated: boolean
  readonly captured_at: number
  readonly origin: string
  readonly method_version: string | null
  readonly result: string | null
  readonly previous: {
    readonly id: string
    readonly restated_at: number
    readonly reason: RestatementReason
    readonly result: string | null
  } | null
}

/** Marginal values of blocks: append-only, beside the snapshots. */
export class MarginalStore extends Context.Service<
  MarginalStore,
  {
    /**
     * Snapshots that hold and have no values of any version, newest first: of blocks since `from` (epoch ms), and of older ones
     * that took the place of a snapshot with values. Those of a snapshot are never replaced by a later version's.
     */
    readonly lacking: (query: {
      readonly from: number
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<LackingBlock>, ServiceUnavailable>
    /** The same of a span. */
    readonly lackingIn: (query: {
      readonly from: number
      readonly to: number
    }) => Effect.Effect<ReadonlyArray<LackingBlock>, ServiceUnavailable>
    /** Adds values, and notes which of them restate; `texts` are the regressions behind their hashes. */
    readonly put: (
      values: ReadonlyArray<FrozenMarginal>,
      restatements: ReadonlyArray<MarginalRestatement>,
      texts: ReadonlyMap<string, string>
    ) => Effect.Effect<void, ServiceUnavailable>
    /** Every value ever stored of the blocks of a span, with what it was computed from. */
    readonly made: (query: {
      readonly from: number
      readonly to: number
    }) => Effect.Effect<ReadonlyArray<StoredMarginal>, ServiceUnavailable>
    /** Newest values of snapshots, by their ids; those without are left out. */
    readonly ofSnapshots: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>, ServiceUnavailable>
    /** Blocks of a span, of one realm, oldest first. */
    readonly blocks: (query: {
      readonly from: number
      readonly to: number
    }) => Effect.Effect<
      { readonly realm: Realm | null; readonly data: ReadonlyArray<MarginalBlock> },
      ServiceUnavailable
    >
  }
>()("@grid/domain/MarginalStore") {}
