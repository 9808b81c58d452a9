import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { Leadership } from "@grid/domain/ingest/Leadership"
import { Notices } from "@grid/store/database/Notices"
import { type Context, type Duration, Effect, Layer } from "effect"
import { makeLoop } from "./Loop.ts"

interface LookOptions {
  /** Kind of work, as metrics name it. */
  readonly work: string
  readonly poll: Duration.Input
  readonly rest: Duration.Input
  /** Log line of a look that failed; the next goes on. */
  readonly failure: string
}

/** Looks whenever something was written, and regularly beneath, on every node. */
export const afterWrites = Effect.fnUntraced(function* <A, R>(
  look: Effect.Effect<A, ServiceUnavailable, R>,
  { failure, poll, rest, work }: LookOptions
) {
  const notices = yield* Notices
  const { run } = yield* makeLoop({ failure, notices: notices.changes, poll, rest, work })
  // The store has said why in its own line of the log.
  yield* run(Effect.catchTag(look, "ServiceUnavailable", () => Effect.void))
})

/** Layer in which a service looks after writes, on the node that leads. */
export const lookingOnLeader = <Id>(
  service: Context.Key<Id, { readonly look: Effect.Effect<unknown, ServiceUnavailable> }>,
  options: LookOptions
) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const { look } = yield* service
      const { isLeader } = yield* Leadership
      yield* afterWrites(
        Effect.flatMap(isLeader, (leads) => (leads ? Effect.asVoid(look) : Effect.void)),
        options
      )
    })
  )
