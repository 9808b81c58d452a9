import { RawArchive } from "@grid/domain/ingest/RawArchive"
import type { RunSummary } from "@grid/domain/ingest/Source"
import { Effect } from "effect"
import type { Definition } from "./sources/Definition.ts"
import * as Ingest from "./Ingest.ts"

/** An answer that cannot be read. */
export interface AnswerError extends Ingest.RunError {
  readonly raw_id: number
}

export interface ReparseResult {
  /** Null where the archive has nothing of the source. */
  readonly run_id: number | null
  readonly answers: number
  readonly summary: RunSummary
  /** Answers with status 200 that cannot be read; any other never held data. The first ones. */
  readonly errors: ReadonlyArray<AnswerError>
  /** The first `Ingest.mostRefusals` refusals. */
  readonly rejected: ReadonlyArray<Ingest.FileRefusal>
}

export interface Progress {
  readonly answers: number
  readonly total: number
}

export interface Options {
  /** Called after each answer. */
  readonly onProgress?: (progress: Progress) => Effect.Effect<void>
}

const pageSize = 100

/** Most answers that cannot be read to name. */
const mostErrors = 100

/**
 * Reads every answer of a source's archive again, in the order of arrival, and writes what it holds now with the reason
 * `reparse`. Where nothing is missing and the source is read as it was, nothing changes.
 */
export const run = Effect.fn("Reparse.run")(function* (definition: Definition, { onProgress }: Options = {}) {
  const { info, parse } = definition
  yield* Effect.annotateCurrentSpan({ source: info.id })
  const archive = yield* RawArchive
  const total = yield* archive.count({ source: info.id, unreadOnly: false })
  const errors: Array<AnswerError> = []
  if (total === 0) return { run_id: null, answers: 0, summary: nothing, errors, rejected: [] } satisfies ReparseResult

  let answers = 0
  const take = Effect.fnUntraced(function* (reader: Ingest.Reader, raw_id: number) {
    const error = yield* reader.reread(parse, raw_id, "reparse")
    answers += 1
    if (error !== null && error.code !== "http_status") {
      yield* reader.note({ code: error.code, detail: `answer ${raw_id}: ${error.detail}` })
      if (errors.length < mostErrors) errors.push({ raw_id, ...error })
    }
    if (onProgress !== undefined) yield* onProgress({ answers, total: Math.max(answers, total) })
  })
  const result = yield* Ingest.record(info.id, {}, (reader) =>
    Effect.gen(function* () {
      let after = 0
      while (true) {
        const ids = yield* archive.ids({ source: info.id, after, limit: pageSize, unreadOnly: false })
        for (const id of ids) yield* take(reader, id)
        const last = ids.at(-1)
        if (last === undefined) return
        after = last
      }
    })
  )
  const { rejected, run_id, summary } = result
  return { run_id, answers, summary, errors, rejected } satisfies ReparseResult
})

const nothing: RunSummary = { read: 0, written: 0, revised: 0, unchanged: 0, quarantined: 0, rejected: 0 }
