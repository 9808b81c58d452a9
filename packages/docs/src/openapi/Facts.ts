import { isObject, type Json, type JsonObject, memberOf, refName, refs } from "./Schemas.ts"

/** Ends a fact about something that a request must hold. */
const must = " must"

const objectsIn = (value: Json | undefined): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(isObject) : []

const textsIn = (value: Json | undefined): ReadonlyArray<string> => (Array.isArray(value) ? value.map(String) : [])

/** Follows a reference into the components. */
type At = (value: JsonObject) => JsonObject

/** Schemas of which a value may be one; a named one that is no object stands for what it says. */
const alternativesOf = (schema: JsonObject, at: At): ReadonlyArray<JsonObject> => {
  const whole = refName(schema) !== undefined && !isObject(at(schema)["properties"]) ? at(schema) : schema
  const { anyOf, oneOf, type } = whole
  const parts = [...objectsIn(anyOf), ...objectsIn(oneOf)]
  if (parts.length > 0) return parts.flatMap((part) => alternativesOf(part, at))
  return Array.isArray(type) ? type.map((one) => ({ ...whole, type: one })) : [whole]
}

/** Facts about a schema at a place: its types, its words, its members and whether they are always there. */
function* ofSchema(place: string, schema: JsonObject, isRequest: boolean, at: At): Iterable<string> {
  const alternatives = alternativesOf(schema, at)
  if (!isRequest && alternatives.every(({ type }) => type !== "null")) yield `${place} known`
  for (const one of alternatives) {
    yield `${place}: ${refName(one) ?? String(one["type"] ?? "any")}`
    for (const word of textsIn(one["enum"])) yield `${place} = ${word}`
    const required = textsIn(one["required"])
    for (const [name, member] of Object.entries(memberOf(one, "properties"))) {
      if (!isObject(member)) continue
      if (required.includes(name)) yield `${place}.${name}${isRequest ? must : " always"}`
      yield* ofSchema(`${place}.${name}`, member, isRequest, at)
    }
    const { items, additionalProperties } = one
    if (isObject(items)) yield* ofSchema(`${place}[]`, items, isRequest, at)
    if (isObject(additionalProperties)) yield* ofSchema(`${place}{}`, additionalProperties, isRequest, at)
  }
}

/** Facts about an operation. */
function* ofOperation(name: string, operation: JsonObject, at: At): Iterable<string> {
  yield name
  for (const parameter of objectsIn(operation["parameters"]).map(at)) {
    const place = `${name} ?${String(parameter["name"])}`
    if (parameter["required"] === true) yield `${place}${must}`
    yield* ofSchema(place, memberOf(parameter, "schema"), true, at)
  }
  for (const [type, media] of Object.entries(memberOf(memberOf(operation, "requestBody"), "content"))) {
    if (isObject(media)) yield* ofSchema(`${name} ${type}`, memberOf(media, "schema"), true, at)
  }
  for (const [status, reference] of Object.entries(memberOf(operation, "responses"))) {
    const response = isObject(reference) ? at(reference) : {}
    yield `${name} ${status}`
    if (status >= "300") continue
    for (const header of Object.keys(memberOf(response, "headers"))) yield `${name} ${status} ${header}`
    for (const [type, media] of Object.entries({
      ...memberOf(response, "content"),
      ...memberOf(response, "x-formats")
    })) {
      if (isObject(media)) yield* ofSchema(`${name} ${status} ${type}`, memberOf(media, "schema"), false, at)
    }
  }
}

/** Names of the schemas that requests hold, directly or through others. */
const namesInRequests = (document: JsonObject, schemas: JsonObject): ReadonlySet<string> => {
  const names = new Set<string>()
  const visit = (value: Json): void => {
    for (const ref of refs(value)) {
      const name = ref.split("/").at(-1) ?? ""
      if (names.has(name) || !isObject(schemas[name])) continue
      names.add(name)
      visit(schemas[name])
    }
  }
  for (const item of Object.values(memberOf(document, "paths"))) {
    for (const operation of isObject(item) ? Object.values(item) : []) {
      if (isObject(operation)) visit(memberOf(operation, "requestBody"))
    }
  }
  return names
}

/** Facts of an OpenAPI document that a client may rely on: a fact a line, each once, in their order. @public scripts/release.mjs */
export const factsOf = (document: JsonObject): ReadonlyArray<string> => {
  const components = memberOf(document, "components")
  const schemas = memberOf(components, "schemas")
  const at: At = (value) => {
    const [, , kind = "", name = ""] = typeof value["$ref"] === "string" ? value["$ref"].split("/") : []
    return kind === "" ? value : memberOf(memberOf(components, kind), name)
  }
  const inRequests = namesInRequests(document, schemas)
  const facts = new Set<string>()
  for (const [path, item] of Object.entries(memberOf(document, "paths"))) {
    for (const [method, operation] of isObject(item) ? Object.entries(item) : []) {
      if (!isObject(operation)) continue
      for (const fact of ofOperation(`${method.toUpperCase()} ${path}`, operation, at)) facts.add(fact)
    }
  }
  for (const [name, schema] of Object.entries(schemas)) {
    if (isObject(schema) && isObject(schema["properties"])) {
      for (const fact of ofSchema(name, schema, inRequests.has(name), at)) facts.add(fact)
    }
  }
  return [...facts].toSorted()
}

/** Place of a fact without what it says of its last member. */
const parentOf = (fact: string) => fact.slice(0, Math.max(fact.lastIndexOf("."), fact.lastIndexOf(" ?")))

/**
 * What takes something from a client of the document before: facts that hold no longer, and what a request that was good need
 * not hold before. A request that need not hold something any more is as good as it was.
 * @public the test of releases
 */
export const losses = (before: ReadonlyArray<string>, now: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [old, current] = [new Set(before), new Set(now)]
  const isOfOld = (fact: string) => {
    const parent = parentOf(fact)
    return before.some((one) => one === parent || one.startsWith(`${parent}: `))
  }
  return [
    ...before.filter((fact) => !current.has(fact) && !fact.endsWith(must)),
    ...now.filter((fact) => fact.endsWith(must) && !old.has(fact) && isOfOld(fact))
  ]
}
