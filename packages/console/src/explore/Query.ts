import { dayMs, hourMs, instantOf, isDate, startOfDate } from "../format/Time.ts"

/** Interval of the values: 15 minutes, an hour, an IST day. */
export type Resolution = "block" | "hour" | "day"

export const resolutions: ReadonlyArray<Resolution> = ["block", "hour", "day"]

/** Window that ends now, or IST days with both ends in it. */
export type Span = { readonly hours: number } | { readonly from: string; readonly to: string }

/** Query of the page: all of it stands in its address. */
export interface Query {
  readonly series: string
  /** `india`, a zone, a state's slug or a bid area. */
  readonly area: string
  readonly span: Span
  /** Null where it follows from the span. */
  readonly resolution: Resolution | null
  /** Knowledge time, epoch ms; null for now. */
  readonly knownAt: number | null
}

const defaultHours = 168

const spanOf = (parameters: URLSearchParams): Span => {
  const from = parameters.get("from")
  const to = parameters.get("to")
  if (isDate(from) && isDate(to) && from <= to) return { from, to }
  const hours = Number(parameters.get("hours"))
  return { hours: Number.isInteger(hours) && hours >= 1 && hours <= 100_000 ? hours : defaultHours }
}

/** Query that an address stands for; what cannot be read takes its default. */
export const readQuery = (parameters: URLSearchParams): Query => ({
  series: parameters.get("series") ?? "demand",
  area: parameters.get("area") ?? "india",
  span: spanOf(parameters),
  resolution: resolutions.find((one) => one === parameters.get("resolution")) ?? null,
  knownAt: instantOf(parameters.get("known_at"))
})

/** Parameters of an address; `readQuery` gives the query back. */
export const parametersOf = ({
  area,
  knownAt,
  resolution,
  series,
  span
}: Query): Readonly<Record<string, string | null>> => ({
  series,
  area,
  hours: "hours" in span ? String(span.hours) : null,
  from: "hours" in span ? null : span.from,
  to: "hours" in span ? null : span.to,
  resolution,
  known_at: knownAt === null ? null : new Date(knownAt).toISOString()
})

/** Ends of a span, epoch ms. */
export const windowOf = (span: Span, now: number): { readonly from: number; readonly to: number } =>
  "hours" in span
    ? { from: now - span.hours * hourMs, to: now }
    : { from: startOfDate(span.from), to: startOfDate(span.to) + dayMs }

/** Resolution that gives a span some hundreds of points, out of those that there are. */
export const resolutionOf = ({ resolution, span }: Query, offered: ReadonlyArray<Resolution>): Resolution => {
  const { from, to } = windowOf(span, 0)
  const fitting = to - from <= 8 * dayMs ? "block" : to - from <= 93 * dayMs ? "hour" : "day"
  return offered.find((one) => one === (resolution ?? fitting)) ?? offered[0] ?? "hour"
}
