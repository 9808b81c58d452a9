import { type Observation, slotKey } from "./Observation.ts"
import { type DatasetId, unitOf } from "./Dataset.ts"
import { greenFuels, markets } from "./datasets/Market.ts"

/** Cleared volumes and the bids that they cannot exceed: those of the segment, and of the green market those of the fuel. */
const pairs: ReadonlyArray<readonly [cleared: DatasetId, bid: DatasetId]> = [
  ...markets.flatMap((id) => [
    [`cleared_${id}`, `sell_bid_${id}`] as const,
    [`cleared_${id}`, `purchase_bid_${id}`] as const
  ]),
  ...greenFuels.map((fuel) => [`cleared_gdam_${fuel}`, `sell_bid_gdam_${fuel}`] as const)
]

const pairsOf = new Map(pairs.flat().map((id) => [id, pairs.filter((pair) => pair.includes(id))]))

/**
 * Judge of volumes and bids that were given together: the reason why a value goes to quarantine, or null. More than was bid
 * on either side cannot clear, and nobody can tell which of the two is wrong: both are held back. A bid that is not given
 * says nothing.
 */
export const clearedAgainst = (
  observations: ReadonlyArray<Observation>
): ((observation: Observation) => string | null) => {
  const values = new Map<string, number>()
  for (const observation of observations) {
    if (pairsOf.has(observation.dataset) && observation.value !== null) {
      values.set(slotKey(observation.dataset, observation), observation.value)
    }
  }
  return (observation) => {
    for (const pair of pairsOf.get(observation.dataset) ?? []) {
      const [volume, bid] = pair.map((dataset) => values.get(slotKey(dataset, observation)))
      if (observation.value !== null && volume !== undefined && bid !== undefined && volume > bid) {
        return `${pair[0]} of ${volume} ${unitOf(pair[0])} is above the ${pair[1]} of ${bid}; one of the two is wrong`
      }
    }
    return null
  }
}
