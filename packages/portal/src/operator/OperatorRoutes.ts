import { Effect } from "effect"
import { LiveSessions } from "../identity/LiveSessions.ts"
import { makeIncidentRoutes } from "./Incidents.ts"
import { makeOperatorRoute } from "./OperatorRoute.ts"
import { makeQuarantineRoutes } from "./Quarantine.ts"
import { makeSourceRoutes } from "./Sources.ts"
import { makeTenantRoutes } from "./Tenants.ts"

/** Routes of whoever runs the service. */
export const makeOperatorRoutes = Effect.gen(function* () {
  const route = makeOperatorRoute(yield* LiveSessions)
  return [
    ...(yield* makeTenantRoutes(route)),
    ...(yield* makeSourceRoutes(route)),
    ...(yield* makeQuarantineRoutes(route)),
    ...(yield* makeIncidentRoutes(route))
  ]
})
