import { clearedAgainst } from "../observations/ClearedVolume.ts"
import { againstItsRates } from "../observations/NormalRate.ts"
import type { Observation } from "../observations/Observation.ts"

/** Judge of values by others that were given with them: the reason why one goes to quarantine, or null. */
export const together = (observations: ReadonlyArray<Observation>): ((observation: Observation) => string | null) => {
  const volume = clearedAgainst(observations)
  const rate = againstItsRates(observations)
  return (observation) => volume(observation) ?? rate(observation)
}
