import type { SqlClient } from "effect/sql/SqlClient"
import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { GridData, Read } from "@grid/domain/grid/GridData"
import { byPrecedence } from "@grid/domain/grid/History"
import type { DayPage, SeriesPage } from "@grid/domain/grid/Series"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { type DatasetId, Kind } from "@grid/domain/observations/Dataset"
import { firstDayOf } from "@grid/domain/market/Publication"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { inRealm, readOf, sourcesOf } from "@grid/domain/observations/Realm"
import type { Revisions } from "@grid/domain/observations/Revisions"
import { blocksPerDay, istDay } from "@grid/domain/time/Time"
import { nextTurn } from "@grid/domain/time/Turns"
import { Effect, Schema } from "effect"
import type { Replicas } from "../database/Replicas.ts"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import { pagesAsKnown, type ReadPage } from "./AsKnown.ts"
import { neverArrived, requireArrival } from "./Arrival.ts"
import type { Since } from "./Extent.ts"
import { type MakeProvenance, newestOf } from "./Provenance.ts"

/** Windows up to so many days are remembered, and so many of them. */
const recentDays = 40
const recentAnswers = 500

const SeriesRow = Schema.Struct({
  series_id: Schema.Int,
  source: Schema.String,
  kind: Kind,
  period_minutes: Schema.Int
})
type SeriesRow = typeof SeriesRow.Type

const decodeSeries = rowsOf(SeriesRow)

/** Rows of `pagesOfStatement` and `pagesStatement`; not decoded, see decision record 0028. */
type PageRow = Omit<DayPage, "source" | "kind"> & Pick<SeriesRow, "series_id">

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

/** Kind of a page: block means of readings are derived. */
const kindOfPage = ({ kind, period_minutes }: Pick<SeriesRow, "kind" | "period_minutes">): Kind =>
  period_minutes === 0 && kind === "observed" ? "derived" : kind

const versionOf = (pages: ReadonlyArray<DayPage>): string =>
  `${pages.reduce((newest, { version }) => Math.max(newest, version), 0)}.${pages.length}`

const blocksOfPages = "p.blocks, case when p.blocks is null then p.hours end as hours"
const hoursOfPages = "null as blocks, p.hours"

type PagesQuery = Parameters<GridData["Service"]["pagesOf"]>[0]
type PageQuery = Parameters<GridData["Service"]["pages"]>[0]

/** Pages of several series by the key of `day_page`; hours are read only where they are what is asked for, or all there is. */
export const pagesOfStatement = (
  sql: SqlClient,
  sources: ReadonlyArray<SourceId>,
  { first, last, resolution, series }: Omit<PagesQuery, "realm">
) => sql<ReadPage>`select s.dataset, s.area, s.source, s.kind, s.period_minutes, p.day,
    ${sql.literal(resolution === "block" ? blocksOfPages : hoursOfPages)}, p.present, p.captured_at, p.version
  from series s join day_page p on p.series_id = s.id
  where (s.dataset, s.area) in (
      select * from unnest(${series.map(({ dataset }) => dataset)}::text[], ${series.map(({ area }) => area)}::text[])
    ) and s.source = any (${sources}) and s.period_minutes <= 60 and p.day between ${first} and ${last}`

/** Pages of the series of one dataset and area. */
export const pagesStatement = (
  sql: SqlClient,
  ids: ReadonlyArray<number>,
  { first, last, resolution }: Pick<PagesQuery, "first" | "last" | "resolution">
) => sql<PageRow>`select series_id, day,
    ${sql.literal(resolution === "block" ? "blocks, null as hours" : "null as blocks, hours")},
    present, captured_at, version
  from day_page where series_id = any (${ids}) and day between ${first} and ${last} order by day, series_id`

/** Blocks at the mean of their hour. A loop, as years of hours are read at once. */
const blocksOfHours = (hours: DayPage["hours"]): DayPage["blocks"] => {
  if (hours === null) return null
  const blocks = new Float64Array(blocksPerDay)
  for (let block = 0; block < blocksPerDay; block++) blocks[block] = hours[block >> 2] ?? Number.NaN
  return blocks
}

/** Pages of one series of which an answer is made in the turn in which they were read. */
const daysAtOnce = 400

/** Pages that are made without a pause: milliseconds' work, after which others run. */
const pagesAtOnce = 2_048

