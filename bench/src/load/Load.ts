import { onPath } from "../process/OnPath.ts"
import { runToEnd } from "../process/RunToEnd.ts"
import { program } from "../Paths.ts"
import { runWrk } from "./Wrk.ts"

/** Question, callers and duration of a load. Every request carries the next key of the list. */
export interface LoadPlan {
  readonly url: string
  readonly keys: ReadonlyArray<string>
  /** JSON to post; without it a GET. */
  readonly body?: string
  readonly connections: number
  readonly seconds: number
  /** Requests per second in an open loop; without it as fast as the answers come back. */
  readonly rate?: number
}

/** Result of a load. Latencies in milliseconds. */
export interface LoadResult {
  readonly generator: string
  readonly requests: number
  readonly seconds: number
  readonly per_second: number
  /** Answers with a status other than 2xx. */
  readonly refused: number
  /** Requests without an answer: connection errors and time-outs. */
  readonly failed: number
  readonly p50_ms: number
  readonly p90_ms: number
  readonly p99_ms: number
  readonly max_ms: number
}

/**
 * Generates the load in a process of its own: `wrk` where it is installed, else autocannon. A plan with a rate goes to
 * the paced generator, since wrk has no rate and autocannon spends each second's share in one burst.
 */
export const runLoad = async (plan: LoadPlan): Promise<LoadResult> => {
  if (plan.rate !== undefined) return runProgram("load/PacedProgram.js", plan)
  const wrk =
    process.env["GDS_BENCH_GENERATOR"] === "autocannon" || plan.body !== undefined ? undefined : await onPath("wrk")
  return wrk === undefined ? runProgram("load/AutocannonProgram.js", plan) : runWrk(wrk, plan)
}

/** Hands the plan to one of our generator programs and reads its result. */
const runProgram = async (path: string, plan: LoadPlan): Promise<LoadResult> => {
  const output = await runToEnd(process.execPath, [program(path)], {
    seconds: plan.seconds + 30,
    input: JSON.stringify(plan)
  })
  return JSON.parse(output) as LoadResult
}
