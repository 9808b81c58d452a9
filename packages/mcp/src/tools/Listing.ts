import { Meta } from "@grid/domain/http/Envelope"
import { type Feature, plans } from "@grid/domain/plans/Plan"
import type { ToolAccess, ToolContract } from "@grid/domain/tools/Tool"
import { Schema } from "effect"
import { type JsonObject, jsonSchema, objectAt } from "../schema/JsonSchema.ts"

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

const failure = Schema.Struct({
  code: Schema.String.annotate({ description: "Stable, for programs" }),
  message: Schema.String.annotate({ description: "What went wrong and what to do about it" })
}).annotate({ description: "Instead of data where `isError` is true; more members by code" })

/** Members of a result that are no data. */
const besides = objectAt(
  jsonSchema(
    Schema.Struct({
      meta: Meta,
      truncated: Schema.Literal(true).annotate({ description: "Some lists were cut to 50 items" }),
      truncated_lists: Schema.Array(Schema.String).annotate({ description: "Names of the lists that were cut" }),
      error: failure
    })
  ),
  "properties"
)

/** Output of a result: data and `meta`, or `error`. */
const outputOf = (result: JsonObject): JsonObject => ({
  type: "object",
  properties: {
    ...objectAt(result, "properties"),
    ...besides,
    error: { ...objectAt(besides, "error"), additionalProperties: true }
  },
  additionalProperties: false,
  anyOf: [{ required: [...(result["required"] as ReadonlyArray<string>), "meta"] }, { required: ["error"] }]
})

const names = (feature: Feature) =>
  plans
    .filter((plan) => plan[feature])
    .map((plan) => plan.name)
    .join(", ")

/** Plans and cost of a tool, in words. */
const terms = ({ feature, featureByArgument, metered }: ToolAccess): string =>
  [
    feature === null ? "On every plan." : `On the plans ${names(feature)}.`,
    ...Object.entries(featureByArgument).map(
      ([argument, ofArgument]) => `The argument ${argument} needs one of the plans ${names(ofArgument)}.`
    ),
    metered ? "A call costs 1 of the quota." : "Costs nothing, but needs a key."
  ].join(" ")

/** The entry of a tool in `tools/list`. */
export const describe = <A, AJson, R, RJson>(contract: ToolContract<A, AJson, R, RJson>): object => ({
  name: contract.name,
  title: contract.title,
  description: `${contract.description} ${terms(contract.access)}`,
  inputSchema: jsonSchema(contract.arguments),
  outputSchema: outputOf(jsonSchema(contract.result)),
  annotations: { title: contract.title, ...annotations }
})
