import type { SqlClient } from "effect/sql/SqlClient"
import { together } from "@grid/domain/ingest/Together"
import { contradiction, isCheckable, maxAgeMs, referenceSource } from "@grid/domain/observations/CrossCheck"
import { guard } from "@grid/domain/ingest/Guard"
import type { Observation } from "@grid/domain/observations/Observation"
import type { Batch } from "@grid/domain/observations/ObservationStore"
import { Effect, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"
import type { Doubtful } from "./Quarantine.ts"

export interface Judged {
  readonly accepted: ReadonlyArray<Observation>
  readonly rejected: ReadonlyArray<Doubtful>
}

/** Parts those that pass their guard, and contradict neither what came with them nor a better witness, from those that do not. */
export const judge = Effect.fnUntraced(function* (sql: SqlClient, { observations, raw_id, source }: Batch) {
  const references = yield* referencesOf(
    sql,
    observations.filter((observation) => isCheckable(source, observation)),
    raw_id
  )
  const contradicted = together(observations)
  const accepted: Array<Observation> = []
  const rejected: Array<Doubtful> = []
  for (const observation of observations) {
    const reason =
      guard(observation) ??
      contradicted(observation) ??
      contradiction(source, observation, references.get(observation) ?? null)
    if (reason === null) accepted.push(observation)
    else rejected.push({ observation, reason })
  }
  return { accepted, rejected } satisfies Judged
})

const decodeReferences = rowsOf(
  Schema.Struct({ n: Schema.Int, ts: Schema.Number, value: Schema.NullOr(Schema.Number) })
)

/**
 * For each reading the reference source's reading of the same thing that is nearest in time, of those that were there when the answer
 * `raw_id` came: so it is judged alike whenever it is read.
 */
const referencesOf = Effect.fnUntraced(function* (
  sql: SqlClient,
  readings: ReadonlyArray<Observation>,
  raw_id: number | null
) {
  const references = new Map<Observation, Observation>()
  if (readings.length === 0) return references
  const rows = yield* sql`select n::int, near.ts, near.value
    from unnest(${readings.map(({ dataset }) => dataset)}::text[], ${readings.map(({ area }) => area)}::text[],
      ${readings.map(({ ts }) => ts)}::float8[]) with ordinality x(d, a, t, n)
    join series s on s.dataset = d and s.area = a and s.source = ${referenceSource} and s.period_minutes = 0
    join lateral (
      select o.ts, o.value from observation o
      where o.series_id = s.id and not o.late
        and o.captured_at <= coalesce((select fetched_at from raw_answer where id = ${raw_id}), 'infinity')
        and o.ts >= to_timestamp((t - ${maxAgeMs}) / 1000) and o.ts <= to_timestamp((t + ${maxAgeMs}) / 1000)
      order by abs(extract(epoch from o.ts) * 1000 - t), o.revision desc limit 1
    ) near on true`
  for (const { n, ts, value } of decodeReferences(rows)) {
    const reading = readings[n - 1]
    if (reading !== undefined) references.set(reading, { ...reading, ts, value })
  }
  return references
})
