import { Schema } from "effect"
import { IstDate } from "../Brands.ts"
import type { Provenance } from "../observations/Provenance.ts"
import type { Realm } from "../observations/Realm.ts"
import type { Recorded } from "../reference/Reference.ts"
import { textOrNull } from "../schema/Fields.ts"
import { iso } from "../time/Time.ts"

/** An IST day, or null where not known. */
export const dayOrNull = (description: string) => Schema.NullOr(IstDate).annotate({ description })

/** Origin of a row of network data; null is unknown. */
export const origin = {
  source: Schema.String.annotate({ description: "Publisher of the row, or whose records it is from" }),
  source_url: textOrNull("Address of the source; null where it has none"),
  licence: textOrNull("Licence of the source; null where none is stated")
}

/** Origin of a row with the instant at which it became known here. */
export interface Sourced extends Recorded {
  readonly source: string
  readonly source_url: string | null
  readonly licence: string | null
}

/** One entry for each source of the rows, captured when the newest of them was recorded. */
export const provenanceOf = (
  dataset: string,
  rows: Iterable<Sourced>,
  realm: Realm | null
): ReadonlyArray<Provenance> => {
  const newest = new Map<string, Sourced>()
  for (const row of rows) {
    const other = newest.get(row.source)
    if (other === undefined || other.recorded_at < row.recorded_at) newest.set(row.source, row)
  }
  return [...newest.values()]
    .toSorted((a, b) => a.source.localeCompare(b.source))
    .map(({ licence, recorded_at, source, source_url }) => ({
      dataset,
      source,
      kind: realm === "simulated" ? "simulated" : "observed",
      captured_at: iso(recorded_at),
      licence: licence ?? "none stated",
      url: source_url
    }))
}
