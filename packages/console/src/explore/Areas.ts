import { bidAreas, corridors, neighbours, states } from "virtual:reference"
import { zoneNames, zones } from "../format/Zones.ts"
import type { Parameters } from "./Answer.ts"
import { areaAmong } from "./AreaChoice.ts"
import type { ExploreSeries } from "./Series.ts"

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
  zones: zones.map((zone) => ({
    value: zone,
    label: `${zoneNames[zone]} zone`,
    group: "Zones",
    parameters: { zone }
  })),
  "bid areas": bidAreas.map((area) => ({ value: area, label: area, group: "Bid areas", parameters: { area } })),
  corridors: corridors.map((corridor) => ({
    value: corridor,
    label: corridor.replace("-", " to "),
    parameters: { corridor }
  })),
  neighbours: neighbours.map(({ country, name }) => ({ value: country, label: name, parameters: { country } })),
  states: states.map(({ name, slug }) => ({
    value: slug,
    label: name,
    group: "States and union territories",
    parameters: { state: slug }
  }))
}

/** Areas that a series is known for. */
export const areasOf = ({ areas }: ExploreSeries): ReadonlyArray<AreaOption> => areas.flatMap((kind) => options[kind])

/** Area of a query, if the series is known for it; else the one that it begins with. */
export const areaOf = (series: ExploreSeries, area: string): AreaOption =>
  areaAmong(areasOf(series), area, series.areas[0] === "states") ?? country

const names = new Map(Object.values(options).flatMap((all) => all.map(({ label, value }) => [value, label] as const)))

/** Name of an area for people; the value itself where it has none. */
export const areaName = (value: string): string => names.get(value) ?? value

/** All India and the states, with the parameters that ask for them. */
export const statesAndIndia: ReadonlyArray<AreaOption> = [...options.country, ...options.states]
