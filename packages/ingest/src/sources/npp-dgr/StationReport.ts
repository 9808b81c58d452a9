import { type Area, slug } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { datasetOfType } from "@grid/domain/observations/datasets/Generation"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { Result } from "effect"
import type { Collector } from "../../reading/Collector.ts"
import { show } from "../../reading/Reading.ts"
import type { Sheet } from "../../reading/Workbook.ts"
import { type Kind, type Place, place, type Placed } from "./Hierarchy.ts"
import { isZone, type StationType, stationArea, unitArea } from "./Names.ts"
import { type Day, observation } from "./Sheets.ts"
import * as StationTable from "./StationTable.ts"
import type { Line, Measure } from "./StationTable.ts"

/**
 * Reads stations, their units, and the totals that are printed of regions, states, sectors and types. A total repeats what
 * stands below it, so each has an area or a dataset of its own.
 */
export const read = (sheet: Sheet, day: Day, into: Collector): void => {
  const things: Array<Thing> = []
  const entries = place(StationTable.read(sheet, into))
  const areaOf = stationAreas(entries)
  for (const { isBelow, kind, line, place } of entries) {
    const target = targetOf(kind, place, line, areaOf)
    if (target === null || (kind === "note" && isBelow)) continue
    if (Result.isFailure(target)) {
      into.reject(line.entry, target.failure)
      continue
    }
    const { area, datasetOf, thing } = target.success
    if (thing !== null) things.push(thing)
    for (const [measure, value] of line.values) {
      const dataset = datasetOf(measure)
      if (dataset !== null) into.add(line.entry, observation(day, dataset, area, value))
    }
  }
  addStations(things, day, into)
  addOutages(things, day, into)
}

/** Dataset of a total by type; of coal there is none. */
const typed: Readonly<Record<Measure, (type: StationType) => DatasetId | null>> = {
  ...datasetOfType,
  coal_stock_days: () => null
}

/** A station, or a unit of one. */
interface Thing {
  readonly area: Area
  readonly station: Area
  readonly unit: string | null
  /** Letter beside a unit that is or was out. */
  readonly mark: string | null
  readonly line: Line
  readonly place: Place
}

/** Destination of a row's numbers. */
interface Target {
  readonly area: Area
  readonly datasetOf: (measure: Measure) => DatasetId | null
  readonly thing: Thing | null
}

type AreaOf = (place: Place) => Area | null

/** Null where a row is there for its name alone. */
const targetOf = (kind: Kind, place: Place, line: Line, areaOf: AreaOf): Result.Result<Target, string> | null => {
  switch (kind) {
    case "region":
    case "state":
      return null
    case "note":
      return Result.fail("has no numbers")
    case "total":
      return Result.fail("a total of nobody knows what")
    case "region total":
      return typeof place.region?.area === "string"
        ? Result.succeed({ area: place.region.area, datasetOf: (measure) => measure, thing: null })
        : Result.fail(`unknown region ${show(place.region?.name)}`)
    case "state total":
    case "sector":
    case "type":
      return totalWithinState(kind, place, line)
    case "station":
    case "unit":
      return Result.map(thingOf(kind, place, line, areaOf), (thing) => ({
        area: thing.area,
        datasetOf: (measure) => measure,
        thing
      }))
  }
}

/** Total of a row within its state. Rows of what comes from abroad name neither sector nor type: they repeat the total. */
const totalWithinState = (
  kind: "state total" | "sector" | "type",
  { sector, sectorName, state, type }: Place,
  { texts: [name = ""] }: Line
): Result.Result<Target, string> => {
  if (typeof state?.area !== "string") return Result.fail(`unknown state ${show(state?.name)}`)
  if (kind !== "state total" && sector === null && sectorName !== "") {
    return Result.fail(`unknown sector ${show(sectorName)}`)
  }
  if (kind === "type" && type === null && name !== "") return Result.fail(`unknown type ${show(name)}`)
  return Result.succeed({
    area: kind === "state total" || sector === null ? state.area : `${state.area}/${sector}`,
    datasetOf: (measure) => (kind === "type" && type !== null ? typed[measure](type) : measure),
    thing: null
  })
}

