import { Option, type Schema, SchemaAST } from "effect"
import type { Json } from "./Schemas.ts"

/** An example put together from those of the members of a schema, as it is on the wire. */
export const exampleOf = (schema: Schema.Schema.All): Json => fromAst(schema.ast)

const fromAst = (ast: SchemaAST.AST): Json => {
  const own = ownExample(ast)
  if (own !== undefined) return own
  if (SchemaAST.isTypeLiteral(ast)) {
    return Object.fromEntries(
      ast.propertySignatures.map((member) => [String(member.name), ownExample(member) ?? fromAst(member.type)])
    )
  }
  if (SchemaAST.isTupleType(ast)) return [...ast.elements, ...ast.rest].map(({ type }) => fromAst(type))
  if (SchemaAST.isUnion(ast)) return fromAst(ast.types.find((type) => !isNothing(type)) ?? ast)
  if (SchemaAST.isLiteral(ast)) return ast.literal as Json
  if (SchemaAST.isTransformation(ast) || SchemaAST.isRefinement(ast)) return fromAst(ast.from)
  if (SchemaAST.isBooleanKeyword(ast)) return true
  throw new Error(`a member has no example: ${String(ast)}`)
}

const isNothing = (ast: SchemaAST.AST) =>
  SchemaAST.isUndefinedKeyword(ast) || (SchemaAST.isLiteral(ast) && ast.literal === null)

const ownExample = (ast: SchemaAST.Annotated): Json | undefined => {
  const written = Option.getOrUndefined(SchemaAST.getJSONSchemaAnnotation(ast)) as
    | { examples?: ReadonlyArray<Json> }
    | undefined
  const annotated = Option.getOrUndefined(SchemaAST.getExamplesAnnotation(ast)) as ReadonlyArray<Json> | undefined
  return (annotated ?? written?.examples)?.[0]
}
