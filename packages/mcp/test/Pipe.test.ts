import { assert, it } from "@effect/vitest"
import { Connector } from "@grid/domain/connector/Connector"
import { serve } from "@grid/mcp/Pipe"
import { Effect, Result } from "effect"
import { PassThrough } from "node:stream"

/** What a connector gets to see of lines, and what is written back to whoever sent them. */
const piped = (lines: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const messages: Array<unknown> = []
    const written: Array<string> = []
    const input = new PassThrough()
    input.end(lines.map((line) => `${line}\n`).join(""))
    yield* serve({
      input,
      write: (message) => void written.push(message),
      credential: Result.succeed(""),
      baseUrl: "https://grid.test"
    }).pipe(
      Effect.provideService(Connector, {
        answer: ({ message }) =>
          Effect.sync(() => {
            messages.push(message)
            return { status: 202, body: null, caller: null, code: null, retryAfter: null }
          })
      })
    )
    return { messages, written }
  })

it.effect("a number of a line that cannot be held is beyond every bound, and never 0", () =>
  Effect.gen(function* () {
    const { messages } = yield* piped(
      ["1e-400", "-0", "0.000", "20", "1e400"].map((number) => `{"id": 1, "params": {"it_load_mw": ${number}}}`)
    )
    assert.deepStrictEqual(
      messages.map((message) => (message as { readonly params: { readonly it_load_mw: number } }).params.it_load_mw),
      [1e308, 1e308, 0, 20, 1e308]
    )
  })
)

it.effect("a line that is no JSON is answered as such, and an empty one not at all", () =>
  Effect.gen(function* () {
    const { messages, written } = yield* piped(["{", "", "  ", "[]"])
    assert.deepStrictEqual(messages, [[]])
    assert.deepStrictEqual(
      written.map((text) => (JSON.parse(text) as { readonly error: { readonly code: number } }).error.code),
      [-32_700]
    )
  })
)
