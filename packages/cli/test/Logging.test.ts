import { assert, describe, it } from "@effect/vitest"
import * as Logging from "@grid/cli/session/Logging"
import { Console, Effect } from "effect"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"

const silent: Console.Console = { ...console, error: () => {} }

const errors = Effect.map(PrometheusMetrics.format(), (text) =>
  Number(/^gds_log_errors_total (\d+)$/m.exec(text)?.[1] ?? Number.NaN)
)

describe("logs", () => {
  it.effect("count their errors for /metrics, from the start, and no warnings", () =>
    Effect.gen(function* () {
      const before = yield* errors
      yield* Effect.logWarning("leadership was not asked for")
      yield* Effect.logError("store failed")
      yield* Effect.logError("job failed")
      assert.strictEqual((yield* errors) - before, 2)
    }).pipe(
      Effect.provide(Logging.layer({ logFormat: "json", logLevel: "warn" })),
      Effect.provideService(Console.Console, silent)
    )
  )
})
