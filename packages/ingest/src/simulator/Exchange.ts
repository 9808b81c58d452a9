import { clamp, round, tenths } from "@grid/domain/numbers/Numbers"
import { bidAreas } from "@grid/domain/observations/Area"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { frequencyFactor } from "@grid/domain/reference/DeviationRules"
import { dayMs, hourMs } from "@grid/domain/time/Time"
import type { Time } from "./Calendar.ts"
import * as Calibration from "./Calibration.ts"
import type { Network } from "./Network.ts"
import type { NoiseOf } from "./Noise.ts"
import { at, bell, share, weighted } from "./Numbers.ts"
import * as Places from "./Places.ts"
import { series } from "./Series.ts"

/** Segments that clear in every block. */
export const markets = ["dam", "rtm", "gdam"] as const satisfies ReadonlyArray<Market>
export type OrdinaryMarket = (typeof markets)[number]

/** Conditions on which the exchange depends. MW; `loading` and `sun` are fractions. */
export interface Conditions {
  /** Loading of the coal and lignite capacity. */
  readonly loading: number
  /** Part of the usual solar output. */
  readonly sun: number
  readonly wind_mw: number
}

export interface Prices {
  readonly price_inr_per_mwh: Readonly<Record<OrdinaryMarket, number>>
  readonly cleared_mw: Readonly<Record<OrdinaryMarket, number>>
}

/** 0 to 1: how near the thermal plants are to their limit. */
export const scarcityOf = ({ loading }: Conditions): number => 1 / (1 + Math.exp(-(loading - 0.67) / 0.045))

/** Prices (INR/MWh) and volumes of the ordinary segments: dear where plants are scarce and in the evening. */
export const prices = (time: Time, noise: NoiseOf, { sun, wind_mw }: Conditions, scarcity: number): Prices => {
  const base = 1_500 + 6_500 * scarcity + 3_800 * bell(time.hourOfDay, 20.5, 2.6)
  const price = (factor: number) => round(clamp(base * factor, 0, ceiling), 100)
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
      gdam: tenths((350 + 900 * sun + 0.012 * wind_mw) * volume)
    }
  }
}

/** Highest price of the ordinary segments, INR/MWh. */
const ceiling = 10_000

/** One segment in one block. Bids are at least what cleared, what is scheduled at most that. */
export interface Segment {
  /** Null where nothing cleared. */
  readonly price_inr_per_mwh: number | null
  readonly cleared_mw: number
  readonly scheduled_mw: number
  readonly purchase_bid_mw: number
  readonly sell_bid_mw: number
  readonly isCongested: boolean
}

/** The whole exchange in one block. */
export interface Exchange {
  readonly segments: Readonly<Record<Market, Segment>>
  /** INR/MWh in the order of `bidAreas`: the price of the segment, unless congestion splits it by zone. */
  readonly area_price_inr_per_mwh: Readonly<Record<OrdinaryMarket, ReadonlyArray<number>>>
  /** Purchases, beside them sales, in each of `bidAreas`; both add up to what cleared. */
  readonly area_buy_mw: Readonly<Record<OrdinaryMarket, ReadonlyArray<number>>>
  readonly area_sell_mw: Readonly<Record<OrdinaryMarket, ReadonlyArray<number>>>
  /** Cleared volume of the green segment by origin; it adds up. */
  readonly gdam_mw: { readonly solar: number; readonly non_solar: number; readonly hydro: number }
  /** Rate of deviation settlement, INR/MWh; negative where the frequency is high. */
  readonly deviation_rate_inr_per_mwh: number
  /** Net cost of ancillary services, INR/MWh. */
  readonly ancillary_net_cost_inr_per_mwh: number
  /** Clearing prices of tertiary reserve, INR/MWh: upwards dear where plants are scarce, downwards where they are not. */
  readonly reserve_inr_per_mwh: { readonly up: number; readonly down: number }
}

export interface Surroundings {
  readonly scarcity: number
  readonly sun: number
  readonly wind_mw: number
  readonly hydro_mw: number
  readonly frequency_hz: number
  readonly network: Network
  /** Demand of the states, in the order of the registry. */
  readonly demand_mw: (state: number) => number
  /** Generation by fuel, in the order of `Places.fuels`. */
  readonly generation_mw: ReadonlyArray<number>
}

