/** Most answers that wait for one another. */
const mostWaiting = 64

let waiting: Array<() => void> = []

const endAll = (): void => {
  const ends = waiting
  waiting = []
  for (const end of ends) end()
}

/**
 * Ends an answer behind the others of the same turn of the event loop, without a pause between. Every end is a write to a socket, and
 * one to a client that sleeps wakes it, which costs as much as all the rest of a call; a client that is awake is not woken.
 */
export const endInBurst = (end: () => void): void => {
  const length = waiting.push(end)
  if (length === 1) setImmediate(endAll)
  else if (length === mostWaiting) endAll()
}
