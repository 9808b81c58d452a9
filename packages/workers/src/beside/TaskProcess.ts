import type { DayHistory } from "@grid/models/forecast/DayHistory"
import { type MarginalDay, marginalText, type MarginalTask, marginalTexts } from "@grid/models/marginal/Frozen"
import { loadSolver } from "@grid/models/engines/Highs"
import { outlook } from "@grid/models/forecast/Outlook"
import { priceOutlook } from "@grid/models/forecast/price/PriceForecast"
import type { Market } from "@grid/domain/observations/datasets/Market"

/** Task of a process: marginal values of a day or of blocks with what was frozen, the demand of an area or the prices of a market. */
export type Task =
  | { readonly marginals: MarginalDay }
  | { readonly blocks: ReadonlyArray<MarginalTask> }
  | { readonly history: DayHistory; readonly area: string; readonly day: number }
  | { readonly history: DayHistory; readonly market: Market; readonly origin: number; readonly leads: number }

/** Outcome of a task. */
export type Outcome = { readonly result: unknown } | { readonly reason: string }

const resultOf = async (task: Task) => {
  if ("marginals" in task) return marginalTexts(task.marginals, await loadSolver())
  if ("blocks" in task) {
    const highs = await loadSolver()
    return task.blocks.map((block) => marginalText(block, highs))
  }
  return "market" in task
    ? priceOutlook(task.history, task.market, task.origin, task.leads)
    : outlook(task.history, task.area, task.day)
}

const outcomeOf = (task: Task): Promise<Outcome> =>
  resultOf(task).then(
    (result) => ({ result }),
    (error: unknown) => ({ reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  )

// A Ctrl-C reaches all processes of a terminal: the service drains, and ends this one when it needs it no more.
process.on("SIGINT", () => {})
process.once("disconnect", () => process.exit())
process.on("message", (task: Task) => void outcomeOf(task).then((outcome) => process.send?.(outcome)))
