import { Clock, Effect, type Scope } from "effect"
import { CurrentStatus } from "./Status.ts"

/** Shows how far something has come; `total` null where nobody knows. */
export type Report = (done: number, total: number | null) => Effect.Effect<void>

const barWidth = 24

const bar = (done: number, total: number) => {
  const filled = Math.min(barWidth, Math.round((done / Math.max(1, total)) * barWidth))
  return `[${"=".repeat(filled)}${" ".repeat(barWidth - filled)}] ${done}/${total}`
}

/** A progress bar on standard error, gone when the scope closes. Without a terminal there is none. */
export const make = (label: string, unit: string): Effect.Effect<Report, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(CurrentStatus, (status) => Effect.sync(status.end)),
    (status): Report =>
      (done, total) =>
        Effect.sync(() => status.progress(`${label} ${total === null ? done : bar(done, total)} ${unit}`))
  )

/** Seconds that an effect takes, shown on a terminal while nothing else shows how far it is; a quick one shows nothing. */
export const whileWorking = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
  const elapsed = Effect.gen(function* () {
    const status = yield* CurrentStatus
    const start = yield* Clock.currentTimeMillis
    return yield* Effect.ensuring(
      Effect.forever(
        Effect.andThen(Effect.delay(Clock.currentTimeMillis, "1 second"), (now) =>
          Effect.sync(() => status.working(`Working, ${Math.round((now - start) / 1000)} s`))
        )
      ),
      Effect.sync(status.end)
    )
  })
  return Effect.raceFirst(effect, elapsed)
}
