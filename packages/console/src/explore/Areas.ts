import { bidAreas, states } from "virtual:reference"
import type { Parameters } from "./Answer.ts"
import type { ExploreSeries } from "./Catalogue.ts"

const zones = [
  { zone: "NR", name: "Northern" },
  { zone: "WR", name: "Western" },
  { zone: "SR", name: "Southern" },
  { zone: "ER", name: "Eastern" },
  { zone: "NER", name: "North-eastern" }
] as const

/** Area to choose, with the parameters that ask for it. */
interface AreaOption {
  readonly value: string
  readonly label: string
  readonly group?: string
  readonly parameters: Parameters
}

const country: AreaOption = { value: "india", label: "India", parameters: {} }

const options = {
  country: [country],
  zones: zones.map(({ name, zone }) => ({
    value: zone,
    label: `${name} zone`,
    group: "Zones",
    parameters: { zone }
  })),
  "bid areas": bidAreas.map((area) => ({ value: area, label: area, group: "Bid areas", parameters: { area } })),
  states: states.map(({ name, slug }) => ({
    value: slug,
    label: name,
    group: "States and union territories",
    parameters: { state: slug }
  }))
}

/** Areas that a series is known for. */
export const areasOf = ({ areas }: ExploreSeries): ReadonlyArray<AreaOption> => areas.flatMap((kind) => options[kind])

/** Area of a query, if the series is known for it; else the first that it is known for. */
export const areaOf = (series: ExploreSeries, area: string): AreaOption => {
  const offered = areasOf(series)
  return offered.find(({ value }) => value === area) ?? offered[0] ?? country
}
