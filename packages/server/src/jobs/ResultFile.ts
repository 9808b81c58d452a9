import { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { type ExportSpec, windowOf } from "@grid/domain/jobs/Export"
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

const partsOf = (store: JobStore["Service"], id: JobId, bytes: number) =>
  Stream.unfold({ number: 0, left: bytes }, ({ left, number }) =>
    left <= 0
      ? Effect.undefined
      : Effect.flatMap(store.chunk(id, number), (part) =>
          part === null
            ? Effect.fail(new ServiceUnavailable({ reason: "The result was deleted while it was read." }))
            : Effect.succeed([part, { number: number + 1, left: left - part.length }] as const)
        )
  )

/** Result of a job as a file that is read from the store while it is sent. */
export const makeResultFile = Effect.gen(function* () {
  const store = yield* JobStore
  const context = yield* Effect.context<never>()
  return (job: StoredJob, spec: ExportSpec): FileAnswer => {
    const bytes = job.bytes ?? 0
    return {
      file: {
        bytes,
        compressible: spec.format === "csv" || spec.format === "json",
        parts: Stream.toAsyncIterableWith(partsOf(store, job.id, bytes), context)
      },
      contentType: contentTypeOf(spec.format),
      filename: filenameOf(spec),
      etag: `W/"${job.hash ?? ""}"`,
      as_of: job.as_of,
      provenance: job.provenance
    }
  }
})
