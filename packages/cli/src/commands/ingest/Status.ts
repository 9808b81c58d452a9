import { EnabledSources, type IngestRun } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { IngestRuns } from "@grid/domain/ingest/IngestRuns"
import { RawArchive } from "@grid/domain/ingest/RawArchive"
import { ObservationStore } from "@grid/domain/observations/ObservationStore"
import { iso } from "@grid/domain/time/Time"
import * as Upstream from "@grid/ingest/http/Upstream"
import { definitions, make as makeSources, settings as sourceSettings } from "@grid/ingest/Sources"
import { Clock, Cron, Effect, Layer } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { json } from "../../arguments/Parameters.ts"
import { instant, isoOrNull } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"

const pages = {
  "ingest status": page(
    "Show the last run, the next one and the newest value of every source. Unread are answers whose reading was cut short",
    "gds ingest status"
  )
}

/** Next instants at which the schedule of a running service asks each source, unless manners or failures hold it back. */
const nextRuns = Effect.fnUntraced(function* (enabled: typeof EnabledSources.Service) {
  const now = yield* Clock.currentTimeMillis
  const sources = yield* makeSources(enabled, yield* sourceSettings)
  return new Map(sources.map(({ info, schedule }) => [info.id, Cron.next(schedule, now).getTime()]))
})

/** State of a source; instants in epoch ms. */
interface Row {
  readonly id: SourceId
  readonly enabled: boolean
  readonly newest: number | null
  readonly last: IngestRun | null
  readonly next: number | null
  /** Answers whose reading was cut short. */
  readonly unread: number
}

const rowsOf = Effect.gen(function* () {
  const enabled = yield* EnabledSources
  const latest = yield* (yield* IngestRuns).latest
  const next = yield* nextRuns(enabled)
  const observations = yield* ObservationStore
  const archive = yield* RawArchive
  return yield* Effect.forEach(
    definitions,
    Effect.fnUntraced(function* ({ info: { id } }) {
      return {
        id,
        enabled: enabled.includes(id),
        newest: yield* observations.newest(id),
        last: latest.find((entry) => entry.source === id) ?? null,
        next: next.get(id) ?? null,
        unread: yield* archive.count({ source: id, unreadOnly: true })
      } satisfies Row
    }),
    { concurrency: 1 }
  )
})

const runDocument = (last: IngestRun) => ({
  ...last,
  started_at: iso(last.started_at),
  ended_at: isoOrNull(last.ended_at)
})

const document = ({ enabled, id, last, newest, next, unread }: Row) => ({
  source: id,
  enabled,
  newest_value_at: isoOrNull(newest),
  last_run: last === null ? null : runDocument(last),
  next_run_at: isoOrNull(next),
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
  "rejected",
  "next run",
  "unread",
  "error"
]

const cells = ({ enabled, id, last, newest, next, unread }: Row) => [
  id,
  enabled,
  instant(newest),
  instant(last?.started_at ?? null),
  last?.outcome ?? "never ran",
  last?.written ?? null,
  last?.revised ?? null,
  last?.rejected ?? null,
  instant(next),
  unread,
  last?.error_code === undefined || last.error_code === null ? null : `${last.error_code}: ${last.error_detail}`
]

/** `gds ingest status` */
export const status = command(
  "status",
  pages["ingest status"],
  { json },
  Effect.fnUntraced(
    function* (options) {
      const rows = yield* rowsOf
      yield* print(options.json, { sources: rows.map(document) }, () => table(heading, rows.map(cells), ""))
    },
    Effect.provide(Layer.provideMerge(Upstream.layer, store))
  )
)
