import type { ProcessReports } from "@grid/server/operations/Fleet"
import { type Duration, Effect, Option, Schema } from "effect"

/** Report that one process of a node asks another for. */
export type Question = keyof ProcessReports

const Message = Schema.Union([
  Schema.Struct({ question: Schema.Literals(["metrics", "readiness"]), id: Schema.Int }),
  Schema.Struct({ answer: Schema.String, id: Schema.Int })
])

const decode = Schema.decodeUnknownOption(Message)

/** End of a channel between two processes. */
export interface Port {
  readonly send: (message: typeof Message.Type) => void
  readonly listen: (receive: (message: unknown) => void) => void
}

/**
 * Asking of the process at the other end, whose own questions `reports` answers; none where it does not answer within its
 * patience.
 */
export const makeChannel = Effect.fnUntraced(function* (port: Port, reports: ProcessReports, patience: Duration.Input) {
  const fork = Effect.runForkWith(yield* Effect.context<never>())
  const waiting = new Map<number, (answer: string) => void>()
  let last = 0
  port.listen((received) => {
    const message = Option.getOrNull(decode(received))
    if (message === null) return
    const { id } = message
    if ("question" in message) {
      fork(Effect.map(reports[message.question], (answer) => port.send({ answer, id })))
    } else {
      waiting.get(id)?.(message.answer)
      waiting.delete(id)
    }
  })
  return (question: Question): Effect.Effect<Option.Option<string>> =>
    Effect.callback<string>((resume) => {
      const id = ++last
      waiting.set(id, (answer) => resume(Effect.succeed(answer)))
      port.send({ question, id })
      return Effect.sync(() => waiting.delete(id))
    }).pipe(Effect.timeoutOption(patience))
})
