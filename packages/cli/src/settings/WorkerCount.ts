import { Result } from "effect"
import { availableParallelism } from "node:os"

/** Most processes of a node: what an embedded database has connections for. */
const mostWorkers = 16

/** Number of processes that serve: 1 to 16, or `auto` for one a core. */
export const workerCount = (text: string): Result.Result<number, string> => {
  if (text === "auto") return Result.succeed(Math.min(mostWorkers, availableParallelism()))
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= mostWorkers
    ? Result.succeed(Number(text))
    : Result.fail(`must be auto or an integer from 1 to ${mostWorkers}, not "${text}"`)
}
