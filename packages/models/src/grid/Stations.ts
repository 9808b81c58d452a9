import type { Places } from "@grid/domain/grid/Reports"
import { type StationDay, type StationLevel, stationLevels } from "@grid/domain/grid/Supply"
import { type Area, countries, national, zones } from "@grid/domain/observations/Area"
import { wireArea } from "@grid/domain/observations/AreaName"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import {
  datasetOfType,
  outageClasses,
  type StationMeasure,
  stationTypes
} from "@grid/domain/observations/datasets/Generation"
import type { StoredColumns, StoredRecord } from "@grid/domain/observations/Revisions"
import { fromSlug } from "@grid/domain/states/State"
import { istDate } from "@grid/domain/time/Time"
import { Predicate, Struct } from "effect"
import { byDay, type Day, dayValue, isGiven } from "../reading/Values.ts"

type StationType = (typeof stationTypes)[number]

const measures = Struct.keys(datasetOfType)

const datasetOf = (measure: StationMeasure, type: StationType | null): DatasetId =>
  type === null ? measure : datasetOfType[measure](type)

const untyped = ["coal_stock_days", ...outageClasses.map((outage) => `capacity_outage_${outage}` as const)] as const

const datasetsOf = (type: StationType | null): ReadonlyArray<DatasetId> => [
  ...measures.map((measure) => datasetOf(measure, type)),
  ...(type === null ? untyped : [])
]

const types = [null, ...stationTypes]

export const datasets: ReadonlyArray<DatasetId> = types.flatMap(datasetsOf)

/** A station as its reports place it. */
interface Station {
  readonly area: Area
  readonly name: string | null
  readonly state: string | null
  readonly zone: string | null
  readonly units: ReadonlyArray<Area>
}

const text = (value: unknown) => (typeof value === "string" ? value : null)

const stationOf = ({ body, key }: StoredRecord): Station => ({
  area: key,
  name: text(body["name"]),
  state: text(body["state"]),
  zone: text(body["zone"]),
  units: Array.isArray(body["units"]) ? body["units"].filter(Predicate.isString) : []
})

/** Stations by their areas and those of their units, the better source first. */
export const directoryOf = (records: ReadonlyArray<StoredRecord>): ReadonlyMap<Area, Station> => {
  const directory = new Map<Area, Station>()
  for (const station of records.map(stationOf)) {
    for (const area of [station.area, ...station.units]) if (!directory.has(area)) directory.set(area, station)
  }
  return directory
}

const levelOf = (area: Area): StationLevel => {
  if (area === national) return "country"
  if (zones.some((zone) => zone === area)) return "zone"
  if (area.startsWith("station/")) return "station"
  if (area.startsWith("unit/")) return "unit"
  if (countries.some((country) => country === area)) return "neighbour"
  return area.includes("/") ? "sector" : "state"
}

/** Rows that are wanted. */
export interface Choice extends Places {
  readonly station: Area | null
  readonly level: StationLevel | null
}

/** True for an area of which a row is wanted. */
const makeIsWanted =
  ({ level, state, states, station, zone }: Choice, directory: ReadonlyMap<Area, Station>) =>
  (area: Area): boolean => {
    const own = levelOf(area)
    const isState = own === "state" || own === "sector"
    if ((level !== null && own !== level) || (isState && !states)) return false
    const place = directory.get(area)
    const [whole = area] = area.split("/", 1)
    const within = { state: isState ? whole : (place?.state ?? null), zone: place?.zone ?? null }
    const ofZone = own === "zone" ? area : isState ? fromSlug(whole)?.zone?.toLowerCase() : within.zone?.toLowerCase()
    return (
      (station === null || area === station || place?.area === station) &&
      (state === null || within.state === state) &&
      (zone === null || ofZone === zone.toLowerCase())
    )
  }

const isOfType = (day: Day, type: StationType | null) => datasetsOf(type).some((dataset) => isGiven(day, dataset))

const rowOf = (ts: number, area: Area, day: Day, type: StationType | null, name: string | null): StationDay => {
  const at = (measure: StationMeasure) => dayValue(day, datasetOf(measure, type))
  const ofAll = (dataset: DatasetId) => (type === null ? dayValue(day, dataset) : null)
  return {
    date: istDate(ts),
    area: wireArea(area),
    level: levelOf(area),
    name,
    type,
    monitored_capacity_mw: at("monitored_capacity"),
    programmed_mwh: at("programmed_energy"),
    generated_mwh: at("generated_energy"),
    programmed_fy_mwh: at("programmed_energy_fy"),
    generated_fy_mwh: at("generated_energy_fy"),
    coal_stock_days: ofAll("coal_stock_days"),
    outage_mw: at("capacity_outage"),
    planned_outage_mw: ofAll("capacity_outage_planned"),
    major_forced_outage_mw: ofAll("capacity_outage_forced_major"),
    minor_forced_outage_mw: ofAll("capacity_outage_forced_minor"),
    other_outage_mw: ofAll("capacity_outage_other")
  }
}

const byLevel = (a: Area, b: Area) =>
  stationLevels.indexOf(levelOf(a)) - stationLevels.indexOf(levelOf(b)) || (a < b ? -1 : 1)

/** A row for each day and area that is wanted, and for each type of its stations of which a total is reported. */
export const stationRows = (
  values: ReadonlyArray<StoredColumns>,
  directory: ReadonlyMap<Area, Station>,
  choice: Choice
): ReadonlyArray<StationDay> => {
  const isWanted = makeIsWanted(choice, directory)
  return byDay(values).flatMap(([ts, areas]) =>
    areas
      .all()
      .filter(([area]) => isWanted(area))
      .toSorted(([a], [b]) => byLevel(a, b))
      .flatMap(([area, day]) =>
        types
          .filter((type) => isOfType(day, type))
          .map((type) => rowOf(ts, area, day, type, directory.get(area)?.name ?? null))
      )
  )
}
