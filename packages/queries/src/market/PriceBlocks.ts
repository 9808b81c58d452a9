import type { DataUnavailable, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Answer, GridData } from "@grid/domain/grid/GridData"
import { fromPages, knownRange, slice } from "@grid/domain/grid/History"
import type { Series, SeriesPage } from "@grid/domain/grid/Series"
import { expectedBlocksIn } from "@grid/domain/market/Publication"
import type { Area } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { type Coverage, coverage } from "@grid/domain/observations/Provenance"
import { blocksPerHour, ceilIst, floorIst, hourMs, istDay } from "@grid/domain/time/Time"
import { Effect, Record } from "effect"
import type { Span } from "@grid/models/reading/Values"

/** A dataset of an area by block. */
export interface Blocks {
  /** Values by block. */
  readonly known: Series
  /** The same, and where a source gives nothing but an hour, its value in each of the four blocks. */
  readonly filled: Series
}

/** A dataset that an answer is made of. */
export interface Part {
  readonly dataset: DatasetId
  readonly area: Area
  /** True where there is no answer if it has never had a value. */
  readonly isNeeded: boolean
}

/** Several datasets over a span, read at once, and nothing simulated beside anything real. */
export const readParts = Effect.fnUntraced(function* <Name extends string>(
  grid: GridData["Service"],
  parts: Readonly<Record<Name, Part>>,
  { from, to }: Span,
  resolution: "block" | "hour"
): Effect.fn.Return<Answer<Record<Name, Blocks>>, DataUnavailable | ServiceUnavailable> {
  const read = yield* grid.pagesOf({
    series: Object.values<Part>(parts),
    first: istDay(from),
    last: istDay(to - 1),
    resolution
  })
  const pagesOf = ({ area, dataset }: Part) =>
    read.data.filter((page) => page.dataset === dataset && page.area === area)
  for (const part of Object.values<Part>(parts)) {
    const { area, dataset, isNeeded } = part
    if (isNeeded && pagesOf(part).length === 0)
      yield* grid.pages({ dataset, area, from, to: from + hourMs, resolution })
  }
  const data = Record.map(parts, (part: Part) => blocksOf(pagesOf(part), { from, to }, resolution))
  return { ...read, data: data as Record<Name, Blocks> }
})

const blocksOf = (pages: ReadonlyArray<SeriesPage>, span: Span, resolution: "block" | "hour"): Blocks => {
  // Of a page that was asked for in blocks, hours stand only where its source has no blocks.
  const byHour = resolution === "block" ? pages.filter(({ hours }) => hours !== null) : []
  if (byHour.length === 0) {
    const known = fromPages(pages, span, resolution)
    return { known, filled: known }
  }
  // What stands for a block must not depend on where the window cuts its hour.
  const whole = { from: floorIst(span.from, hourMs), to: ceilIst(span.to, hourMs) }
  const known = fromPages(
    pages.filter(({ hours }) => hours === null),
    whole,
    resolution
  )
  const filled = withHours(known, fromPages(byHour, whole, resolution))
  return { known: slice(known, span.from, span.to), filled: slice(filled, span.from, span.to) }
}

/** Coverage of the blocks of a span for which a market should have a price, `present` of which have one. */
export const marketCoverage = (market: Market, span: Span, present: number): Coverage =>
  coverage(present, expectedBlocksIn(market, span.from, span.to))

/** First and last index at which any of the series is known; empty where none is. */
export const rangeOf = (series: ReadonlyArray<Series>): { readonly first: number; readonly end: number } => {
  const ranges = series.map(knownRange).filter(({ end, first }) => end > first)
  return {
    first: Math.min(...ranges.map(({ first }) => first)),
    end: Math.max(0, ...ranges.map(({ end }) => end))
  }
}

/** An hour of which a block is known is told by its blocks. Both series are of whole hours. */
const withHours = (known: Series, hourly: Series): Series => {
  const values = known.values.slice()
  for (let first = 0; first < values.length; first += blocksPerHour) {
    const end = first + blocksPerHour
    if (known.values.subarray(first, end).every(Number.isNaN)) values.set(hourly.values.subarray(first, end), first)
  }
  return { ...known, values }
}
