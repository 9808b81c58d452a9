import type { Parsed } from "@grid/domain/ingest/Source"
import { type Area, national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { areaFromSpelling } from "@grid/domain/ingest/Spelling"
import { Result } from "effect"
import * as Collector from "../../reading/Collector.ts"
import { type Line, raggedness } from "../../reading/Csv.ts"
import { numberOrBlank, show } from "../../reading/Reading.ts"
import * as Month from "./Month.ts"

/**
 * Reads the compiled tables by their headers; one row per month (`YYYYMM`):
 *
 * - `YYYYMM`, then a column per fuel: the country, MW
 * - the same without a conventional fuel, with small hydro, solar, wind and biomass: capacity utilisation of the country, %
 * - a row `State` and a row `Type` of headers: conventional or renewable capacity of the states, MW. Of its column for the
 *   country only sums are taken that no other table has: its gas, nuclear and hydro are the states' sums, and before
 *   2020 other than the country's own series.
 *
 * Left: it is none of them.
 */
export const read = (records: ReadonlyArray<Line>, capturedAt: number): Result.Result<Parsed, string> => {
  const [first, second] = records
  if (first === undefined) return Result.fail("the file is empty")
  const into = Collector.make(capturedAt)
  const isWide = label(first.cells[0]) === "state" && label(second?.cells[0]) === "type"
  if (!isWide && label(first.cells[0]) !== "yyyymm") return Result.fail(`no table that is known: ${show(first.cells)}`)
  const columns = isWide ? byState(first, second?.cells ?? [], into) : ofCountry(first.cells, into)
  if (columns.length === 0) return Result.fail(`no column that is known: ${show(first.cells)}`)
  for (const record of records.slice(isWide ? 2 : 1)) readRow(record, first.cells.length, columns, into)
  return Result.succeed(into.parsed())
}

interface Column {
  readonly index: number
  readonly dataset: DatasetId
  readonly area: Area
}

/** Letters and digits of a header cell, in lower case. */
const label = (text: string | undefined): string => (text ?? "").toLowerCase().replace(/[^a-z0-9]/g, "")

const countryDatasets: ReadonlyMap<string, DatasetId> = new Map<string, DatasetId>([
  ["hydro", "installed_capacity_hydro"],
  ["coallignite", "installed_capacity_coal_and_lignite"],
  ["gas", "installed_capacity_gas"],
  ["diesel", "installed_capacity_diesel"],
  ["nuclear", "installed_capacity_nuclear"],
  ["res", "installed_capacity_renewables"],
  ["smallhydro", "installed_capacity_small_hydro"],
  ["wind", "installed_capacity_wind"],
  ["biomass", "installed_capacity_biomass"],
  ["waste", "installed_capacity_waste"],
  ["solar", "installed_capacity_solar"]
])

const conventional: ReadonlySet<string> = new Set(["hydro", "coallignite", "gas", "diesel", "nuclear"])

const utilisationDatasets: ReadonlyMap<string, DatasetId> = new Map<string, DatasetId>([
  ["smallhydro", "capacity_utilisation_small_hydro"],
  ["solar", "capacity_utilisation_solar"],
  ["wind", "capacity_utilisation_wind"],
  ["biomass", "capacity_utilisation_biomass"]
])

const conventionalDatasets: ReadonlyMap<string, DatasetId> = new Map<string, DatasetId>([
  ["thermal", "installed_capacity_thermal"],
  ["naturalgas", "installed_capacity_gas"],
  ["nuclear", "installed_capacity_nuclear"],
  ["hydro", "installed_capacity_hydro"],
  ["total", "installed_capacity_conventional"]
])

const renewableDatasets: ReadonlyMap<string, DatasetId> = new Map<string, DatasetId>([
  ["smallhydro", "installed_capacity_small_hydro"],
  ["wind", "installed_capacity_wind"],
  ["biobagassecogen", "installed_capacity_biomass_bagasse"],
  ["bioothercogen", "installed_capacity_biomass_other"],
  ["biowaste", "installed_capacity_waste_grid"],
  ["biowasteoffgrid", "installed_capacity_waste_offgrid"],
  ["biototal", "installed_capacity_bioenergy"],
  ["solarground", "installed_capacity_solar_ground"],
  ["solarrooftop", "installed_capacity_solar_rooftop"],
  // The same class under the name it had in 2022.
  ["solarinhybrid", "installed_capacity_solar_hybrid"],
  ["solarhybridsolarcomp", "installed_capacity_solar_hybrid"],
  ["solaroffgrid", "installed_capacity_solar_offgrid"],
  ["solartotal", "installed_capacity_solar"],
  ["totalcapacity", "installed_capacity_renewables"]
])

/** Those of the country's column that stand nowhere else. */
const countrySums: ReadonlySet<DatasetId> = new Set<DatasetId>([
  "installed_capacity_thermal",
  "installed_capacity_conventional"
])

const ofCountry = (cells: ReadonlyArray<string>, into: Collector.Collector): ReadonlyArray<Column> => {
  const labels = cells.map(label)
  // Four of the fuels are in both tables; only the table of capacity has conventional ones, and either may get further columns.
  const byLabel = labels.some((name) => conventional.has(name)) ? countryDatasets : utilisationDatasets
  return labels.slice(1).flatMap((name, at): ReadonlyArray<Column> => {
    const dataset = byLabel.get(name)
    if (dataset !== undefined) return [{ index: at + 1, dataset, area: national }]
    into.reject(show(cells[at + 1]), "unknown column")
    return []
  })
}

const byState = (header: Line, types: ReadonlyArray<string>, into: Collector.Collector): ReadonlyArray<Column> => {
  const isConventional = types.some((type) => label(type) === "thermal")
  const byLabel = isConventional ? conventionalDatasets : renewableDatasets
  const unknown = new Set<string>()
  const columns = header.cells.slice(1).flatMap((name, at): ReadonlyArray<Column> => {
    const index = at + 1
    const area = areaFromSpelling(name)
    const dataset = byLabel.get(label(types[index]))
    if (area === undefined) unknown.add(`state ${show(name)}`)
    if (dataset === undefined) unknown.add(`type ${show(types[index] ?? null)}`)
    if (area === undefined || dataset === undefined) return []
    return area === national && isConventional && !countrySums.has(dataset) ? [] : [{ index, dataset, area }]
  })
  for (const name of unknown) into.reject(`columns of ${name}`, "the name is not known")
  return columns
}

const readRow = (record: Line, width: number, columns: ReadonlyArray<Column>, into: Collector.Collector) => {
  const { cells, line } = record
  const where = Collector.lineAt(line)
  if (cells.length !== width) return into.reject(where, raggedness(record, width))
  const month = Month.fromDigits(cells[0] ?? "")
  if (Result.isFailure(month)) return into.reject(where, month.failure)
  for (const { area, dataset, index } of columns) {
    const entry = Collector.lineAt(line, `column ${index + 1}`)
    const value = numberOrBlank(cells[index])
    if (Result.isFailure(value)) into.reject(entry, value.failure)
    else if (value.success !== null) {
      into.add(entry, { dataset, area, ts: month.success, value: value.success, period_minutes: 43_200 })
    }
  }
}
