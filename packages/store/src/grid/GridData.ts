import { SqlClient } from "effect/sql/SqlClient"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { bandOf } from "@grid/domain/grid/Frequency"
import type { DemandLatest, FrequencyLatest } from "@grid/domain/grid/Grid"
import { type Answer, GridData, type LatestDataset, latestDatasets, type Read } from "@grid/domain/grid/GridData"
import { byPrecedence } from "@grid/domain/grid/History"
import type { DayPage, LatestValue, SeriesPage } from "@grid/domain/grid/Series"
import { EnabledSources, type SourceInfo } from "@grid/domain/ingest/Source"
import { national } from "@grid/domain/observations/Area"
import type { DatasetId, Kind } from "@grid/domain/observations/Dataset"
import { Revisions, type StoredRecord, type StoredValue, type ValueQuery } from "@grid/domain/observations/Revisions"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { kindOfRecord, inRealm, readableSources, readOf, type Realm, sourcesOf } from "@grid/domain/observations/Realm"
import type { Collection } from "@grid/domain/observations/SourceRecord"
import { states } from "@grid/domain/states/State"
import { blocksPerDay, hourMs, iso, istDay } from "@grid/domain/time/Time"
import { Effect, Exit, Layer, Schedule, Stream } from "effect"
import { Notices } from "../database/Notices.ts"
import { run } from "../database/Sql.ts"

/** A value that was measured this much earlier than the newest of its snapshot is not known now. */
const snapshotMs = hourMs

const minuteMs = hourMs / 60

/** Windows up to so many days are remembered, and so many of them. */
const recentDays = 40
const recentAnswers = 500

/** Collections that are asked for whole and hardly change: they are remembered until the next write. */
const inventories: ReadonlyArray<Collection> = ["plant", "line", "station"]

interface SeriesRow {
  readonly series_id: number
  readonly source: string
  readonly kind: Kind
  readonly period_minutes: number
}

interface Latest extends SeriesRow {
  readonly dataset: DatasetId
  readonly area: string
  readonly ts: number
  readonly value: number | null
  readonly captured_at: number
}

interface Snapshot {
  readonly version: number
  /** Capture time of the newest value of any dataset, epoch ms. */
  readonly newest: number | null
  readonly demand: Exit.Exit<Answer<DemandLatest>, DataUnavailable>
  readonly frequency: Exit.Exit<Answer<FrequencyLatest>, DataUnavailable>
  /** The same answer for the same datasets for as long as the snapshot holds. */
  readonly latest: (query: {
    readonly datasets: ReadonlyArray<LatestDataset>
    readonly areas?: ReadonlyArray<string>
  }) => Exit.Exit<Read<ReadonlyArray<LatestValue>>, DataUnavailable>
}

/** Reads of one version of the data. */
interface Cache {
  readonly version: number
  /** Pages of short windows: what many ask for is the same last day. */
  readonly recent: Map<string, Read<ReadonlyArray<DayPage>>>
  /** Series of a dataset and area; they hardly ever change. */
  readonly directory: Map<string, ReadonlyArray<SeriesRow>>
}

const makeCache = (version: number): Cache => ({ version, recent: new Map(), directory: new Map() })

const blockMean = "mean of the readings in each 15-minute block"

const methodOf = ({ kind }: { readonly kind: Kind }) => (kind === "derived" ? { method: blockMean } : {})

/** Pages of several series by the key of `day_page`; hours are read only where they are what is asked for, or all there is. */
export const pagesOfText = (
  resolution: "block" | "hour"
): string => `select s.dataset, s.area, s.source, s.kind, s.period_minutes, p.day,
    ${resolution === "block" ? "p.blocks, case when p.blocks is null then p.hours end as hours" : "null as blocks, p.hours"},
    p.present, p.captured_at, p.version
  from series s join day_page p on p.series_id = s.id
  where (s.dataset, s.area) in (select * from unnest($1::text[], $2::text[])) and s.source = any ($3)
    and s.period_minutes <= 60 and p.day between $4 and $5`

