import { Schema } from "effect"
import { number } from "../http/Members.ts"
import { Coverage } from "../observations/Provenance.ts"
import { StateSlug } from "../states/State.ts"
import { blocksPerDay } from "../time/Time.ts"
import { Change, from } from "./LoadProfile.ts"

export const EmissionsDeltaRequest = Schema.Struct({
  state: StateSlug,
  from,
  shift_mwh: Change.annotate({
    description: "Change of the load by 15-minute block, MWh; positive is more load",
    examples: [Array.from({ length: blocksPerDay }, (_, block) => (block === 40 ? 0.5 : block === 76 ? -0.5 : 0))]
  })
}).annotate({ identifier: "EmissionsDeltaRequest", description: "A proposed shift of load" })

export const EmissionsDelta = Schema.Struct({
  signal_type: Schema.Literal("marginal").annotate({ description: "Marginal signal" }),
  delta_kg_co2e: number("Change of emissions, kg CO2e; negative is avoided", -512.4),
  coverage: Coverage
}).annotate({ identifier: "EmissionsDelta", description: "Change of emissions by a shift of load" })
