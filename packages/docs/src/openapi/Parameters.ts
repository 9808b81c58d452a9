import { String as Text } from "effect"
import { type Components, registered } from "./Components.ts"
import type { Endpoint } from "./Endpoints.ts"
import { requestId } from "./ExampleMeta.ts"
import headers from "./headers.json" with { type: "json" }
import parameters from "./parameters.json" with { type: "json" }
import { type Json, type JsonObject, memberOf, refName, tidy } from "./Schemas.ts"
import type { SpecParameter } from "./Spec.ts"

const pascalCase = (name: string) => name.split(/[-_.]/).map(Text.capitalize).join("")

const headerCase = (name: string) => name.split("-").map(Text.capitalize).join("-")

/** Reference to a parameter component. */
export const parameterRef = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` })

/** Parameters that no endpoint declares, by component name. */
export const generalParameters = {
  XRequestId: { ...parameters.XRequestId, example: requestId },
  Prefer: parameters.Prefer,
  IfNoneMatch: { ...parameters.IfNoneMatch, example: headers.ETag.example }
} satisfies Readonly<Record<string, JsonObject>>

const firstOf = (examples: Json | undefined): Json => (Array.isArray(examples) ? examples[0] : "")

/** A parameter with its own description and example, and a schema that needs no look elsewhere. */
const parameterOf = (raw: SpecParameter, schemas: JsonObject): JsonObject => {
  const schema = tidy(raw.schema, true)
  const { $ref: _, ...siblings } = schema
  const { description, examples, ...rest } = { ...memberOf(schemas, refName(schema) ?? ""), ...siblings }
  return {
    name: raw.in === "header" ? headerCase(raw.name) : raw.name,
    in: raw.in,
    required: raw.required,
    description: raw.description ?? description ?? "",
    schema: rest,
    example: firstOf(examples)
  }
}

/** Reference to an endpoint's parameter, which bears the endpoint's name as well where another one has its own already. */
export const declaredParameter = (raw: SpecParameter, endpoint: Endpoint, components: Components): JsonObject => {
  const parameter = parameterOf(raw, components.schemas)
  const name = pascalCase(String(parameter["name"]))
  const names = [name, `${Text.capitalize(endpoint.name)}${name}`] as const
  return parameterRef(registered(components.parameters, names, parameter))
}
