import { clamp, round } from "@grid/domain/numbers/Numbers"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import type { Random } from "../engines/Random.ts"

/** Technologies whose deviations can be drawn. */
export const technologies = ["solar", "wind", "general"] as const
export type Technology = (typeof technologies)[number]

/** Block of the plant's schedule. */
export interface ScheduledBlock {
  readonly schedule_mw: number
  /** Capacity that is available. */
  readonly available_mw: number
  /** Rate of the charge; null where not known. */
  readonly rate_inr_per_mwh: number | null
  /** Price of energy, by which what the storage loses is valued; null where not known. */
  readonly price_inr_per_mwh: number | null
}

/** Rules of the charge; fractions are of a base. */
export interface ChargeRules {
  /** Part of the available capacity in the base; the rest is of the schedule. */
  readonly available_fraction: number
  /** Deviation up to this fraction bears no charge, nor does more than `free_mw` count as free where that is not null. */
  readonly free_fraction: number
  readonly free_mw: number | null
  /** Deviation beyond this fraction bears the share `beyond`, what lies between the share `between`. */
  readonly full_fraction: number
  readonly between_share: number
  readonly beyond_share: number
}

export interface DeviationInputs {
  readonly technology: Technology
  /** Consecutive blocks of 15 minutes. */
  readonly blocks: ReadonlyArray<ScheduledBlock>
  readonly rules: ChargeRules
  /** Root mean square deviation of a block, as a fraction of the schedule (solar) or of the available capacity. */
  readonly deviation_fraction: number
  /** Correlation of a block's deviation with that of the block before, 0 to 1. */
  readonly persistence: number
  /** Part of a storage that is kept for it: power at the grid's side, energy in the store, efficiency of each way. */
  readonly storage: { readonly power_mw: number; readonly energy_mwh: number; readonly efficiency: number }
  readonly draws: number
}

/** Charges over the blocks whose rate is known, INR: means over the draws. Null where too few of the rates are known. */
export interface Avoidance {
  readonly without_inr: number | null
  readonly with_inr: number | null
  /** Charge that the storage avoids: `without_inr` less `with_inr`, never negative. */
  readonly avoided_inr: number | null
  /** Energy lost in the storage meanwhile, mean over the draws, MWh: its price is no part of the charge. */
  readonly losses_mwh: number
  /** Worth of that energy at the price of the block in which it is lost, INR; null where a price is not known. */
  readonly losses_inr: number | null
  /** Part of the blocks whose rate is known, 0 to 1. */
  readonly coverage: number
}

const blockHours = 0.25

/** Deviation that bears no charge, and that beyond which the full share is due, MW. */
const bandsOf = ({ rules }: DeviationInputs, { available_mw, schedule_mw }: ScheduledBlock) => {
  const base = rules.available_fraction * available_mw + (1 - rules.available_fraction) * schedule_mw
  const free = Math.min(rules.free_fraction * base, rules.free_mw ?? Number.POSITIVE_INFINITY)
  return { free, full: Math.max(free, Math.min(rules.full_fraction * base, rules.free_mw ?? Number.POSITIVE_INFINITY)) }
}

/** Charge of a deviation in a block, INR; 0 where its rate is not known. */
export const chargeOf = (inputs: DeviationInputs, block: ScheduledBlock, deviation_mw: number): number => {
  const { free, full } = bandsOf(inputs, block)
  const { between_share, beyond_share } = inputs.rules
  const size = Math.abs(deviation_mw)
  const between = clamp(size, free, full) - free
  const beyond = Math.max(0, size - full)
  return blockHours * (between_share * between + beyond_share * beyond) * (block.rate_inr_per_mwh ?? 0)
}