/** Pages of the series of one dataset and area. */
export const pagesText = (
  resolution: "block" | "hour"
): string => `select series_id, day, ${resolution === "block" ? "blocks, null as hours" : "null as blocks, hours"},
    present, captured_at, version
  from day_page where series_id = any ($1) and day between $2 and $3 order by day, series_id`

const blocksOfHours = (hours: DayPage["hours"]): DayPage["blocks"] =>
  hours === null ? null : Float64Array.from({ length: blocksPerDay }, (_, block) => hours[block >> 2] as number)

const neverArrived = (dataset: string, area: string) =>
  new DataUnavailable({
    dataset,
    detail:
      dataset === "frequency"
        ? "None of the sources that are switched on publishes the grid frequency, so none is shown."
        : `No ${dataset} of ${area} has arrived yet from the sources that are switched on.`
  })

interface Origin extends Pick<Latest, "source" | "kind" | "captured_at"> {
  readonly dataset: string
  readonly method?: string
}

/** One entry per dataset, source and kind, of the value that was captured last. */
const makeProvenance =
  (infos: ReadonlyArray<SourceInfo>) =>
  (rows: ReadonlyArray<Origin>): ReadonlyArray<Provenance> => {
    const newest = new Map<string, Origin>()
    let key = ""
    let before: Origin | undefined
    for (const row of rows) {
      // Rows of a series follow each other, and are many.
      if (row.dataset !== before?.dataset || row.source !== before.source || row.kind !== before.kind) {
        key = `${row.dataset} ${row.source} ${row.kind}`
      }
      before = row
      const known = newest.get(key)
      if (known === undefined || row.captured_at >= known.captured_at) newest.set(key, row)
    }
    return [...newest.values()]
      .map(({ captured_at, dataset, kind, method, source }): Provenance => {
        const info = infos.find((entry) => entry.id === source)
        return {
          dataset,
          source,
          kind,
          ...(method === undefined ? {} : { method }),
          captured_at: iso(captured_at),
          licence: info?.licence ?? "unknown",
          url: info?.url ?? null
        }
      })
      .sort((a, b) => a.dataset.localeCompare(b.dataset) || a.source.localeCompare(b.source))
  }

/** End of the measurement, epoch ms: nothing is measured after it was captured. */
const measuredAt = ({ captured_at, period_minutes, ts }: Latest): number =>
  Math.max(ts, Math.min(ts + period_minutes * minuteMs, captured_at))

const byNewest = (a: Latest, b: Latest): number => measuredAt(b) - measuredAt(a) || b.captured_at - a.captured_at

/**
 * The one row per dataset and area that is served: of the better source, among those that are up to date by their time of
 * measurement, and of one source what was measured last, then captured last. What has been imported is the newest there is
 * only where no source that is switched on has any of the datasets.
 */
const served = (
  rows: ReadonlyArray<Latest>,
  datasets: ReadonlyArray<DatasetId>,
  enabled: ReadonlyArray<string>
): { readonly realm: Realm | null; readonly data: ReadonlyArray<Latest & LatestValue> } => {
  const all = rows.filter((row): row is Latest & LatestValue => datasets.includes(row.dataset) && row.value !== null)
  const live = all.filter((row) => enabled.includes(row.source))
  const { data, realm } = readOf(live.length > 0 ? live : all)
  const known = byPrecedence(data.toSorted(byNewest))
  const newest = Math.max(...known.map(measuredAt))
  const found = new Map<string, Latest & LatestValue>()
  for (const row of known) {
    const key = `${row.dataset} ${row.area}`
    if (newest - measuredAt(row) <= snapshotMs && !found.has(key)) found.set(key, row)
  }
  return { realm, data: [...found.values()] }
}

const newestOf = (used: ReadonlyArray<{ readonly captured_at: number }>): number | null =>
  used.reduce<number | null>((latest, { captured_at }) => Math.max(latest ?? captured_at, captured_at), null)

