import { assert, describe, it } from "@effect/vitest"
import { pruned } from "@grid/docs/openapi/Components"
import { openApiDocument } from "@grid/docs/openapi/Document"
import { inPhase } from "@grid/docs/openapi/LegacyPaths"
import type { JsonObject } from "@grid/docs/openapi/Schemas"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import Spectral from "@stoplight/spectral-core"
import Rulesets from "@stoplight/spectral-rulesets"
import { setImmediate } from "node:timers/promises"

const whole = openApiDocument("https://grid.test")

/** As it is published, with every legacy path. */
const document = inPhase(whole, "dual-mount")

/** Every operation once, since a legacy path has those of its path of v1. */
const surface = inPhase(whole, "single-surface")

/** A document with other paths, and the components that these reach. */
const withPaths = (of: JsonObject, paths: JsonObject): JsonObject => ({
  ...of,
  paths,
  components: pruned({ paths }, of["components"] as JsonObject)
})

/** What Redocly's strictest rules say, with the place. */
const redocly = async (source: string): Promise<ReadonlyArray<string>> => {
  const config = await createConfig({ extends: ["recommended-strict"] })
  const found = await lintFromString({ source, absoluteRef: "/openapi.json", config })
  return found.map(({ location, message, ruleId }) => `${ruleId} ${location[0]?.pointer ?? ""}: ${message}`)
}

const pathsAtOnce = 40

const shared = /^#\/components\/(?:headers|(responses))\//

/**
 * The part without headers and answers of an earlier mention: nearly every answer has the same dozen, and each example among
 * them would be judged two thousand times.
 */
const unrepeated = (part: JsonObject, mentioned: Set<string>): JsonObject =>
  JSON.parse(JSON.stringify(part), (_, value: { readonly $ref?: unknown } | null) => {
    const ref = String(value?.$ref)
    const [isShared, isAnswer] = shared.exec(ref) ?? []
    if (isShared === undefined) return value
    if (mentioned.has(ref))
      return isAnswer === undefined ? undefined : { description: "as where it was mentioned first" }
    mentioned.add(ref)
    return value
  })

/** Spectral's recommended rules; examples of answers and parameters are left to Redocly, which judges each of them once. */
const rules: Spectral.RulesetDefinition = {
  extends: [[Rulesets.oas as Spectral.RulesetDefinition, "recommended"]],
  rules: {
    "oas3-valid-media-example": {
      ...Rulesets.oas.rules["oas3-valid-media-example"],
      given: "$..headers..[?(@ && @.schema && (@.example !== void 0 || @.examples))]"
    } as Spectral.RuleDefinition
  }
}

/**
 * What these rules say, warnings and hints too, with the place. It looks at some paths at a time: over the
 * whole document it would keep the thread for longer than the test runner waits for a sign of life. What paths must not
 * have in common, Redocly sees.
 */
const spectral = async (source: string): Promise<ReadonlyArray<string>> => {
  const { components, paths, ...rest } = JSON.parse(source) as Readonly<Record<"components" | "paths", JsonObject>>
  const linter = new Spectral.Spectral()
  linter.setRuleset(rules)
  const entries = Object.entries(paths)
  const complaints: Array<string> = []
  const mentioned = new Set<string>()
  for (let from = 0; from < entries.length; from += pathsAtOnce) {
    const some = { ...rest, paths: Object.fromEntries(entries.slice(from, from + pathsAtOnce)) }
    const part = unrepeated(some, mentioned)
    const found = await linter.run({ ...part, components: pruned(part, components) })
    complaints.push(...found.map(({ code, message, path }) => `${code} ${path.join("/")}: ${message}`))
    await setImmediate()
  }
  return complaints
}

describe.each([
  ["Redocly", redocly, document],
  ["Spectral", spectral, surface]
] as const)("%s", (_, lint, published) => {
  it("has nothing to complain of in the document", async () => {
    assert.deepStrictEqual(await lint(JSON.stringify(published)), [])
  })

  it("does look", async () => {
    const path = (published["paths"] as JsonObject)["/healthz"] as JsonObject
    const { operationId: _operationId, ...nameless } = path["get"] as JsonObject
    const found = await lint(JSON.stringify(withPaths(published, { "/healthz": { get: nameless } })))
    assert.include(found.join("\n"), "operation-operationId")
  })
})

it("Redocly judges examples of answers and of parameters", async () => {
  const wrong = { schema: { type: "string" }, example: 7 }
  const operation = {
    parameters: [{ name: "wrong", in: "query", ...wrong }],
    responses: { "200": { description: "wrong", content: { "application/json": wrong } } }
  }
  const complaints = (await redocly(JSON.stringify(withPaths(surface, { "/wrong": { get: operation } })))).join("\n")
  assert.include(complaints, "no-invalid-parameter-examples")
  assert.include(complaints, "no-invalid-media-type-examples")
})

it("Spectral judges what answers share, too", async () => {
  const { components, paths, ...rest } = structuredClone(surface) as Record<"components" | "paths", JsonObject>
  const some = Object.fromEntries(
    Object.entries(paths).filter(([path]) => path.endsWith("/ping") || path === "/healthz")
  )
  const headers = components["headers"] as JsonObject
  const wrong = { ...components, headers: { ...headers, "X-Tier": { schema: { type: "string" }, example: 7 } } }
  const complaints = await spectral(JSON.stringify({ ...rest, paths: some, components: wrong }))
  assert.include(complaints.join("\n"), "components/headers/X-Tier/example")
})
