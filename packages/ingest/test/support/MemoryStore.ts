import { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { IngestRun, RawAnswer, RunSummary } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { guard } from "@grid/domain/ingest/Guard"
import type { Observation } from "@grid/domain/observations/Observation"
import { IngestRuns } from "@grid/domain/ingest/IngestRuns"
import { Leadership } from "@grid/domain/ingest/Leadership"
import { RawArchive } from "@grid/domain/ingest/RawArchive"
import { ObservationStore } from "@grid/domain/observations/ObservationStore"
import { Clock, Context, Effect, Layer, Stream, SubscriptionRef } from "effect"

/** What the fakes have kept, open to the tests. */
export interface Memory {
  readonly raws: Array<RawAnswer>
  readonly runs: Array<IngestRun>
  /** Newest value by `source dataset area ts`. */
  readonly values: Map<string, Observation>
  /** Order of what was done, e.g. `raw`, `write`. */
  readonly journal: Array<string>
  /** Newest body by `source collection key`, as JSON. */
  readonly records: Map<string, string>
  /** Ids of the answers that have been dealt with. */
  readonly read: Set<number>
  /** IST days that a backfill has done, as `source day`. */
  readonly days: Set<string>
  /** While true the store answers `ServiceUnavailable`. */
  down: boolean
  readonly leader: SubscriptionRef.SubscriptionRef<boolean>
}

export class MemoryStore extends Context.Service<MemoryStore, Memory>()("@grid/ingest/test/MemoryStore") {}

const nothing: RunSummary = { read: 0, written: 0, revised: 0, unchanged: 0, quarantined: 0, rejected: 0 }

const memory = Effect.gen(function* () {
  const leader = yield* SubscriptionRef.make(true)
  return {
    raws: [],
    runs: [],
    values: new Map(),
    records: new Map(),
    read: new Set(),
    days: new Set(),
    journal: [],
    down: false,
    leader
  } as Memory
})

const whenUp = <A>(memory: Memory, action: () => A): Effect.Effect<A, ServiceUnavailable> =>
  Effect.suspend(() => (memory.down ? new ServiceUnavailable() : Effect.sync(action)))

const archive = (memory: Memory): RawArchive["Service"] => ({
  put: (raw) =>
    whenUp(memory, () => {
      memory.journal.push("raw")
      const same = memory.raws.findIndex((known) => known.url === raw.url && Buffer.compare(known.body, raw.body) === 0)
      memory.raws.push(raw)
      return { id: memory.raws.length, duplicate: same >= 0, read: false }
    }),
  findFile: () => whenUp(memory, () => null),
  count: ({ source, unreadOnly }) =>
    whenUp(
      memory,
      () =>
        memory.raws.filter((raw, index) => raw.source === source && !(unreadOnly && memory.read.has(index + 1))).length
    ),
  markRead: (id) => whenUp(memory, () => void memory.read.add(id)),
  ids: ({ after, limit, source, unreadOnly }) =>
    whenUp(memory, () =>
      memory.raws
        .flatMap((raw, index) => (raw.source === source ? [index + 1] : []))
        .filter((id) => id > after && !(unreadOnly && memory.read.has(id)))
        .slice(0, limit)
    ),
  get: (id) => whenUp(memory, () => memory.raws[id - 1] ?? null),
  fetchTimes: (source, url, since) =>
    whenUp(memory, () =>
      memory.raws.flatMap((raw) =>
        raw.source === source && raw.url === url && raw.status === 200 && raw.fetched_at >= since
          ? [raw.fetched_at]
          : []
      )
    ),
  newest: (source, url) =>
    whenUp(memory, () => {
      const index = memory.raws.findLastIndex((raw) => raw.source === source && raw.url === url && raw.status === 200)
      if (index < 0) return null
      const { etag, "last-modified": lastModified } = memory.raws[index]?.headers ?? {}
      return {
        id: index + 1,
        ...(etag === undefined ? {} : { etag }),
        ...(lastModified === undefined ? {} : { lastModified })
      }
    })
})

const store = (memory: Memory): ObservationStore["Service"] => ({
  newest: (source) =>
    whenUp(memory, () =>
      [...memory.values]
        .filter(([key]) => key.startsWith(`${source} `))
        .reduce<number | null>(
          (latest, [, { captured_at, ts }]) => Math.max(latest ?? 0, Math.min(ts, captured_at)),
          null
        )
    ),
  write: ({ source, more, observations, raw_id, records = [] }) =>
    whenUp(memory, () => {
      if (raw_id !== null && more !== true) memory.read.add(raw_id)
      memory.journal.push("write")
      const summary = { written: 0, revised: 0, unchanged: 0, quarantined: 0 }
      for (const observation of observations) {
        if (guard(observation) !== null) {
          summary.quarantined += 1
          continue
        }
        const key = `${source} ${observation.dataset} ${observation.area} ${observation.ts}`
        const known = memory.values.get(key)
        if (known?.value === observation.value) summary.unchanged += 1
        else {
          summary.written += 1
          if (known !== undefined) summary.revised += 1
          memory.values.set(key, observation)
        }
      }
      for (const { body, collection, key } of records) {
        const name = `${source} ${collection} ${key}`
        const text = JSON.stringify(body)
        if (memory.records.get(name) === text) summary.unchanged += 1
        else summary.written += 1
        memory.records.set(name, text)
      }
      return summary
    })
})

const runs = (memory: Memory): IngestRuns["Service"] => ({
  start: (source: SourceId) =>
    Effect.flatMap(Clock.currentTimeMillis, (started_at) =>
      whenUp(memory, () =>
        memory.runs.push({
          ...nothing,
          id: memory.runs.length + 1,
          source,
          started_at,
          ended_at: null,
          outcome: "running",
          error_code: null,
          error_detail: null
        })
      )
    ),
  finish: (id, { error, summary }) =>
    Effect.flatMap(Clock.currentTimeMillis, (ended_at) =>
      whenUp(memory, () => {
        const run = memory.runs[id - 1]
        if (run === undefined) return
        memory.runs[id - 1] = {
          ...run,
          ...summary,
          ended_at,
          outcome: error === null ? "succeeded" : "failed",
          error_code: error?.code ?? null,
          error_detail: error?.detail ?? null
        }
      })
    ),
  latest: whenUp(memory, () => [...new Map(memory.runs.map((run) => [run.source, run])).values()]),
  successes: (sources) =>
    whenUp(
      memory,
      () =>
        new Map(
          memory.runs.flatMap(({ ended_at, outcome, source }) =>
            outcome === "succeeded" && ended_at !== null && sources.includes(source) ? [[source, ended_at]] : []
          )
        )
    ),
  failures: (sources) =>
    whenUp(memory, () => {
      const ended = memory.runs.filter(({ outcome }) => outcome !== "running")
      return new Map(
        sources.flatMap((source) => {
          const own = ended.filter((run) => run.source === source)
          const after = own.slice(own.findLastIndex(({ outcome }) => outcome === "succeeded") + 1)
          return after.length === 0 ? [] : [[source, { count: after.length, last: after.at(-1)?.ended_at ?? 0 }]]
        })
      )
    }),
  noteRequest: (source) => whenUp(memory, () => void memory.journal.push(`request ${source}`)),
  closeAbandoned: Effect.void,
  markDay: (source, day) => whenUp(memory, () => void memory.days.add(`${source} ${day}`)),
  daysDone: (source, first, last) =>
    whenUp(
      memory,
      () =>
        new Set(
          Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((day) =>
            memory.days.has(`${source} ${day}`)
          )
        )
    )
})

const leadership = (memory: Memory): Leadership["Service"] => ({
  isLeader: SubscriptionRef.get(memory.leader),
  whileLeading: <E, R>(effect: Effect.Effect<void, E, R>) =>
    SubscriptionRef.changes(memory.leader).pipe(
      Stream.changes,
      Stream.switchMap((leads) => (leads ? Stream.fromEffect(Effect.andThen(effect, Effect.never)) : Stream.never)),
      Stream.runDrain,
      Effect.andThen(Effect.never)
    )
})

/** In-memory stand-ins for everything that ingest needs of the store. */
export const layer = Layer.effect(MemoryStore, memory).pipe(
  Layer.flatMap((context) => {
    const kept = Context.get(context, MemoryStore)
    return Layer.mergeAll(
      Layer.succeed(MemoryStore, kept),
      Layer.succeed(RawArchive, archive(kept)),
      Layer.succeed(ObservationStore, store(kept)),
      Layer.succeed(IngestRuns, runs(kept)),
      Layer.succeed(Leadership, leadership(kept))
    )
  })
)
