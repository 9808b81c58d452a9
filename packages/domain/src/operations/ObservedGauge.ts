import { Effect, Metric, type Scope } from "effect"

const ignore = () => {}

/** Gauge whose value is read whenever the metrics are asked for, as long as the scope is open. */
export const observe = (gauge: Metric.Gauge<number>, read: () => number): Effect.Effect<void, never, Scope.Scope> =>
  Effect.flatMap(Effect.context(), (context) =>
    Effect.acquireRelease(
      Effect.sync(() =>
        Metric.registerUnsafe(gauge, context, { get: () => ({ value: read() }), update: ignore, modify: ignore })
      ),
      (registration) => Effect.sync(registration.remove)
    )
  )
