import { countKnown, mean, nth } from "@grid/domain/numbers/Numbers"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import { GridData } from "@grid/domain/grid/GridData"
import {
  DemandReconciliation,
  type ReconciledDay,
  type Reconciliation,
  type ReconciliationRow
} from "@grid/domain/grid/Reconciliation"
import { coverage, leastCoverage, type Provenance, ownTerms } from "@grid/domain/observations/Provenance"
import { blocksPerDay, blocksPerHour, dayMs, hourMs, iso, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"
import { type DayHistory, fromSeries, knownSlots, ofSlots } from "@grid/models/forecast/DayHistory"
import { demandVersion } from "../forecast/DemandForecaster.ts"
import { forecastProvenance, methods } from "../forecast/Provenance.ts"
import { oldest, recentDays } from "@grid/models/forecast/RecentDays"
import { unsealed } from "@grid/models/forecast/Seal"
import { dailyValuesIfAny } from "../reading/Reading.ts"
import { rounded, together } from "@grid/models/reading/Values"
import { demandSeries } from "../reading/DemandSeries.ts"

/** Time that the simple model looks back on, ms. */
const lookBackMs = 8 * dayMs

const perDay = 24

export const layer = Layer.effect(
  DemandReconciliation,
  Effect.gen(function* () {
    const grid = yield* GridData
    const ledger = yield* ForecastLedger

    return DemandReconciliation.of({
      read: Effect.fn("DemandReconciliation.read")(function* ({ area, from, to }) {
        const window = { from, to }
        const blocks = yield* demandSeries(grid, { area, ...window, resolution: "block" })
        const despatch = blocks.data
        // Everything else goes with what the window shows.
        const realm = blocks.realm ?? "real"
        const hourly = yield* demandSeries(grid, { area, from: from - lookBackMs, to, resolution: "hour", realm })
        const hours = hourly.data
        const reported = yield* dailyValuesIfAny(grid, { datasets: ["energy_met"], areas: [area], ...window, realm })
        const energies = new Map(reported.data.map(({ ts, value }) => [ts, value]))
        const history = fromSeries(hours)
        const origins: Array<Provenance> = []
        const modelled = new Float64Array((to - from) / hourMs).fill(Number.NaN)
        for (let start = from; start < to; start += dayMs) {
          const place = (start - from) / hourMs
          const vintage = yield* ledger.newest({ target: "demand", area, at: start, realm })
          const forecast = vintage === null ? null : unsealed(vintage.body)
          const at = forecast === null ? -1 : (start - forecast.start) / forecast.step
          const points = at < 0 ? [] : (forecast?.points.slice(at, at + perDay) ?? [])
          if (forecast !== null && points.length === perDay) {
            modelled.set(
              points.map((point) => point?.[1] ?? Number.NaN),
              place
            )
            origins.push(...forecastProvenance(forecast))
            continue
          }
          const expected = expectedOf(history, istDay(start))
          if (expected.every(Number.isNaN)) continue
          modelled.set(expected, place)
          if (hourly.as_of !== null) origins.push(simple(hourly.as_of))
        }
        const actual = hours.values.subarray(lookBackMs / hourMs)
        const filled = withHours(despatch.values, actual)
        return {
          ...together([
            { ...blocks, provenance: [...blocks.provenance, ...origins] },
            hourly,
            ...(energies.size === 0 ? [] : [reported])
          ]),
          data: {
            ...reconciled(from, actual, modelled),
            daily: Array.from({ length: (to - from) / dayMs }, (_, day) => {
              const start = istDayStart(istDay(from) + day)
              const own = filled.subarray(day * blocksPerDay, (day + 1) * blocksPerDay)
              return dayOf(start, own, energies.get(start) ?? null)
            })
          },
          coverage: coverage(countKnown(filled), filled.length)
        }
      })
    })
  })
)

const simple = (as_of: number): Provenance => ({
  dataset: "demand_forecast",
  source: demandVersion,
  kind: "modelled",
  method: methods.recent_days,
  captured_at: iso(as_of),
  ...ownTerms
})

/** Demand to be expected of a day by the simple model, MW by slot; `NaN` where a slot has no value in the week before. */
export const expectedOf = (history: DayHistory, day: number): Float64Array => {
  const places = knownSlots(history, day - oldest(1), day)
  const recent = recentDays(ofSlots(history, places), day, 1)
  const values = new Float64Array(history.slots).fill(Number.NaN)
  recent?.values.forEach((value, index) => (values[places[index] as number] = value))
  return values
}

/** Means of blocks; where a source gives nothing but an hour, its mean in each of the four. Both begin with the same hour, `NaN` is unknown. */
export const withHours = (blocks: Float64Array, hours: Float64Array): Float64Array => {
  const filled = blocks.slice()
  hours.forEach((mw, hour) => {
    const own = filled.subarray(hour * blocksPerHour, (hour + 1) * blocksPerHour)
    if (own.every(Number.isNaN)) own.fill(mw)
  })
  return filled
}

/** Hours from the first to the last of which anything is known, and their differences; both begin at `from`, `NaN` is unknown. */
export const reconciled = (
  from: number,
  despatch: Float64Array,
  modelled: Float64Array
): Pick<Reconciliation, "rows" | "summary"> => {
  const isKnown = (index: number) => !Number.isNaN(despatch[index]) || !Number.isNaN(modelled[index])
  let first = 0
  let end = despatch.length
  while (first < end && !isKnown(first)) first++
  while (end > first && !isKnown(end - 1)) end--
  let [n, relative, bias, square] = [0, 0, 0, 0]
  const rows = Array.from({ length: end - first }, (_, index): ReconciliationRow => {
    const mw = nth(despatch, first + index)
    const expected = nth(modelled, first + index)
    const delta = expected - mw
    if (!Number.isNaN(delta) && mw > 0) {
      n++
      relative += Math.abs(delta) / mw
      bias += delta
      square += delta ** 2
    }
    return {
      ts: iso(from + (first + index) * hourMs),
      despatch_mw: rounded(mw),
      modelled_mw: rounded(expected),
      delta_mw: rounded(delta),
      delta_pct: rounded((100 * delta) / mw)
    }
  })
  const summary = {
    n,
    mape_pct: rounded((100 * relative) / n),
    bias_mw: rounded(bias / n),
    rmse_mw: rounded(Math.sqrt(square / n))
  }
  return { rows, summary }
}

/** Energy of an IST day from its blocks, MW, against what was reported, MWh. */
export const dayOf = (start: number, blocks: Float64Array, reported_energy_mwh: number | null): ReconciledDay => {
  const values = blocks.filter((value) => !Number.isNaN(value))
  const block_energy_mwh = values.length >= leastCoverage * blocksPerDay ? rounded(mean(values) * perDay) : null
  return {
    date: istDate(start),
    block_energy_mwh,
    reported_energy_mwh,
    delta_pct:
      block_energy_mwh === null || reported_energy_mwh === null
        ? null
        : rounded((100 * (block_energy_mwh - reported_energy_mwh)) / reported_energy_mwh)
  }
}