/** Everything about the exchange that prices and volumes alone do not say. */
export const make = (time: Time, noise: NoiseOf, of: Prices, around: Surroundings): Exchange => {
  const { scarcity } = around
  const { cleared_mw, price_inr_per_mwh } = of
  const overload = overloads(time, around.network)
  const worst = Math.max(...overload)
  const demandFactor = 1 + 0.12 * noise(series.purchaseBids, 6 * hourMs)
  const supplyFactor = 1 + 0.12 * noise(series.sellBids, 6 * hourMs)
  const segment = (market: OrdinaryMarket): Segment => {
    const volume = cleared_mw[market]
    const { purchase, sell, tolerance } = bids[market]
    const isCongested = worst > tolerance
    return {
      price_inr_per_mwh: price_inr_per_mwh[market],
      cleared_mw: volume,
      scheduled_mw: isCongested ? tenths(volume * (1 - Math.min(0.08, 0.01 + 0.3 * (worst - tolerance)))) : volume,
      purchase_bid_mw: Math.max(volume, tenths(volume * (purchase[0] + purchase[1] * scarcity) * demandFactor)),
      sell_bid_mw: Math.max(volume, tenths(volume * (sell[0] + sell[1] * (1 - scarcity)) * supplyFactor)),
      isCongested
    }
  }
  const segments = {
    dam: segment("dam"),
    rtm: segment("rtm"),
    gdam: segment("gdam"),
    hpdam: highPrice(noise, price_inr_per_mwh.dam)
  }
  const buying = buyers(noise, around)
  const selling = sellers(around, () => true)
  const ancillary = price_inr_per_mwh.dam * (1.1 + 0.2 * noise(series.ancillary, 6 * hourMs))
  return {
    segments,
    area_price_inr_per_mwh: inEach((market) => split(price_inr_per_mwh[market], segments[market], overload)),
    area_buy_mw: inEach((market) => share(cleared_mw[market], buying, 10)),
    area_sell_mw: inEach((market) =>
      share(cleared_mw[market], market === "gdam" ? sellers(around, isGreen) : selling, 10)
    ),
    gdam_mw: byOrigin(cleared_mw.gdam, around),
    deviation_rate_inr_per_mwh: deviationRate(price_inr_per_mwh, ancillary, around.frequency_hz),
    ancillary_net_cost_inr_per_mwh: round(ancillary, 100),
    reserve_inr_per_mwh: reserve(time, noise, scarcity)
  }
}

/**
 * Bids as multiples of what cleared, with and without scarcity, and the overload of a corridor that a segment bears before it
 * splits.
 */
const bids = {
  dam: { purchase: [1.08, 1.1], sell: [1.12, 2.6], tolerance: 0 },
  rtm: { purchase: [1.05, 0.9], sell: [1.1, 2.2], tolerance: 0.03 },
  gdam: { purchase: [1.1, 1.6], sell: [1.02, 0.5], tolerance: 0.06 }
} as const

const zoneIndex = { NR: Places.zones.indexOf("NR"), SR: Places.zones.indexOf("SR") }

/** Fraction by zone by which its import exceeds what the corridors carry; negative where it does not. */
const overloads = (time: Time, { imports_mw }: Network): ReadonlyArray<number> => {
  const out = Places.zones.map(() => -1)
  const limits = Calibration.importLimit
  out[zoneIndex.NR] = at(imports_mw, zoneIndex.NR) / (limits.NR * time.growth) - 1
  out[zoneIndex.SR] = at(imports_mw, zoneIndex.SR) / (limits.SR * time.growth) - 1
  return out
}

/** Behind an overloaded corridor it is dearer, before it cheaper. */
const split = (price: number, { isCongested }: Segment, overload: ReadonlyArray<number>): ReadonlyArray<number> => {
  if (!isCongested) return bidAreas.map(() => price)
  const byZone = overload.map((over) =>
    round(clamp(price * (over > 0 ? 1.03 + Math.min(0.4, 1.5 * over) : 0.97), 0, ceiling), 100)
  )
  return Places.areaZones.map((zone) => at(byZone, zone))
}

