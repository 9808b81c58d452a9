import { sum } from "../numbers/Numbers.ts"
import { Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { Kind } from "./Dataset.ts"
import { publishedAs } from "../schema/JsonSchema.ts"

/** Origin of an answer's values: one entry per dataset and source that fed it. */
export const Provenance = Schema.Struct({
  dataset: Schema.String.annotate({ description: "Id of the dataset, e.g. `demand`" }),
  source: Schema.String.annotate({ description: "Name of the source, e.g. `npp`" }),
  kind: Kind,
  method: Schema.optionalKey(Schema.String).annotateKey({
    description: "How derived or modelled values were computed"
  }),
  captured_at: Timestamp.annotate({
    identifier: "CaptureTime",
    ...publishedAs({
      type: "string",
      format: "date-time",
      description: "When the newest of these values was captured at the source, ISO 8601 UTC"
    })
  }),
  licence: Schema.String.annotate({ description: "Licence the source states, or that it states none" }),
  url: Schema.NullOr(Schema.String).annotate({ description: "Address of the source; null where it has none" })
}).annotate({ identifier: "Provenance", description: "Where values of an answer come from" })
export type Provenance = typeof Provenance.Type

/** Terms of what this service computes. */
export const ownTerms = { licence: "Apache-2.0", url: null } as const

/** One entry for each dataset and source. */
export const distinct = (entries: ReadonlyArray<Provenance>): ReadonlyArray<Provenance> => [
  ...new Map(entries.map((one) => [`${one.dataset} ${one.source}`, one])).values()
]

/** Feeds by name; what is not as published says so in brackets: `simulator (simulated)`. */
export const feedsOf = (provenance: ReadonlyArray<Provenance>): ReadonlyArray<string> => [
  ...new Set(provenance.map(({ kind, source }) => (kind === "observed" ? source : `${source} (${kind})`)))
]

/** Known part of the values that there could be. `pct` is 0 to 100; null where nothing was expected. */
export const Coverage = Schema.Struct({
  expected: Schema.Int.annotate({ description: "Blocks in the window" }),
  present: Schema.Int.annotate({ description: "Blocks whose value is known" }),
  pct: Schema.NullOr(Schema.Finite).annotate({
    description: "Known blocks, 0 to 100; null where nothing was expected"
  })
}).annotate({
  identifier: "Coverage",
  description: "15-minute blocks of the window: expected, present, percent",
  examples: [{ expected: 96, present: 96, pct: 100 }]
})
export type Coverage = typeof Coverage.Type

/** Coverage of `present` among `expected` blocks, percent to one decimal. */
export const coverage = (present: number, expected: number): Coverage => ({
  expected,
  present,
  pct: expected === 0 ? null : Math.round((present / expected) * 1000) / 10
})

/** Coverage of several parts together. */
export const coverageOfAll = (parts: ReadonlyArray<Coverage>): Coverage =>
  coverage(sum(parts.map(({ present }) => present)), sum(parts.map(({ expected }) => expected)))

/** An aggregate over less than this share of its blocks is null. */
export const leastCoverage = 0.8
