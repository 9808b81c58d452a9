import { Context, type Effect } from "effect"
import type { TenantId } from "../Brands.ts"
import type { EngineTask } from "../engines/EngineTask.ts"
import type { DataUnavailable, InvalidLoadProfile, InvalidParameter, ServiceUnavailable } from "../errors/ApiError.ts"
import type { HourlyMatching, MatchingRequest } from "./Matching.ts"

/** Matching of loads with contracted generation, on the grid's consumption mix of the same blocks. */
export class CarbonMatching extends Context.Service<
  CarbonMatching,
  {
    readonly hourly: (call: {
      readonly payload: typeof MatchingRequest.Type
      readonly tenant: TenantId
    }) => Effect.Effect<
      EngineTask<HourlyMatching>,
      DataUnavailable | InvalidLoadProfile | InvalidParameter | ServiceUnavailable
    >
  }
>()("@grid/domain/CarbonMatching") {}
