import { bidAreas, states } from "virtual:reference"
import type { ExploreSeries } from "./Catalogue.ts"

export const country = "india"

export const zones = ["NR", "WR", "SR", "ER", "NER"] as const

const zoneNames = { NR: "Northern", WR: "Western", SR: "Southern", ER: "Eastern", NER: "North-eastern" }

interface Option {
  readonly value: string
  readonly label: string
  readonly group?: string
}

/** Areas that a series is known for. */
export const areasOf = ({ areas }: ExploreSeries): ReadonlyArray<Option> => [
  ...(areas.includes("country") ? [{ value: country, label: "India" }] : []),
  ...(areas.includes("zones")
    ? zones.map((zone) => ({ value: zone, label: `${zoneNames[zone]} zone`, group: "Zones" }))
    : []),
  ...(areas.includes("bid areas") ? bidAreas.map((area) => ({ value: area, label: area, group: "Bid areas" })) : []),
  ...(areas.includes("states")
    ? states.map(({ name, slug }) => ({ value: slug, label: name, group: "States and union territories" }))
    : [])
]

/** Area of a query, if the series is known for it; else the first that it is known for. */
export const areaOf = (series: ExploreSeries, area: string): Option => {
  const options = areasOf(series)
  return options.find(({ value }) => value === area) ?? options[0] ?? { value: country, label: "India" }
}
