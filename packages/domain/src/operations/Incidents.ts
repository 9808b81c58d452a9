import { Context, type Effect } from "effect"
import type { NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Actor } from "../keys/KeyStore.ts"
import type { Incident, NewIncident } from "./Incident.ts"

/** Most incidents that are listed at once. */
export const mostIncidents = 100

/** Notes of operators on disturbances. Every change stands in the audit log. */
export class Incidents extends Context.Service<
  Incidents,
  {
    readonly add: (incident: NewIncident, actor: Actor) => Effect.Effect<Incident, ServiceUnavailable>
    /** Ends an incident now; one that has ended keeps its end. */
    readonly resolve: (id: number, actor: Actor) => Effect.Effect<Incident, NotFound | ServiceUnavailable>
    /** The newest by their begin, at most `mostIncidents`, newest first. */
    readonly list: Effect.Effect<ReadonlyArray<Incident>, ServiceUnavailable>
  }
>()("@grid/domain/Incidents") {}
