import { CarbonStore } from "@grid/domain/carbon/CarbonStore"
import { methodVersion } from "@grid/domain/carbon/GridMix"
import { catalog, isFedBy } from "@grid/domain/catalog/Catalog"
import { cadenceMinutes, type CatalogEntry, type CatalogSource, type Table } from "@grid/domain/catalog/CatalogEntry"
import type { CatalogDataset, DatasetFreshness } from "@grid/domain/catalog/CatalogApi"
import { DataCatalog } from "@grid/domain/catalog/DataCatalog"
import { decisiveOf, intervalMs, lagMinutes, nextExpectedAt, partsOf, statusOf } from "@grid/domain/catalog/Freshness"
import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import type { Target } from "@grid/domain/forecast/Vintage"
import type { Answer } from "@grid/domain/grid/GridData"
import type { IngestRun, SourceInfo } from "@grid/domain/ingest/Source"
import { IngestRuns } from "@grid/domain/ingest/IngestRuns"
import { NetworkData } from "@grid/domain/network/NetworkData"
import { Inventory, type RecordStatus, type SeriesStatus } from "@grid/domain/observations/Inventory"
import { type Provenance, ownTerms } from "@grid/domain/observations/Provenance"
import { national } from "@grid/domain/observations/Area"
import { lowestWith, plans } from "@grid/domain/plans/Plan"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import { keptFor } from "@grid/domain/time/Kept"
import { blockMs, floorIst, iso, isoOrNull } from "@grid/domain/time/Time"
import { Clock, Effect, Layer } from "effect"
import { unsealed } from "@grid/models/forecast/Seal"
import { type NetworkExtent, networkExtents } from "./NetworkExtents.ts"

/** Stored extent of one dataset of the catalogue. Instants are epoch ms; null where there is nothing. */
interface Stored {
  readonly entry: CatalogEntry
  readonly rows: number
  readonly first: number | null
  /** Newest interval; of the part that is late by the most where one is. */
  readonly latest: number | null
  readonly latestEnd: number | null
  /** End of the newest interval of all parts. */
  readonly coveredTo: number | null
  readonly captured_at: number | null
  readonly sources: ReadonlyArray<CatalogSource>
}

const largest = (values: Iterable<number>): number | null => {
  let most: number | null = null
  for (const value of values) if (most === null || value > most) most = value
  return most
}

type Extent = Effect.Success<CarbonStore["Service"]["extent"]>

/** Carbon snapshots as a dataset. */
const describeCarbon = (entry: CatalogEntry, extent: Extent): Stored => ({
  entry,
  rows: extent?.blocks ?? 0,
  first: extent?.first ?? null,
  latest: extent?.newest ?? null,
  latestEnd: extent === null ? null : extent.newest + blockMs,
  coveredTo: extent === null ? null : extent.newest + blockMs,
  captured_at: extent?.captured_at ?? null,
  sources:
    extent === null
      ? []
      : [
          {
            source: methodVersion,
            kind: extent.simulated ? "simulated" : "modelled",
            captured_at: extent.captured_at,
            terms: ownTerms
          }
        ]
})

/**
 * Forecasts of the country as a dataset, as they were when the running block began, so that every node says the same: its
 * rows are vintages, and the newest interval is the last issue.
 */
const describeForecasts = Effect.fnUntraced(function* (
  ledger: ForecastLedger["Service"],
  entry: CatalogEntry,
  target: Target,
  now: number
) {
  const chain = { target, area: national }
  const { first, vintages } = yield* ledger.span(chain)
  const newest = yield* ledger.newest({ ...chain, at: floorIst(now, blockMs) })
  const last = newest?.issued_at ?? null
  return {
    entry,
    rows: newest === null ? 0 : vintages,
    first: newest === null ? null : first,
    latest: last,
    latestEnd: last,
    coveredTo: last,
    captured_at: last,
    sources:
      newest === null
        ? []
        : [
            {
              source: unsealed(newest.body).model_version,
              kind: "forecast",
              captured_at: newest.issued_at,
              terms: ownTerms
            }
          ]
  } satisfies Stored
})

/** Reference data as a dataset. */
const describeTable = (entry: CatalogEntry, { compiled, first, rows, sources }: Table): Stored => ({
  entry,
  rows,
  first,
  latest: compiled,
  latestEnd: compiled,
  coveredTo: compiled,
  captured_at: compiled,
  sources
})

