import { fileName, type Refusal, type Source, type SourceInfo } from "@grid/domain/ingest/Source"
import type { Fuel } from "@grid/domain/observations/datasets/Live"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { fromSlug } from "@grid/domain/states/State"
import { stateAt } from "@grid/domain/states/StateAt"
import { Result } from "effect"
import type { Definition } from "./Definition.ts"
import { orUnexpected, parser, unexpected } from "../reading/Answer.ts"
import * as Collector from "../reading/Collector.ts"
import * as Csv from "../reading/Csv.ts"
import * as Reading from "../reading/Reading.ts"
import { unplaced } from "./plants/Unplaced.ts"

export const info: SourceInfo = {
  id: "plants",
  title: "World Resources Institute, Global Power Plant Database: power plants of India",
  url: "https://datasets.wri.org/dataset/globalpowerplantdatabase",
  licence: "CC BY 4.0",
  collections: ["plant"],
  datasets: []
}

/** Fuels of the database under our names; its oil is fuel oil and naphtha as well as diesel. */
const fuels: ReadonlyMap<string, Fuel> = new Map<string, Fuel>([
  ["coal", "coal"],
  ["gas", "gas"],
  ["oil", "other"],
  ["nuclear", "nuclear"],
  ["hydro", "hydro"],
  ["wind", "wind"],
  ["solar", "solar"],
  ["biomass", "biomass"],
  ["storage", "storage"],
  ["waste", "other"],
  ["cogeneration", "other"],
  ["petcoke", "other"],
  ["geothermal", "other"],
  ["wave and tidal", "other"],
  ["other", "other"]
])

const requiredColumns = ["gppd_idnr", "name", "capacity_mw", "primary_fuel", "latitude", "longitude"] as const

/**
 * Reads a table in the layout of the database: a record per plant of India, by its number there. The database has no states:
 * a plant's is that in which its coordinates lie. Its further fuels stand as published. Rows of other countries are passed over.
 */
export const parse: Source["parse"] = parser(info.id, (raw) =>
  Result.gen(function* () {
    if (fileName(raw) === null) return yield* unexpected("comes as a file only")
    const { columns, ragged, rows } = yield* orUnexpected(Csv.read(raw.body))
    const missing = requiredColumns.filter((column) => !columns.includes(column))
    if (missing.length > 0) return yield* unexpected(`columns are missing: ${missing.join(", ")}`)
    const rejected: Array<Refusal> = ragged.map((row) => ({
      ...Collector.lineAt(row.line),
      reason: Csv.raggedness(row, columns.length)
    }))
    const byKey = new Map<string, SourceRecord>()
    for (const { cells, line } of rows) {
      if ((cells["country"] ?? "IND") !== "IND") continue
      const key = cells["gppd_idnr"] ?? ""
      const body = plantOf(key, cells)
      const fault =
        key === ""
          ? { field: "gppd_idnr", reason: "has no number" }
          : Result.isFailure(body)
            ? body.failure
            : differs(byKey.get(key), body.success)
      if (fault !== null) rejected.push({ entry: `line ${line} ${Reading.show(cells["name"])}`, line, ...fault })
      else if (Result.isSuccess(body)) {
        byKey.set(key, { collection: "plant", key, body: body.success, captured_at: raw.fetched_at })
      }
    }
    return { observations: [], records: [...byKey.values()], rejected }
  })
)

/** Why a row cannot be read, and the column of which that is so. */
type Fault = Pick<Refusal, "field" | "reason">

const differs = (first: SourceRecord | undefined, body: SourceRecord["body"]): Fault | null =>
  first === undefined || JSON.stringify(first.body) === JSON.stringify(body)
    ? null
    : {
        field: "gppd_idnr",
        reason: `a second plant of this number, the first was ${Reading.show(first.body["name"])}`
      }

const plantOf = (key: string, cells: Csv.Row["cells"]): Result.Result<SourceRecord["body"], Fault> =>
  Result.gen(function* () {
    const published = cells["primary_fuel"] ?? ""
    const latitude = yield* numberIn(cells, "latitude", -90, 90)
    const longitude = yield* numberIn(cells, "longitude", -180, 180)
    const others = ["other_fuel1", "other_fuel2", "other_fuel3"].map((column) => cells[column] ?? "")
    return {
      name: text(cells["name"]),
      fuel: published === "" ? null : yield* fuelOf(published),
      published_fuel: text(published),
      other_fuels: others.filter((fuel) => fuel !== ""),
      capacity_mw: yield* numberIn(cells, "capacity_mw", 0, 100_000),
      capacity_year: yield* yearIn(cells, "year_of_capacity_data"),
      sector: null,
      owner: text(cells["owner"]),
      ...placeOf(key, latitude, longitude),
      latitude,
      longitude,
      commissioned_year: yield* yearIn(cells, "commissioning_year")
    }
  })

/** State, its zone, and what they follow from: the coordinates or the plant's name; null where neither says it. */
const placeOf = (key: string, latitude: number | null, longitude: number | null) => {
  const at = latitude === null || longitude === null ? null : stateAt({ latitude, longitude })
  const state = at ?? fromSlug(unplaced.get(key) ?? "")
  return {
    state: state?.slug ?? null,
    state_from: at !== null ? "coordinates" : state === undefined ? null : "name",
    zone: state?.zone ?? null
  }
}

const text = (cell: string | undefined): string | null => (cell === undefined || cell === "" ? null : cell)

const fuelOf = (name: string): Result.Result<Fuel, Fault> =>
  Result.fromNullishOr(fuels.get(name.toLowerCase()), () => ({
    field: "primary_fuel",
    reason: `unknown fuel ${Reading.show(name)}`
  }))

/** A number within bounds; null where the cell is blank. */
const numberIn = (
  cells: Csv.Row["cells"],
  column: string,
  low: number,
  high: number
): Result.Result<number | null, Fault> => {
  const cell = cells[column] ?? ""
  if (cell === "") return Result.succeed(null)
  const value = Reading.numberIn(cell)
  return value >= low && value <= high ? Result.succeed(value) : Result.fail(impossible(column, cell))
}

const impossible = (field: string, cell: string | undefined): Fault => ({
  field,
  reason: `${field} ${Reading.show(cell)} cannot be`
})

/** A year, also where it is written `2011.0`; null where the cell is blank. */
const yearIn = (cells: Csv.Row["cells"], column: string): Result.Result<number | null, Fault> =>
  Result.filterOrFail(
    numberIn(cells, column, 1850, 2100),
    (year) => year === null || Number.isInteger(year),
    () => impossible(column, cells[column])
  )

export const definition: Definition = { info, parse, files: [".csv"], live: null }
