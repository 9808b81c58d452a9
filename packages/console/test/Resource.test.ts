import { assert, describe, it } from "@effect/vitest"
import { Failure } from "../src/api/Failure.ts"
import { asked, failed } from "../src/api/Resource.ts"

const failure = new Failure("down", "The database is away.")
const shown = { answer: "demand", loading: false }

describe("an answer", () => {
  it("to the same question stays while it is asked for again, and below its failure", () => {
    assert.deepStrictEqual(asked(shown, false), { answer: "demand", loading: true })
    const stale = { answer: "demand", failure, loading: false }
    assert.deepStrictEqual(failed(asked(shown, false), failure), stale)
    assert.deepStrictEqual(asked(stale, false), { ...stale, loading: true })
  })

  it("to another question is a former one while the new one loads, without the failure of that other question", () => {
    const former = { answer: "demand", isFormer: true, loading: true }
    assert.deepStrictEqual(asked({ ...shown, failure }, true), former)
    assert.deepStrictEqual(asked(former, true), former)
    assert.deepStrictEqual(asked(former, false), former)
  })

  it("to another question is gone where the new one fails", () => {
    assert.deepStrictEqual(failed(asked(shown, true), failure), { failure, loading: false })
    assert.deepStrictEqual(asked({ failure, loading: false }, true), { loading: true })
  })
})
