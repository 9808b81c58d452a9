import type { DayHistory } from "@grid/analytics/forecast/DayHistory"
import { outlook } from "@grid/analytics/forecast/Outlook"
import { setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"

/** What a thread is given. */
export interface Task {
  readonly history: DayHistory
  readonly area: string
  readonly day: number
}

/** Nicest to others, where the system knows priorities of threads: 0 is the calling thread. */
const lowest = 19

if (parentPort !== null) {
  if (process.platform === "linux") setPriority(0, lowest)
  const { area, day, history } = workerData as Task
  parentPort.postMessage(outlook(history, area, day))
}
