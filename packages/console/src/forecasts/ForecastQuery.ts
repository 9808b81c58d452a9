import { dayMs, isDate, istDate, startOfDate } from "../format/Time.ts"

export const targets = ["demand", "carbon", "dam", "rtm"] as const
export type Target = (typeof targets)[number]

/** Query of the page of forecasts: all of it stands in its address. */
export interface ForecastQuery {
  readonly target: Target
  /** `india` or a state's slug; prices are forecast of all India alone. */
  readonly area: string
  /** IST day of which forecast and outcome are compared, `YYYY-MM-DD`; null for yesterday. */
  readonly date: string | null
}

export const hasStates = (target: Target): boolean => target === "demand" || target === "carbon"

/** Query that an address stands for; what cannot be read takes its default. */
export const readForecastQuery = (parameters: URLSearchParams): ForecastQuery => {
  const target = targets.find((one) => one === parameters.get("target")) ?? "demand"
  const date = parameters.get("date")
  return {
    target,
    area: hasStates(target) ? (parameters.get("state") ?? "india") : "india",
    date: isDate(date) ? date : null
  }
}

/** Parameters of an address; `readForecastQuery` gives the query back. */
export const forecastParameters = ({ area, date, target }: ForecastQuery): Readonly<Record<string, string | null>> => ({
  target,
  state: area,
  date
})

/** Day of a query. */
export const dateOf = ({ date }: ForecastQuery, now: number): string => date ?? istDate(now - dayMs)

/**
 * Instant at which a day's forecast is read, epoch ms: the midnight with which it begins, or, of the day-ahead market, the
 * morning before, when its prices were not known yet.
 */
export const readAt = (target: Target, date: string): number => startOfDate(date) - (target === "dam" ? dayMs / 2 : 0)
