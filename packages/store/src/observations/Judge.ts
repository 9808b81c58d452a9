import type { SqlClient } from "effect/sql/SqlClient"
import { together } from "@grid/domain/ingest/Together"
import { contradiction, isCheckable, maxAgeMs, referenceSource } from "@grid/domain/observations/CrossCheck"
import { guard } from "@grid/domain/ingest/Guard"
import type { Observation } from "@grid/domain/observations/Observation"
import type { Batch } from "@grid/domain/observations/ObservationStore"
import { Effect, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"
import type { Doubtful } from "./Quarantine.ts"

/** A value that is held back. */
interface Rejected extends Doubtful {
  /** True where its own answer shows it, false where another source contradicts it. */
  readonly isByItself: boolean
}

export interface Judged {
  readonly accepted: ReadonlyArray<Observation>
  readonly rejected: ReadonlyArray<Rejected>
}

/** Parts those that pass their guard, and contradict neither what came with them nor a better witness, from those that do not. */
export const judge = Effect.fnUntraced(function* (sql: SqlClient, { observations, source }: Batch) {
  const references = yield* referencesOf(
    sql,
    observations.filter((observation) => isCheckable(source, observation))
  )
  const contradicted = together(observations)
  const accepted: Array<Observation> = []
  const rejected: Array<Rejected> = []
  for (const observation of observations) {
    const byItself = guard(observation) ?? contradicted(observation)
    const reason = byItself ?? contradiction(source, observation, references.get(observation) ?? null)
    if (reason === null) accepted.push(observation)
    else rejected.push({ observation, reason, isByItself: byItself !== null })
  }
  return { accepted, rejected } satisfies Judged
})

const decodeReferences = rowsOf(
  Schema.Struct({ n: Schema.Int, ts: Schema.Number, value: Schema.NullOr(Schema.Number) })
)

/** For each reading the reference source's reading of the same thing that is nearest in time. */
const referencesOf = Effect.fnUntraced(function* (sql: SqlClient, readings: ReadonlyArray<Observation>) {
  const references = new Map<Observation, Observation>()
  if (readings.length === 0) return references
  const rows = yield* sql`select n::int, near.ts, near.value
    from unnest(${readings.map(({ dataset }) => dataset)}::text[], ${readings.map(({ area }) => area)}::text[],
      ${readings.map(({ ts }) => ts)}::float8[]) with ordinality x(d, a, t, n)
    join series s on s.dataset = d and s.area = a and s.source = ${referenceSource} and s.period_minutes = 0
    join lateral (
      select o.ts, o.value from observation o
      where o.series_id = s.id and not o.late
        and o.ts >= to_timestamp((t - ${maxAgeMs}) / 1000) and o.ts <= to_timestamp((t + ${maxAgeMs}) / 1000)
      order by abs(extract(epoch from o.ts) * 1000 - t), o.revision desc limit 1
    ) near on true`
  for (const { n, ts, value } of decodeReferences(rows)) {
    const reading = readings[n - 1]
    if (reading !== undefined) references.set(reading, { ...reading, ts, value })
  }
  return references
})
