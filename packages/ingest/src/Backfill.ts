import type { RunSummary, Source } from "@grid/domain/ingest/Source"
import { IngestRuns } from "@grid/domain/ingest/IngestRuns"
import { dayMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { Clock, Effect } from "effect"
import * as Ingest from "./Ingest.ts"

/** Plan of a backfill. Days are IST day numbers. */
export interface Plan {
  /** Days of the span that have begun, newest first. */
  readonly days: ReadonlyArray<number>
  /** Those of them that an earlier backfill has done. */
  readonly done: ReadonlySet<number>
  /** Those that are to be asked for, newest first. */
  readonly todo: ReadonlyArray<number>
  /** Pauses between them, ms; how long the requests themselves take comes on top. */
  readonly pausesMs: number
}

export interface DayError extends Ingest.RunError {
  readonly day: number
}

export interface BackfillResult {
  /** Days of which something came, without an error. */
  readonly loaded: number
  /** Days for which the source answered that there is nothing. */
  readonly empty: number
  readonly errors: ReadonlyArray<DayError>
  /** Days that were not asked for, as too many in a row had failed. */
  readonly left: number
  readonly summary: RunSummary
}

export interface Progress {
  readonly days: number
}

export interface Options {
  /** Called after each day. */
  readonly onProgress?: (progress: Progress) => Effect.Effect<void>
  /** A day that takes longer has failed, ms. */
  readonly dayTimeoutMs?: number
}

/** Days in a row that fail before a backfill ends: the source is down, or its history begins there. */
export const giveUpAfter = 3

/** A day without anything counts as done once it is so long over, ms; before that its report may yet be published. */
const settledMs = 7 * dayMs

/** True where a source can be asked for days that have passed. */
export const hasHistory = (source: Source): boolean => source.firstLoadMs > 0

const pauseOf = (source: Source): number => source.backfillPauseMs ?? source.politenessMs

/**
 * The days of `[first, last]` to ask a source for. Newest first: those are wanted first, and where the history of the
 * source begins somewhere within the span, everything after that is there when the days before it fail.
 */
export const plan = Effect.fnUntraced(function* (
  source: Source,
  span: { readonly first: number; readonly last: number },
  again: boolean
) {
  const today = istDay(yield* Clock.currentTimeMillis)
  const last = Math.min(span.last, today)
  const days = Array.from({ length: Math.max(0, last - span.first + 1) }, (_, index) => last - index)
  const doneDays = yield* (yield* IngestRuns).daysDone(source.info.id, span.first, last)
  const todo = again ? days : days.filter((day) => !doneDays.has(day))
  return { days, done: doneDays, todo, pausesMs: Math.max(0, todo.length - 1) * pauseOf(source) } satisfies Plan
})

/**
 * Asks a source for one IST day after the other, each a run of its own, with the source's pause in between. A day that is
 * over and came without an error is marked as done, so that a backfill that was interrupted goes on where it was; one
 * that ended lately and brought nothing is not.
 */
export const run = Effect.fn("Backfill.run")(function* (source: Source, plan: Plan, options: Options = {}) {
  const { onProgress, dayTimeoutMs = 15 * 60_000 } = options
  const { id } = source.info
  yield* Effect.annotateCurrentSpan({ source: id, days: plan.todo.length })
  const runs = yield* IngestRuns
  const errors: Array<DayError> = []
  let summary: RunSummary = nothing
  let loaded = 0
  let empty = 0
  let inRow = 0

  for (const [index, day] of plan.todo.entries()) {
    if (index > 0) yield* Effect.sleep(pauseOf(source))
    const now = yield* Clock.currentTimeMillis
    const end = istDayStart(day + 1)
    // Half open: the block that begins at this very instant belongs to the span.
    const span = { from: istDayStart(day), to: Math.min(end, now + 1) }
    const result: Pick<Ingest.RunResult, "error" | "summary"> = yield* Effect.timeoutOrElse(Ingest.run(source, span), {
      duration: dayTimeoutMs,
      orElse: () => Effect.succeed(timedOut)
    })
    summary = sum(summary, result.summary)
    if (result.error !== null) {
      inRow += 1
      errors.push({ day, ...result.error })
    } else {
      const isEmpty = result.summary.read + result.summary.unchanged === 0
      inRow = 0
      if (isEmpty) empty += 1
      else loaded += 1
      if (end + (isEmpty ? settledMs : 0) <= now) yield* runs.markDay(id, day)
    }
    if (onProgress !== undefined) yield* onProgress({ days: index + 1 })
    if (inRow === giveUpAfter) break
  }
  return {
    loaded,
    empty,
    errors,
    left: plan.todo.length - loaded - empty - errors.length,
    summary
  } satisfies BackfillResult
})

const nothing: RunSummary = { read: 0, written: 0, revised: 0, unchanged: 0, quarantined: 0, rejected: 0 }

const timedOut: Pick<Ingest.RunResult, "error" | "summary"> = {
  error: { code: "timeout", detail: "stopped as it took too long" },
  summary: nothing
}

const sum = (a: RunSummary, b: RunSummary): RunSummary => ({
  read: a.read + b.read,
  written: a.written + b.written,
  revised: a.revised + b.revised,
  unchanged: a.unchanged + b.unchanged,
  quarantined: a.quarantined + b.quarantined,
  rejected: a.rejected + b.rejected
})
