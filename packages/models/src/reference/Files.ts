import { cell as csvCell } from "@grid/domain/http/Csv"
import { nearest } from "@grid/domain/names/Nearest"
import { type Discom, findDiscom } from "@grid/domain/reference/Discoms"
import type { NewVersion } from "@grid/domain/reference/ReferenceImports"
import { Result, Schema } from "effect"
import { type SheetForm, withdrawnColumn } from "./Forms.ts"

/** A file of rows, cut into cells. */
export interface Sheet {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly line: number; readonly cells: Readonly<Record<string, string>> }>
  /** Lines of more or fewer cells than the header, and how many they have. */
  readonly ragged: ReadonlyArray<{ readonly line: number; readonly cells: ReadonlyArray<string> }>
}

/** A cell that cannot be taken, and why. `column` is null where the whole line is meant, or it is not known which. */
export interface Refusal {
  readonly line: number
  readonly column: string | null
  readonly reason: string
}

/** Refusal of a line of more or fewer cells than there are columns: one that is too short names the first column that has none. */
export const cellCountRefusal = (
  { cells, line }: { readonly line: number; readonly cells: ReadonlyArray<string> },
  columns: ReadonlyArray<string>
): Refusal => {
  const column = columns[cells.length] ?? null
  const reason = `has ${cells.length} cells instead of ${columns.length}`
  return column === null
    ? { line, column, reason: `${reason}; a cell that holds a comma stands in quotes` }
    : { line, column, reason: `${reason}: it ends before this column` }
}

/** Rows of a file as they are to be recorded, or all that is wrong with it. */
export const read = (
  form: SheetForm,
  sheet: Sheet,
  discoms: ReadonlyArray<Discom>
): Result.Result<ReadonlyArray<NewVersion>, ReadonlyArray<Refusal>> => {
  const header = headerFaults(form, sheet.columns)
  if (header.length > 0) return Result.fail(header)
  const names = new Map(sheet.columns.map((name) => [form.columnAliases[name] ?? name, name]))
  const lines = sheet.rows.map(({ cells, line }) => ({
    line,
    version: versionOf(form, (column) => plain(cells[names.get(column) ?? ""] ?? ""), discoms, line)
  }))
  const refusals = [
    ...sheet.ragged.map((row) => cellCountRefusal(row, sheet.columns)),
    ...lines.flatMap(({ version }) => (Result.isFailure(version) ? version.failure : [])),
    ...repeated(lines)
  ]
  return refusals.length > 0
    ? Result.fail(refusals.toSorted((a, b) => a.line - b.line))
    : Result.succeed(lines.flatMap(({ version }) => (Result.isSuccess(version) ? [version.success] : [])))
}

/** Text of rows as a file that reads back as the same. */
export const write = ({ columns }: SheetForm, rows: ReadonlyArray<object>): string => {
  const names = Object.keys(columns)
  const lines = rows.map((row) => {
    const values = new Map(Object.entries(row))
    return names.map((name) => csvCell(columns[name]?.cell.write(values.get(name)))).join(",")
  })
  return `${[names.join(","), ...lines].join("\n")}\n`
}

/** Faults of the columns of a file. */
export const headerFaults = (form: SheetForm, columns: ReadonlyArray<string>): ReadonlyArray<Refusal> => {
  const known = [...Object.keys(form.columns), withdrawnColumn]
  const present = columns.map((name) => form.columnAliases[name] ?? name)
  const unknown = columns.filter((_, index) => !known.includes(present[index] ?? ""))
  const missing = Object.entries(form.columns).filter(
    ([name, { cell, usual }]) => !present.includes(name) && usual === undefined && Result.isFailure(cell.read(""))
  )
  return [
    ...unknown.map((name) => {
      const [suggestion] = nearest(name, known)
      return `"${name}" is no column of ${form.name}${suggestion === undefined ? "" : `; did you mean ${suggestion}?`}`
    }),
    ...missing.map(([name]) => `the column ${name} is missing`),
    ...(new Set(present).size < present.length ? ["a column is there twice"] : [])
  ].map((reason) => ({ line: 1, column: null, reason }))
}

