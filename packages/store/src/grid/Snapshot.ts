import type { DataUnavailable } from "@grid/domain/errors/ApiError"
import { staleAt } from "@grid/domain/catalog/Freshness"
import { ageOf } from "@grid/domain/grid/Age"
import { bandOf } from "@grid/domain/grid/Frequency"
import type { DemandLatest, FrequencyLatest } from "@grid/domain/grid/Grid"
import { type Answer, type LatestDataset, latestDatasets, type Read } from "@grid/domain/grid/GridData"
import { byPrecedence } from "@grid/domain/grid/History"
import type { LatestValue } from "@grid/domain/grid/Series"
import { national } from "@grid/domain/observations/Area"
import { Kind } from "@grid/domain/observations/Dataset"
import { readOf, type Realm } from "@grid/domain/observations/Realm"
import { states } from "@grid/domain/states/State"
import { hourMs, iso, minuteMs } from "@grid/domain/time/Time"
import { Exit, Schema } from "effect"
import { neverArrived } from "./Arrival.ts"
import { type MakeProvenance, newestOf } from "./Provenance.ts"

/** Age beside the newest measurement of its snapshot above which a value does not hold now, ms. */
const maxAgeMs = hourMs

/** Newest value of a series. */
export const NewestRow = Schema.Struct({
  dataset: Schema.Literals(latestDatasets),
  area: Schema.String,
  source: Schema.String,
  kind: Kind,
  period_minutes: Schema.Int,
  ts: Schema.Number,
  value: Schema.NullOr(Schema.Number),
  captured_at: Schema.Number
})
export type NewestRow = typeof NewestRow.Type

type Known = NewestRow & { readonly value: number }
type NewestValue = NewestRow & LatestValue

interface LatestQuery {
  readonly datasets: ReadonlyArray<LatestDataset>
  readonly areas?: ReadonlyArray<string>
}

/** Newest values of one version of the data. */
export interface Snapshot {
  readonly version: number
  /** Time of measurement of the newest value of any dataset, epoch ms. */
  readonly newest: number | null
  readonly demand: Exit.Exit<Answer<DemandLatest>, DataUnavailable>
  readonly frequency: Exit.Exit<Answer<FrequencyLatest>, DataUnavailable>
  /** Newest values; one and the same answer to a query for as long as the snapshot holds. */
  readonly latest: (query: LatestQuery) => Exit.Exit<Read<ReadonlyArray<LatestValue>>, DataUnavailable>
}

/** End of the measurement, epoch ms: nothing is measured after it was captured. */
const measuredAt = ({ captured_at, period_minutes, ts }: NewestRow): number =>
  Math.max(ts, Math.min(ts + period_minutes * minuteMs, captured_at))

const byNewest = (a: NewestRow, b: NewestRow): number => measuredAt(b) - measuredAt(a) || b.captured_at - a.captured_at

/**
 * One row per dataset and area: of the better source, among those that are up to date by their time of measurement, and of
 * one source what was measured last, then captured last. What has been imported is the newest there is only where no source
 * that is switched on has any of the datasets.
 */
const newestValues = (
  rows: ReadonlyArray<NewestRow>,
  datasets: ReadonlyArray<LatestDataset>,
  enabled: ReadonlyArray<string>
): { readonly realm: Realm | null; readonly data: ReadonlyArray<NewestValue> } => {
  const all = rows.filter((row): row is Known => datasets.includes(row.dataset) && row.value !== null)
  const live = all.filter((row) => enabled.includes(row.source))
  const { data, realm } = readOf(live.length > 0 ? live : all)
  const ordered = byPrecedence(data.toSorted(byNewest))
  const newest = Math.max(...ordered.map(measuredAt))
  const values = new Map<string, NewestValue>()
  for (const row of ordered) {
    const key = `${row.dataset} ${row.area}`
    const observed_at = measuredAt(row)
    if (newest - observed_at <= maxAgeMs && !values.has(key)) values.set(key, { ...row, observed_at })
  }
  return { realm, data: [...values.values()] }
}

/** Demand of the country and its states, with the frequency where it was measured at that time. */
const demandOf = (
  rows: ReadonlyArray<NewestValue>,
  frequency: NewestValue | undefined,
  version: string,
  provenance: MakeProvenance
): Snapshot["demand"] => {
  if (rows.length === 0) return Exit.fail(neverArrived(["demand"], [national]))
  const demand = new Map(rows.map(({ area, value }) => [area, value]))
  const newest = Math.max(...rows.map(({ observed_at }) => observed_at))
  const current = frequency !== undefined && Math.abs(newest - frequency.observed_at) <= maxAgeMs ? [frequency] : []
  const values = [...rows, ...current]
  const as_of = Math.max(...values.map(({ captured_at }) => captured_at))
  const { observed_at, stale_at } = ageOf([newest], staleAt("demand"))
  return Exit.succeed({
    data: {
      as_of: iso(as_of),
      observed_at,
      national: { demand_mw: demand.get(national) ?? null, frequency_hz: current[0]?.value ?? null },
      states: states.map(({ slug }) => ({ slug, demand_mw: demand.get(slug) ?? null }))
    },
    as_of,
    stale_at,
    provenance: provenance(values),
    version
  })
}

const frequencyOf = (
  row: NewestValue | undefined,
  version: string,
  provenance: MakeProvenance
): Snapshot["frequency"] => {
  if (row === undefined) return Exit.fail(neverArrived(["frequency"], [national]))
  const { observed_at, stale_at } = ageOf([row.observed_at], staleAt("frequency"))
  return Exit.succeed({
    data: { as_of: iso(row.captured_at), observed_at, frequency_hz: row.value, band: bandOf(row.value) },
    as_of: row.captured_at,
    stale_at,
    provenance: provenance([row]),
    version
  })
}

/** Answers by datasets and areas, each made once. */
const latestOf = (
  rows: ReadonlyArray<NewestRow>,
  enabled: ReadonlyArray<string>,
  version: string,
  provenance: MakeProvenance
): Snapshot["latest"] => {
  const answers = new Map<string, ReturnType<Snapshot["latest"]>>()
  return ({ areas, datasets }) => {
    const key = `${datasets.join(" ")}/${areas?.join(" ") ?? ""}`
    const previous = answers.get(key)
    if (previous !== undefined) return previous
    const own = areas === undefined ? rows : rows.filter(({ area }) => areas.includes(area))
    const { data, realm } = newestValues(own, datasets, enabled)
    const answer: ReturnType<Snapshot["latest"]> =
      data.length === 0
        ? Exit.fail(neverArrived(datasets, areas ?? null))
        : Exit.succeed({ data, realm, as_of: newestOf(data), provenance: provenance(data), version })
    answers.set(key, answer)
    return answer
  }
}

/** Snapshot of the newest rows of all series. */
export const makeSnapshot = (
  { newest, rows, version }: Pick<Snapshot, "newest" | "version"> & { readonly rows: ReadonlyArray<NewestRow> },
  enabled: ReadonlyArray<string>,
  provenance: MakeProvenance
): Snapshot => {
  const frequency = newestValues(rows, ["frequency"], enabled).data.find(({ area }) => area === national)
  const name = `${version}`
  return {
    version,
    newest,
    demand: demandOf(newestValues(rows, ["demand"], enabled).data, frequency, name, provenance),
    frequency: frequencyOf(frequency, name, provenance),
    latest: latestOf(rows, enabled, name, provenance)
  }
}
