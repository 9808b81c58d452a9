import type { Area } from "@grid/domain/observations/Area"
import { regionOf, type Sector, sectorOf, type StationType, type Territory, territoryOf, typeOf } from "./Names.ts"
import type { Line } from "./StationTable.ts"

export type Kind =
  | "region"
  | "state"
  | "region total"
  | "state total"
  | "sector"
  | "type"
  | "station"
  | "unit"
  | "total"
  | "note"

/** Place of a row in the hierarchy. */
export interface Place {
  readonly region: { readonly name: string; readonly area: Area | null } | null
  readonly state: Territory | null
  readonly sector: Sector | null
  /** Name as printed, also where nobody knows it. */
  readonly sectorName: string
  readonly type: StationType | null
  /** Name of the station, or of the one a unit belongs to. */
  readonly station: string | null
}

/** A row with its place. */
export interface Placed {
  readonly kind: Kind
  readonly line: Line
  readonly place: Place
  /** True below the last row with numbers. */
  readonly isBelow: boolean
}

const nothing = { state: null, sector: null, sectorName: "", type: null, station: null } as const

/** Rows with their places: regions hold states, these sectors, types, stations and units. */
export const place = (lines: ReadonlyArray<Line>): ReadonlyArray<Placed> => {
  const last = lines.findLastIndex(({ values }) => values.size > 0)
  let place: Place = { ...nothing, region: null }
  return lines.map((line, index) => {
    const kind = kindOf(line, lines[index + 1])
    place = enter(place, kind, line)
    return { kind, line, place, isBelow: index > last }
  })
}

/** A region's or a state's name stands alone in its row; which of them it is shows in the row below. */
const kindOf = (line: Line, below: Line | undefined): Kind => {
  const next = below?.label.toUpperCase()
  switch (line.label.toUpperCase()) {
    case "REGION TOTAL":
      return "region total"
    case "STATE TOTAL":
      return "state total"
    case "SECTOR:":
      return "sector"
    case "TYPE:":
      return "type"
    case "UNIT":
      return "unit"
  }
  if (line.values.size > 0) return /\btotal\b/i.test(line.label) ? "total" : "station"
  if (next === "REGION TOTAL") return "region"
  return next === "STATE TOTAL" ? "state" : "note"
}

/** Place of the next row: what stands below it in the hierarchy is left. */
const enter = (place: Place, kind: Kind, { label, texts: [name = ""] }: Line): Place => {
  switch (kind) {
    case "region":
      return { ...nothing, region: { name: label, area: regionOf(label) } }
    case "state":
      return { ...nothing, region: place.region, state: territoryOf(label) }
    case "sector":
      return { ...place, sector: sectorOf(name), sectorName: name, type: null, station: null }
    case "type":
      return { ...place, type: typeOf(name), station: null }
    case "station":
      return { ...place, station: label }
    default:
      return place
  }
}
