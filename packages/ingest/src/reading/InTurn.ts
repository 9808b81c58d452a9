import { Deferred, Effect } from "effect"

/** Pieces of work that are made ready while the database is busy with what came before it. */
export const inHand = 2

/**
 * Pieces of work that may run at the same time, each of which is given an effect that ends when those before it have
 * ended, to await before its own turn. They take their places in the order in which their effects begin.
 */
export const inTurn = () => {
  let last: Effect.Effect<void> = Effect.void
  return <A, E, R>(work: (after: Effect.Effect<void>) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      const end = Deferred.makeUnsafe<void>()
      const after = last
      last = Deferred.await(end)
      return Effect.tap(work(after), Effect.andThen(after, Deferred.succeed(end, undefined)))
    })
}
