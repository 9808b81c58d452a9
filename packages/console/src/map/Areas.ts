import { outlines } from "virtual:outlines"
import { bidAreas } from "virtual:reference"
import { zoneNames, zones } from "../format/Zones.ts"
import type { AreaKind } from "./Measures.ts"

/** Area of the map. */
export interface MapArea {
  readonly id: string
  readonly name: string
  readonly states: typeof outlines.states
}

/** Area in which a state lies; null where it lies in none. */
const areaOf = (kind: AreaKind, { bidAreas: areas, slug, zone }: (typeof outlines.states)[number]): string | null =>
  kind === "states" ? slug : kind === "zones" ? zone : (areas[0] ?? null)

const names: Readonly<Record<AreaKind, ReadonlyArray<{ readonly id: string; readonly name: string }>>> = {
  states: outlines.states
    .map(({ name, slug }) => ({ id: slug, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name)),
  zones: zones.map((zone) => ({ id: zone, name: `${zoneNames[zone]} zone` })),
  "bid areas": bidAreas.map((area) => ({ id: area, name: area }))
}

/** Areas of a kind with the states that lie in each. */
export const areasOf = (kind: AreaKind): ReadonlyArray<MapArea> =>
  names[kind].map((area) => ({ ...area, states: outlines.states.filter((state) => areaOf(kind, state) === area.id) }))

/** Names of the states that lie in several bid areas, of which the map shows the one with the most of it. */
export const dividedStates: ReadonlyArray<string> = outlines.states
  .filter(({ bidAreas: areas }) => areas.length > 1)
  .map(({ name }) => name)
