import type { DayHistory } from "@grid/models/forecast/DayHistory"
import { outlook } from "@grid/models/forecast/Outlook"
import { priceOutlook } from "@grid/models/forecast/price/PriceForecast"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"

/** Task of a thread: the demand of an area or the prices of a market. */
export type Task =
  | { readonly history: DayHistory; readonly area: string; readonly day: number }
  | { readonly history: DayHistory; readonly market: Market; readonly origin: number; readonly leads: number }

/** Nicest to others, where the system knows priorities of threads: 0 is the calling thread. */
const lowest = 19

if (parentPort !== null) {
  if (process.platform === "linux") setPriority(0, lowest)
  const task = workerData as Task
  parentPort.postMessage(
    "market" in task
      ? priceOutlook(task.history, task.market, task.origin, task.leads)
      : outlook(task.history, task.area, task.day)
  )
}
