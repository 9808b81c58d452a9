import type { Discom } from "./Discoms.ts"
import type { OpenAccessCharge } from "./OpenAccessCharges.ts"
import type { Recorded } from "./Reference.ts"
import type { RegulatoryChange } from "./RegulatoryChanges.ts"
import type { Rule } from "./Rules.ts"
import type { Tariff } from "./Tariffs.ts"

/** Rows of reference data by table, as they stood at one instant, in the order in which they first became known. */
export interface ReferenceTables {
  readonly tariffs: ReadonlyArray<Tariff>
  readonly charges: ReadonlyArray<OpenAccessCharge>
  readonly discoms: ReadonlyArray<Discom & Recorded>
  readonly rules: ReadonlyArray<Rule>
  readonly changes: ReadonlyArray<RegulatoryChange>
}

export type TableName = keyof ReferenceTables

/** Row of a table. */
export type RowOf<Name extends TableName> = ReferenceTables[Name][number]

/** Version of a row. What was recorded is never changed: a correction is a later version of the same key. */
export interface Version<Row> extends Recorded {
  /** Number that grows with every version, over all tables. */
  readonly id: number
  /** Subject of the row; a correction has the same. */
  readonly key: string
  /** Import that recorded it. */
  readonly import_id: number
  /** `seed`: came with the service. */
  readonly origin: "seed" | "operator"
  /** Null where the row was withdrawn. */
  readonly row: Row | null
}

/** Every version of every row, oldest first. */
export type ReferenceHistory = { readonly [Name in TableName]: ReadonlyArray<Version<RowOf<Name>>> }

/** The tables as they stood at `known_at`, epoch ms; null for now. */
export const tablesAt = (history: ReferenceHistory, known_at: number | null): ReferenceTables => {
  const { changes, charges, discoms, rules, tariffs } = historyAt(history, known_at)
  return {
    tariffs: newestRows(tariffs),
    charges: newestRows(charges),
    discoms: newestRows(discoms),
    rules: newestRows(rules),
    changes: newestRows(changes)
  }
}

const newestRows = <Row>(versions: ReadonlyArray<Version<Row>>): ReadonlyArray<Row> => {
  const newest = new Map<string, Row | null>()
  for (const { key, row } of versions) newest.set(key, row)
  return [...newest.values()].filter((row) => row !== null)
}

/** Versions that had been recorded at `known_at`, epoch ms; null for all. */
export const historyAt = (history: ReferenceHistory, known_at: number | null): ReferenceHistory => {
  if (known_at === null) return history
  const known = <Row>(versions: ReadonlyArray<Version<Row>>) =>
    versions.filter(({ recorded_at }) => recorded_at <= known_at)
  return {
    tariffs: known(history.tariffs),
    charges: known(history.charges),
    discoms: known(history.discoms),
    rules: known(history.rules),
    changes: known(history.changes)
  }
}
