import { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { type ExportSpec, windowOf } from "@grid/domain/jobs/Export"
import { Exports } from "@grid/domain/jobs/Exports"
import type { JobId } from "@grid/domain/jobs/Job"
import { JobStore, type StoredJob } from "@grid/domain/jobs/JobStore"
import { istDate } from "@grid/domain/time/Time"
import { Effect, Stream } from "effect"
import type { FileAnswer } from "@grid/http/DataReply"
import { contentTypeOf } from "@grid/http/TableFile"

const filenameOf = (spec: ExportSpec): string => {
  const window = windowOf(spec)
  const days = window === null ? "" : `_${istDate(window.from)}_${istDate(window.to - 1)}`
  return `${spec.dataset}${days}.${spec.format}`
}

const partOf = (store: JobStore["Service"], id: JobId, number: number) =>
  Effect.flatMap(store.chunk(id, number), (part) =>
    part === null
      ? Effect.fail(new ServiceUnavailable({ reason: "The result was deleted while it was read." }))
      : Effect.succeed(part)
  )

/** Parts from the second on, of which `bytes` are left. */
const rest = (store: JobStore["Service"], id: JobId, bytes: number) =>
  Stream.unfold({ number: 1, left: bytes }, ({ left, number }) =>
    left <= 0
      ? Effect.undefined
      : Effect.map(
          partOf(store, id, number),
          (part) => [part, { number: number + 1, left: left - part.length }] as const
        )
  )

/**
 * Result of a job as a file that is read from the store while it is sent. Its first part, which for most is all of it, is read before: what
 * cannot be read then is an error with a status, later it can only end the answer before its end.
 */
export const makeResultFile = Effect.gen(function* () {
  const store = yield* JobStore
  const exports = yield* Exports
  const context = yield* Effect.context<never>()
  return Effect.fnUntraced(function* (job: StoredJob, spec: ExportSpec) {
    const bytes = job.bytes ?? 0
    const window = windowOf(spec)
    const first = bytes === 0 ? new Uint8Array(0) : yield* partOf(store, job.id, 0)
    const parts = Stream.concat(Stream.make(first), rest(store, job.id, bytes - first.length))
    const answer: FileAnswer = {
      file: {
        bytes,
        compressible: spec.format === "csv" || spec.format === "json",
        parts: Stream.toAsyncIterableWith(parts, context)
      },
      contentType: contentTypeOf(spec.format),
      filename: filenameOf(spec),
      etag: `W/"${job.hash ?? ""}"`,
      as_of: job.as_of,
      provenance: job.provenance,
      since: yield* exports.since(spec),
      ...(window === null ? {} : { window })
    }
    return answer
  })
})
