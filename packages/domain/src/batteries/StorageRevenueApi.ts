import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { computed, engineAnswer, knownAt } from "../engines/EngineApi.ts"
import { Access } from "../http/Access.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { ancillaryClearingPrices } from "./AncillaryPrices.ts"
import { node } from "./Asset.ts"
import { Dispatch, DispatchRequest } from "./Dispatch.ts"
import { NodeForwardCurve } from "./ForwardCurve.ts"
import { DurationRequest, OptimalDuration, RevenueStack, RevenueStackRequest } from "./RevenueStack.ts"

/** Revenue of storage. */
export class StorageRevenueApi extends HttpApiGroup.make("storage-revenue")
  .add(
    HttpApiEndpoint.post("storageRevenueStack", "/storage/revenue-stack", {
      payload: RevenueStackRequest,
      ...engineAnswer(RevenueStack)
    })
      .annotate(Access, computed("storage-revenue"))
      .annotate(OpenApi.Summary, "Revenue stack of a storage")
      .annotate(
        OpenApi.Description,
        "Revenue of coming years by market with bands: past weeks put together anew at the capture that forecasts of their time had, under assumptions that the request may replace. Markets share it by Shapley value."
      )
  )
  .add(
    HttpApiEndpoint.post("storageOptimalDuration", "/storage/optimal-duration", {
      payload: DurationRequest,
      ...engineAnswer(OptimalDuration)
    })
      .annotate(Access, computed("storage-revenue"))
      .annotate(OpenApi.Summary, "Best duration of a storage")
      .annotate(
        OpenApi.Description,
        "Revenue by discharged energy and internal rate of return at one node for 1, 2, 4 and 8 hours; cost, life and fading are assumptions that the request may replace."
      )
  )
  .add(
    HttpApiEndpoint.get("marketForwardCurve", "/market/forward-curve/:node", {
      params: Schema.Struct({ node }),
      query: Schema.Struct(knownAt),
      ...engineAnswer(NodeForwardCurve)
    })
      .annotate(Access, computed("storage-revenue"))
      .annotate(OpenApi.Summary, "Forward prices at a node")
      .annotate(
        OpenApi.Description,
        "Day-ahead prices by 15-minute block with bands, as far as they are forecast: those of the whole market at the measured ratio of the node's bid area."
      )
  )
  .add(
    HttpApiEndpoint.post("dispatchCoOptimisation", "/dispatch/co-optimisation", {
      payload: DispatchRequest,
      ...engineAnswer(Dispatch)
    })
      .annotate(Access, computed("storage-revenue"))
      .annotate(OpenApi.Summary, "Co-optimised dispatch of a storage")
      .annotate(
        OpenApi.Description,
        "Schedule of the 48 hours from the first day whose day-ahead market has not cleared: day-ahead volumes and ancillary capacity first, then the real-time recourse at expected prices, by a two-stage linear programme over scenarios of prices."
      )
  )
  .add(ancillaryClearingPrices)
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, "What storage earns.")
  .prefix("/v1") {}
