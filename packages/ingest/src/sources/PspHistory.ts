import { fileName, type RawAnswer, type Source, type SourceInfo, type Refusal } from "@grid/domain/ingest/Source"
import type { Area } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Observation } from "@grid/domain/observations/Observation"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { find, fromSlug } from "@grid/domain/states/State"
import { istDayDate, istDayStart } from "@grid/domain/time/Time"
import { Result } from "effect"
import type { Definition } from "./Definition.ts"
import { type Content, orUnexpected, parser, unexpected } from "../reading/Answer.ts"
import { lineAt } from "../reading/Collector.ts"
import * as Csv from "../reading/Csv.ts"
import * as Day from "./psp/Day.ts"
import * as Places from "./psp/Places.ts"
import { type Figure, observe } from "./psp/Values.ts"
import * as Reading from "../reading/Reading.ts"

/** Field of a column of the table, behind the name of the place. */
const fields: ReadonlyMap<string, DatasetId> = new Map([
  ["DemandMet", "evening_peak_demand"],
  ["PeakShortage", "evening_peak_shortage"],
  ["EnergyMet", "energy_met"],
  ["HydroGen", "hydro_energy"],
  ["WindGen", "wind_energy"],
  ["SolarGen", "solar_energy"],
  ["EnergyShortage", "energy_shortage"],
  ["MaximumDemand", "max_demand"],
  ["Thermal", "gross_generation_thermal"],
  ["Coal", "gross_generation_coal"],
  ["Lignite", "gross_generation_lignite"],
  ["Hydro", "gross_generation_hydro"],
  ["Nuclear", "gross_generation_nuclear"],
  ["Gas", "gross_generation_gas"],
  ["RES", "gross_generation_renewables"],
  ["Total", "gross_generation_total"]
])

/** Field of a line of a state's list. */
const stateFields: ReadonlyMap<string, DatasetId> = new Map([
  ["peak_demand_met_mw", "max_demand"],
  ["peak_shortage_mw", "max_demand_shortage"],
  ["energy_met_mu", "energy_met"],
  ["drawal_schedule_mu", "drawal_schedule_energy"],
  ["od_ud_mu", "drawal_deviation_energy"],
  ["energy_shortage_mu", "energy_shortage"]
])

export const info: SourceInfo = {
  id: "psp-history",
  title: "Grid-India, daily power supply position since 2013, compiled by R. Andrew",
  url: "https://robbieandrew.github.io/india/",
  licence: "none stated; cite R. Andrew, Earth System Science Data 12, 2411 (2020)",
  collections: ["daily_report"],
  datasets: [...new Set([...fields.values(), ...stateFields.values()])]
}

/** Reads the compiled table (`.csv`), or a state's days as a JSON object per line (`psp_<state>_daily….jsonl`). */
export const parse: Source["parse"] = parser(info.id, (raw) => {
  if (raw.status !== 200) return Result.fail({ reason: "http_status", detail: `status ${raw.status}` })
  const name = fileName(raw) ?? ""
  return name.toLowerCase().endsWith(".jsonl") ? stateDays(name, raw) : table(raw)
})

interface Column {
  readonly name: string
  readonly index: number
  readonly dataset: DatasetId
  readonly area: Area
  /** Energy of a state or an entity: the rows of the report's table of states. */
  readonly isPlace: boolean
}

const dateColumn = "yyyymmdd"

/**
 * Zeros that are none. Columns of places that joined the report later were filled with zeros for the days before, and on
 * days without a report for those too. So of a place's energy a zero counts only from the first day on which the table
 * has another value for it, and on a row of blanks and zeros nothing does. After that an entity's zero stands, since a
 * works may stand still; a territory that people live in is never without supply for a day, and its zero is rejected.
 */
const table = (raw: RawAnswer): Content =>
  Result.gen(function* () {
    const lines = yield* orUnexpected(Csv.lines(raw.body))
    const [header] = lines
    if (header === undefined) return yield* unexpected("the file is empty")
    const dateAt = header.cells.indexOf(dateColumn)
    if (dateAt < 0) return yield* unexpected(`no column ${dateColumn}: ${Reading.show(header.cells)}`)
    const rejected: Array<Refusal> = []
    const columns = header.cells.flatMap((name, index): ReadonlyArray<Column> => {
      if (index === dateAt) return []
      const column = columnOf(name, index)
      if (column === undefined) rejected.push({ entry: name, reason: "unknown column" })
      return column === undefined ? [] : [column]
    })
    if (columns.length === 0) return yield* unexpected(`no column that is known: ${Reading.show(header.cells)}`)
    const days = new Map<number, Array<Csv.Line>>()
    const records: Array<SourceRecord> = []
    for (const row of lines) {
      if (row.line === header.line) continue
      const date = row.cells[dateAt] ?? ""
      const day = compactDay(date)
      if (row.cells.length !== header.cells.length) {
        rejected.push({ ...lineAt(row.line), reason: Csv.raggedness(row, header.cells.length) })
      } else if (day === undefined) {
        rejected.push({ ...lineAt(row.line), field: dateColumn, reason: `${Reading.show(date)} is no day` })
      } else if (columns.every(({ index }) => isBlankOrZero(row.cells[index]))) records.push(withoutReport(day))
      else days.set(day, [...(days.get(day) ?? []), row])
    }
    const first = firstValues(days, columns)
    const observations: Array<Observation> = []
    for (const [day, rows] of days) {
      const content = observe(day, figuresOf(day, rows, columns, first, rejected))
      for (const observation of content.observations) observations.push(observation)
      rejected.push(...content.rejected)
    }
    return { observations, records, rejected }
  })

