import { type Observation, slotKey } from "./Observation.ts"
import { istDateStart } from "../time/Time.ts"
import { type DatasetId, unitOf } from "./Dataset.ts"

/** Start of the regulations of 2024 (16 September 2024): from then on the normal rate is the highest of three rates. */
export const highestOfThreeSince = istDateStart("2024-09-16")

const rates: ReadonlyArray<DatasetId> = ["acp_dam", "acp_rtm", "rate_of_thirds"]

/** Difference that comes of printing whole paise per kWh, INR/MWh. */
const rounding = 5

/**
 * Judge of normal rates that were given together with the rates they are made of: the reason why one goes to quarantine, or
 * null. A block of which one of the three rates is not given is not judged, nor is one before the regulations of 2024, whose rate
 * is what its own file says.
 */
export const againstItsRates = (
  observations: ReadonlyArray<Observation>
): ((observation: Observation) => string | null) => {
  const values = new Map<string, number>()
  for (const observation of observations) {
    if (rates.includes(observation.dataset) && observation.value !== null) {
      values.set(slotKey(observation.dataset, observation), observation.value)
    }
  }
  return (observation) => {
    const { dataset, ts, value } = observation
    if (dataset !== "normal_rate" || value === null || ts < highestOfThreeSince) return null
    const given = rates.flatMap((rate) => values.get(slotKey(rate, observation)) ?? [])
    const highest = Math.max(...given)
    return given.length < rates.length || Math.abs(value - highest) <= rounding
      ? null
      : `normal_rate of ${value} ${unitOf(dataset)} is not the highest of ${rates.join(", ")}, which is ${highest}`
  }
}
