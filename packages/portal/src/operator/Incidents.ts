import { IncidentText, IncidentTitle, wireIncident } from "@grid/domain/operations/Incident"
import { Incidents } from "@grid/domain/operations/Incidents"
import { SourceId } from "@grid/domain/observations/SourceId"
import { Effect, Schema } from "effect"
import { answer } from "../sign-in/ConsoleRoute.ts"
import type { OperatorRoute } from "./OperatorRoute.ts"

const Note = Schema.Struct({
  title: IncidentTitle,
  text: IncidentText,
  sources: Schema.Array(SourceId).check(Schema.isMaxLength(SourceId.literals.length))
})

const End = Schema.Struct({ id: Schema.Int })

/** Notes on disturbances, which the page on the status shows to everybody. */
export const makeIncidentRoutes = Effect.fnUntraced(function* ({ change, read }: OperatorRoute) {
  const incidents = yield* Incidents
  return [
    read("/console/operator/incidents", () =>
      Effect.map(incidents.list, (list) => answer(200, { incidents: list.map(wireIncident) }))
    ),
    change("/console/operator/incidents", Note, (note, actor) =>
      Effect.map(incidents.add({ ...note, began_at: null }, actor), (incident) => answer(201, wireIncident(incident)))
    ),
    change("/console/operator/incidents/resolve", End, ({ id }, actor) =>
      Effect.map(incidents.resolve(id, actor), (incident) => answer(200, wireIncident(incident)))
    )
  ]
})
