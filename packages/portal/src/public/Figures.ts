import type { CarbonNow, CarbonRow, CarbonSeries } from "@grid/domain/carbon/Carbon"
import { type MixHistory, mixFuels } from "@grid/domain/fuel/FuelMix"
import { knownRange, slice } from "@grid/domain/grid/History"
import type { LatestValue, Series } from "@grid/domain/grid/Series"
import type { GridSummary } from "@grid/domain/grid/Snapshot"
import { kindOf } from "@grid/domain/http/Attribution"
import type { DeliveryDay } from "@grid/domain/market/ExchangePrices"
import { type Area, national } from "@grid/domain/observations/Area"
import type { Coverage, Provenance } from "@grid/domain/observations/Provenance"
import { frequencyBand } from "@grid/domain/reference/MarketRules"
import { blockMs, dayMs, iso, istDay, istDayStart, minuteMs } from "@grid/domain/time/Time"
import { rounded, valueAt } from "@grid/models/reading/Values"
import type { MarketPrices, Point, PublicData, Reading } from "./PublicData.ts"

const readingOf = (latest: LatestValue | null): Reading | null => {
  const value = rounded(latest?.value ?? Number.NaN)
  return latest === null || value === null ? null : { ts: iso(latest.ts), value, kind: latest.kind }
}

/** Points from the first to the last known value. */
const pointsOf = (series: Series | null): ReadonlyArray<Point> => {
  if (series === null) return []
  const { end, first } = knownRange(series)
  return Array.from({ length: end - first }, (_, index) => ({
    ts: iso(series.start + (first + index) * series.step),
    value: valueAt(series, first + index)
  }))
}

const dayOf = (series: Series | null, day: number) =>
  pointsOf(series === null ? null : slice(series, istDayStart(day), istDayStart(day) + dayMs))

/** Demand of the zones: the sum of their states, or what a source gives of the zone itself. */
const zonesOf = ({ observed_at, zones }: GridSummary, simulated: boolean): PublicData["demand"]["zones"] =>
  zones.map(({ demand_mw, states_reporting, zone }) => ({
    zone,
    ts: observed_at,
    value: demand_mw,
    kind: simulated ? "simulated" : states_reporting > 0 ? "derived" : "observed"
  }))

/** Demand now, of today and of yesterday. */
export const demandOf = (
  latest: LatestValue | null,
  series: Series | null,
  summary: (GridSummary & { readonly coverage: Coverage }) | null,
  { now, simulated }: { readonly now: number; readonly simulated: boolean }
): PublicData["demand"] => ({
  unit: "MW",
  latest: readingOf(latest),
  today: dayOf(series, istDay(now)),
  yesterday: dayOf(series, istDay(now) - 1),
  zones: summary === null ? [] : zonesOf(summary, simulated),
  coverage: summary?.coverage ?? null
})

export const frequencyOf = (latest: LatestValue | null, series: Series | null): PublicData["frequency"] => ({
  unit: "Hz",
  latest: readingOf(latest),
  band: { low: frequencyBand.low_hz, high: frequencyBand.high_hz },
  last_hour: pointsOf(series)
})

/** Generation by fuel; imports are no part of it. */
export const generationOf = (
  history: MixHistory | null,
  provenance: ReadonlyArray<Provenance>
): PublicData["generation"] => {
  const rows = history?.mix.series ?? []
  const fuels = mixFuels.filter((fuel) => fuel !== "imports" && rows.some((row) => row[fuel] !== null))
  return {
    unit: "MW",
    step_minutes: blockMs / minuteMs,
    fuels: fuels.map((fuel) => ({ fuel, values: rows.map((row) => row[fuel]) })),
    ts: rows.map(({ ts }) => ts),
    kind: fuels.length === 0 ? null : kindOf(provenance),
    coverage: history?.coverage ?? null
  }
}

/** Prices of a segment; null where none is known of today up to now. */
export const marketOf = (
  market_type: MarketPrices["market_type"],
  day: DeliveryDay | null,
  provenance: ReadonlyArray<Provenance>,
  now: number
): MarketPrices | null => {
  const blocks = day?.blocks ?? []
  const last = blocks.findLast(({ mcp_inr_per_mwh, ts }) => mcp_inr_per_mwh !== null && Date.parse(ts) <= now)
  if (last === undefined || last.mcp_inr_per_mwh === null) return null
  return {
    market_type,
    ts: last.ts,
    value: last.mcp_inr_per_mwh,
    kind: last.kind ?? kindOf(provenance),
    day: blocks.map(({ mcp_inr_per_mwh, ts }) => ({ ts, value: mcp_inr_per_mwh }))
  }
}

/** Carbon intensity, kg CO2e per MWh. */
export const carbonOf = (
  newest: CarbonNow | null,
  history: ReadonlyMap<Area, CarbonSeries<CarbonRow>> | null
): PublicData["carbon"] => {
  const value = newest?.national.average.kg_co2e_per_mwh ?? null
  return {
    unit: "kg_co2e_per_mwh",
    signal_type: "average",
    latest:
      newest === null || value === null ? null : { ts: newest.national.block_start, value, kind: newest.national.kind },
    day: (history?.get(national)?.rows ?? []).map(({ average, block_start }) => ({
      ts: block_start,
      value: average.kg_co2e_per_mwh
    }))
  }
}
