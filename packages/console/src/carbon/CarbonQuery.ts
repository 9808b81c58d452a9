import type { components } from "@grid-data/client/openapi"

/** Hours shown before now, hours looked ahead, and hours looked for; the first of each is the default. */
export const pastHours = [24, 72, 168] as const
export const hoursAhead = [24, 48] as const
export const lengths = [4, 1, 2, 8] as const

export const bases = ["direct", "lifecycle"] as const
export const views = ["consumption", "generation"] as const

type Schemas = components["schemas"]

/** Query of the page of carbon intensity: all of it stands in its address. */
export interface CarbonQuery {
  /** `india` or a state's slug. */
  readonly area: string
  readonly hours: (typeof pastHours)[number]
  readonly ahead: (typeof hoursAhead)[number]
  /** Greenest hours that are looked for. */
  readonly length: (typeof lengths)[number]
  /** True where they need not follow each other. */
  readonly isApart: boolean
  readonly basis: Schemas["CarbonBasis"]
  readonly view: Schemas["MixView"]
  /** Snapshot that is open; null where none is. */
  readonly snapshot: string | null
}

const chosen = <V extends string | number>(options: readonly [V, ...ReadonlyArray<V>], text: string | null): V =>
  options.find((option) => String(option) === text) ?? options[0]

/** Query that an address stands for; what cannot be read takes its default. */
export const readCarbonQuery = (parameters: URLSearchParams): CarbonQuery => ({
  area: parameters.get("state") ?? "india",
  hours: chosen(pastHours, parameters.get("hours")),
  ahead: chosen(hoursAhead, parameters.get("ahead")),
  length: chosen(lengths, parameters.get("length")),
  isApart: parameters.get("apart") === "true",
  basis: chosen(bases, parameters.get("basis")),
  view: chosen(views, parameters.get("view")),
  snapshot: parameters.get("snapshot")
})

/** Parameters of an address; `readCarbonQuery` gives the query back. */
export const carbonParameters = (query: CarbonQuery): Readonly<Record<string, string | null>> => ({
  state: query.area,
  hours: String(query.hours),
  ahead: String(query.ahead),
  length: String(query.length),
  apart: query.isApart ? "true" : null,
  basis: query.basis,
  view: query.view,
  snapshot: query.snapshot
})

/** Address of the page with other choices. */
export type HrefOf = (next: Partial<CarbonQuery>) => string

/** Parameters of a call for the values of a query. */
export const signalOf = ({ area, basis, view }: CarbonQuery) => ({
  ...(area !== "india" && { state: area }),
  basis,
  view
})
