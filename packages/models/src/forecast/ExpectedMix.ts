import type { GridMixInputs } from "@grid/domain/carbon/GridMix"
import { mean, nth } from "@grid/domain/numbers/Numbers"
import { type Area, corridors, national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { type Fuel, fuels } from "@grid/domain/observations/datasets/Live"
import { hourMs, hoursPerDay, istDayStart } from "@grid/domain/time/Time"
import type { CapacityTable } from "../carbon/Capacity.ts"
import { areas } from "../carbon/Frozen.ts"
import { compute } from "../carbon/GridMix.ts"
import { blockFactors, intensity } from "../carbon/Intensity.ts"
import { factorSetOf } from "../carbon/Rows.ts"

/** Hourly readings over some IST days: `column(dataset, area)[(day − firstDay) · 24 + hour]`, `NaN` is unknown. */
export interface HourlyReadings {
  readonly firstDay: number
  readonly days: number
  readonly column: (dataset: DatasetId, area: Area) => Float64Array
}

/** Demand of an hour, MW; null where unknown. */
export interface HourDemand {
  readonly national: number
  readonly of: (slug: string) => number | null
}

/** Days whose same hours the mix is expected from. */
const memoryDays = 7
export const leastMemoryDays = 3

/** Fuels that follow the load; all else runs as it did at the same hour of the days before. */
const followers: ReadonlySet<Fuel> = new Set(["coal", "lignite", "thermal", "gas", "diesel"])

/** Bounds of what follows the load, against what it usually gives at the hour. */
const bounds = { low: 0.3, high: 2 } as const

/** Inputs of an hour as they were read. */
export const readInputs = (
  { column, firstDay }: HourlyReadings,
  table: CapacityTable,
  day: number,
  hour: number
): GridMixInputs =>
  inputsOf(table, day, hour, (dataset, area) => column(dataset, area)[(day - firstDay) * hoursPerDay + hour])

/**
 * Inputs of an hour of `day` as they are to be expected from the days up to `day − ahead`: every reading is the mean of the
 * same hour of the last seven of them; generation that follows the load covers the rest of the demand, with the usual ratio of
 * generation to demand. Null where fewer than three of those days are known.
 */
export const expectedInputs = (
  { column, days, firstDay }: HourlyReadings,
  table: CapacityTable,
  when: { readonly day: number; readonly hour: number; readonly ahead: number },
  demand: HourDemand
): GridMixInputs | null => {
  const { ahead, day, hour } = when
  const newest = day - ahead - firstDay
  const recent = (dataset: DatasetId, area: Area): ReadonlyArray<number> => {
    const values = column(dataset, area)
    return Array.from({ length: memoryDays }, (_, back) => newest - back).flatMap((place) => {
      const value = place < 0 || place >= days ? Number.NaN : nth(values, place * hoursPerDay + hour)
      return Number.isNaN(value) ? [] : [value]
    })
  }
  const usual = (dataset: DatasetId, area: Area): number => {
    const values = recent(dataset, area)
    return values.length < leastMemoryDays ? Number.NaN : mean(values)
  }
  const usualDemand = usual("demand", national)
  const inputs = inputsOf(table, day, hour, usual)
  const sum = (of: (fuel: Fuel) => boolean) =>
    fuels.reduce((total, fuel, index) => total + (of(fuel) ? (inputs.generation_mw[index] ?? 0) : 0), 0)
  const whole = sum(() => true)
  const fixed = sum((fuel) => !followers.has(fuel))
  if (!(usualDemand > 0) || !(whole > fixed)) return null
  const need = (whole * demand.national) / usualDemand - fixed
  const share = Math.min(bounds.high, Math.max(bounds.low, need / (whole - fixed)))
  const generation_mw = fuels.map((fuel, index) => {
    const mw = inputs.generation_mw[index] ?? null
    return mw === null || !followers.has(fuel) ? mw : mw * share
  })
  return {
    ...inputs,
    generation_mw,
    total_mw: null,
    demand_mw: demand.national,
    states: inputs.states.map((state) => ({ ...state, demand_mw: demand.of(state.slug) }))
  }
}

/** Carbon intensity of what areas consume, direct emissions, kg CO2e per MWh, by their place in `areas`; `NaN` is unknown. */
export const intensities = (inputs: GridMixInputs): Float64Array => {
  const mix = compute(inputs)
  const factors = blockFactors(mix, factorSetOf("direct"))
  const byArea = new Map(mix.areas.map(({ area, consumption }) => [area, consumption]))
  return Float64Array.from(areas, (area) => {
    const consumption = byArea.get(area) ?? null
    return (consumption === null || factors === null ? null : intensity(consumption, factors)) ?? Number.NaN
  })
}

const inputsOf = (
  table: CapacityTable,
  day: number,
  hour: number,
  at: (dataset: DatasetId, area: Area) => number | undefined
): GridMixInputs => {
  const value = (dataset: DatasetId, area: Area) => {
    const reading = at(dataset, area)
    return reading === undefined || Number.isNaN(reading) ? null : reading
  }
  return {
    block_start: istDayStart(day) + hour * hourMs,
    generation_mw: fuels.map((fuel) => value(`generation_${fuel}`, national)),
    total_mw: value("total_generation", national),
    demand_mw: value("demand", national),
    net_import_mw: value("transnational_exchange", national),
    corridors_mw: corridors.map((corridor) => value("corridor_flow", corridor)),
    states: table.map((state) => ({
      ...state,
      demand_mw: value("demand", state.slug),
      own_generation_mw: value("own_generation", state.slug)
    }))
  }
}
