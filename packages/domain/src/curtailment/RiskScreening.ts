import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"

/** Computes the risk screens that somebody waits for. */
export class RiskScreening extends Context.Service<
  RiskScreening,
  {
    /** Screens of this step of five minutes, of the regions that were asked for or are watched; gives their number. */
    readonly look: Effect.Effect<number, ServiceUnavailable>
  }
>()("@grid/domain/RiskScreening") {}
