import { DiscomRow } from "@grid/domain/reference/Discoms"
import { OpenAccessChargeRow } from "@grid/domain/reference/OpenAccessCharges"
import type { ReferenceHistory, TableName, Version } from "@grid/domain/reference/ReferenceTables"
import { RegulatoryChangeRow } from "@grid/domain/reference/RegulatoryChanges"
import { RuleRow } from "@grid/domain/reference/Rules"
import { TariffRow } from "@grid/domain/reference/Tariffs"
import { Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { SqlClient } from "effect/sql/SqlClient"
import { onlyOf, rowsOf } from "../database/Rows.ts"

const Stored = Schema.Struct({
  id: Schema.Int,
  import_id: Schema.Int,
  origin: Schema.Literals(["seed", "operator"]),
  dataset: Schema.String,
  key: Schema.String,
  recorded_at: Schema.Number,
  content: Schema.NullOr(Schema.String)
})

const decodeStored = rowsOf(Stored)

/** Reader of the versions of one table among those of all. */
const versionsOf = <Row extends object>(table: TableName, schema: Schema.Codec<Row, unknown>) => {
  const decode = Schema.decodeUnknownSync(Schema.fromJsonString(schema))
  return (stored: ReadonlyArray<typeof Stored.Type>): ReadonlyArray<Version<Row & { readonly recorded_at: number }>> =>
    stored
      .filter(({ dataset }) => dataset === table)
      .map(({ content, dataset: _table, recorded_at, ...version }) => ({
        ...version,
        recorded_at,
        row: content === null ? null : { ...decode(content), recorded_at }
      }))
}

const readers = {
  tariffs: versionsOf("tariffs", TariffRow),
  charges: versionsOf("charges", OpenAccessChargeRow),
  discoms: versionsOf("discoms", DiscomRow),
  rules: versionsOf("rules", RuleRow),
  changes: versionsOf("changes", RegulatoryChangeRow)
}

/** Every version of every row, in the order in which they were recorded. */
export const history = (sql: SqlClient): Effect.Effect<ReferenceHistory, SqlError> =>
  Effect.map(
    sql`select r.id, r.import_id, i.origin, r.dataset, r.key, r.recorded_at, r.content
      from reference_row r join reference_import i on i.id = r.import_id order by r.recorded_at, r.id`,
    (rows) => {
      const stored = decodeStored(rows)
      return {
        tariffs: readers.tariffs(stored),
        charges: readers.charges(stored),
        discoms: readers.discoms(stored),
        rules: readers.rules(stored),
        changes: readers.changes(stored)
      }
    }
  )

const decodeNewest = onlyOf(Schema.Struct({ newest: Schema.Int }))

/** Number of the last import; 0 before the first. Imports take turns, so that a smaller number never comes later. */
export const newestImport = (sql: SqlClient) =>
  Effect.map(sql`select coalesce(max(id), 0)::int as newest from reference_import`, (rows) => decodeNewest(rows).newest)
