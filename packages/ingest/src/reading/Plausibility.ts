import type { Parsed, Rejection } from "@grid/domain/ingest/Source"
import { ancillary } from "@grid/domain/observations/datasets/Ancillary"
import { market } from "@grid/domain/observations/datasets/Market"
import type { Observation } from "@grid/domain/observations/Observation"
import { iso, istDay, istDayStart } from "@grid/domain/time/Time"
import { clockSkewMs } from "./Calendar.ts"

const isCleared = ({ dataset }: Observation): boolean =>
  Object.hasOwn(market, dataset) || Object.hasOwn(ancillary, dataset)

/**
 * Content of an answer without what lies in the future, which nobody can have measured: it would be the newest value for as long as
 * its time has not come. Markets are cleared up to the end of tomorrow (IST). `now` in epoch ms.
 */
export const past = (content: Parsed, now: number): Parsed => {
  const latest = now + clockSkewMs
  const clearedUntil = istDayStart(istDay(latest) + 2)
  const isFuture = (observation: Observation) =>
    observation.ts > latest && !(isCleared(observation) && observation.ts < clearedUntil)
  const future = content.observations.filter(isFuture)
  if (future.length === 0) return content
  return {
    ...content,
    observations: content.observations.filter((observation) => !isFuture(observation)),
    rejected: [...content.rejected, ...future.map(rejection)]
  }
}

const rejection = ({ area, dataset, ts }: Observation): Rejection => ({
  entry: `${dataset} of ${area} at ${iso(ts)}`,
  reason: "lies in the future"
})
