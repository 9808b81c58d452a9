import { publishedIn } from "@grid/domain/schema/JsonSchema"
import { type Schema, SchemaAST } from "effect"
import type { Json } from "./Schemas.ts"

/** An example put together from those of the members of a schema, as it is on the wire. */
export const exampleOf = (schema: Schema.Constraint): Json => fromAst(schema.ast)

const fromAst = (ast: SchemaAST.AST): Json => {
  const [own] = examplesOf(ast.context?.annotations) ?? examplesOf(SchemaAST.resolve(ast)) ?? []
  if (own !== undefined) return own
  if (ast.encoding !== undefined) return fromAst(SchemaAST.toEncoded(ast))
  if (SchemaAST.isObjects(ast)) {
    return Object.fromEntries(ast.propertySignatures.map(({ name, type }) => [String(name), fromAst(type)]))
  }
  if (SchemaAST.isArrays(ast)) return [...ast.elements, ...ast.rest].map(fromAst)
  if (SchemaAST.isUnion(ast)) return fromAst(ast.types.find((type) => !isNothing(type)) ?? ast)
  if (SchemaAST.isLiteral(ast)) return typeof ast.literal === "bigint" ? String(ast.literal) : ast.literal
  if (SchemaAST.isBoolean(ast)) return true
  throw new Error(`a member has no example: ${ast._tag}`)
}

const isNothing = (ast: SchemaAST.AST) => SchemaAST.isUndefined(ast) || SchemaAST.isNull(ast)

const examplesOf = (annotations: Schema.Annotations.Annotations | undefined) =>
  (annotations?.["examples"] ?? publishedIn(annotations)?.["examples"]) as ReadonlyArray<Json> | undefined
