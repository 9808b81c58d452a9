import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import {
  fileName,
  type Parsed,
  type RawAnswer,
  type RunSummary,
  type Source,
  type Span,
  type Refusal
} from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { IngestRuns } from "@grid/domain/ingest/IngestRuns"
import { RawArchive } from "@grid/domain/ingest/RawArchive"
import { ObservationStore, type RevisionReason } from "@grid/domain/observations/ObservationStore"
import { Cause, Clock, Effect, Exit, Result, Stream } from "effect"
import * as Metrics from "./Metrics.ts"
import { inHand, inTurn } from "./reading/InTurn.ts"
import { plausible } from "./reading/Plausibility.ts"

export interface RunError {
  /** `reason` of the upstream error; `all_rejected`, `service_unavailable`, `interrupted` or `defect`. */
  readonly code: string
  readonly detail: string
}

/** End of a run. What had been written before a failure stays written. */
export interface RunResult {
  readonly run_id: number
  readonly error: RunError | null
  readonly summary: RunSummary
  /** The first `mostRefusals` refusals. */
  readonly rejected: ReadonlyArray<FileRefusal>
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

/** Services of the store that running a source needs. */
export type Stores = RawArchive | ObservationStore | IngestRuns

/**
 * Runs a source once over a span: every answer is archived, then read, then written. An upstream that fails is a result,
 * recorded with the run; only the store makes this fail. An answer that cannot be read does not keep the next from being
 * read. What an earlier run had archived and not read to its end, as its process died, is read first.
 */
export const run = Effect.fn("Ingest.run")(function* (source: Source, span: Span, options: RunOptions = {}) {
  yield* Effect.annotateCurrentSpan({ source: source.info.id, from: span.from, to: span.to })
  return yield* record(source.info.id, options, (reader) =>
    Effect.gen(function* () {
      yield* unread(source, reader)
      const turn = inTurn()
      yield* source.fetch(span).pipe(
        Stream.mapEffect((raw) => turn((after) => reader.keep(source.parse, raw, after)), { concurrency: inHand }),
        Stream.runForEach((error) => noted(reader, error)),
        Effect.catchTag("UpstreamError", (error) => reader.note({ code: error.reason, detail: error.detail }))
      )
    })
  )
})

const unread = Effect.fnUntraced(function* (source: Source, reader: Reader) {
  const archive = yield* RawArchive
  const ids = yield* archive.ids({ source: source.info.id, after: 0, limit: 1_000, unreadOnly: true })
  for (const id of ids) yield* noted(reader, yield* reader.reread(source.parse, id))
})

const noted = (reader: Reader, error: RunError | null): Effect.Effect<void> =>
  error === null ? Effect.void : reader.note(error)

/** Result of reading an answer. */
export type Outcome = Result.Result<Parsed, RunError>

/** A file that was read, and where it is kept; `raw_id` is null where nothing of it could be read, so nothing is kept. */
export interface KeptFile {
  readonly raw: RawAnswer
  readonly raw_id: number | null
  readonly outcome: Outcome
}

/**
 * Reads a file and archives it. One that holds nothing readable leaves no trace, so that the next attempt finds the same
 * fault.
 */
export const archiveFile = Effect.fnUntraced(function* (parse: Source["parse"], raw: RawAnswer) {
  const outcome = yield* read(parse, raw)
  const isKept = Result.match(outcome, {
    onFailure: () => false,
    onSuccess: (content) => !isEmpty(content) || content.rejected.length === 0
  })
  const raw_id = isKept ? (yield* (yield* RawArchive).put(raw)).id : null
  return { raw, raw_id, outcome } satisfies KeptFile
})

/** Deals with answers on behalf of one run. The answer is why one could not be read, or null. */
export interface Reader {
  /** Archives an answer, reads it and writes what it holds once `after` has come. */
  readonly keep: (
    parse: Source["parse"],
    raw: RawAnswer,
    after: Effect.Effect<void>
  ) => Effect.Effect<RunError | null, ServiceUnavailable, Stores>
  /** Writes what a file holds that `archiveFile` has kept, once `after` has come; it is made ready meanwhile. */
  readonly writeFile: (
    file: KeptFile,
    after: Effect.Effect<void>
  ) => Effect.Effect<RunError | null, ServiceUnavailable, Stores>
  /** Reads an answer of the archive again and writes what it holds now. */
  readonly reread: (
    parse: Source["parse"],
    raw_id: number,
    reason?: RevisionReason
  ) => Effect.Effect<RunError | null, ServiceUnavailable, Stores>
  /** The first failure of a run is the one on record. */
  readonly note: (error: RunError) => Effect.Effect<void>
}

/** A run with its record: opened before the work, closed after it, however it ends. */
export const record = Effect.fnUntraced(function* <E>(
  source: SourceId,
  options: RunOptions,
  work: (reader: Reader) => Effect.Effect<void, E, Stores>
) {
  const runs = yield* IngestRuns
  const state: State = { answers: 0, newest: null, error: null, rejected: [], summary: { ...nothing } }
  const withTally = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const result = yield* effect
      state.answers += 1
      if (options.onProgress !== undefined) {
        yield* options.onProgress({ answers: state.answers, summary: { ...state.summary } })
      }
      return result
    })

