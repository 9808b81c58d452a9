import type { Answer } from "@grid/domain/grid/GridData"
import { Schema, SchemaAST } from "effect"
import type { DataAnswer } from "./DataReply.ts"
import { etagOf } from "./Etag.ts"

/** A JSON object that becomes a row. */
type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value)

/** Nested names are joined with a dot; a list is one cell, as JSON. */
const flatten = (row: Row, prefix = ""): ReadonlyArray<readonly [name: string, value: unknown]> =>
  Object.entries(row).flatMap(([name, value]) =>
    isRow(value) ? flatten(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value] as const]
  )

/** A value as one cell of a row; null is empty. */
export const cell = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const isStruct = (ast: SchemaAST.AST): ast is SchemaAST.TypeLiteral => ast._tag === "TypeLiteral"

/** The struct of a member that is one, may be absent or may be null. */
const structOf = (ast: SchemaAST.AST): SchemaAST.TypeLiteral | undefined =>
  isStruct(ast) ? ast : ast._tag === "Union" ? ast.types.find(isStruct) : undefined

/** Names of the columns of a schema's rows. */
export const columnsOf = ({ ast }: Schema.Schema.All, prefix = ""): ReadonlyArray<string> =>
  isStruct(ast)
    ? ast.propertySignatures.flatMap(({ name, type }) => {
        const struct = structOf(type)
        return struct === undefined
          ? [`${prefix}${String(name)}`]
          : columnsOf(Schema.make(struct), `${prefix}${String(name)}.`)
      })
    : []

/**
 * An answer whose data is one list, written row by row while the client reads. `of` is what else than window and data makes
 * it another answer.
 */
export const rowsAnswer = <A extends object>(
  name: string,
  columns: ReadonlyArray<string>,
  rows: ReadonlyArray<A>,
  { as_of, provenance, version }: Omit<Answer<unknown>, "data">,
  { of, ...rest }: Pick<DataAnswer, "coverage"> & Required<Pick<DataAnswer, "window">> & { readonly of: string }
): DataAnswer => ({
  ...rest,
  data: function* () {
    yield `{${JSON.stringify(name)}:[`
    for (const [index, row] of rows.entries()) yield `${index === 0 ? "" : ","}${JSON.stringify(row)}`
    yield "]}"
  },
  csv: () => rowsCsv(columns, rows),
  etag: etagOf(`${name} ${of} ${rest.window.from} ${rest.window.to} ${version}`),
  as_of,
  provenance
})

/** Rows as RFC 4180 CSV under these columns, which stand there also where there is no row. */
export function* rowsCsv(columns: ReadonlyArray<string>, rows: Iterable<object>): Iterable<string> {
  yield `${columns.join(",")}\r\n`
  for (const row of rows) {
    const cells = new Map(flatten(row as Row))
    yield `${columns.map((name) => cell(cells.get(name))).join(",")}\r\n`
  }
}
