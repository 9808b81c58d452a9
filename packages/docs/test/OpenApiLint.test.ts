import { assert, describe, it } from "@effect/vitest"
import { pruned } from "@grid/docs/openapi/Components"
import { openApiDocument } from "@grid/docs/openapi/Document"
import { inPhase } from "@grid/docs/openapi/LegacyPaths"
import type { JsonObject } from "@grid/docs/openapi/Schemas"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import Spectral from "@stoplight/spectral-core"
import Rulesets from "@stoplight/spectral-rulesets"
import { setImmediate } from "node:timers/promises"

/** As it is published, with every legacy path. */
const document = inPhase(openApiDocument("https://grid.test"), "dual-mount")

/** Every operation once, since a legacy path has those of its path of v1. */
const surface = inPhase(openApiDocument("https://grid.test"), "single-surface")

/** What Redocly's strictest rules say, with the place. */
const redocly = async (source: string): Promise<ReadonlyArray<string>> => {
  const config = await createConfig({ extends: ["recommended-strict"] })
  const found = await lintFromString({ source, absoluteRef: "/openapi.json", config })
  return found.map(({ location, message, ruleId }) => `${ruleId} ${location[0]?.pointer ?? ""}: ${message}`)
}

const pathsAtOnce = 16

/**
 * What Spectral's recommended rules say, warnings and hints too, with the place. It looks at some paths at a time: over the
 * whole document it would keep the thread for longer than the test runner waits for a sign of life. What paths must not
 * have in common, Redocly sees.
 */
const spectral = async (source: string): Promise<ReadonlyArray<string>> => {
  const { components, paths, ...rest } = JSON.parse(source) as Readonly<Record<"components" | "paths", JsonObject>>
  const linter = new Spectral.Spectral()
  linter.setRuleset({ extends: [[Rulesets.oas as Spectral.RulesetDefinition, "recommended"]] })
  const entries = Object.entries(paths)
  const complaints: Array<string> = []
  for (let from = 0; from < entries.length; from += pathsAtOnce) {
    const part = { ...rest, paths: Object.fromEntries(entries.slice(from, from + pathsAtOnce)) }
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
  it("has nothing to complain of in the document", { timeout: 300_000 }, async () => {
    assert.deepStrictEqual(await lint(JSON.stringify(published)), [])
  })

  it("does look", async () => {
    const path = (published["paths"] as JsonObject)["/healthz"] as JsonObject
    const nameless = { get: { ...(path["get"] as JsonObject), operationId: undefined } }
    const found = await lint(JSON.stringify({ ...published, paths: { "/healthz": nameless } }))
    assert.include(found.join("\n"), "operation-operationId")
  })
})
