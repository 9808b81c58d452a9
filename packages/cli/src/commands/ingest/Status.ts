import { EnabledSources, type IngestRun } from "@grid/domain/ingest/Source"
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

const runDocument = (last: IngestRun) => ({
  ...last,
  started_at: iso(last.started_at),
  ended_at: isoOrNull(last.ended_at)
})

/** `gds ingest status` */
export const status = command(
  "status",
  pages["ingest status"],
  { json },
  Effect.fnUntraced(
    function* (options) {
      const enabled = yield* EnabledSources
      const latest = yield* (yield* IngestRuns).latest
      const next = yield* nextRuns(enabled)
      const observations = yield* ObservationStore
      const archive = yield* RawArchive
      const rows = yield* Effect.forEach(
        definitions,
        Effect.fnUntraced(function* ({ info: { id } }) {
          return {
            id,
            enabled: enabled.includes(id),
            newest: yield* observations.newest(id),
            last: latest.find((entry) => entry.source === id) ?? null,
            next: next.get(id) ?? null,
            unread: yield* archive.count({ source: id, unreadOnly: true })
          }
        }),
        { concurrency: 1 }
      )
      const document = {
        sources: rows.map((row) => ({
          source: row.id,
          enabled: row.enabled,
          newest_value_at: isoOrNull(row.newest),
          last_run: row.last === null ? null : runDocument(row.last),
          next_run_at: isoOrNull(row.next),
          unread_answers: row.unread
        }))
      }
      yield* print(options.json, document, () =>
        table(
          [
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
          ],
          rows.map(({ enabled: isEnabled, id, last, newest, next: nextAt, unread }) => [
            id,
            isEnabled,
            instant(newest),
            instant(last?.started_at ?? null),
            last?.outcome ?? "never ran",
            last?.written ?? null,
            last?.revised ?? null,
            last?.rejected ?? null,
            instant(nextAt),
            unread,
            last?.error_code === undefined || last.error_code === null
              ? null
              : `${last.error_code}: ${last.error_detail}`
          ]),
          ""
        )
      )
    },
    Effect.provide(Layer.provideMerge(Upstream.layer, store))
  )
)
