import { isSliceOver, nextTurn } from "@grid/domain/time/Turns"
import { Effect } from "effect"

/** Waits for the next turn where a slice is over: a client that reads fast never makes the stream wait. */
export const slice = async (): Promise<void> => {
  if (isSliceOver()) await Effect.runPromise(nextTurn)
}
