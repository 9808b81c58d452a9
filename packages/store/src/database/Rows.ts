import { Schema } from "effect"

/** Decoder of a statement's rows. A row that is not as the statement has it is a defect. */
export const rowsOf = <S extends Schema.ConstraintDecoder<unknown>>(
  row: S
): ((rows: unknown) => ReadonlyArray<S["Type"]>) => Schema.decodeUnknownSync(Schema.Array(row))
