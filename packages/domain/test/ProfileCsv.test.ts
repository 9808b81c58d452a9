import { assert, describe, it } from "@effect/vitest"
import { requestOfCsv } from "@grid/domain/carbon/ProfileCsv"
import { Result } from "effect"

const form = { value: "load_mwh", required: [], numbers: [] }

describe("a profile as CSV", () => {
  it("is refused by a line of very many cells without looking at all of them", () => {
    const text = `block_start,load_mwh\n${",".repeat(2_000_000)}`
    const { detail } = Result.getOrThrow(Result.flip(requestOfCsv(text, form, {})))
    assert.strictEqual(detail, "Line 2 has 2001 cells instead of 2.")
  })
})
