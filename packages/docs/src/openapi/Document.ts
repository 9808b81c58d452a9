import { type Product, products as allProducts } from "@grid/domain/products/Product"
import { noticeMonths } from "@grid/domain/products/Roadmap"
import { filled } from "../texts/Placeholders.ts"
import { textOf } from "../texts/Texts.ts"
import { notModified } from "./Answers.ts"
import { type Components, pruned } from "./Components.ts"
import { contractPaths } from "./ContractPaths.ts"
import { headerComponents } from "./Headers.ts"
import { operationsPaths, operationsSchemas } from "./Operations.ts"
import { generalParameters } from "./Parameters.ts"
import { problemSchemas } from "./Problems.ts"
import { type Json, type JsonObject, refName, refs, tidy } from "./Schemas.ts"
import securitySchemes from "./security-schemes.json" with { type: "json" }
import { apiSpec, type Spec } from "./Spec.ts"
import { webhooks, webhookSchemas } from "./Webhooks.ts"

/** Schemas of the contract. Those that a request reaches are closed to unknown members. */
const contractSchemas = ({ operations, schemas }: Spec): Record<string, JsonObject> => {
  const closed = new Set<string>()
  const close = (value: Json): void => {
    for (const ref of refs(value)) {
      const name = refName({ $ref: ref })
      if (name === undefined || closed.has(name)) continue
      closed.add(name)
      close(schemas[name] ?? null)
    }
  }
  for (const { operation } of operations) close(operation.requestBody ?? null)
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidy(schema, closed.has(name))]))
}

const headOf = ({ info, tags }: Spec, baseUrl: string): JsonObject => ({
  openapi: "3.1.0",
  info: {
    title: info.title,
    version: info.version,
    summary: "Live and historical data of the Indian power grid, as a REST API",
    description: filled(
      textOf("openapi.md"),
      { base: baseUrl, summary: info.description ?? "", notice_months: noticeMonths },
      String
    ).trimEnd(),
    contact: { name: "Docs and support", url: `${baseUrl}/docs` },
    ...(info.license && { license: info.license })
  },
  externalDocs: { description: "Getting started, plans, time and units", url: `${baseUrl}/docs` },
  servers: [{ url: baseUrl, description: "This service" }],
  tags: [
    ...tags.map(({ description, name }) => ({ name, description: description ?? name })),
    { name: "operations", description: "Health, metrics and documents; no part of the versioned contract." }
  ]
})

/**
 * OpenAPI 3.1 document of the service as clients reach it under `baseUrl` (without a trailing slash). Made from the
 * contract; errors, headers and examples are those of the server itself. `products` are those of the enterprise namespace
 * with their status.
 */
export const openApiDocument = (baseUrl: string, products: ReadonlyArray<Product> = allProducts): JsonObject => {
  const spec = apiSpec()
  const components: Components = {
    schemas: contractSchemas(spec),
    parameters: { ...generalParameters },
    responses: { NotModified: notModified }
  }
  const paths = {
    ...contractPaths(spec.operations, { baseUrl, products }, components),
    ...operationsPaths(baseUrl, components)
  }
  const document = { ...headOf(spec, baseUrl), paths, webhooks }
  const ofMessages = Object.entries(webhookSchemas).map(([name, schema]) => [name, tidy(schema, false)])
  const schemas = {
    ...components.schemas,
    ...Object.fromEntries(ofMessages.filter(([name]) => !(String(name) in components.schemas))),
    ...problemSchemas(),
    ...operationsSchemas
  }
  const { parameters, responses } = components
  return {
    ...document,
    components: pruned(document, { securitySchemes, parameters, headers: headerComponents, responses, schemas })
  }
}
