import { substationDatasets } from "@grid/domain/network/NetworkDatasets"
import { NetworkImports } from "@grid/domain/network/NetworkImports"
import { knowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import type { Version } from "@grid/domain/reference/ReferenceTables"
import { iso } from "@grid/domain/time/Time"
import { networkForms } from "@grid/models/network/NetworkForms"
import { substationForms } from "@grid/models/network/SubstationForms"
import { changesIn } from "@grid/models/reference/Differences"
import { write } from "@grid/models/reference/Files"
import { Clock, Effect, Option, Result } from "effect"
import { argument, instant as instantOption, json, optional, type Parse, toggle } from "../../arguments/Parameters.ts"
import { command, page } from "../../arguments/Commands.ts"
import { instant } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"
import { keyOf, textOf } from "../reference/RowText.ts"

const pages = {
  list: page(
    "List the rows of a dataset of networks that came with the service or were imported, as they are, or were, known; nothing simulated",
    "gds ingest list substations",
    "gds ingest list transformers --csv"
  ),
  diff: page(
    "List what was recorded of a dataset of networks in a time, with the members that corrections changed",
    "gds ingest diff connectivity-queue --from 2026-11-01"
  )
}

/** Tables whose rows can be listed: what is below a feeder or transformer is no row. */
const parts = [...substationDatasets, "feeders", "transformers"] as const
type Part = (typeof parts)[number]

const formOf = (part: Part) =>
  part === "feeders" || part === "transformers" ? networkForms[part] : substationForms[part]

const partName: Parse<string, Part> = (name) =>
  Result.fromNullishOr(
    parts.find((part) => part === name),
    () => `must be one of ${parts.join(", ")}, not "${name}"`
  )

const dataset = argument("dataset", `Dataset: ${parts.join(", ")}`, partName)

const versionsOf = (part: Part) => Effect.flatMap(NetworkImports, (imports) => imports.versions(part))

const newestRows = (versions: ReadonlyArray<Version<object>>, known_at: number | null): ReadonlyArray<object> => {
  const newest = new Map<string, object | null>()
  for (const { key, recorded_at, row } of versions)
    if (known_at === null || recorded_at <= known_at) newest.set(key, row)
  return [...newest.values()].filter((row) => row !== null)
}

/** `gds ingest list` */
export const list = command(
  "list",
  pages.list,
  {
    part: dataset,
    knownAt: instantOption("known-at", "Rows as they were known then: IST day or timestamp with offset").pipe(optional),
    csv: toggle("csv", "Print a file that can be imported again"),
    json
  },
  Effect.fnUntraced(function* ({ csv, json: asJson, knownAt, part }) {
    const form = formOf(part)
    const rows = newestRows(yield* versionsOf(part), Option.getOrNull(Option.map(knownAt, knowledgeTime)))
    yield* print(asJson, { dataset: part, rows }, () =>
      csv
        ? write(form, rows)
        : table(
            ["row", "says"],
            rows.map((row) => [keyOf(form, row), textOf(form, row)]),
            `No row of ${part} is known. gds ingest import adds some.`
          )
    )
  }, Effect.provide(store))
)

/** `gds ingest diff` */
export const diff = command(
  "diff",
  pages.diff,
  {
    part: dataset,
    from: instantOption("from", "Begin: IST day or timestamp with offset; without it all that was recorded").pipe(
      optional
    ),
    to: instantOption("to", "End; without it now").pipe(optional),
    json
  },
  Effect.fnUntraced(function* ({ from, json: asJson, part, to }) {
    const begin = Option.match(from, { onNone: () => 0, onSome: ({ ms }) => ms })
    const end = Option.match(to, { onNone: () => null, onSome: knowledgeTime }) ?? (yield* Clock.currentTimeMillis)
    const changes = changesIn(yield* versionsOf(part), { from: begin, to: end })
    const document = {
      dataset: part,
      changes: changes.map((change) => ({ ...change, recorded_at: iso(change.recorded_at) }))
    }
    yield* print(asJson, document, () =>
      table(
        ["recorded", "import", "what", "row", "changed"],
        changes.map(({ differences, import_id, key, recorded_at, what }) => [
          instant(recorded_at),
          import_id,
          what,
          key,
          differences.map(({ after, before, member }) => `${member} ${before ?? "-"} → ${after ?? "-"}`).join("; ")
        ]),
        "Nothing was recorded in that time."
      )
    )
  }, Effect.provide(store))
)
