import { SqlClient } from "effect/sql/SqlClient"
import type { Actor } from "@grid/domain/keys/KeyStore"
import { SourceId } from "@grid/domain/observations/SourceId"
import { Conflict } from "@grid/domain/errors/ApiError"
import { type DatasetId, isDatasetId, Kind } from "@grid/domain/observations/Dataset"
import { type Observation, periods } from "@grid/domain/observations/Observation"
import { type Batch, ObservationStore } from "@grid/domain/observations/ObservationStore"
import { Quarantine, type Quarantined } from "@grid/domain/observations/Quarantine"
import { iso } from "@grid/domain/time/Time"
import { Effect, Layer, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import * as AuditLog from "../keys/AuditLog.ts"

const decodeNumbers = rowsOf(Schema.Struct({ n: Schema.Int }))

/** A value that its guard does not let pass. */
export interface Doubtful {
  readonly observation: Observation
  readonly reason: string
}

/**
 * Keeps doubtful values with the reason, each once, and gives those that are held back and those that an operator has released. Call it inside the
 * transaction that writes the others.
 */
export const holdBack = Effect.fnUntraced(function* (sql: SqlClient, batch: Batch, rejected: ReadonlyArray<Doubtful>) {
  if (rejected.length === 0) return { released: [], held: [] }
  const rows = yield* sql`with incoming as (
      select * from unnest(${rejected.map(({ observation }) => observation.dataset)}::text[],
        ${rejected.map(({ observation }) => observation.area)}::text[],
        ${rejected.map(({ observation }) => observation.ts)}::float8[],
        ${rejected.map(({ observation }) => observation.value)}::float8[],
        ${rejected.map(({ observation }) => observation.kind)}::text[],
        ${rejected.map(({ observation }) => observation.period_minutes)}::int[],
        ${rejected.map(({ observation }) => observation.captured_at)}::float8[],
        ${rejected.map(({ reason }) => reason)}::text[])
        with ordinality x(dataset, area, t, value, kind, period, c, reason, n)
    ), kept as (
      insert into quarantine (source, dataset, area, ts, value, kind, period_minutes, captured_at, reason, run_id,
        raw_id)
      select ${batch.source}, dataset, area, to_timestamp(t / 1000), value, kind, period, to_timestamp(c / 1000),
        reason, ${batch.run_id}, ${batch.raw_id} from incoming
      on conflict do nothing
    )
    select n::int from incoming i join quarantine q on q.source = ${batch.source} and q.dataset = i.dataset
      and q.area = i.area and q.ts = to_timestamp(i.t / 1000) and q.value is not distinct from i.value
      and q.released_at is not null`
  const numbers = new Set(decodeNumbers(rows).map(({ n }) => n - 1))
  return {
    released: rejected.flatMap(({ observation }, index) => (numbers.has(index) ? [observation] : [])),
    held: rejected.filter((_, index) => !numbers.has(index))
  }
})

const decode = rowsOf(
  Schema.Struct({
    id: Schema.Int,
    source: SourceId,
    dataset: Schema.String,
    area: Schema.String,
    ts: Schema.Number,
    value: Schema.NullOr(Schema.Number),
    kind: Kind,
    period_minutes: Schema.Literals(periods),
    captured_at: Schema.Number,
    reason: Schema.String,
    run_id: Schema.Int,
    raw_id: Schema.NullOr(Schema.Int),
    recorded_at: Schema.Number,
    released_at: Schema.NullOr(Schema.Number),
    rejected_at: Schema.NullOr(Schema.Number)
  })
)
type Row = ReturnType<typeof decode>[number]

const entryOf = ({ captured_at: _c, kind: _k, period_minutes: _p, run_id: _r, ...entry }: Row): Quarantined => entry

type Action = "quarantine.released" | "quarantine.rejected"

/** Adds an entry about a value that was decided on. */
const audit = (sql: SqlClient, action: Action, row: Row, actor: Actor, reason: string | null) => {
  const { area, dataset, id, source, ts, value } = row
  return AuditLog.append(sql, actor, action, null, null, {
    quarantined: id,
    source,
    dataset,
    area,
    ts: iso(ts),
    value,
    held_back_as: row.reason,
    reason
  })
}

const find = (sql: SqlClient, id: number) =>
  Effect.map(sql`select * from quarantine where id = ${id}`, (rows) => decode(rows)[0])

/** The value that is released from now on; one that was released before stays as it is. */
const release = Effect.fnUntraced(function* (sql: SqlClient, id: number, actor: Actor, reason: string | null) {
  const [row] = decode(
    yield* sql`update quarantine set released_at = clock_timestamp(), rejected_at = null
      where id = ${id} and released_at is null returning *`
  )
  if (row === undefined) return yield* find(sql, id)
  yield* audit(sql, "quarantine.released", row, actor, reason)
  return row
})

/** The value that is rejected from now on; one that was rejected before stays as it is. */
const reject = Effect.fnUntraced(function* (sql: SqlClient, id: number, actor: Actor, reason: string | null) {
  const [row] = decode(
    yield* sql`update quarantine set rejected_at = clock_timestamp()
      where id = ${id} and released_at is null and rejected_at is null returning *`
  )
  if (row !== undefined) {
    yield* audit(sql, "quarantine.rejected", row, actor, reason)
    return row
  }
  const current = yield* find(sql, id)
  if (current === undefined || current.released_at === null) return current
  return yield* new Conflict({
    detail: `Value ${id} was released: it is stored and served. A correction of it is loaded.`
  })
})

/** Values held back, and their release. */
export const layer = Layer.effect(
  Quarantine,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const store = yield* ObservationStore
    return Quarantine.of({
      list: ({ decided, limit, source }) =>
        run(
          "Quarantine.list",
          Effect.map(
            sql`select * from quarantine where (${source}::text is null or source = ${source})
              and (${decided} or released_at is null and rejected_at is null)
              order by id desc limit ${limit}`,
            (rows) => decode(rows).map(entryOf)
          )
        ),
      reject: (id, actor, reason) =>
        Effect.map(run("Quarantine.reject", sql.withTransaction(reject(sql, id, actor, reason))), (row) =>
          row === undefined ? null : entryOf(row)
        ),
      release: Effect.fnUntraced(function* (id, actor, reason) {
        const row = yield* run("Quarantine.release", sql.withTransaction(release(sql, id, actor, reason)))
        if (row === undefined) return null
        const { captured_at, kind, period_minutes, raw_id, run_id, source, area, ts, value } = row
        if (isDatasetId(row.dataset)) {
          const dataset: DatasetId = row.dataset
          yield* store.write({
            source,
            run_id,
            raw_id,
            reason: "release",
            observations: [{ dataset, area, ts, value, kind, captured_at, period_minutes }]
          })
        }
        return entryOf(row)
      })
    })
  })
)
