import type { AccessPolicy, CsvForm } from "@grid/domain/http/Access"
import { lowestWith } from "@grid/domain/plans/Plan"
import type { Product } from "@grid/domain/products/Product"
import { blockMs, isoIst } from "@grid/domain/time/Time"
import { jsonAlone, problemsOf, successOf } from "./Answers.ts"
import type { Components } from "./Components.ts"
import { codesOf, type Endpoint, isKept, operationIdOf, readEndpoints } from "./Endpoints.ts"
import { requestExamples } from "./Examples.ts"
import { declaredParameter, parameterRef } from "./Parameters.ts"
import { type Json, type JsonObject, tidy } from "./Schemas.ts"
import type { Operation, SpecContent } from "./Spec.ts"

const security: Readonly<Record<AccessPolicy["credential"], ReadonlyArray<JsonObject>>> = {
  public: [],
  key: [{ apiKey: [] }, { bearerKey: [] }],
  identity: [{ identity: [] }]
}

const costOf = ({ credential, feature, featureByMember, featureByParameter, metered }: AccessPolicy): string =>
  [
    ...(feature === null ? [] : [`Needs \`${feature}\` (plan ${lowestWith(feature)} or above).`]),
    ...Object.entries({ ...featureByParameter, ...featureByMember }).map(
      ([parameter, right]) => `\`${parameter}\` needs \`${right}\` (from plan \`${lowestWith(right)}\` on).`
    ),
    ...(credential === "key" && metered ? ["Charged as one call."] : [])
  ].join(" ")

/** Progress of an operation's product. */
const statusText = (product: Product | undefined): string =>
  product === undefined
    ? ""
    : product.status === "roadmap"
      ? `Status: \`roadmap\`, planned for ${product.eta}; until then 501 \`NOT_IMPLEMENTED\`, whatever is sent, free of charge.`
      : `Status: \`${product.status}\`.`

const csvBody = ({ value }: CsvForm): JsonObject => ({
  "text/csv": {
    schema: {
      type: "string",
      description: `RFC 4180: the header row \`block_start,${value}\`, then one row for every block in its order; \`block_start\` is a timestamp with offset`
    },
    example: `block_start,${value}\r\n${Array.from(
      { length: 96 },
      (_, block) => `${isoIst(Date.UTC(2026, 7, 17, 18, 30) + block * blockMs)},1.25\r\n`
    ).join("")}`
  }
})

const requestBodyOf = (content: SpecContent, { name, policy }: Endpoint): JsonObject => ({
  required: true,
  content: {
    "application/json": {
      schema: tidy(content["application/json"]?.schema ?? {}, true),
      example: requestExamples[name] ?? null
    },
    ...(policy.csvBody !== null && csvBody(policy.csvBody))
  }
})

/** Service that the document describes: its address and the state of its products. */
interface Service {
  readonly baseUrl: string
  readonly products: ReadonlyArray<Product>
}

const operationOf = (
  { operation }: Operation,
  endpoint: Endpoint,
  { baseUrl, products }: Service,
  components: Components
): JsonObject => {
  const { credential, product: productId } = endpoint.policy
  const { description, parameters, requestBody, responses, summary = endpoint.name } = operation
  const product = products.find(({ id }) => id === productId)
  const own = parameters.map((raw) => declaredParameter(raw, endpoint, components))
  const successes = Object.entries(responses).filter(([status]) => status < "300")
  return {
    tags: operation.tags,
    operationId: operationIdOf(endpoint),
    summary,
    description: [description, statusText(product), costOf(endpoint.policy)].filter((text) => text).join(" "),
    ...(product !== undefined && { "x-product": product.id, "x-status": product.status }),
    security: security[credential],
    parameters: [
      ...own,
      ...(isKept(endpoint) ? [parameterRef("IfNoneMatch")] : []),
      ...("202" in responses && endpoint.policy.computed ? [parameterRef("Prefer")] : []),
      parameterRef("XRequestId")
    ],
    ...(requestBody && { requestBody: requestBodyOf(requestBody.content, endpoint) }),
    responses: {
      ...Object.fromEntries(
        successes.map(([status, { content }]) => [
          status,
          jsonAlone(successOf(status, content, endpoint, summary, components))
        ])
      ),
      ...(isKept(endpoint) && { "304": { $ref: "#/components/responses/NotModified" } }),
      ...problemsOf(codesOf(endpoint, requestBody !== undefined), credential === "key", baseUrl, components)
    }
  }
}

/** Paths of the contract; what they share is added to the components. */
export const contractPaths = (
  operations: ReadonlyArray<Operation>,
  service: Service,
  components: Components
): JsonObject => {
  const endpoints = readEndpoints()
  const paths: Record<string, Record<string, Json>> = {}
  for (const entry of operations) {
    const { method, operation, path } = entry
    const endpoint = endpoints.get(operation.operationId)
    if (endpoint === undefined) throw new Error(`the contract has no endpoint ${operation.operationId}`)
    paths[path] = { ...paths[path], [method]: operationOf(entry, endpoint, service, components) }
  }
  return paths
}
