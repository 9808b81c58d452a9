import type { Source } from "@grid/domain/ingest/Source"
import { IngestRuns } from "@grid/domain/ingest/IngestRuns"
import { Clock, Effect } from "effect"

/** An operator's run does not wait, but a source that is asked too often may refuse this address for good. */
export const warnIfImpolite = Effect.fnUntraced(function* (source: Source) {
  const last = (yield* (yield* IngestRuns).latest).find((run) => run.source === source.info.id)
  const ago = (yield* Clock.currentTimeMillis) - (last?.started_at ?? 0)
  if (ago >= source.politenessMs) return
  yield* Effect.logWarning(
    `${source.info.id} was last asked ${Math.round(ago / 1000)} s ago and should be left alone for ${source.politenessMs / 1000} s`
  )
})
