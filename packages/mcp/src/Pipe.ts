import type { ApiError } from "@grid/domain/errors/ApiError"
import { Effect, FiberSet, Option, Result } from "effect"
import { createInterface } from "node:readline"
import { Connector, type ConnectorCall } from "@grid/domain/connector/Connector"
import { errorCodes } from "@grid/domain/connector/Protocol"
import { withoutLostNumbers } from "@grid/domain/numbers/WrittenNumbers"

export interface PipeOptions {
  readonly input: NodeJS.ReadableStream
  /** Takes one message, without the end of its line. */
  readonly write: (message: string) => void
  /** The key of all calls, or why there is none. */
  readonly credential: Result.Result<string, ApiError>
  /** Address of the documentation, without a trailing slash. */
  readonly baseUrl: string
}

const unreadable = JSON.stringify({
  jsonrpc: "2.0",
  id: null,
  error: { code: errorCodes.parse, message: "A line must be one JSON document." }
})

/** A number that cannot be held stands as one beyond every bound, as it does over HTTP. */
const parse = (line: string) => Result.try((): unknown => JSON.parse(withoutLostNumbers(line)))

/** Answers messages that come line by line, each as soon as it is ready, until the input ends. */
export const serve = ({ baseUrl, credential, input, write }: PipeOptions): Effect.Effect<void, never, Connector> =>
  Effect.scoped(
    Effect.gen(function* () {
      const connector = yield* Connector
      const running = yield* FiberSet.make<void>()
      const run = yield* FiberSet.runtime(running)<never>()
      let count = 0

      const call = (message: unknown): ConnectorCall => ({
        message,
        headers: null,
        credential,
        address: Option.none,
        network: null,
        requestId: `pipe-${process.pid}-${++count}`,
        baseUrl
      })

      const answer = (line: string): Effect.Effect<void> =>
        Result.match(parse(line), {
          onFailure: () => Effect.sync(() => write(unreadable)),
          onSuccess: (message) =>
            Effect.map(connector.answer(call(message)), ({ body }) => {
              if (body !== null) write(typeof body === "string" ? body : Buffer.from(body).toString())
            })
        })

      yield* Effect.callback<void>((resume) => {
        const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
        lines.on("line", (line) => {
          if (line.trim() !== "") run(answer(line))
        })
        lines.once("close", () => resume(Effect.void))
        return Effect.sync(() => lines.close())
      })
      yield* FiberSet.awaitEmpty(running)
    })
  )
