import { attribution } from "@grid/domain/http/Attribution"
import { EngineAnswers } from "@grid/domain/engines/EngineAnswers"
import type { ExportSpec } from "@grid/domain/jobs/Export"
import { type ComputationSpec, isComputation } from "@grid/domain/jobs/JobSpec"
import { type ExportBatch, Exports } from "@grid/domain/jobs/Exports"
import { type Claim, JobStore } from "@grid/domain/jobs/JobStore"
import { everySoOften } from "@grid/domain/time/Steady"
import { nextTurn, slice } from "@grid/domain/time/Turns"
import { mostSheetRows } from "@grid/http/files/WorkbookFile"
import { Data, Effect, Layer, Schedule, Stream } from "effect"
import { makeLoop } from "../Loop.ts"
import { makeEncoder, makeResultFile } from "./ResultFile.ts"

/** Jobs that a node works on at a time. */
const concurrency = 2

/** Interval of looks without a notice that a job waits: notices may be lost. */
const pollInterval = "2 seconds"
const sweepInterval = "30 seconds"
const beatInterval = "5 seconds"

/** Least size of the parts in which a result is kept. */
const chunkBytes = 1 << 19

/** Rows that are encoded before other work of the process gets its turn. */
const rowsAtOnce = 500

const mostBytes = 4 * 2 ** 30

/** Claim on a job that was cancelled, or that another runner has. */
class ClaimLost extends Data.TaggedError("ClaimLost") {}

class ResultTooLarge extends Data.TaggedError("ResultTooLarge")<{ readonly detail: string }> {}

const tooManyBytes = new ResultTooLarge({
  detail: `The result has more than ${mostBytes / 2 ** 30} GiB. Ask for a shorter window, fewer areas, or Parquet.`
})

const tooManyRows = new ResultTooLarge({
  detail: `The result has more than ${mostSheetRows} rows, which is as many as a sheet holds. Ask for a shorter window, fewer areas, or for CSV or Parquet.`
})

const internalError = {
  code: "internal_error",
  detail: "The export failed on our side and was recorded. Try again; if it stays, send us the id."
} as const

/** Refuses a sheet of more rows than it holds before any of them is written: they are read once more for it. */
export const checkSheet = <E>(
  batches: Stream.Stream<Pick<ExportBatch, "rows">, E>
): Effect.Effect<void, E | ResultTooLarge> =>
  Effect.asVoid(
    Stream.runFoldEffect(
      batches,
      () => 0,
      (count, { rows }) =>
        count + rows.length > mostSheetRows ? Effect.fail(tooManyRows) : Effect.succeed(count + rows.length)
    )
  )

/** Takes steps one by one, and lets other work have its turn between them. */
const inTurn = Effect.fnUntraced(function* (steps: Iterable<void>) {
  for (const step of steps) yield* Effect.as(slice, step)
})

/** Writes the result of a job, part by part; `onProgress` hears the fraction that is read. */
const makeWrite = Effect.gen(function* () {
  const store = yield* JobStore
  const exports = yield* Exports

  return Effect.fn("Runner.write")(function* (claim: Claim, spec: ExportSpec, onProgress: (fraction: number) => void) {
    const { batches, columns } = yield* exports.open(spec)
    const isSheet = spec.format === "xlsx"
    if (isSheet) yield* checkSheet(batches)
    const attributes = attribution(columns)
    const file = makeResultFile(yield* makeEncoder(spec.format, attributes.columns))
    let complete = attributes.by([])
    const keep = Effect.fnUntraced(function* (progress: number, least: number) {
      if (file.waiting() < least) return
      if (file.bytes() > mostBytes) return yield* tooManyBytes
      if (!(yield* store.append(claim, { ...file.take(), progress }))) return yield* new ClaimLost()
    })
    yield* Stream.runForEach(
      batches,
      Effect.fnUntraced(function* ({ progress, provenance, rows }) {
        if (provenance.length > 0) complete = attributes.by(provenance)
        for (let from = 0; from < rows.length; from += rowsAtOnce) {
          yield* inTurn(file.push(rows.slice(from, from + rowsAtOnce).map((row) => complete(row))))
          // Rows may have come since they were counted.
          if (isSheet && file.rows() > mostSheetRows) return yield* tooManyRows
          yield* keep(progress, chunkBytes)
          yield* nextTurn
        }
        file.note(provenance)
        onProgress(progress)
      })
    )
    yield* inTurn(file.end())
    yield* keep(1, 1)
    const result = file.result()
    if (!(yield* store.succeed(claim, result))) return yield* new ClaimLost()
    yield* Effect.logInfo("job succeeded").pipe(Effect.annotateLogs({ rows: result.rows, bytes: result.bytes }))
  })
})