const makeSnapshot = (
  version: number,
  newest: number | null,
  rows: ReadonlyArray<Latest>,
  enabled: ReadonlyArray<string>,
  provenance: ReturnType<typeof makeProvenance>
): Snapshot => {
  const demandRows = served(rows, ["demand"], enabled).data
  const demand = new Map(demandRows.map((row) => [row.area, row]))
  const frequency = served(rows, ["frequency"], enabled).data.find(({ area }) => area === national)
  const known = new Map<string, Exit.Exit<Read<ReadonlyArray<LatestValue>>, DataUnavailable>>()
  const newestMeasured = Math.max(...demandRows.map(measuredAt))
  const current =
    frequency !== undefined && Math.abs(newestMeasured - measuredAt(frequency)) <= snapshotMs ? frequency : undefined
  const as_of = Math.max(...demandRows.map((row) => row.captured_at), current?.captured_at ?? 0)
  return {
    version,
    newest,
    demand:
      demandRows.length === 0
        ? Exit.fail(neverArrived("demand", national))
        : Exit.succeed({
            data: {
              as_of: iso(as_of),
              national: {
                demand_mw: demand.get(national)?.value ?? null,
                frequency_hz: current?.value ?? null
              },
              states: states.map((state) => ({ slug: state.slug, demand_mw: demand.get(state.slug)?.value ?? null }))
            },
            as_of,
            provenance: provenance(current === undefined ? demandRows : [...demandRows, current]),
            version: `${version}`
          }),
    frequency:
      frequency === undefined
        ? Exit.fail(neverArrived("frequency", national))
        : Exit.succeed({
            data: {
              as_of: iso(frequency.captured_at),
              frequency_hz: frequency.value,
              band: bandOf(frequency.value)
            },
            as_of: frequency.captured_at,
            provenance: provenance([frequency]),
            version: `${version}`
          }),
    latest: ({ areas, datasets }) => {
      const key = `${datasets.join(" ")}/${areas?.join(" ") ?? ""}`
      const before = known.get(key)
      if (before !== undefined) return before
      const own = areas === undefined ? rows : rows.filter(({ area }) => areas.includes(area))
      const { data: used, realm } = served(own, datasets, enabled)
      const found =
        used.length === 0
          ? Exit.fail(neverArrived(datasets.join(", "), areas?.join(", ") ?? "any area"))
          : Exit.succeed({
              data: used,
              realm,
              as_of: newestOf(used),
              provenance: provenance(used),
              version: `${version}`
            })
      known.set(key, found)
      return found
    }
  }
}

/** Of each dataset, area and instant the value of the better source. Of values by dataset, area, instant and precedence. */
const bestOf = (values: ReadonlyArray<StoredValue>): ReadonlyArray<StoredValue> =>
  values.filter((value, index) => {
    const before = values[index - 1]
    return before?.ts !== value.ts || before.area !== value.area || before.dataset !== value.dataset
  })

const answerOf = <A extends { readonly captured_at: number; readonly recorded_at: number }>(
  used: ReadonlyArray<A>,
  realm: Realm | null,
  provenance: ReadonlyArray<Provenance>
): Read<ReadonlyArray<A>> => ({
  data: used,
  realm,
  as_of: newestOf(used),
  provenance,
  version: `${used.reduce((latest, { recorded_at }) => Math.max(latest, recorded_at), 0)}.${used.length}`
})

/**
 * Reads from what the writer keeps. The newest values are held in memory and looked at again on every notice of a write
 * and every second, so that a write by any node shows here also where no notice comes through.
 */
