import * as HttpApi from "effect/http-api/HttpApi"
import type * as OpenApi from "effect/http-api/OpenApi"
import { codes as allCodes, type ProblemCode } from "@grid/domain/errors/Problem"
import { Access, type AccessPolicy, publicAccess } from "@grid/domain/http/Access"
import { type Product, products as allProducts } from "@grid/domain/products/Product"
import { Api } from "@grid/domain/api/Api"
import { lowestWith } from "@grid/domain/plans/Plan"
import { blockMs, isoIst } from "@grid/domain/time/Time"
import { Context, SchemaAST } from "effect"
import { filled } from "../texts/Placeholders.ts"
import { textOf } from "../texts/Texts.ts"
import { csvExamples, examples, fileExamples, requestExamples } from "./Examples.ts"
import { headerComponents, headerRefs } from "./Headers.ts"
import { operationsEndpoints, operationsHeaders, operationsSchemas, requestIdParameter } from "./Operations.ts"
import { byStatus, problemResponse, problemSchemas } from "./Problems.ts"
import { apiSpec } from "./Spec.ts"
import { type Json, type JsonObject, refName, refs, schemaRef, tidy } from "./Schemas.ts"
import { webhooks, webhookSchemas } from "./Webhooks.ts"

/** What an endpoint of the Api says beyond what `OpenApi.fromApi` shows. */
interface Endpoint {
  readonly name: string
  readonly method: string
  readonly policy: AccessPolicy
  readonly declared: ReadonlySet<ProblemCode>
}

const isCode = (text: string): text is ProblemCode => (allCodes as ReadonlyArray<string>).includes(text)

const readEndpoints = (): ReadonlyMap<string, Endpoint> => {
  const endpoints = new Map<string, Endpoint>()
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, errors, group }) => {
      const titles = [...errors.values()].flat().map(({ ast }) => SchemaAST.resolveTitle(ast) ?? "")
      endpoints.set(`${group.identifier}.${endpoint.identifier}`, {
        name: endpoint.identifier,
        method: endpoint.method,
        policy: Context.getOrElse(endpoint.annotations, Access, () => publicAccess),
        declared: new Set(titles.filter(isCode))
      })
    }
  })
  return endpoints
}

/** What every operation can meet, whoever calls. */
const always: ReadonlyArray<ProblemCode> = [
  "invalid_parameter",
  "request_timeout",
  "header_too_large",
  "internal_error",
  "service_unavailable"
]

const byCredential: Readonly<Record<AccessPolicy["credential"], ReadonlyArray<ProblemCode>>> = {
  public: [],
  key: [
    "ambiguous_credentials",
    "api_key_missing",
    "api_key_invalid",
    "api_key_revoked",
    "api_key_expired",
    "ip_not_allowed"
  ],
  identity: ["ambiguous_credentials", "token_invalid"]
}

