import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { fileName, fileUrl, type RawAnswer, type RunSummary } from "@grid/domain/ingest/Source"
import { guard } from "@grid/domain/ingest/Guard"
import { together } from "@grid/domain/ingest/Together"
import { RawArchive } from "@grid/domain/ingest/RawArchive"
import { Effect, Result, Stream } from "effect"
import type { Definition } from "./sources/Definition.ts"
import * as Ingest from "./Ingest.ts"
import { inHand, inTurn } from "./reading/InTurn.ts"

/** A file to import; its bytes are read when its turn comes. */
export interface ImportFile {
  /** Without the folders above it. */
  readonly name: string
  /** Time of the last modification, epoch ms: its values count as captured then where they do not say it themselves. */
  readonly modified_at: number
  readonly bytes: Effect.Effect<Uint8Array, Ingest.RunError>
}

/** A file from which nothing came, and why. */
export interface FileError extends Ingest.RunError {
  readonly file: string
}

export interface ImportResult {
  /** Null where nothing was to be written. */
  readonly run_id: number | null
  readonly summary: RunSummary
  /** Files that had been imported to the end before, and were left alone. */
  readonly skipped: number
  readonly errors: ReadonlyArray<FileError>
  /** The first `Ingest.mostRefusals` refusals. */
  readonly rejected: ReadonlyArray<Ingest.FileRefusal>
}

export interface Progress {
  readonly files: number
}

export interface Options {
  /** Reads files again that were imported before. */
  readonly again?: boolean
  /** Called after each file. */
  readonly onProgress?: (progress: Progress) => Effect.Effect<void>
}

/** True where a definition reads files of this name. */
export const reads = (definition: Definition, name: string): boolean =>
  definition.files.some((ending) => name.toLowerCase().endsWith(ending.toLowerCase()))

/** File before its turn to be written comes. */
interface Prepared {
  /** The answer it became when it was imported before. */
  readonly copy: { readonly id: number; readonly read: boolean } | null
  /** Content, kept; null where it is known already, or too large to be held beside the file before it. */
  readonly file: Ingest.KeptFile | null
}

/** A file larger than this is read when its turn comes, bytes. */
const readAheadBytes = 4 * 1024 * 1024

/**
 * Imports files in the order given, as one run; while some are written the next is read. A file is archived, then written;
 * one that was imported before, with the same name and bytes, is skipped, and one at which an earlier import ended is
 * brought to its end. A file that cannot be read is an error of the result and does not stop the rest.
 */
export const run = Effect.fn("Import.run")(function* (
  definition: Definition,
  files: ReadonlyArray<ImportFile>,
  options: Options = {}
): Effect.fn.Return<ImportResult, ServiceUnavailable, Ingest.Stores> {
  const { info, parse } = definition
  yield* Effect.annotateCurrentSpan({ source: info.id, files: files.length })
  const archive = yield* RawArchive
  const errors: Array<FileError> = []
  let skipped = 0

  const prepare = Effect.fnUntraced(function* (raw: RawAnswer) {
    const copy = yield* archive.findFile(raw)
    const isAhead = copy === null && raw.body.length <= readAheadBytes
    return { copy, file: isAhead ? yield* Ingest.archiveFile(parse, raw) : null } satisfies Prepared
  })

  const take = Effect.fnUntraced(function* (
    reader: Ingest.Reader,
    raw: RawAnswer,
    { copy, file }: Prepared,
    after: Effect.Effect<void>
  ) {
    if (file !== null) return yield* reader.writeFile(file, after)
    yield* after
    if (copy === null) return yield* reader.writeFile(yield* Ingest.archiveFile(parse, raw), Effect.void)
    if (!copy.read) return yield* reader.reread(parse, copy.id)
    if (options.again === true) return yield* reader.reread(parse, copy.id, "reparse")
    skipped += 1
    return null
  })

  const result = yield* Ingest.record(info.id, {}, (reader) =>
    each(definition, files, options, {
      prepare,
      take: (...parameters) => take(reader, ...parameters),
      failed: (error) =>
        Effect.suspend(() => {
          errors.push(error)
          return reader.note({ code: error.code, detail: `${error.file}: ${error.detail}` })
        })
    })
  )
  const { rejected, run_id, summary } = result
  return { run_id, summary, skipped, errors, rejected }
})

