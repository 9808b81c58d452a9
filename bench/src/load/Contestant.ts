import type { OwnedProcess } from "../process/OwnedProcess.ts"
import type { Target } from "./LoadPlan.ts"

/** One of those compared: a running server that answers the same question. */
export interface Contestant {
  readonly name: string
  /** The question, complete. */
  readonly url: string
  /** JSON that is posted; without it the question is a GET. */
  readonly body?: string
  /** Keys that are not exhausted by the load of one turn. */
  readonly keys: ReadonlyArray<string>
  /** One key with 600 calls a minute, asked by nobody else. */
  readonly hotKey: string
  /** Response header that counts down from call to call; undefined where nothing is counted. */
  readonly remainingHeader: string | undefined
  readonly process: OwnedProcess
  /** Another server beside it that gets half of the connections and calls; absent where there is none. */
  readonly twin?: Target & { readonly process: OwnedProcess }
  /** Processes that serve, each of which gets the connections and the rate of a plan; absent where there is one. */
  readonly processes?: number
  /** Process of the store in which it counts; absent where nothing is counted. */
  readonly storePid?: number
  /** Calls that all keys together may make in one UTC minute. */
  readonly callsPerMinute: number
}