/** Works on a claimed job to its end: its result, a stated failure, or back to the queue where it is interrupted. */
const makeWork = Effect.gen(function* () {
  const store = yield* JobStore
  const write = yield* makeWrite
  const engines = yield* EngineAnswers

  const compute = Effect.fn("Runner.compute")(function* (claim: Claim, { result_id }: ComputationSpec) {
    const bytes = yield* engines.complete(claim.job.tenant_id, result_id)
    const isOurs = yield* store.succeed(claim, { rows: null, bytes, hash: null, as_of: null, provenance: [] })
    if (!isOurs) return yield* new ClaimLost()
  })

  const work = Effect.fnUntraced(function* (claim: Claim, onProgress: (fraction: number) => void) {
    const { spec } = claim.job
    if (isComputation(spec)) yield* compute(claim, spec)
    else yield* write(claim, spec, onProgress)
  })

  return (claim: Claim) => {
    let progress = 0
    const beat = Effect.suspend(() => store.beat(claim, progress)).pipe(
      Effect.filterOrFail(
        (isOurs) => isOurs,
        () => new ClaimLost()
      ),
      Effect.schedule(Schedule.spaced(beatInterval))
    )
    return Effect.raceFirst(
      work(claim, (fraction) => (progress = fraction)),
      beat
    ).pipe(
      Effect.asVoid,
      Effect.catchTags({
        DataUnavailable: ({ detail }) => store.fail(claim, { code: "data_unavailable", detail }),
        ResultTooLarge: ({ detail }) => store.fail(claim, { code: "result_too_large", detail }),
        ComputationTooLarge: ({ code, detail }) => store.fail(claim, { code, detail }),
        Conflict: ({ code, detail }) => store.fail(claim, { code, detail }),
        NotFound: ({ code, detail }) => store.fail(claim, { code, detail })
      }),
      Effect.catchDefect((defect) =>
        Effect.andThen(Effect.logError("job failed", defect), store.fail(claim, internalError))
      ),
      Effect.onInterrupt(() => Effect.ignore(store.giveBack(claim))),
      // Where the store cannot answer, nobody can be told: the claim runs out and the job is taken up again.
      Effect.catchTags({ ClaimLost: () => Effect.void, ServiceUnavailable: () => Effect.void }),
      Effect.annotateLogs({ job_id: claim.job.id })
    )
  }
})

/**
 * Works on jobs of the queue, a few at a time, for as long as the scope lives; what it is at when that ends goes back to
 * the queue.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const store = yield* JobStore
    const work = yield* makeWork
    const { ring, run } = yield* makeLoop({
      work: "jobs",
      failure: "the queue of jobs was not worked on",
      notices: store.queued,
      poll: pollInterval,
      concurrency
    })
    // One job a look, so that a long queue is not taken for a look that hangs.
    const workOnNext = Effect.flatMap(store.claim, (claim) =>
      claim === null ? Effect.void : Effect.andThen(work(claim), ring)
    )
    yield* run(Effect.ignore(workOnNext))
    yield* everySoOften("old jobs were not swept", sweepInterval, store.sweep)
  })
)
