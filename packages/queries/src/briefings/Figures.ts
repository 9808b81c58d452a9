import { type BriefingFigures, DayFigures } from "@grid/domain/briefings/Briefing"
import { CarbonIntensity, signalType } from "@grid/domain/carbon/Carbon"
import { FuelMix, type FuelMixPoint, mixFuels, type MixFuel } from "@grid/domain/fuel/FuelMix"
import { GridStatistics, type StatisticsDay } from "@grid/domain/grid/Statistics"
import { GridData } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import { national } from "@grid/domain/observations/Area"
import { coverage, type Coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, blocksPerDay, iso, istDayDate, istDayStart } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"
import { readParts } from "../market/PriceBlocks.ts"
import { ifArrived } from "../reading/Reading.ts"
import { rounded, together } from "@grid/models/reading/Values"

const changePct = (energy: number | null | undefined, previous: number | null | undefined): number | null =>
  energy == null || previous == null || previous === 0 ? null : rounded(100 * (energy / previous - 1), 2)

const renewables: ReadonlySet<MixFuel> = new Set<MixFuel>(["wind", "solar", "biomass", "small_hydro"])

/** Fuels that parts of a day's generation are told of. */
const told = ["coal", "wind", "solar"] as const satisfies ReadonlyArray<MixFuel>

/**
 * Least part of all that is generated that the fuels of a whole mix cover. Recorded mixes of the country cover 98 % and more, as all
 * that is generated is measured elsewhere; without nuclear, the smallest that is missed, less.
 */
const wholeMix = 0.975

/** True where the fuels that are told are known, and no other is missing as far as can be seen. */
const isWhole = (hour: FuelMixPoint): boolean =>
  told.every((fuel) => hour[fuel] !== null) && (hour.coverage_fraction ?? 1) >= wholeMix

/**
 * Parts of a day's generation: Σ over the hours of the fuel's MW over Σ of all that is known, imports not counted. An hour
 * counts where its mix is whole; null below 80 % of 24 hours.
 */
export const sharesOfDay = (hours: ReadonlyArray<FuelMixPoint>) => {
  const counted = hours.filter(isWhole)
  const sum = (has: (fuel: MixFuel) => boolean) =>
    counted.reduce(
      (total, hour) => mixFuels.reduce((mw, fuel) => (has(fuel) ? mw + Math.max(0, hour[fuel] ?? 0) : mw), total),
      0
    )
  const whole = sum((fuel) => fuel !== "imports")
  const part = (has: (fuel: MixFuel) => boolean) =>
    counted.length < leastCoverage * 24 || whole === 0 ? null : rounded(sum(has) / whole, 4)
  return {
    renewable_share_fraction: part((fuel) => renewables.has(fuel)),
    coal_share_fraction: part((fuel) => fuel === "coal" || fuel === "lignite"),
    wind_share_fraction: part((fuel) => fuel === "wind"),
    solar_share_fraction: part((fuel) => fuel === "solar"),
    generation_coverage_pct: coverage(counted.length, 24).pct
  }
}

/** Prices of a delivery day by block, simple means; null below 80 % of them. */
export const pricesOfDay = ({ start, step, values }: Pick<Series, "start" | "step" | "values">) => {
  const priced = Array.from(values, (price, index) => ({ price, ts: iso(start + index * step) })).filter(
    ({ price }) => !Number.isNaN(price)
  )
  const [first, ...rest] = priced
  const dam_coverage_pct = coverage(priced.length, blocksPerDay).pct
  if (first === undefined || priced.length < leastCoverage * blocksPerDay) {
    return {
      dam_mean_inr_per_mwh: null,
      dam_max_inr_per_mwh: null,
      dam_max_ts: null,
      dam_min_inr_per_mwh: null,
      dam_coverage_pct
    }
  }
  const highest = rest.reduce((most, block) => (block.price > most.price ? block : most), first)
  return {
    dam_mean_inr_per_mwh: rounded(priced.reduce((sum, { price }) => sum + price, 0) / priced.length),
    dam_max_inr_per_mwh: rounded(highest.price),
    dam_max_ts: highest.ts,
    dam_min_inr_per_mwh: rounded(rest.reduce((least, { price }) => Math.min(least, price), first.price)),
    dam_coverage_pct
  }
}

