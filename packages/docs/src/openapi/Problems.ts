import { codes as allCodes, type ProblemCode, schemas, statusOf, titleOf } from "@grid/domain/errors/Problem"
import { problemDetails } from "@grid/domain/errors/ProblemDetails"
import { Array as Arr, String as Text } from "effect"
import { errorGuide } from "./ErrorGuide.ts"
import { requestId } from "./ExampleMeta.ts"
import { headerRefs } from "./Headers.ts"
import { type JsonObject, memberOf, schemaRef, tidy } from "./Schemas.ts"
import { componentsOf } from "./Spec.ts"

const pascal = (text: string) => text.toLowerCase().split("_").map(Text.capitalize).join("")

const schemaName = (code: ProblemCode) => `Problem${pascal(code)}`

/** Codes of errors after the key is identified, so that the answer has the quota headers; the last two also come before. */
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
  "tenant_suspended",
  "not_found",
  "not_acceptable",
  "conflict",
  "payload_too_large",
  "unsupported_media_type",
  "computation_too_large",
  "quota_exceeded",
  "too_many_running",
  "data_unavailable",
  "service_unavailable",
  "internal_error"
])

/** Name of several codes of one status. */
const phrases: Readonly<Record<number, string>> = { 400: "BadRequest", 401: "Unauthorized", 503: "Unavailable" }

const schemaOf = (code: ProblemCode): JsonObject => {
  const { name, schemas: components } = componentsOf(schemas[code])
  const schema = tidy(memberOf(components, name), false)
  const properties = memberOf(schema, "properties")
  return {
    ...schema,
    properties: {
      ...properties,
      type: { ...memberOf(properties, "type"), format: "uri" },
      status: { ...memberOf(properties, "status"), enum: [statusOf(code)] }
    }
  }
}

/** Schemas of all problems, by component name. */
export const problemSchemas = (): JsonObject =>
  Object.fromEntries(allCodes.map((code) => [schemaName(code), schemaOf(code)]))

/** Codes by their status, both ascending. */
export const byStatus = (codes: ReadonlySet<ProblemCode>): ReadonlyArray<readonly [number, Group]> =>
  Object.entries(
    Arr.groupBy(
      allCodes.filter((code) => codes.has(code)),
      (code) => String(statusOf(code))
    )
  ).map(([status, group]) => [Number(status), group])

type Group = Arr.NonEmptyReadonlyArray<ProblemCode>

const schemaOfGroup = (codes: Group): JsonObject => {
  const refs = codes.map((code) => schemaRef(schemaName(code)))
  const mapping = Object.fromEntries(codes.map((code, index) => [code, refs[index]?.["$ref"] ?? null]))
  return codes.length === 1
    ? schemaRef(schemaName(codes[0]))
    : { oneOf: refs, discriminator: { propertyName: "code", mapping } }
}

/**
 * The reusable response for some codes of one status and its names as a component, the shortest first. Examples and
 * headers are what the server itself makes of such an error.
 */
export const problemResponse = (
  codes: Group,
  { baseUrl, withKey }: { readonly withKey: boolean; readonly baseUrl: string }
): readonly [names: readonly [string, ...ReadonlyArray<string>], response: JsonObject] => {
  const withQuota = withKey && codes.some((code) => afterKey.has(code))
  const replies = codes.map((code) => ({
    code,
    reply: problemDetails(errorGuide[code].example, { requestId, baseUrl })
  }))
  const special = ["www-authenticate", "retry-after", "allow"].filter((name) =>
    replies.some(({ reply }) => name in reply.headers)
  )
  const suffix = withQuota ? "ForKey" : ""
  const whole = `${codes.map(pascal).join("Or")}${suffix}`
  const phrase = codes.length > 1 ? phrases[statusOf(codes[0])] : undefined
  return [
    phrase === undefined ? [whole] : [`${phrase}${suffix}`, whole],
    {
      description: codes
        .map((code) => `\`${code}\`: ${titleOf(code).toLowerCase()}. ${errorGuide[code].remedy}`)
        .join("\n\n"),
      headers: headerRefs(["x-request-id", "cache-control", ...special, ...(withQuota ? ["quota"] : [])]),
      content: {
        "application/problem+json": {
          schema: schemaOfGroup(codes),
          examples: Object.fromEntries(
            replies.map(({ code, reply }) => [code, { summary: titleOf(code), value: JSON.parse(reply.body) }])
          )
        }
      }
    }
  ]
}
