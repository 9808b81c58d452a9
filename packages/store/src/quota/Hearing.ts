import { steady } from "@grid/domain/time/Steady"
import { Effect, Schedule } from "effect"

/**
 * Proof that recalls reach this node: an echo that it sends when it begins to listen, and every second until it has come. `send` may
 * fail, most likely just after the server has been replaced.
 */
export const makeHearing = <E>(send: Effect.Effect<unknown, E>) => {
  let heard = false
  const ask = Effect.suspend(() => (heard ? Effect.void : Effect.ignore(send)))
  return {
    isHeard: (): boolean => heard,
    /** Begin of listening, on a connection that has proved nothing yet; `ask` follows. */
    begin: (): void => {
      heard = false
    },
    /** An echo, unless one has come. */
    ask,
    /** Arrival of an echo, whichever node sent it. */
    note: (): void => {
      heard = true
    },
    /** Echoes for as long as none has come. */
    asking: Effect.repeat(steady("no echo of the leases was sent")(ask), Schedule.spaced("1 second"))
  }
}
