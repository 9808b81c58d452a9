import { aliasesOf, answersItself, isDocumented, isLegacy, type NamespacePhase } from "@grid/domain/legacy/Mapping"
import { String as Text } from "effect"
import { pruned } from "./Components.ts"
import { headerRefs } from "./Headers.ts"
import { isObject, type Json, type JsonObject, memberOf } from "./Schemas.ts"

const tag = "legacy"

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
    .map(Text.capitalize)
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
  const responses = memberOf(operation, "responses")
  return {
    ...operation,
    tags: [tag],
    operationId: operationIdOf(method, alias),
    summary: `Legacy path of ${path}`,
    description: answers
      ? `Answers as \`${method.toUpperCase()} ${path}\`, which is the canonical path. This one is not deprecated.`
      : `Leads to \`${method.toUpperCase()} ${path}\` for the lifetime of v1.`,
    ...(!answers && { security: [] }),
    responses: answers
      ? responses
      : {
          "308": { $ref: "#/components/responses/Moved" },
          ...Object.fromEntries(Object.entries(responses).filter(([status]) => general.has(status)))
        }
  }
}

/** Statuses that a redirect can have, too. */
const general = new Set(["431", "500", "503"])

/**
 * The document as it is published in a phase: with the legacy paths as further spellings of their routes, or, in the last
 * phase, without any.
 */
export const inPhase = (document: JsonObject, phase: NamespacePhase): JsonObject => {
  const { components: _, paths: __, tags, ...rest } = document
  const documented = isDocumented(phase)
  const paths: Record<string, JsonObject> = {}
  for (const path of Object.keys(memberOf(document, "paths"))) {
    const item = memberOf(memberOf(document, "paths"), path)
    const operations = Object.keys(item).map((method) => [method, memberOf(item, method)] as const)
    if (documented || !isLegacy(path)) paths[path] = item
    if (!documented) continue
    for (const [method, operation] of operations) {
      for (const alias of aliasesOf({ method: method.toUpperCase(), path })) {
        paths[alias.path] = { ...paths[alias.path], [method]: aliasOf(phase, method, path, alias.path, operation) }
      }
    }
  }
  const isOther = (entry: Json) => isObject(entry) && entry["name"] !== tag
  const published: JsonObject = {
    ...rest,
    tags: documented || !Array.isArray(tags) ? (tags ?? []) : tags.filter(isOther),
    paths
  }
  const components = memberOf(document, "components")
  const responses = { ...memberOf(components, "responses"), Moved: moved }
  return { ...published, components: pruned(published, { ...components, responses }) }
}
