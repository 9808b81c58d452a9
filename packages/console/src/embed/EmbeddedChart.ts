import { failureOf } from "../api/Failure.ts"
import { gridBy } from "../api/Grid.ts"
import { type Origin, originOf } from "../api/Sources.ts"
import type { ChartData } from "../charts/Series.ts"
import type { Parameters } from "../explore/Answer.ts"
import { catalogue } from "../explore/Catalogue.ts"
import { chartOf, spacingOf } from "../explore/Chart.ts"
import type { ExploreSeries } from "../explore/Series.ts"
import { type Kind, kindOf } from "../format/Kind.ts"

/** A chart in a page of another site. */
export interface EmbeddedChart {
  readonly title: string
  readonly series: ExploreSeries
  readonly data: ChartData
  readonly kind: Kind
  readonly origin: Origin
  readonly note: string | undefined
  /** True where its window moves on with time. */
  readonly isLive: boolean
}

/** Description of the embed by the service, beside the answer of its one query. */
interface Description {
  readonly title: string
  readonly chart: string
  readonly parameters: Parameters
}

/** Chart of a token. No cookie is sent along; an answer that the browser has already is asked for by its ETag. */
export const loadChart = async (token: string, signal: AbortSignal): Promise<EmbeddedChart> => {
  const response = await fetch(`/embed/${token}/data`, { credentials: "omit", cache: "no-cache", signal })
  if (!response.ok) throw await failureOf(response)
  // The shape is agreed between this package and the one that answers; tests in the browser hold them together.
  const { embed } = (await response.clone().json()) as { readonly embed: Description }
  const series = catalogue.find(({ id }) => id === embed.chart)
  if (series === undefined) throw new Error(`there is no chart ${embed.chart}`)
  const { meta, rows } = await series.load(
    gridBy(() => Promise.resolve(response)),
    embed.parameters,
    signal
  )
  const [first, ...others] = series.resolutions
  const { data, unknown } = chartOf(series, rows, others.length === 0 ? first : spacingOf(rows))
  return {
    title: embed.title,
    series,
    data,
    kind: kindOf(meta.provenance),
    origin: originOf(meta),
    note: unknown.length === 0 ? undefined : `Not known: ${unknown.join(", ")}.`,
    isLive: embed.parameters.from === undefined
  }
}
