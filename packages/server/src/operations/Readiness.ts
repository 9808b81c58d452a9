import { GridData } from "@grid/domain/grid/GridData"
import { Health } from "@grid/store/database/Health"
import { Clock, Context, Effect, Layer } from "effect"
import { detached } from "@grid/domain/time/Detached"

export interface ReadinessReport {
  readonly ready: boolean
  readonly store: "ok" | "unavailable"
  readonly migrations_pending: number | null
  /** Age of the newest value of any dataset, minutes; null where there is none. */
  readonly newest_value_age_minutes: number | null
  readonly draining: boolean
}

/** Whether this node should get traffic. */
export class Readiness extends Context.Service<
  Readiness,
  { readonly report: (draining: boolean) => Effect.Effect<ReadinessReport> }
>()("@grid/server/Readiness") {}

/** A store that has not answered by then is not ready. */
const patience = "2 seconds"

export const layer = Layer.effect(
  Readiness,
  Effect.gen(function* () {
    const health = yield* Health
    const grid = yield* GridData
    return Readiness.of({
      report: Effect.fn("Readiness.report")(function* (draining) {
        const missing = yield* Effect.option(health.pendingMigrations.pipe(detached, Effect.timeout(patience)))
        const newest = yield* Effect.option(grid.newest.pipe(detached, Effect.timeout(patience)))
        const now = yield* Clock.currentTimeMillis
        const age = newest._tag === "Some" && newest.value !== null ? Math.round((now - newest.value) / 60_000) : null
        const pendingCount = missing._tag === "Some" ? missing.value : null
        return {
          ready: pendingCount === 0 && !draining,
          store: pendingCount === null ? ("unavailable" as const) : ("ok" as const),
          migrations_pending: pendingCount,
          newest_value_age_minutes: age,
          draining
        }
      })
    })
  })
)
