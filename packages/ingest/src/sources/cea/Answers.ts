import type { Parsed } from "@grid/domain/ingest/Source"
import { type Area, national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import * as Units from "@grid/domain/observations/Units"
import { areaFromSpelling } from "@grid/domain/ingest/Spelling"
import { Result } from "effect"
import * as Collector from "../../reading/Collector.ts"
import { numberOrBlank, isRecord, show } from "../../reading/Reading.ts"
import * as Month from "./Month.ts"

/**
 * Reads an answer of the authority's interfaces: a list of rows, or lists of them by financial year. A row has its month
 * (`Jun-2020`), its state or region, else it is about the country, and figures as text.
 *
 * Rows come twice, some of them with other figures: where the authority contradicts itself about an area and month,
 * neither row is taken. Left: it is none of the tables that are read.
 */
export const read = (body: unknown, fetchedAt: number): Result.Result<Parsed, string> => {
  const rows = rowsOf(body)
  if (rows === null) return Result.fail(`no list of rows: ${show(body)}`)
  if (rows.length === 0) return Result.fail("the table is empty")
  const into = Collector.make(fetchedAt)
  const table = tables.find(({ needs }) =>
    rows.some((row) => isRecord(row) && needs.every((name) => name in lowerCase(row)))
  )
  if (table === undefined) return Result.fail(`no table that is read: ${show(rows[0])}`)
  const claims = new Map<string, Claim>()
  for (const row of rows) {
    const content = readRow(row, table, fetchedAt)
    if (Result.isFailure(content)) into.reject(show(row), content.failure)
    else keep(content.success, row, claims)
  }
  for (const { contradicting, entry, row } of claims.values()) {
    if (contradicting !== null) {
      into.reject(`${entry} and ${contradicting}`, "two rows for one area and month that differ")
      continue
    }
    for (const { reason } of row.rejected) into.reject(entry, reason)
    for (const [dataset, value] of row.values) {
      into.add(entry, { dataset, area: row.area, ts: row.month, value, period_minutes: 43_200 })
    }
  }
  return Result.succeed(into.parsed())
}

const rowsOf = (body: unknown): ReadonlyArray<unknown> | null => {
  if (Array.isArray(body)) return body
  if (!isRecord(body)) return null
  const lists = Object.values(body)
  return lists.every((list): list is ReadonlyArray<unknown> => Array.isArray(list)) ? lists.flat(1) : null
}

type Cells = Readonly<Record<string, unknown>>

/** The interfaces do not agree on the case of their names. */
const lowerCase = (row: Cells): Cells =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))

type Values = ReadonlyMap<DatasetId, number>

interface Figures {
  readonly values: Values
  readonly rejected: ReadonlyArray<{ readonly reason: string }>
}

interface Row extends Figures {
  readonly area: Area
  readonly month: number
}

interface Table {
  /** Names by which the table is known. */
  readonly needs: ReadonlyArray<string>
  readonly figures: (cells: Cells) => Figures
}

/** One figure after the other, each under its own dataset. */
const plain =
  (datasets: Readonly<Record<string, DatasetId>>, convert: (value: number) => number) =>
  (cells: Cells): Figures => {
    const values = new Map<DatasetId, number>()
    const rejected: Array<{ readonly reason: string }> = []
    for (const [name, dataset] of Object.entries(datasets)) {
      if (!(name in cells)) continue
      const value = numberOrBlank(cells[name])
      if (Result.isFailure(value)) rejected.push({ reason: `${name}: ${value.failure}` })
      else if (value.success !== null) values.set(dataset, convert(value.success))
    }
    return { values, rejected }
  }

const capacityFigures = plain(
  {
    gas: "installed_capacity_gas",
    diesel: "installed_capacity_diesel",
    thermal_total: "installed_capacity_thermal_with_gas",
    nuclear: "installed_capacity_nuclear",
    hydro: "installed_capacity_hydro",
    res: "installed_capacity_renewables",
    grand_total: "installed_capacity_total",
    total: "installed_capacity_total"
  },
  Units.tidy
)

