import { JSONSchema, type Schema } from "effect"

/** A JSON value. */
type Json = string | number | boolean | null | ReadonlyArray<Json> | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const prefix = "#/$defs/"

/** A member of a schema with every reference replaced by what it refers to, and without titles of built-in filters. */
const inlined = (value: Json, defs: JsonObject): Json => {
  if (Array.isArray(value)) return value.map((item: Json) => inlined(item, defs))
  if (!isObject(value)) return value
  const { $ref, title, ...rest } = value
  const own = Object.fromEntries(
    Object.entries(typeof title === "string" || title === undefined ? rest : { title, ...rest }).map(
      ([name, member]) => [name, inlined(member, defs)] as const
    )
  )
  if (typeof $ref !== "string") return own
  return { ...(inlined(defs[$ref.slice(prefix.length)] as Json, defs) as JsonObject), ...own }
}

/** The JSON Schema (2020-12, closed, self-contained) of a struct. */
export const jsonSchema = <A, I>(schema: Schema.Schema<A, I>): JsonObject => {
  const {
    $defs,
    $schema: _,
    ...whole
  } = JSONSchema.make(schema, {
    target: "jsonSchema2020-12"
  }) as unknown as JsonObject
  return inlined(whole, ($defs ?? {}) as JsonObject) as JsonObject
}
