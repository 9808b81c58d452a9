import { type Area, countries, slug, zones } from "@grid/domain/observations/Area"
import { stationTypes } from "@grid/domain/observations/datasets/Generation"
import { areaFromSpelling, fromSpelling } from "@grid/domain/ingest/Spelling"

export type StationType = (typeof stationTypes)[number]
export type Sector = "central-sector" | "state-sector" | "private-sector"

/** A state of India, or a country that feeds into it. */
export interface Territory {
  readonly name: string
  /** Null for a name nobody knows. */
  readonly area: Area | null
  readonly slug: string
}

/** A despatch zone, or a country that feeds into it ("BHUTAN IMP."); null for a name nobody knows. */
export const regionOf = (name: string): Area | null => {
  const key = slug(name.replace(/\s+imp\.?\s*$/i, ""))
  return zones.find((zone) => zone === areaFromSpelling(name)) ?? countries.find((country) => country === key) ?? null
}

export const isZone = (area: Area | null): boolean => zones.some((zone) => zone === area)

export const territoryOf = (name: string): Territory => {
  const state = fromSpelling(name)
  if (state !== undefined) return { name, area: state.slug, slug: state.slug }
  const key = slug(name.replaceAll("&", " and "))
  return { name, area: countries.find((country) => country === key) ?? null, slug: key }
}

export const sectorOf = (name: string): Sector | null => sectorNames.get(slug(name)) ?? null

export const typeOf = (name: string): StationType | null => typeNames.get(slug(name)) ?? null

/** Both reports name stations alike, so that a unit is the same area in either. */
export const stationArea = (territory: string, name: string): Area => `station/${slug(`${territory} ${name}`)}`

export const unitArea = (station: Area, unit: string): Area =>
  `unit/${slug(`${station.slice("station/".length)} ${unit}`)}`

const sectorNames: ReadonlyMap<string, Sector> = new Map([
  ["central-sector", "central-sector"],
  ["state-sector", "state-sector"],
  ["pvt-sector", "private-sector"],
  ["private-sector", "private-sector"]
])

const typeNames: ReadonlyMap<string, StationType> = new Map([
  ["thermal", "thermal"],
  ["ther-gt", "gas"],
  ["ther-dg", "diesel"],
  ["hydro", "hydro"],
  ["nuclear", "nuclear"]
])
