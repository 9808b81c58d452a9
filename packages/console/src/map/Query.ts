import { blockBegin, blockMs, dayMs, instantOf, isDate, startOfDate } from "../format/Time.ts"
import { type Measure, measures } from "./Measures.ts"

/** Query of the map: all of it stands in the address of the page. */
export interface Query {
  readonly measure: Measure
  /** IST day; null for the last 24 hours or the newest report. */
  readonly date: string | null
  /** Begin of the block, epoch ms; null for the newest one of the day. */
  readonly at: number | null
}

/** Query that an address stands for; what cannot be read takes its default. */
export const readQuery = (parameters: URLSearchParams): Query => {
  const date = parameters.get("date")
  const at = instantOf(parameters.get("at"))
  return {
    measure: measures.find(({ id }) => id === parameters.get("measure")) ?? measures[0],
    date: isDate(date) ? date : null,
    at: at === null ? null : blockBegin(at)
  }
}

/** Parameters of an address; `readQuery` gives the query back. */
export const parametersOf = ({ at, date, measure }: Query): Readonly<Record<string, string | null>> => ({
  measure: measure.id,
  date,
  at: at === null ? null : new Date(at).toISOString()
})

/** First and last block that can be chosen, epoch ms: of the day, or of the last 24 hours, as far as they have ended. */
export const blocksOf = ({ date }: Query, now: number): { readonly first: number; readonly last: number } => {
  const newest = blockBegin(now) - blockMs
  if (date === null) return { first: newest + blockMs - dayMs, last: newest }
  const first = startOfDate(date)
  return { first, last: Math.max(first, Math.min(newest, first + dayMs - blockMs)) }
}

/** Block of which values are asked for, epoch ms; null for whatever is newest. */
export const blockOf = (query: Query, now: number): number | null => {
  const { first, last } = blocksOf(query, now)
  if (query.at === null || query.at < first || query.at > last) return query.date === null ? null : last
  return query.at
}
