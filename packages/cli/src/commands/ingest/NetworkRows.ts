import { type TablePart, tableParts } from "@grid/domain/network/NetworkDatasets"
import { NetworkImports } from "@grid/domain/network/NetworkImports"
import type { Version } from "@grid/domain/reference/ReferenceTables"
import { networkForms } from "@grid/models/network/NetworkForms"
import { substationForms } from "@grid/models/network/SubstationForms"
import { Effect, Result } from "effect"
import { argument, type Parse } from "../../arguments/Parameters.ts"
import { command, page } from "../../arguments/Commands.ts"
import { store } from "../../session/Session.ts"
import { printChanges, printRows, listing, period } from "../reference/Rows.ts"

const formOf = (part: TablePart) =>
  part === "feeders" || part === "transformers" ? networkForms[part] : substationForms[part]

const partName: Parse<string, TablePart> = (name) =>
  Result.fromNullishOr(
    tableParts.find((part) => part === name),
    () => `must be one of ${tableParts.join(", ")}, not "${name}"`
  )

const dataset = argument("dataset", `Dataset: ${tableParts.join(", ")}`, partName)

const versionsOf = (part: TablePart) => Effect.flatMap(NetworkImports, (imports) => imports.versions(part))

const newestRows = (versions: ReadonlyArray<Version<object>>, known_at: number | null): ReadonlyArray<object> => {
  const newest = new Map<string, object | null>()
  for (const { key, recorded_at, row } of versions)
    if (known_at === null || recorded_at <= known_at) newest.set(key, row)
  return [...newest.values()].filter((row) => row !== null)
}

/** `gds ingest list` */
export const list = command(
  "list",
  page(
    "List the rows of a dataset of networks that came with the service or were imported, as they are, or were, known; nothing simulated",
    "gds ingest list substations",
    "gds ingest list transformers --csv"
  ),
  { part: dataset, ...listing },
  Effect.fnUntraced(function* ({ knownAt, part, ...choices }) {
    const rows = newestRows(yield* versionsOf(part), knownAt)
    const none = `No row of ${part} is known. gds ingest import adds some.`
    yield* printRows({ dataset: part }, formOf(part), rows, { ...choices, none })
  }, Effect.provide(store))
)

/** `gds ingest diff` */
export const diff = command(
  "diff",
  page(
    "List what was recorded of a dataset of networks in a time, with the members that corrections changed",
    "gds ingest diff connectivity-queue --from 2026-11-01"
  ),
  { part: dataset, ...period },
  Effect.fnUntraced(function* ({ part, ...choices }) {
    yield* printChanges({ dataset: part }, yield* versionsOf(part), choices)
  }, Effect.provide(store))
)