/** Values that an import would read, quarantine and refuse; the store is not asked, and nothing is written. */
export const dryRun = Effect.fn("Import.dryRun")(function* (
  definition: Definition,
  files: ReadonlyArray<ImportFile>,
  options: Pick<Options, "onProgress"> = {}
): Effect.fn.Return<ImportResult> {
  const errors: Array<FileError> = []
  const refused: Array<Ingest.FileRefusal> = []
  const summary = { read: 0, written: 0, revised: 0, unchanged: 0, quarantined: 0, rejected: 0 }

  const judge = (outcome: Ingest.Outcome, name: string): Ingest.RunError | null => {
    if (Result.isFailure(outcome)) return outcome.failure
    const { observations, records = [], rejected } = outcome.success
    summary.read += observations.length + records.length
    const contradicted = together(observations)
    summary.quarantined += observations.filter((one) => (guard(one) ?? contradicted(one)) !== null).length
    summary.rejected += rejected.length
    for (const refusal of rejected.slice(0, Ingest.mostRefusals - refused.length)) {
      refused.push({ file: name, ...refusal })
    }
    const [first] = rejected
    return observations.length + records.length > 0 || first === undefined
      ? null
      : Ingest.allRejected(Ingest.refusalText({ file: null, ...first }))
  }

  yield* each(definition, files, options, {
    prepare: (raw) => Ingest.read(definition.parse, raw),
    take: (raw, outcome) => Effect.sync(() => judge(outcome, fileName(raw) ?? "")),
    failed: (error) => Effect.sync(() => void errors.push(error))
  })
  return { run_id: null, summary, skipped: 0, errors, rejected: refused }
})

/** Deals with files in their order, two at a time, while the next is prepared. `after` ends with the files before. */
const each = <A, E1, R1, E2, R2>(
  definition: Definition,
  files: ReadonlyArray<ImportFile>,
  { onProgress }: Options,
  handle: {
    readonly prepare: (raw: RawAnswer) => Effect.Effect<A, E1, R1>
    readonly take: (
      raw: RawAnswer,
      prepared: A,
      after: Effect.Effect<void>
    ) => Effect.Effect<Ingest.RunError | null, E2, R2>
    readonly failed: (error: FileError) => Effect.Effect<void>
  }
): Effect.Effect<void, E1 | E2, R1 | R2> => {
  const turn = inTurn()
  const load = Effect.fnUntraced(function* (file: ImportFile) {
    const body = yield* Effect.result(file.bytes)
    if (Result.isFailure(body)) return { name: file.name, work: Effect.succeed(body.failure) }
    const raw = answer(definition, file, body.success)
    const prepared = yield* handle.prepare(raw)
    return { name: file.name, work: turn((after) => handle.take(raw, prepared, after)) }
  })
  return Stream.fromIterable(files).pipe(
    Stream.mapEffect(load),
    Stream.mapEffect(({ name, work }) => Effect.map(work, (error) => ({ name, error })), { concurrency: inHand }),
    Stream.zipWithIndex,
    Stream.runForEach(([{ error, name }, index]) =>
      Effect.gen(function* () {
        if (error !== null) yield* handle.failed({ file: name, code: error.code, detail: error.detail })
        if (onProgress !== undefined) yield* onProgress({ files: index + 1 })
      })
    )
  )
}

const answer = ({ info }: Definition, { modified_at, name }: ImportFile, body: Uint8Array): RawAnswer => ({
  source: info.id,
  url: fileUrl(name),
  request: null,
  status: 200,
  headers: {},
  fetched_at: modified_at,
  body
})
