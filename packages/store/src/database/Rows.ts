import { Schema } from "effect"

/** Decoder of a statement's rows. A row that is not as the statement has it is a defect. */
export const rowsOf = <S extends Schema.ConstraintDecoder<unknown>>(
  row: S
): ((rows: unknown) => ReadonlyArray<S["Type"]>) => Schema.decodeUnknownSync(Schema.Array(row))

/** Decoder of the first row; undefined without rows. */
export const firstOf = <S extends Schema.ConstraintDecoder<unknown>>(
  row: S
): ((rows: unknown) => S["Type"] | undefined) => {
  const decode = rowsOf(row)
  return (rows) => decode(rows)[0]
}

/** Decoder of the row of a statement that always has one. */
export const onlyOf = <S extends Schema.ConstraintDecoder<unknown>>(row: S): ((rows: unknown) => S["Type"]) => {
  const decode = Schema.decodeUnknownSync(Schema.Tuple([row]))
  return (rows) => decode(rows)[0]
}

/** Column of `float8[]`; null is NaN there. */
export const Floats = Schema.declare((value): value is Float64Array => value instanceof Float64Array)
