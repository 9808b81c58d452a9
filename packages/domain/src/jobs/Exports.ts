import { Context, type Effect, type Stream } from "effect"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Provenance } from "../observations/Provenance.ts"
import type { ExportSpec } from "./Export.ts"

/** `timestamp`: epoch ms. `date`: an IST day as `YYYY-MM-DD`. */
export type ColumnType = "timestamp" | "date" | "number" | "integer" | "string" | "boolean"

export interface ExportColumn {
  readonly name: string
  readonly type: ColumnType
}

/** By the columns; null is unknown. */
export type ExportRow = ReadonlyArray<number | string | boolean | null>

/** Some rows in a row, and what share of the export is read with them. */
export interface ExportBatch {
  readonly rows: ReadonlyArray<ExportRow>
  readonly progress: number
  /** Sources of these rows. */
  readonly provenance: ReadonlyArray<Provenance>
}

export interface ExportTable {
  readonly columns: ReadonlyArray<ExportColumn>
  /** Read as they are asked for, a few thousand known values at a time. */
  readonly batches: Stream.Stream<ExportBatch, ServiceUnavailable>
}

/**
 * Rows of an export: each series from its first to its last known interval, oldest first, one series after the other. A
 * file holds simulated rows only where nothing that it was asked for is real.
 */
export class Exports extends Context.Service<
  Exports,
  { readonly open: (spec: ExportSpec) => Effect.Effect<ExportTable, DataUnavailable | ServiceUnavailable> }
>()("@grid/domain/Exports") {}