  return yield* Effect.acquireUseRelease(
    runs.start(source),
    (run_id) =>
      Effect.gen(function* () {
        yield* work({
          keep: (parse, raw, after) => withTally(keep({ run_id, source, state }, parse, raw, after)),
          writeFile: (file, after) => withTally(writeFile({ run_id, source, state }, file, after)),
          reread: (parse, raw_id, reason) => withTally(reread({ run_id, source, state, reason }, parse, raw_id)),
          note: (error) => Effect.sync(() => note(state, error))
        })
        const { read, rejected, unchanged } = state.summary
        if (state.error === null && read === 0 && unchanged === 0 && rejected > 0) {
          const [first] = state.rejected
          state.error = allRejected(first === undefined ? undefined : refusalText(first))
        }
        if (rejected > 0) {
          yield* Effect.logWarning(
            `${source}: ${rejected} entries rejected, such as`,
            ...state.rejected.slice(0, mostExamples).map(refusalText)
          )
        }
        return {
          run_id,
          error: state.error,
          summary: { ...state.summary },
          rejected: state.rejected
        } satisfies RunResult
      }),
    (run_id, exit) =>
      Effect.gen(function* () {
        const error = Exit.isSuccess(exit) ? state.error : runErrorOf(exit.cause)
        yield* Metrics.recordRun(source, error === null, state.summary, state.newest)
        // Where the store has failed the row stays open, to be closed by `closeAbandoned`.
        yield* runs
          .finish(run_id, { error, summary: state.summary })
          .pipe(Effect.timeout("10 seconds"), Effect.ignoreCause({ log: "Debug" }))
      })
  )
})

const nothing: RunSummary = { read: 0, written: 0, revised: 0, unchanged: 0, quarantined: 0, rejected: 0 }

/** Refusal, and the file in which it stands; null for an answer of an upstream. */
export interface FileRefusal extends Refusal {
  readonly file: string | null
}

/** Refusals of a run that are listed. */
export const mostRefusals = 1_000

/** Refusals of a run that are logged. */
const mostExamples = 5

/** A refusal in one line. */
export const refusalText = ({ file, ...refusal }: FileRefusal): string =>
  file === null ? reasonText(refusal) : `${file}: ${reasonText(refusal)}`

/** Totals of a run so far. */
interface State {
  answers: number
  newest: number | null
  error: RunError | null
  readonly rejected: Array<FileRefusal>
  summary: RunSummary
}

interface Job {
  readonly source: SourceId
  readonly run_id: number
  readonly state: State
  readonly reason?: RevisionReason | undefined
}

/** Archives one answer, reads it and writes what it holds. With status 304 the newest answer counts as if it had come again. */
const keep = Effect.fnUntraced(function* (
  job: Job,
  parse: Source["parse"],
  raw: RawAnswer,
  after: Effect.Effect<void>
) {
  const archive = yield* RawArchive
  const newest = raw.status === 304 ? yield* archive.newest(raw.source, raw.url) : null
  if (newest !== null) return yield* reread({ ...job, reason: "reparse" }, parse, newest.id, after)
  // Status 0 stands for an answer that never came: there is nothing to keep.
  const raw_id = raw.status === 0 ? null : (yield* archive.put(raw)).id
  return yield* take(job, parse, raw, raw_id, after)
})

