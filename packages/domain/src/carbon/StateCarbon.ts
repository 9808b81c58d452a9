import { Schema } from "effect"
import { instant, list, maybe, number, StateCode, text } from "../http/Members.ts"
import { Coverage } from "../observations/Provenance.ts"
import { FactorSetUsed } from "./Carbon.ts"
import { MarginalMethod, MarginalSignal } from "./MarginalSignal.ts"

/** Name of the average signal. */
export const average = Schema.Literal("average").annotate({ description: "Average signal, as Scope 2 asks for" })

const RestatedFrom = Schema.Struct({
  kg_co2e_per_mwh: maybe("Intensity before, kg CO2e per MWh", 709.8),
  snapshot_id: text("Snapshot that was replaced", "20260818T0945Z-4f1c9e2ab7d05836"),
  restated_at: instant("When", "2026-08-19T04:12:00Z"),
  reason: text("Why", "correction")
}).annotate({ identifier: "EnterpriseRestatedFrom", description: "What a restated value was before" })

/** A signal with its name, so that an average is never taken for a marginal value. */
const averageValue = Schema.Struct({
  signal_type: average,
  kg_co2e_per_mwh: maybe("Intensity, kg CO2e per MWh", 712.4)
})

/** Feeds of an intensity, as answers without `meta` name them. */
export const feeds = list(
  text("A feed", "npp (modelled)"),
  "Upstream feeds; where values are estimated or simulated it is said in brackets"
)

export const AverageCarbon = Schema.Struct({
  state: StateCode,
  block_start_ist: text("Start of the 15-minute block, ISO 8601 with +05:30", "2026-08-18T15:15:00+05:30"),
  average: averageValue.annotate({ description: "Average intensity of consumption" }),
  factor_set: FactorSetUsed,
  marginal: Schema.optionalKey(
    Schema.Struct({
      signal_type: Schema.Literal("marginal").annotate({ description: "Marginal signal" }),
      kg_co2e_per_mwh: number("Intensity, kg CO2e per MWh", 893.1)
    })
  ).annotateKey({
    description:
      "Marginal intensity by the `dispatch` signal: what one MWh more emits; absent where it is not known, and while the product is on the roadmap"
  }),
  marginal_signals: Schema.optionalKey(
    list(MarginalSignal, "Every marginal signal with its name: they answer different questions and are not averaged")
  ).annotateKey({ description: "Absent while the product is on the roadmap" }),
  snapshot_id: text("Grid-mix snapshot to replay it from", "20260818T0945Z-a3de04c19b5f7720"),
  sources: feeds,
  restated_from: Schema.optionalKey(RestatedFrom)
}).annotate({ identifier: "StateCarbonLatest", description: "Carbon intensity of a state in the newest block" })

export const CarbonSeries = Schema.Struct({
  state: StateCode,
  signal_type: Schema.Literals(["average", "marginal"]).annotate({ description: "The signal that was asked for" }),
  method: Schema.optionalKey(MarginalMethod).annotateKey({ description: "Method of a marginal signal" }),
  factor_set: Schema.optionalKey(FactorSetUsed).annotateKey({
    description: "Absent of `cea`, whose margins are those of the baseline database in `sources`"
  }),
  series: list(
    Schema.Struct({
      block_start_ist: text("Start of the 15-minute block, ISO 8601 with +05:30", "2026-08-18T15:15:00+05:30"),
      kg_co2e_per_mwh: maybe("Intensity, kg CO2e per MWh", 712.4),
      snapshot_id: Schema.NullOr(text("Snapshot", "20260818T0945Z-a3de04c19b5f7720")).annotate({
        description: "Grid-mix snapshot to replay it from; null where there is none"
      }),
      method: Schema.optionalKey(MarginalMethod).annotateKey({ description: "Method of a marginal value" }),
      p10: Schema.optionalKey(maybe("10th percentile of a marginal value, kg CO2e per MWh", 968.2)),
      p90: Schema.optionalKey(maybe("90th percentile of a marginal value, kg CO2e per MWh", 976.4)),
      restated_from: Schema.optionalKey(RestatedFrom)
    }),
    "Blocks of 15 minutes, oldest first, unknown ones null"
  ),
  coverage: Coverage,
  sources: feeds
}).annotate({
  identifier: "StateCarbonHistory",
  description: "Carbon intensity of a state by block",
  examples: [
    {
      state: "IN-MH",
      signal_type: "average",
      factor_set: "cea-v21-direct",
      series: [
        {
          block_start_ist: "2026-08-18T15:15:00+05:30",
          kg_co2e_per_mwh: 712.4,
          snapshot_id: "20260818T0945Z-a3de04c19b5f7720",
          restated_from: {
            kg_co2e_per_mwh: 709.8,
            snapshot_id: "20260818T0945Z-4f1c9e2ab7d05836",
            restated_at: "2026-08-19T04:12:00Z",
            reason: "correction"
          }
        }
      ],
      coverage: { expected: 1, present: 1, pct: 100 },
      sources: ["npp (modelled)"]
    }
  ]
})