/** Network data as a dataset. */
const describeNetwork = (entry: CatalogEntry, extent: NetworkExtent | null): Stored => ({
  entry,
  rows: extent?.rows ?? 0,
  first: extent?.first ?? null,
  latest: extent?.latest ?? null,
  latestEnd: extent?.end ?? null,
  coveredTo: extent?.end ?? null,
  captured_at: largest((extent?.sources ?? []).map(({ captured_at }) => captured_at)),
  sources: extent?.sources ?? []
})

const endOf = ({ last_ts, period_minutes }: SeriesStatus): number => last_ts + intervalMs(period_minutes)

const describe = (
  entry: CatalogEntry,
  series: ReadonlyArray<SeriesStatus>,
  records: ReadonlyArray<RecordStatus>,
  now: number
): Stored => {
  const own = series.filter(entry.covers)
  const things = records.filter(({ collection }) => collection === entry.collection)
  const first = largest(own.map(({ first_ts }) => -first_ts))
  const bySource = new Map<string, Stored["sources"][number]>()
  for (const { captured_at, kind, source } of [...own, ...things]) {
    const newest = bySource.get(source)
    if (newest === undefined || captured_at > newest.captured_at)
      bySource.set(source, { source, kind, captured_at, terms: null })
  }
  const newestRecord = largest(things.map(({ captured_at }) => captured_at))
  const decisive = decisiveOf(
    partsOf(entry, series).map((part) => ({
      rule: entry,
      newest: Math.max(...part.map(({ last_ts }) => last_ts)),
      end: Math.max(...part.map(endOf))
    })),
    now
  )
  return {
    entry,
    rows: own.reduce((sum, { values }) => sum + values, 0) + things.reduce((sum, { records }) => sum + records, 0),
    first: first === null ? null : -first,
    latest: decisive?.newest ?? newestRecord,
    latestEnd: decisive?.end ?? newestRecord,
    coveredTo: largest(own.map(endOf)) ?? newestRecord,
    captured_at: largest([...bySource.values()].map((source) => source.captured_at)),
    sources: [...bySource.values()].toSorted((a, b) => a.source.localeCompare(b.source))
  }
}

/** Newest run of any source that gives the dataset, or could. */
const lastRunOf = (stored: Stored, runs: ReadonlyArray<IngestRun>, infos: ReadonlyArray<SourceInfo>) => {
  const sources = new Set(stored.sources.map(({ source }) => source))
  for (const { datasets, id } of infos) {
    if (datasets.some((dataset) => isFedBy(stored.entry, dataset, national))) sources.add(id)
  }
  return runs.filter(({ source }) => sources.has(source)).toSorted((a, b) => b.started_at - a.started_at)[0]
}

const freshnessOf = (stored: Stored, run: IngestRun | undefined, now: number): DatasetFreshness => {
  const next = nextExpectedAt(stored.entry, stored.latestEnd, now)
  return {
    dataset: stored.entry.id,
    latest: isoOrNull(stored.latest),
    lag_minutes: lagMinutes(stored.latestEnd, now),
    cadence_minutes: cadenceMinutes(stored.entry),
    status: statusOf(stored.entry, stored.latestEnd, now),
    rows: stored.rows,
    next_expected_at: isoOrNull(next),
    last_run:
      run === undefined
        ? null
        : {
            source: run.source,
            started_at: iso(run.started_at),
            ended_at: isoOrNull(run.ended_at),
            outcome: run.outcome,
            rows_written: run.written + run.revised,
            error_code: run.error_code
          }
  }
}

const lowestPlan = plans[0]?.id ?? "trial"

/** Licence and address of a source. */
const termsOf = ({ source, terms }: CatalogSource, infos: ReadonlyArray<SourceInfo>) => {
  const { licence = "unknown", url = null } = terms ?? infos.find(({ id }) => id === source) ?? {}
  return { licence, url }
}

