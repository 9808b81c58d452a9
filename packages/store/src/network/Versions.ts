import { ConnectivityLotRow, ExpansionPlanRow } from "@grid/domain/network/Connectivity"
import { FeederRow, TransformerRow } from "@grid/domain/network/Distribution"
import type { TablePart } from "@grid/domain/network/NetworkDatasets"
import type { ShippedRow } from "@grid/domain/network/NetworkOrigins"
import { SubstationLoadingRow, SubstationRow, TransmissionMarginRow } from "@grid/domain/network/Substation"
import type { Recorded } from "@grid/domain/reference/Reference"
import type { Version } from "@grid/domain/reference/ReferenceTables"
import { nextTurn } from "@grid/domain/time/Turns"
import { Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { SqlClient } from "effect/sql/SqlClient"
import { rowsOf } from "../database/Rows.ts"

const decoderOf = <Row extends object>(schema: Schema.Codec<Row, unknown>) =>
  Schema.decodeUnknownSync(Schema.fromJsonString(schema))

/** Rows as they are recorded, by part. */
interface Contents {
  readonly substations: typeof SubstationRow.Type
  readonly "substation-loading": typeof SubstationLoadingRow.Type
  readonly "transmission-margins": typeof TransmissionMarginRow.Type
  readonly "connectivity-queue": typeof ConnectivityLotRow.Type
  readonly "expansion-plans": typeof ExpansionPlanRow.Type
  readonly feeders: typeof FeederRow.Type
  readonly transformers: typeof TransformerRow.Type
}

/** Readers of content by part. */
const contentOf: { readonly [Part in TablePart]: (text: string) => Contents[Part] } = {
  substations: decoderOf(SubstationRow),
  "substation-loading": decoderOf(SubstationLoadingRow),
  "transmission-margins": decoderOf(TransmissionMarginRow),
  "connectivity-queue": decoderOf(ConnectivityLotRow),
  "expansion-plans": decoderOf(ExpansionPlanRow),
  feeders: decoderOf(FeederRow),
  transformers: decoderOf(TransformerRow)
}

/** Row of a part with the instant at which it became known. */
export type RowOf<Part extends TablePart> = Contents[Part] & Recorded

const decodeStored = rowsOf(
  Schema.Struct({
    id: Schema.Int,
    import_id: Schema.Int,
    recorded_at: Schema.Number,
    key: Schema.String,
    content: Schema.NullOr(Schema.String)
  })
)

/** Rows that are read and decoded at a time: the event loop is free between them. */
const page = 2_000

/** Versions of a part that were recorded after another one, oldest first. */
export const versionsAfter = Effect.fnUntraced(function* <Part extends TablePart>(
  sql: SqlClient,
  part: Part,
  after: number
): Effect.fn.Return<Array<Version<RowOf<Part>>>, SqlError> {
  const decode = contentOf[part]
  const versions: Array<Version<RowOf<Part>>> = []
  for (let last = after; ;) {
    const rows = decodeStored(
      yield* sql`select r.id, r.import_id, i.recorded_at, r.key, r.content
        from network_row r join network_import i on i.id = r.import_id
        where r.part = ${part} and r.id > ${last} order by r.id limit ${page}`
    )
    for (const { content, ...row } of rows) {
      versions.push({
        ...row,
        origin: "operator",
        row: content === null ? null : { ...decode(content), recorded_at: row.recorded_at }
      })
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < page) return versions
    last = end.id
    yield* nextTurn
  }
})

/** Rows that come with the service as the first versions of their keys. */
export const shippedVersions = <Part extends TablePart>(
  part: Part,
  shipped: ReadonlyArray<ShippedRow>
): Array<Version<RowOf<Part>>> => {
  const decode = contentOf[part]
  return shipped
    .filter((row) => row.part === part)
    .map(({ content, key, recorded_at }) => ({
      id: 0,
      import_id: 0,
      key,
      recorded_at,
      origin: "seed",
      row: { ...decode(content), recorded_at }
    }))
}

/** The rows as the imports up to one of this number have left them. */
export const newestRows = <Row>(versions: ReadonlyArray<Version<Row>>, last: number): ReadonlyArray<Row> => {
  const newest = new Map<string, Row | null>()
  for (const { import_id, key, row } of versions) if (import_id <= last) newest.set(key, row)
  return [...newest.values()].filter((row) => row !== null)
}

const decodeImports = rowsOf(Schema.Struct({ id: Schema.Int, recorded_at: Schema.Number, dataset: Schema.String }))

/** An import; they take turns, so that a smaller number never comes later. */
export type Import = ReturnType<typeof decodeImports>[number]

/** Imports behind one of this number, oldest first. */
export const importsAfter = (sql: SqlClient, last: number) =>
  Effect.map(sql`select id, recorded_at, dataset from network_import where id > ${last} order by id`, decodeImports)