/** Pages of several series at once, oldest first, the better source first, of one realm. */
export const pagesOf = (
  read: Replicas["Service"]["read"],
  sources: ReadonlyArray<SourceId>,
  revisions: Revisions["Service"],
  provenance: MakeProvenance,
  since: Effect.Effect<Since>
): GridData["Service"]["pagesOf"] =>
  Effect.fnUntraced(function* ({ first, last, realm, resolution, series }) {
    const known_at = yield* KnowledgeTime
    const datasets = series.map(({ dataset }) => dataset)
    const areas = series.map(({ area }) => area)
    const rows = yield* known_at === null
      ? run(
          "GridData.pagesOf",
          read((sql) => pagesOfStatement(sql, sourcesOf(sources, realm), { first, last, resolution, series }))
        )
      : pagesAsKnown(revisions, { first, last, realm, resolution, series }, known_at)
    if (rows.length === 0) {
      yield* requireArrival(read, sources, { datasets: [...new Set(datasets)], areas: [...new Set(areas)] })
    }
    const { data, realm: realmOfRead } = readOf(rows.filter(({ dataset, day }) => day >= firstDayOf(dataset)))
    const pages: Array<SeriesPage> = []
    for (const { period_minutes, ...page } of byPrecedence(data)) {
      const blocks = resolution === "block" ? (page.blocks ?? blocksOfHours(page.hours)) : null
      const count = pages.push({ ...page, blocks, kind: kindOfPage({ kind: page.kind, period_minutes }) })
      if (count % pagesAtOnce === 0) yield* nextTurn
    }
    pages.sort((a, b) => a.day - b.day)
    return {
      data: pages,
      realm: realmOfRead,
      as_of: newestOf(pages),
      provenance: provenance(pages.map((page) => ({ ...page, ...methodOf(page) }))),
      version: versionOf(pages),
      since: (yield* since)(series, realmOfRead)
    }
  })

const seriesOf = Effect.fnUntraced(function* (
  read: Replicas["Service"]["read"],
  { directory }: Cache,
  sources: ReadonlyArray<SourceId>,
  dataset: DatasetId,
  area: string
) {
  const key = `${dataset} ${area}`
  const entry = directory.get(key)
  if (entry !== undefined) return entry
  const rows = yield* run(
    "GridData.series",
    read(
      (sql) => sql`select id as series_id, source, kind, period_minutes from series
        where dataset = ${dataset} and area = ${area} and source = any (${sources}) and period_minutes <= 60`
    )
  )
  const series = decodeSeries(rows)
  directory.set(key, series)
  return series
})

/** Answer of the pages of one dataset and area: those of its realm. */
const answerOf = (
  stored: ReadonlyArray<DayPage>,
  { area, dataset, resolution }: Pick<PageQuery, "area" | "dataset" | "resolution">,
  provenance: MakeProvenance,
  since: Since
): Read<ReadonlyArray<DayPage>> => {
  const { data, realm } = readOf(stored)
  // A series by the hour has no blocks to give; an answer in blocks does not name it.
  const pages = byPrecedence(data).filter((page) => page[resolution === "block" ? "blocks" : "hours"] !== null)
  return {
    data,
    realm,
    as_of: newestOf(pages),
    provenance: provenance(pages.map((page) => ({ dataset, ...page, ...methodOf(page) }))),
    version: versionOf(pages),
    since: since([{ dataset, area }], realm)
  }
}

/** Pages of one dataset and area as they were known, oldest first. */
const knownPages = Effect.fnUntraced(function* (
  revisions: Revisions["Service"],
  { area, dataset, from, realm, resolution, to }: PageQuery,
  known_at: number
) {
  const span = { first: Math.max(istDay(from), firstDayOf(dataset)), last: istDay(to - 1) }
  const pages = yield* pagesAsKnown(revisions, { ...span, realm, resolution, series: [{ dataset, area }] }, known_at)
  return pages.map((page): DayPage => ({ ...page, kind: kindOfPage(page) })).toSorted((a, b) => a.day - b.day)
})

/** Pages of one dataset and area, oldest first, of one realm; short windows are remembered until the next write. */
export const makePages = (
  read: Replicas["Service"]["read"],
  sources: ReadonlyArray<SourceId>,
  revisions: Revisions["Service"],
  provenance: MakeProvenance,
  version: Effect.Effect<number, ServiceUnavailable>,
  since: Effect.Effect<Since>
): GridData["Service"]["pages"] => {
  let cache = makeCache(-1)
  return Effect.fnUntraced(function* (query) {
    const { area, dataset, from, realm, resolution, to } = query
    const current = yield* version
    if (current !== cache.version) cache = makeCache(current)
    // What is read from here on stays with the version that it was read at, whatever is written meanwhile.
    const mine = cache
    const known_at = yield* KnowledgeTime
    const first = Math.max(istDay(from), firstDayOf(dataset))
    const last = istDay(to - 1)
    const key = `${dataset} ${area} ${resolution} ${realm ?? null} ${first} ${last}`
    const previous = known_at === null ? mine.recent.get(key) : undefined
    if (previous !== undefined) return previous
    const series = yield* seriesOf(read, mine, sources, dataset, area)
    if (series.length === 0) return yield* neverArrived([dataset], [area])
    if (known_at !== null) {
      return answerOf(yield* knownPages(revisions, query, known_at), query, provenance, yield* since)
    }
    const byId = new Map(inRealm(series, realm).map((row) => [row.series_id, row]))
    const rows = yield* run(
      "GridData.pages",
      read((sql) => pagesStatement(sql, [...byId.keys()], { first, last, resolution }))
    )
    if (rows.length > daysAtOnce) yield* nextTurn
    const stored = rows.flatMap(({ series_id, ...page }): ReadonlyArray<DayPage> => {
      const row = byId.get(series_id)
      return row === undefined ? [] : [{ ...page, source: row.source, kind: kindOfPage(row) }]
    })
    const answer = answerOf(stored, query, provenance, yield* since)
    if (last - first <= recentDays) {
      if (mine.recent.size >= recentAnswers) mine.recent.clear()
      mine.recent.set(key, answer)
    }
    return answer
  })
}
