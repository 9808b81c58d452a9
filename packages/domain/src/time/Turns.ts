import { Effect, Semaphore } from "effect"

/** Longest slice of long work, ms: a short call waits for one of them, and for what cannot be parted. */
const sliceMs = 5

const turns = Semaphore.makeUnsafe(1)

/** Begin of the running slice, ms of a clock that is never put back. */
let begin = Number.NEGATIVE_INFINITY

/**
 * Turn of the event loop for the next piece of long work: one piece after another, with short calls between, however many
 * answers are in the making. By `Effect.yieldNow` alone each of them would take a piece of every turn, and a short call would
 * wait for all.
 */
export const nextTurn: Effect.Effect<void> = Effect.map(turns.withPermits(1)(Effect.yieldNow), () => {
  begin = performance.now()
})

/** True where the running slice has lasted long enough. All long work shares it: what takes over within it has what is left. */
export const isSliceOver = (): boolean => performance.now() - begin >= sliceMs

/** Waits for the next turn where the slice is over: for work of pieces that are shorter than a slice. */
export const slice: Effect.Effect<void> = Effect.suspend(() => (isSliceOver() ? nextTurn : Effect.void))

/** Items that are made in groups, one after the other, in slices: for lists of many thousands. */
export const inSlices = Effect.fnUntraced(function* <A>(groups: Iterable<ReadonlyArray<A>>) {
  const items: Array<A> = []
  for (const group of groups) {
    items.push(...group)
    yield* slice
  }
  return items
})
