import { Schema } from "effect"
import { IstDate } from "../Brands.ts"
import type { Recorded } from "../reference/Reference.ts"
import { numberOrNull, textOrNull } from "../schema/Fields.ts"
import { dayOrNull, origin } from "./Origin.ts"

/** A calendar month, YYYY-MM. */
export const Month = Schema.String.check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])$/u)).annotate({
  identifier: "Month",
  description: "Calendar month, YYYY-MM"
})

/** Transformers of one size. */
export const TransformerUnits = Schema.Struct({
  units: Schema.Int.annotate({ description: "Number of transformers" }),
  mva: Schema.Finite.annotate({ description: "Rating of each, MVA" })
})

/** A substation of the transmission network. */
export const SubstationRow = Schema.Struct({
  substation_id: Schema.String,
  /** First IST day on which the row holds; null where it always has. */
  applicable_from: dayOrNull("First IST day on which the row holds; null where not known"),
  name: textOrNull("Name; null where the source has none"),
  /** Canonical slug. */
  state: textOrNull("State; null where not known"),
  lat: numberOrNull("Latitude, degrees north"),
  lon: numberOrNull("Longitude, degrees east"),
  voltage_kv: numberOrNull("Highest voltage, kV"),
  operator: textOrNull("Operator; null where not known"),
  transformers: Schema.NullOr(Schema.Array(TransformerUnits)).annotate({
    description: "Transformers by rating; null where not known"
  }),
  power_factor: numberOrNull("Power factor of the load; null where not known"),
  injection_mw: numberOrNull("Generation already connected, MW"),
  min_load_mw: numberOrNull("Least load, MW"),
  /** Day of the survey or list: how old the row is. */
  dated: dayOrNull("IST day of which the source speaks; null where it does not say"),
  ...origin
})
export interface Substation extends Schema.Schema.Type<typeof SubstationRow>, Recorded {}

/** Load of a substation in a calendar month. */
export const SubstationLoadingRow = Schema.Struct({
  substation_id: Schema.String,
  month: Month,
  peak_mva: Schema.Finite.annotate({ description: "Highest load of the month, MVA" }),
  min_mva: numberOrNull("Lowest load of the month, MVA"),
  ...origin
})
export interface SubstationLoading extends Schema.Schema.Type<typeof SubstationLoadingRow>, Recorded {}

export const MarginDirection = Schema.Literals(["injection", "drawal"]).annotate({
  identifier: "MarginDirection",
  description: "`injection` of generation into the grid, `drawal` of load from it"
})
export type MarginDirection = typeof MarginDirection.Type

/** Margin of a substation as the transmission utility published it. */
export const TransmissionMarginRow = Schema.Struct({
  substation_id: Schema.String,
  direction: MarginDirection,
  margin_mw: Schema.Finite.annotate({
    description: "Power that can still be connected, MW; negative where overbooked"
  }),
  published_on: IstDate.annotate({ description: "IST day of the publication" }),
  nets_grants: Schema.Boolean.annotate({
    description: "Whether connectivity that was granted before is taken off already"
  }),
  ...origin
})
export interface TransmissionMargin extends Schema.Schema.Type<typeof TransmissionMarginRow>, Recorded {}

/** The rows that hold on an IST day: of each substation the one that began last. */
export const substationsAsOf = (rows: ReadonlyArray<Substation>, as_of: IstDate): ReadonlyMap<string, Substation> => {
  const newest = new Map<string, Substation>()
  for (const row of rows) {
    const begin = row.applicable_from ?? ""
    const other = newest.get(row.substation_id)
    if (begin <= as_of && begin >= (other?.applicable_from ?? "")) newest.set(row.substation_id, row)
  }
  return newest
}
