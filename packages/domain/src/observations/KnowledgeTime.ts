import { Context } from "effect"
import { type Instant, dayMs } from "../time/Time.ts"

/**
 * Instant by which all that an answer rests on had been written here, epoch ms; null for all that is known now. Reads of
 * `GridData` and of forecasts look at it, so that what is asked of them need not pass it on.
 */
export const KnowledgeTime = Context.Reference<number | null>("@grid/domain/KnowledgeTime", {
  defaultValue: () => null
})

/** Longest window that is read as it was known, days: every value is looked up among its revisions. */
export const mostKnownDays = 92

/** Instant that a request names as `known_at`, epoch ms: of an IST day its end. */
export const knowledgeTime = ({ isDate, ms }: Instant): number => (isDate ? ms + dayMs : ms)
