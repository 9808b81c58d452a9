import { aliasesOf, answersItself, isDocumented, isLegacy, type NamespacePhase } from "@grid/domain/legacy/Mapping"
import { pruned } from "./Document.ts"
import { headerRefs } from "./Headers.ts"
import type { Json, JsonObject } from "./Schemas.ts"

const tag = "legacy"

const bearer: JsonObject = {
  type: "http",
  scheme: "bearer",
  description: "The API key as a Bearer credential: read on legacy paths only, in place of `X-API-Key`."
}

const security: ReadonlyArray<JsonObject> = [{ apiKey: [] }, { legacyBearer: [] }]

const moved: JsonObject = {
  description: "The path of v1, with the query as it was sent. Method and body stay; no key is needed here.",
  headers: {
    ...headerRefs(["x-request-id", "cache-control"]),
    Location: {
      description: "Path of v1 and query",
      schema: { type: "string", format: "uri-reference" },
      example: "/developer/v1/grid/demand/history?hours=48"
    }
  }
}

const operationIdOf = (method: string, path: string) =>
  method +
  path
    .slice("/api".length)
    .split(/[^a-z]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")

/** An alias is another spelling and no deprecated route: it stays for the lifetime of v1. */
const aliasOf = (
  phase: NamespacePhase,
  method: string,
  path: string,
  alias: string,
  operation: JsonObject
): JsonObject => {
  const answers = answersItself(phase)
  const responses = operation["responses"] as JsonObject
  return {
    ...operation,
    tags: [tag],
    operationId: operationIdOf(method, alias),
    summary: `Legacy path of ${path}`,
    description: answers
      ? `Answers as \`${method.toUpperCase()} ${path}\`, which is the canonical path. This one is not deprecated.`
      : `Leads to \`${method.toUpperCase()} ${path}\` for the lifetime of v1.`,
    security: answers ? security : [],
    responses: answers
      ? responses
      : {
          "308": { $ref: "#/components/responses/Moved" },
          ...Object.fromEntries(Object.entries(responses).filter(([status]) => general.has(status)))
        }
  }
}

/** What a redirect can meet, too. */
const general = new Set(["431", "500", "503"])

/**
 * The document as it is published in a phase: with the legacy paths as further spellings of their routes, or, in the last
 * phase, without any.
 */
export const inPhase = (document: JsonObject, phase: NamespacePhase): JsonObject => {
  const { components, paths, tags, ...rest } = document as JsonObject & {
    readonly components: JsonObject
    readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>
    readonly tags: ReadonlyArray<JsonObject>
  }
  const all: Record<string, Record<string, Json>> = {}
  for (const [path, item] of Object.entries(paths)) {
    if (!isLegacy(path)) all[path] = item
    else if (isDocumented(phase)) {
      all[path] = Object.fromEntries(
        Object.entries(item).map(([method, operation]) => [method, { ...operation, security }])
      )
    }
    if (!isDocumented(phase)) continue
    for (const [method, operation] of Object.entries(item)) {
      for (const alias of aliasesOf({ method: method.toUpperCase(), path })) {
        all[alias.path] = { ...all[alias.path], [method]: aliasOf(phase, method, path, alias.path, operation) }
      }
    }
  }
  const published: JsonObject = {
    ...rest,
    tags: isDocumented(phase) ? tags : tags.filter(({ name }) => name !== tag),
    paths: all
  }
  return {
    ...published,
    components: pruned(published, {
      ...components,
      securitySchemes: {
        ...(components["securitySchemes"] as JsonObject),
        ...(isDocumented(phase) && { legacyBearer: bearer })
      },
      responses: { ...(components["responses"] as JsonObject), Moved: moved }
    })
  }
}
