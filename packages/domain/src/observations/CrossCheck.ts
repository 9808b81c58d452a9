import type { SourceId } from "./SourceId.ts"
import * as State from "../states/State.ts"
import { minuteMs } from "../time/Time.ts"
import { type DatasetId, unitOf } from "./Dataset.ts"
import type { Observation } from "./Observation.ts"

/** Sources read off the pages of state despatch centres, which now and then show something else than they say. */
export const despatchCentres: ReadonlySet<SourceId> = new Set<SourceId>(["sldc-up", "sldc-pb", "sldc-dl", "sldc-ka"])

/** Source that they are compared with: the only one that has every state. */
export const referenceSource: SourceId = "merit"

/** Datasets that both give. */
const comparable: ReadonlySet<DatasetId> = new Set<DatasetId>(["demand", "own_generation", "net_import"])

/** A reference further away than this says nothing of the value, ms. */
export const maxAgeMs = 30 * minuteMs

const lowestRatio = 0.5
const highestRatio = 2

/** True for values that `contradiction` can judge: an instantaneous reading of a state by a despatch centre. */
export const isCheckable = (source: SourceId, observation: Observation): boolean =>
  despatchCentres.has(source) &&
  comparable.has(observation.dataset) &&
  observation.period_minutes === 0 &&
  State.fromSlug(observation.area) !== undefined

/**
 * Reason why a despatch centre's value cannot be right, or null. `reference` is the value of `referenceSource` nearest to it in
 * time; one of another dataset, state or time, a missing one and one of 0 say nothing. A ratio from 0.5 to 2 agrees.
 */
export const contradiction = (
  source: SourceId,
  observation: Observation,
  reference: Observation | null
): string | null => {
  if (!isCheckable(source, observation) || reference === null || !isOfTheSame(observation, reference)) return null
  const { value } = observation
  if (value === null || reference.value === null || reference.value === 0) return null
  const ratio = value / reference.value
  if (ratio >= lowestRatio && ratio <= highestRatio) return null
  const unit = unitOf(observation.dataset)
  const minutes = Math.round(Math.abs(observation.ts - reference.ts) / minuteMs)
  return `${value} ${unit} is ${ratioText(ratio)} times the ${reference.value} ${unit} that ${referenceSource} gave ${minutes} min ${
    reference.ts > observation.ts ? "later" : "earlier"
  }; ${lowestRatio} to ${highestRatio} times would agree`
}

const isOfTheSame = (observation: Observation, reference: Observation): boolean =>
  reference.dataset === observation.dataset &&
  reference.area === observation.area &&
  reference.period_minutes === 0 &&
  Math.abs(observation.ts - reference.ts) <= maxAgeMs

const ratioText = (ratio: number): string => (Math.abs(ratio) < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(2))
