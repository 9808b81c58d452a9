import { Schema } from "effect"
import { maybe } from "../http/Members.ts"

/** Ways to tell what one MWh more emits. They are named beside every value and never averaged. */
export const MarginalMethod = Schema.Literals(["dispatch", "regression", "cea"]).annotate({
  identifier: "MarginalMethod",
  description:
    "`dispatch`: change of the emissions of a dispatch with 1 MW more in the zone. `regression`: change of the country's emissions with its load, by load and hour. `cea`: margins of the baseline database, one number for the country and year"
})
export type MarginalMethod = typeof MarginalMethod.Type

/** Signal that counts where none is named. */
export const defaultMarginalMethod: MarginalMethod = "dispatch"

/** Emissions of one MWh more with their band, kg CO2e per MWh. */
export interface Band {
  readonly kg_co2e_per_mwh: number
  readonly p10: number
  readonly p90: number
}

/** Edition of the baseline database whose margins `cea` is made of. */
export const baseline = "Central Electricity Authority, CO2 baseline database, version 21.0, FY 2024-25"

/** Margin of the baseline database with its weight. */
const Margin = Schema.Struct({
  margin: Schema.Literals(["operating", "build"]).annotate({ description: "Margin", examples: ["operating"] }),
  weight: Schema.Finite.annotate({ description: "Weight, 0 to 1", examples: [0.5] }),
  kg_co2e_per_mwh: Schema.Finite.annotate({ description: "Value, kg CO2e per MWh", examples: [964.6] })
}).annotate({ identifier: "BaselineMargin", description: "Margin of the baseline database" })

export const MarginalSignal = Schema.Struct({
  method: MarginalMethod,
  kg_co2e_per_mwh: maybe("Emissions of one MWh more, kg CO2e per MWh", 970),
  p10: maybe("10th percentile; null of `cea`, which has no band", 968.2),
  p90: maybe("90th percentile; null of `cea`, which has no band", 976.4),
  margins: Schema.optionalKey(Schema.Array(Margin)).annotateKey({
    description: "Present with `cea`: what it is made of"
  }),
  baseline: Schema.optionalKey(
    Schema.String.annotate({
      description: "Edition of the baseline database and financial year of its margins",
      examples: [baseline]
    })
  ).annotateKey({ description: "Present with `cea`" })
}).annotate({
  identifier: "MarginalSignal",
  description: "A marginal signal of a block; bands were not held against outcomes"
})
export type MarginalSignal = typeof MarginalSignal.Type

/** Marginal value before and after the restatement of its block. */
export const MarginalChange = Schema.Struct({
  method: MarginalMethod,
  previous: maybe("Before, kg CO2e per MWh", 0),
  current: maybe("Since then, kg CO2e per MWh; null until it is computed, which takes about a minute", 970)
}).annotate({ identifier: "MarginalChange", description: "Marginal value before and after a restatement" })

const sha256 = (description: string) => Schema.String.annotate({ description: `SHA-256 of ${description}, hex` })

/** Marginal values as they were frozen with a snapshot. */
export const SnapshotMarginal = Schema.Struct({
  method_version: Schema.String.annotate({ description: "Version of the method", examples: ["marginal-v0.2"] }),
  marginal_signals: Schema.Array(MarginalSignal).annotate({ description: "Values of the area by each method" }),
  committed_mw: Schema.Finite.annotate({
    description: "Greatest power of coal in the 24 hours that end with the block, MW"
  }),
  regression_sha256: Schema.NullOr(sha256("the regression that the block's values rest on")),
  result_sha256: sha256("the block's marginal values, of all zones")
}).annotate({ identifier: "SnapshotMarginal", description: "Marginal values as they were frozen with a snapshot" })

/** Replay of the marginal values of a snapshot. */
export const MarginalReplayed = Schema.Struct({
  signal_type: Schema.Literal("marginal").annotate({ description: "Marginal: no average stands here" }),
  method_version: Schema.String.annotate({ description: "Version of the method", examples: ["marginal-v0.2"] }),
  exact: Schema.Boolean.annotate({ description: "True where every byte is as stored" }),
  stored: Schema.Array(MarginalSignal).annotate({ description: "Values of the area as they were stored" }),
  replayed: Schema.Array(MarginalSignal).annotate({ description: "Values of the area as computed for this answer" })
}).annotate({ identifier: "MarginalReplayed", description: "Marginal values recomputed from what was frozen" })
