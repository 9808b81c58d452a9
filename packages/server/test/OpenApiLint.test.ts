import { assert, describe, it } from "@effect/vitest"
import { openApiDocument } from "@grid/server/openapi/Document"
import { inPhase } from "@grid/server/openapi/LegacyPaths"
import type { JsonObject } from "@grid/server/openapi/Schemas"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import Spectral from "@stoplight/spectral-core"
import Rulesets from "@stoplight/spectral-rulesets"

/** As it is published, with every legacy path. */
const document = inPhase(openApiDocument("https://grid.test"), "dual-mount")

/** What Redocly's strictest rules say, with the place. */
const redocly = async (source: string): Promise<ReadonlyArray<string>> => {
  const config = await createConfig({ extends: ["recommended-strict"] })
  const found = await lintFromString({ source, absoluteRef: "/openapi.json", config })
  return found.map(({ location, message, ruleId }) => `${ruleId} ${location[0]?.pointer ?? ""}: ${message}`)
}

/** What Spectral's recommended rules say, warnings and hints too, with the place. */
const spectral = async (source: string): Promise<ReadonlyArray<string>> => {
  const linter = new Spectral.Spectral()
  linter.setRuleset({ extends: [[Rulesets.oas as Spectral.RulesetDefinition, "recommended"]] })
  const found = await linter.run(JSON.parse(source) as Record<string, unknown>)
  return found.map(({ code, message, path }) => `${code} ${path.join("/")}: ${message}`)
}

describe.each([
  ["Redocly", redocly],
  ["Spectral", spectral]
] as const)("%s", (_, lint) => {
  it("has nothing to complain of in the document", { timeout: 300_000 }, async () => {
    assert.deepStrictEqual(await lint(JSON.stringify(document)), [])
  })

  it("does look", async () => {
    const path = (document["paths"] as JsonObject)["/healthz"] as JsonObject
    const nameless = { get: { ...(path["get"] as JsonObject), operationId: undefined } }
    const found = await lint(JSON.stringify({ ...document, paths: { "/healthz": nameless } }))
    assert.include(found.join("\n"), "operation-operationId")
  })
})
