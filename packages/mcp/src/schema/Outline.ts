import { Record, type Schema } from "effect"
import { isObject, type Json, type JsonObject, jsonSchema } from "./JsonSchema.ts"

/** Length of the shortest schema that is worth a name of its own, characters. */
const leastShared = 60

/** Most words of which each is named. */
const mostWords = 6

type Replace = (part: JsonObject, name: string) => JsonObject

/** A schema with those directly inside it replaced; each goes with the name of the member that it is of. */
const mapped = (schema: JsonObject, name: string, replace: Replace): JsonObject => {
  const { anyOf, items, properties } = schema
  const one = (part: Json, of: string) => (isObject(part) ? replace(part, of) : part)
  return {
    ...schema,
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map((part: Json) => one(part, name)) } : {}),
    ...(isObject(properties) ? { properties: Record.map(properties, one) } : {}),
    ...(items === undefined ? {} : { items: one(items, name) })
  }
}

const isNull = ({ type }: JsonObject) => type === "null"

/** One of several forms; plain types, and words beside null, are put into one list. */
const oneOf = (forms: ReadonlyArray<JsonObject>): JsonObject => {
  const [first, ...others] = forms.filter((form) => !isNull(form))
  if (first !== undefined && others.length === 0 && Array.isArray(first["enum"])) {
    return { enum: [...first["enum"], null] }
  }
  const isPlain = forms.every((form) => Object.keys(form).join() === "type")
  return isPlain ? { type: forms.flatMap(({ type = [] }) => type) } : { anyOf: forms }
}

/** A schema's names, types and words, without remarks and bounds. */
const bare: Replace = (schema, name) => {
  const { anyOf, enum: words, items, properties, type } = mapped(schema, name, bare)
  if (Array.isArray(anyOf)) return oneOf(anyOf)
  if (Array.isArray(words) && words.length <= mostWords) return { enum: words }
  return {
    ...(type === undefined ? {} : { type }),
    ...(properties === undefined ? {} : { properties }),
    ...(items === undefined ? {} : { items })
  }
}

/** Names of the schemas that occur more than once, by their text. */
const namesOfShared = (whole: JsonObject): ReadonlyMap<string, string> => {
  const firstNames = new Map<string, string>()
  const names = new Map<string, string>()
  const visit: Replace = (part, name) => {
    const text = JSON.stringify(part)
    const first = firstNames.get(text)
    firstNames.set(text, first ?? name)
    if (first === undefined) mapped(part, name, visit)
    else if (text.length >= leastShared && !names.has(text)) {
      names.set(text, [...names.values()].includes(first) ? `${first}_${names.size}` : first)
    }
    return part
  }
  visit(whole, "")
  return names
}

/** The form of a struct as JSON Schema: names, types and short lists of words alone. What occurs more than once stands once, under `$defs`. */
export const outlineOf = (schema: Schema.Constraint): JsonObject => {
  const whole = bare(jsonSchema(schema), "")
  const names = namesOfShared(whole)
  const referred: Replace = (part, of) => {
    const name = names.get(JSON.stringify(part))
    return name === undefined ? mapped(part, of, referred) : { $ref: `#/$defs/${name}` }
  }
  const definitions = [...names].map(([text, name]) => [name, mapped(JSON.parse(text) as JsonObject, name, referred)])
  return {
    ...mapped(whole, "", referred),
    ...(definitions.length === 0 ? {} : { $defs: Object.fromEntries(definitions) as JsonObject })
  }
}
