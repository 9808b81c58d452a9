import { definitions, settings as sourceSettings } from "@grid/ingest/Sources"
import { AppSettings } from "@grid/server/config/Settings"
import { Effect } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { json } from "../../arguments/Parameters.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"
import { quiet } from "../../session/Session.ts"

/** `gds ingest sources` */
export const sources = command(
  "sources",
  page("List the sources there are, and which GDS_SOURCES switches on", "gds ingest sources --json"),
  { json },
  Effect.fnUntraced(function* (options) {
    const { sources: enabled } = yield* AppSettings
    const addresses = yield* sourceSettings
    const rows = definitions.map(({ files, info: { id, ...info } }) => ({
      source: id,
      enabled: enabled.includes(id),
      title: info.title,
      licence: info.licence,
      url: info.url,
      asked_at: addresses.get(id) ?? null,
      imports: files,
      datasets: info.datasets
    }))
    yield* print(options.json, { sources: rows }, () =>
      table(
        ["source", "enabled", "asked at", "imports", "datasets", "licence", "title"],
        rows.map((row) => [
          row.source,
          row.enabled,
          row.asked_at,
          row.imports.join(" "),
          row.datasets.length,
          row.licence,
          row.title
        ])
      )
    )
  }, Effect.provide(quiet))
)
