import type { components } from "@grid-data/client/openapi"
import { istDate } from "../format/Time.ts"

type Block = Pick<components["schemas"]["Scope2Result"]["blocks"][number], "block_start" | "kg_co2e" | "load_mwh">

/** Sums of a Scope 2 ledger over an Indian month, such as `2026-10`. */
export interface LedgerMonth {
  readonly month: string
  readonly energyMwh: number
  /** Sum over the blocks whose intensity is known; null where there is none. */
  readonly knownKg: number | null
  readonly blocks: { readonly expected: number; readonly present: number }
}

/** Months of a ledger, in the order of its blocks. */
export const ledgerMonths = (blocks: ReadonlyArray<Block>): ReadonlyArray<LedgerMonth> => {
  const months = new Map<string, Array<Block>>()
  for (const block of blocks) {
    const month = istDate(Date.parse(block.block_start)).slice(0, 7)
    const rows = months.get(month)
    if (rows === undefined) months.set(month, [block])
    else rows.push(block)
  }
  return [...months].map(([month, rows]) => {
    const known = rows.flatMap(({ kg_co2e }) => (kg_co2e === null ? [] : [kg_co2e]))
    return {
      month,
      energyMwh: rows.reduce((sum, { load_mwh }) => sum + load_mwh, 0),
      knownKg: known.length === 0 ? null : known.reduce((sum, kg) => sum + kg, 0),
      blocks: { expected: rows.length, present: known.length }
    }
  })
}
