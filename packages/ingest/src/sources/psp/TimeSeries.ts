import type { Refusal } from "@grid/domain/ingest/Source"
import { national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { Result } from "effect"
import { oneLine } from "../../reading/Reading.ts"
import type { Cell, Sheet } from "../../reading/Workbook.ts"
import { type Figure, minuteOf, type Part } from "./Values.ts"
import { address, cellAt, isBlank, isText, key, type Meanings, meaningOf } from "./Words.ts"

const columnMeanings: Meanings<DatasetId | "time"> = [
  ["^time", "time"],
  ["frequency", "frequency"],
  ["demandmet", "demand"],
  ["netdemandmet", "net_demand"],
  ["storagedemand", "storage_demand"],
  ["nuclear", "generation_nuclear"],
  ["wind", "generation_wind"],
  ["solar", "generation_solar"],
  ["hydro", "generation_hydro"],
  ["gas", "generation_gas"],
  ["thermal", "generation_thermal"],
  ["storage", "generation_storage"],
  ["others", "generation_other"],
  ["totalgeneration", "total_generation"],
  ["nettransnational", "transnational_exchange"],
  ["nettransational", "transnational_exchange"]
]

/** The sheet of 96 readings of the national SCADA, one for each quarter hour. */
export const is = (sheet: Sheet): boolean => headOf(sheet) >= 0

const headOf = (sheet: Sheet): number =>
  sheet.rows.findIndex(
    (row) => row.some((cell) => key(cell) === "time") && row.some((cell) => key(cell).startsWith("frequency"))
  )

export const read = (sheet: Sheet): Part => {
  const head = headOf(sheet)
  const heads = sheet.rows[head] ?? []
  const columns = heads.map((cell) => (isText(cell) ? meaningOf(firstWords(cell), columnMeanings) : undefined))
  const time = columns.indexOf("time")
  const figures: Array<Figure> = []
  const rejected: Array<Refusal> = []
  const unknown = new Set<number>()
  for (let row = head + 1; row < sheet.rows.length; row++) {
    const cells = sheet.rows[row] ?? []
    const values = cells.flatMap((cell, column) => (column === time || isBlank(cell) ? [] : [column]))
    const block = blockOf(cellAt(sheet, row, time))
    if (block === undefined) {
      // The letters of the columns stand under their heads, the notes under the last row.
      if (values.some((column) => typeof cells[column] === "number")) {
        rejected.push({ entry: address(sheet, row, time), reason: "a row without the time of a quarter hour" })
      }
      continue
    }
    for (const column of values) {
      const dataset = columns[column]
      const cell = cells[column] ?? null
      const at = address(sheet, row, column)
      if (dataset === undefined || dataset === "time") unknown.add(column)
      else figures.push({ dataset, area: national, cell, at, block })
    }
  }
  for (const column of unknown) {
    rejected.push({
      entry: address(sheet, head, column),
      reason: `unknown column "${oneLine(String(heads[column] ?? ""))}"`
    })
  }
  return { figures, rejected }
}

/** A head without what stands in brackets, where other quantities may be named. */
const firstWords = (head: string): string => head.split("(", 1)[0] ?? head

const blockOf = (cell: Cell): number | undefined => {
  const minute = isBlank(cell) ? undefined : Result.getOrElse(minuteOf(cell), () => null)
  return minute === undefined || minute === null || minute % 15 !== 0 ? undefined : minute / 15
}
