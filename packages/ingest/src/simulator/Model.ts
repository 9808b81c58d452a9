import { type DatasetId, markets, national, type Fuel, type Market } from "@grid/domain/observations/Dataset"
import type { Observation } from "@grid/domain/observations/Observation"
import { states, type Zone } from "@grid/domain/states/State"
import { blockMs, dayMs, floorIst, hourMs, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import * as Calibration from "./Calibration.ts"
import * as Noise from "./Noise.ts"

/** Part of every recipe: a changed model must not pass for the one that made earlier values. */
export const version = 1

export const lossFraction = Calibration.lossFraction

/** Fuels of the simulator, in the order in which they are published. */
export const fuels = [
  "coal",
  "lignite",
  "gas",
  "diesel",
  "nuclear",
  "hydro",
  "small_hydro",
  "wind",
  "solar",
  "biomass",
  "storage"
] as const satisfies ReadonlyArray<Fuel>
export type SimulatedFuel = (typeof fuels)[number]

/**
 * The grid in one 15-minute block. MW are means of the block, to 0.1 MW. These hold:
 * - Σ states + losses = national demand; losses are `lossFraction` of it
 * - Σ fuels (net of auxiliary use; storage is discharge only, charging is demand) + transnational import = demand
 * - a state's demand = its own generation + its net import
 * - a zone's demand is that of its states with their part of the losses
 * - prices rise with the load that thermal plants carry, frequency falls with demand nobody foresaw
 */
export interface Block {
  /** Start, epoch ms. */
  readonly ms: number
  readonly demand_mw: number
  readonly losses_mw: number
  readonly zones: Readonly<Record<Zone, number>>
  /** In the order of the states registry. */
  readonly states: ReadonlyArray<{
    readonly slug: string
    readonly demand_mw: number
    readonly own_generation_mw: number
    readonly net_import_mw: number
  }>
  readonly generation: Readonly<Record<SimulatedFuel, number>>
  /** Import less export over the borders of the country. */
  readonly transnational_mw: number
  /** Demand beyond what was foreseen. */
  readonly imbalance_mw: number
  readonly frequency_hz: number
  readonly price_inr_per_mwh: Readonly<Record<Market, number>>
  readonly cleared_mw: Readonly<Record<Market, number>>
}

/** The block that holds the instant `ms`: a function of its arguments alone. `seed` is an integer. */
export const block = (seed: number, ms: number): Block => {
  const time = clock(floorIst(ms, blockMs))
  const noise = (series: number, periodMs: number) => Noise.smooth(seed, series, time.ms, periodMs)

  const unforeseen =
    0.006 * Noise.at(seed, series.unforeseen, time.ms / blockMs) + 0.004 * noise(series.unforeseen, hourMs)
  const foreseen =
    Calibration.level.mw *
    (1 + Calibration.level.growth) ** time.years *
    time.month(Calibration.monthFactor) *
    time.month(Calibration.dayShape.map(time.hour)) *
    dayFactor(time.ms) *
    (1 + 0.035 * noise(series.weather, 4 * dayMs) + 0.01 * noise(series.demand, 5 * hourMs))
  const demand = tenths(clamp(foreseen * (1 + unforeseen), ...Calibration.demandBounds))
  const imbalance = tenths(foreseen * unforeseen)

  const supply = generation(time, noise, demand)
  const byState = allocate(seed, time, noise, demand, supply.generation)
  const market = prices(time, noise, supply)

  return {
    ms: time.ms,
    demand_mw: demand,
    ...byState,
    generation: supply.generation,
    transnational_mw: supply.transnational,
    imbalance_mw: imbalance,
    frequency_hz: round(
      clamp(
        49.985 - imbalance / (stiffnessPerHz * demand) + 0.045 * Noise.at(seed, series.frequency, time.ms / blockMs),
        49.5,
        50.4
      ),
      1000
    ),
    ...market
  }
}

/** All values of a block, as the simulator publishes them: kind `simulated`, captured at its start. */
export const observations = (block: Block): Array<Observation> => {
  const out: Array<Observation> = []
  const add = (dataset: DatasetId, area: string, value: number) =>
    out.push({ dataset, area, ts: block.ms, value, kind: "simulated", captured_at: block.ms, period_minutes: 15 })
  add("demand", national, block.demand_mw)
  add("frequency", national, block.frequency_hz)
  add("transnational_exchange", national, block.transnational_mw)
  for (const fuel of fuels) add(`generation_${fuel}`, national, block.generation[fuel])
  for (const market of markets) {
    add(`price_${market}`, national, block.price_inr_per_mwh[market])
    add(`cleared_${market}`, national, block.cleared_mw[market])
  }
  for (const zone of zones) add("demand", zone.toLowerCase(), block.zones[zone])
  for (const state of block.states) {
    add("demand", state.slug, state.demand_mw)
    add("own_generation", state.slug, state.own_generation_mw)
    add("net_import", state.slug, state.net_import_mw)
  }
  return out
}

const zones: ReadonlyArray<Zone> = ["NR", "WR", "SR", "ER", "NER"]

/** Numbers of the noise series; those of the states start at 100. */
const series = {
  weather: 1,
  demand: 2,
  unforeseen: 3,
  frequency: 4,
  cloud: 5,
  cloudBlock: 6,
  wind: 7,
  hydro: 8,
  nuclear: 9,
  lignite: 10,
  gas: 11,
  storage: 12,
  transnational: 13,
  dam: 14,
  rtm: 15,
  gdam: 16,
  volume: 17,
  states: 100
}

/** Part of the demand whose sudden addition lowers the frequency by 1 Hz. */
const stiffnessPerHz = 0.13

/** Where an instant lies in the year and the day, and how to read the tables there. */
interface Time {
  readonly ms: number
  /** Since the middle of 2026. */
  readonly years: number
  /** Hour of the IST day in the middle of the block, 0 to 24. */
  readonly hourOfDay: number
  readonly dayOfYear: number
  /** Value of a monthly table, straight between the middles of two months. */
  readonly month: (table: ReadonlyArray<number>) => number
  /** Value of an hourly table, straight between the middles of two hours. */
  readonly hour: (table: ReadonlyArray<number>) => number
}

const clock = (ms: number): Time => {
  const dayStart = istDayStart(istDay(ms))
  const hourOfDay = (ms + blockMs / 2 - dayStart) / hourMs
  const date = istDate(ms)
  const dayOfYear = Math.round((Date.parse(`${date}T00:00:00Z`) - Date.UTC(Number(date.slice(0, 4)), 0, 1)) / dayMs)
  const monthly = between(((dayOfYear + hourOfDay / 24) / 365.25) * 12 - 0.5, 12)
  const hourly = between(hourOfDay - 0.5, 24)
  return {
    ms,
    years: (ms - Calibration.level.at) / (365.25 * dayMs),
    hourOfDay,
    dayOfYear,
    month: monthly,
    hour: hourly
  }
}

/** Reads a periodic table at a fractional position. */
const between = (position: number, length: number) => {
  const index = Math.floor(position)
  const weight = position - index
  const low = (index + length) % length
  const high = (index + 1) % length
  return (table: ReadonlyArray<number>): number => (table[low] ?? 0) * (1 - weight) + (table[high] ?? 0) * weight
}

/** Weekday and holiday, passing over between 21:00 and 03:00. */
const dayFactor = (ms: number): number => {
  const day = istDay(ms)
  const hours = (ms - istDayStart(day)) / hourMs
  const own = factorOf(day)
  if (hours < 3) return own + (factorOf(day - 1) - own) * ((3 - hours) / 6)
  if (hours > 21) return own + (factorOf(day + 1) - own) * ((hours - 21) / 6)
  return own
}

const factorOf = (day: number): number => {
  const date = istDate(istDayStart(day))
  const weekday = Calibration.weekdayFactor[(((day + 3) % 7) + 7) % 7] ?? 1
  const dip = Calibration.lunarHolidays[date] ?? Calibration.fixedHolidays[date.slice(5)] ?? 0
  return weekday * (1 - dip)
}

type NoiseOf = (series: number, periodMs: number) => number

interface Supply {
  readonly generation: Record<SimulatedFuel, number>
  readonly transnational: number
  /** Fraction of the coal and lignite capacity in use. */
  readonly loading: number
  /** Fraction of the usual solar output. */
  readonly sun: number
}

/** Who meets the demand: coal takes what is left, and below its technical minimum solar is curtailed. */
const generation = (time: Time, noise: NoiseOf, demand: number): Supply => {
  const growth = (1 + Calibration.level.growth) ** time.years
  const { capacity } = Calibration
  const evening = bell(time.hourOfDay, 20.5, 2.6)
  const morning = bell(time.hourOfDay, 7, 1.6)

  const sun = sunshine(time)
  const clouds = 1 + 0.1 * noise(series.cloud, 2 * dayMs) + 0.03 * noise(series.cloudBlock, hourMs)
  const solarCapacity = clamp(capacity.solar * (1 + Calibration.capacityGrowth.solar) ** time.years, 3_000, 500_000)
  const windCapacity = clamp(capacity.wind * (1 + Calibration.capacityGrowth.wind) ** time.years, 15_000, 150_000)
  let solar = tenths(solarCapacity * time.month(Calibration.solarPeak) * sun * clouds)
  const wind = tenths(
    windCapacity *
      clamp(
        time.month(Calibration.windMonth) *
          time.hour(Calibration.windHour) *
          (1 + 0.5 * noise(series.wind, 3 * dayMs) + 0.12 * noise(series.wind, 6 * hourMs)),
        0.01,
        0.8
      )
  )
  const hydro = tenths(
    growth *
      clamp(
        time.month(Calibration.hydroMw) *
          (0.93 + 0.3 * evening + 0.12 * morning - 0.08 * sun) *
          (1 + 0.06 * noise(series.hydro, 5 * dayMs)),
        0,
        capacity.hydro * 0.9
      )
  )
  const nuclear = tenths(growth * capacity.nuclear * (0.66 + 0.06 * noise(series.nuclear, 20 * dayMs)))
  const biomass = tenths(growth * capacity.biomass * time.month(Calibration.biomassMonth))
  const smallHydro = tenths(growth * capacity.small_hydro * time.month(Calibration.smallHydroMonth))
  const diesel = tenths(growth * capacity.diesel * 0.02)
  const storage = tenths(
    growth * capacity.storage * (0.55 * evening + 0.15 * morning) * (1 + 0.2 * noise(series.storage, dayMs))
  )
  const lignite = tenths(growth * capacity.lignite * (0.53 + 0.05 * noise(series.lignite, 7 * dayMs)))
  const transnational = tenths(
    growth * (time.month(Calibration.transnationalMw) + 300 * noise(series.transnational, dayMs))
  )

  const left = demand - transnational - wind - hydro - nuclear - biomass - smallHydro - diesel - storage - lignite
  const gas = tenths(
    growth * capacity.gas * (0.09 + 0.14 * evening + 0.03 * noise(series.gas, dayMs)) +
      Math.max(0, left - solar - 0.8 * growth * capacity.coal) * 0.5
  )
  const least = 0.3 * growth * capacity.coal
  solar = tenths(clamp(left - gas - least, 0, solar))
  const coal = tenths(left - gas - solar)
  return {
    generation: {
      coal,
      lignite,
      gas,
      diesel,
      nuclear,
      hydro,
      small_hydro: smallHydro,
      wind,
      solar,
      biomass,
      storage
    },
    transnational,
    loading: (coal + lignite) / (growth * (capacity.coal + capacity.lignite)),
    sun
  }
}

/** Course of solar over the day, 0 to 1: height of the sun over central India (22° N, 76.5° E). */
const sunshine = (time: Time): number => {
  const radians = Math.PI / 180
  const declination = 23.44 * radians * Math.sin((2 * Math.PI * (time.dayOfYear - 80)) / 365.25)
  const latitude = 22 * radians
  const height = (hours: number) =>
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(((hours - 12.2) * 2 * Math.PI) / 24)
  return Math.max(0, height(time.hourOfDay) / height(12.2)) ** 1.15
}

/** Splits demand among the states by their size, season and zone, and gives each its part of what is generated. */
const allocate = (
  seed: number,
  time: Time,
  noise: NoiseOf,
  demand: number,
  generation: Record<SimulatedFuel, number>
) => {
  const delivered = tenths(demand * (1 - lossFraction))
  const weights = rows.map(
    (row, index) =>
      row.mean *
      (row.zone === null
        ? 1
        : time.month(Calibration.zoneMonthFactor[row.zone]) * time.hour(Calibration.zoneDayShape[row.zone])) *
      (1 +
        0.04 * noise(series.states + index, 2 * dayMs) +
        0.01 * Noise.at(seed, series.states + index, time.ms / blockMs))
  )
  const total = sum(weights)
  const demands = weights.map((weight) => tenths((delivered * weight) / total))
  // What rounding left over goes to the largest state, so that the sum is exact.
  demands[largest] = tenths((demands[largest] ?? 0) + delivered - sum(demands))

  const fuelMw = [
    generation.coal + generation.lignite + generation.diesel,
    generation.gas,
    generation.hydro,
    generation.small_hydro,
    generation.wind,
    generation.biomass,
    generation.solar
  ]
  const byState = rows.map((row, index) => {
    const demand_mw = demands[index] ?? 0
    const own_generation_mw = tenths(sum(row.shares.map((share, fuel) => share * (fuelMw[fuel] ?? 0))))
    return { slug: row.slug, demand_mw, own_generation_mw, net_import_mw: tenths(demand_mw - own_generation_mw) }
  })
  const zoneDemand = (zone: Zone) =>
    tenths(
      sum(byState.filter((_, index) => rows[index]?.zone === zone).map((row) => row.demand_mw)) / (1 - lossFraction)
    )
  return {
    losses_mw: tenths(demand - delivered),
    zones: {
      NR: zoneDemand("NR"),
      WR: zoneDemand("WR"),
      SR: zoneDemand("SR"),
      ER: zoneDemand("ER"),
      NER: zoneDemand("NER")
    },
    states: byState
  }
}

const prices = (time: Time, noise: NoiseOf, { loading, generation, sun }: Supply) => {
  const scarcity = 1 / (1 + Math.exp(-(loading - 0.67) / 0.045))
  const expected = 1_500 + 6_500 * scarcity + 3_800 * bell(time.hourOfDay, 20.5, 2.6)
  const price = (factor: number) => round(clamp(expected * factor, 0, 10_000), 100)
  const dam = 1 + 0.12 * noise(series.dam, 8 * hourMs)
  const volume = 1 + 0.15 * noise(series.volume, dayMs)
  return {
    price_inr_per_mwh: {
      dam: price(dam),
      rtm: price(dam * (0.97 + 0.18 * noise(series.rtm, 2 * hourMs))),
      gdam: price(dam * (1.04 + 0.08 * noise(series.gdam, 6 * hourMs)))
    },
    cleared_mw: {
      dam: tenths((4_600 + 2_800 * (1 - scarcity)) * volume),
      rtm: tenths((3_200 + 1_500 * scarcity) * (1 + 0.2 * noise(series.rtm, 3 * hourMs))),
      gdam: tenths((350 + 900 * sun + 0.012 * generation.wind) * volume)
    }
  }
}

const capacityColumns = [2, 3, 4, 5, 6, 7, 8] as const
const columnTotals = capacityColumns.map((column) => sum(Object.values(Calibration.states).map((row) => row[column])))

/** States with their share of each column of capacity that is their own. */
const rows = states.map((state) => {
  const row = Calibration.states[state.slug]
  if (row === undefined) throw new Error(`The simulator knows no ${state.slug}`)
  return {
    slug: state.slug,
    zone: state.zone,
    mean: row[0],
    shares: capacityColumns.map((column, index) => (row[1] * row[column]) / (columnTotals[index] ?? 1))
  }
})
const largest = rows.reduce((best, row, index) => (row.mean > (rows[best]?.mean ?? 0) ? index : best), 0)

const bell = (x: number, centre: number, width: number): number => Math.exp(-(((x - centre) / width) ** 2))
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
const round = (value: number, parts: number): number => Math.round(value * parts) / parts
const tenths = (value: number): number => round(value, 10)

function sum(values: ReadonlyArray<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
