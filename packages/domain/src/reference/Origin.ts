import type { Provenance } from "../observations/Provenance.ts"
import { iso, istDateStart } from "../time/Time.ts"
import type { Sourced } from "./Reference.ts"

/** Capture time of a row, epoch ms: the day of its order, or the instant at which it became known here. */
export const captureTime = ({ order_date, recorded_at }: Pick<Sourced, "order_date" | "recorded_at">): number =>
  order_date === null ? recorded_at : istDateStart(order_date)

/** Order behind a row; those whose page names none were taken from public pages. */
export const sourceOf = ({ order_id }: Pick<Sourced, "order_id">): string => order_id ?? "public pages without an order"

/** Licence of what commissions order. */
export const orderLicence = "orders of public commissions; the numbers are facts"

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
      licence: orderLicence,
      url: row.source_url
    })
  }
  return [...bySource.values()].toSorted((a, b) => a.source.localeCompare(b.source))
}
