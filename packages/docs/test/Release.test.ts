import { factsOf, losses } from "@grid/docs/openapi/Facts"
import { openApiDocument } from "@grid/docs/openapi/Document"
import type { JsonObject } from "@grid/docs/openapi/Schemas"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** What clients could rely on in the last release, as `npm run release` wrote it. */
const released = readFileSync(fileURLToPath(new URL("released.txt", import.meta.url)), "utf8")
  .trimEnd()
  .split("\n")

const document = openApiDocument("https://grid.test") as JsonObject

/** The document with every name that is spelt so spelt otherwise. */
const renamed = (name: string, other: string) =>
  JSON.parse(JSON.stringify(document).replaceAll(`"${name}"`, `"${other}"`)) as JsonObject

/** Losses that section 12 of the contract asks for, by what they begin with, and why. */
const agreed: ReadonlyArray<readonly [start: string, why: string]> = [
  ["ListKeysResponse.meta: PublicMeta", "the list of keys is paged: its meta has the same members and page beside them"]
]

describe("the document beside that of the last release", () => {
  const now = factsOf(document)

  it("takes nothing away and asks for nothing more, but what was agreed", () => {
    const lost = losses(released, now).filter((fact) => !agreed.some(([start]) => fact.startsWith(start)))
    assert.deepStrictEqual(lost, [])
  })

  it("needs every exception that was agreed", () => {
    const lost = losses(released, now)
    for (const [start, why] of agreed)
      assert.isTrue(
        lost.some((fact) => fact.startsWith(start)),
        `${start}: ${why}`
      )
  })

  it.each([
    ["a member of an answer", "load_factor_fraction", "load_factor"],
    ["a parameter", "hours", "last_hours"],
    ["a word of a parameter", "blended", "mixed"],
    ["a schema", "DemandHistory", "HistoryOfDemand"],
    ["a member of a body", "capex_inr_per_mw", "capex_inr"]
  ])("%s that is renamed is seen", (_, name, other) => {
    assert.isNotEmpty(losses(now, factsOf(renamed(name, other))))
  })

  it("what a request must hold from now on is seen, what it need not hold any more and what is added is no loss", () => {
    const body = (required: ReadonlyArray<string>): JsonObject => ({
      paths: {
        "/a": {
          post: {
            requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/A" } } } },
            responses: { "200": {} }
          }
        }
      },
      components: { schemas: { A: { type: "object", required, properties: { b: { type: "string" } } } } }
    })
    const [free, demanding] = [factsOf(body([])), factsOf(body(["b"]))]
    assert.deepStrictEqual(losses(free, demanding), ["A.b must"])
    assert.deepStrictEqual(losses(demanding, free), [])
    assert.deepStrictEqual(losses(now.slice(1), now), [])
  })
})
