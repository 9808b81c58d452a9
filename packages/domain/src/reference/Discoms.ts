import { Schema } from "effect"

/** A distribution company, as a table holds it. */
export const DiscomRow = Schema.Struct({
  /** Canonical slug. */
  state: Schema.String,
  name: Schema.String,
  /** Names it had before; accepted on input, never printed. */
  former_names: Schema.Array(Schema.String)
})
export type Discom = typeof DiscomRow.Type

/** The distribution company of that name, present or former, whatever its case. */
export const findDiscom = (discoms: ReadonlyArray<Discom>, input: string): Discom | undefined => {
  const name = input.trim().toLowerCase()
  return discoms.find((discom) => [discom.name, ...discom.former_names].some((other) => other.toLowerCase() === name))
}
