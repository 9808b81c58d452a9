import * as Xlsx from "@e965/xlsx"
import { assert } from "@effect/vitest"
import { dayMs, iso, isoIst, istOffsetMs } from "@grid/domain/time/Time"

/** Cells of the sheet of a workbook, row by row. */
export const cellsOf = (bytes: Uint8Array): ReadonlyArray<ReadonlyArray<Xlsx.CellObject | undefined>> => {
  const sheet = Xlsx.read(bytes, { cellNF: true, cellFormula: true, dense: true }).Sheets["data"]
  assert(sheet !== undefined)
  return sheet["!data"] ?? []
}

/** Widths of the columns of the sheet, letters. */
export const widthsOf = (bytes: Uint8Array): ReadonlyArray<number | undefined> =>
  Xlsx.read(bytes, { cellStyles: true }).Sheets["data"]?.["!cols"]?.map(({ width }) => width) ?? []

const textOf = (name: string, cell: Xlsx.CellObject | undefined): string => {
  if (cell?.v === undefined) return ""
  assert.isUndefined(cell.f, "a cell is a formula")
  if (typeof cell.z !== "string" || !cell.z.startsWith("yyyy")) return String(cell.v)
  const ms = Math.round((Number(cell.v) - 25_569) * dayMs)
  return name.endsWith("_ist") ? isoIst(ms - istOffsetMs) : cell.z.includes("hh") ? iso(ms) : iso(ms).slice(0, 10)
}

/** Rows of a workbook by the names of its header row, as texts. */
export const workbookRows = (bytes: Uint8Array): ReadonlyArray<Readonly<Record<string, string>>> => {
  const [head = [], ...rows] = cellsOf(bytes)
  const names = head.map((cell) => String(cell?.v))
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, textOf(name, row[index])])))
}
