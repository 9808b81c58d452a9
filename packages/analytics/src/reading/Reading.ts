import type { DataUnavailable, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Answer, GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import type { Area } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { Effect, Record } from "effect"

/** Epoch ms, `[from, to)`, on interval boundaries. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface SeriesQuery extends Span {
  readonly dataset: DatasetId
  readonly area: Area
  readonly resolution: "block" | "hour"
}

/** One dataset of one area as columns over the whole span; `DataUnavailable` where it has never had a value. */
export const series = (
  grid: GridData["Type"],
  query: SeriesQuery
): Effect.Effect<Answer<Series>, DataUnavailable | ServiceUnavailable> =>
  Effect.map(grid.pages(query), (pages) => ({ ...pages, data: fromPages(pages.data, query, query.resolution) }))

/** The same where an answer can do without: a dataset that has never had a value is unknown throughout. */
export const seriesIfAny = (
  grid: GridData["Type"],
  query: SeriesQuery
): Effect.Effect<Answer<Series>, ServiceUnavailable> =>
  Effect.catchTag(series(grid, query), "DataUnavailable", () =>
    Effect.succeed({ data: unknownSeries(query, query.resolution), as_of: null, provenance: [], version: "0" })
  )

/** A series of which nothing is known. */
export const unknownSeries = (span: Span, resolution: SeriesQuery["resolution"]): Series =>
  fromPages([], span, resolution)

const isSimulated = ({ provenance }: Omit<Answer<unknown>, "data">) =>
  provenance.some(({ kind }) => kind === "simulated")

/**
 * Series that are to be computed with each other. Nothing simulated is computed with anything real: where any of them is
 * real, those that are simulated are not known.
 */
export const unmixed = <Name extends string, A>(
  answers: Readonly<Record<Name, Answer<A>>>,
  unknown: A
): Record<Name, Answer<A>> => {
  const isReal = Object.values<Answer<A>>(answers).some(
    (answer) => answer.provenance.length > 0 && !isSimulated(answer)
  )
  return Record.map(answers, (answer) =>
    isReal && isSimulated(answer) ? { ...answer, data: unknown, as_of: null, provenance: [] } : answer
  )
}

/** Capture time, provenance and version of an answer that was made from several. */
export const together = (answers: Iterable<Omit<Answer<unknown>, "data">>): Omit<Answer<unknown>, "data"> => {
  const all = [...answers]
  const known = new Set<string>()
  return {
    as_of: all.reduce<number | null>(
      (newest, { as_of }) => (as_of === null ? newest : Math.max(newest ?? 0, as_of)),
      null
    ),
    provenance: all
      .flatMap(({ provenance }) => provenance)
      .filter((entry) => {
        const key = JSON.stringify(entry)
        return !known.has(key) && known.add(key)
      }),
    version: all.map(({ version }) => version).join(" ")
  }
}

/** The value at `index` to `digits` decimals; null where unknown or beyond the series. */
export const valueAt = ({ values }: Series, index: number, digits = 3): number | null =>
  rounded(values[index] ?? Number.NaN, digits)

/** To `digits` decimals; null where it is no number. */
export const rounded = (value: number, digits = 3): number | null => {
  if (!Number.isFinite(value)) return null
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}
