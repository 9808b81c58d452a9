import { Schema } from "effect"
import { overridesOf } from "../engines/Assumptions.ts"
import { knownAt } from "../engines/EngineApi.ts"
import { frameFields } from "../engines/Frame.ts"
import { list, maybe } from "../http/Members.ts"
import { Coverage } from "../observations/Provenance.ts"
import { on } from "../reference/Reference.ts"
import { StateSlug } from "../states/State.ts"
import { blocksPerDay } from "../time/Time.ts"
import { Change, from } from "../carbon/LoadProfile.ts"
import { marginalDefaults } from "./MarginalAssumptions.ts"
import { MarginalMethod } from "../carbon/MarginalSignal.ts"

const shift = Array.from({ length: blocksPerDay }, (_, block) => (block === 40 ? 0.5 : block === 76 ? -0.5 : 0))

export const EmissionsDeltaRequest = Schema.Struct({
  state: StateSlug,
  from,
  shift_mwh: Change.annotate({
    description: "Change of the load by 15-minute block, MWh; positive is more load",
    examples: [shift]
  }),
  method: Schema.optionalKey(MarginalMethod).annotateKey({
    description: "Signal of `delta_kg_co2e` (default `dispatch`); the others stand beside it",
    default: "dispatch"
  }),
  assumptions: overridesOf(marginalDefaults),
  ...knownAt
}).annotate({
  identifier: "EmissionsDeltaRequest",
  description: "A proposed shift of load",
  examples: [{ state: StateSlug.make("rajasthan"), from: on("2026-08-18"), shift_mwh: shift, method: "dispatch" }]
})

const delta = maybe(
  "Change of emissions, kg CO2e, negative is avoided; null unless every block with a change is known",
  -512.4
)

export const EmissionsDelta = Schema.Struct({
  ...frameFields,
  signal_type: Schema.Literal("marginal").annotate({ description: "Marginal signal" }),
  method: MarginalMethod,
  delta_kg_co2e: delta,
  coverage: Coverage,
  by_method: list(
    Schema.Struct({ method: MarginalMethod, delta_kg_co2e: delta, coverage: Coverage }).annotate({
      identifier: "MarginalDelta",
      description: "Change of emissions by one marginal signal"
    }),
    "The same by every marginal signal: they answer different questions and are not averaged"
  ),
  average: Schema.Struct({
    signal_type: Schema.Literal("average").annotate({ description: "Average signal" }),
    delta_kg_co2e: delta,
    coverage: Coverage
  }).annotate({
    identifier: "AverageDelta",
    description: "Change of what Scope 2 counts: by the average intensity of consumption, beside the marginal one"
  })
}).annotate({ identifier: "EmissionsDelta", description: "Change of emissions by a shift of load" })
export type EmissionsDelta = typeof EmissionsDelta.Type