/** A text as it was before it was made inert for spreadsheets. */
export const plain = (text: string): string => text.trim().replace(/^'(?='*[=+\-@＝＋－＠])/u, "")

/** Reader of a line's cells by the name of the column. */
export type Texts = (column: string) => string

/** Row of a line, or all that is wrong with it. */
export const versionOf = (
  form: SheetForm,
  texts: Texts,
  discoms: ReadonlyArray<Discom>,
  line: number
): Result.Result<NewVersion, ReadonlyArray<Refusal>> => {
  const refusals: Array<Refusal> = []
  const values: Record<string, unknown> = {}
  for (const [name, { cell, usual }] of Object.entries(form.columns)) {
    const text = texts(name)
    const value = cell.read(text === "" && usual !== undefined ? usual(texts) : text)
    if (Result.isSuccess(value)) values[name] = value.success
    else refusals.push({ line, column: name, reason: value.failure })
  }
  const withdrawn = texts(withdrawnColumn).toLowerCase()
  if (!["", "no", "yes"].includes(withdrawn))
    refusals.push({ line, column: withdrawnColumn, reason: `must be yes, no or empty, not "${withdrawn}"` })
  if (refusals.length > 0) return Result.fail(refusals)
  const [faulty, reason] = form.fault?.(values) ?? ["applicable_to", periodFault(values)]
  if (reason !== null) return Result.fail([{ line, column: faulty, reason }])
  return Result.map(withCompanies(values, discoms, line), (row) => ({
    key: form.key.map((name) => form.columns[name]?.cell.write(row[name])).join("|"),
    content: withdrawn === "yes" ? null : JSON.stringify(Schema.encodeUnknownSync(form.schema)(row))
  }))
}

const periodFault = ({ applicable_from, applicable_to }: Readonly<Record<string, unknown>>): string | null =>
  typeof applicable_from === "string" && typeof applicable_to === "string" && applicable_to < applicable_from
    ? `${applicable_to} is before applicable_from, ${applicable_from}`
    : null

const Companies = Schema.Struct({
  state: Schema.NullOr(Schema.String),
  discom: Schema.optionalKey(Schema.NullOr(Schema.String)),
  discoms: Schema.optionalKey(Schema.Array(Schema.String))
})

const companiesOf = Schema.decodeUnknownSync(Companies)

/** The row with its companies by their present names; refused where one is not known, or supplies another state. */
const withCompanies = (
  values: Readonly<Record<string, unknown>>,
  discoms: ReadonlyArray<Discom>,
  line: number
): Result.Result<Readonly<Record<string, unknown>>, ReadonlyArray<Refusal>> => {
  const column = "discoms" in values ? "discoms" : "discom" in values ? "discom" : null
  if (column === null) return Result.succeed(values)
  const { discom = null, discoms: several, state } = companiesOf(values)
  const written = several ?? (discom === null ? [] : [discom])
  const companies = written.map((name) => findDiscom(discoms, name))
  const reasons = companies.flatMap((company, index) =>
    company === undefined
      ? [
          `"${written[index]}" is no distribution company that is kept; import it first: gds reference import discoms FILE`
        ]
      : company.state === state
        ? []
        : [`${company.name} supplies ${company.state}, not ${state ?? "all of India"}`]
  )
  if (reasons.length > 0) return Result.fail(reasons.map((reason) => ({ line, column, reason })))
  const names = companies.flatMap((company) => company?.name ?? [])
  return Result.succeed({ ...values, [column]: several === undefined ? (names[0] ?? null) : names })
}

/** Lines that are about the same thing as one before them. */
const repeated = (
  lines: ReadonlyArray<{ readonly line: number; readonly version: Result.Result<NewVersion, unknown> }>
): ReadonlyArray<Refusal> => {
  const first = new Map<string, number>()
  return lines.flatMap(({ line, version }) => {
    if (Result.isFailure(version)) return []
    const other = first.get(version.success.key)
    if (other === undefined) first.set(version.success.key, line)
    return other === undefined ? [] : [{ line, column: null, reason: `is about the same as line ${other}` }]
  })
}
