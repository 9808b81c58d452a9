import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { type ExportBatch, type ExportColumn, Exports } from "@grid/domain/jobs/Exports"
import type { ExportFormat } from "@grid/domain/jobs/Job"
import { type Claim, JobStore } from "@grid/domain/jobs/JobStore"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { Data, Effect, Layer, Schedule, Stream } from "effect"
import { createHash } from "node:crypto"
import { makeLoop } from "../Loop.ts"
import type { FileEncoder } from "./FileEncoder.ts"
import { makeParquet } from "./ParquetFile.ts"
import { makeCsv, makeJson } from "./TextFiles.ts"

/** Jobs that a node works on at a time. */
const concurrency = 2

/** Notices that a job waits may be lost: so often a node looks by itself. */
const pollInterval = "2 seconds"
const sweepInterval = "30 seconds"
const beatInterval = "5 seconds"

/** Parts in which a result is kept. */
const chunkBytes = 1 << 19

/** Rows that are encoded before other work of the process gets its turn. */
const rowsAtOnce = 2_000

const mostBytes = 4 * 2 ** 30

/** The job was cancelled, or another runner has it. */
class ClaimLost extends Data.TaggedError("ClaimLost") {}

class ResultTooLarge extends Data.TaggedError("ResultTooLarge") {}

/**
 * Works on jobs of the queue, a few at a time, for as long as the scope lives; what it is at when that ends goes back to
 * the queue.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const store = yield* JobStore
    const exports = yield* Exports

    const write = (claim: Claim, progressed: (fraction: number) => void) =>
      Effect.gen(function* () {
        const { columns, batches } = yield* exports.open(claim.job.spec)
        const encoder = yield* makeEncoder(claim.job.spec.format, columns)
        const file = makeFile(encoder)
        const keep = (progress: number, least: number) =>
          Effect.gen(function* () {
            if (file.waiting() < least) return
            if (file.bytes() > mostBytes) return yield* new ResultTooLarge()
            const part = file.take()
            if (!(yield* store.append(claim, { ...part, progress }))) return yield* new ClaimLost()
          })
        yield* Stream.runForEach(batches, (batch) =>
          Effect.gen(function* () {
            for (let from = 0; from < batch.rows.length; from += rowsAtOnce) {
              file.push(batch.rows.slice(from, from + rowsAtOnce))
              yield* keep(batch.progress, chunkBytes)
              yield* Effect.yieldNow
            }
            file.note(batch.provenance)
            progressed(batch.progress)
          })
        )
        file.end()
        yield* keep(1, 1)
        const result = file.result()
        if (!(yield* store.succeed(claim, result))) return yield* new ClaimLost()
        yield* Effect.logInfo("job succeeded").pipe(Effect.annotateLogs({ rows: result.rows, bytes: result.bytes }))
      })

    const work = (claim: Claim) => {
      let progress = 0
      const alive = Effect.suspend(() => store.beat(claim, progress)).pipe(
        Effect.filterOrFail(
          (held) => held,
          () => new ClaimLost()
        ),
        Effect.schedule(Schedule.spaced(beatInterval))
      )
      return Effect.raceFirst(
        write(claim, (fraction) => (progress = fraction)),
        alive
      ).pipe(
        Effect.asVoid,
        Effect.catchTags({
          DataUnavailable: ({ detail }) => store.fail(claim, { code: "data_unavailable", detail }),
          ResultTooLarge: () =>
            store.fail(claim, {
              code: "result_too_large",
              detail: `The result has more than ${mostBytes / 2 ** 30} GiB. Ask for a shorter window, fewer areas, or Parquet.`
            })
        }),
        Effect.catchDefect((defect) =>
          Effect.andThen(
            Effect.logError("job failed", defect),
            store.fail(claim, {
              code: "internal_error",
              detail: "The export failed on our side and was recorded. Try again; if it stays, send us the id."
            })
          )
        ),
        Effect.onInterrupt(() => Effect.ignore(store.giveBack(claim))),
        // Where the store cannot answer, nobody can be told: the claim runs out and the job is taken up again.
        Effect.catchTags({ ClaimLost: () => Effect.void, ServiceUnavailable: () => Effect.void }),
        Effect.annotateLogs({ job_id: claim.job.id })
      )
    }

    const workAll: Effect.Effect<void, ServiceUnavailable> = Effect.flatMap(store.claim, (claim) =>
      claim === null ? Effect.void : Effect.andThen(work(claim), workAll)
    )

    const { run } = yield* makeLoop({ notices: store.queued, poll: pollInterval, concurrency })
    yield* run(Effect.ignore(workAll))
    yield* Effect.forkScoped(Effect.repeat(Effect.ignore(store.sweep), Schedule.spaced(sweepInterval)))
  })
)

const makeEncoder = (format: ExportFormat, columns: ReadonlyArray<ExportColumn>): Effect.Effect<FileEncoder> =>
  format === "parquet"
    ? makeParquet(columns)
    : Effect.sync(() => (format === "csv" ? makeCsv(columns) : makeJson(columns)))

/** A file on its way: encoded, counted and hashed, and given away in parts. */
const makeFile = (encoder: FileEncoder) => {
  const hash = createHash("sha256")
  const sources = new Map<string, Provenance>()
  let parts: Array<Uint8Array> = []
  let waiting = 0
  let bytes = 0
  let rows = 0
  let number = 0
  const add = (part: Uint8Array) => {
    if (part.length === 0) return
    hash.update(part)
    parts.push(part)
    waiting += part.length
    bytes += part.length
  }
  return {
    push: (batch: ExportBatch["rows"]) => {
      rows += batch.length
      add(encoder.push(batch))
    },
    end: () => add(encoder.end()),
    note: (provenance: ReadonlyArray<Provenance>) => {
      for (const entry of provenance) {
        const key = `${entry.dataset} ${entry.source} ${entry.kind}`
        const known = sources.get(key)
        if (known === undefined || known.captured_at < entry.captured_at) sources.set(key, entry)
      }
    },
    waiting: () => waiting,
    bytes: () => bytes,
    take: () => {
      const part = { number: number++, bytes: Buffer.concat(parts) }
      parts = []
      waiting = 0
      return part
    },
    result: () => {
      const provenance = [...sources.values()].toSorted(
        (a, b) => a.dataset.localeCompare(b.dataset) || a.source.localeCompare(b.source)
      )
      const captured = provenance.map(({ captured_at }) => Date.parse(captured_at))
      return {
        rows,
        bytes,
        hash: hash.digest("base64url"),
        as_of: captured.length === 0 ? null : captured.reduce((newest, at) => Math.max(newest, at), 0),
        provenance
      }
    }
  }
}
