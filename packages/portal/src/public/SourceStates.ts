import { catalog, isFedBy } from "@grid/domain/catalog/Catalog"
import { intervalMs, lagMinutes, statusOf } from "@grid/domain/catalog/Freshness"
import type { IngestRun, SourceInfo } from "@grid/domain/ingest/Source"
import { national } from "@grid/domain/observations/Area"
import type { SeriesStatus } from "@grid/domain/observations/Inventory"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { iso } from "@grid/domain/time/Time"
import type { SourceState } from "./PublicData.ts"

/** Records of the sources: what is stored of them, and how their runs ended. */
export interface Records {
  readonly enabled: ReadonlyArray<SourceId>
  readonly series: ReadonlyArray<SeriesStatus>
  /** Newest run of each. */
  readonly runs: ReadonlyArray<IngestRun>
  /** End of the newest run of each that succeeded, epoch ms. */
  readonly successes: ReadonlyMap<SourceId, number>
}

/** End of the interval of a series' newest value, epoch ms. */
const endOf = ({ last_ts, period_minutes }: SeriesStatus) => last_ts + intervalMs(period_minutes)

const stateOf = (
  newest: SeriesStatus | undefined,
  run: IngestRun | undefined,
  isEnabled: boolean,
  now: number
): SourceState["state"] => {
  if (!isEnabled) return "off"
  if (run?.outcome === "failed") return "down"
  const entry = newest === undefined ? undefined : catalog.find(({ covers }) => covers(newest))
  return newest !== undefined && entry !== undefined && statusOf(entry, endOf(newest), now) === "fresh"
    ? "fresh"
    : "late"
}

/** State of a source. */
const sourceState = (info: SourceInfo, { enabled, runs, series, successes }: Records, now: number): SourceState => {
  const newest = series
    .filter(({ source }) => source === info.id)
    .reduce<SeriesStatus | undefined>(
      (last, one) => (last === undefined || endOf(one) > endOf(last) ? one : last),
      undefined
    )
  const run = runs.find(({ source }) => source === info.id)
  const success = successes.get(info.id)
  return {
    source: info.id,
    last_success_at: success === undefined ? null : iso(success),
    lag_minutes: lagMinutes(newest === undefined ? null : endOf(newest), now),
    state: stateOf(newest, run, enabled.includes(info.id), now),
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
