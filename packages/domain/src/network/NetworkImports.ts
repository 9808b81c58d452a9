import { Context, type Effect, type Result, type Stream } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { Actor } from "../keys/KeyStore.ts"
import type { ImportSummary } from "../reference/ReferenceImports.ts"
import type { Version } from "../reference/ReferenceTables.ts"
import type { RowPart, SubstationDataset, TablePart } from "./NetworkDatasets.ts"

/** Line of a file. */
export interface Place {
  readonly file: string
  /** From 1. */
  readonly line: number
}

/** A line that cannot be taken, and how to put it right. `column` is null where the whole line is meant. */
export interface Refusal extends Place {
  readonly column: string | null
  readonly reason: string
}

/** A row to be recorded. */
export interface NetworkRow extends Place {
  readonly part: RowPart
  /** Subject of the row; a later one of the same key takes its place. */
  readonly key: string
  /** JSON text; null withdraws the row. */
  readonly content: string | null
  /** Identifier that the parent part must have; null where none is referred to. */
  readonly parent: string | null
  /** Meters of a transformer's consumers. */
  readonly meters: ReadonlyArray<string>
}

/** Reading of a meter. */
export interface MeterRow extends Place {
  readonly meter_id: string
  /** Begin of the interval, epoch ms. */
  readonly at: number
  readonly import_kwh: number
  readonly export_kwh: number | null
  readonly voltage_v: number | null
}

/** Result of an import, or of its dry run. Where anything was refused, nothing was recorded. */
export interface NetworkImportSummary extends ImportSummary {
  readonly refused: number
  /** The first `mostRefusals`, by file and line. */
  readonly refusals: ReadonlyArray<Refusal>
}

export interface ReadingsSummary extends NetworkImportSummary {
  readonly meters: number
  /** Meters that no transformer's consumer has: their readings wait for a network that names them. */
  readonly unplaced_meters: number
}

/** Refusals that an import tells. */
export const mostRefusals = 1_000

/** Rows of files in their order, each read or refused. */
export type Rows<Row, E> = Stream.Stream<ReadonlyArray<Result.Result<Row, Refusal>>, E>

export interface ImportOptions {
  readonly actor: Actor
  /** Does everything, then undoes it. */
  readonly dryRun: boolean
  /** Told of rows read so far. */
  readonly onProgress?: (rows: number) => Effect.Effect<void>
}

/** Recording of network data by an operator: a whole import or none of it. Every import stands in the audit log. */
export class NetworkImports extends Context.Service<
  NetworkImports,
  {
    readonly rows: <E>(
      dataset: SubstationDataset | "network",
      rows: Rows<NetworkRow, E>,
      options: ImportOptions
    ) => Effect.Effect<NetworkImportSummary, E | ServiceUnavailable>
    readonly readings: <E>(
      rows: Rows<MeterRow, E>,
      options: ImportOptions
    ) => Effect.Effect<ReadingsSummary, E | ServiceUnavailable>
    /** Every version of every row of a part, oldest first. */
    readonly versions: (part: TablePart) => Effect.Effect<ReadonlyArray<Version<object>>, ServiceUnavailable>
  }
>()("@grid/domain/NetworkImports") {}
