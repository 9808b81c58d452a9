import { catalog, entryOf, isFedBy } from "@grid/domain/catalog/Catalog"
import type { Timestamp } from "@grid/domain/Brands"
import {
  decisiveOf,
  type Delivery,
  intervalMs,
  lagMinutes,
  nextExpectedAt,
  partsOf,
  statusOf
} from "@grid/domain/catalog/Freshness"
import { IngestRuns } from "@grid/domain/ingest/IngestRuns"
import { EnabledSources, type IngestRun, type SourceInfo } from "@grid/domain/ingest/Source"
import { national } from "@grid/domain/observations/Area"
import { Inventory, type SeriesStatus } from "@grid/domain/observations/Inventory"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { isoOrNull } from "@grid/domain/time/Time"
import { Effect } from "effect"

/** State of a source: `fresh`; `late`, one of its datasets is older than is usual; `down`, its last run failed; `off`, it is not asked any more. */
export interface SourceState {
  readonly source: SourceId
  readonly last_success_at: Timestamp | null
  /**
   * Begin of the interval of its newest value that has begun, where it is late of the newest of the dataset that is latest; null
   * where it has given none.
   */
  readonly newest_at: Timestamp | null
  /** Instant at which its next value is due. */
  readonly expected_at: Timestamp | null
  /** Age of that value, counted from the end of the interval, minutes. */
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

/** Begin of the newest interval of a series that has begun, epoch ms. */
const begunOf = ({ last_ts, period_minutes }: SeriesStatus, now: number) => {
  if (last_ts <= now) return last_ts
  const step = intervalMs(period_minutes)
  return step === 0 ? now : last_ts - Math.ceil((last_ts - now) / step) * step
}

/** Deliveries of a source, whose newest interval has begun: a dataset, or a part of one, that it has never given is none. */
const deliveriesOf = (
  { publication, id }: SourceInfo,
  series: ReadonlyArray<SeriesStatus>,
  now: number
): ReadonlyArray<Delivery> => {
  const own = series.filter(({ source }) => source === id)
  return catalog.flatMap((entry) =>
    partsOf(entry, own).map((given) => ({
      rule: publication === undefined ? entry : entryOf(publication),
      newest: Math.max(...given.map((one) => begunOf(one, now))),
      end: Math.max(...given.map(endOf))
    }))
  )
}

const stateOf = (
  decisive: Delivery | null,
  run: IngestRun | undefined,
  isEnabled: boolean,
  now: number
): SourceState["state"] => {
  if (!isEnabled) return "off"
  if (run?.outcome === "failed") return "down"
  return decisive !== null && statusOf(decisive.rule, decisive.end, now) === "fresh" ? "fresh" : "late"
}

/** State of a source: that of its least fresh dataset, of the exchange its least fresh market, each judged by its own rhythm. */
const sourceState = (info: SourceInfo, { enabled, runs, series, successes }: Records, now: number): SourceState => {
  const deliveries = deliveriesOf(info, series, now)
  const decisive = decisiveOf(deliveries, now)
  const due = deliveries.flatMap(({ end, rule }) => nextExpectedAt(rule, end, now) ?? [])
  return {
    source: info.id,
    last_success_at: isoOrNull(successes.get(info.id) ?? null),
    newest_at: isoOrNull(decisive?.newest ?? null),
    expected_at: isoOrNull(due.length === 0 ? null : Math.min(...due)),
    lag_minutes: lagMinutes(decisive?.end ?? null, now),
    state: stateOf(
      decisive,
      runs.find(({ source }) => source === info.id),
      enabled.includes(info.id),
      now
    ),
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
