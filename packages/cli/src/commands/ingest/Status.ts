import { Ingestion, type SourceStatus } from "@grid/domain/ingest/Ingestion"
import type { IngestRun } from "@grid/domain/ingest/Source"
import { iso, isoOrNull } from "@grid/domain/time/Time"
import * as Upstream from "@grid/ingest/http/Upstream"
import { layer as ingestion } from "@grid/ingest/Ingestion"
import { layer as sources } from "@grid/ingest/Sources"
import { Effect, Layer } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { json } from "../../arguments/Parameters.ts"
import { instant } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"

const runDocument = ({ rejected: refused, ...last }: IngestRun) => ({
  ...last,
  refused,
  started_at: iso(last.started_at),
  ended_at: isoOrNull(last.ended_at)
})

const document = ({ breaker, enabled, id, last, newest, next, unread }: SourceStatus) => ({
  source: id,
  enabled,
  newest_value_at: isoOrNull(newest),
  last_run: last === null ? null : runDocument(last),
  next_run_at: isoOrNull(next),
  breaker,
  unread_answers: unread
})

const heading = [
  "source",
  "enabled",
  "newest value",
  "last run",
  "outcome",
  "written",
  "revised",
  "refused",
  "next run",
  "breaker",
  "unread",
  "error"
]

const cells = ({ breaker, enabled, id, last, newest, next, unread }: SourceStatus) => [
  id,
  enabled,
  instant(newest),
  instant(last?.started_at ?? null),
  last?.outcome ?? "never ran",
  last?.written ?? null,
  last?.revised ?? null,
  last?.rejected ?? null,
  instant(next),
  breaker,
  unread,
  last?.error_code === undefined || last.error_code === null ? null : `${last.error_code}: ${last.error_detail}`
]

/** `gds ingest status` */
export const status = command(
  "status",
  page(
    "Show the last run, the next one and the newest value of every source. Unread are answers whose reading was cut short",
    "gds ingest status"
  ),
  { json },
  Effect.fnUntraced(
    function* (options) {
      const rows = yield* (yield* Ingestion).status
      yield* print(options.json, { sources: rows.map(document) }, () => table(heading, rows.map(cells)))
    },
    Effect.provide(ingestion.pipe(Layer.provide(sources), Layer.provide(Upstream.layer), Layer.provideMerge(store)))
  )
)
