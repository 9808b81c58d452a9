import { clamp, round, sum, tenths } from "@grid/domain/numbers/Numbers"
import { bidAreas, corridors, national } from "@grid/domain/observations/Area"
import type { Fuel } from "@grid/domain/observations/datasets/Live"
import { markets } from "@grid/domain/observations/datasets/Market"
import type { Observation } from "@grid/domain/observations/Observation"
import type { Zone } from "@grid/domain/states/State"
import { blockMs, dayMs, floorIst, hourMs } from "@grid/domain/time/Time"
import * as Calendar from "./Calendar.ts"
import * as Calibration from "./Calibration.ts"
import * as Exchange from "./Exchange.ts"
import * as Network from "./Network.ts"
import * as Noise from "./Noise.ts"
import { bell } from "./Numbers.ts"
import { largest, type Place, places, zones } from "./Places.ts"
import { into } from "./Publication.ts"
import { series } from "./Series.ts"

/**
 * Part of every recipe: a changed model must not pass for the one that made earlier values. Each version gives what the one
 * before it gave, unchanged, and more.
 */
export const version = 3
export type Version = 1 | 2 | 3

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
export type Generation = Readonly<Record<SimulatedFuel, number>>

/**
 * The grid in one 15-minute block. MW are means of the block, to 0.1 MW. These hold:
 * - Σ states + losses = national demand; losses are `lossFraction` of it
 * - Σ fuels (net of auxiliary use; storage is discharge only, charging is demand) + transnational import = demand
 * - a state's demand = its own generation + its net import
 * - a zone's demand is that of its states with their part of the losses
 * - prices rise with the load that thermal plants carry, frequency falls with demand nobody foresaw
 * - what holds of `network` and `exchange` is said there
 */
export interface Block extends Exchange.Prices {
  /** Start, epoch ms. */
  readonly ms: number
  readonly demand_mw: number
  readonly losses_mw: number
  readonly zones: Readonly<Record<Zone, number>>
  /** In the order of the states registry. */
  readonly states: ReadonlyArray<StateBlock>
  readonly generation: Generation
  /** Part of the demand: storage that is being charged. */
  readonly storage_demand_mw: number
  /** Import less export over the borders of the country. */
  readonly transnational_mw: number
  /** Demand beyond what was foreseen. */
  readonly imbalance_mw: number
  readonly frequency_hz: number
  /** Fraction of the coal and lignite capacity in use. */
  readonly loading: number
  readonly network: Network.Network
  readonly exchange: Exchange.Exchange
}

export interface StateBlock {
  readonly slug: string
  readonly demand_mw: number
  readonly own_generation_mw: number
  /** Drawal from the grid. */
  readonly net_import_mw: number
  /** Part of the drawal that was not scheduled: demand that nobody foresaw. */
  readonly deviation_mw: number
}

/** The block that holds the instant `ms`: a function of its arguments alone. `seed` is an integer. */
export const block = (seed: number, ms: number): Block => {
  const time = Calendar.at(floorIst(ms, blockMs))
  const noise = (series: number, periodMs: number) => Noise.smooth(seed, series, time.ms, periodMs)
  const need = demandOf(seed, time, noise)
  const supply = supplyOf(time, noise, need.demand_mw)
  const { generation } = supply
  const delivered = tenths(need.demand_mw * (1 - lossFraction))
  const states = statesOf(seed, time, noise, need, delivered, generation)
  const byZone = zoneDemand(states)
  const frequency_hz = round(
    clamp(
      49.985 -
        need.imbalance_mw / (stiffnessPerHz * need.demand_mw) +
        0.045 * Noise.at(seed, series.frequency, time.ms / blockMs),
      49.5,
      50.4
    ),
    1000
  )
  const placed = placedGeneration(generation)
  const network = Network.make(time, byZone, placed, supply.transnational_mw)
  const scarcity = Exchange.scarcityOf(supply)
  const market = Exchange.prices(time, noise, supply, scarcity)
  const [NR = 0, WR = 0, SR = 0, ER = 0, NER = 0] = byZone
  return {
    ms: time.ms,
    demand_mw: need.demand_mw,
    losses_mw: tenths(need.demand_mw - delivered),
    zones: { NR, WR, SR, ER, NER },
    states,
    generation,
    storage_demand_mw: supply.storage_demand_mw,
    transnational_mw: supply.transnational_mw,
    imbalance_mw: need.imbalance_mw,
    frequency_hz,
    loading: supply.loading,
    ...market,
    network,
    exchange: Exchange.make(time, noise, market, {
      scarcity,
      sun: supply.sun,
      wind_mw: generation.wind,
      hydro_mw: generation.hydro,
      frequency_hz,
      network,
      demand_mw: (state) => (states[state] as StateBlock).demand_mw,
      generation_mw: placed
    })
  }
}

