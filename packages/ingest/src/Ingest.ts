import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { RunSummary, Source, Span, UpstreamError } from "@grid/domain/ingest/Source"
import { IngestRuns, ObservationStore, RawArchive } from "@grid/domain/observations/ObservationStore"
import { Cause, Effect, Exit, Stream } from "effect"
import * as Metrics from "./Metrics.ts"

export interface RunError {
  /** `reason` of the upstream error; `all_rejected`, `service_unavailable`, `interrupted` or `defect`. */
  readonly code: string
  readonly detail: string
}

/** How a run ended. What had been written before a failure stays written. */
export interface RunResult {
  readonly run_id: number
  readonly error: RunError | null
  readonly summary: RunSummary
}

export interface Progress {
  /** Answers dealt with so far. */
  readonly answers: number
  readonly summary: RunSummary
}

export interface RunOptions {
  /** Called after each answer. */
  readonly onProgress?: (progress: Progress) => Effect.Effect<void>
}

/** What running a source needs of the store. */
export type Stores = RawArchive | ObservationStore | IngestRuns

/**
 * Runs a source once over a span: every answer is archived, then read, then written. An upstream that fails is a result,
 * recorded with the run; only the store makes this fail. An answer that cannot be read does not keep the next from being
 * read.
 */
export const run = Effect.fn("Ingest.run")(function* (source: Source, span: Span, options: RunOptions = {}) {
  yield* Effect.annotateCurrentSpan({ source: source.info.id, from: span.from, to: span.to })
  const runs = yield* IngestRuns
  const state: State = { answers: 0, newest: null, error: null, rejected: [], summary: { ...nothing } }

  return yield* Effect.acquireUseRelease(
    runs.start(source.info.id),
    (run_id) =>
      Effect.gen(function* () {
        yield* source.fetch(span).pipe(
          Stream.runForEach(
            Effect.fnUntraced(function* (raw) {
              yield* take(source, run_id, raw, state)
              state.answers += 1
              if (options.onProgress !== undefined) {
                yield* options.onProgress({ answers: state.answers, summary: { ...state.summary } })
              }
            })
          ),
          Effect.catchTag("UpstreamError", (error) => Effect.sync(() => note(state, error)))
        )
        const { read, rejected, unchanged } = state.summary
        if (state.error === null && read === 0 && unchanged === 0 && rejected > 0) {
          state.error = { code: "all_rejected", detail: `nothing could be read: ${state.rejected[0]}` }
        }
        if (rejected > 0) {
          yield* Effect.logWarning(`${source.info.id}: ${rejected} entries rejected, such as`, ...state.rejected)
        }
        return { run_id, error: state.error, summary: { ...state.summary } } satisfies RunResult
      }),
    (run_id, exit) =>
      Effect.gen(function* () {
        const error = Exit.isSuccess(exit) ? state.error : runErrorOf(exit.cause)
        yield* Metrics.recordRun(source.info.id, error === null, state.summary, state.newest)
        // Where the store has failed the row stays open, to be closed by `closeAbandoned`.
        yield* runs
          .finish(run_id, { error, summary: state.summary })
          .pipe(Effect.timeout("10 seconds"), Effect.ignoreLogged)
      })
  )
})

const nothing: RunSummary = { read: 0, written: 0, revised: 0, unchanged: 0, quarantined: 0, rejected: 0 }

/** So many rejected entries of a run are shown in the log. */
const rejectedShown = 5

/** What a run has come to so far; one fiber works on it. */
interface State {
  answers: number
  newest: number | null
  error: RunError | null
  /** The first few rejected entries, each with its reason. */
  readonly rejected: Array<string>
  summary: RunSummary
}

/** Archives one answer, reads it and writes what it holds. */
const take = Effect.fnUntraced(function* (
  source: Source,
  run_id: number,
  raw: Parameters<Source["parse"]>[0],
  state: State
) {
  if (raw.status === 304) {
    state.summary = { ...state.summary, unchanged: state.summary.unchanged + 1 }
    return
  }
  // Status 0 stands for an answer that never came: there is nothing to keep.
  const raw_id = raw.status === 0 ? null : (yield* (yield* RawArchive).put(raw)).id
  const parsed = yield* Effect.catchTag(source.parse(raw), "UpstreamError", (error) =>
    Effect.sync(() => {
      note(state, error)
      return null
    })
  )
  if (parsed === null) return
  const { observations, rejected } = parsed
  for (const { entry, reason } of rejected.slice(0, rejectedShown - state.rejected.length)) {
    state.rejected.push(`${entry}: ${reason}`)
  }
  const written =
    observations.length === 0
      ? nothing
      : yield* (yield* ObservationStore).write({ source: source.info.id, run_id, raw_id, observations })
  for (const { ts } of observations) state.newest = state.newest === null ? ts : Math.max(state.newest, ts)
  state.summary = {
    read: state.summary.read + observations.length,
    written: state.summary.written + written.written,
    revised: state.summary.revised + written.revised,
    unchanged: state.summary.unchanged + written.unchanged,
    quarantined: state.summary.quarantined + written.quarantined,
    rejected: state.summary.rejected + rejected.length
  }
})

/** The first failure of a run is the one on record. */
const note = (state: State, error: UpstreamError) => {
  state.error ??= { code: error.reason, detail: error.detail }
}

const runErrorOf = (cause: Cause.Cause<ServiceUnavailable>): RunError => {
  if (Cause.isInterruptedOnly(cause)) return { code: "interrupted", detail: "stopped before it was done" }
  if (Cause.isFailure(cause)) return { code: "service_unavailable", detail: "the store could not answer" }
  return { code: "defect", detail: Cause.pretty(cause).split("\n", 1)[0] ?? "" }
}
