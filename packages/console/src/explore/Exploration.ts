import { grid } from "../api/Grid.ts"
import { type Origin, originOf } from "../api/Sources.ts"
import type { ChartData } from "../charts/Series.ts"
import { type Kind, kindOf } from "../format/Kind.ts"
import type { Meta } from "./Answer.ts"
import { areaOf, areasOf } from "./Areas.ts"
import { callOf, mayLookBack } from "./Call.ts"
import { catalogue } from "./Catalogue.ts"
import { chartOf, comparisonOf } from "./Chart.ts"
import { withoutValues } from "./NoValues.ts"
import { type Query, resolutionOf } from "./Query.ts"
import type { ExploreSeries } from "./Series.ts"

/** Series of a query; the first where there is none of that name. */
export const seriesOf = ({ series }: Query): ExploreSeries => {
  const found = catalogue.find(({ id }) => id === series) ?? catalogue[0]
  if (found === undefined) throw new Error("the catalogue is empty")
  return found
}

/** Content that is shown of a query. */
export interface Exploration {
  readonly query: Query
  readonly series: ExploreSeries
  readonly area: string
  readonly data: ChartData
  readonly kind: Kind
  readonly meta: Meta
  readonly origin: Origin
  readonly url: string
  readonly note: string | undefined
  /** Knowledge time, epoch ms; null for now. */
  readonly knownAt: number | null
  readonly added: number
  readonly restated: number
}

/** Answer to a query; with a knowledge time both what was known then and what is known now. */
export const explore = async (query: Query, signal: AbortSignal): Promise<Exploration> => {
  const series = seriesOf(query)
  const at = Date.now()
  const knownAt = mayLookBack(series, query) ? query.knownAt : null
  const resolution = resolutionOf(query, series.resolutions)
  const { label: area, parameters } = areaOf(series, query.area)
  const [answer, before] = await Promise.all([
    series.load(grid, callOf(series, query, parameters, null, at), signal),
    knownAt === null ? null : series.load(grid, callOf(series, query, parameters, knownAt, at), signal)
  ]).catch((cause: unknown) => {
    throw withoutValues(cause, series.title, area, areasOf(series).length > 1)
  })
  const now = chartOf(series, answer.rows, resolution)
  const { added, data, restated } =
    before === null
      ? { data: now.data, added: 0, restated: 0 }
      : comparisonOf(chartOf(series, before.rows, resolution).data, now.data)
  return {
    query,
    series,
    area,
    data,
    kind: kindOf(answer.meta.provenance),
    meta: answer.meta,
    origin: originOf(answer.meta),
    url: (before ?? answer).url,
    note: now.unknown.length === 0 ? undefined : `Not known: ${now.unknown.join(", ")}.`,
    knownAt,
    added,
    restated
  }
}
