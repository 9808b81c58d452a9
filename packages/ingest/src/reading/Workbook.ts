import type { RawAnswer } from "@grid/domain/ingest/Source"
import { dayMs } from "@grid/domain/time/Time"
import type * as Xlsx from "@e965/xlsx"
import { identity, Result } from "effect"
import { text, type Unreadable } from "./Answer.ts"
import { xlsx } from "./Libraries.ts"
import { show } from "./Reading.ts"
import * as Unfolding from "./Unfolding.ts"
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

/** Cells of all sheets of a workbook, from A1 to the last of each, blank ones among them. The sources' largest has 22,000. */
export const mostCells = 250_000

/** Sheets of a workbook. The sources' largest has 4. */
export const mostSheets = 100

/** Size to which an .xlsx may unfold, bytes. */
export const mostBytes = 16 * 1024 * 1024

/** Size of an .xls, bytes, as its reading takes more memory: 115,000 numbers. The sources' largest has 330 kB. */
const mostXlsBytes = 2 * 1024 * 1024

/** Tags of all parts of an .xlsx: a cell with a value has four. */
const mostTags = 8 * mostCells

const broken = (detail: string): Unreadable => ({ reason: "not_a_workbook", detail: `broken workbook: ${detail}` })
const tooLarge = (detail: string): Unreadable => ({ reason: "too_large", detail })

/** Sheets of an `.xls` or `.xlsx`, cells as stored. Left: why these bytes are no workbook, or more of one than is read. */
export const read = (bytes: Uint8Array): Result.Result<ReadonlyArray<Sheet>, Unreadable> => {
  if (!isWorkbook(bytes)) {
    const detail = `no workbook: ${show(new TextDecoder().decode(bytes.subarray(0, 100)))}`
    return Result.fail({ reason: "not_a_workbook", detail })
  }
  return Result.flatMap(Zip.isZip(bytes) ? archive(bytes) : plain(bytes), () =>
    Result.flatMap(attempt(bytes), identity)
  )
}

/** Sheets of the workbook of an answer with status 200. */
export const ofAnswer = (raw: RawAnswer): Result.Result<ReadonlyArray<Sheet>, Unreadable> =>
  raw.status === 200 ? read(raw.body) : Result.andThen(text(raw), [])

const attempt = (bytes: Uint8Array) =>
  Result.try({
    try: () => sheets(bytes),
    catch: (error) => broken(error instanceof Error ? error.message : String(error))
  })

const plain = ({ length }: Uint8Array): Result.Result<void, Unreadable> =>
  length <= mostXlsBytes
    ? Result.void
    : Result.fail(
        tooLarge(`${length} bytes, and at most ${mostXlsBytes} are read of an .xls: split it, or save it as .xlsx`)
      )

/** In an archive that is cut off the library may never come to an end. */
const archive = (bytes: Uint8Array): Result.Result<void, Unreadable> =>
  Result.gen(function* () {
    if (Zip.unfoldedBytes(bytes) === null) return yield* Result.fail(broken("its directory is cut off"))
    const refusal = Unfolding.refusal(bytes, mostBytes)
    if (refusal !== null) return yield* Result.fail(tooLarge(refusal))
    const parts = yield* Result.mapError(Zip.read(bytes), broken)
    // The library goes by the names in front of the files, not by those of the directory, and repeats cells of these without bounds.
    if (otherTables.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"))) {
      const detail = "an OpenDocument or Numbers table: save it as .xlsx"
      return yield* Result.fail<Unreadable>({ reason: "not_a_workbook", detail })
    }
    let tags = 0
    for (const part of parts) for (const byte of part.bytes) if (byte === lessThan) tags += 1
    if (tags > mostTags) {
      return yield* Result.fail(tooLarge(`${tags} tags, and at most ${mostTags} are read of a workbook: split it`))
    }
  })

const lessThan = 0x3c

const otherTables = /meta-inf[\\/]manifest\.xml|objectdata\.xml|index[\\/]document\.iwa|index\.zip/i

const sheets = (bytes: Uint8Array): Result.Result<ReadonlyArray<Sheet>, Unreadable> => {
  const count = xlsx().read(bytes, { type: "array", bookSheets: true }).SheetNames.length
  if (count > mostSheets) {
    const remedy = "save those that are needed in a workbook of their own"
    return Result.fail(tooLarge(`${count} sheets, and at most ${mostSheets} are read of a workbook: ${remedy}`))
  }
  const book = xlsx().read(bytes, { type: "array", cellFormula: false, cellHTML: false, cellText: false })
  let cells = 0
  for (const name of book.SheetNames) {
    const { end, size } = extent(book.Sheets[name])
    cells += size
    if (cells > mostCells) {
      const remedy = "delete the rows and columns outside the table, and save it anew"
      const detail = `sheet ${show(name)} reaches to ${end}: ${cells} cells, and at most ${mostCells} are read of a workbook: ${remedy}`
      return Result.fail(tooLarge(detail))
    }
  }
  return Result.succeed(book.SheetNames.map((name): Sheet => ({ name, rows: sheetRows(book.Sheets[name]) })))
}

/** Last cell of a sheet, and how many there are from A1 to it. */
const extent = (sheet: Xlsx.WorkSheet | undefined): { readonly end: string; readonly size: number } => {
  const reference = sheet?.["!ref"]
  if (reference === undefined) return { end: "A1", size: 0 }
  const { e } = xlsx().utils.decode_range(reference)
  return { end: xlsx().utils.encode_cell(e), size: (e.r + 1) * (e.c + 1) }
}

const sheetRows = (sheet: Xlsx.WorkSheet | undefined): ReadonlyArray<ReadonlyArray<Cell>> => {
  const reference = sheet?.["!ref"]
  if (sheet === undefined || reference === undefined) return []
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
  new Date(Math.round((Math.floor(serial) - 25_569) * dayMs)).toISOString().slice(0, 10)
