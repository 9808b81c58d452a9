import { setImmediate } from "node:timers/promises"

/** After so long other requests get their turn: a client that reads fast never makes the stream wait. */
const sliceMs = 10

let turn: Promise<unknown> = Promise.resolve()

/** Turn of the next slice: one after another, with others' requests between, however many answers are written. */
const nextTurn = (): Promise<unknown> => (turn = turn.then(() => setImmediate()))

/** Waits for the next turn wherever a slice of work is over. */
export const makeSlices = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < sliceMs) return
    await nextTurn()
    since = performance.now()
  }
}
