import { slug } from "@grid/domain/observations/Area"
import type { outageClasses } from "@grid/domain/observations/datasets/Generation"
import { tidy } from "@grid/domain/observations/Units"
import { Result } from "effect"
import type { Collector } from "../../reading/Collector.ts"
import { show } from "../../reading/Reading.ts"
import type { Cell, Sheet } from "../../reading/Workbook.ts"
import { stationArea, territoryOf, unitArea } from "./Names.ts"
import { columnsBelow, datesIn, type Day, headings, moment, observation, quantity, type Rows, text } from "./Sheets.ts"

/** True where a sheet is a report on units under maintenance (sub-report 11, and others of its layout). */
export const isMaintenanceReport = ({ rows }: Sheet): boolean => headingRow(rows) >= 0

/** IST days (`YYYY-MM-DD`) that stand above the table: the day of the report, and perhaps that of its making. */
export const datesOf = ({ rows }: Sheet): ReadonlyArray<string> => {
  const heading = headingRow(rows)
  return rows
    .slice(0, heading < 0 ? dataRow : heading)
    .flat()
    .flatMap((cell) => datesIn(text(cell)))
}

/** Reads the units that are out, each with its capacity by class of outage, as records too. */
export const read = ({ rows }: Sheet, day: Day, into: Collector): void => {
  const { columns, first } = layoutOf(rows)
  let state = ""
  let station = ""
  for (const [index, row] of rows.entries()) {
    if (index < first) continue
    const at = (key: keyof typeof words) => row[columns[key] ?? -1]
    const names = [text(at("state")), text(at("station")), text(at("unit"))] as const
    if (isNumbering(row) || names.some((name) => /\btotal\b/i.test(name))) continue
    // A name that holds for several rows may be printed in the first of them alone.
    if (names[0] !== "" && names[0] !== state) station = ""
    state = names[0] || state
    station = names[1] || station
    const unit = names[2].replace(/^unit\W*/i, "")
    const entry = `row ${index + 1} ${show(names.join(" ").trim())}`
    if (slug(unit) !== "" && slug(state) !== "" && slug(station) !== "") {
      addUnit({ at, entry, state, station, unit }, day, into)
    } else if (classes.some((key) => text(at(key)) !== "")) {
      into.reject(entry, slug(unit) === "" ? "a unit without a number" : "a unit of no station")
    }
  }
}

interface UnitRow {
  readonly at: (key: keyof typeof words) => Cell | undefined
  readonly entry: string
  readonly state: string
  readonly station: string
  readonly unit: string
}

const addUnit = ({ at, entry, state, station, unit }: UnitRow, day: Day, into: Collector): void => {
  const value = <A>(key: keyof typeof words, readCell: (cell: Cell | undefined) => Result.Result<A | null, string>) =>
    Result.getOrElse(readCell(at(key)), (reason) => {
      into.reject(`${entry}, ${key}`, reason)
      return null
    })
  const territory = territoryOf(state)
  const stationOf = stationArea(territory.slug, station)
  const area = unitArea(stationOf, unit)
  const outage: Record<string, number | null> = {}
  for (const key of classes) {
    const power = value(key, quantity)
    const mw = power === null ? null : tidy(power)
    outage[`${key}_mw`] = mw
    if (mw !== null) into.add(entry, observation(day, `capacity_outage_${key}`, area, mw))
  }
  into.record({
    collection: "outage",
    key: `maintenance ${day.date} ${area}`,
    body: {
      report: "maintenance",
      date: day.date,
      area,
      station: stationOf,
      name: station,
      unit,
      state: territory.area,
      ...outage,
      outage_since: value("since", moment),
      expected_or_synchronised: value("returns", moment),
      remarks: text(at("remarks"))
    },
    captured_at: day.captured_at
  })
}

const classes: typeof outageClasses = ["planned", "forced_major", "forced_minor", "other"]

const words = {
  state: /^state\b/i,
  station: /station/i,
  unit: /^unit\b/i,
  planned: /planned/i,
  forced_major: /major/i,
  forced_minor: /minor/i,
  other: /^other/i,
  since: /date.*time|since/i,
  returns: /^expected/i,
  remarks: /reason|remark|status/i
} as const
type Columns = Partial<Record<keyof typeof words, number>>

/** Columns by letter, should their headings be others: A, then C to K, from the seventh row on. */
const letters: Columns = {
  state: 0,
  station: 2,
  unit: 3,
  planned: 4,
  forced_major: 5,
  forced_minor: 6,
  other: 7,
  since: 8,
  returns: 9,
  remarks: 10
}
const dataRow = 6

/** Rows that headings may take below the first. */
const headingRows = 3

const headingRow = (rows: Rows): number =>
  rows.findIndex((row) => {
    const { state, station } = headings([row], words)
    return state !== undefined && station !== undefined && state !== station
  })

const layoutOf = (rows: Rows): { readonly columns: Columns; readonly first: number } => {
  const heading = headingRow(rows)
  const byHeading = headings(heading < 0 ? [] : rows.slice(heading, heading + headingRows), words)
  const isWhole = (["unit", ...classes] as const).every((key) => byHeading[key] !== undefined)
  if (!isWhole) return { columns: letters, first: dataRow }
  const data = rows.findIndex((row, index) => index > heading && isData(row))
  const first = data < 0 ? rows.length : data
  return { columns: columnsBelow(byHeading, rows.slice(first)), first }
}

/** The row below the headings that numbers the columns. */
const isNumbering = (row: Rows[number]): boolean => {
  const numbers = row.map(text).filter((cell) => cell !== "")
  return numbers.length > 2 && numbers.every((cell, index) => cell === String(index + 1))
}

/** Headings hold no number on its own. */
const isData = (row: Rows[number]): boolean => !isNumbering(row) && row.some((cell) => /^\d+(\.\d+)?$/.test(text(cell)))
