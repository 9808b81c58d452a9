import { type Schema, SchemaAST } from "effect"
import { cell } from "./Csv.ts"

const isRow = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value)

/** Nested names are joined with a dot; a list is one cell, as JSON. */
const flatten = (row: object, prefix = ""): ReadonlyArray<readonly [name: string, value: unknown]> =>
  Object.entries(row).flatMap(([name, value]: readonly [string, unknown]) =>
    isRow(value) ? flatten(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value] as const]
  )

/** The struct of a member that is one, may be absent or may be null. */
const structOf = (ast: SchemaAST.AST): SchemaAST.Objects | undefined =>
  SchemaAST.isObjects(ast) ? ast : SchemaAST.isUnion(ast) ? ast.types.find(SchemaAST.isObjects) : undefined

const columnsOfStruct = (struct: SchemaAST.Objects, prefix: string): ReadonlyArray<string> =>
  struct.propertySignatures.flatMap(({ name, type }) => {
    const inner = structOf(type)
    return inner === undefined ? [`${prefix}${String(name)}`] : columnsOfStruct(inner, `${prefix}${String(name)}.`)
  })

/** Names of the columns of a schema's rows. */
export const columnsOf = ({ ast }: Schema.Constraint): ReadonlyArray<string> =>
  SchemaAST.isObjects(ast) ? columnsOfStruct(ast, "") : []

/** Rows as RFC 4180 CSV under these columns, which stand there also where there is no row. */
export function* rowsCsv(columns: ReadonlyArray<string>, rows: Iterable<object>): Iterable<string> {
  yield `${columns.join(",")}\r\n`
  for (const row of rows) {
    const cells = new Map(flatten(row))
    yield `${columns.map((name) => cell(cells.get(name))).join(",")}\r\n`
  }
}