/** Figures of demand and frequency, against the day before and the week before. */
export const demandOfDay = (days: ReadonlyArray<StatisticsDay>, day: number) => {
  const on = (back: number) => days.find(({ date }) => date === istDayDate(day - back))
  const today = on(0)
  return {
    peak_demand_mw: today?.max_demand_mw ?? null,
    peak_demand_ts: today?.max_demand_ts ?? null,
    energy_mwh: today?.energy_mwh ?? null,
    vs_previous_day_pct: changePct(today?.energy_mwh, on(1)?.energy_mwh),
    vs_previous_week_pct: changePct(today?.energy_mwh, on(7)?.energy_mwh),
    frequency_in_band_pct: today?.in_band_pct ?? null,
    min_demand_mw: today?.min_demand_mw ?? null,
    min_demand_ts: today?.min_demand_ts ?? null,
    load_factor_fraction: today?.load_factor_fraction ?? null,
    frequency_avg_hz: today?.frequency_avg_hz ?? null,
    frequency_min_hz: today?.frequency_min_hz ?? null,
    frequency_max_hz: today?.frequency_max_hz ?? null,
    demand_coverage_pct: today?.coverage.pct ?? 0
  }
}

export const layer = Layer.effect(
  DayFigures,
  Effect.gen(function* () {
    const statistics = yield* GridStatistics
    const fuelMix = yield* FuelMix
    const grid = yield* GridData
    const carbon = yield* CarbonIntensity

    return DayFigures.of({
      day: Effect.fn("DayFigures.day")(function* (day) {
        const [from, to] = [istDayStart(day), istDayStart(day + 1)]
        const demand = yield* statistics.days({ area: national, from: istDayStart(day - 7), to })
        const mix = yield* ifArrived(fuelMix.history({ area: national, from, to }), null)
        const price = { dataset: "price_dam", area: national, isNeeded: true } as const
        const market = yield* ifArrived(readParts(grid, { price }, { from, to }, "block"), null)
        const intensity = yield* ifArrived(
          carbon.days({ area: national, from, to, basis: "direct", view: "consumption" }),
          null
        )
        const figures: BriefingFigures = {
          ...demandOfDay(demand.data.days, day),
          frequency_coverage_pct: demand.data.frequencyCoverage({ from, to }).pct,
          ...sharesOfDay(mix.data?.mix.series ?? []),
          ...pricesOfDay(market.data?.price.filled ?? { start: from, step: blockMs, values: new Float64Array(0) }),
          carbon_signal_type: signalType.signal_type,
          carbon_mean: intensity.data?.rows[0]?.mean ?? null,
          carbon_coverage_pct: intensity.data?.rows[0]?.coverage.pct ?? 0
        }
        return { ...together([demand, mix, market, intensity]), data: { figures, coverage: leastOf(figures) } }
      })
    })
  })
)

/** Coverage of that of the figures known which rests on the fewest blocks; of the demand where none is known. */
export const leastOf = (figures: BriefingFigures): Coverage => {
  const pcts = [
    [figures.energy_mwh, figures.demand_coverage_pct],
    [figures.frequency_in_band_pct, figures.frequency_coverage_pct],
    [figures.renewable_share_fraction, figures.generation_coverage_pct],
    [figures.dam_mean_inr_per_mwh, figures.dam_coverage_pct],
    [figures.carbon_mean, figures.carbon_coverage_pct]
  ].flatMap(([figure, pct]) => (figure == null ? [] : [pct ?? 0]))
  const least = pcts.length === 0 ? (figures.demand_coverage_pct ?? 0) : Math.min(...pcts)
  return coverage(Math.round((least / 100) * blocksPerDay), blocksPerDay)
}
