import { evaluate } from "@grid/models/alerts/Evaluation"
import { mostBlocks } from "@grid/domain/alerts/Alert"
import { AlertMetrics } from "@grid/domain/alerts/AlertMetrics"
import { AlertOutbox, type Decision, type WatchedAlert } from "@grid/domain/alerts/AlertOutbox"
import { GridData } from "@grid/domain/grid/GridData"
import { blockMs, blocksPerDay, floorIst } from "@grid/domain/time/Time"
import { Array as Arr, Clock, Effect, Layer } from "effect"
import { Deliveries } from "@grid/domain/alerts/Deliveries"
import { afterWrites } from "../AfterWrites.ts"
import { turnMessage } from "@grid/models/alerts/Wire"

/** A block that becomes known later than this after its begin turns no alert any more. */
const catchUpMs = blocksPerDay * blockMs

const decisionsAtOnce = 500

const seriesOf = ({ area, market_type, metric }: WatchedAlert) => `${metric} ${market_type ?? ""} ${area}`

/**
 * Decides on every fresh block of every alert and puts the messages out; gives their number. Any node may run it at any
 * time: a decision holds only where the alert is still as it was when read, so that each block is decided on once.
 */
const evaluateAll = Effect.gen(function* () {
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
    const series = yield* reader.read(first, span)
    return group.flatMap((alert): ReadonlyArray<Decision> => {
      const previous = { firing: alert.firing, decided_to: Math.max(alert.decided_to, current - catchUpMs) }
      const { standing, turns } = evaluate(alert, previous, series.data)
      if (standing.decided_to === previous.decided_to) return []
      const fired_at = turns.some(({ type }) => type === "alert.fired") ? now : null
      const messages = turns.map((turn) => {
        const firing = turn.type === "alert.fired"
        const next = { ...alert, firing, last_fired_at: fired_at ?? alert.last_fired_at }
        return { type: turn.type, block_start: turn.block_start, body: turnMessage(next, turn, series, reader, now) }
      })
      return [{ alert, ...standing, fired_at, messages }]
    })
  })

  /** One series that cannot be read does not keep the others from being looked at. */
  const decideIfPossible = (group: ReadonlyArray<WatchedAlert>): Effect.Effect<ReadonlyArray<Decision>> =>
    decide(group).pipe(
      Effect.catchTag(["DataUnavailable", "ServiceUnavailable"], () => Effect.succeed([])),
      Effect.catchCause((cause) => Effect.as(Effect.logError("alerts were not evaluated", cause), []))
    )

  const decisions = yield* Effect.forEach(Object.values(Arr.groupBy(alerts, seriesOf)), decideIfPossible, {
    concurrency: 4
  })
  const counts = yield* Effect.forEach(Arr.chunksOf(decisions.flat(), decisionsAtOnce), outbox.decide, {
    concurrency: 1
  })
  return counts.reduce((sum, count) => sum + count, 0)
})

/** Evaluates after each write, on every node. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(Deliveries, ({ wake }) =>
    afterWrites(
      Effect.tap(evaluateAll, (messages) => (messages > 0 ? wake : Effect.void)),
      { work: "alerts", poll: "10 seconds", rest: "250 millis", failure: "alerts were not evaluated" }
    )
  )
)
