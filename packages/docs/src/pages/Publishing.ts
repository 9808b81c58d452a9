import type { CatalogEntry } from "@grid/domain/catalog/CatalogEntry"
import { publishedAt } from "@grid/domain/market/Publication"
import { dayMs, hourMs, isoIst, istDay, istDayStart } from "@grid/domain/time/Time"

/** Time of day in IST, as `13:00`. */
const clock = (instant: number): string => isoIst(instant).slice(11, 16)

const midnight = istDayStart(istDay(0))

/** The hour at which day-ahead results come out. */
const results = clock(publishedAt("dam", midnight + dayMs))

/** Time at which values of a dataset usually come out, in Indian time. */
export const publishingOf = ({ network, publicationDelayMs, rhythm, table, target, theme }: CatalogEntry): string => {
  if (table !== undefined) return "with new orders and factor sets; part of a release of the service"
  if (network !== undefined) return "as the operator imports it"
  if (target !== undefined) return "day and night, after every hour"
  if (rhythm === "block" && theme === "market")
    return `day-ahead markets about ${results} IST of the day before delivery; the real-time market every half hour, about an hour before delivery`
  if (rhythm === "block") return "day and night, a few minutes after the block"
  const days = Math.round(publicationDelayMs / dayMs)
  if (rhythm === "month") return days === 0 ? "when a new list is out" : `about ${days} days after the month ends`
  return publicationDelayMs < dayMs && publicationDelayMs >= hourMs
    ? `about ${clock(midnight + publicationDelayMs)} IST of the next day`
    : `about ${days} days later`
}
