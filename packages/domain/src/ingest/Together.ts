import { clearedAgainst } from "../observations/ClearedVolume.ts"
import { againstItsRates } from "../observations/NormalRate.ts"
import type { Observation } from "../observations/Observation.ts"
import { repeatsPrice } from "../observations/RepeatedPrice.ts"

/** Judge of values by others that were given with them: the reason why one goes to quarantine, or null. */
export const together = (observations: ReadonlyArray<Observation>): ((observation: Observation) => string | null) => {
  const repeated = repeatsPrice(observations)
  // A price in the place of a bid says nothing of what was cleared.
  const volume = clearedAgainst(observations.filter((observation) => repeated(observation) === null))
  const rate = againstItsRates(observations)
  return (observation) => repeated(observation) ?? volume(observation) ?? rate(observation)
}
