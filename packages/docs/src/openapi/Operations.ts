import { requestId } from "./ExampleMeta.ts"
import { headerRefs } from "./Headers.ts"
import { type JsonObject, schemaRef } from "./Schemas.ts"

interface Endpoint {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: ReadonlyArray<JsonObject>
  readonly success: JsonObject
  readonly unavailable?: JsonObject
  readonly notFound?: boolean
}

const ready: JsonObject = {
  ready: true,
  store: "ok",
  migrations_pending: 0,
  newest_value_age_minutes: 6,
  draining: false
}

/** Schemas of the operations endpoints. */
export const operationsSchemas: JsonObject = {
  Readiness: {
    type: "object",
    description: "Whether this node should get traffic",
    required: Object.keys(ready),
    properties: {
      ready: { type: "boolean", description: "True where the node can answer" },
      store: { type: "string", enum: ["ok", "unavailable"], description: "Whether the database answers" },
      migrations_pending: {
        type: ["integer", "null"],
        description: "Migrations not yet applied; null where not known"
      },
      newest_value_age_minutes: {
        type: ["integer", "null"],
        description: "Age of the newest value of any dataset, minutes; null where there is none"
      },
      draining: { type: "boolean", description: "True while the node is shutting down" }
    }
  }
}

/** Endpoints for operators and machines, which are no part of the versioned contract. */
export const operationsEndpoints: Readonly<Record<string, Endpoint>> = {
  "/healthz": {
    operationId: "getHealth",
    summary: "Liveness",
    description: "Answers as long as the process runs.",
    security: [],
    success: {
      "application/json": {
        schema: {
          type: "object",
          required: ["status"],
          properties: { status: { type: "string", enum: ["ok"], description: "Always `ok`" } }
        },
        example: { status: "ok" }
      }
    }
  },
  "/readyz": {
    operationId: "getReadiness",
    summary: "Readiness",
    description: "Whether this node should get traffic: database, migrations, age of the newest value.",
    security: [],
    success: { "application/json": { schema: schemaRef("Readiness"), example: ready } },
    unavailable: {
      "application/json": {
        schema: schemaRef("Readiness"),
        example: {
          ...ready,
          ready: false,
          store: "unavailable",
          migrations_pending: null,
          newest_value_age_minutes: null
        }
      }
    }
  },
  "/metrics": {
    operationId: "getMetrics",
    summary: "Metrics",
    description:
      "Prometheus text format. Answers private addresses and holders of the metrics token; 404 for everybody else.",
    security: [{}, { metricsToken: [] }],
    success: {
      "text/plain": {
        schema: { type: "string", description: "Prometheus text exposition format 0.0.4" },
        example: 'gds_http_requests_total{status="200"} 142\n'
      }
    },
    notFound: true
  },
  "/openapi.json": {
    operationId: "getOpenApi",
    summary: "This document",
    description: "OpenAPI 3.1 description of the service.",
    security: [],
    success: {
      "application/json": {
        schema: {
          type: "object",
          required: ["openapi", "info", "paths"],
          properties: {
            openapi: { type: "string", description: "Version of OpenAPI" },
            info: { type: "object", description: "Title, version and licence" },
            paths: { type: "object", description: "Routes" }
          }
        },
        example: { openapi: "3.1.0", info: { title: "Grid Data Service", version: "1.0.0" }, paths: {} }
      }
    }
  },
  "/llms.txt": {
    operationId: "getLlmsTxt",
    summary: "Overview for language models",
    description: "The service on one page of Markdown, in the form of llmstxt.org.",
    security: [],
    success: {
      "text/plain": {
        schema: { type: "string", description: "Markdown" },
        example: "# Grid Data Service\n\n> Live and historical data of the Indian power grid.\n"
      }
    }
  }
}

/** Headers of an operations endpoint's success. */
export const operationsHeaders = headerRefs(["x-request-id", "cache-control"])

/** `X-Request-Id` as a parameter of every operation. */
export const requestIdParameter: JsonObject = {
  name: "X-Request-Id",
  in: "header",
  required: false,
  description:
    "Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.",
  schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,64}$" },
  example: requestId
}
