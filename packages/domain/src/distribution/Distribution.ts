import { Context, type Effect } from "effect"
import type { IstDate } from "../Brands.ts"
import type { EngineTask } from "../engines/EngineTask.ts"
import type { DataUnavailable, InvalidParameter, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type {
  EvSiteRequest,
  EvSites,
  FeederStress,
  FeederStressRequest,
  HostingCapacity,
  HostingRequest,
  ReverseFlow,
  ReverseFlowRequest,
  TransformerProfile
} from "./DistributionApi.ts"

/** A question with its inputs gathered from the store, ready to be computed. */
type Gathered<A> = Effect.Effect<EngineTask<A>, DataUnavailable | InvalidParameter | NotFound | ServiceUnavailable>

interface Call<Payload> {
  readonly payload: Payload
  /** Epoch ms. */
  readonly now: number
}

/** Transformers and feeders: each method gathers the inputs of an engine. */
export class Distribution extends Context.Service<
  Distribution,
  {
    readonly hosting: (call: Call<typeof HostingRequest.Type>) => Gathered<typeof HostingCapacity.Type>
    readonly stress: (call: Call<typeof FeederStressRequest.Type>) => Gathered<typeof FeederStress.Type>
    readonly sites: (call: Call<typeof EvSiteRequest.Type>) => Gathered<typeof EvSites.Type>
    readonly reverseFlow: (call: Call<typeof ReverseFlowRequest.Type>) => Gathered<typeof ReverseFlow.Type>
    readonly profile: (call: {
      readonly path: { readonly dt_id: string }
      readonly query: { readonly as_of?: IstDate }
      readonly now: number
    }) => Gathered<typeof TransformerProfile.Type>
  }
>()("@grid/domain/Distribution") {}
