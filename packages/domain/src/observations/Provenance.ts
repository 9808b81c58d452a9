import { Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { Kind } from "./Dataset.ts"

/** Where an answer's values come from: one entry per dataset and source that fed it. */
export const Provenance = Schema.Struct({
  dataset: Schema.String,
  source: Schema.String,
  kind: Kind,
  method: Schema.optional(Schema.String).annotations({ description: "How derived or modelled values were computed" }),
  captured_at: Timestamp.annotations({ description: "When the newest of these values was captured at the source" }),
  licence: Schema.String,
  url: Schema.NullOr(Schema.String)
}).annotations({ identifier: "Provenance" })
export type Provenance = typeof Provenance.Type

/** How much of what was asked for is known. `pct` is 0 to 100; null where nothing was expected. */
export const Coverage = Schema.Struct({
  expected: Schema.Int,
  present: Schema.Int,
  pct: Schema.NullOr(Schema.Number)
}).annotations({ identifier: "Coverage", description: "15-minute blocks of the window: expected, present, percent" })
export type Coverage = typeof Coverage.Type

/** Coverage of `present` among `expected` blocks, percent to one decimal. */
export const coverage = (present: number, expected: number): Coverage => ({
  expected,
  present,
  pct: expected === 0 ? null : Math.round((present / expected) * 1000) / 10
})

/** An aggregate over less than this share of its blocks is null. */
export const leastCoverage = 0.8