/** Deviations of a path of blocks, MW: an autoregression of first order, within what the plant can give. */
const drawDeviations = (inputs: DeviationInputs, { normal }: Random): ReadonlyArray<number> => {
  const { blocks, deviation_fraction, persistence, technology } = inputs
  const innovation = Math.sqrt(1 - persistence ** 2)
  let state = normal()
  return blocks.map(({ available_mw, schedule_mw }) => {
    const size = deviation_fraction * (technology === "solar" ? schedule_mw : available_mw)
    const deviation = clamp(size * state, -schedule_mw, available_mw - schedule_mw)
    state = persistence * state + innovation * normal()
    return deviation
  })
}

/**
 * Deviation that is left in a block, and the energy in the store after it. The storage takes what exceeds the free band, and
 * within the band returns to half full, as far as that costs nothing.
 */
const settle = (inputs: DeviationInputs, block: ScheduledBlock, deviation_mw: number, stored_mwh: number) => {
  const { efficiency, energy_mwh, power_mw } = inputs.storage
  const { free } = bandsOf(inputs, block)
  const excess = Math.abs(deviation_mw) - free
  const wish =
    excess > 0
      ? Math.sign(deviation_mw) * excess
      : clamp((energy_mwh / 2 - stored_mwh) / blockHours, deviation_mw - free, deviation_mw + free)
  const most = Math.min(power_mw, (energy_mwh - stored_mwh) / (efficiency * blockHours))
  const least = -Math.min(power_mw, (stored_mwh * efficiency) / blockHours)
  const charge_mw = clamp(wish, least, Math.max(least, most))
  const into = charge_mw > 0 ? charge_mw * efficiency : charge_mw / efficiency
  return {
    deviation_mw: deviation_mw - charge_mw,
    stored_mwh: clamp(stored_mwh + into * blockHours, 0, energy_mwh),
    loss_mwh: Math.abs(charge_mw - into) * blockHours
  }
}

/**
 * Expected charge for deviation of a plant over its blocks without a storage and with one, over drawn paths of deviations. What
 * the storage does costs nothing that it sells elsewhere: its part here is kept for it, and so counted once.
 */
export const avoidance = (inputs: DeviationInputs, random: Random): Avoidance => {
  const { blocks, draws, storage } = inputs
  const totals = { without: 0, left: 0, losses: 0, worth: 0 }
  for (let draw = 0; draw < draws; draw++) {
    let stored_mwh = storage.energy_mwh / 2
    for (const [index, deviation_mw] of drawDeviations(inputs, random).entries()) {
      const block = blocks[index] as ScheduledBlock
      const after = settle(inputs, block, deviation_mw, stored_mwh)
      stored_mwh = after.stored_mwh
      totals.without += chargeOf(inputs, block, deviation_mw)
      totals.left += chargeOf(inputs, block, after.deviation_mw)
      totals.losses += after.loss_mwh
      totals.worth += after.loss_mwh * (block.price_inr_per_mwh ?? Number.NaN)
    }
  }
  const known = blocks.filter(({ rate_inr_per_mwh }) => rate_inr_per_mwh !== null).length
  const coverage = blocks.length === 0 ? 0 : known / blocks.length
  const meanOf = (total: number) => (coverage < leastCoverage ? null : round(total / draws, 100))
  return {
    without_inr: meanOf(totals.without),
    with_inr: meanOf(totals.left),
    avoided_inr: meanOf(totals.without - totals.left),
    losses_mwh: round(totals.losses / draws, 1_000),
    losses_inr: Number.isNaN(totals.worth) ? null : round(totals.worth / draws, 100),
    coverage
  }
}

/**
 * Schedule of a plant by block of the IST day as a fraction of its capacity, where nothing of the plant is known: solar a half
 * sine from 06:00 to 18:00 up to 0.75, wind 0.25 with 0.1 more at 19:00, others 0.6.
 */
export const dayShape = (technology: Technology): ReadonlyArray<number> =>
  Array.from({ length: 96 }, (_, block) => {
    const hour = (block + 0.5) / 4
    if (technology === "general") return 0.6
    if (technology === "wind") return 0.25 + 0.1 * Math.exp(-(((hour - 19) / 4) ** 2))
    return 0.75 * Math.max(0, Math.sin((Math.PI * (hour - 6)) / 12))
  })
