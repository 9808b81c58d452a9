import type { Provenance } from "../observations/Provenance.ts"
import { iso } from "../time/Time.ts"
import { compiledOn, type Sourced } from "./Reference.ts"

/** Capture time of a row, epoch ms: the day of its order, or that on which the tables were gone through. */
export const captureTime = ({ order_date }: Pick<Sourced, "order_date">): number =>
  Date.parse(`${order_date ?? compiledOn}T00:00:00+05:30`)

/** Order behind a row; those whose page names none were taken from public pages. */
export const sourceOf = ({ order_id }: Pick<Sourced, "order_id">): string => order_id ?? "public pages without an order"

/** One entry for each order behind the rows. */
export const provenanceOf = (dataset: string, rows: ReadonlyArray<Sourced>): ReadonlyArray<Provenance> => {
  const bySource = new Map<string, Provenance>()
  for (const row of rows.toSorted((a, b) => captureTime(a) - captureTime(b))) {
    const source = sourceOf(row)
    bySource.set(source, {
      dataset,
      source,
      kind: "observed",
      captured_at: iso(captureTime(row)),
      licence: "orders of public commissions; the numbers are facts",
      url: row.source_url
    })
  }
  return [...bySource.values()].toSorted((a, b) => a.source.localeCompare(b.source))
}
