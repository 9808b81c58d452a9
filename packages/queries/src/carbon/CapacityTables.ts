import type { Revisions } from "@grid/domain/observations/Revisions"
import { Effect } from "effect"
import { capacityQuery, capacityTables } from "@grid/models/carbon/Capacity"

/** Tables of the months that ended before instants of `[from, to)`: the newest by then, of either realm. */
export const read = (revisions: Revisions["Service"], span: { readonly from: number; readonly to: number }) =>
  Effect.map(revisions.values(capacityQuery(span)), capacityTables)
