import { Context, type Effect, type Stream } from "effect"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Column, Row } from "../http/Table.ts"
import type { Provenance } from "../observations/Provenance.ts"
import type { ExportSpec } from "./Export.ts"
import type { JobSpec } from "./JobSpec.ts"

/** Some rows in a row, and what share of the export is read with them. */
export interface ExportBatch {
  readonly rows: ReadonlyArray<Row>
  readonly progress: number
  /** Sources of these rows. */
  readonly provenance: ReadonlyArray<Provenance>
}

export interface ExportTable {
  readonly columns: ReadonlyArray<Column>
  /** Read as they are asked for, a few thousand known values at a time. */
  readonly batches: Stream.Stream<ExportBatch, ServiceUnavailable>
}

/**
 * Rows of an export: each series from its first to its last known interval, oldest first, one series after the other. A
 * file holds simulated rows only where nothing that it was asked for is real.
 */
export class Exports extends Context.Service<
  Exports,
  {
    readonly open: (spec: ExportSpec) => Effect.Effect<ExportTable, DataUnavailable | ServiceUnavailable>
    /** Areas that it names and of which nothing has come, as they stand in answers; none of a computation. */
    readonly areasWithout: (spec: JobSpec) => Effect.Effect<ReadonlyArray<string>, ServiceUnavailable>
    /** Start of the first value of what it reads, epoch ms; null of records, of a computation, and where there is none. */
    readonly since: (spec: JobSpec) => Effect.Effect<number | null, ServiceUnavailable>
  }
>()("@grid/domain/Exports") {}