/** Generation of the whole country by fuel in the block that starts at `ms`, MW: the part of `block` that costs little. */
export const generationAt = (seed: number, ms: number): Generation => {
  const time = Calendar.at(ms)
  const noise = (series: number, periodMs: number) => Noise.smooth(seed, series, ms, periodMs)
  return supplyOf(time, noise, demandOf(seed, time, noise).demand_mw).generation
}

/** Demand of the country and each state in the block that starts at `ms`, MW: another part of `block` that costs little. */
export const demandAt = (
  seed: number,
  ms: number
): { readonly demand_mw: number; readonly states_mw: ReadonlyArray<number> } => {
  const time = Calendar.at(ms)
  const noise = (series: number, periodMs: number) => Noise.smooth(seed, series, ms, periodMs)
  const { demand_mw } = demandOf(seed, time, noise)
  return { demand_mw, states_mw: demandsOf(seed, time, noise, tenths(demand_mw * (1 - lossFraction))).demands }
}

/** By fuel in the order of `Places.fuels`, storage with hydro. */
export const placedGeneration = (generation: Generation): ReadonlyArray<number> => [
  generation.coal,
  generation.lignite,
  generation.gas,
  generation.diesel,
  generation.nuclear,
  generation.hydro + generation.storage,
  generation.small_hydro,
  generation.wind,
  generation.solar,
  generation.biomass
]

/** Capacity of a fuel in the whole country, MW. Solar and wind grow on their own, the others with the demand. */
export const capacityMw = (fuel: Exclude<SimulatedFuel, "storage">, years: number): number => {
  const { capacity, capacityGrowth, level } = Calibration
  if (fuel === "solar") return clamp(capacity.solar * (1 + capacityGrowth.solar) ** years, 3_000, 500_000)
  if (fuel === "wind") return clamp(capacity.wind * (1 + capacityGrowth.wind) ** years, 15_000, 150_000)
  return capacity[fuel] * (1 + level.growth) ** years
}

/**
 * States whose drawal is published by block, as those are whose despatch centres do so; the daily report has that of every
 * state.
 */
export const drawalStates = ["delhi", "punjab", "uttar-pradesh"]

/** All values of a block, as the simulator publishes them: kind `simulated`, captured at its start. */
export const observations = (block: Block, of: Version = version): Array<Observation> => {
  const out: Array<Observation> = []
  publish(out, block, of)
  return out
}

/** Adds them to `out`. */
export const publish = (out: Array<Observation>, block: Block, of: Version): void => {
  const { exchange, generation, ms } = block
  const add = into(out, { ts: ms, period_minutes: 15, captured_at: ms })
  add("demand", national, block.demand_mw)
  add("frequency", national, block.frequency_hz)
  add("transnational_exchange", national, block.transnational_mw)
  for (const [fuel, dataset] of fuelIds) add(dataset, national, generation[fuel])
  for (const { cleared, market, price } of ordinaryIds) {
    add(price, national, block.price_inr_per_mwh[market])
    add(cleared, national, block.cleared_mw[market])
  }
  for (const [zone, area] of zoneAreas) add("demand", area, block.zones[zone])
  for (const state of block.states) {
    add("demand", state.slug, state.demand_mw)
    add("own_generation", state.slug, state.own_generation_mw)
    add("net_import", state.slug, state.net_import_mw)
  }
  if (of === 1) return

  add("net_demand", national, tenths(block.demand_mw - generation.wind - generation.solar))
  add("total_generation", national, tenths(block.demand_mw - block.transnational_mw))
  add("storage_demand", national, block.storage_demand_mw)
  add("deviation_rate", national, exchange.deviation_rate_inr_per_mwh)
  for (let index = 0; index < corridors.length; index++) {
    add("corridor_flow", corridors[index] as string, block.network.corridors_mw[index] as number)
  }
  for (const index of drawalIndexes) {
    const { deviation_mw, net_import_mw, slug } = block.states[index] as StateBlock
    add("scheduled_drawal", slug, tenths(net_import_mw - deviation_mw))
    add("actual_drawal", slug, net_import_mw)
    add("drawal_deviation", slug, deviation_mw)
  }
  for (const { congestion, market, purchaseBid, scheduled, sellBid } of marketIds) {
    const segment = exchange.segments[market]
    add(purchaseBid, national, segment.purchase_bid_mw)
    add(sellBid, national, segment.sell_bid_mw)
    add(scheduled, national, segment.scheduled_mw)
    add(congestion, national, segment.isCongested ? 1 : 0)
  }
  add("price_hpdam", national, exchange.segments.hpdam.price_inr_per_mwh)
  add("cleared_hpdam", national, exchange.segments.hpdam.cleared_mw)
  add("cleared_gdam_solar", national, exchange.gdam_mw.solar)
  add("cleared_gdam_non_solar", national, exchange.gdam_mw.non_solar)
  add("cleared_gdam_hydro", national, exchange.gdam_mw.hydro)
  for (let index = 0; index < bidAreaIds.length; index++) {
    const area = bidAreaIds[index] as string
    for (const { market, price } of ordinaryIds) {
      add(price, area, exchange.area_price_inr_per_mwh[market][index] as number)
    }
    add("area_buy_dam", area, exchange.area_buy_mw.dam[index] as number)
    add("area_sell_dam", area, exchange.area_sell_mw.dam[index] as number)
  }
  if (of === 2) return

  for (const { buy, market, sell } of laterAreaIds) {
    for (let index = 0; index < bidAreaIds.length; index++) {
      const area = bidAreaIds[index] as string
      add(buy, area, exchange.area_buy_mw[market][index] as number)
      add(sell, area, exchange.area_sell_mw[market][index] as number)
    }
  }
}

