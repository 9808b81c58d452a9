import type { PlanId } from "@grid/domain/plans/Plan"
import type { Call } from "./Mix.ts"
import type { Traffic } from "./Run.ts"

/** Order to the generator: one line on its standard input. */
export interface TrafficPlan {
  readonly url: string
  readonly mix: ReadonlyArray<Call>
  /** Secrets by plan; calls of a plan take them in turn. */
  readonly keys: Readonly<Partial<Record<PlanId, ReadonlyArray<string>>>>
  readonly connections: number
  /** Calls per second in an open loop. */
  readonly rate: number
  readonly seconds: number
  readonly reportMs: number
}

/** One line of the generator's standard output: what came back since the line before, or, in the last, in all. */
export interface TrafficReport extends Traffic {
  readonly hours: number
  readonly isTotal: boolean
}
