import { assert } from "@effect/vitest"
import { codes, statusOf } from "@grid/domain/errors/Problem"
import { isLegacy, mappings, movedTo } from "@grid/domain/legacy/Mapping"
import { docsPaths } from "@grid/docs/pages/Paths"
import { inPhase } from "@grid/docs/openapi/LegacyPaths"
import type { Json, JsonObject } from "@grid/docs/openapi/Schemas"
import { Ajv2020, type AnySchema, type ValidateFunction } from "ajv/dist/2020.js"
import formats from "ajv-formats"
import { readFileSync } from "node:fs"

/** A parameter of an operation, with its reference followed. */
export interface PublishedParameter {
  readonly name: string
  readonly in: "query" | "path" | "header"
  readonly required: boolean
  readonly schema: JsonObject
  readonly example: Json
}

/** An operation of the published document. */
export interface PublishedOperation {
  readonly id: string
  readonly method: string
  /** With parameters in braces. */
  readonly path: string
  /** Names of the security schemes that it accepts. */
  readonly security: ReadonlyArray<string>
  readonly parameters: ReadonlyArray<PublishedParameter>
  /** Schema of the JSON body; null where it takes none. */
  readonly body: JsonObject | null
  readonly responses: Readonly<Record<string, JsonObject>>
  /** Where it stands in the document, as a JSON pointer. */
  readonly pointer: string
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * Objects closed to members that the document does not name. Answers are published as open, since v1 may gain members;
 * a server sends no more than it publishes.
 */
const closed = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(closed)
  if (!isObject(value)) return value
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]))
  return value["type"] === "object" && "properties" in value && !("additionalProperties" in value)
    ? { ...members, additionalProperties: false }
    : members
}

/** The document that `OpenApi.test.ts` holds the service to: made anew, it takes each worker two seconds. */
export const agreed: JsonObject = JSON.parse(
  readFileSync(new URL("../snapshots/openapi.json", import.meta.url), "utf8")
)

/** With every legacy path. */
const document = closed(inPhase(agreed, "dual-mount")) as JsonObject

// Most validators judge a few answers: to make them fast would take longer than they do. `OpenApiLint.test.ts` looks at the schemas.
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false }
})
formats.default(ajv)
ajv.addSchema(document as AnySchema, "openapi")

interface Place {
  readonly value: Json
  readonly pointer: string
}

/** Made once for each place of the document. */
const once = <Made>(make: (pointer: string) => Made): ((pointer: string) => Made) => {
  const made = new Map<string, Made>()
  return (pointer) => {
    const known = made.get(pointer)
    if (known !== undefined) return known
    const value = make(pointer)
    made.set(pointer, value)
    return value
  }
}

/** What a pointer of the document says, its own reference followed. */
const at: (pointer: string) => Place = once((pointer) => {
  const value = pointer
    .split("/")
    .slice(1)
    .reduce<Json | undefined>(
      (found, part) => (found as JsonObject | undefined)?.[part.replaceAll("~1", "/").replaceAll("~0", "~")],
      document
    )
  assert(value !== undefined, `the document has nothing at ${pointer}`)
  const ref = isObject(value) ? value["$ref"] : undefined
  return typeof ref === "string" ? at(ref.slice(1)) : { value, pointer }
})

/** A schema with its references followed; what stands beside a reference wins. */
export const resolved = (schema: JsonObject): JsonObject => {
  const { $ref, ...siblings } = schema
  return typeof $ref === "string" ? { ...resolved(at($ref.slice(1)).value as JsonObject), ...siblings } : schema
}

const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1")

/** Every operation of the published document, with references of parameters and answers followed. */
export const operations: ReadonlyArray<PublishedOperation> = Object.entries(document["paths"] as JsonObject).flatMap(
  ([path, item]) =>
    Object.entries(item as JsonObject).map(([method, raw]) => {
      const operation = raw as JsonObject
      const pointer = `/paths/${escaped(path)}/${method}`
      const body = operation["requestBody"] as { readonly content: Readonly<Record<string, JsonObject>> } | undefined
      return {
        id: String(operation["operationId"]),
        method: method.toUpperCase(),
        path,
        pointer,
        security: (operation["security"] as ReadonlyArray<JsonObject>).flatMap(Object.keys),
        parameters: (operation["parameters"] as ReadonlyArray<JsonObject>).map(
          (_, index) => at(`${pointer}/parameters/${index}`).value as unknown as PublishedParameter
        ),
        body: body === undefined ? null : (body.content["application/json"]?.["schema"] as JsonObject),
        responses: operation["responses"] as Readonly<Record<string, JsonObject>>
      }
    })
)

const alias = "/api/developer/v1/"

/** The path of v1 that another spelling of it stands for. */
const canonicalOf = (path: string): string => {
  if (path.startsWith(alias)) return path.slice("/api".length)
  const mapping = mappings.find(({ legacy, owned }) => path === legacy || (owned && path.startsWith(`${legacy}/`)))
  return mapping === undefined ? path : movedTo(mapping, path)
}

