import { DiscomRow } from "@grid/domain/reference/Discoms"
import { OpenAccessChargeRow } from "@grid/domain/reference/OpenAccessCharges"
import type { ReferenceTables, TableName } from "@grid/domain/reference/ReferenceTables"
import { RegulatoryChangeRow } from "@grid/domain/reference/RegulatoryChanges"
import { RuleRow } from "@grid/domain/reference/Rules"
import { TariffRow } from "@grid/domain/reference/Tariffs"
import { seeds } from "@grid/ingest/reference/Seeds"
import { Schema } from "effect"

/** The tables of reference data that come with the service. */
export const seededTables = (): ReferenceTables => {
  const rows = seeds.rows()
  const rowsOf = <Row extends object>(name: TableName, schema: Schema.Codec<Row, unknown>) => {
    const decode = Schema.decodeUnknownSync(Schema.fromJsonString(schema))
    return rows.flatMap(({ content, public_at, table }) =>
      table !== name || content === null ? [] : [{ ...decode(content), recorded_at: public_at }]
    )
  }
  return {
    tariffs: rowsOf("tariffs", TariffRow),
    charges: rowsOf("charges", OpenAccessChargeRow),
    discoms: rowsOf("discoms", DiscomRow),
    rules: rowsOf("rules", RuleRow),
    changes: rowsOf("changes", RegulatoryChangeRow)
  }
}
