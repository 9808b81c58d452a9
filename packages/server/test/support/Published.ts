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

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(document as AnySchema, "openapi")

interface Place {
  readonly value: Json
  readonly pointer: string
}

const places = new Map<string, Place>()

/** What a pointer of the document says, its own reference followed. */
const at = (pointer: string): Place => {
  const known = places.get(pointer)
  if (known !== undefined) return known
  const place = lookUp(pointer)
  places.set(pointer, place)
  return place
}

const lookUp = (pointer: string): Place => {
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
}

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

const validators = new Map<string, ValidateFunction>()

/** Fails where a value is not what the schema at this place of the document says. */
const fits = (pointer: string, value: unknown, label: string): void => {
  const known = validators.get(pointer)
  const validate = known ?? ajv.compile({ $ref: `openapi#${encodeURI(pointer)}` })
  if (known === undefined) validators.set(pointer, validate)
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

const headersFit = (pointer: string, declared: JsonObject, headers: Headers, label: string): void => {
  const names = new Set(Object.keys(declared).map((name) => name.toLowerCase()))
  for (const name of headers.keys()) {
    assert.isTrue(names.has(name) || transport.has(name), `${label} has the header ${name}, which is not published`)
  }
  for (const name of Object.keys(declared)) {
    const { pointer: place, value } = at(`${pointer}/headers/${escaped(name)}`)
    const text = headers.get(name)
    if (text === null) {
      assert.notStrictEqual((value as JsonObject)["required"], true, `${label} lacks the header ${name}`)
    } else {
      const { type } = (value as JsonObject)["schema"] as JsonObject
      const read = type !== "string" && /^\d+$/.test(text) ? Number(text) : text
      fits(`${place}/schema`, read, `${label}: header ${name}`)
    }
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
  const { pointer, value } = at(`${operation.pointer}/responses/${status}`)
  const response = value as JsonObject
  headersFit(pointer, (response["headers"] ?? {}) as JsonObject, headers, label)
  if (method === "HEAD") return assert.strictEqual(text, "", label)
  const content = response["content"] as JsonObject | undefined
  if (content === undefined) return assert.strictEqual(text, "", label)
  assert.property({ ...content, ...(response["x-formats"] as JsonObject | undefined) }, type, label)
  const place = `${pointer}/content/${escaped(type)}/schema`
  if (type.endsWith("json")) fits(place, JSON.parse(text), label)
  else if (type === "text/csv") assert.isTrue(text.endsWith("\r\n"), label)
}