const fuelIds = fuels.map((fuel) => [fuel, `generation_${fuel}`] as const)
const ordinaryIds = Exchange.markets.map((market) => ({
  market,
  price: `price_${market}` as const,
  cleared: `cleared_${market}` as const
}))
const marketIds = markets.map((market) => ({
  market,
  purchaseBid: `purchase_bid_${market}` as const,
  sellBid: `sell_bid_${market}` as const,
  scheduled: `scheduled_${market}` as const,
  congestion: `congestion_${market}` as const
}))
const laterAreaIds = (["rtm", "gdam"] as const).map((market) => ({
  market,
  buy: `area_buy_${market}` as const,
  sell: `area_sell_${market}` as const
}))
const zoneAreas = zones.map((zone) => [zone, zone.toLowerCase()] as const)
const bidAreaIds = bidAreas.map((area) => `bid-${area}`)
const drawalIndexes = drawalStates.map((slug) => places.findIndex((place) => place.slug === slug))

/** Part of the demand whose sudden addition lowers the frequency by 1 Hz. */
const stiffnessPerHz = 0.13

interface Need {
  readonly demand_mw: number
  readonly imbalance_mw: number
}

const demandOf = (seed: number, time: Calendar.Time, noise: Exchange.NoiseOf): Need => {
  const unforeseen =
    0.006 * Noise.at(seed, series.unforeseen, time.ms / blockMs) + 0.004 * noise(series.unforeseen, hourMs)
  const foreseen =
    Calibration.level.mw *
    time.growth *
    Calendar.read(time.month, Calibration.monthFactor) *
    Calendar.readDay(time, Calibration.dayShape) *
    time.dayFactor *
    (1 + 0.035 * noise(series.weather, 4 * dayMs) + 0.01 * noise(series.demand, 5 * hourMs))
  return {
    demand_mw: tenths(clamp(foreseen * (1 + unforeseen), ...Calibration.demandBounds)),
    imbalance_mw: tenths(foreseen * unforeseen)
  }
}

interface Supply extends Exchange.Conditions {
  readonly generation: Generation
  readonly storage_demand_mw: number
  readonly transnational_mw: number
}

/** Supply that meets the demand: coal takes what is left, and below its technical minimum solar is curtailed. */
const supplyOf = (time: Calendar.Time, noise: Exchange.NoiseOf, demand: number): Supply => {
  const { growth, month } = time
  const { capacity } = Calibration
  const evening = bell(time.hourOfDay, 20.5, 2.6)
  const morning = bell(time.hourOfDay, 7, 1.6)

  const sun = sunshine(time)
  const clouds = 1 + 0.1 * noise(series.cloud, 2 * dayMs) + 0.03 * noise(series.cloudBlock, hourMs)
  let solar = tenths(capacityMw("solar", time.years) * Calendar.read(month, Calibration.solarPeak) * sun * clouds)
  const wind = tenths(
    capacityMw("wind", time.years) *
      clamp(
        Calendar.read(month, Calibration.windMonth) *
          Calendar.read(time.hour, Calibration.windHour) *
          (1 + 0.5 * noise(series.wind, 3 * dayMs) + 0.12 * noise(series.wind, 6 * hourMs)),
        0.01,
        0.8
      )
  )
  const hydro = tenths(
    growth *
      clamp(
        Calendar.read(month, Calibration.hydroMw) *
          (0.93 + 0.3 * evening + 0.12 * morning - 0.08 * sun) *
          (1 + 0.06 * noise(series.hydro, 5 * dayMs)),
        0,
        capacity.hydro * 0.9
      )
  )
  const nuclear = tenths(growth * capacity.nuclear * (0.66 + 0.06 * noise(series.nuclear, 20 * dayMs)))
  const biomass = tenths(growth * capacity.biomass * Calendar.read(month, Calibration.biomassMonth))
  const smallHydro = tenths(growth * capacity.small_hydro * Calendar.read(month, Calibration.smallHydroMonth))
  const diesel = tenths(growth * capacity.diesel * 0.02)
  const cycle = 1 + 0.2 * noise(series.storage, dayMs)
  const storage = tenths(growth * capacity.storage * (0.55 * evening + 0.15 * morning) * cycle)
  const lignite = tenths(growth * capacity.lignite * (0.53 + 0.05 * noise(series.lignite, 7 * dayMs)))
  const transnational_mw = tenths(
    growth * (Calendar.read(month, Calibration.transnationalMw) + 300 * noise(series.transnational, dayMs))
  )

  const left = demand - transnational_mw - wind - hydro - nuclear - biomass - smallHydro - diesel - storage - lignite
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
    storage_demand_mw: tenths(
      growth * capacity.storage * Calibration.storageCharge * bell(time.hourOfDay, 12.2, 2.6) * cycle
    ),
    transnational_mw,
    wind_mw: wind,
    loading: (coal + lignite) / (growth * (capacity.coal + capacity.lignite)),
    sun
  }
}

