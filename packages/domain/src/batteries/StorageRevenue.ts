import { Context, type Effect } from "effect"
import type { DataUnavailable, InvalidParameter, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type { EngineTask } from "../engines/EngineTask.ts"
import type { Dispatch, DispatchRequest } from "./Dispatch.ts"
import type { NodeForwardCurve } from "./ForwardCurve.ts"
import type { DurationRequest, OptimalDuration, RevenueStack, RevenueStackRequest } from "./RevenueStack.ts"

/** A question with its inputs gathered from the store, ready to be computed. */
type Gathered<A> = Effect.Effect<EngineTask<A>, DataUnavailable | InvalidParameter | NotFound | ServiceUnavailable>

/** Revenue of storage: each method gathers the inputs of an engine. */
export class StorageRevenue extends Context.Service<
  StorageRevenue,
  {
    /** Schedule of the next 48 hours over all markets. */
    readonly dispatch: (call: { readonly payload: DispatchRequest; readonly now: number }) => Gathered<Dispatch>
    /** Revenue by year and market. */
    readonly revenueStack: (call: {
      readonly payload: RevenueStackRequest
      readonly now: number
    }) => Gathered<RevenueStack>
    /** Revenue and rate of return at 1, 2, 4 and 8 hours. */
    readonly optimalDuration: (call: {
      readonly payload: DurationRequest
      readonly now: number
    }) => Gathered<OptimalDuration>
    /** Prices at a node by block, as far as they are forecast. */
    readonly forwardCurve: (call: {
      readonly path: { readonly node: string }
      readonly now: number
    }) => Gathered<NodeForwardCurve>
  }
>()("@grid/domain/StorageRevenue") {}
