import { clamp, round, tenths } from "@grid/domain/numbers/Numbers"
import type { Zone } from "@grid/domain/states/State"
import { blockMs, floorIst } from "@grid/domain/time/Time"
import * as Calendar from "./Calendar.ts"
import { lossFraction } from "./Calibration.ts"
import * as Demand from "./Demand.ts"
import * as Exchange from "./Exchange.ts"
import { type Generation, placedGeneration } from "./Fuels.ts"
import * as Supply from "./Generation.ts"
import * as Network from "./Network.ts"
import * as Noise from "./Noise.ts"
import { at } from "./Numbers.ts"
import { zoneSharesOf } from "./Places.ts"
import { series } from "./Series.ts"
import * as States from "./States.ts"

/**
 * Part of every recipe: a changed model must not pass for the one that made earlier values. Versions 2 and 3 give what the
 * one before them gave, unchanged, and more. In version 4 the zones add up to the country and the islands live by themselves;
 * version 5 gives the rates of deviation of the bid areas and the prices of ancillary services beside it. Versions 6 and 7 give
 * what version 5 gave, but 6 of no market a value from before its first delivery, and 7 nothing of the settlement of
 * deviations and reserves from before the rule that makes it.
 */
export const version = 7
export type Version = 1 | 2 | 3 | 4 | 5 | 6 | 7

/**
 * The grid in one 15-minute block. MW are means of the block, to 0.1 MW. These hold:
 * - Σ states of the zones + losses = Σ zones = national demand; losses are a little more than `lossFraction` of it. The
 *   islands are no part of it; up to version 3 they were, and Σ all states + losses = national demand
 * - Σ fuels (net of auxiliary use; storage is discharge only, charging is demand) + transnational import = demand
 * - a state's demand = its own generation + its net import; an island imports nothing
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
  readonly states: ReadonlyArray<States.StateBlock>
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

/** The block that holds the instant `ms`: a function of its arguments alone. `seed` is an integer. */
export const block = (seed: number, ms: number, of: Version = version): Block => {
  const time = Calendar.at(floorIst(ms, blockMs))
  const noise = Noise.of(seed, time.ms)
  const need = Demand.ofCountry(seed, time, noise)
  const supply = Supply.supply(time, noise, need.demand_mw)
  const { generation } = supply
  const delivered = tenths(need.demand_mw * (1 - lossFraction))
  const hasIslandsInside = of < 4
  const made = States.make(seed, time, noise, need, delivered, generation)
  const states = hasIslandsInside ? made : States.withIslandsAlone(made)
  const byZone = hasIslandsInside ? States.zoneDemand(states) : States.zoneParts(states, need.demand_mw)
  const frequency_hz = frequencyOf(need, Noise.at(seed, series.frequency, time.ms / blockMs))
  const placed = placedGeneration(generation)
  const network = Network.make(time, {
    demand: byZone,
    generation: placed,
    transnational: supply.transnational_mw,
    zoneShares: zoneSharesOf(of)
  })
  const scarcity = Exchange.scarcityOf(supply)
  const market = Exchange.prices(time, noise, supply, scarcity)
  const [NR = 0, WR = 0, SR = 0, ER = 0, NER = 0] = byZone
  return {
    ms: time.ms,
    demand_mw: need.demand_mw,
    losses_mw: tenths(need.demand_mw - (hasIslandsInside ? delivered : States.mainlandDemand(states))),
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
      demand_mw: (state) => at(states, state).demand_mw,
      generation_mw: placed
    })
  }
}

/** Part of the demand whose sudden addition lowers the frequency by 1 Hz. */
const stiffnessPerHz = 0.13

/** Frequency of a block, Hz; `noise` in [-1, 1). */
const frequencyOf = ({ demand_mw, imbalance_mw }: Demand.Need, noise: number): number =>
  round(clamp(49.985 - imbalance_mw / (stiffnessPerHz * demand_mw) + 0.045 * noise, 49.5, 50.4), 1000)

/** Generation of the whole country by fuel in the block that starts at `ms`, MW: the part of `block` that costs little. */
export const generationAt = (seed: number, ms: number): Generation => {
  const time = Calendar.at(ms)
  const noise = Noise.of(seed, ms)
  return Supply.supply(time, noise, Demand.ofCountry(seed, time, noise).demand_mw).generation
}

/** Demand of the country and each state in the block that starts at `ms`, MW: another part of `block` that costs little. */
export const demandAt = (
  seed: number,
  ms: number
): { readonly demand_mw: number; readonly states_mw: ReadonlyArray<number> } => {
  const time = Calendar.at(ms)
  const noise = Noise.of(seed, ms)
  const { demand_mw } = Demand.ofCountry(seed, time, noise)
  return { demand_mw, states_mw: Demand.ofStates(seed, time, noise, tenths(demand_mw * (1 - lossFraction))).demands }
}
