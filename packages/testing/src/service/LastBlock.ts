import { blockMs } from "@grid/domain/time/Time"
import type { TestStore } from "./TestStore.ts"

/** Writes demand and frequency of the country in the last block that is over, for calls of a service that has no sources. */
export const writeLastBlock = (store: TestStore): Promise<unknown> => {
  const now = Date.now()
  const last = {
    area: "india",
    ts: Math.floor(now / blockMs - 1) * blockMs,
    kind: "observed",
    period_minutes: 15,
    captured_at: now
  } as const
  return store.write("psp", [
    { ...last, dataset: "demand", value: 200_000 },
    { ...last, dataset: "frequency", value: 50 }
  ])
}
