import type { datasets } from "virtual:reference"
import { dayMs, istDate, startOfDate } from "../format/Time.ts"
import type { Extent, Format, Resolution } from "./Estimate.ts"
import type { NewJob } from "./Jobs.ts"

export type Dataset = (typeof datasets)[number]

export const markets = ["DAM", "RTM", "GDAM"] as const

/** Export as it stands in the form. */
export interface Draft {
  readonly dataset: Dataset["id"]
  /** Names of areas between commas; empty for those that are usual. */
  readonly areas: string
  readonly market: (typeof markets)[number] | "all"
  /** IST days, both included. */
  readonly from: string
  readonly to: string
  readonly resolution: Resolution
  readonly format: Format
}

const defaultDays = 30

export const newDraft = (now: number): Draft => ({
  dataset: "demand",
  areas: "",
  market: "all",
  from: istDate(now - defaultDays * dayMs),
  to: istDate(now),
  resolution: "block",
  format: "csv"
})

/** Kind of what an export of a dataset holds: series by area, prices by market, or a list of things. */
export const contentOf = ({ fields, id }: Dataset): "series" | "prices" | "things" =>
  id === "exchange_prices" ? "prices" : fields === 0 ? "things" : "series"

/** Names between commas or on lines of their own. */
const namesIn = (text: string): ReadonlyArray<string> =>
  text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "")

const marketsOf = ({ market }: Draft) => (market === "all" ? [...markets] : [market])

/** Members of the query that have a field. */
export const members = ["query.area", "query.from", "query.to", "query.market_type"] as const

/** Body of the call. */
export const bodyOf = (draft: Draft, dataset: Dataset): NewJob => {
  const content = contentOf(dataset)
  const [first, ...others] = namesIn(draft.areas)
  const [market = "DAM", ...rest] = marketsOf(draft)
  return {
    type: "export",
    dataset: draft.dataset,
    format: draft.format,
    query: {
      ...(content !== "things" && { from: draft.from, to: draft.to }),
      ...(content === "prices" && { market_type: [market, ...rest] }),
      ...(content === "series" && first !== undefined && { area: [first, ...others] }),
      ...(content === "series" && dataset.rhythm === "block" && { resolution: draft.resolution })
    }
  }
}

/** Datasets that hold one area as a rule are exported for the country unless others are named. */
const nationalByDefault: ReadonlyArray<string> = ["demand", "frequency"]

/** Extent of an export; null for a list of things, which has none, and for days that are none. */
export const extentOf = (draft: Draft, dataset: Dataset): Extent | null => {
  const [from, to] = [startOfDate(draft.from), startOfDate(draft.to) + dayMs]
  const content = contentOf(dataset)
  if (content === "things" || !(from < to)) return null
  const areas = namesIn(draft.areas).length
  const named = areas === 0 && nationalByDefault.includes(dataset.id) ? 1 : areas
  return {
    from,
    to,
    rhythm: dataset.rhythm,
    resolution: content === "prices" ? "block" : draft.resolution,
    series: content === "prices" ? marketsOf(draft).length : named === 0 ? null : named * dataset.fields
  }
}