const writeFile = Effect.fnUntraced(function* (
  job: Job,
  { outcome, raw, raw_id }: KeptFile,
  after: Effect.Effect<void>
) {
  if (Result.isFailure(outcome)) return outcome.failure
  count(job, raw, outcome.success)
  const [first] = outcome.success.rejected
  if (isEmpty(outcome.success) && first !== undefined) return allRejected(reasonText(first))
  yield* write(job, raw_id, outcome.success, after)
  return null
})

const reread = Effect.fnUntraced(function* (
  job: Job,
  parse: Source["parse"],
  raw_id: number,
  after?: Effect.Effect<void>
) {
  const raw = yield* (yield* RawArchive).get(raw_id)
  return raw === null ? null : yield* take(job, parse, raw, raw_id, after)
})

const take = Effect.fnUntraced(function* (
  job: Job,
  parse: Source["parse"],
  raw: RawAnswer,
  raw_id: number | null,
  after?: Effect.Effect<void>
) {
  const outcome = yield* read(parse, raw)
  const content = Result.getOrElse(outcome, (): Parsed => ({ observations: [], rejected: [] }))
  count(job, raw, content)
  yield* write(job, raw_id, content, after)
  return Result.isFailure(outcome) ? outcome.failure : null
})

/** Reads an answer or a file, and nothing more. */
export const read = Effect.fnUntraced(function* (parse: Source["parse"], raw: RawAnswer): Effect.fn.Return<Outcome> {
  const now = Math.max(raw.fetched_at, yield* Clock.currentTimeMillis)
  return Result.mapBoth(yield* Effect.result(parse(raw)), {
    onFailure: ({ detail, reason }) => ({ code: reason, detail }),
    onSuccess: (content) => plausible(content, now)
  })
})

/** Counts what was read, and lists the first entries that were not. */
const count = ({ state }: Job, raw: RawAnswer, { observations, records = [], rejected }: Parsed) => {
  const file = fileName(raw)
  for (const refusal of rejected.slice(0, mostRefusals - state.rejected.length)) {
    state.rejected.push({ file, ...refusal })
  }
  for (const { captured_at, ts } of observations) {
    state.newest = Math.max(state.newest ?? Number.NEGATIVE_INFINITY, Math.min(ts, captured_at))
  }
  state.summary = {
    ...state.summary,
    read: state.summary.read + observations.length + records.length,
    rejected: state.summary.rejected + rejected.length
  }
}

const reasonText = ({ entry, reason }: Refusal) => `${entry}: ${reason}`

const isEmpty = ({ observations, records = [] }: Parsed) => observations.length + records.length === 0

/** Values that are written at a time: memory and locks stay small however large an answer is. */
const partSize = 40_000

const write = Effect.fnUntraced(function* (
  job: Job,
  raw_id: number | null,
  content: Parsed,
  after: Effect.Effect<void> = Effect.void
) {
  const { observations, records = [] } = content
  const { reason, run_id, source, state } = job
  if (isEmpty(content)) return raw_id === null ? undefined : yield* (yield* RawArchive).markRead(raw_id)
  const store = yield* ObservationStore
  for (let from = 0; from === 0 || from < observations.length; from += partSize) {
    const isLast = from + partSize >= observations.length
    const counts = yield* store.write({
      source,
      run_id,
      raw_id,
      observations: observations.slice(from, from + partSize),
      ...(isLast ? { records } : { more: true }),
      ...(from === 0 ? { after } : {}),
      ...(reason === undefined ? {} : { reason })
    })
    state.summary = {
      ...state.summary,
      written: state.summary.written + counts.written,
      revised: state.summary.revised + counts.revised,
      unchanged: state.summary.unchanged + counts.unchanged,
      quarantined: state.summary.quarantined + counts.quarantined
    }
  }
})

export const allRejected = (example: string | undefined): RunError => ({
  code: "all_rejected",
  detail: `nothing could be read: ${example}`
})

const note = (state: State, error: RunError) => {
  state.error ??= error
}

const runErrorOf = (cause: Cause.Cause<unknown>): RunError => {
  if (Cause.hasInterruptsOnly(cause)) return { code: "interrupted", detail: "stopped before it was done" }
  if (Cause.hasFails(cause)) return { code: "service_unavailable", detail: "the store could not answer" }
  return { code: "defect", detail: Cause.pretty(cause).split("\n", 1)[0] ?? "" }
}
