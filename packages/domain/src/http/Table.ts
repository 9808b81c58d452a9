import { Predicate, type Schema, SchemaAST } from "effect"
import { publishedIn } from "../schema/JsonSchema.ts"

/** Types of a column. `timestamp` and `timestamp_ist`: epoch ms or the ISO text of it. `date`: an IST day as `YYYY-MM-DD`. */
export type ColumnType = "timestamp" | "timestamp_ist" | "date" | "number" | "integer" | "string" | "boolean"

export interface Column {
  readonly name: string
  readonly type: ColumnType
}

/** Cells by the columns; null is unknown. */
export type Row = ReadonlyArray<number | string | boolean | null>

/** Rows of an answer, for the formats that are tables. */
export interface Table {
  readonly columns: ReadonlyArray<Column>
  /** Number of rows. */
  readonly count: number
  /** Made while they are read. */
  readonly rows: () => Iterable<Row>
  /** Members that all rows share, such as the unit of values whose names do not have it. */
  readonly constants?: Readonly<Record<string, string>>
}

/** The schema of a member that may be absent or null. */
const present = (ast: SchemaAST.AST): SchemaAST.AST =>
  SchemaAST.isUnion(ast) && !ast.types.every(SchemaAST.isLiteral)
    ? present(ast.types.find((type) => !SchemaAST.isNull(type) && !SchemaAST.isUndefined(type)) ?? SchemaAST.null)
    : ast

const typeOf = (name: string, ast: SchemaAST.AST): ColumnType => {
  if (SchemaAST.isNumber(ast)) return "number"
  if (SchemaAST.isBoolean(ast)) return "boolean"
  if (name.endsWith("_ist") && SchemaAST.isString(ast)) return "timestamp_ist"
  const format = publishedIn(SchemaAST.resolve(ast))?.["format"]
  return format === "date-time" ? "timestamp" : format === "date" ? "date" : "string"
}

const columnsOfStruct = (struct: SchemaAST.Objects, prefix: string): ReadonlyArray<Column> =>
  struct.propertySignatures.flatMap((property) => {
    const name = `${prefix}${String(property.name)}`
    const member = present(property.type)
    return SchemaAST.isObjects(member) ? columnsOfStruct(member, `${name}.`) : [{ name, type: typeOf(name, member) }]
  })

/** Columns of a schema's rows: nested names are joined with a dot. */
export const columnsOf = ({ ast }: Schema.Constraint): ReadonlyArray<Column> =>
  SchemaAST.isObjects(ast) ? columnsOfStruct(ast, "") : []

/** Value at a path; a list or an object is one cell, as JSON. */
const cellAt = (row: object, path: ReadonlyArray<string>): Row[number] => {
  let value: unknown = row
  for (const name of path) value = Predicate.hasProperty(value, name) ? value[name] : null
  return typeof value === "object" && value !== null ? JSON.stringify(value) : ((value ?? null) as Row[number])
}

/** Objects as rows under these columns, with what they share. */
export const tableOf = (
  columns: ReadonlyArray<Column>,
  items: ReadonlyArray<object>,
  constants: Readonly<Record<string, string>> = {}
): Table => {
  const paths = columns.map(({ name }) => name.split("."))
  return {
    constants,
    columns,
    count: items.length,
    rows: function* () {
      for (const item of items) yield paths.map((path) => cellAt(item, path))
    }
  }
}
