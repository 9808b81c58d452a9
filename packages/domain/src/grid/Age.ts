import { Schema } from "effect"
import { Timestamp, timestamp } from "../Brands.ts"
import { iso } from "../time/Time.ts"

/** Members of the newest values that say how old these are. */
export const age = {
  observed_at: timestamp(
    "When the newest of the values was measured: the end of its interval, or the time of its capture before that; `as_of` is when it was captured"
  ),
  stale: Schema.optionalKey(Schema.Literal(true)).annotateKey({
    description:
      "true where `observed_at` lies further back than the dataset allows: 8 times its usual interval (see `cadence_minutes` of the catalogue) and its usual delay; else left out"
  })
}

/** The same of one row, of which nothing may be known. */
export const rowObservedAt = Schema.NullOr(Timestamp).annotate({
  description: "When the newest value of the row was measured; null where nothing is known"
})

/** Time of measurement of the newest value, and the instant from which it is too old, both as an answer says them. */
export const ageOf = (observed: ReadonlyArray<number>, staleAt: (observed: number) => number) => {
  const newest = Math.max(...observed)
  return { observed_at: iso(newest), stale_at: staleAt(newest) }
}
