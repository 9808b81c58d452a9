import { dayMs, istDate } from "../format/Time.ts"
import type { Parameters } from "./Answer.ts"
import { type Query, type Resolution, resolutionOf, type Span, windowOf } from "./Query.ts"

/** Longest window that can be shown as it was known at an earlier time, days. */
const longestKnownAtDays = 92

/** Hours of a forecast, counted from its issue. */
const horizon = 48

/** Traits of a series that say which parameters its route takes. */
interface Route {
  readonly isKnownAt: boolean
  readonly isForecast: boolean
  readonly isByMonth: boolean
  readonly resolutions: ReadonlyArray<Resolution>
}

/** True where a query's values can be shown as they were known earlier. */
export const mayLookBack = ({ isForecast, isKnownAt }: Route, { span }: Query): boolean => {
  const { from, to } = windowOf(span, 0)
  return isKnownAt && (isForecast || to - from <= longestKnownAtDays * dayMs)
}

/** Days of a span, both ends in it: routes of months take days alone, and read the months that these are in. */
const datesOf = (span: Span, now: number): Parameters => {
  const { from, to } = windowOf(span, now)
  return { from: istDate(from), to: istDate(to - 1) }
}

/** Parameters of the call for a query and its area at a time, epoch ms: those alone that the route takes. */
export const callOf = (
  route: Route,
  query: Query,
  area: Parameters,
  knownAt: number | null,
  now: number
): Parameters => ({
  ...area,
  ...(route.isForecast ? { horizon } : route.isByMonth ? datesOf(query.span, now) : query.span),
  ...(!route.isForecast && route.resolutions.length > 1 && { resolution: resolutionOf(query, route.resolutions) }),
  ...(knownAt !== null && mayLookBack(route, query) && { known_at: new Date(knownAt).toISOString() })
})
