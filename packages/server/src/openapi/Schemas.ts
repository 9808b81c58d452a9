/** A JSON value. */
export type Json = string | number | boolean | null | ReadonlyArray<Json> | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const refPrefix = "#/components/schemas/"

/** Reference to a component schema. */
export const schemaRef = (name: string): JsonObject => ({ $ref: `${refPrefix}${name}` })

/** Name of the component schema that a schema refers to. */
export const refName = (schema: Json | undefined): string | undefined =>
  isObject(schema) && typeof schema["$ref"] === "string" ? schema["$ref"].slice(refPrefix.length) : undefined

/** Every `$ref` in a document, below `value`. */
export function* refs(value: Json): Iterable<string> {
  if (Array.isArray(value)) for (const item of value) yield* refs(item)
  else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (name === "$ref" && typeof member === "string") yield member
      else yield* refs(member)
    }
  }
}

const mapValues = (record: Json, f: (value: Json) => Json): Json =>
  isObject(record) ? Object.fromEntries(Object.entries(record).map(([name, value]) => [name, f(value)])) : record

/** `anyOf: [T, null]` of a plain type in the short form of JSON Schema 2020-12. */
const shortNullable = (schema: JsonObject): JsonObject => {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [first, second] = anyOf as ReadonlyArray<Json>
  return isObject(first) &&
    typeof first["type"] === "string" &&
    !("enum" in first) &&
    isObject(second) &&
    second["type"] === "null"
    ? { ...first, ...rest, type: [first["type"], "null"] }
    : schema
}

/**
 * A schema as Effect writes it, in the form a reader expects: no wrapper types (`Int`) and no titles of built-in
 * filters, references with siblings instead of `allOf` of one, short nullable types. Requests stay closed to unknown
 * members; answers are open, since v1 may gain members.
 */
export const tidy = (schema: Json, closed: boolean): Json => {
  if (!isObject(schema)) return schema
  const { allOf, ...siblings } = schema
  const isOne = Array.isArray(allOf) && allOf.length === 1 && isObject(allOf[0])
  const { title: _, ...whole } = isOne ? { ...(allOf[0] as JsonObject), ...siblings } : schema
  let out: JsonObject = whole
  if (refName(out) === "Int") {
    const { $ref: _, ...rest } = out
    out = { type: "integer", ...rest }
  }
  if (out["additionalProperties"] === false && !closed) {
    const { additionalProperties: _, ...rest } = out
    out = rest
  }
  const mapped = Object.fromEntries(
    Object.entries(out).map(([name, value]): [string, Json] => {
      if (name === "properties") return [name, mapValues(value, (member) => tidy(member, closed))]
      if (name === "items") return [name, tidy(value, closed)]
      return Array.isArray(value) && (name === "anyOf" || name === "oneOf" || name === "allOf")
        ? [name, value.map((member: Json) => tidy(member, closed))]
        : [name, value]
    })
  )
  return shortNullable(mapped)
}
