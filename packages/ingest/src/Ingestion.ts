import { Conflict } from "@grid/domain/errors/ApiError"
import { Ingestion, type SourceStatus } from "@grid/domain/ingest/Ingestion"
import { IngestRuns } from "@grid/domain/ingest/IngestRuns"
import { RawArchive } from "@grid/domain/ingest/RawArchive"
import type { Source } from "@grid/domain/ingest/Source"
import type { Actor } from "@grid/domain/keys/KeyStore"
import { ObservationStore } from "@grid/domain/observations/ObservationStore"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { iso } from "@grid/domain/time/Time"
import { Clock, Cron, Effect, FiberMap, Layer } from "effect"
import * as Breaker from "./Breaker.ts"
import * as Ingest from "./Ingest.ts"
import { defaults, placeOf } from "./Schedule.ts"
import { infos, Sources } from "./Sources.ts"

/** From the newest value on, at most as far back as the first load reaches; up to and with the block that has begun. */
export const recentSpan = Effect.fnUntraced(function* (source: Source) {
  const now = yield* Clock.currentTimeMillis
  const newest = yield* (yield* ObservationStore).newest(source.info.id)
  return { from: Math.min(now, Math.max(now - source.firstLoadMs, newest ?? 0)), to: now + 1 }
})

/** State of every source, from the records of all nodes. */
const status = Effect.fnUntraced(function* (sources: ReadonlyArray<Source>) {
  const runs = yield* IngestRuns
  const observations = yield* ObservationStore
  const archive = yield* RawArchive
  const now = yield* Clock.currentTimeMillis
  const latest = yield* runs.latest
  const failures = yield* runs.failures(infos.map(({ id }) => id))
  return yield* Effect.forEach(
    infos,
    Effect.fnUntraced(function* ({ id }) {
      const source = sources.find(({ info }) => info.id === id)
      const { count = 0, last: failedAt = 0 } = failures.get(id) ?? {}
      return {
        id,
        enabled: source !== undefined,
        newest: yield* observations.newest(id),
        last: latest.find((run) => run.source === id) ?? null,
        next: source === undefined ? null : Cron.next(source.schedule, now).getTime(),
        breaker: Breaker.stateOf({ failures: count, failedAt }, now),
        unread: yield* archive.count({ source: id, unreadOnly: true })
      } satisfies SourceStatus
    }),
    { concurrency: 1 }
  )
})

/** Reason for which a source is not to be asked now; null where it may be. */
const hindrance = Effect.fnUntraced(function* (source: Source, sources: ReadonlyArray<Source>) {
  const now = yield* Clock.currentTimeMillis
  const there = sources.filter((other) => placeOf(other) === placeOf(source)).map(({ info }) => info.id)
  const visits = (yield* (yield* IngestRuns).latest).filter((run) => there.includes(run.source))
  const running = visits.find(
    ({ outcome, started_at }) => outcome === "running" && now - started_at < defaults.runTimeoutMs
  )
  if (running !== undefined) return `A run of ${running.source} has been going on since ${iso(running.started_at)}.`
  const next = Math.max(...visits.map(({ started_at }) => started_at)) + source.politenessMs
  return next > now ? `${source.info.id} was asked a moment ago and is left alone until ${iso(next)}.` : null
})

/** A run that nobody waits for; its outcome stands in its record, and failures in the log. */
const runAlone = (source: Source) =>
  Effect.flatMap(recentSpan(source), (span) => Ingest.run(source, span)).pipe(
    Effect.timeout(defaults.runTimeoutMs),
    Effect.catchCause((cause) => Effect.logError(`Ingest of ${source.info.id} failed`, cause))
  )

/** Sources of this process, with the records that all nodes share. Closing the scope interrupts runs that it began. */
export const layer = Layer.effect(
  Ingestion,
  Effect.gen(function* () {
    const sources = yield* Sources
    const runs = yield* IngestRuns
    const stores = yield* Effect.context<Ingest.Stores>()
    const fibers = yield* FiberMap.make<SourceId>()
    return Ingestion.of({
      status: Effect.provideContext(status(sources), stores).pipe(Effect.withSpan("Ingestion.status")),
      begin: Effect.fn("Ingestion.begin")(function* (id: SourceId, actor: Actor) {
        const source = sources.find(({ info }) => info.id === id)
        if (source === undefined)
          return yield* new Conflict({
            detail: `${id} is not switched on here. Name it in GDS_SOURCES, or run it once with gds ingest run ${id}.`
          })
        const reason = yield* hindrance(source, sources)
        if (reason !== null) return yield* new Conflict({ detail: reason })
        yield* runs.noteRequest(id, actor)
        yield* FiberMap.run(fibers, id, runAlone(source), { onlyIfMissing: true })
      }, Effect.provideContext(stores))
    })
  })
)
