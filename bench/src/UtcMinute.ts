import { setTimeout as sleep } from "node:timers/promises"

/** Waits for a new UTC minute unless this one has that many seconds left; 60 always waits. */
export const untilSecondsLeft = async (seconds: number): Promise<void> => {
  const leftMs = 60_000 - (Date.now() % 60_000)
  if (leftMs < seconds * 1_000) await sleep(leftMs + 200)
}