/** The declared codes, made complete by what the policy implies; no plan is in the way of a route without a feature. */
const codesOf = ({ declared, policy }: Endpoint, hasBody: boolean): ReadonlySet<ProblemCode> => {
  const gated =
    policy.feature !== null || Object.keys({ ...policy.featureByParameter, ...policy.featureByMember }).length > 0
  const codes = new Set<ProblemCode>([...declared, ...always, "not_acceptable", ...byCredential[policy.credential]])
  if (policy.metered) codes.add("quota_exceeded")
  if (hasBody) codes.add("payload_too_large").add("unsupported_media_type")
  if (policy.feature === "enterprise") codes.add("TIER_REQUIRED")
  else if (gated) codes.add("not_in_plan")
  else if (policy.credential === "key") codes.delete("not_in_plan")
  return codes
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const operationIdOf = ({ method, name }: Endpoint) =>
  method === "GET" && !name.startsWith("list") ? `get${capital(name)}` : name

const security: Readonly<Record<AccessPolicy["credential"], ReadonlyArray<JsonObject>>> = {
  public: [],
  key: [{ apiKey: [] }],
  identity: [{ identity: [] }]
}

const costOf = ({ credential, feature, featureByMember, featureByParameter, metered }: AccessPolicy): string => {
  const rights = [
    ...(feature === null ? [] : [`Needs \`${feature}\` (plan ${lowestWith(feature)} or above).`]),
    ...Object.entries({ ...featureByParameter, ...featureByMember }).map(
      ([parameter, right]) => `\`${parameter}\` needs \`${right}\` (from plan \`${lowestWith(right)}\` on).`
    )
  ]
  if (credential === "key" && metered) rights.push("Charged as one call.")
  return rights.join(" ")
}

/** How far the product of an operation is. */
const statusText = (product: Product | undefined): string =>
  product === undefined
    ? ""
    : product.status === "roadmap"
      ? `Status: \`roadmap\`, planned for ${product.eta}; until then 501 \`NOT_IMPLEMENTED\`, whatever is sent, free of charge.`
      : `Status: \`${product.status}\`.`

const headerCase = (name: string) => name.split("-").map(capital).join("-")

const pascalCase = (name: string) => name.split(/[-_.]/).map(capital).join("")

/** Registers a component under the first of these names that is free or means the same already. */
const register = (kind: Record<string, Json>, names: ReadonlyArray<string>, component: JsonObject): string => {
  const text = JSON.stringify(component)
  const fits = (name: string) => kind[name] === undefined || JSON.stringify(kind[name]) === text
  const known = Object.keys(kind).find(
    (name) => name.endsWith(names[0] as string) && JSON.stringify(kind[name]) === text
  )
  const name = known ?? names.find(fits)
  if (name === undefined) throw new Error(`no name is left for the component ${names.join(", ")}`)
  kind[name] = component
  return name
}

/** A parameter with its own description and example, and a schema that needs no look elsewhere. */
const parameterOf = (raw: OpenApi.OpenAPISpecParameter, schemas: JsonObject): JsonObject => {
  const schema = tidy(raw.schema as never, true) as JsonObject
  const name = refName(schema)
  const { $ref: _, ...siblings } = schema
  const {
    description,
    examples: shown,
    ...rest
  } = { ...((name === undefined ? {} : schemas[name]) as JsonObject), ...siblings }
  return {
    name: raw.in === "header" ? headerCase(raw.name) : raw.name,
    in: raw.in,
    required: raw.required,
    description: raw.description ?? description ?? "",
    schema: rest,
    example: Array.isArray(shown) ? (shown[0] as Json) : ""
  }
}

const csvOf = "RFC 4180: a header row, then one row per item; an empty cell is null"

const csvBodyOf =
  "RFC 4180: the header row `block_start,load_mwh`, then one row for every block in its order; `block_start` is a timestamp with offset"

const csvBodyExample = `block_start,load_mwh\r\n${Array.from(
  { length: 96 },
  (_, block) => `${isoIst(Date.UTC(2026, 7, 17, 18, 30) + block * blockMs)},1.25\r\n`
).join("")}`

const ifNoneMatch: JsonObject = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description:
    "`ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.",
  schema: { type: "string" },
  example: headerComponents.ETag.example as string
}

const parameterRef = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` })

const notModified: JsonObject = {
  description: "What you have is still the newest: no body",
  headers: headerRefs(["x-request-id", "quota", "etag", "last-modified", "cache-control"])
}

/** Answers to be kept and asked for again by their ETag: what is read with an API key. */
const isKept = ({ method, policy }: Endpoint) => policy.credential === "key" && method === "GET"

/** What a component is reachable by, followed through other components. */
export const pruned = (document: JsonObject, components: JsonObject): JsonObject => {
  const used = new Set<string>()
  const visit = (value: Json): void => {
    for (const ref of refs(value)) {
      if (used.has(ref)) continue
      used.add(ref)
      const [, , kind, name] = ref.split("/")
      visit(((components[kind as string] as JsonObject)[name as string] ?? null) as Json)
    }
  }
  visit(document)
  return Object.fromEntries(
    Object.entries(components).map(([kind, entries]): [string, Json] => [
      kind,
      kind === "securitySchemes"
        ? entries
        : Object.fromEntries(
            Object.entries(entries as JsonObject).filter(([name]) => used.has(`#/components/${kind}/${name}`))
          )
    ])
  )
}

const description = (baseUrl: string, summary: string) =>
  filled(textOf("openapi"), { base: baseUrl, summary }, String).trimEnd()

