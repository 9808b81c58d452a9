import { type Origin, originOf } from "../api/Sources.ts"
import type { ChartData } from "../charts/Series.ts"
import type { Kind } from "../format/Kind.ts"
import { dayMs } from "../format/Time.ts"
import type { Meta, Parameters } from "./Answer.ts"
import { areaOf, country, zones } from "./Areas.ts"
import { catalogue, type ExploreSeries } from "./Catalogue.ts"
import { chartOf, comparisonOf, kindOf } from "./Chart.ts"
import { type Query, resolutionOf, windowOf } from "./Query.ts"
import { bidAreas } from "virtual:reference"

/** Series of a query; the first where there is none of that name. */
export const seriesOf = ({ series }: Query): ExploreSeries => {
  const found = catalogue.find(({ id }) => id === series) ?? catalogue[0]
  if (found === undefined) throw new Error("the catalogue is empty")
  return found
}

/** Longest window that can be shown as it was known at an earlier time, days. */
const longestKnownAtDays = 92

/** True where a query's values can be shown as they were known earlier. */
export const mayLookBack = (series: ExploreSeries, { span }: Query): boolean => {
  const { from, to } = windowOf(span, 0)
  return series.isKnownAt && (series.isForecast || to - from <= longestKnownAtDays * dayMs)
}

/** Parameters of the call for a query: those alone that the series' route takes. */
export const callOf = (series: ExploreSeries, query: Query, knownAt: number | null): Parameters => {
  const { value: area } = areaOf(series, query.area)
  const zone = zones.find((one) => one === area)
  const place: Parameters =
    area === country ? {} : zone !== undefined ? { zone } : bidAreas.includes(area) ? { area: area as NonNullable<Parameters["area"]> } : { state: area }
  return {
    ...place,
    ...(series.isForecast ? { horizon: 48 } : query.span),
    ...(!series.isForecast && { resolution: resolutionOf(query, series.resolutions) }),
    ...(knownAt !== null && mayLookBack(series, query) && { known_at: new Date(knownAt).toISOString() })
  }
}

/** What is shown of a query. */
export interface Exploration {
  readonly series: ExploreSeries
  readonly area: string
  readonly data: ChartData
  readonly kind: Kind
  readonly meta: Meta
  readonly origin: Origin
  readonly url: string
  readonly note: string | undefined
  /** Instant of the knowledge shown, epoch ms; null for now. */
  readonly knownAt: number | null
  readonly added: number
  readonly restated: number
}

/** Answer to a query; with a time of knowledge both what was known then and what is known now. */
export const explore = async (query: Query, signal: AbortSignal): Promise<Exploration> => {
  const series = seriesOf(query)
  const knownAt = mayLookBack(series, query) ? query.knownAt : null
  const resolution = resolutionOf(query, series.resolutions)
  const [answer, before] = await Promise.all([
    series.load(callOf(series, query, null), signal),
    knownAt === null ? null : series.load(callOf(series, query, knownAt), signal)
  ])
  const now = chartOf(series, answer.rows, resolution)
  const { added, data, restated } =
    before === null
      ? { data: now.data, added: 0, restated: 0 }
      : comparisonOf(chartOf(series, before.rows, resolution).data, now.data)
  return {
    series,
    area: areaOf(series, query.area).label,
    data,
    kind: kindOf(answer.meta),
    meta: answer.meta,
    origin: originOf(answer.meta),
    url: (before ?? answer).url,
    note: now.unknown.length === 0 ? undefined : `Not known: ${now.unknown.join(", ")}.`,
    knownAt,
    added,
    restated
  }
}
