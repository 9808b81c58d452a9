import { type NetworkDataset, networkDatasets } from "@grid/domain/network/NetworkDatasets"
import type { SourceId } from "@grid/domain/observations/SourceId"
import type { Definition } from "@grid/ingest/sources/Definition"
import * as Import from "@grid/ingest/Import"
import { definitions } from "@grid/ingest/Sources"
import { Effect, Result } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { argument, asGiven, json, toggle } from "../../arguments/Parameters.ts"
import { CommandFailed } from "../../output/Failure.ts"
import { print } from "../../output/Output.ts"
import * as Progress from "../../output/Progress.ts"
import { list, table } from "../../output/Table.ts"
import { quiet, store } from "../../session/Session.ts"
import { find, type Selection } from "./Files.ts"
import { importDataset } from "./NetworkImport.ts"
import { refusalsDocument, refusalsText, countsDocument } from "./Refusals.ts"

/** Shorter names by which a source's files are known. */
const aliases: Partial<Record<SourceId, string>> = { "cea-capacity": "capacity" }

const byName: ReadonlyMap<string, Definition> = new Map(
  definitions
    .filter(({ files }) => files.length > 0)
    .flatMap((definition) => {
      const { id } = definition.info
      const alias = aliases[id]
      return [[id, definition] as const, ...(alias === undefined ? [] : [[alias, definition] as const])]
    })
)

const names = [...byName.keys(), ...networkDatasets].join(", ")

const byItsName = (name: string): Result.Result<Definition | NetworkDataset, string> =>
  Result.fromNullishOr(
    byName.get(name) ?? networkDatasets.find((dataset) => dataset === name),
    () => `must be one of ${names}, not "${name}"`
  )

const document = (
  { files, ignored }: Selection,
  { errors, rejected, run_id, skipped, summary }: Import.ImportResult
) => ({
  run_id,
  files: files.length,
  skipped,
  ignored,
  ...countsDocument(summary),
  errors,
  refusals: refusalsDocument(rejected)
})

const text = (selection: Selection, result: Import.ImportResult) => {
  const { errors, rejected, run_id, skipped, summary } = result
  const counts = [
    ["files", selection.files.length],
    ["skipped, as imported before", skipped],
    ["ignored, as of other kinds", selection.ignored],
    ["read", summary.read],
    ["written", summary.written],
    ["revised", summary.revised],
    ["unchanged", summary.unchanged],
    ["quarantined", summary.quarantined],
    ["refused", summary.rejected],
    ["files in error", errors.length]
  ] as const
  return [
    run_id === null ? "Dry run: nothing was written." : null,
    list(counts.map(([name, count]) => [name, String(count)])),
    rejected.length > 0 ? `\n${refusalsText(rejected, summary.rejected)}` : null,
    errors.length === 0
      ? null
      : `\n${table(
          ["file", "error", "detail"],
          errors.map(({ code, detail, file }) => [file, code, detail])
        )}`
  ]
    .filter((part) => part !== null)
    .join("\n")
}

interface Choices {
  readonly again: boolean
  readonly dryRun: boolean
}

const work = (definition: Definition, { files }: Selection, { again, dryRun }: Choices) =>
  Effect.flatMap(Progress.make(definition.info.id, "files"), (report) => {
    const onProgress = (progress: Import.Progress) => report(progress.files, files.length)
    return dryRun
      ? Effect.provide(Import.dryRun(definition, files, { onProgress }), quiet)
      : Effect.provide(Import.run(definition, files, { again, onProgress }), store)
  }).pipe(Effect.scoped)

/** `gds ingest import` */
export const importFiles = command(
  "import",
  page(
    "Import files of a source: archive them, read them and store what they hold. Importing again changes nothing; an import that was interrupted goes on where it was",
    "gds ingest import psp ~/reports",
    "gds ingest import demand kerala_2025.csv --dry-run",
    "gds ingest import network feeders_of_pune"
  ),
  {
    source: argument("source", `Whose files they are, or the dataset of a network that they hold: ${names}`, byItsName),
    path: argument("path", "A file, a pipe, or a folder: then all files in it that the source reads", asGiven),
    dryRun: toggle("dry-run", "Read and check everything, but store nothing; of a source the database is not needed"),
    again: toggle("again", "Read files again that were imported before"),
    json
  },
  Effect.fnUntraced(function* (options) {
    const { source } = options
    if (typeof source === "string") return yield* importDataset(source, options.path, options)
    const selection = yield* find(source, options.path)
    const result = yield* work(source, selection, options)
    yield* print(options.json, document(selection, result), () => text(selection, result))
    const [first] = result.errors
    if (first !== undefined) {
      return yield* new CommandFailed({
        message: `${result.errors.length} of ${selection.files.length} files could not be imported: ${first.file}: ${first.code}: ${first.detail}`
      })
    }
  })
)
