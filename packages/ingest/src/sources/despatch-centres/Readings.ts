import type { Parsed, Refusal } from "@grid/domain/ingest/Source"
import type { Area } from "@grid/domain/observations/Area"
import type { DatasetId, Kind } from "@grid/domain/observations/Dataset"
import { tidy } from "@grid/domain/observations/Units"
import * as State from "@grid/domain/states/State"
import { Result } from "effect"
import * as Collector from "../../reading/Collector.ts"
import * as Reading from "../../reading/Reading.ts"

/** One instantaneous reading of an answer, before it is known to be one. */
export interface Candidate {
  readonly dataset: DatasetId
  readonly area: Area
  /** Instant of the source's reading, epoch ms. */
  readonly ts: number
  /** Left: why it is none. */
  readonly value: Result.Result<number | null, string>
  /** `observed` unless said otherwise. */
  readonly kind?: Kind
  /** Place in the answer, for people. */
  readonly entry: string | Collector.Place
}

/**
 * Observations of one answer: each dataset of an area at an instant once; a second value that differs is rejected. So is
 * all that was read of a state together with a demand of 0: that is what is shown when readings are lost.
 */
export const gather = (candidates: ReadonlyArray<Candidate>, rejected: ReadonlyArray<Refusal> = []): Parsed => {
  const lost = new Set(candidates.filter(isLost).map(momentOf))
  const into = Collector.make()
  for (const { reason, ...place } of rejected) into.reject(place, reason)
  for (const candidate of candidates) {
    const { area, dataset, entry, kind = "observed", ts, value } = candidate
    if (Result.isFailure(value)) into.reject(entry, value.failure)
    else if (lost.has(momentOf(candidate))) into.reject(entry, "read with a demand of 0: no reading")
    else into.add(entry, { dataset, area, ts, value: value.success, kind, period_minutes: 0 })
  }
  return into.parsed()
}

const momentOf = ({ area, ts }: Candidate): string => `${area} ${ts}`

const isLost = ({ area, dataset, value }: Candidate): boolean =>
  dataset === "demand" && Result.isSuccess(value) && value.success === 0 && State.fromSlug(area) !== undefined

/** A number as pages and files print it, with or without its unit; blank and dashes say that there is none. */
export const number = (text: string): Result.Result<number | null, string> => {
  const bare = text.replace(/\s*(MW|Hz)\s*$/i, "").trim()
  return /^-*$/.test(bare) ? Result.succeed(null) : Reading.number(bare)
}

/** Actual less scheduled drawal, where both are known; free of the noise of floating point. */
export const deviation = (
  actual: Result.Result<number | null, string>,
  scheduled: Result.Result<number | null, string>
): number | null => {
  const [drawal, planned] = [Result.getOrNull(actual), Result.getOrNull(scheduled)]
  return drawal === null || planned === null ? null : tidy(drawal - planned)
}
