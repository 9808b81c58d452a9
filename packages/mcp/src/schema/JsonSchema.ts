import { jsonSchemaOf } from "@grid/domain/schema/JsonSchema"
import type { Schema } from "effect"

/** A JSON value. */
export type Json = string | number | boolean | null | ReadonlyArray<Json> | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Member of a schema that is an object; empty where there is none. */
export const objectAt = (schema: JsonObject, name: string): JsonObject => {
  const member = schema[name]
  return isObject(member) ? member : {}
}

const prefix = "#/$defs/"

/** Description of a number that has none of its own, by type. */
const numbers = new Map([
  ["integer", "an integer"],
  ["number", "a finite number"]
])

/** Bounds that every integer has. */
const isIdle = (name: string, member: Json) =>
  (name === "minimum" && member === Number.MIN_SAFE_INTEGER) ||
  (name === "maximum" && member === Number.MAX_SAFE_INTEGER)

/** Members of a schema that say something to readers alone. */
const remarks = new Set(["title", "description", "default", "examples", "deprecated"])

const isRemark = (part: Json): part is JsonObject =>
  isObject(part) && Object.keys(part).every((name) => remarks.has(name))

/** A schema with the remarks on the place where it stands among its members, and with all that a reader expects to be said. */
const tidy = (schema: JsonObject): JsonObject => {
  const { allOf, type, ...members } = schema
  const parts: ReadonlyArray<Json> = Array.isArray(allOf) ? allOf : []
  const [first, ...others] = parts.filter((part) => !isRemark(part))
  const said = Object.assign({}, members, ...parts.filter(isRemark))
  // A schema with remarks on its place alone is that schema.
  if (isObject(first) && others.length === 0 && type === undefined) return { ...tidy(first), ...said }
  const description = typeof type === "string" ? numbers.get(type) : undefined
  return {
    ...(type === undefined ? {} : { type }),
    ...(type === "object" ? { required: [] } : {}),
    ...(description === undefined ? {} : { description }),
    ...(first === undefined ? {} : { allOf: [first, ...others] }),
    ...Object.fromEntries(Object.entries(said as JsonObject).filter(([name, member]) => !isIdle(name, member)))
  }
}

/** A member of a schema with every reference replaced by what it refers to, and without titles of built-in filters. */
const inlined = (value: Json, defs: JsonObject): Json => {
  if (Array.isArray(value)) return value.map((item: Json) => inlined(item, defs))
  return isObject(value) ? inlinedObject(value, defs) : value
}

const inlinedObject = (value: JsonObject, defs: JsonObject): JsonObject => {
  const { $ref, title, ...rest } = tidy(value)
  const own = Object.fromEntries(
    Object.entries(typeof title === "string" || title === undefined ? rest : { title, ...rest }).map(
      ([name, member]) => [name, inlined(member, defs)] as const
    )
  )
  if (typeof $ref !== "string") return own
  return { ...inlinedObject(objectAt(defs, $ref.slice(prefix.length)), defs), ...own }
}

/** The JSON Schema (2020-12, closed, self-contained) of a struct. */
export const jsonSchema = (schema: Schema.Constraint): JsonObject => {
  const { definitions, schema: whole } = jsonSchemaOf(schema)
  return inlinedObject(whole as JsonObject, definitions as JsonObject)
}
