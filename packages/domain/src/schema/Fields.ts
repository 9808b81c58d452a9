import { Schema } from "effect"

/** A number that may be unknown. */
export const numberOrNull = (description: string) => Schema.NullOr(Schema.Finite).annotate({ description })

/** A text that may be unknown. */
export const textOrNull = (description: string) => Schema.NullOr(Schema.String).annotate({ description })

/** Fields of a struct, one for each name. */
export const fieldsOf = <Name extends string, A>(
  names: ReadonlyArray<Name>,
  field: (name: Name) => A
): Readonly<Record<Name, A>> =>
  Object.fromEntries(names.map((name) => [name, field(name)])) as Readonly<Record<Name, A>>
