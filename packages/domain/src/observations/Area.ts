import * as State from "../states/State.ts"

/**
 * Area of a value, as text:
 *
 * - `india`; a zone in lower case (`nr`); a state's canonical slug
 * - a corridor between two zones, positive from the first to the second (`er-nr`)
 * - an entity that is no state but part of the national sum, or a territory that its source does not split
 * - a neighbouring country; a bid area of the exchange (`bid-n1`); another exchange (`pxil`)
 * - a thing of its own: `line/…`, `station/…`, `unit/…`, `discom/…`, followed by a slug
 *
 * A part of an area is written behind it: `maharashtra/central-sector`.
 */
export type Area = string

export const national: Area = "india"

export const zones = ["nr", "wr", "sr", "er", "ner"] as const

/** Corridors as the daily report prints them; the flow is positive as import of the first from the second. */
export const corridors = ["er-nr", "er-wr", "er-sr", "er-ner", "ner-nr", "wr-nr", "wr-sr"] as const

/** Rows of state tables that are no state. The two union territories that no report splits are one of them. */
export const entities = {
  "jammu-and-kashmir-and-ladakh": { name: "Jammu and Kashmir and Ladakh", zone: "NR" },
  "railways-nr": { name: "Railways (NR ISTS)", zone: "NR" },
  "railways-er": { name: "Railways (ER ISTS)", zone: "ER" },
  "bulk-consumer-nr": { name: "Bulk consumers (NR ISTS)", zone: "NR" },
  dvc: { name: "Damodar Valley Corporation", zone: "ER" },
  amnsil: { name: "ArcelorMittal Nippon Steel India (before 2020 Essar Steel)", zone: "WR" },
  balco: { name: "Bharat Aluminium Company", zone: "WR" },
  "ril-jamnagar": { name: "Reliance Industries, Jamnagar", zone: "WR" },
  "dadra-and-nagar-haveli": { name: "Dadra and Nagar Haveli (before 2020)", zone: "WR" },
  "daman-and-diu": { name: "Daman and Diu (before 2020)", zone: "WR" }
} as const
export type Entity = keyof typeof entities

/** Neighbours; `bangladesh-godda` is the plant at Godda that feeds Bangladesh alone and is reported apart. */
export const countries = ["bhutan", "nepal", "bangladesh", "bangladesh-godda", "myanmar"] as const

export const bidAreas = ["n1", "n2", "n3", "e1", "e2", "w1", "w2", "w3", "s1", "s2", "s3", "a1", "a2"] as const
export type BidArea = (typeof bidAreas)[number]

/** Exchanges whose prices come apart from those of the exchange the service is about. */
export const exchanges = ["pxil", "hpx"] as const

/** Parts of a state's installed capacity by who owns it. */
export const sectors = ["central-sector", "state-sector", "private-sector"] as const

const names = new Set<string>([
  national,
  ...zones,
  ...corridors,
  ...Object.keys(entities),
  ...countries,
  ...bidAreas.map((area) => `bid-${area}`),
  ...exchanges
])

const things = /^(line|station|unit|discom)\/[a-z0-9]+(-[a-z0-9]+)*$/

export const isArea = (area: string): boolean => {
  if (names.has(area) || State.fromSlug(area) !== undefined || things.test(area)) return true
  const [whole, part, ...rest] = area.split("/")
  return (
    rest.length === 0 &&
    sectors.some((sector) => sector === part) &&
    whole !== undefined &&
    (names.has(whole) || State.fromSlug(whole) !== undefined)
  )
}

/** A name as the last part of an area: lower case, everything but letters and digits as one hyphen. */
export const slug = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
