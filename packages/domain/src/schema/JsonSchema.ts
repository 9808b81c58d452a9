import { type JsonSchema, Schema } from "effect"

/** Key under which a schema carries the JSON Schema by which it is published. */
const key = "publishedAs"

/** Annotations that publish a schema as this JSON Schema, in place of the derived one. On a transformation: of its encoded side. */
export const publishedAs = (json: JsonSchema.JsonSchema) => ({ [key]: json, toJsonSchema: () => ({}) })

/** The JSON Schema by which a schema with these annotations is published, where it has one of its own. */
export const publishedIn = (
  annotations: Schema.Annotations.Annotations | undefined
): JsonSchema.JsonSchema | undefined => {
  const json = annotations?.[key]
  return isNode(json) ? json : undefined
}

/** Options of `Schema.toJsonSchemaDocument` and `OpenApi.fromApi` that let the annotations of `publishedAs` through. */
export const publication = { includeAnnotationKey: (name: string) => name === key }

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value)

/** A derived JSON Schema, or a document of many, with each node that carries a published one replaced by that. */
export const published = <A>(value: A): A => resolve(value) as A

const resolve = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(resolve)
  if (!isNode(value)) return value
  const members = Array.isArray(value["allOf"]) ? value["allOf"].filter(isNode) : []
  const from = members.findLastIndex((member) => key in member)
  const own = members[from]
  // Annotations of the place where the schema stands come after it and add to it.
  if (own !== undefined) return merged(value, own, members.slice(from + 1))
  if (key in value) return merged(value, value, members)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member)]))
}

/** The published schema of the first node, with what stands beside it and what the later ones add. */
const merged = (whole: Node, first: Node, later: ReadonlyArray<Node>): Node =>
  Object.assign({}, beside(whole), beside(first), first[key], ...later.map(resolve))

const besides = ["title", "description", "default", "examples", "deprecated"]

const beside = (node: Node) => Object.fromEntries(Object.entries(node).filter(([name]) => besides.includes(name)))

/** The JSON Schema of a schema's encoded side, closed, with the schemas it refers to under `definitions`. */
export const jsonSchemaOf = (schema: Schema.Constraint) =>
  published(Schema.toJsonSchemaDocument(schema, { ...publication, onExcessProperty: "error" }))
