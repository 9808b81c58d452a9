import { assert, describe, it } from "@effect/vitest"
import { sentOf } from "@grid/domain/errors/Fault"
import { readJson } from "@grid/http/RequestBody"
import { Effect, Result } from "effect"
import type { IncomingMessage } from "node:http"
import { Readable } from "node:stream"

/** A body as it is read; the detail of its refusal. */
const readBody = (text: string) => {
  const headers = { "content-type": "application/json" }
  const message = Object.assign(Readable.from([Buffer.from(text)]), { headers }) as unknown as IncomingMessage
  return Effect.map(Effect.result(readJson(message, 10_000)), (outcome) =>
    Result.isSuccess(outcome) ? outcome.success : outcome.failure.detail
  )
}

describe("texts of a body", () => {
  it.effect.each([
    '{"name":"a\\u0000b"}',
    '{"name":"\\ud800"}',
    '{"name":"\\uDC00 evening"}',
    '{"a\\u0000":1}',
    '[[{"deep":["\\udfff\\ud800"]}]]',
    '{"__proto__":{"name":"\\ud800"}}'
  ])("that no store can keep are refused: %s", (text) =>
    Effect.gen(function* () {
      assert.include(yield* readBody(text), "half of a surrogate pair")
    })
  )

  it.effect.each([
    '{"name":"\\ud83d\\udca5"}',
    '{"name":"\\\\ud800 \\\\u0000"}',
    '{"name":"e\\u0301 \\u00e9 \\u202e"}',
    '{"name":"\u{1f4a5}"}'
  ])("are otherwise as they were sent: %s", (text) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* readBody(text), JSON.parse(text))
    })
  )
})

describe("a number that 64 bits do not hold as it is written", () => {
  it.effect.each(["-0", "1e400", "1e-400"])("is not quoted as another: %s", (number) =>
    Effect.gen(function* () {
      const body = yield* readBody(`{"threshold":${number}}`)
      assert.deepStrictEqual(sentOf("threshold", (body as { readonly threshold: unknown }).threshold), {})
    })
  )
})
