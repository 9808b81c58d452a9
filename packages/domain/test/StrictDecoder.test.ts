import { assert, describe, it } from "@effect/vitest"
import { strictDecoder } from "@grid/domain/http/StrictDecoder"
import { Result, Schema } from "effect"

const decode = strictDecoder(Schema.Struct({ name: Schema.String, values: Schema.Array(Schema.Number) }))

const faultsOf = (input: unknown): ReadonlyArray<string> =>
  Result.match(decode(input), { onFailure: ({ errors }) => errors.map(({ path }) => path), onSuccess: () => [] })

describe("a strict decoder", () => {
  it("names everything that is wrong, twenty things at most", () => {
    assert.deepStrictEqual(faultsOf({ values: ["a", 1, "b"], other: 1 }), ["other", "name", "values.0", "values.2"])
    assert.lengthOf(faultsOf({ name: "x", values: Array<string>(1_000).fill("a") }), 20)
  })

  // Half a million wrong numbers, which a body holds, kept the event loop for seven seconds: each was an issue of its own.
  it("names the first thing that is wrong with an input of very many values, and makes no issue of each", () => {
    assert.deepStrictEqual(faultsOf({ name: "x", values: Array<string>(10_000).fill("a") }), ["values.0"])
    assert.deepStrictEqual(
      faultsOf({ name: "x", values: [], other: Array.from({ length: 100 }, () => Array<number>(100).fill(1)) }),
      ["other"]
    )
  })

  it("takes an input of very many values that is right", () => {
    assert.isTrue(Result.isSuccess(decode({ name: "x", values: Array<number>(20_000).fill(1) })))
  })
})
