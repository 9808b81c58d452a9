import { assert, describe, it } from "@effect/vitest"
import { contracts } from "@grid/domain/tools/Contracts"
import { isObject, type Json } from "@grid/mcp/schema/JsonSchema"
import { describe as listingOf, listOf } from "@grid/mcp/tools/Listing"
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv"
import { Schema } from "effect"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { request } from "./support/Calls.ts"
import { fakeConnector } from "./support/Fakes.ts"

/** Most tokens of the list of tools, by the encoding o200k. */
const mostTokens = 8_000

const parts = (value: Json | undefined): ReadonlyArray<Json> =>
  Array.isArray(value)
    ? value.flatMap(parts)
    : isObject(value)
      ? [value, ...Object.values(value).flatMap(parts)]
      : value === undefined
        ? []
        : [value]

/** A schema that takes no member that it does not name. */
const closed = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(closed)
  if (!isObject(value)) return value
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]))
  return isObject(value["properties"]) ? { ...members, additionalProperties: false } : members
}

describe("the list of tools", () => {
  it(`costs a model at most ${mostTokens} tokens`, async () => {
    const { ask, close } = fakeConnector()
    const { rpc } = await ask(request("tools/list"))
    const tokens = countTokens(JSON.stringify(rpc.result))
    assert.isAtMost(tokens, mostTokens, `${tokens} tokens`)
    assert.lengthOf(rpc.result?.tools ?? [], contracts.length)
    await close()
  })

  it("says nothing twice and refers to nothing outside a tool", () => {
    const listings = listOf(contracts.map((contract) => listingOf(contract)))
    const texts = listings.flatMap(({ description, inputSchema, outputSchema }) => [
      description,
      ...parts([inputSchema, outputSchema]).flatMap((part) =>
        isObject(part) && typeof part["description"] === "string" ? [part["description"]] : []
      )
    ])
    assert.deepStrictEqual(texts.toSorted(), [...new Set(texts)].toSorted())
    for (const { inputSchema, name, outputSchema } of listings) {
      const definitions = outputSchema["$defs"] ?? {}
      for (const part of parts([inputSchema, outputSchema])) {
        if (!isObject(part) || typeof part["$ref"] !== "string") continue
        assert.property(definitions, part["$ref"].replace("#/$defs/", ""), name)
      }
    }
  })

  for (const contract of contracts) {
    const { outputSchema } = listingOf(contract)
    const validate = new AjvJsonSchemaValidator().getValidator(closed(outputSchema) as Record<string, unknown>)
    const result = contract.result as Schema.Codec<unknown, unknown>
    const encode = Schema.encodeSync(result)

    it.prop(`${contract.name}: its output schema has every member of any answer, with its type`, [result], ([data]) => {
      const verdict = validate({ ...(encode(data) as object), meta: {} })
      assert.isTrue(verdict.valid, verdict.errorMessage)
    })
  }
})
