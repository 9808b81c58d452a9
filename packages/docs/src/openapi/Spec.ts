import * as OpenApi from "effect/http-api/OpenApi"
import { Api } from "@grid/domain/api/Api"
import { publication, published } from "@grid/domain/schema/JsonSchema"
import { JsonSchema, Schema } from "effect"
import { type Json, type JsonObject, refName, refs, schemaRef } from "./Schemas.ts"

type Schemas = Readonly<Record<string, JsonObject>>

/** An operation of the contract as Effect describes it. */
interface Operation {
  readonly path: string
  readonly method: string
  readonly operation: OpenApi.OpenAPISpecOperation
}

/** How much a schema says of itself. */
const saidOf = ({ allOf, ...schema }: JsonObject): number =>
  Object.keys(schema).length +
  (Array.isArray(allOf) ? allOf.reduce<number>((sum, member: JsonObject) => sum + saidOf(member), 0) : 0)

const baseOf = (name: string) => name.replace(/_\d+$/, "")

/**
 * Schemas by names that each stand for one of them, and a document that refers to these. Effect numbers those that share
 * a name, since places add to what the named one says: these are written where they stand.
 */
const named = <A extends object>(all: Schemas, document: A): readonly [schemas: Schemas, document: A] => {
  const own = new Map<string, JsonObject>()
  for (const [name, schema] of Object.entries(all)) {
    const known = own.get(baseOf(name))
    if (known === undefined || saidOf(schema) < saidOf(known)) own.set(baseOf(name), schema)
  }
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== "object" || value === null) return value
    const name = refName(value)
    const target = name === undefined ? undefined : all[name]
    if (name === undefined || target === undefined) return visitMembers(value as JsonObject)
    const base = baseOf(name)
    return own.get(base) === target ? schemaRef(base) : visit(target)
  }
  const visitMembers = (value: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([key, member]) => [key, visit(member)]))
  const renamed = visitMembers(document as never)
  const schemas = visitMembers(Object.fromEntries(own)) as Schemas
  return published([inOrderOfUse(schemas, renamed), renamed as unknown as A])
}

/** Schemas in the order in which a document comes to them, each before those it refers to. */
const inOrderOfUse = (schemas: Schemas, document: JsonObject): Schemas => {
  const met: Record<string, JsonObject> = {}
  const visit = (value: JsonObject): void => {
    for (const ref of refs(value)) {
      const name = refName({ $ref: ref }) ?? ""
      const schema = schemas[name]
      if (schema === undefined || name in met) continue
      met[name] = schema
      visit(schema)
    }
  }
  visit(document)
  return met
}

/** The contract as Effect describes it. */
export const apiSpec = () => {
  const { components, info, paths, tags } = OpenApi.fromApi(Api, publication)
  const [schemas, items] = named(components.schemas as unknown as Schemas, paths)
  return {
    info,
    tags,
    schemas,
    operations: Object.entries(items).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): Operation => ({
        path,
        method,
        operation: operation as OpenApi.OpenAPISpecOperation
      }))
    )
  }
}

/** A schema with an identifier, and those it refers to, as components of a document. */
export const componentsOf = (whole: Schema.Constraint) => {
  const { definitions, dialect, schema } = Schema.toJsonSchemaDocument(whole, {
    ...publication,
    onExcessProperty: "error"
  })
  const components = JsonSchema.toMultiDocumentOpenApi3_1({ dialect, schemas: [schema], definitions })
  const [schemas, root] = named(components.definitions as unknown as Schemas, { schema: components.schemas[0] })
  return { name: refName(root.schema as unknown as Json) ?? "", schemas }
}
