import type { DataUnavailable, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Answer, GridData } from "@grid/domain/grid/GridData"
import { fromPages, knownRange, readable } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import { expectedBlocksIn } from "@grid/domain/market/Publication"
import { national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { type Coverage, coverage } from "@grid/domain/observations/Provenance"
import { blockMs, ceilIst, floorIst, hourMs } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { type Span, together } from "../reading/Reading.ts"

/** A market by block. */
export interface PriceBlocks {
  /** As known by block. */
  readonly known: Series
  /** The same, and where a source gives nothing but an hour, its value in each of the four blocks. */
  readonly filled: Series
}

const blocksPerHour = hourMs / blockMs

/** Nothing known of the span. */
export const noBlocks = (span: Span): PriceBlocks => {
  const known = fromPages([], span, "block")
  return { known, filled: known }
}

/** The all-India series of a market's dataset; `DataUnavailable` where it has never had a value. */
export const priceBlocks = Effect.fnUntraced(function* (
  grid: GridData["Type"],
  dataset: DatasetId,
  span: Span
): Effect.fn.Return<Answer<PriceBlocks>, DataUnavailable | ServiceUnavailable> {
  const pages = yield* grid.pages({ dataset, area: national, ...span, resolution: "block" })
  const known = fromPages(pages.data, span, "block")
  if (readable(pages.data).every(({ blocks }) => blocks !== null)) return { ...pages, data: { known, filled: known } }
  const whole = { from: floorIst(span.from, hourMs), to: ceilIst(span.to, hourMs) }
  const hourly = yield* grid.pages({ dataset, area: national, ...whole, resolution: "hour" })
  return {
    data: { known, filled: withHours(known, fromPages(hourly.data, whole, "hour")) },
    ...together([pages, hourly])
  }
})

/** The same where an answer can do without: a dataset that has never had a value is unknown throughout. */
export const priceBlocksIfAny = (
  grid: GridData["Type"],
  dataset: DatasetId,
  span: Span
): Effect.Effect<Answer<PriceBlocks>, ServiceUnavailable> =>
  Effect.catchTag(priceBlocks(grid, dataset, span), "DataUnavailable", () =>
    Effect.succeed({ data: noBlocks(span), as_of: null, provenance: [], version: "0" })
  )

/** How many blocks of a span a market should have a price for, and how many of them these values have. */
export const marketCoverage = (market: Market, span: Span, present: number): Coverage =>
  coverage(present, expectedBlocksIn(market, span.from, span.to))

/** How many values are known. */
export const countKnown = (values: Float64Array): number => {
  let count = 0
  for (let index = 0; index < values.length; index++) if (!Number.isNaN(values[index])) count++
  return count
}

/** First and last index at which any of the series is known; empty where none is. */
export const rangeOf = (series: ReadonlyArray<Series>): { readonly first: number; readonly end: number } => {
  const ranges = series.map(knownRange).filter(({ end, first }) => end > first)
  return {
    first: Math.min(...ranges.map(({ first }) => first)),
    end: Math.max(0, ...ranges.map(({ end }) => end))
  }
}

const withHours = (known: Series, hours: Series): Series => {
  const values = known.values.slice()
  for (let hour = 0; hour < hours.values.length; hour++) {
    const value = hours.values[hour] as number
    const from = Math.round((hours.start + hour * hours.step - known.start) / known.step)
    const first = Math.max(0, from)
    const end = Math.min(values.length, from + blocksPerHour)
    // An hour of which a block is known is told by its blocks.
    if (Number.isNaN(value) || !known.values.subarray(first, end).every(Number.isNaN)) continue
    values.fill(value, first, end)
  }
  return { ...known, values }
}
