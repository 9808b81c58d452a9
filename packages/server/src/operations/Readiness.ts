import { minuteMs } from "@grid/domain/time/Time"
import { GridData } from "@grid/domain/grid/GridData"
import { Health } from "@grid/store/database/Health"
import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import { detached } from "@grid/domain/time/Detached"

const ReadinessReport = Schema.Struct({
  ready: Schema.Boolean,
  store: Schema.Literals(["ok", "unavailable"]),
  migrations_pending: Schema.NullOr(Schema.Int),
  /** Age of the newest value of any dataset, minutes; null where there is none. */
  newest_value_age_minutes: Schema.NullOr(Schema.Int),
  draining: Schema.Boolean
})
export type ReadinessReport = typeof ReadinessReport.Type

/** Reads a report that a process gave of itself or of its node, as JSON. */
export const readReport = Schema.decodeSync(Schema.fromJsonString(ReadinessReport))

/** Report of a node of so many processes, from theirs as JSON: it is ready when all are. */
export const allReady = (texts: ReadonlyArray<string>, expected: number): ReadinessReport => {
  const reports = texts.map((text) => readReport(text))
  const pending = reports.flatMap(({ migrations_pending }) => migrations_pending ?? [])
  const ages = reports.flatMap(({ newest_value_age_minutes }) => newest_value_age_minutes ?? [])
  const isStoreOk = reports.length > 0 && reports.every(({ store }) => store === "ok")
  return {
    ready: reports.length === expected && reports.every(({ ready }) => ready),
    store: isStoreOk ? "ok" : "unavailable",
    migrations_pending: isStoreOk ? Math.max(...pending) : null,
    newest_value_age_minutes: ages.length === 0 ? null : Math.max(...ages),
    draining: reports.some(({ draining }) => draining)
  }
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
