import type { Refusal } from "@grid/domain/ingest/Source"
import type { Area } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { oneLine } from "../../reading/Reading.ts"
import type { Cell } from "../../reading/Workbook.ts"
import * as Places from "./Places.ts"
import { type Block, unreadable } from "./Sections.ts"
import type { Figure, Part } from "./Values.ts"
import { address, cellAt, isBlank, isText, isValue, type Meanings, meaningOf, textOf } from "./Words.ts"

const stateColumns: Meanings<DatasetId | "states" | "region"> = [
  ["^region", "region"],
  ["^states", "states"],
  ["maxdemandmet", "max_demand"],
  ["maximumdemandmet", "max_demand"],
  ["shortageduring", "max_demand_shortage"],
  ["peakhourshortage", "max_demand_shortage"],
  ["energymet", "energy_met"],
  ["energyshortage", "energy_shortage"],
  ["drawalschedule", "drawal_schedule_energy"],
  ["odud", "drawal_deviation_energy"],
  ["maxod", "max_overdrawal"]
]

/** Table of states and entities. The label of the region stands on one row of its block alone; places are known by their own name. */
export const states = (block: Block): Part => {
  const { bottom, left, right, sheet, top } = block
  const isPlace = (cell: Cell | undefined) => isText(cell) && Places.place(cell) !== undefined
  let first = top
  while (first < bottom && !(sheet.rows[first] ?? []).some(isPlace)) first++
  const columns = Array.from({ length: right - left }, (_, index) => {
    const column = left + index
    const head = sheet.rows.slice(top, first).map((row) => row[column])
    return { column, meaning: meaningOf(head.filter(isText).join(" "), stateColumns) }
  })
  if (first === bottom) return unreadable(block, "names no state")
  const label =
    columns.find(({ meaning }) => meaning === "states")?.column ?? (sheet.rows[first] ?? []).findIndex(isPlace)
  const figures: Array<Figure> = []
  const rejected: Array<Refusal> = []
  for (let row = first; row < bottom; row++) {
    const name = textOf(sheet, row, label, label + 1)
    const area = Places.place(name)
    for (const { column, meaning } of columns) {
      const cell = cellAt(sheet, row, column)
      if (column <= label || isBlank(cell)) continue
      const at = address(sheet, row, column)
      if (area === undefined || meaning === undefined || meaning === "states" || meaning === "region") {
        if (isValue(cell))
          rejected.push({ entry: at, reason: area === undefined ? `unknown place "${name}"` : "unknown column" })
      } else if (meaning === "max_overdrawal") figures.push(...deviations(area, cell, at))
      else figures.push({ dataset: meaning, area, cell, at })
    }
  }
  return { figures, rejected }
}

/** Since 2026 one cell holds the largest overdrawal and the largest underdrawal: "778/ -819". */
const deviations = (area: Area, cell: Cell, at: string): ReadonlyArray<Figure> => {
  const [over, under, ...more] = isText(cell) ? cell.split("/") : []
  if (over === undefined || under === undefined || more.length > 0)
    return [{ dataset: "max_overdrawal", area, cell, at }]
  return [
    { dataset: "max_overdrawal", area, cell: joinSign(over), at },
    { dataset: "max_underdrawal", area, cell: joinSign(under), at }
  ]
}

/** "- 819" as "-819". */
const joinSign = (text: string): string => oneLine(text).replace(/^([+-]) (?=\d)/, "$1")
