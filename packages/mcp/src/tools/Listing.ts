import { type Feature, plans } from "@grid/domain/plans/Plan"
import type { ToolAccess, ToolContract } from "@grid/domain/tools/Tool"
import { Array as Arr, type Schema } from "effect"
import { isObject, type Json, type JsonObject, jsonSchema, objectAt } from "../schema/JsonSchema.ts"
import { outlineOf } from "../schema/Outline.ts"

/** A tool as `tools/list` shows it. */
export interface Listing {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: JsonObject
  readonly outputSchema: JsonObject
  readonly annotations: JsonObject
}

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

const text = { type: "string" }

/** Members of a result that are no data. */
const besides = {
  meta: { type: "object" },
  error: { type: "object" }
}

/** Members of a result whose lists were cut. */
const ofCut = { truncated: { type: "boolean" }, truncated_lists: { type: "array", items: text }, next_cursor: text }

/** True for a tool whose lists go on by cursor. */
export const isPaged = ({ inputSchema }: Pick<Listing, "inputSchema">): boolean =>
  "cursor" in objectAt(inputSchema, "properties")

/** Output of a result: data and `meta`, or `error`. */
const outputOf = (result: Schema.Constraint, paged: boolean): JsonObject => {
  const { $defs, ...outline } = outlineOf(result)
  const { required = [] } = jsonSchema(result)
  return {
    ...outline,
    properties: { ...objectAt(outline, "properties"), ...(paged ? ofCut : {}), ...besides },
    anyOf: [{ required: [...(Array.isArray(required) ? required : []), "meta"] }, { required: ["error"] }],
    ...($defs === undefined ? {} : { $defs })
  }
}

const names = (feature: Feature) =>
  plans
    .filter((plan) => plan[feature])
    .map((plan) => plan.name)
    .join(", ")

/** Plans and cost of a tool, in words. */
const terms = ({ feature, featureByArgument, metered }: ToolAccess): string => {
  const byFeature = Arr.groupBy(Object.entries(featureByArgument), ([, ofArgument]) => names(ofArgument))
  return [
    `Plans: ${feature === null ? "all" : names(feature)}`,
    ...Object.entries(byFeature).map(([plansOf, list]) => `for ${list.map(([name]) => name).join(", ")} ${plansOf}`),
    metered ? "1 call." : "free."
  ].join("; ")
}

/** Part of a contract that is listed. */
interface Listed extends Pick<ToolContract<never, never, never, never>, "name" | "title" | "description" | "access"> {
  readonly arguments: Schema.Constraint
  readonly result: Schema.Constraint
}

/** The entry of a tool in `tools/list`. */
export const describe = (contract: Listed): Listing => {
  const inputSchema = jsonSchema(contract.arguments)
  return {
    name: contract.name,
    title: contract.title,
    description: `${contract.description} ${terms(contract.access)}`,
    inputSchema,
    outputSchema: outputOf(contract.result, isPaged({ inputSchema })),
    annotations
  }
}

/** Members of a schema that are told once. */
const remarks = new Set(["description", "examples"])

/** The entries of all tools, in which nothing is said of an argument that was said before. */
export const listOf = (listings: ReadonlyArray<Listing>): ReadonlyArray<Listing> => {
  const told = new Set<string>()
  const terse = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(terse)
    if (!isObject(part)) return part
    return Object.fromEntries(
      Object.entries(part).flatMap(([name, member]) => {
        if (name === "required" && Array.isArray(member) && member.length === 0) return []
        const remark = JSON.stringify(member)
        if (isObject(member) || !remarks.has(name)) return [[name, terse(member)]]
        if (told.has(remark)) return []
        told.add(remark)
        return [[name, member]]
      })
    )
  }
  return listings.map((listing) => ({ ...listing, inputSchema: terse(listing.inputSchema) as JsonObject }))
}
