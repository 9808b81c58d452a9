import { SqlClient } from "effect/sql/SqlClient"
import { NotFound } from "@grid/domain/errors/ApiError"
import type { Actor } from "@grid/domain/keys/KeyStore"
import { Incident, type NewIncident } from "@grid/domain/operations/Incident"
import { Incidents, mostIncidents } from "@grid/domain/operations/Incidents"
import { Effect, Layer } from "effect"
import { firstOf, onlyOf, rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import * as AuditLog from "../keys/AuditLog.ts"

const decode = rowsOf(Incident)

const decodeFirst = firstOf(Incident)

const decodeOnly = onlyOf(Incident)

/** Incidents in PostgreSQL. */
export const layer = Layer.effect(
  Incidents,
  Effect.map(SqlClient, (sql) =>
    Incidents.of({
      add: (incident, actor) => run("Incidents.add", sql.withTransaction(add(sql, incident, actor))),
      resolve: (id, actor) => run("Incidents.resolve", sql.withTransaction(resolve(sql, id, actor))),
      list: run(
        "Incidents.list",
        Effect.map(sql`select * from incident order by began_at desc, id desc limit ${mostIncidents}`, decode)
      )
    })
  )
)

const add = Effect.fnUntraced(function* (
  sql: SqlClient,
  { began_at, sources, text, title }: NewIncident,
  actor: Actor
) {
  const incident = decodeOnly(
    yield* sql`insert into incident (title, text, began_at, sources)
      values (${title}, ${text}, coalesce(to_timestamp(${began_at}::float8 / 1000), clock_timestamp()),
        ${[...sources]}::text[]) returning *`
  )
  yield* AuditLog.append(sql, actor, "incident.added", null, null, { incident: incident.id, title, sources })
  return incident
})

const resolve = Effect.fnUntraced(function* (sql: SqlClient, id: number, actor: Actor) {
  const incident = decodeFirst(yield* sql`select * from incident where id = ${id} for no key update`)
  if (incident === undefined)
    return yield* new NotFound({ detail: `There is no incident ${id}; list them to see their ids.`, did_you_mean: [] })
  if (incident.ended_at !== null) return incident
  yield* AuditLog.append(sql, actor, "incident.resolved", null, null, { incident: id })
  return decodeOnly(
    yield* sql`update incident set ended_at = greatest(began_at, clock_timestamp()), changed_at = clock_timestamp()
      where id = ${id} returning *`
  )
})
