import { minuteMs } from "@grid/domain/time/Time"
import { GridData } from "@grid/domain/grid/GridData"
import { Health } from "@grid/store/database/Health"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { detached } from "@grid/domain/time/Detached"

export interface ReadinessReport {
  readonly ready: boolean
  readonly store: "ok" | "unavailable"
  readonly migrations_pending: number | null
  /** Age of the newest value of any dataset, minutes; null where there is none. */
  readonly newest_value_age_minutes: number | null
  readonly draining: boolean
}

/** Readiness of this node for traffic. */
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
        const pending = yield* Effect.option(health.pendingMigrations.pipe(detached, Effect.timeout(patience)))
        const newest = yield* Effect.option(grid.newest.pipe(detached, Effect.timeout(patience)))
        const now = yield* Clock.currentTimeMillis
        const newestAt = Option.getOrNull(newest)
        const migrations_pending = Option.getOrNull(pending)
        return {
          ready: migrations_pending === 0 && !draining,
          store: migrations_pending === null ? ("unavailable" as const) : ("ok" as const),
          migrations_pending,
          newest_value_age_minutes: newestAt === null ? null : Math.round((now - newestAt) / minuteMs),
          draining
        }
      })
    })
  })
)
