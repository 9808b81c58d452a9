import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { Area } from "../observations/Area.ts"
import type { Target } from "./Vintage.ts"

/** Outcome of forecasting one area. */
export interface Issued {
  readonly target: Target
  readonly area: Area
  /** Null where it was refused. */
  readonly method: string | null
  /** Intervals that were forecast. */
  readonly points: number
  /** Reason why nothing was forecast; null where something was. */
  readonly refused: string | null
}

/** Makes forecasts and puts them into the ledger. */
export class Forecaster extends Context.Service<
  Forecaster,
  {
    /** Issues forecasts of every area of which anything is known, now. */
    readonly run: Effect.Effect<ReadonlyArray<Issued>, ServiceUnavailable>
    /** Does so once a block, as soon as the values of the block before are there, or a while after its begin. */
    readonly look: Effect.Effect<ReadonlyArray<Issued>, ServiceUnavailable>
  }
>()("@grid/domain/Forecaster") {}