/** Something is bought above the ceiling of the other segments only while they are at it. */
const highPrice = (noise: NoiseOf, dam: number): Segment => {
  const sell_bid_mw = tenths(220 + 140 * noise(series.highPrice, 12 * hourMs))
  const purchase_bid_mw = dam < ceiling ? 0 : tenths(Math.max(0, 300 * noise(series.highPrice, 3 * hourMs)))
  const volume = tenths(0.8 * Math.min(sell_bid_mw, purchase_bid_mw))
  return {
    price_inr_per_mwh: volume === 0 ? null : round(ceiling + 20 * purchase_bid_mw, 100),
    cleared_mw: volume,
    scheduled_mw: volume,
    purchase_bid_mw,
    sell_bid_mw,
    isCongested: false
  }
}

/** Distribution companies buy as much as they are large, now more, now less. */
const buyers = (noise: NoiseOf, { demand_mw }: Surroundings): ReadonlyArray<number> => {
  const weights = bidAreas.map(() => 0)
  for (const [state, { areaIndex }] of Places.places.entries()) {
    if (areaIndex >= 0) weights[areaIndex] = at(weights, areaIndex) + demand_mw(state)
  }
  return weights.map((weight, area) => weight * (1 + 0.6 * noise(series.areas + area, 12 * hourMs)))
}

/** Sellers stand where plants run that may sell. */
const sellers = ({ generation_mw }: Surroundings, mayRun: (fuel: number) => boolean): ReadonlyArray<number> => {
  const running = generation_mw.map((mw, fuel) => (mayRun(fuel) ? mw : 0))
  return Places.areaShares.map((shares) => weighted(running, shares))
}

const green: ReadonlySet<Places.PlacedFuel> = new Set(["hydro", "small_hydro", "wind", "solar", "biomass"])
const isGreen = (fuel: number): boolean => green.has(at(Places.fuels, fuel))

const inEach = <A>(make: (market: OrdinaryMarket) => A): Readonly<Record<OrdinaryMarket, A>> => ({
  dam: make("dam"),
  rtm: make("rtm"),
  gdam: make("gdam")
})

const byOrigin = (volume: number, { hydro_mw, sun, wind_mw }: Surroundings): Exchange["gdam_mw"] => {
  const whole = 350 + 900 * sun + 0.012 * wind_mw
  const solar = tenths((volume * 900 * sun) / whole)
  const hydro = tenths((volume * 0.004 * hydro_mw) / whole)
  return { solar, hydro, non_solar: tenths(volume - solar - hydro) }
}

/**
 * A third each of day-ahead, real-time and ancillary price, times the factor of the frequency.
 */
const deviationRate = ({ dam, rtm }: Prices["price_inr_per_mwh"], ancillary: number, frequency: number): number =>
  round(((dam + rtm + ancillary) / 3) * frequencyFactor(frequency), 100)

const reserve = (time: Time, noise: NoiseOf, scarcity: number): Exchange["reserve_inr_per_mwh"] => {
  const price = (base: number, own: number) => round(clamp(base * (1 + 0.15 * noise(own, 4 * hourMs)), 0, ceiling), 100)
  return {
    up: price(2_400 + 5_200 * scarcity + 2_200 * bell(time.hourOfDay, 19.5, 2), series.reserveUp),
    down: price(700 + 1_800 * (1 - scarcity), series.reserveDown)
  }
}

/**
 * Normal rates of charges for deviation in the order of `bidAreas`, INR/MWh: the highest of day-ahead price, real-time price and
 * a third each of these and of the net cost of ancillary services (regulations of 2024).
 */
export const normalRates = (exchange: Exchange): ReadonlyArray<number> => {
  const { dam, rtm } = exchange.area_price_inr_per_mwh
  return bidAreas.map((_, area) => {
    const [ahead, late] = [at(dam, area), at(rtm, area)]
    return round(Math.max(ahead, late, (ahead + late + exchange.ancillary_net_cost_inr_per_mwh) / 3), 100)
  })
}
