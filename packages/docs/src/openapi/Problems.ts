import { codes as allCodes, type ProblemCode, schemas, statusOf, titleOf } from "@grid/domain/errors/Problem"
import { problemDetails } from "@grid/domain/errors/ProblemDetails"
import { errorGuide } from "./ErrorGuide.ts"
import { requestId } from "./ExampleMeta.ts"
import { type JsonObject, schemaRef, tidy } from "./Schemas.ts"
import { componentsOf } from "./Spec.ts"

const pascal = (text: string) =>
  text
    .toLowerCase()
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")

const schemaName = (code: ProblemCode) => `Problem${pascal(code)}`

/** Codes that a caller can meet after the key was found, so that the answer has the quota headers. */
const afterKey: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "idempotency_mismatch",
  "invalid_parameter",
  "not_in_plan",
  "TIER_REQUIRED",
  "INVALID_LOAD_PROFILE",
  "MARGINAL_NOT_ALLOWED_FOR_SCOPE2",
  "TARIFF_NOT_FOUND",
  "STALE_TARIFF",
  "NOT_IMPLEMENTED",
  "ip_not_allowed",
  "not_found",
  "not_acceptable",
  "conflict",
  "payload_too_large",
  "unsupported_media_type",
  "quota_exceeded",
  "data_unavailable"
])

/** What several codes of one status have in common. */
const phrases: Readonly<Record<number, ReadonlyArray<string>>> = {
  400: ["BadRequest"],
  401: ["Unauthorized"],
  503: ["Unavailable"]
}

const schemaOf = (code: ProblemCode): JsonObject => {
  const { name, schemas: components } = componentsOf(schemas[code])
  const tidied = tidy(components[name] ?? null, false) as JsonObject
  const properties = tidied["properties"] as JsonObject
  return {
    ...tidied,
    properties: {
      ...properties,
      type: { ...(properties["type"] as JsonObject), format: "uri" },
      status: { ...(properties["status"] as JsonObject), enum: [statusOf(code)] }
    }
  }
}

/** Schemas of all problems, by component name. */
export const problemSchemas = (codes: ReadonlySet<ProblemCode>): JsonObject =>
  Object.fromEntries(allCodes.filter((code) => codes.has(code)).map((code) => [schemaName(code), schemaOf(code)]))

/** Codes by their status, both ascending. */
export const byStatus = (
  codes: ReadonlySet<ProblemCode>
): ReadonlyArray<readonly [number, ReadonlyArray<ProblemCode>]> => {
  const out = new Map<number, Array<ProblemCode>>()
  for (const code of allCodes) {
    if (codes.has(code)) out.set(statusOf(code), [...(out.get(statusOf(code)) ?? []), code])
  }
  return [...out].sort(([a], [b]) => a - b)
}

/**
 * The reusable response for some codes of one status and its names as a component, the shortest first. Examples and
 * headers are what the server itself makes of such an error.
 */
export const problemResponse = (
  codes: ReadonlyArray<ProblemCode>,
  options: {
    readonly withKey: boolean
    readonly baseUrl: string
    readonly headers: (names: ReadonlyArray<string>) => JsonObject
  }
): readonly [names: ReadonlyArray<string>, response: JsonObject] => {
  const withQuota = options.withKey && codes.some((code) => afterKey.has(code))
  const replies = codes.map((code) => ({
    code,
    reply: problemDetails(errorGuide[code].example, { requestId, baseUrl: options.baseUrl })
  }))
  const special = ["www-authenticate", "retry-after", "allow"].filter((name) =>
    replies.some(({ reply }) => name in reply.headers)
  )
  const [first] = codes
  const suffix = withQuota ? "ForKey" : ""
  const phrase = codes.length > 1 ? (phrases[statusOf(first as ProblemCode)] ?? []) : []
  const names = [...phrase, codes.map(pascal).join("Or")].map((name) => `${name}${suffix}`)
  return [
    names,
    {
      description: codes
        .map((code) => `\`${code}\`: ${titleOf(code).toLowerCase()}. ${errorGuide[code].remedy}`)
        .join("\n\n"),
      headers: options.headers(["x-request-id", "cache-control", ...special, ...(withQuota ? ["quota"] : [])]),
      content: {
        "application/problem+json": {
          schema:
            codes.length === 1
              ? schemaRef(schemaName(first as ProblemCode))
              : {
                  oneOf: codes.map((code) => schemaRef(schemaName(code))),
                  discriminator: {
                    propertyName: "code",
                    mapping: Object.fromEntries(
                      codes.map((code) => [code, schemaRef(schemaName(code))["$ref"] as string])
                    )
                  }
                },
          examples: Object.fromEntries(
            replies.map(({ code, reply }) => [
              code,
              { summary: titleOf(code), value: JSON.parse(reply.body) as JsonObject }
            ])
          )
        }
      }
    }
  ]
}
