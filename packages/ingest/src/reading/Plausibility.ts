import type { Parsed, Refusal } from "@grid/domain/ingest/Source"
import type { Observation } from "@grid/domain/observations/Observation"
import { clearedDatasets, reachAt } from "@grid/domain/observations/Reach"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { iso } from "@grid/domain/time/Time"
import { show } from "./Reading.ts"

const cleared = new Set(clearedDatasets)

/** NUL or half of a surrogate pair, as JSON writes them. */
const noCharacter = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Content of an answer without records in which something stands that is no text: one would keep all others from being stored. */
const legible = (content: Parsed): Parsed => {
  const { records = [] } = content
  const isLegible = ({ body, key }: SourceRecord) => !noCharacter.test(JSON.stringify([key, body]))
  if (records.every(isLegible)) return content
  const illegible = records.filter((record) => !isLegible(record))
  return {
    ...content,
    records: records.filter(isLegible),
    rejected: [
      ...content.rejected,
      ...illegible.map(({ collection, key }) => ({
        entry: `${collection} ${show(key)}`,
        reason: "holds a NUL or half a character: save the file anew as UTF-8"
      }))
    ]
  }
}

/** Content of an answer that can be believed and stored; `now` in epoch ms. */
export const plausible = (content: Parsed, now: number): Parsed => past(legible(content), now)

/**
 * Content of an answer without what lies in the future, which nobody can have measured: it would be the newest value for as long as
 * its time has not come. Markets are cleared up to the end of tomorrow (IST).
 */
const past = (content: Parsed, now: number): Parsed => {
  const reach = reachAt(now)
  const isFuture = ({ dataset, ts }: Observation) =>
    ts > reach.measured && !(cleared.has(dataset) && ts < reach.cleared)
  const future = content.observations.filter(isFuture)
  if (future.length === 0) return content
  return {
    ...content,
    observations: content.observations.filter((observation) => !isFuture(observation)),
    rejected: [...content.rejected, ...future.map(refusal)]
  }
}

const refusal = ({ area, dataset, ts }: Observation): Refusal => ({
  entry: `${dataset} of ${area} at ${iso(ts)}`,
  reason: "lies in the future"
})
