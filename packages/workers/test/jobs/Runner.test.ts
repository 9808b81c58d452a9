import { assert, describe, it } from "@effect/vitest"
import { EngineAnswers } from "@grid/domain/engines/EngineAnswers"
import { Exports } from "@grid/domain/jobs/Exports"
import type { ExportFormat, JobError } from "@grid/domain/jobs/Job"
import { type Claim, type JobResult, JobStore } from "@grid/domain/jobs/JobStore"
import { mostSheetRows } from "@grid/http/files/WorkbookFile"
import * as Runner from "@grid/workers/jobs/Runner"
import { Deferred, Effect, Layer, Stream } from "effect"

const batch = Array.from({ length: 8_192 }, () => [1])

/** Batches of so many rows. */
const batchesOf = (rows: number) =>
  Stream.fromIterable(
    Array.from({ length: Math.ceil(rows / batch.length) }, (_, index) => ({
      rows: batch.slice(0, rows - index * batch.length),
      progress: 0.5,
      provenance: []
    }))
  )

/** What comes of one export of so many rows: how it ended, and how many parts of it were kept. */
const exported = (format: ExportFormat, rows: number) =>
  Effect.gen(function* () {
    const end = yield* Deferred.make<JobResult | JobError>()
    let parts = 0
    let claims = 1
    const claim = { job: { id: "job", spec: { format } }, token: "token" } as unknown as Claim
    const store: Partial<JobStore["Service"]> = {
      queued: Stream.never,
      claim: Effect.sync(() => (claims-- > 0 ? claim : null)),
      beat: () => Effect.succeed(true),
      append: () => Effect.sync(() => ++parts > 0),
      succeed: (_, result) => Deferred.succeed(end, result),
      fail: (_, error) => Deferred.succeed(end, error),
      sweep: Effect.void
    }
    const table = { columns: [{ name: "value", type: "number" }] as const, batches: batchesOf(rows) }
    const services = Layer.mergeAll(
      Layer.succeed(JobStore, store as JobStore["Service"]),
      Layer.mock(Exports, { open: () => Effect.succeed(table) }),
      Layer.mock(EngineAnswers, {})
    )
    const result = yield* Effect.provide(Deferred.await(end), Layer.provide(Runner.layer, services))
    return { result, parts }
  })

describe("an export", () => {
  it.live("with more rows than a sheet holds is refused before anything is written, with what to do", () =>
    Effect.gen(function* () {
      const { parts, result } = yield* exported("xlsx", mostSheetRows + 1)
      assert.deepInclude(result, { code: "result_too_large" })
      assert.match(
        JSON.stringify(result),
        /more than 1048575 rows.*a shorter window, fewer areas, or for CSV or Parquet/
      )
      assert.strictEqual(parts, 0)
    })
  )

  it.live("as many as a sheet holds fit", () => Runner.checkSheet(batchesOf(mostSheetRows)))

  it.live.each(["csv", "parquet"] as const)("has no such limit as %s", (format) =>
    Effect.gen(function* () {
      const { parts, result } = yield* exported(format, mostSheetRows + 1)
      assert.deepInclude(result, { rows: mostSheetRows + 1 })
      assert.isAbove(parts, 0)
    })
  )

  it.live("that fits is written as a sheet", () =>
    Effect.gen(function* () {
      const { parts, result } = yield* exported("xlsx", 3)
      assert.deepInclude(result, { rows: 3 })
      assert.strictEqual(parts, 1)
    })
  )
})
