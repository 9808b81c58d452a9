import { problemsOf } from "./Answers.ts"
import type { Components } from "./Components.ts"
import { generalCodes } from "./Endpoints.ts"
import { headerRefs } from "./Headers.ts"
import operations from "./operations.json" with { type: "json" }
import { parameterRef } from "./Parameters.ts"
import { type JsonObject, memberOf } from "./Schemas.ts"

/** Endpoint for operators and machines, which is no part of the versioned contract. */
interface OperationsEndpoint {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: ReadonlyArray<JsonObject>
  readonly success: JsonObject
  readonly unavailable?: JsonObject
  readonly notFound?: boolean
}

/** Schemas of the operations endpoints. */
export const operationsSchemas: JsonObject = operations.schemas

const pathOf = (endpoint: OperationsEndpoint, baseUrl: string, components: Components): JsonObject => {
  const { notFound = false, security, success, unavailable, ...texts } = endpoint
  const codes = new Set([...generalCodes, ...(notFound ? (["not_found"] as const) : [])])
  const problems = problemsOf(codes, false, baseUrl, components)
  const draining = memberOf(components.responses, "ServiceUnavailable")
  return {
    get: {
      tags: ["operations"],
      ...texts,
      security,
      parameters: [parameterRef("XRequestId")],
      responses: {
        "200": {
          description: endpoint.summary,
          headers: headerRefs(["x-request-id", "cache-control"]),
          content: success
        },
        ...problems,
        ...(unavailable && {
          "503": {
            ...draining,
            description: "Not ready; while the node shuts down, `service_unavailable`",
            content: { ...unavailable, ...memberOf(draining, "content") }
          }
        })
      }
    }
  }
}

/** Paths of the operations endpoints; what they share is added to the components. */
export const operationsPaths = (baseUrl: string, components: Components): JsonObject => {
  const endpoints: Readonly<Record<string, OperationsEndpoint>> = operations.endpoints
  return Object.fromEntries(
    Object.entries(endpoints).map(([path, endpoint]) => [path, pathOf(endpoint, baseUrl, components)])
  )
}
