import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { Actor } from "../keys/KeyStore.ts"
import type { TableName } from "./ReferenceTables.ts"

/** A row to be recorded: its key, and its content as JSON text; null withdraws it. */
export interface NewVersion {
  readonly key: string
  readonly content: string | null
}

/** A row that comes with the service, and the instant at which its content became public, epoch ms. */
export interface SeedRow extends NewVersion {
  readonly table: TableName
  readonly public_at: number
}

/** Rows that come with the service. */
export interface Seeds {
  /** SHA-256 of their files. */
  readonly sha256: string
  /** Read only where they have not been recorded yet. */
  readonly rows: () => ReadonlyArray<SeedRow>
}

/** Counts of an import, or of its dry run, by what became of the rows of a file. */
export interface ImportSummary {
  /** Null where nothing was recorded. */
  readonly import_id: number | null
  readonly read: number
  readonly added: number
  readonly corrected: number
  readonly withdrawn: number
  readonly unchanged: number
}

/** Recording of reference data by an operator, whole or not at all. Every import stands in the audit log. */
export class ReferenceImports extends Context.Service<
  ReferenceImports,
  {
    readonly record: (
      table: TableName,
      rows: ReadonlyArray<NewVersion>,
      actor: Actor,
      options: { readonly dryRun: boolean }
    ) => Effect.Effect<ImportSummary, ServiceUnavailable>
  }
>()("@grid/domain/ReferenceImports") {}
