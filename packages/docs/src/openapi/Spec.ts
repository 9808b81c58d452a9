import * as OpenApi from "effect/http-api/OpenApi"
import { Api } from "@grid/domain/api/Api"
import { publication, published } from "@grid/domain/schema/JsonSchema"
import { JsonSchema, Record, Schema } from "effect"
import { isObject, type Json, type JsonObject, refName, refs, schemaRef } from "./Schemas.ts"

type Schemas = Readonly<Record<string, JsonObject>>

/** Content of a request or response by media type. */
export type SpecContent = Readonly<Record<string, { readonly schema: JsonObject }>>

/** Parameter of an operation. */
export type SpecParameter = {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonObject
}

type SpecOperation = {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly summary?: string
  readonly description?: string
  readonly parameters: ReadonlyArray<SpecParameter>
  readonly requestBody?: { readonly content: SpecContent }
  readonly responses: Readonly<Record<string, { readonly content?: SpecContent }>>
}

/** Operation of the contract as Effect describes it. */
export interface Operation {
  readonly path: string
  readonly method: string
  readonly operation: SpecOperation
}

/** Number of keywords in a schema, those of its parts included. */
const keywordCount = ({ allOf, ...schema }: JsonObject): number =>
  Object.keys(schema).length +
  (Array.isArray(allOf) ? allOf.reduce<number>((sum, member: JsonObject) => sum + keywordCount(member), 0) : 0)

const baseOf = (name: string) => name.replace(/_\d+$/, "")

/**
 * Schemas by names that each stand for one of them, and a document that refers to these. Effect numbers those that share
 * a name, since places add to what the named one says: these are written where they stand.
 */
const named = <A extends JsonObject>(all: Schemas, document: A): readonly [schemas: Schemas, document: A] => {
  const own = new Map<string, JsonObject>()
  for (const [name, schema] of Object.entries(all)) {
    const earlier = own.get(baseOf(name))
    if (earlier === undefined || keywordCount(schema) < keywordCount(earlier)) own.set(baseOf(name), schema)
  }
  const visit = (value: Json): Json =>
    Array.isArray(value) ? value.map(visit) : isObject(value) ? visitObject(value) : value
  const visitObject = (value: JsonObject): JsonObject => {
    const name = refName(value) ?? ""
    const target = all[name]
    if (target === undefined) return Record.map(value, visit)
    return own.get(baseOf(name)) === target ? schemaRef(baseOf(name)) : visitObject(target)
  }
  // A reference takes the place of a schema: the document keeps its form.
  const renamed = Record.map(document, visit) as A
  const schemas = Record.map(Object.fromEntries(own), visitObject)
  return published([inOrderOfUse(schemas, renamed), renamed])
}

/** Schemas in the order in which a document comes to them, each before those it refers to. */
const inOrderOfUse = (schemas: Schemas, document: JsonObject): Schemas => {
  const order: Record<string, JsonObject> = {}
  const visit = (value: JsonObject): void => {
    for (const ref of refs(value)) {
      const name = refName({ $ref: ref }) ?? ""
      const schema = schemas[name]
      if (schema === undefined || name in order) continue
      order[name] = schema
      visit(schema)
    }
  }
  visit(document)
  return order
}

/** The contract as Effect describes it. */
export interface Spec {
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description?: string
    readonly license?: JsonObject
  }
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description?: string }>
  readonly schemas: Schemas
  readonly operations: ReadonlyArray<Operation>
}

type Paths = Readonly<Record<string, Readonly<Record<string, SpecOperation>>>>

interface Generated extends Omit<Spec, "operations" | "schemas"> {
  readonly paths: Paths
  readonly components: { readonly schemas: Schemas }
}

let kept: Spec | undefined

/** The contract as Effect describes it, in plain JSON. Pages and documents share one: to make it takes a third of a second. */
export const apiSpec = (): Spec => (kept ??= specOf())

const specOf = (): Spec => {
  const { components, info, paths, tags }: Generated = JSON.parse(JSON.stringify(OpenApi.fromApi(Api, publication)))
  const [schemas, items] = named(components.schemas, paths)
  const operations = Object.entries(items).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Operation => ({ path, method, operation }))
  )
  return { info, tags, schemas, operations }
}

/** A schema with an identifier, and those it refers to, as components of a document. */
export const componentsOf = (whole: Schema.Constraint) => {
  const { definitions, dialect, schema } = Schema.toJsonSchemaDocument(whole, {
    ...publication,
    onExcessProperty: "error"
  })
  const generated = JsonSchema.toMultiDocumentOpenApi3_1({ dialect, schemas: [schema], definitions })
  const { definitions: all, schemas: roots }: { readonly definitions: Schemas; readonly schemas: [JsonObject] } =
    JSON.parse(JSON.stringify(generated))
  const [schemas, root] = named(all, { schema: roots[0] })
  return { name: refName(root.schema) ?? "", schemas }
}
