import { isObject, type Json, type JsonObject, memberOf } from "../openapi/Schemas.ts"

const componentOf = (document: JsonObject, reference: Json): JsonObject => {
  const [, , kind = "", name = ""] = String(isObject(reference) ? reference["$ref"] : "").split("/")
  return memberOf(memberOf(memberOf(document, "components"), kind), name)
}

const text = (value: Json | undefined) => (value === undefined || value === null ? "" : String(value))

/** Parameters with the values of their examples; only those that a call cannot do without are switched on. */
const parametersOf = (document: JsonObject, operation: JsonObject): ReadonlyArray<JsonObject> => {
  const references = operation["parameters"]
  return (Array.isArray(references) ? references : [])
    .map((reference: Json) => componentOf(document, reference))
    .filter(({ in: place }) => place !== "header")
    .map(({ description = "", example = "", in: type = "", name = "", required = false }) => ({
      name,
      value: text(example),
      description,
      type,
      enabled: required
    }))
}

const auth = (operation: JsonObject): JsonObject => {
  const [scheme] = Array.isArray(operation["security"]) ? operation["security"] : []
  if (!isObject(scheme)) return { mode: "none" }
  return "identity" in scheme ? { mode: "bearer", bearer: { token: "{{identityToken}}" } } : { mode: "inherit" }
}

const bodyOf = (operation: JsonObject): JsonObject => {
  const json = memberOf(memberOf(memberOf(operation, "requestBody"), "content"), "application/json")
  return "example" in json ? { mode: "json", json: JSON.stringify(json["example"], null, 2) } : { mode: "none" }
}

const requestOf = (document: JsonObject, path: string, method: string, operation: JsonObject) => {
  const params = parametersOf(document, operation)
  const query = params
    .filter(({ enabled, type }) => type === "query" && enabled === true)
    .map(({ name, value }) => `${text(name)}=${encodeURIComponent(text(value))}`)
  const address = `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`
  return {
    type: "http",
    name: text(operation["summary"]),
    request: {
      url: query.length === 0 ? address : `${address}?${query.join("&")}`,
      method: method.toUpperCase(),
      headers: [],
      params,
      auth: auth(operation),
      body: bodyOf(operation),
      docs: operation["description"] ?? ""
    }
  }
}

/**
 * Every route of an OpenAPI document as a collection that Bruno imports (version 1 of its file format), in a folder for
 * each subject. Address and credentials are variables of its environment.
 */
export const brunoCollection = (document: JsonObject, baseUrl: string): JsonObject => {
  const folders = new Map<string, Array<JsonObject>>()
  const paths = memberOf(document, "paths")
  for (const path of Object.keys(paths)) {
    for (const [method, operation] of Object.entries(memberOf(paths, path))) {
      if (!isObject(operation)) continue
      const [tag] = Array.isArray(operation["tags"]) ? operation["tags"] : []
      const items = folders.get(text(tag)) ?? []
      folders.set(text(tag), [...items, { ...requestOf(document, path, method, operation), seq: items.length + 1 }])
    }
  }
  const variable = (name: string, value: string, secret: boolean) => ({
    name,
    value,
    type: "text",
    enabled: true,
    secret
  })
  return {
    version: "1",
    name: "Grid Data Service",
    items: [...folders].map(([name, items]) => ({ type: "folder", name, items })),
    environments: [
      {
        name: "service",
        variables: [
          variable("baseUrl", baseUrl, false),
          variable("apiKey", "", true),
          variable("identityToken", "", true)
        ]
      }
    ],
    root: {
      request: {
        auth: { mode: "apikey", apikey: { key: "X-API-Key", value: "{{apiKey}}", placement: "header" } }
      }
    }
  }
}
