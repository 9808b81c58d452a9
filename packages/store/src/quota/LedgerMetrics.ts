import { observe } from "@grid/domain/operations/ObservedGauge"
import { Effect, Metric, type Scope } from "effect"

const batchCalls = Metric.histogram("gds_quota_ledger_batch_calls", {
  description: "Calls charged by one statement of the quota ledger",
  boundaries: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000]
})

const commitSeconds = Metric.histogram("gds_quota_ledger_commit_seconds", {
  description: "Time a statement of the quota ledger takes, with its commit, seconds",
  boundaries: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
})

const failures = Metric.counter("gds_quota_ledger_failures_total", {
  description: "Statements of the quota ledger that failed, and all who waited with them",
  incremental: true
})

const returnFailures = Metric.counter("gds_quota_ledger_return_failures_total", {
  description: "Returns of leases that failed: what they would give back counts as used until they are sent again",
  incremental: true
})

const waitingCalls = Metric.gauge("gds_quota_ledger_waiting_calls", { description: "Calls that wait for their charge" })

/** Notes of what a ledger does, each once a statement. */
interface LedgerNotes {
  readonly batch: (calls: number, seconds: number, failed: boolean) => void
  readonly lostReturns: () => void
}

/** Metrics of the ledger, from its number of waiting calls. */
export const makeLedgerMetrics = (waiting: () => number): Effect.Effect<LedgerNotes, never, Scope.Scope> =>
  Effect.gen(function* () {
    const context = yield* Effect.context<never>()
    yield* observe(waitingCalls, waiting)
    // Their zeros are published before the first call.
    for (const metric of [batchCalls, commitSeconds, failures, returnFailures]) metric.valueUnsafe(context)
    return {
      batch: (calls, seconds, failed) => {
        batchCalls.updateUnsafe(calls, context)
        commitSeconds.updateUnsafe(seconds, context)
        if (failed) failures.updateUnsafe(1, context)
      },
      lostReturns: () => returnFailures.updateUnsafe(1, context)
    }
  })
