import { TransformerProfile } from "@grid/domain/distribution/DistributionApi"
import { round } from "@grid/domain/numbers/Numbers"
import { blocksPerDay, iso } from "@grid/domain/time/Time"
import type { Engine } from "../engines/Engine.ts"
import { distributionVersion, missingOf } from "./HostingEngine.ts"
import type { TransformerInputs } from "./Inputs.ts"
import { loadsOf } from "./Profiles.ts"

/** Mean load of the consumers below a transformer by block of the IST day, without the losses of its network. */
export const transformerProfile: Engine<TransformerInputs, typeof TransformerProfile.Type> = {
  engine: "transformer-profile",
  version: distributionVersion,
  schema: TransformerProfile,
  compute: (inputs) => {
    const { dt_id, from, values } = inputs
    const { blocks, kw, quality } = loadsOf(inputs, values.nameplate_peak_fraction)
    const days = blocks / blocksPerDay
    const sums = new Float64Array(blocksPerDay)
    for (const loads of kw) {
      for (let block = 0; block < blocks; block++) {
        sums[block % blocksPerDay] = (sums[block % blocksPerDay] as number) + (loads[block] as number)
      }
    }
    return {
      dt_id,
      profile: Array.from(sums, (sum, slot) => ({ block: slot + 1, mean_kw: round(sum / days, 1_000) })),
      from: iso(from),
      missing: missingOf(inputs),
      ...quality
    }
  }
}