/** Figures are printed to two decimals, and some sums are the sums of rounded figures. */
const toleranceMw = 0.5

/**
 * "Coal" counts lignite in some months and leaves it out in others, as the rest of the thermal total shows: then it is
 * not printed at all.
 */
const withCoal = (cells: Cells): Figures => {
  const { rejected, values } = capacityFigures(cells)
  const coal = numberOrBlank(cells["coal"])
  if (Result.isFailure(coal)) return { values, rejected: [...rejected, { reason: `coal: ${coal.failure}` }] }
  if (coal.success === null) return { values, rejected }
  const gas = values.get("installed_capacity_gas")
  const diesel = values.get("installed_capacity_diesel")
  const thermal = values.get("installed_capacity_thermal_with_gas")
  if (gas === undefined || diesel === undefined || thermal === undefined) {
    return {
      values,
      rejected: [...rejected, { reason: "coal: without the thermal total it may or may not hold lignite" }]
    }
  }
  const rest = thermal - gas - diesel - coal.success
  if (rest < -toleranceMw) {
    return { values, rejected: [...rejected, { reason: "coal: with gas and diesel more than the thermal total" }] }
  }
  const dataset = rest > toleranceMw ? "installed_capacity_coal" : "installed_capacity_coal_and_lignite"
  return { values: new Map<DatasetId, number>([...values, [dataset, Units.tidy(coal.success)]]), rejected }
}

const tables: ReadonlyArray<Table> = [
  {
    needs: ["month", "state", "energy_requirement", "energy_availability"],
    figures: plain(
      {
        energy_requirement: "energy_requirement_month",
        energy_availability: "energy_availability_month"
      },
      Units.mwhOfMu
    )
  },
  {
    needs: ["month", "state", "peak_demand", "peak_met"],
    figures: plain({ peak_demand: "peak_demand_month", peak_met: "peak_met_month" }, Units.tidy)
  },
  { needs: ["month", "coal", "gas", "diesel", "nuclear", "hydro", "res"], figures: withCoal },
  {
    needs: ["month", "small_hydro_power", "wind_power", "solar_power"],
    figures: plain(
      {
        small_hydro_power: "installed_capacity_small_hydro",
        wind_power: "installed_capacity_wind",
        bmpower_congen: "installed_capacity_biomass",
        wastetoenergy: "installed_capacity_waste",
        solar_power: "installed_capacity_solar"
      },
      Units.tidy
    )
  }
]

const readRow = (row: unknown, table: Table, fetchedAt: number): Result.Result<Row, string> =>
  Result.gen(function* () {
    const cells = isRecord(row) ? lowerCase(row) : {}
    if (!table.needs.every((name) => name in cells)) return yield* Result.fail("is no row of this table")
    const month = yield* Month.fromName(cells["month"])
    if (month > fetchedAt) return yield* Result.fail("the month lies in the future")
    const place = cells["state"] ?? cells["region"]
    const area = place === undefined ? national : areaFromSpelling(typeof place === "string" ? place : "")
    if (area === undefined) return yield* Result.fail(`${show(place)} names no area`)
    return { area, month, ...table.figures(cells) }
  })

interface Claim {
  readonly row: Row
  readonly entry: string
  /** A second row that says otherwise. */
  contradicting: string | null
}

const keep = (row: Row, entry: unknown, claims: Map<string, Claim>) => {
  const key = `${row.area} ${row.month}`
  const first = claims.get(key)
  if (first === undefined) claims.set(key, { row, entry: show(entry), contradicting: null })
  else if (!isSame(first.row.values, row.values)) first.contradicting = show(entry)
}

const isSame = (one: Values, other: Values): boolean =>
  one.size === other.size && [...one].every(([dataset, value]) => other.get(dataset) === value)
