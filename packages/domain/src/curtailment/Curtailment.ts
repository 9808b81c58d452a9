import { Context, type Effect } from "effect"
import type { EngineTask } from "../engines/EngineTask.ts"
import type { DataUnavailable, InvalidParameter, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Zone } from "../states/State.ts"
import type {
  AdjustedTariff,
  AdjustedTariffRequest,
  CannibalisationRequest,
  Cannibalisation,
  CaptureRate,
  CaptureRateRequest,
  CurtailmentForecast,
  DispatchRisk
} from "./CurtailmentApi.ts"

/** A question with its inputs gathered from the store, ready to be computed. */
type Gathered<A> = Effect.Effect<EngineTask<A>, DataUnavailable | InvalidParameter | NotFound | ServiceUnavailable>

/** Values of assumptions by name. */
type Overrides = Readonly<Record<string, number>>

/** Curtailment and capture rates: each method gathers the inputs of an engine. `now` is epoch ms. */
export class Curtailment extends Context.Service<
  Curtailment,
  {
    readonly forecast: (call: {
      readonly path: { readonly node: string }
      readonly query: { readonly horizon_years?: number; readonly assumptions?: Overrides }
      readonly now: number
    }) => Gathered<typeof CurtailmentForecast.Type>
    readonly captureRate: (call: {
      readonly payload: typeof CaptureRateRequest.Type
      readonly now: number
    }) => Gathered<typeof CaptureRate.Type>
    readonly cannibalisation: (call: {
      readonly payload: typeof CannibalisationRequest.Type
      readonly now: number
    }) => Gathered<typeof Cannibalisation.Type>
    readonly adjustedTariff: (call: {
      readonly payload: typeof AdjustedTariffRequest.Type
      readonly now: number
    }) => Gathered<typeof AdjustedTariff.Type>
    readonly riskScreen: (call: {
      readonly path: { readonly region: Zone }
      readonly query: { readonly assumptions?: Overrides }
      readonly now: number
    }) => Gathered<typeof DispatchRisk.Type>
  }
>()("@grid/domain/Curtailment") {}
