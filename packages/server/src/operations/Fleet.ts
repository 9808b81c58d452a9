import { Context, Effect, type Scope } from "effect"

/** Reports that each process of a node gives of itself, as text. */
export interface ProcessReports {
  /** Metrics in the text format of Prometheus. */
  readonly metrics: Effect.Effect<string>
  /** A `ReadinessReport` as JSON. */
  readonly readiness: Effect.Effect<string>
}

/** Processes of this node: from the reports of this one to those of all. A process that is alone speaks for itself. */
export const Fleet = Context.Reference<(own: ProcessReports) => Effect.Effect<ProcessReports, never, Scope.Scope>>(
  "@grid/server/Fleet",
  { defaultValue: () => Effect.succeed }
)
