import type { DatasetId } from "@grid/domain/observations/Dataset"
import { inrPerMwhOfPaisePerKwh } from "@grid/domain/observations/Units"
import { istDayStart } from "@grid/domain/time/Time"
import { Result } from "effect"
import type * as Collector from "../../reading/Collector.ts"
import * as Reading from "../../reading/Reading.ts"
import { areaColumns, type Row, words } from "./Words.ts"

/** The row of the frequency bands whose charge is that around nominal: from 49.99 to 50.00 Hz. */
const nominal = /^50(\.0+)?$/
const belowNominal = /^49\.990*$/

const texts = ({ cells }: Row): ReadonlyArray<string> => cells.map((cell) => String(cell ?? "").trim())

/** True for the header of the table of bands, which the files until December 2022 have. */
export const isHeader = (row: Row): boolean => /^below$/i.test(texts(row)[0] ?? "")

/** Takes the day's average prices and the charge around nominal of a file until December 2022. */
export const take = (into: Collector.Collector, day: number, rows: ReadonlyArray<Row>): void => {
  const header = rows.find(isHeader)
  const areas = header === undefined ? [] : areaColumns(header.cells)
  if (areas.length === 0) return into.reject("Below,Not Below", "the table of frequency bands names no bid area")
  const takeRow = (dataset: DatasetId, { cells, number }: Row) => {
    for (const [column, area] of areas) {
      const value = Reading.numberOrBlank(cells[column] ?? "")
      const place = `row ${number}, column ${column + 1}`
      if (Result.isFailure(value)) into.reject(place, value.failure)
      else if (value.success !== null) {
        const rate = inrPerMwhOfPaisePerKwh(value.success)
        into.add(place, { dataset, area, ts: istDayStart(day), value: rate, period_minutes: 1_440 })
      }
    }
  }
  for (const row of rows) {
    const [below = "", notBelow = ""] = texts(row)
    if (nominal.test(below) && belowNominal.test(notBelow)) takeRow("charge_at_nominal", row)
    else if (words(row.cells.slice(0, 1)).startsWith("average acp")) takeRow("acp_of_day", row)
  }
}
