import type { NetworkDataset } from "@grid/domain/network/NetworkDatasets"
import { mostRefusals } from "@grid/domain/network/NetworkImports"
import { importFiles, type NetworkFile, type NetworkImport } from "@grid/ingest/network/Import"
import { Effect } from "effect"
import { CommandFailed } from "../../output/Failure.ts"
import { print } from "../../output/Output.ts"
import * as Progress from "../../output/Progress.ts"
import { list } from "../../output/Table.ts"
import { operator, store } from "../../session/Session.ts"
import { find } from "./NetworkFiles.ts"
import { refusalsTable } from "./Refusals.ts"

/** Bytes of the files of a network, which is checked as a whole. */
const mostNetworkBytes = 256 * 1024 * 1024

interface Choices {
  readonly dryRun: boolean
  readonly json: boolean
}

const refusalsText = ({ refusals, refused }: NetworkImport): string =>
  refusalsTable(
    "column",
    refusals.map(({ column, file, line, reason }) => [file, line, column, reason]),
    { listed: mostRefusals, total: refused }
  )

const text = (dataset: NetworkDataset, result: NetworkImport, { dryRun }: Choices): string => {
  if (result.refused > 0) return refusalsText(result)
  const { ignored, import_id, refusals: _none, refused: _zero, ...counts } = result
  const done =
    import_id !== null
      ? `Recorded as import ${import_id}.`
      : dryRun
        ? "Nothing was recorded: this was a check."
        : "Nothing was recorded: all of it is known as it is."
  const others = ignored.length === 0 ? [] : [`Not read, as of other kinds: ${ignored.join(", ")}`]
  return [
    list([["dataset", dataset], ...Object.entries(counts).map(([name, count]) => [name, String(count)] as const)]),
    ...others,
    done
  ].join("\n")
}

const record = (dataset: NetworkDataset, files: ReadonlyArray<NetworkFile>, dryRun: boolean) =>
  Effect.gen(function* () {
    const report = yield* Progress.make(dataset, "rows")
    return yield* importFiles(dataset, files, {
      actor: yield* operator,
      dryRun,
      onProgress: (rows) => report(rows, null)
    })
  }).pipe(
    Effect.scoped,
    Effect.catchIf(
      (error): error is Extract<typeof error, { readonly code: string; readonly detail: string }> =>
        "detail" in error && "code" in error,
      ({ detail }) => new CommandFailed({ message: `Nothing was recorded: ${detail}` })
    ),
    Effect.provide(store)
  )

/** Imports the files of a dataset of networks: all of them or nothing. */
export const importDataset = Effect.fnUntraced(function* (dataset: NetworkDataset, path: string, choices: Choices) {
  const files = yield* find(path, dataset === "network" ? mostNetworkBytes : Number.POSITIVE_INFINITY)
  const result = yield* record(dataset, files, choices.dryRun)
  const document = { dataset, files: files.length, dry_run: choices.dryRun, ...result }
  yield* print(choices.json, document, () => text(dataset, result, choices))
  if (result.refused > 0) {
    return yield* new CommandFailed({
      message: `${path}: ${result.refused} ${result.refused === 1 ? "line was" : "lines were"} refused; nothing was recorded. Put them right and import it again.`
    })
  }
})
