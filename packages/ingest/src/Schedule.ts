import { dayMs } from "@grid/domain/time/Time"
import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Source } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { IngestRuns } from "@grid/domain/ingest/IngestRuns"
import { Leadership } from "@grid/domain/ingest/Leadership"
import { ObservationStore } from "@grid/domain/observations/ObservationStore"
import { Clock, Cron, Effect, Exit, FiberMap, Layer, Ref } from "effect"
import * as Breaker from "./Breaker.ts"
import * as HostLimiter from "./http/HostLimiter.ts"
import * as Ingest from "./Ingest.ts"
import * as Metrics from "./Metrics.ts"
import { Sources } from "./Sources.ts"

export interface Options {
  /** A run that takes longer is stopped, ms. */
  readonly runTimeoutMs: number
  readonly breaker: Breaker.Options
}

export const defaults: Options = { runTimeoutMs: 15 * 60_000, breaker: Breaker.defaults }

/**
 * Runs every enabled source while this node leads: first over what its `firstLoadMs` lacks, then by its cron. A source that fails
 * is tried again at its next time and disturbs no other. Closing the scope stops everything; open runs are closed as
 * interrupted.
 */
export const layerWith = (options: Options): Layer.Layer<never, never, Sources | Leadership | Ingest.Stores> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const sources = yield* Sources
      const leadership = yield* Leadership
      yield* leadership.whileLeading(lead(sources, options)).pipe(
        Effect.tapCause((cause) => Effect.logError("The ingest schedule has stopped", cause)),
        Effect.forkScoped
      )
    })
  )

/** With the default options. */
export const layer = layerWith(defaults)

const lead = Effect.fnUntraced(function* (sources: ReadonlyArray<Source>, options: Options) {
  const runs = yield* IngestRuns
  yield* Effect.ignoreCause(runs.closeAbandoned, { log: "Debug" })
  // Another node leads from then on, with breakers of its own: this one gives up nothing.
  yield* Effect.addFinalizer(() =>
    Effect.forEach(sources, ({ info }) => Metrics.recordBreaker(info.id, "closed"), { discard: true })
  )
  const fibers = yield* FiberMap.make<string>()
  const turns = yield* HostLimiter.make
  for (const source of sources) {
    const place = placeOf(source)
    const there = sources.filter((other) => placeOf(other) === place).map(({ info }) => info.id)
    yield* FiberMap.run(
      fibers,
      source.info.id,
      repeat(source, options, (visit) => turns.take(place, 0)(Effect.andThen(waitPolitely(source, there), visit)))
    )
  }
  return yield* Effect.never
}, Effect.scoped)

/** Place where visits take turns: the host, or the source itself. */
export const placeOf = ({ host, info }: Source): string => host ?? info.id

/** First load, then one visit after the other, for good; each when it is its turn. */
const repeat = Effect.fnUntraced(function* (
  source: Source,
  options: Options,
  inTurn: <A, E, R>(visit: Effect.Effect<A, E, R>) => Effect.Effect<A, E | ServiceUnavailable, R | IngestRuns>
) {
  const breaker = yield* Breaker.make(options.breaker)
  const newest = yield* Effect.orElseSucceed((yield* ObservationStore).newest(source.info.id), () => null)
  if (newest !== null) yield* Metrics.recordNewest(source.info.id, newest)
  const earliest = (yield* Clock.currentTimeMillis) - source.firstLoadMs
  // What the newest value stands for is there: a later version of a source that computes must not give it again.
  const coveredTo = yield* Ref.make(Math.max(earliest, (newest ?? earliest - 1) + 1))
  while (true) {
    // A defect ends this visit only; it is in the log and in the run's row. A store that fails has said so itself.
    const exit = yield* inTurn(visit(source, options, breaker, coveredTo)).pipe(
      Effect.catchTag("ServiceUnavailable", () => Effect.void),
      Effect.exit
    )
    if (Exit.isFailure(exit)) yield* Effect.logError(`Ingest of ${source.info.id} failed`, exit.cause)
    const now = yield* Clock.currentTimeMillis
    yield* Effect.sleep(Math.max(0, Cron.next(source.schedule, now).getTime() - now))
  }
})

/** One run, if the breaker lets it; a span that failed is asked for again by the next. */
const visit = Effect.fnUntraced(function* (
  source: Source,
  options: Options,
  breaker: Breaker.Breaker,
  coveredTo: Ref.Ref<number>
) {
  const id = source.info.id
  yield* Metrics.recordBreaker(id, yield* breaker.state)
  if (!(yield* breaker.admit)) return yield* Metrics.recordSkipped(id)
  const now = yield* Clock.currentTimeMillis
  // Half open: the block that begins at this very instant belongs to the span.
  const to = now + 1
  const from = Math.min(now, Math.max(yield* Ref.get(coveredTo), now - Math.max(source.firstLoadMs, longestGapMs)))
  const [duration, result] = yield* Ingest.run({ ...source, fetch: source.visit ?? source.fetch }, { from, to }).pipe(
    Effect.timeout(options.runTimeoutMs),
    Effect.tapErrorTag("TimeoutError", () => breaker.record(false)),
    Effect.tapDefect(() => breaker.record(false)),
    Effect.timed
  )
  yield* Metrics.recordDuration(id, duration)
  yield* breaker.record(result.error === null)
  yield* Metrics.recordBreaker(id, yield* breaker.state)
  if (result.error === null) yield* Ref.set(coveredTo, to)
  else yield* Effect.logWarning(`Ingest of ${id} failed: ${result.error.code}: ${result.error.detail}`)
})

/** Gaps from failed runs are asked for again up to this far back, ms. */
const longestGapMs = dayMs

/** Waits until the last visit there, by whichever process, is as long ago as the source's politeness asks. */
const waitPolitely = Effect.fnUntraced(function* (source: Source, there: ReadonlyArray<SourceId>) {
  if (source.politenessMs === 0) return
  const latest = yield* (yield* IngestRuns).latest
  const last = Math.max(...latest.filter((run) => there.includes(run.source)).map(({ started_at }) => started_at))
  const wait = last + source.politenessMs - (yield* Clock.currentTimeMillis)
  if (wait > 0) yield* Effect.sleep(Math.min(wait, source.politenessMs))
})