/** The cells of a day's rows; zeros that are none are left out, and those of inhabited places rejected. */
function* figuresOf(
  day: number,
  rows: ReadonlyArray<Csv.Line>,
  columns: ReadonlyArray<Column>,
  first: ReadonlyMap<number, number>,
  rejected: Array<Refusal>
): Generator<Figure> {
  for (const { cells, line } of rows) {
    for (const { area, dataset, index, isPlace, name } of columns) {
      const cell = cells[index] ?? ""
      const at = `line ${line}, ${name}:`
      if (isPlace && isZero(cell)) {
        if (day < (first.get(index) ?? Number.POSITIVE_INFINITY)) continue
        if (isInhabited(area)) {
          rejected.push({
            entry: `${at} ${cell}`,
            line,
            field: name,
            reason: "no energy on a whole day stands for a value that is missing"
          })
          continue
        }
      }
      yield { dataset, area, cell, at, line, field: name }
    }
  }
}

const columnOf = (name: string, index: number): Column | undefined => {
  const cut = name.lastIndexOf(":")
  const label = name.slice(0, Math.max(0, cut)).trim()
  const dataset = fields.get(name.slice(cut + 1).trim())
  if (dataset === undefined) return undefined
  const zone = Places.zone(label)
  if (zone !== undefined) return { name, index, dataset, area: zone, isPlace: false }
  const place = dataset === "energy_met" ? Places.place(label) : undefined
  return place === undefined ? undefined : { name, index, dataset, area: place, isPlace: true }
}

/** First day on which a column of a place, by its index, has a value other than zero. */
const firstValues = (
  days: ReadonlyMap<number, ReadonlyArray<Csv.Line>>,
  columns: ReadonlyArray<Column>
): ReadonlyMap<number, number> => {
  const first = new Map<number, number>()
  for (const [day, rows] of days) {
    for (const { index, isPlace } of columns) {
      if (!isPlace || rows.every(({ cells }) => isBlankOrZero(cells[index]))) continue
      first.set(index, Math.min(day, first.get(index) ?? day))
    }
  }
  return first
}

/** Day of `20130102`. */
const compactDay = (text: string): number | undefined => {
  const date = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  return date === null ? undefined : Day.dayOf(Number(date[1]), Number(date[2]), Number(date[3]))
}

const isZero = (cell: string) => Reading.numberIn(cell) === 0

const isBlankOrZero = (cell: string | undefined) => cell === undefined || cell === "" || isZero(cell)

const inhabitedEntities = new Set<Area>(["jammu-and-kashmir-and-ladakh", "dadra-and-nagar-haveli", "daman-and-diu"])

const isInhabited = (area: Area) => fromSlug(area) !== undefined || inhabitedEntities.has(area)

const withoutReport = (day: number): SourceRecord => ({
  collection: "daily_report",
  key: istDayDate(day),
  captured_at: istDayStart(day + 1),
  body: {
    status: "missing",
    date: istDayDate(day),
    parseable: false,
    reason: "the compiled table has no report of this day"
  }
})

const stateDays = (name: string, raw: RawAnswer): Content =>
  Result.gen(function* () {
    const state = find(/psp_([a-z_-]+?)_daily/i.exec(name)?.[1]?.replaceAll("_", "-") ?? "")
    if (state === undefined) return yield* unexpected(`the file name ${Reading.show(name)} names no state`)
    const rejected: Array<Refusal> = []
    const days = new Map<number, Array<Figure>>()
    let objects = 0
    for (const { line, value: row } of Reading.jsonLines(raw.body)) {
      const reject = (reason: string, field?: string) =>
        rejected.push({ ...lineAt(line), ...(field === undefined ? {} : { field }), reason })
      if (!Reading.isRecord(row)) {
        reject("is no JSON object")
        continue
      }
      objects += 1
      const day = typeof row["date"] === "string" ? Day.fromIso(row["date"]) : undefined
      if (day === undefined || row["ok"] !== true) {
        reject(
          day === undefined ? `${Reading.show(row["date"])} is no day` : "the report of this day could not be read"
        )
        continue
      }
      const figures = days.get(day) ?? []
      days.set(day, figures)
      for (const [field, dataset] of stateFields) {
        const cell = row[field]
        const at = `line ${line}, ${field}:`
        if (cell === undefined || cell === null) continue
        if (typeof cell !== "number") reject(`${field}: ${Reading.show(cell)} is not a number`, field)
        else if (dataset === "energy_met" && cell === 0)
          reject("no energy on a whole day stands for a value that is missing", field)
        else figures.push({ dataset, area: state.slug, cell, at, line, field })
      }
    }
    if (objects === 0) return yield* unexpected("no JSON object per line")
    const contents = [...days].map(([day, figures]) => observe(day, figures))
    return {
      observations: contents.flatMap(({ observations }) => observations),
      rejected: [...rejected, ...contents.flatMap((day) => day.rejected)]
    }
  })

export const definition: Definition = { info, parse, files: [".csv", ".jsonl"], live: null }
