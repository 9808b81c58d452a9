import { type Area, slug } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import * as Units from "@grid/domain/observations/Units"
import { Result } from "effect"
import type { Collector } from "../../reading/Collector.ts"
import { show } from "../../reading/Reading.ts"
import type { Cell, Sheet } from "../../reading/Workbook.ts"
import {
  isZone,
  regionOf,
  type Sector,
  sectorOf,
  type StationType,
  stationArea,
  type Territory,
  territoryOf,
  typeOf,
  unitArea
} from "./Names.ts"
import { columnsBelow, datesIn, type Day, headings, moment, observation, quantity, type Rows, text } from "./Sheets.ts"

/** True where a sheet is the report by region, state, sector, type, station and unit (sub-report 2). */
export const isStationReport = ({ rows }: Sheet): boolean => {
  const { generated_energy, monitored_capacity } = headingsOf(rows)
  return firstTotal(rows) >= 0 && generated_energy !== undefined && monitored_capacity !== undefined
}

/** IST days (`YYYY-MM-DD`) that the sheet says it is for. */
export const datesOf = ({ rows }: Sheet): ReadonlyArray<string> =>
  rows
    .slice(0, Math.max(0, firstTotal(rows)))
    .flat()
    .map(text)
    .filter((title) => /report for/i.test(title))
    .flatMap(datesIn)

/**
 * Reads stations, their units, and the totals that are printed of regions, states, sectors and types. A total repeats what
 * stands below it, so each has an area or a dataset of its own.
 */
export const read = ({ rows }: Sheet, day: Day, into: Collector): void => {
  const columns = columnsOf(rows)
  for (const key of Object.keys(words)) {
    if (!(key in columns)) into.reject(`heading ${key}`, "the sheet has no such column")
  }
  const things: Array<Thing> = []
  const entries = place(linesOf(rows, columns, into))
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

const measures = [
  "monitored_capacity",
  "programmed_energy",
  "generated_energy",
  "programmed_energy_fy",
  "generated_energy_fy",
  "coal_stock_days",
  "capacity_outage"
] as const
type Measure = (typeof measures)[number]

const words = {
  name: /^power station$/i,
  monitored_capacity: /^monitored/i,
  programmed_energy: /^today.?s program/i,
  generated_energy: /^today.?s actual/i,
  programmed_energy_fy: /^prog/i,
  generated_energy_fy: /^actual/i,
  coal_stock_days: /^coal stock/i,
  capacity_outage: /under outage/i,
  since: /^outage date/i,
  returns: /^expected/i,
  remarks: /^remark/i
} as const
type Columns = Partial<Record<keyof typeof words, number>>

/** Dataset of a total by type; of coal there is none. */
const typed: Readonly<Record<Measure, (type: StationType) => DatasetId | null>> = {
  monitored_capacity: (type) => `monitored_capacity_${type}`,
  programmed_energy: (type) => `programmed_energy_${type}`,
  generated_energy: (type) => `generated_energy_${type}`,
  programmed_energy_fy: (type) => `programmed_energy_${type}_fy`,
  generated_energy_fy: (type) => `generated_energy_${type}_fy`,
  coal_stock_days: () => null,
  capacity_outage: (type) => `capacity_outage_${type}`
}

const isRegionTotal = (cell: Cell | undefined) => text(cell).toUpperCase() === "REGION TOTAL"

const firstTotal = (rows: Rows): number => rows.findIndex((row) => row.some(isRegionTotal))

const headingsOf = (rows: Rows): Columns => headings(rows.slice(0, Math.max(0, firstTotal(rows))), words)

/** Columns of the data. Names stand where the totals have theirs, whatever else a note below the table has filled. */
const columnsOf = (rows: Rows): Columns => {
  const first = Math.max(0, firstTotal(rows))
  const nameColumn = Math.max(0, rows[first]?.findIndex(isRegionTotal) ?? 0)
  const { name, ...others } = headingsOf(rows)
  const columns = columnsBelow(
    others,
    rows.slice(first).filter((row) => text(row[nameColumn]) !== "")
  )
  return name === undefined ? columns : { ...columns, name: nameColumn }
}

/** A row of the table. */
interface Line {
  /** Name under which it is rejected. */
  readonly entry: string
  readonly label: string
  /** Texts between the name and the first number: a unit's number and mark, a sector or a type. */
  readonly texts: ReadonlyArray<string>
  readonly values: ReadonlyMap<Measure, number>
  readonly since: string | null
  readonly returns: string | null
  readonly remarks: string
}

const linesOf = (rows: Rows, columns: Columns, into: Collector): ReadonlyArray<Line> => {
  const { monitored_capacity: firstNumber = 0, name = 0 } = columns
  // The first region's name stands above its total.
  const total = Math.max(0, firstTotal(rows))
  const start = Math.max(
    0,
    rows.slice(0, total).findLastIndex((row) => text(row[name]) !== "")
  )
  return rows.slice(start).flatMap((row, index) => {
    const label = text(row[name])
    const entry = `row ${start + index + 1} ${show(label)}`
    const at = <A>(key: keyof Columns, readCell: (cell: Cell | undefined) => Result.Result<A | null, string>) => {
      const column = columns[key]
      return Result.getOrElse(column === undefined ? Result.succeed(null) : readCell(row[column]), (reason) => {
        if (label !== "") into.reject(`${entry}, ${key}`, reason)
        return null
      })
    }
    const values = new Map<Measure, number>()
    for (const measure of measures) {
      const value = at(measure, quantity)
      if (value !== null) values.set(measure, converted(measure, value))
    }
    if (label === "") {
      if (values.size > 0) into.reject(entry, "numbers without a name")
      return []
    }
    const texts = row.slice(name + 1, firstNumber).map(text)
    return {
      entry,
      label,
      texts: texts.filter((part) => part !== ""),
      values,
      since: at("since", moment),
      returns: at("returns", moment),
      remarks: at("remarks", (cell) => Result.succeed(text(cell))) ?? ""
    }
  })
}

/** MU as MWh; MW and days as they are. */
const converted = (measure: Measure, value: number): number =>
  measure.includes("_energy") ? Units.mwhOfMu(value) : Units.tidy(value)

type Kind =
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
interface Place {
  readonly region: { readonly name: string; readonly area: Area | null } | null
  readonly state: Territory | null
  readonly sector: Sector | null
  /** As it is printed, also where nobody knows it. */
  readonly sectorName: string
  readonly type: StationType | null
  /** Name of the station, or of the one a unit belongs to. */
  readonly station: string | null
}

interface Placed {
  readonly kind: Kind
  readonly line: Line
  readonly place: Place
  /** Whether there are no more numbers from here on. */
  readonly isBelow: boolean
}

const nothing = { state: null, sector: null, sectorName: "", type: null, station: null } as const

const place = (lines: ReadonlyArray<Line>): ReadonlyArray<Placed> => {
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