const datasetOf = (stored: Stored, infos: ReadonlyArray<SourceInfo>, now: number): CatalogDataset => {
  const { entry } = stored
  const right = entry.right ?? (entry.states ? "states" : undefined)
  return {
    id: entry.id,
    title: entry.title,
    description: entry.description,
    theme: entry.theme,
    endpoint: entry.endpoint,
    tool: entry.tool,
    unit: entry.unit,
    cadence_minutes: cadenceMinutes(entry),
    coverage_from: isoOrNull(stored.first),
    coverage_to: isoOrNull(stored.first === null ? null : stored.coveredTo),
    latest: isoOrNull(stored.latest),
    status: statusOf(entry, stored.latestEnd, now),
    provenance: stored.sources.map((source) => ({ source: source.source, ...termsOf(source, infos) })),
    lowest_plan: right === undefined ? lowestPlan : lowestWith(right),
    fields: entry.fields,
    history_endpoint: entry.history ?? null
  }
}

const textOf = ({ description, fields, id, theme, title }: CatalogEntry) =>
  [id, title, description, theme, ...fields.map((field) => `${field.name} ${field.description}`)]
    .join(" ")
    .toLowerCase()

const matches = (entry: CatalogEntry, query: string, theme: string | undefined) =>
  (theme === undefined || entry.theme === theme) &&
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => textOf(entry).includes(word))

/** Time for which one look answers several questions. */
const heldFor = "5 seconds"

const provenanceOf = (stored: ReadonlyArray<Stored>, infos: ReadonlyArray<SourceInfo>): ReadonlyArray<Provenance> =>
  stored.flatMap(({ entry, sources }) =>
    sources.map((source) => ({
      dataset: entry.id,
      source: source.source,
      kind: source.kind,
      captured_at: iso(source.captured_at),
      ...termsOf(source, infos)
    }))
  )

/** An answer with the origin of what is stored; forecasts, tables and networks say in their entries where they are from. */
const answerOf = <A>(all: ReadonlyArray<Stored>, infos: ReadonlyArray<SourceInfo>, data: A): Answer<A> => {
  const stored = all.filter(
    ({ entry: { network, table, target } }) => network === undefined && table === undefined && target === undefined
  )
  return {
    data,
    as_of: largest(stored.flatMap(({ captured_at }) => captured_at ?? [])),
    provenance: provenanceOf(stored, infos),
    version: ""
  }
}

/** Stored extent of every dataset, and the latest run of every source. */
const makeLook = Effect.gen(function* () {
  const inventory = yield* Inventory
  const carbon = yield* CarbonStore
  const runs = yield* IngestRuns
  const ledger = yield* ForecastLedger
  const reference = yield* ReferenceData
  const network = yield* NetworkData
  const look = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const series = yield* inventory.series
    const records = yield* inventory.records
    const extent = yield* carbon.extent
    const tables = yield* reference.tables
    const extents = yield* Effect.provideService(networkExtents, NetworkData, network)
    const stored = yield* Effect.forEach(catalog, (entry): Effect.Effect<Stored, ServiceUnavailable> => {
      if (entry.target !== undefined) return describeForecasts(ledger, entry, entry.target, now)
      if (entry.network !== undefined) return Effect.succeed(describeNetwork(entry, extents[entry.network]))
      if (entry.table !== undefined) return Effect.succeed(describeTable(entry, entry.table.extentOf(tables)))
      const isComputed = entry.computedFrom !== undefined
      return Effect.succeed(isComputed ? describeCarbon(entry, extent) : describe(entry, series, records, now))
    })
    return { stored, runs: yield* runs.latest }
  })
  return yield* keptFor(look, () => heldFor)
})

/** The catalogue over what is stored and what has run. */
export const layer = (infos: ReadonlyArray<SourceInfo>) =>
  Layer.effect(
    DataCatalog,
    Effect.map(makeLook, (look) =>
      DataCatalog.of({
        search: Effect.fn("DataCatalog.search")(function* ({ query = "", theme }) {
          const now = yield* Clock.currentTimeMillis
          const stored = (yield* look).stored.filter(({ entry }) => matches(entry, query.trim(), theme))
          return answerOf(
            stored,
            infos,
            stored.map((dataset) => datasetOf(dataset, infos, now))
          )
        }),
        freshness: Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const { runs, stored } = yield* look
          const data = stored.map((dataset) => freshnessOf(dataset, lastRunOf(dataset, runs, infos), now))
          return answerOf(stored, infos, data)
        }).pipe(Effect.withSpan("DataCatalog.freshness"))
      })
    )
  )
