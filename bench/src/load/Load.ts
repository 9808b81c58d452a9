import { onPath } from "../process/OnPath.ts"
import { runToEnd } from "../process/RunToEnd.ts"
import { program } from "../Paths.ts"
import type { LoadPlan, LoadResult } from "./LoadPlan.ts"
import { runWrk } from "./Wrk.ts"

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
