import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { makeAged } from "@grid/domain/grid/Aged"
import type { DemandLatest, FrequencyLatest } from "@grid/domain/grid/Grid"
import { GridData, type Read } from "@grid/domain/grid/GridData"
import { byPrecedence } from "@grid/domain/grid/History"
import { EnabledSources, type SourceInfo } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { atInstants, isOfSame } from "@grid/domain/observations/Columns"
import { inRealm, kindOfRecord, readableSources, readOf } from "@grid/domain/observations/Realm"
import { Revisions, type StoredColumns, type StoredRecord } from "@grid/domain/observations/Revisions"
import type { Collection } from "@grid/domain/observations/SourceRecord"
import { Clock, Effect, Exit, Layer } from "effect"
import * as Replicas from "../database/Replicas.ts"
import { neverArrived, requireArrival } from "./Arrival.ts"
import { makePages, pagesOf } from "./DayPages.ts"
import * as Extent from "./Extent.ts"
import * as Latest from "./Latest.ts"
import { valuesInTurns } from "../observations/Revisions.ts"
import { makeProvenance, type MakeProvenance, newestOf } from "./Provenance.ts"
import type { Snapshot } from "./Snapshot.ts"

/** Collections that are asked for whole and hardly change: they are remembered until the next write. */
const inventories: ReadonlyArray<Collection> = ["plant", "line", "station"]

type Newest<R> = (provenance: MakeProvenance) => Effect.Effect<Effect.Success<ReturnType<typeof Latest.make>>, never, R>

const layerWith = <R>(newestValues: Newest<R>, infos: ReadonlyArray<SourceInfo>) =>
  Layer.effect(
    GridData,
    Effect.gen(function* () {
      const { read } = yield* Replicas.Replicas
      const revisions = yield* Revisions
      const sources = readableSources(yield* EnabledSources)
      const provenance = makeProvenance(infos)
      const since = yield* Extent.make(read, sources)
      const { current, load, snapshot } = yield* newestValues(provenance)
      const clock = yield* Clock.Clock
      const agedDemand = makeAged<DemandLatest>()
      const agedFrequency = makeAged<FrequencyLatest>()
      const demandOf = ({ demand }: Snapshot) =>
        Exit.map(demand, (answer) => agedDemand(answer, clock.currentTimeMillisUnsafe()))
      const frequencyOf = ({ frequency }: Snapshot) =>
        Exit.map(frequency, (answer) => agedFrequency(answer, clock.currentTimeMillisUnsafe()))
      const version = Effect.map(snapshot, (latest) => latest.version)
      const columns = makeColumns(read, sources, revisions, provenance, since)
      return GridData.of({
        demandLatest: Effect.flatMap(snapshot, demandOf),
        frequencyLatest: Effect.flatMap(snapshot, frequencyOf),
        latest: (query) => Effect.flatMap(snapshot, ({ latest }) => latest(query)),
        unsafeDemandLatest: () => {
          const latest = current()
          return latest === null ? null : demandOf(latest)
        },
        newest: Effect.map(snapshot, ({ newest }) => newest),
        refresh: Effect.asVoid(load),
        pages: makePages(read, sources, revisions, provenance, version, since),
        pagesOf: pagesOf(read, sources, revisions, provenance, since),
        columns,
        values: makeValues(columns),
        records: makeRecords(revisions, provenance, version)
      })
    })
  ).pipe(Layer.provide(Replicas.layer))

/** Reads from the pages, newest values and revisions that the writer keeps. */
export const layer = (infos: ReadonlyArray<SourceInfo>) => layerWith(Latest.watch, infos)

/** The same for one command: what was written is looked for by each read, and nothing listens in between. */
export const unwatched = (infos: ReadonlyArray<SourceInfo>) => layerWith(Latest.make, infos)

const asOf = (known_at: number | null) => (known_at === null ? {} : { as_of: known_at })

/** Values of the better source at each dataset, area and instant, of series in the order of their precedence. */
const bestOf = (series: ReadonlyArray<StoredColumns>): ReadonlyArray<StoredColumns> => {
  const given = new Set<number>()
  return series.flatMap((columns, index) => {
    const isFirst = !isOfSame(columns, series[index - 1])
    if (isFirst) given.clear()
    const own = isFirst ? [columns] : atInstants(columns, (ts) => !given.has(ts))
    if (isOfSame(columns, series[index + 1])) for (const ts of columns.ts) given.add(ts)
    return own
  })
}

const newestIn = (instants: ArrayLike<number>): number => {
  let newest = 0
  for (let index = 0; index < instants.length; index++) {
    const instant = instants[index] ?? 0
    if (instant > newest) newest = instant
  }
  return newest
}

const versionOf = (recorded: ReadonlyArray<number>, count: number): string => `${newestIn(recorded)}.${count}`

const makeColumns = (
  read: Replicas.Replicas["Service"]["read"],
  sources: ReadonlyArray<SourceId>,
  revisions: Revisions["Service"],
  provenance: MakeProvenance,
  since: Effect.Effect<Extent.Since>
): GridData["Service"]["columns"] =>
  Effect.fn("GridData.columns")(function* ({ realm, ...query }) {
    const all = yield* revisions.columns({ ...query, ...asOf(yield* KnowledgeTime) })
    if (all.length === 0) yield* requireArrival(read, sources, query)
    const held = readOf(inRealm(all, realm))
    const data = bestOf(held.data)
    const origins = data.map((columns) => ({ ...columns, captured_at: newestIn(columns.captured_at) }))
    const series = query.datasets.flatMap((dataset) => (query.areas ?? [null]).map((area) => ({ dataset, area })))
    return {
      data,
      realm: held.realm,
      as_of: newestOf(origins),
      provenance: provenance(origins),
      version: versionOf(
        data.map(({ recorded_at }) => newestIn(recorded_at)),
        data.reduce((sum, { ts }) => sum + ts.length, 0)
      ),
      since: (yield* since)(series, held.realm)
    }
  })

const makeValues = (columns: GridData["Service"]["columns"]): GridData["Service"]["values"] =>
  Effect.fn("GridData.values")(function* (query) {
    const answer = yield* columns(query)
    return { ...answer, data: yield* valuesInTurns(answer.data) }
  })

const makeRecords = (
  revisions: Revisions["Service"],
  provenance: MakeProvenance,
  version: Effect.Effect<number, ServiceUnavailable>
): GridData["Service"]["records"] => {
  const answers = new Map<string, { readonly version: number; readonly answer: Read<ReadonlyArray<StoredRecord>> }>()
  return Effect.fn("GridData.records")(function* (query) {
    const { collection, realm } = query
    const current = yield* version
    const known_at = yield* KnowledgeTime
    const isAll = query.key === undefined && query.dates === undefined
    const isInventory = isAll && known_at === null && inventories.includes(collection)
    const name = `${collection} ${realm ?? null}`
    const previous = answers.get(name)
    if (isInventory && previous?.version === current) return previous.answer
    const read = readOf(inRealm(yield* revisions.records({ ...query, ...asOf(known_at) }), realm))
    const data = byPrecedence(read.data)
    if (isAll && data.length === 0) return yield* neverArrived([collection], null)
    const origins = data.map((record) => ({ ...record, dataset: collection, kind: kindOfRecord(record) }))
    const answer = {
      data,
      realm: read.realm,
      as_of: newestOf(data),
      provenance: provenance(origins),
      version: versionOf(
        data.map(({ recorded_at }) => recorded_at),
        data.length
      )
    }
    if (isInventory) answers.set(name, { version: current, answer })
    return answer
  })
}
