/** A JSON value. */
export type Json = string | number | boolean | null | ReadonlyArray<Json> | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/** Guard of a JSON object. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Member of an object that is one itself; empty where there is none. */
export const memberOf = (object: JsonObject, name: string): JsonObject => {
  const member = object[name]
  return isObject(member) ? member : {}
}

/** Objects of a member that is a list; none where there is no list. */
export const objectsOf = (object: JsonObject, name: string): ReadonlyArray<JsonObject> => {
  const list = object[name]
  return Array.isArray(list) ? list.filter(isObject) : []
}

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
  const [first, second]: ReadonlyArray<Json> = anyOf
  return isObject(first) &&
    typeof first["type"] === "string" &&
    !("enum" in first) &&
    isObject(second) &&
    second["type"] === "null"
    ? { ...first, ...rest, type: [first["type"], "null"] }
    : schema
}

/** Keywords in the order in which they are written. */
const keywords = (
  "$ref anyOf oneOf type enum format minItems items minLength pattern maxLength required properties" +
  " additionalProperties description default examples maxItems minimum maximum"
).split(" ")

const inOrder = (schema: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schema).toSorted(([a], [b]) => keywords.indexOf(a) - keywords.indexOf(b)))

/** Keywords of a schema and of each check and annotation, in one object: a later one wins. */
const flat = ({ allOf, ...rest }: JsonObject): JsonObject =>
  Array.isArray(allOf)
    ? Object.assign(rest, ...allOf.filter(isObject).map(flat))
    : { ...rest, ...(allOf !== undefined && { allOf }) }

/**
 * False for keywords that go without saying: that an integer is one that a number holds exactly, and that the first item of a list is
 * like the others. Titles are those of Effect's own filters.
 */
const isNews = ([name, value]: readonly [string, Json]): boolean =>
  name !== "title" &&
  name !== "prefixItems" &&
  !(name === "minimum" && value === Number.MIN_SAFE_INTEGER) &&
  !(name === "maximum" && value === Number.MAX_SAFE_INTEGER)

const opened = ({ additionalProperties, ...schema }: JsonObject): JsonObject => ({
  ...schema,
  ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties })
})

const startIst: JsonObject = {
  type: "string",
  format: "date-time",
  description: "The instant of `ts` in Indian Standard Time; only with `tz=ist`"
}

/** Members of a row, with the one that `tz=ist` adds. */
const withIst = (properties: Json): Json =>
  isObject(properties) && refName(flat(memberOf(properties, "ts"))) === "Timestamp"
    ? { ...properties, ts_ist: startIst }
    : properties

/**
 * A schema as Effect writes it, in the form a reader expects: one object for all that is said of a value, no titles, no
 * bounds that go without saying, short nullable types. Requests stay closed to unknown members; answers are open, since v1
 * may gain members.
 */
export const tidy = (schema: JsonObject, closed: boolean): JsonObject => {
  const nested = (value: Json) => (isObject(value) ? tidy(value, closed) : value)
  const whole = Object.fromEntries(Object.entries(flat(schema)).filter(isNews))
  const mapped = Object.fromEntries(
    Object.entries(closed ? whole : opened(whole)).map(([name, value]): [string, Json] => {
      if (name === "properties") return [name, mapValues(closed ? value : withIst(value), nested)]
      if (name === "items" || name === "additionalProperties") return [name, nested(value)]
      return Array.isArray(value) && (name === "anyOf" || name === "oneOf") ? [name, value.map(nested)] : [name, value]
    })
  )
  return inOrder(shortNullable(mapped))
}
