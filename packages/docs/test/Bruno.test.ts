import { assert, describe, it } from "@effect/vitest"
import { brunoCollection } from "@grid/docs/collection/Bruno"
import { openApiDocument } from "@grid/docs/openapi/Document"
import { isObject, type Json, type JsonObject } from "@grid/docs/openapi/Schemas"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { createRequire } from "node:module"

/** What Bruno checks a file with that it imports. */
const { collectionSchema }: { readonly collectionSchema: { readonly validate: (value: Json) => Promise<unknown> } } =
  createRequire(import.meta.url)("@usebruno/schema")

const baseUrl = "https://grid.test"
const collection = brunoCollection(openApiDocument(baseUrl), baseUrl)

interface Request {
  readonly name: string
  readonly request: {
    readonly method: string
    readonly url: string
    readonly auth: { readonly mode: string }
    readonly body: { readonly mode: string; readonly json?: string }
    readonly params: ReadonlyArray<{ readonly name: string; readonly type: string; readonly value: string }>
  }
}

const folders = collection["items"] as unknown as ReadonlyArray<{ readonly items: ReadonlyArray<Request> }>
const requests = folders.flatMap(({ items }) => items)

const uid = "a".repeat(21)

/** Lists whose entries have an id of their own in the application. */
const lists = new Set(["items", "headers", "params", "environments", "variables"])

/** A collection as Bruno has it once it has read a file: with ids, and the type of requests as it calls them inside. */
const imported = (value: Json, list: string | null): Json => {
  if (Array.isArray(value)) return value.map((entry) => imported(entry, list))
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => [name, imported(member, lists.has(name) ? name : null)])
  const whole: JsonObject = Object.fromEntries(members)
  return {
    ...whole,
    ...(list !== null && { uid }),
    ...(whole["type"] === "http" && { type: "http-request" })
  }
}

describe("the Bruno collection", () => {
  it("is one that Bruno imports", async () => {
    const read: JsonObject = { ...(imported(collection, null) as JsonObject), uid }
    await collectionSchema.validate(read)
    const { version: _, ...broken } = read
    const refused = await collectionSchema.validate(broken).then(
      () => false,
      () => true
    )
    assert.isTrue(refused)
  })

  it("has every route of the contract, with its method, parameters, credential and body", () => {
    const all = new Map(requests.map(({ request }) => [`${request.method} ${request.url.split("?")[0]}`, request]))
    for (const { decodePayload, method, path, policy } of contractRoutes) {
      const request = all.get(`${method} {{baseUrl}}${path}`)
      assert(request !== undefined, `${method} ${path}`)
      const { credential } = policy
      assert.strictEqual(
        request.auth.mode,
        credential === "key" ? "inherit" : credential === "identity" ? "bearer" : "none",
        path
      )
      assert.strictEqual(request.body.mode, decodePayload === null ? "none" : "json", path)
      assert.deepStrictEqual(
        request.params.filter(({ type }) => type === "path").map(({ name }) => `:${name}`),
        path.match(/:\w+/g) ?? []
      )
    }
  })
})