const thingOf = (kind: "station" | "unit", place: Place, line: Line, areaOf: AreaOf): Result.Result<Thing, string> => {
  const station = areaOf(place)
  if (station === null) return Result.fail("stands under no state or station")
  if (kind === "station") return Result.succeed({ area: station, station, unit: null, mark: null, line, place })
  const [unit = "", mark = null] = line.texts
  return /\d/.test(unit)
    ? Result.succeed({ area: unitArea(station, unit), station, unit, mark, line, place })
    : Result.fail("a unit without a number")
}

/**
 * Areas of stations: state and name. A name that a state has in several sectors or of several types (Andaman's diesel sets)
 * is followed by these, for each of them, so that none takes the other's place on a day on which it is missing.
 */
const stationAreas = (entries: ReadonlyArray<Placed>): AreaOf => {
  const qualifiers = ({ sector, type }: Place) => `${sector ?? ""} ${type ?? ""}`
  const variants = new Map<Area, Set<string>>()
  for (const { kind, place } of entries) {
    const area = kind === "station" ? plainArea(place) : null
    if (area !== null) variants.set(area, (variants.get(area) ?? new Set()).add(qualifiers(place)))
  }
  return (place) => {
    const area = plainArea(place)
    if (area === null || (variants.get(area)?.size ?? 0) < 2) return area
    return stationArea(place.state?.slug ?? "", `${place.station} ${qualifiers(place)}`)
  }
}

const plainArea = ({ state, station }: Place): Area | null =>
  state === null || station === null || slug(station) === "" ? null : stationArea(state.slug, station)

const addStations = (things: ReadonlyArray<Thing>, day: Day, into: Collector): void => {
  const stations = new Map<Area, { readonly place: Place; readonly units: Set<Area> }>()
  for (const { area, place, station, unit } of things) {
    const { units } = stations.get(station) ?? { units: new Set<Area>() }
    if (unit === null) stations.set(station, { place, units })
    else units.add(area)
  }
  for (const [key, { place, units }] of stations) {
    const zone = place.region?.area ?? null
    const body = {
      name: place.station,
      ...whereabouts(place),
      zone: isZone(zone) ? zone : null,
      sector: place.sector,
      type: place.type,
      units: [...units]
    }
    into.record({ collection: "station", key, body, captured_at: day.captured_at })
  }
}

/** A remark that fills several lines repeats its row; the lines are put together again. */
const addOutages = (things: ReadonlyArray<Thing>, day: Day, into: Collector): void => {
  const outages = new Map<string, { readonly body: SourceRecord["body"]; readonly remarks: Set<string> }>()
  for (const { area, line, mark, place, station, unit } of things) {
    if (line.since === null && line.returns === null && line.remarks === "") continue
    const body = {
      report: "generation",
      date: day.date,
      area,
      station,
      name: place.station,
      unit,
      ...whereabouts(place),
      mark,
      outage_mw: line.values.get("capacity_outage") ?? null,
      outage_since: line.since,
      expected_or_synchronised: line.returns
    }
    const key = JSON.stringify(body)
    const { remarks } = outages.get(key) ?? { remarks: new Set<string>() }
    outages.set(key, { body, remarks: remarks.add(line.remarks) })
  }
  for (const { body, remarks } of outages.values()) {
    into.record({
      collection: "outage",
      key: `generation ${day.date} ${body["area"]}`,
      body: { ...body, remarks: [...remarks].join(" ").trim() },
      captured_at: day.captured_at
    })
  }
}

const whereabouts = ({ region, state }: Place) => {
  const abroad = typeof state?.area === "string" && state.area === region?.area
  return { state: abroad ? null : (state?.area ?? null), country: abroad ? state.area : "india" }
}