/** Course of solar over the day, 0 to 1: height of the sun over central India (22° N, 76.5° E). */
const sunshine = (time: Calendar.Time): number => {
  const radians = Math.PI / 180
  const declination = 23.44 * radians * Math.sin((2 * Math.PI * (time.dayOfYear - 80)) / 365.25)
  const latitude = 22 * radians
  const height = (hours: number) =>
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(((hours - 12.2) * 2 * Math.PI) / 24)
  return Math.max(0, height(time.hourOfDay) / height(12.2)) ** 1.15
}

/** Splits demand among the states by their size, season and zone. */
const demandsOf = (
  seed: number,
  time: Calendar.Time,
  noise: Exchange.NoiseOf,
  delivered: number
): { readonly demands: ReadonlyArray<number>; readonly sudden: ReadonlyArray<number> } => {
  const size = zones.map(
    (zone) =>
      Calendar.read(time.month, Calibration.zoneMonthFactor[zone]) *
      Calendar.read(time.hour, Calibration.zoneDayShape[zone])
  )
  const index = time.ms / blockMs
  const sudden: Array<number> = []
  const weights = places.map((place, state) => {
    const own = Noise.at(seed, series.states + state, index)
    sudden.push(own)
    return (
      place.mean *
      (place.zoneIndex < 0 ? 1 : (size[place.zoneIndex] as number)) *
      (1 + 0.04 * noise(series.states + state, 2 * dayMs) + 0.01 * own)
    )
  })
  const total = sum(weights)
  const demands = weights.map((weight) => tenths((delivered * weight) / total))
  // What rounding left over goes to the largest state, so that the sum is exact.
  demands[largest] = tenths((demands[largest] ?? 0) + delivered - sum(demands))
  return { demands, sudden }
}

/** Demand of the states, and their part of the generation. */
const statesOf = (
  seed: number,
  time: Calendar.Time,
  noise: Exchange.NoiseOf,
  { demand_mw, imbalance_mw }: Need,
  delivered: number,
  generation: Generation
): ReadonlyArray<StateBlock> => {
  const { demands, sudden } = demandsOf(seed, time, noise, delivered)
  const owned = [
    generation.coal + generation.lignite + generation.diesel,
    generation.gas,
    generation.hydro,
    generation.small_hydro,
    generation.wind,
    generation.biomass,
    generation.solar
  ]
  const unforeseen = imbalance_mw / demand_mw
  return places.map((place, state) => {
    const demand = demands[state] as number
    const own_generation_mw = ownGeneration(place, owned)
    return {
      slug: place.slug,
      demand_mw: demand,
      own_generation_mw,
      net_import_mw: tenths(demand - own_generation_mw),
      deviation_mw: tenths(
        demand * (unforeseen + 0.01 * (sudden[state] as number) + 0.012 * noise(series.drawal + state, 6 * hourMs))
      )
    }
  })
}

const ownGeneration = ({ ownShares }: Place, owned: ReadonlyArray<number>): number => {
  let total = 0
  for (let fuel = 0; fuel < ownShares.length; fuel++) total += (ownShares[fuel] as number) * (owned[fuel] as number)
  return tenths(total)
}

/** In the order of `zones`. */
const zoneDemand = (states: ReadonlyArray<StateBlock>): ReadonlyArray<number> => {
  const totals = zones.map(() => 0)
  for (let state = 0; state < places.length; state++) {
    const zone = (places[state] as Place).zoneIndex
    if (zone >= 0) totals[zone] = (totals[zone] as number) + (states[state] as StateBlock).demand_mw
  }
  return totals.map((total) => tenths(total / (1 - lossFraction)))
}
