import { catalog, isFedBy } from "@grid/domain/catalog/Catalog"
import type { CatalogEntry } from "@grid/domain/catalog/CatalogEntry"
import type { Timestamp } from "@grid/domain/Brands"
import { intervalMs, lagMinutes, nextExpectedAt, statusOf } from "@grid/domain/catalog/Freshness"
import { IngestRuns } from "@grid/domain/ingest/IngestRuns"
import { EnabledSources, type IngestRun, type SourceInfo } from "@grid/domain/ingest/Source"
import { national } from "@grid/domain/observations/Area"
import { Inventory, type SeriesStatus } from "@grid/domain/observations/Inventory"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { iso } from "@grid/domain/time/Time"
import { Effect } from "effect"

/** State of a source: `fresh`; `late`, its newest value is older than is usual; `down`, its last run failed; `off`, it is not asked any more. */
export interface SourceState {
  readonly source: SourceId
  readonly last_success_at: Timestamp | null
  /** Begin of the interval of its newest value; null where it has given none. */
  readonly newest_at: Timestamp | null
  /** Instant at which its next value is due. */
  readonly expected_at: Timestamp | null
  /** Age of its newest value, counted from the end of the interval, minutes. */
  readonly lag_minutes: number | null
  readonly state: "fresh" | "late" | "down" | "off"
  /** Entries of the catalogue that it feeds. */
  readonly datasets: ReadonlyArray<string>
}

/** Records of the sources: what is stored of them, and how their runs ended. */
export interface Records {
  readonly enabled: ReadonlyArray<SourceId>
  readonly series: ReadonlyArray<SeriesStatus>
  /** Newest run of each. */
  readonly runs: ReadonlyArray<IngestRun>
  /** End of the newest run of each that succeeded, epoch ms. */
  readonly successes: ReadonlyMap<SourceId, number>
}

/** Reader of the records as they are. */
export const makeSourceRecords = Effect.fnUntraced(function* (infos: ReadonlyArray<SourceInfo>) {
  const enabled = yield* EnabledSources
  const inventory = yield* Inventory
  const runs = yield* IngestRuns
  return Effect.gen(function* () {
    return {
      enabled,
      series: yield* inventory.series,
      runs: yield* runs.latest,
      successes: yield* runs.successes(infos.map(({ id }) => id))
    } satisfies Records
  })
})

/** End of the interval of a series' newest value, epoch ms. */
const endOf = ({ last_ts, period_minutes }: SeriesStatus) => last_ts + intervalMs(period_minutes)

const stateOf = (
  { end, entry }: { readonly end: number | null; readonly entry: CatalogEntry | undefined },
  run: IngestRun | undefined,
  isEnabled: boolean,
  now: number
): SourceState["state"] => {
  if (!isEnabled) return "off"
  if (run?.outcome === "failed") return "down"
  return entry !== undefined && statusOf(entry, end, now) === "fresh" ? "fresh" : "late"
}

const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

/** State of a source. */
const sourceState = (info: SourceInfo, { enabled, runs, series, successes }: Records, now: number): SourceState => {
  const newest = series
    .filter(({ source }) => source === info.id)
    .reduce<SeriesStatus | undefined>(
      (last, one) => (last === undefined || endOf(one) > endOf(last) ? one : last),
      undefined
    )
  const run = runs.find(({ source }) => source === info.id)
  const end = newest === undefined ? null : endOf(newest)
  const entry = newest === undefined ? undefined : catalog.find(({ covers }) => covers(newest))
  return {
    source: info.id,
    last_success_at: isoOrNull(successes.get(info.id) ?? null),
    newest_at: isoOrNull(newest?.last_ts ?? null),
    expected_at: isoOrNull(entry === undefined ? null : nextExpectedAt(entry, end, now)),
    lag_minutes: lagMinutes(end, now),
    state: stateOf({ end, entry }, run, enabled.includes(info.id), now),
    datasets: catalog
      .filter((entry) => info.datasets.some((dataset) => isFedBy(entry, dataset, national)))
      .map(({ id }) => id)
  }
}

/** States of the sources that are switched on, and of those that the page shows values of. */
export const sourceStates = (
  infos: ReadonlyArray<SourceInfo>,
  records: Records,
  shown: ReadonlySet<string>,
  now: number
): ReadonlyArray<SourceState> =>
  infos.filter(({ id }) => records.enabled.includes(id) || shown.has(id)).map((info) => sourceState(info, records, now))
