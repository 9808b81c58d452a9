import { type Area, countries, corridors, national, zones } from "@grid/domain/observations/Area"
import { areaFromSpelling } from "@grid/domain/ingest/Spelling"
import { key } from "./Words.ts"

/**
 * Places that the report's tables and the compiled history mean otherwise than others do: one row of the former state and of
 * the two territories it became, which the report does not split.
 */
const places: ReadonlyMap<string, Area> = new Map(
  ["jk", "jammukashmir", "jammuandkashmir"].map((read) => [read, "jammu-and-kashmir-and-ladakh"])
)

/** A state, territory or entity by its label in the tables of states. */
export const place = (label: string): Area | undefined => {
  const area = places.get(key(label)) ?? areaFromSpelling(label)
  return area === national || zones.some((one) => one === area) ? undefined : area
}

/** A zone, or the country, by the head of a column. */
export const zone = (head: string): Area | undefined => {
  const label = key(head)
  return zones.some((one) => one === label)
    ? label
    : label === "total" || label === "allindia" || label === "india"
      ? national
      : undefined
}

/** A neighbouring country; the plant at Godda, which feeds Bangladesh alone, is told apart. */
export const country = (label: string): Area | undefined => {
  const name = key(label)
  if (name.includes("godda")) return "bangladesh-godda"
  return countries.find((country) => name.startsWith(country))
}

/** A corridor by its two zones, in the order in which the report prints them. */
export const corridor = (first: string, second: string): Area | undefined =>
  corridors.find((one) => one === `${first}-${second}`.toLowerCase())
