import type * as Xlsx from "@e965/xlsx"
import { Result } from "effect"
import { xlsx } from "./Libraries.ts"
import { show } from "./Reading.ts"
import * as Zip from "./Zip.ts"

/** Content of a cell: dates as Excel's serial number, errors and empty cells as null. */
export type Cell = string | number | boolean | null

export interface Sheet {
  readonly name: string
  /** From the first row of the sheet on, as wide as its widest row; cells without a value are null. */
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
}

const asCell = (value: unknown): Cell =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null

/** OLE2 (.xls) and ZIP (.xlsx): the library would take almost any bytes for a text table. */
const isWorkbook = (bytes: Uint8Array) =>
  (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0) || Zip.isZip(bytes)

/** Sheets of an `.xls` or `.xlsx`, cells as stored. Left: why these bytes are no workbook. */
export const read = (bytes: Uint8Array): Result.Result<ReadonlyArray<Sheet>, string> => {
  if (!isWorkbook(bytes)) return Result.fail(`no workbook: ${show(new TextDecoder().decode(bytes.subarray(0, 100)))}`)
  // In an archive that is cut off the library may never come to an end.
  const archive = Zip.isZip(bytes) ? Zip.read(bytes) : Result.succeed([])
  if (Result.isFailure(archive)) return Result.fail(`broken workbook: ${archive.failure}`)
  return Result.try({
    try: () => {
      const book = xlsx().read(bytes, { type: "array", cellFormula: false, cellHTML: false, cellText: false })
      return book.SheetNames.map((name): Sheet => {
        const sheet = book.Sheets[name]
        const rows = sheet === undefined ? [] : sheetRows(sheet)
        return { name, rows }
      })
    },
    catch: (error) => `broken workbook: ${error instanceof Error ? error.message : String(error)}`
  })
}

const sheetRows = (sheet: Xlsx.WorkSheet): ReadonlyArray<ReadonlyArray<Cell>> => {
  const reference = sheet["!ref"]
  if (reference === undefined) return []
  const range = xlsx().utils.decode_range(reference)
  // Rows and columns count from the sheet's first, also where the used range begins later.
  range.s = { c: 0, r: 0 }
  const rows: Array<ReadonlyArray<unknown>> = xlsx().utils.sheet_to_json(sheet, {
    header: 1,
    raw: true,
    defval: null,
    blankrows: true,
    range
  })
  return rows.map((row) => row.map(asCell))
}

/** IST calendar day (`YYYY-MM-DD`) of an Excel date serial. */
export const serialDate = (serial: number): string =>
  new Date(Math.round((Math.floor(serial) - 25_569) * 86_400_000)).toISOString().slice(0, 10)