const parametersOf = ({ path }: PublishedOperation) => (path.match(/\{/g) ?? []).length

/** Operations with the segments of their paths, those of fewest parameters first. */
const bySegments = operations
  .toSorted((a, b) => parametersOf(a) - parametersOf(b))
  .map((operation) => ({ operation, own: operation.path.split("/") }))

/** The operation that a path leads to; fixed segments win over parameters. */
export const operationOf = (method: string, path: string): PublishedOperation | undefined => {
  const segments = canonicalOf(path).split("/")
  const wanted = method === "HEAD" ? "GET" : method
  return bySegments.find(
    ({ operation, own }) =>
      operation.method === wanted &&
      own.length === segments.length &&
      own.every((segment, index) => segment === segments[index] || (segment.startsWith("{") && segments[index] !== ""))
  )?.operation
}

const validatorAt = once((pointer): ValidateFunction => ajv.compile({ $ref: `openapi#${encodeURI(pointer)}` }))

/** Fails where a value is not what the schema at this place of the document says. */
const fits = (pointer: string, value: unknown, label: string): void => {
  const validate = validatorAt(pointer)
  if (validate(value)) return
  // Of alternatives that do not fit, what the answer says is wrong tells more than that none of them does.
  const errors = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || "/"} ${message ?? ""} ${JSON.stringify(params)}`
  )
  assert.fail(`${label} is not as published (${pointer}):\n${errors.slice(0, 10).join("\n")}`)
}

/** Headers that HTTP itself needs or that say how the bytes are sent. */
const transport = new Set([
  "allow",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "transfer-encoding",
  "vary",
  "x-content-type-options"
])

/** A header that an answer may have, and the place of its schema. */
interface PublishedHeader {
  readonly name: string
  readonly required: boolean
  readonly isText: boolean
  readonly schema: string
}

/** What an operation publishes of its answers with one status. */
interface PublishedResponse {
  readonly pointer: string
  /** By their names in small letters. */
  readonly headers: ReadonlyMap<string, PublishedHeader>
  /** Media types; null where there is no body. */
  readonly types: ReadonlySet<string> | null
}

const responseAt = once((place): PublishedResponse => {
  const { pointer, value } = at(place)
  const { content, headers, "x-formats": formats } = value as Readonly<Record<string, JsonObject | undefined>>
  return {
    pointer,
    headers: new Map(
      Object.keys(headers ?? {}).map((name) => {
        const header = at(`${pointer}/headers/${escaped(name)}`)
        const { required, schema } = header.value as JsonObject
        const isText = (schema as JsonObject)["type"] === "string"
        return [
          name.toLowerCase(),
          { name, required: required === true, isText, schema: `${header.pointer}/schema` }
        ] as const
      })
    ),
    types: content === undefined ? null : new Set([...Object.keys(content), ...Object.keys(formats ?? {})])
  }
})

// Thousands of answers are looked at: an assertion for each of their headers would take longer than what it looks at.
const headersFit = (declared: PublishedResponse["headers"], headers: Headers, label: string): void => {
  const sent = new Map(headers)
  for (const name of sent.keys())
    if (!declared.has(name) && !transport.has(name))
      assert.fail(`${label} has the header ${name}, which is not published`)
  for (const [key, { isText, name, required, schema }] of declared) {
    const text = sent.get(key)
    if (text !== undefined)
      fits(schema, !isText && /^\d+$/.test(text) ? Number(text) : text, `${label}: header ${name}`)
    else if (required) assert.fail(`${label} lacks the header ${name}`)
  }
}

/** An answer as the network gives it. */
export interface PublishedAnswer {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Fails where an answer is not what the published document says of its operation: status, media type, headers, body with
 * no member missing and none too many. What no operation answers must be a problem of a known code.
 */
export const conforms = ({ headers, method, status, text, url }: PublishedAnswer): void => {
  // As it was sent: a parser of addresses would resolve dots.
  const pathname = url.replace(/^https?:\/\/[^/]*/, "").split("?")[0] ?? ""
  const operation = operationOf(method, pathname)
  const label = `${method} ${pathname.slice(0, 200)} → ${status}`
  const type = headers.get("content-type")?.split(";")[0] ?? ""
  if (status === 308) return assert.isTrue(isLegacy(pathname), label)
  if (operation === undefined) {
    if (status === 200 && pathname.startsWith(docsPaths[0])) return
    if (method === "HEAD") return
    assert.strictEqual(type, "application/problem+json", label)
    const { code } = JSON.parse(text) as { readonly code: (typeof codes)[number] }
    assert.include(codes, code, label)
    return assert.strictEqual(statusOf(code), status, label)
  }
  // In the later phases a legacy path leads on, whatever is published in this one.
  if (status === 308) return assert.match(headers.get("location") ?? "", /^\/developer\/v1\//, label)
  assert.property(operation.responses, String(status), `${label}: ${operation.id} publishes no such status: ${text}`)
  const response = responseAt(`${operation.pointer}/responses/${status}`)
  headersFit(response.headers, headers, label)
  if (method === "HEAD" || response.types === null) return assert.strictEqual(text, "", label)
  assert.isTrue(response.types.has(type), `${label} is of the type ${type}, which is not published`)
  const place = `${response.pointer}/content/${escaped(type)}/schema`
  if (type.endsWith("json")) fits(place, JSON.parse(text), label)
  else if (type === "text/csv") assert.isTrue(text.endsWith("\r\n"), label)
}