export const layer = (infos: ReadonlyArray<SourceInfo>) =>
  Layer.effect(
    GridData,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const enabled = yield* EnabledSources
      const notices = yield* Notices
      const revisions = yield* Revisions
      const sources = readableSources(enabled)
      const provenance = makeProvenance(infos)
      let held: Snapshot | null = null

      const version = Effect.map(
        sql.unsafe<{ version: number }>(`select version from data_clock`),
        (rows) => rows[0]?.version ?? 0
      )

      let cache = makeCache(-1)
      /** Whole inventories as they were read at a version. */
      const inventoriesRead = new Map<
        string,
        { readonly version: number; readonly answer: Read<ReadonlyArray<StoredRecord>> }
      >()

      const load = run(
        "GridData.latest",
        Effect.gen(function* () {
          const current = yield* version
          const before: Snapshot | null = held
          if (before?.version === current) return before
          const rows = yield* sql.unsafe<Latest>(
            `select l.series_id, s.dataset, s.area, s.source, s.kind, s.period_minutes, l.ts, l.value, l.captured_at
             from latest_value l join series s on s.id = l.series_id where s.source = any ($1) and s.dataset = any ($2)`,
            [sources, latestDatasets]
          )
          const newest = yield* sql.unsafe<{ captured_at: number | null }>(
            `select max(l.captured_at) as captured_at from latest_value l join series s on s.id = l.series_id
             where s.source = any ($1)`,
            [enabled]
          )
          const loaded = makeSnapshot(current, newest[0]?.captured_at ?? null, rows, enabled, provenance)
          // A look that began earlier may end later; it does not take the place of a newer one.
          const newer: Snapshot | null = held
          if (newer !== null && newer.version > loaded.version) return newer
          return (held = loaded)
        })
      )

      const snapshot = Effect.suspend(() => (held === null ? load : Effect.succeed(held)))

      yield* Effect.forkScoped(Effect.ignore(load).pipe(Effect.repeat(Schedule.spaced("1 second"))))
      yield* Effect.forkScoped(Stream.runForEach(notices.changes, () => Effect.ignore(load)))

      const seriesOf = Effect.fnUntraced(function* ({ directory }: Cache, dataset: DatasetId, area: string) {
        const key = `${dataset} ${area}`
        const known = directory.get(key)
        if (known !== undefined) return known
        const rows = yield* run(
          "GridData.series",
          sql.unsafe<SeriesRow>(
            `select id as series_id, source, kind, period_minutes from series
             where dataset = $1 and area = $2 and source = any ($3) and period_minutes <= 60`,
            [dataset, area, sources]
          )
        )
        directory.set(key, rows)
        return rows
      })

      const everArrived = ({ areas, datasets }: Pick<ValueQuery, "areas" | "datasets">) =>
        run(
          "GridData.everArrived",
          Effect.map(
            sql.unsafe<{ found: boolean }>(
              `select exists (select from series where dataset = any ($1) and ($2::text[] is null or area = any ($2))
                 and source = any ($3)) as found`,
              [datasets, areas, sources]
            ),
            ([row]) => row?.found === true
          )
        )

      return GridData.of({
        demandLatest: Effect.flatMap(snapshot, (found) => found.demand),
        frequencyLatest: Effect.flatMap(snapshot, (found) => found.frequency),
        latest: (query) => Effect.flatMap(snapshot, (found) => found.latest(query)),
        pagesOf: Effect.fnUntraced(function* ({ first, last, realm, resolution, series }) {
          const datasets = series.map(({ dataset }) => dataset)
          const areas = series.map(({ area }) => area)
          const rows = yield* run(
            "GridData.pagesOf",
            sql.unsafe<SeriesPage & Pick<SeriesRow, "period_minutes">>(pagesOfText(resolution), [
              datasets,
              areas,
              sourcesOf(sources, realm),
              first,
              last
            ])
          )
          if (rows.length === 0 && !(yield* everArrived({ datasets, areas }))) {
            return yield* neverArrived([...new Set(datasets)].join(", "), [...new Set(areas)].join(", "))
          }
          const read = readOf(rows)
          const used = byPrecedence(read.data)
            .map(({ period_minutes, ...page }): SeriesPage => ({
              ...page,
              blocks: resolution === "block" ? (page.blocks ?? blocksOfHours(page.hours)) : null,
              kind: period_minutes === 0 && page.kind === "observed" ? "derived" : page.kind
            }))
            .toSorted((a, b) => a.day - b.day)
          return {
            data: used,
            realm: read.realm,
            as_of: newestOf(used),
            provenance: provenance(used.map((page) => ({ ...page, ...methodOf(page) }))),
            version: `${used.reduce((latest, page) => Math.max(latest, page.version), 0)}.${used.length}`
          }
        }),
        values: Effect.fnUntraced(function* ({ realm, ...query }) {
          const all = yield* revisions.values(query)
          if (all.length === 0 && !(yield* everArrived(query))) {
            return yield* neverArrived(query.datasets.join(", "), query.areas?.join(", ") ?? "any area")
          }
          const read = readOf(inRealm(all, realm))
          const used = bestOf(read.data)
          return answerOf(used, read.realm, provenance(used))
        }),
        records: Effect.fnUntraced(function* (query) {
          const { version: current } = yield* snapshot
          const isWhole = query.key === undefined && query.dates === undefined && inventories.includes(query.collection)
          const name = `${query.collection} ${query.realm ?? null}`
          const before = inventoriesRead.get(name)
          if (isWhole && before?.version === current) return before.answer
          const all = yield* revisions.records(query)
          const read = readOf(inRealm(all, query.realm))
          const used = byPrecedence(read.data)
          if (used.length === 0 && query.key === undefined && query.dates === undefined)
            return yield* neverArrived(query.collection, "any area")
          const answer = answerOf(
            used,
            read.realm,
            provenance(
              used.map((record) => ({
                ...record,
                dataset: query.collection,
                kind: kindOfRecord(record)
              }))
            )
          )
          if (isWhole) inventoriesRead.set(name, { version: current, answer })
          return answer
        }),
        refresh: Effect.asVoid(load),
        unsafeDemandLatest: () => held?.demand ?? null,
        newest: Effect.map(snapshot, ({ newest }) => newest),
        pages: Effect.fnUntraced(function* ({ area, dataset, from, realm, resolution, to }) {
          const { version: current } = yield* snapshot
          if (current !== cache.version) cache = makeCache(current)
          // What is read from here on stays with the version that it was read at, whatever is written meanwhile.
          const mine = cache
          const first = istDay(from)
          const last = istDay(to - 1)
          const key = `${dataset} ${area} ${resolution} ${realm ?? null} ${first} ${last}`
          const before = mine.recent.get(key)
          if (before !== undefined) return before
          const series = yield* seriesOf(mine, dataset, area)
          if (series.length === 0) return yield* neverArrived(dataset, area)
          const byId = new Map(inRealm(series, realm).map((row) => [row.series_id, row]))
          const rows = yield* run(
            "GridData.pages",
            sql.unsafe<Omit<DayPage, "source" | "kind"> & { readonly series_id: number }>(pagesText(resolution), [
              [...byId.keys()],
              first,
              last
            ])
          )
          const { data: pages, realm: realmOfRead } = readOf(
            rows.map(({ series_id, ...page }): DayPage => {
              const { kind, period_minutes, source } = byId.get(series_id) as SeriesRow
              return { ...page, source, kind: period_minutes === 0 && kind === "observed" ? "derived" : kind }
            })
          )
          // A series by the hour has no blocks to give; an answer in blocks does not name it.
          const used = byPrecedence(pages).filter((page) => page[resolution === "block" ? "blocks" : "hours"] !== null)
          const answer: Read<ReadonlyArray<DayPage>> = {
            data: pages,
            realm: realmOfRead,
            as_of: used.length === 0 ? null : used.reduce((latest, page) => Math.max(latest, page.captured_at), 0),
            provenance: provenance(
              used.map((page) => ({
                dataset,
                source: page.source,
                kind: page.kind,
                captured_at: page.captured_at,
                ...methodOf(page)
              }))
            ),
            version: `${used.reduce((latest, page) => Math.max(latest, page.version), 0)}.${used.length}`
          }
          if (last - first <= recentDays) {
            if (mine.recent.size >= recentAnswers) mine.recent.clear()
            mine.recent.set(key, answer)
          }
          return answer
        })
      })
    })
  )
