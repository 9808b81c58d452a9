import type { NetworkRow, Refusal } from "@grid/domain/network/NetworkImports"
import { Result } from "effect"
import { headerFaults } from "../reference/Files.ts"
import { formByHeader, type NetworkForm, networkForms } from "./NetworkForms.ts"
import { type Lines, networksOf } from "./Networks.ts"
import { type Line, rowReader } from "./RowReader.ts"

/** A file of a folder, cut into cells. */
export interface FolderFile {
  readonly name: string
  readonly columns: ReadonlyArray<string>
  readonly lines: ReadonlyArray<Line>
}

/** Rows of a folder as they are to be recorded, or what is wrong with it. */
export interface Folder {
  readonly rows: ReadonlyArray<NetworkRow>
  readonly refusals: ReadonlyArray<Refusal>
  /** Files of other kinds. */
  readonly ignored: ReadonlyArray<string>
}

const ownColumns = ["dt_id", "feeder_id", "consumer_id"]

const isNone = `its columns are those of no file of a network: gds ingest template prints those of ${Object.keys(networkForms).join(", ")}`

/** A column of a network's file in a header that commas do not cut. */
const ownColumn = new RegExp(`(?<!\\w)(?:${ownColumns.join("|")})(?!\\w)`, "iu")

/** Why a file is none of other kinds, but one of a network that cannot be read; null where it is one of other kinds. */
const faultOf = (columns: ReadonlyArray<string>): string | null => {
  const header = columns.join(",")
  if (/^sep=/iu.test(header)) return "begins with a line for a spreadsheet, sep=: leave it out"
  if (!ownColumn.test(header)) return null
  return /[;\t|]/u.test(header)
    ? "its cells have other marks than commas between them: write commas, and points in numbers"
    : isNone
}

/** Reads the files of a folder, told apart by their headers. */
export const readFolder = (files: ReadonlyArray<FolderFile>): Folder => {
  const refusals: Array<Refusal> = []
  const ignored: Array<string> = []
  const lines: Lines = new Map()
  for (const file of files) {
    const kind = formByHeader(file.columns)
    if (kind !== undefined) {
      refusals.push(...readFile(file, kind, lines))
      continue
    }
    const reason = faultOf(file.columns)
    if (reason === null) ignored.push(file.name)
    else refusals.push({ file: file.name, line: 1, column: null, reason })
  }
  return refusals.length > 0 ? { rows: [], refusals, ignored } : { ...networksOf(lines), ignored }
}

/** Adds the lines of a file to those of its kind; the answer is what is wrong with them. */
const readFile = (
  { columns, lines: rows, name }: FolderFile,
  kind: NetworkForm,
  lines: Lines
): ReadonlyArray<Refusal> => {
  const form = networkForms[kind]
  const faults = headerFaults(form, columns)
  if (faults.length > 0) return faults.map((fault) => ({ ...fault, file: name }))
  const read = rowReader(form, columns)
  const ofKind = lines.get(kind) ?? []
  lines.set(kind, ofKind)
  return rows.flatMap((row) => {
    const version = read(row)
    if (Result.isFailure(version)) return version.failure.map((fault) => ({ ...fault, file: name }))
    ofKind.push({ file: name, line: row.line, value: version.success })
    return []
  })
}
