import { evaluate } from "@grid/analytics/alerts/Evaluation"
import { mostBlocks } from "@grid/domain/alerts/Alert"
import { AlertMetrics } from "@grid/domain/alerts/AlertMetrics"
import { AlertOutbox, type Decision, type WatchedAlert } from "@grid/domain/alerts/AlertStore"
import { GridData } from "@grid/domain/grid/GridData"
import { blockMs, blocksPerDay, floorIst } from "@grid/domain/time/Time"
import { Notices } from "@grid/store/database/Notices"
import { Array as Arr, Clock, Effect, Layer, Queue, Schedule, Stream } from "effect"
import { Deliveries } from "./Deliveries.ts"
import { turnMessage } from "./Wire.ts"

/** A block that becomes known later than this after its begin turns no alert any more. */
const catchUpMs = blocksPerDay * blockMs

/** How often to look where no notice comes through: some poolers pass none on. */
const pollEvery = "10 seconds"

/** Shortest pause between two looks: a backfill gives notices all the time. */
const rest = "250 millis"

const decisionsAtOnce = 500

const seriesOf = ({ area, market_type, metric }: WatchedAlert) => `${metric} ${market_type ?? ""} ${area}`

/**
 * Decides on every fresh block of every alert and puts the messages out; gives their number. Any node may run it at any
 * time: a decision holds only where the alert is still as it was when read, so that each block is decided on once.
 */
export const evaluateAll = Effect.gen(function* () {
  const outbox = yield* AlertOutbox
  const metrics = yield* AlertMetrics
  const grid = yield* GridData
  const alerts = yield* outbox.watched
  if (alerts.length === 0) return 0
  yield* grid.refresh
  const now = yield* Clock.currentTimeMillis
  const current = floorIst(now, blockMs)
  const span = { from: current - catchUpMs - mostBlocks * blockMs, to: current + blockMs }

  const decide = Effect.fnUntraced(function* (group: ReadonlyArray<WatchedAlert>) {
    const [first] = group
    const reader = first === undefined ? undefined : metrics[first.metric]
    if (first === undefined || reader === undefined) return []
    const found = yield* reader.read(first, span)
    return group.flatMap((alert): ReadonlyArray<Decision> => {
      const before = { firing: alert.firing, decided_to: Math.max(alert.decided_to, current - catchUpMs) }
      const { standing, turns } = evaluate(alert, before, found.data)
      if (standing.decided_to === before.decided_to) return []
      const fired_at = turns.some(({ type }) => type === "alert.fired") ? now : null
      const messages = turns.map((turn) => {
        const firing = turn.type === "alert.fired"
        const shown = { ...alert, firing, last_fired_at: fired_at ?? alert.last_fired_at }
        return { type: turn.type, block_start: turn.block_start, body: turnMessage(shown, turn, found, reader, now) }
      })
      return [{ alert, ...standing, fired_at, messages }]
    })
  })

  /** One series that cannot be read does not keep the others from being looked at. */
  const decideIfPossible = (group: ReadonlyArray<WatchedAlert>): Effect.Effect<ReadonlyArray<Decision>> =>
    decide(group).pipe(
      Effect.catchTag("DataUnavailable", () => Effect.succeed([])),
      Effect.catchAllCause((cause) => Effect.as(Effect.logError("alerts were not evaluated", cause), []))
    )

  const decisions = yield* Effect.forEach(Object.values(Arr.groupBy(alerts, seriesOf)), decideIfPossible, {
    concurrency: 4
  })
  const counts = yield* Effect.forEach(Arr.chunksOf(decisions.flat(), decisionsAtOnce), outbox.decide, {
    concurrency: 1
  })
  return counts.reduce((sum, count) => sum + count, 0)
})

/** Looks whenever something was written, and regularly beneath. */
export const layer = Layer.scopedDiscard(
  Effect.gen(function* () {
    const notices = yield* Notices
    const deliveries = yield* Deliveries
    const bell = yield* Queue.sliding<void>(1)
    const ring = Queue.offer(bell, undefined)
    const look = evaluateAll.pipe(
      Effect.tap((messages) => (messages > 0 ? deliveries.wake : Effect.void)),
      Effect.catchAllCause((cause) => Effect.logError("alerts were not evaluated", cause))
    )
    yield* Effect.forkScoped(Stream.runForEach(notices.changes, () => ring))
    yield* Effect.forkScoped(Effect.repeat(ring, Schedule.spaced(pollEvery)))
    yield* Effect.forkScoped(
      Effect.forever(Queue.take(bell).pipe(Effect.zipRight(look), Effect.zipRight(Effect.sleep(rest))))
    )
  })
)
