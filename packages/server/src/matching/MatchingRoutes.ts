import { CarbonMatching } from "@grid/domain/matching/CarbonMatching"
import { sentProfiles } from "@grid/models/matching/Profile"
import { Effect, Result } from "effect"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { makeEngineRoute } from "../engines/EngineRoutes.ts"

/** 24/7 matching; profiles that are not whole are refused free of charge. */
export const matchingRoutes = Effect.gen(function* () {
  const route = yield* makeEngineRoute
  const matching = yield* CarbonMatching
  const hourly: DataHandlers["hourlyMatching"] = route(matching.hourly)
  const handlers: Pick<DataHandlers, "hourlyMatching"> = {
    hourlyMatching: (request) => Result.flatMap(sentProfiles(request.payload), () => hourly(request))
  }
  return handlers
})
