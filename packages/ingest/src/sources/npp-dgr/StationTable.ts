import { datasetOfType } from "@grid/domain/observations/datasets/Generation"
import * as Units from "@grid/domain/observations/Units"
import { Result, Struct } from "effect"
import type { Collector } from "../../reading/Collector.ts"
import { show } from "../../reading/Reading.ts"
import type { Cell, Sheet } from "../../reading/Workbook.ts"
import { columnsBelow, datesIn, headings, moment, quantity, type Rows, text } from "./Sheets.ts"

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

const measures = [...Struct.keys(datasetOfType), "coal_stock_days"] as const
export type Measure = (typeof measures)[number]

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
export interface Line {
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

/** Rows of a sheet's table. Columns that it lacks and cells that cannot be read are rejected. */
export const read = ({ rows }: Sheet, into: Collector): ReadonlyArray<Line> => {
  const columns = columnsOf(rows)
  for (const key of Object.keys(words)) {
    if (!(key in columns)) into.reject(`heading ${key}`, "the sheet has no such column")
  }
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
