import type { Scope } from "./process/Scope.ts"
import type { Report } from "./report/Report.ts"

/** Means that a bench is given to run with. */
export interface BenchContext {
  /** Owns everything the bench starts; closed by the caller. */
  readonly scope: Scope
  /** Shorter runs and less data; goals that need the full size are not judged. */
  readonly quick: boolean
  /** One line of progress for the person who waits. */
  readonly progress: (line: string) => void
}

/** One subject that can be measured by name. */
export interface Bench {
  readonly name: string
  readonly description: string
  readonly run: (context: BenchContext) => Promise<Report>
}
