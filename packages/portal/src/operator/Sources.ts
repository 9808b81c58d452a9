import { Ingestion, type SourceStatus } from "@grid/domain/ingest/Ingestion"
import type { IngestRun } from "@grid/domain/ingest/Source"
import { SourceId } from "@grid/domain/observations/SourceId"
import { iso, isoOrNull } from "@grid/domain/time/Time"
import { makeSourceRecords, sourceStates } from "@grid/queries/catalog/SourceStates"
import { Clock, Effect, Schema } from "effect"
import { PortalSettings } from "../config/Settings.ts"
import { answer } from "../sign-in/ConsoleRoute.ts"
import type { OperatorRoute } from "./OperatorRoute.ts"

const RunRequest = Schema.Struct({ source: SourceId })

const runItem = ({ ended_at, started_at, ...run }: IngestRun) => ({
  ...run,
  started_at: iso(started_at),
  ended_at: isoOrNull(ended_at)
})

const sourceItem = ({ breaker, enabled, id, last, newest, next, unread }: SourceStatus) => ({
  source: id,
  enabled,
  newest_value_at: isoOrNull(newest),
  last_run: last === null ? null : runItem(last),
  next_run_at: isoOrNull(next),
  breaker,
  unread_answers: unread
})

/** Sources, how their runs went, and runs on request. */
export const makeSourceRoutes = Effect.fnUntraced(function* ({ change, read }: OperatorRoute) {
  const { sourceInfos } = yield* PortalSettings
  const ingestion = yield* Ingestion
  const readRecords = yield* makeSourceRecords(sourceInfos)
  const all = new Set(sourceInfos.map(({ id }) => id))
  return [
    read(
      "/console/operator/sources",
      Effect.fnUntraced(function* () {
        const now = yield* Clock.currentTimeMillis
        const states = new Map(
          sourceStates(sourceInfos, yield* readRecords, all, now).map(
            ({ lag_minutes, source, state }) => [source, { lag_minutes, state }] as const
          )
        )
        const sources = yield* ingestion.status
        return answer(200, { sources: sources.map((source) => ({ ...sourceItem(source), ...states.get(source.id) })) })
      })
    ),
    change("/console/operator/sources/run", RunRequest, ({ source }, actor) =>
      Effect.map(ingestion.begin(source, actor), () => answer(202, { source }))
    )
  ]
})
