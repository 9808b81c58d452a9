import type { ImportOptions, NetworkImportSummary } from "@grid/domain/network/NetworkImports"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { onlyOf } from "../database/Rows.ts"
import * as AuditLog from "../keys/AuditLog.ts"
import type { Refusals } from "./Staging.ts"

const decodeId = onlyOf(Schema.Struct({ id: Schema.Int }))

/** An import, later than all before it, in whole milliseconds as answers write them. */
const begin = (sql: SqlClient, dataset: string) =>
  Effect.map(
    sql`insert into network_import (recorded_at, dataset)
      select greatest(date_trunc('milliseconds', clock_timestamp()), max(recorded_at) + interval '1 millisecond'), ${dataset}
      from network_import returning id`,
    (rows) => decodeId(rows).id
  )

type Counts = Readonly<Record<"added" | "corrected" | "withdrawn" | "unchanged", number>>

/** Lines that an import has read, and what it has to do with them. */
interface Work<C extends Counts> {
  readonly dataset: string
  readonly options: ImportOptions
  readonly read: number
  readonly refusals: Refusals
  /** Counts of an import that does nothing. */
  readonly none: C
  /** Compares what was read with what is known. */
  readonly compare: Effect.Effect<C, SqlError>
  /** Records what is new under the number of an import. */
  readonly insert: (import_id: number) => Effect.Effect<unknown, SqlError>
  /** Facts of what is new that stand in the audit log beside the counts. */
  readonly notes?: Effect.Effect<Readonly<Record<string, unknown>>, SqlError>
}

/** End of an import: nothing is recorded where anything was refused, in a check, or where nothing is new. */
export const outcome = Effect.fnUntraced(function* <C extends Counts>(work: Work<C>) {
  const { compare, dataset, insert, none, notes = Effect.succeed({}), options, read, refusals } = work
  const answerOf = (import_id: number | null, counts: C): NetworkImportSummary & C => ({
    import_id,
    read,
    ...counts,
    refused: refusals.count,
    refusals: refusals.ordered()
  })
  if (refusals.count > 0) return { answer: answerOf(null, none), keep: false }
  const counts = yield* compare
  const isNew = counts.added + counts.corrected + counts.withdrawn > 0
  if (options.dryRun || !isNew) return { answer: answerOf(null, counts), keep: false }
  const sql = yield* SqlClient
  const import_id = yield* begin(sql, dataset)
  yield* insert(import_id)
  const details = { import: import_id, dataset, ...counts, ...(yield* notes) }
  yield* AuditLog.append(sql, options.actor, "network.imported", null, null, details)
  return { answer: answerOf(import_id, counts), keep: true }
})
