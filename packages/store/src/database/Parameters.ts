import * as PgTypes from "@effect/sql-pg/PgTypes"

/**
 * A parameter as text whose type the server takes from the statement, as the statements were written for: a number is
 * what it is compared with, not an `int4` here and a `float8` there. Bytes are `bytea`, and what names its type keeps it.
 */
export const parameter = (value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (typeof value !== "object") return String(value)
  if (value instanceof Uint8Array || PgTypes.isParameter(value)) return value
  if (Array.isArray(value)) return literal(value)
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}

/** PostgreSQL's text form of an array. */
const literal = (values: ReadonlyArray<unknown>): string => `{${values.map(element).join(",")}}`

const element = (value: unknown): string => {
  if (value === null || value === undefined) return "NULL"
  if (typeof value === "number") return String(value)
  if (Array.isArray(value)) return literal(value)
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString("hex")}"`
  return quoted(String(parameter(value)))
}

/** Text as an element of the literal of an array. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`
