import type { DayHistory } from "@grid/models/forecast/DayHistory"
import { marginalText, type MarginalTask } from "@grid/models/marginal/Frozen"
import { loadSolver } from "@grid/models/engines/Highs"
import { outlook } from "@grid/models/forecast/Outlook"
import { priceOutlook } from "@grid/models/forecast/price/PriceForecast"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { parentPort, workerData } from "node:worker_threads"
import { yieldToOthers } from "./Priority.ts"

/** Task of a thread: marginal values of blocks, the demand of an area or the prices of a market. */
export type Task =
  | { readonly blocks: ReadonlyArray<MarginalTask> }
  | { readonly history: DayHistory; readonly area: string; readonly day: number }
  | { readonly history: DayHistory; readonly market: Market; readonly origin: number; readonly leads: number }

const resultOf = async (task: Task) => {
  if ("blocks" in task) {
    const highs = await loadSolver()
    return task.blocks.map((block) => marginalText(block, highs))
  }
  return "market" in task
    ? priceOutlook(task.history, task.market, task.origin, task.leads)
    : outlook(task.history, task.area, task.day)
}

if (parentPort !== null) {
  yieldToOthers()
  parentPort.postMessage(await resultOf(workerData as Task))
}