const securitySchemes: JsonObject = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "API key: `svc_live_` and 32 letters and digits. It is read nowhere else."
  },
  identity: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "Identity token of a signed-in user, for key management. An API key does not do."
  },
  metricsToken: {
    type: "http",
    scheme: "bearer",
    description: "The operator's token for `/metrics`, where it is read from a public address."
  }
}

/**
 * OpenAPI 3.1 document of the service as clients reach it under `baseUrl` (without a trailing slash). Made from the
 * contract; errors, headers and examples are those of the server itself. `products` are those of the enterprise namespace
 * with their status.
 */
export const openApiDocument = (baseUrl: string, products: ReadonlyArray<Product> = allProducts): JsonObject => {
  const spec = apiSpec()
  const endpoints = readEndpoints()
  const requestNames = new Set<string>()
  const schemas: Record<string, Json> = {}
  const responses: Record<string, Json> = { NotModified: notModified }
  const parameters: Record<string, Json> = { XRequestId: requestIdParameter, IfNoneMatch: ifNoneMatch }
  const paths: Record<string, Record<string, Json>> = {}
  const allProblems = new Set<ProblemCode>()

  const problemsOf = (codes: ReadonlySet<ProblemCode>, withKey: boolean): JsonObject =>
    Object.fromEntries(
      byStatus(codes).map(([status, group]) => {
        for (const code of group) allProblems.add(code)
        const [names, response] = problemResponse(group, { withKey, baseUrl, headers: headerRefs })
        return [String(status), { $ref: `#/components/responses/${register(responses, names, response)}` }]
      })
    )

  const closeOver = (value: Json): void => {
    for (const ref of refs(value)) {
      const name = refName({ $ref: ref })
      if (name === undefined || requestNames.has(name)) continue
      requestNames.add(name)
      closeOver(spec.schemas[name] as never)
    }
  }
  for (const { operation } of spec.operations) closeOver((operation.requestBody ?? null) as never)
  for (const [name, schema] of Object.entries(spec.schemas)) {
    schemas[name] = tidy(schema as never, requestNames.has(name))
  }

  /** A parameter as a component, named after the operation as well where another one has its name already. */
  const shared = (parameter: JsonObject, endpoint: Endpoint): JsonObject => {
    const name = pascalCase(String(parameter["name"]))
    return parameterRef(register(parameters, [name, `${capital(endpoint.name)}${name}`], parameter))
  }

  /** The envelope of an answer as a component of its own, named after what it holds. */
  const envelope = (raw: unknown, endpoint: Endpoint): JsonObject => {
    const schema = tidy(raw as never, false) as JsonObject
    const held = refName((schema["properties"] as JsonObject)["data"])
    const name = `${held ?? capital(endpoint.name)}Response`
    schemas[name] = { description: `Envelope of ${held ?? endpoint.name}`, ...schema }
    return schemaRef(name)
  }

  const fileOf = (raw: OpenApi.OpenApiSpecResponse, endpoint: Endpoint, summary: string): JsonObject => ({
    description: summary,
    headers: headerRefs([
      "x-request-id",
      "cache-control",
      "quota",
      "etag",
      "last-modified",
      "x-meta-as-of",
      "content-disposition"
    ]),
    content: {
      "application/json": {
        schema: tidy((raw.content?.["application/json"]?.schema ?? null) as never, false),
        example: examples[endpoint.name] ?? null
      },
      "text/csv": { schema: { type: "string", description: csvOf }, example: fileExamples[endpoint.name] ?? "" },
      "application/vnd.apache.parquet": {
        schema: { type: "string", format: "binary", description: "Apache Parquet, compressed with Snappy" },
        example: "PAR1…"
      }
    }
  })

  const successOf = (
    status: string,
    raw: OpenApi.OpenApiSpecResponse,
    endpoint: Endpoint,
    summary: string
  ): JsonObject => {
    const { credential, formats } = endpoint.policy
    if (formats.includes("application/vnd.apache.parquet")) return fileOf(raw, endpoint, summary)
    const given = raw.content?.["application/json"]?.schema
    const schema = endpoint.policy.bare ? tidy(given as never, false) : envelope(given, endpoint)
    const csv = formats.includes("text/csv")
    const names = [
      ...(credential === "key" ? ["quota"] : []),
      ...(isKept(endpoint) ? ["etag"] : []),
      ...(endpoint.policy.metered ? ["last-modified"] : [])
    ]
    return {
      description: summary,
      headers: headerRefs([
        "x-request-id",
        "cache-control",
        ...names,
        ...(csv ? ["x-meta-as-of"] : []),
        ...(status === "202" ? ["location"] : [])
      ]),
      content: {
        "application/json": { schema, example: examples[endpoint.name] ?? null },
        ...(csv && {
          "text/csv": {
            schema: { type: "string", description: csvOf },
            example: csvExamples[endpoint.name] ?? ""
          }
        })
      }
    }
  }

  for (const { method, operation, path } of spec.operations) {
    const endpoint = endpoints.get(operation.operationId) as Endpoint
    const { credential } = endpoint.policy
    const product = products.find(({ id }) => id === endpoint.policy.product)
    const summary = operation.summary ?? endpoint.name
    const own = operation.parameters.map((raw) => shared(parameterOf(raw, schemas), endpoint))
    const successes = Object.entries(operation.responses).filter(([status]) => status < "300")
    paths[path] = {
      ...paths[path],
      [method]: {
        tags: operation.tags,
        operationId: operationIdOf(endpoint),
        summary,
        description: [operation.description, statusText(product), costOf(endpoint.policy)]
          .filter((text) => text)
          .join(" "),
        ...(product !== undefined && { "x-product": product.id, "x-status": product.status }),
        security: security[credential],
        parameters: [...own, ...(isKept(endpoint) ? [parameterRef("IfNoneMatch")] : []), parameterRef("XRequestId")],
        ...(operation.requestBody && {
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: tidy((operation.requestBody.content["application/json"]?.schema ?? null) as never, true),
                example: requestExamples[endpoint.name] ?? null
              },
              ...(endpoint.policy.csvBody && {
                "text/csv": { schema: { type: "string", description: csvBodyOf }, example: csvBodyExample }
              })
            }
          }
        }),
        responses: {
          ...Object.fromEntries(successes.map(([status, raw]) => [status, successOf(status, raw, endpoint, summary)])),
          ...(isKept(endpoint) && { "304": { $ref: "#/components/responses/NotModified" } }),
          ...problemsOf(codesOf(endpoint, operation.requestBody !== undefined), credential === "key")
        }
      }
    }
  }

  for (const [name, schema] of Object.entries(webhookSchemas)) schemas[name] ??= tidy(schema, false)

  for (const [path, endpoint] of Object.entries(operationsEndpoints)) {
    const { notFound = false, security: schemes, success, unavailable, ...texts } = endpoint
    const problems = problemsOf(new Set([...always, ...(notFound ? (["not_found"] as const) : [])]), false)
    const draining = responses["ServiceUnavailable"] as JsonObject
    paths[path] = {
      get: {
        tags: ["operations"],
        ...texts,
        security: schemes,
        parameters: [parameterRef("XRequestId")],
        responses: {
          "200": { description: endpoint.summary, headers: operationsHeaders, content: success },
          ...problems,
          ...(unavailable && {
            "503": {
              ...draining,
              description: "Not ready; while the node shuts down, `service_unavailable`",
              content: { ...unavailable, ...(draining["content"] as JsonObject) }
            }
          })
        }
      }
    }
  }

  const document: JsonObject = {
    openapi: "3.1.0",
    info: {
      title: spec.info.title,
      version: spec.info.version,
      summary: "Live and historical data of the Indian power grid, as a REST API",
      description: description(baseUrl, spec.info.description ?? ""),
      contact: { name: "Docs and support", url: `${baseUrl}/docs` },
      ...(spec.info.license && { license: spec.info.license as unknown as JsonObject })
    },
    externalDocs: { description: "Getting started, plans, time and units", url: `${baseUrl}/docs` },
    servers: [{ url: baseUrl, description: "This service" }],
    tags: [
      ...spec.tags.map(({ description: about, name }) => ({ name, description: about ?? name })),
      { name: "operations", description: "Health, metrics and documents; no part of the versioned contract." }
    ],
    paths,
    webhooks
  }
  const components: JsonObject = {
    securitySchemes,
    parameters,
    headers: headerComponents,
    responses,
    schemas: { ...schemas, ...problemSchemas(allProblems), ...operationsSchemas }
  }
  return { ...document, components: pruned(document, components) }
}
