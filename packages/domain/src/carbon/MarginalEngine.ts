import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"

/** Outcome of a replay. */
export interface MarginalReplay {
  readonly blocks: number
  /** Snapshots whose values are not computed again as they are stored. */
  readonly differing: ReadonlyArray<string>
}

/** Computes marginal values of snapshots beside their averages. */
export class MarginalEngine extends Context.Service<
  MarginalEngine,
  {
    /** Values of the newest blocks that lack them, a bounded number at a time; gives their number. */
    readonly look: Effect.Effect<number, ServiceUnavailable>
    /** Values of the blocks of a span that lack them; epoch ms. */
    readonly compute: (span: {
      readonly from: number
      readonly to: number
    }) => Effect.Effect<number, ServiceUnavailable>
    /** Computes every value of a span again from what was frozen, and compares every byte. */
    readonly replay: (span: {
      readonly from: number
      readonly to: number
    }) => Effect.Effect<MarginalReplay, ServiceUnavailable>
  }
>()("@grid/domain/MarginalEngine") {}
